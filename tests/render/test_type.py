"""Names in any script show as type, fit where they must, and play no tricks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.lettering import ELLIPSIS, LEAST, fit, set_line, width_of, wrap
from render.typefaces import (
    FACES,
    FALLBACKS,
    FOLDER,
    clean,
    clusters,
    coverage,
    font,
    runs,
    shaping_works,
)
from tests.render.tables import NAMES

raqm = pytest.mark.skipif(not shaping_works(), reason="raqm is off: install FriBiDi (libfribidi0) to shape Arabic")


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_every_script_has_glyphs(name: str) -> None:
    pieces = runs(clean(name), "bold")
    assert all(run.file for run in pieces)
    for run in pieces:
        assert run.file
        face = font(run.file, 44)
        nothing = face.getmask("\U0010fffd").getbbox()
        for char in run.words:
            if char.isalnum():
                mask = face.getmask(char)
                assert mask.getbbox() is not None, f"{char!r} leaves no ink"
                assert bytes(mask) != bytes(face.getmask("\U0010fffd")) or nothing is None, f"{char!r} is an empty box"
    assert set_line(name, "bold", 44).mask.getbbox() is not None


@pytest.mark.parametrize("file", [*FACES.values(), *FALLBACKS])
def test_fonts_ship_with_their_coverage(file: str) -> None:
    assert (FOLDER / file).is_file()
    assert coverage(file).firsts
    assert "\U0010fffd" not in coverage(file)


def test_signs_that_no_font_has_become_one_box() -> None:
    assert [run.file for run in runs(clean("ᚠᚢᚦ"), "bold")] == [None]
    assert width_of("ᚠᚢᚦ", "bold", 44) == width_of("ᚠ", "bold", 44)
    assert set_line("ᚠᚢᚦ", "bold", 44).mask.getbbox() is not None


def test_spaces_around_other_scripts_are_the_house_s_own() -> None:
    apart = width_of("🦊 A", "bold", 44) - width_of("🦊", "bold", 44) - width_of("A", "bold", 44)
    assert apart == pytest.approx(width_of("A A", "bold", 44) - 2 * width_of("A", "bold", 44), abs=1)


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("a\u202eb\u2066c\u200fd", "abcd"),
        ("two\nlines\tand\u00a0more", "two lines and more"),
        ("\x00\x1b[31mred", "[31mred"),
        ("Z" + "\u0301" * 20, "Ź\u0301\u0301\u0301"),
        ("  many   spaces  ", "many spaces"),
        ("\u200b\u2060", ""),
        ("👩‍🚀", "👩‍🚀"),
    ],
)
def test_control_and_direction_characters_are_stripped(written: str, shown: str) -> None:
    assert clean(written) == shown


def test_clusters_are_what_a_reader_takes_for_one_sign() -> None:
    assert clusters("e\u0301👍🏽👩‍🚀🇫🇮🇸🇪น้") == ["e\u0301", "👍🏽", "👩‍🚀", "🇫🇮", "🇸🇪", "น้"]


@given(st.text(max_size=80), st.integers(60, 400))
def test_any_words_fit_their_room(words: str, room: int) -> None:
    fitted, size = fit(words, "bold", 44, room)
    assert LEAST <= size <= 44
    assert width_of(fitted, "bold", size) <= room


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_that_is_cut_says_so(name: str) -> None:
    fitted, size = fit(name * 8, "bold", 44, 200)
    assert fitted.endswith(ELLIPSIS)
    assert width_of(fitted, "bold", size) <= 200


def test_lines_wrap_between_words() -> None:
    lines = wrap("one section on or a shot from here", "text", 28, 200)
    assert " ".join(lines) == "one section on or a shot from here"
    assert all(width_of(line, "text", 28) <= 200 for line in lines)


@raqm
def test_arabic_is_joined_and_runs_from_right_to_left() -> None:
    apart = sum(width_of(char, "bold", 44) for char in "نسور")
    assert width_of("نسور", "bold", 44) < apart * 0.95
    assert [run.words for run in runs("نسور FC", "bold")] == [" FC", "نسور"]
