"""simulate, scenario, verify, board: what the rules alone can tell."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.record import Answer, MatchRecord, Throw
from tests.bot.commands import Command, played_record

RECORD = played_record()
SCENARIO = """
- name: a toss gives somebody the chip
  game: sportsdice
  dice: [blue, stick, stick, stick, puck, puck, check, stick, puck, puck, check, check, check]
  asks: {seat: blue}
  then: {chip: %s}
"""


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return kept(tmp_path, RECORD)


def kept(folder: Path, record: MatchRecord) -> Path:
    path = folder / "match.json"
    path.write_text(record.text(), encoding="utf-8")
    return path


def with_entries(entries: list[Any]) -> MatchRecord:
    return RECORD.model_copy(update={"entries": tuple(entries)})


# -- simulate ----------------------------------------------------------------------------------


def test_simulate_counts_every_match_once(linesman: Command) -> None:
    told = json.loads(linesman("simulate", "sportsdice", "--matches", "8", "--coach", "random", "--json").out)
    assert sorted(told) == sorted(
        ["matches", "decisions", "seconds", "decisions_per_s", "ms_per_match", "goals", "results"]
    )
    assert told["matches"] == 8
    assert sorted(told["results"]) == ["draw", "first", "second"]
    assert sum(told["results"].values()) == 8


def test_a_seed_gives_the_same_matches(linesman: Command) -> None:
    def numbers(seed: int) -> dict[str, Any]:
        told = json.loads(linesman("simulate", "sportsdice", "--matches", "5", "--seed", str(seed), "--json").out)
        return {key: told[key] for key in ("matches", "decisions", "goals", "results")}

    assert numbers(7) == numbers(7)
    assert numbers(7) != numbers(8)


def test_the_first_coach_is_counted_on_both_sides(linesman: Command) -> None:
    """The careful coach beats the random one whether it is at home or away, named first or second."""
    first = json.loads(linesman("simulate", "sportsdice", "--matches", "6", "--coach", "careful,random", "--json").out)[
        "results"
    ]
    second = json.loads(
        linesman("simulate", "sportsdice", "--matches", "6", "--coach", "random,careful", "--json").out
    )["results"]
    assert first["first"] > first["second"]
    assert second["second"] > second["first"]


def test_options_of_the_game_reach_the_table(linesman: Command) -> None:
    def decisions(*option: str) -> int:
        return int(json.loads(linesman("simulate", "sportsdice", "--matches", "5", "--json", *option).out)["decisions"])

    assert decisions("--option", "pack=seven") != decisions()


def test_simulate_in_words(linesman: Command) -> None:
    assert "2 matches of Sports Dice: Hockey" in linesman("simulate", "sportsdice", "--matches", "2").out


# -- scenario ----------------------------------------------------------------------------------


def test_scenarios_of_folders_and_files(linesman: Command, tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "holds.yaml").write_text(SCENARIO % "blue")
    single = tmp_path / "fails.yml"
    single.write_text(SCENARIO % "white")
    assert linesman("scenario", tmp_path / "deep").out == "1 passed, 0 failed\n"
    ran = linesman("scenario", tmp_path)
    assert ran.code == 1
    failure, summary = ran.out.splitlines()
    assert failure == f"{single}: a toss gives somebody the chip: “chip” should be 'white', but is 'blue'."
    assert summary == "1 passed, 1 failed"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"{", "is not YAML text (line 1)"),
        (b"\xff\xfe\x00", "is not YAML text"),
        (b"just words", "must hold a list"),
        (b"- just words", "cannot be read at"),
        (b"- {name: x, game: sportsdice, wish: y}", "the keys are name"),
        (b"- {name: x, game: sportsdice, given: {moon: 1}}", "gives “moon”"),
    ],
)
def test_what_is_no_scenario_is_told(linesman: Command, tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "case.yaml"
    path.write_bytes(content)
    ran = linesman("scenario", path)
    assert ran.code == 2
    assert words in ran.sentence


def test_scenarios_that_are_not_there(linesman: Command, tmp_path: Path) -> None:
    assert linesman("scenario", tmp_path / "none.yaml").code == 2
    assert "There is no YAML file" in linesman("scenario", tmp_path).sentence


# -- verify ------------------------------------------------------------------------------------


def test_a_true_record_fits(linesman: Command, record: Path) -> None:
    ran = linesman("verify", record)
    assert ran.code == 0
    assert ran.out.startswith("The seal fits the secret.\n")
    assert "The result is right" in ran.out


def test_a_changed_face_is_named(linesman: Command, tmp_path: Path) -> None:
    entries: list[Any] = list(RECORD.entries)
    at = next(n for n, e in enumerate(entries) if isinstance(e, Throw) and e.roll == 5)
    faces = entries[at].faces
    other = "puck" if faces[0] != "puck" else "stick"
    entries[at] = entries[at].model_copy(update={"faces": (other, *faces[1:])})
    assert "roll 5 " in linesman("verify", kept(tmp_path, with_entries(entries))).sentence


def test_a_removed_answer_is_named(linesman: Command, tmp_path: Path) -> None:
    entries = list(RECORD.entries)
    answers = [n for n, e in enumerate(entries) if isinstance(e, Answer)]
    del entries[answers[2]]
    ran = linesman("verify", kept(tmp_path, with_entries(entries)))
    assert ran.code == 1
    assert f"Entry {answers[1] + 1} (" in ran.sentence  # the answer before it: what it threw no longer fits


def test_a_wrong_secret_is_named(linesman: Command, tmp_path: Path) -> None:
    changed = RECORD.model_copy(update={"secret": "00" * 32})
    assert "The secret does not fit the seal" in linesman("verify", kept(tmp_path, changed)).sentence


def test_a_changed_result_is_named(linesman: Command, tmp_path: Path) -> None:
    assert RECORD.result is not None
    changed = RECORD.model_copy(update={"result": RECORD.result.model_copy(update={"how": "by magic"})})
    assert "by magic" in linesman("verify", kept(tmp_path, changed)).sentence


def test_an_older_revision_hides_no_misfit(linesman: Command, tmp_path: Path) -> None:
    changed = RECORD.model_copy(update={"secret": "00" * 32, "revision": RECORD.revision + 1})
    ran = linesman("verify", kept(tmp_path, changed))
    assert "The secret does not fit the seal" in ran.sentence
    assert "revision" in ran.out


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (RECORD.text()[:2000].encode(), "it is not JSON text"),
        (b"", "it is not JSON text"),
        (b"\x89PNG\r\n\x1a\n\xff", "not a text file"),
        (b"[]", "cannot be read at"),
        (RECORD.text().replace('"sportsdice"', '"chess"').encode(), "There is no game “chess”"),
    ],
)
def test_what_is_no_record_is_told(linesman: Command, tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    assert words in linesman("verify", path).sentence
    assert words in linesman("board", path, "--text").sentence


def test_a_record_that_is_not_there(linesman: Command, tmp_path: Path) -> None:
    assert "No such file" in linesman("verify", tmp_path / "none.json").sentence
    assert "cannot be read" in linesman("verify", tmp_path).sentence


# -- board -------------------------------------------------------------------------------------


def test_the_board_at_any_entry(linesman: Command, record: Path, tmp_path: Path) -> None:
    start = linesman("board", record, "--at", "0", "--text")
    end = linesman("board", record, "--text")
    assert start.code == end.code == 0
    assert "0 of 5 shots taken" in start.out
    assert "Final" in end.out
    assert start.out != linesman("board", record, "--at", "9", "--seat", "blue", "--text").out


def test_the_board_as_files(linesman: Command, record: Path, tmp_path: Path) -> None:
    ran = linesman("board", record, "--at", "9", "--out", tmp_path / "x.png")
    assert ran.code == 0
    assert (tmp_path / "x.png").read_bytes().startswith(b"\x89PNG")
    linesman("board", record, "--text", "--out", tmp_path / "x.txt")
    assert "Alice" in (tmp_path / "x.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((), "--out"),
        (("--text", "--seat", "red"), "the seats are blue and white"),
        (("--text", "--at", "99999"), "entry 99999 is not among them"),
        (("--text", "--at", "-1"), "--at"),
        (("--out", "no/such/folder/x.png"), "cannot be written"),
    ],
)
def test_a_board_that_cannot_be_had(linesman: Command, record: Path, args: tuple[str, ...], words: str) -> None:
    assert words in linesman("board", record, *args).sentence


def test_a_board_after_a_misfit(linesman: Command, tmp_path: Path) -> None:
    entries = [e for e in RECORD.entries if not (isinstance(e, Throw) and e.roll == 5)]
    path = kept(tmp_path, with_entries(entries))
    assert "Entry" in linesman("board", path, "--text").sentence
