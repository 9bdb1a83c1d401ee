"""Components: the rink and the dice are data, checked before anybody plays with them."""

from __future__ import annotations

import copy
import random
from pathlib import Path
from typing import Any

import pytest

from data.packs import PackError, pack_names, read_file, read_pack
from rules.coach import LooseDice, RandomCoach, play_out
from rules.errors import BadPack
from rules.sportsdice.pack import SYMBOLS, check_pack, load_pack
from tests.rules.sportsdice.tables import GAME, asked, table


def changed(path: str, value: Any) -> dict[str, Any]:
    """The classic pack with one thing changed; None takes it out."""
    data = copy.deepcopy(read_pack("sportsdice", "classic"))
    *folders, last = path.split(".")
    place = data
    for name in folders:
        place = place[name]
    if value is None:
        del place[last]
    else:
        place[last] = value
    return data


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("dice.player", ["stick", "puck", "check", "referee", "stick"], "dice.player: "),
        (
            "dice.player",
            ["stick", "stick", "puck", "puck", "check", "check"],
            "no face of the player die shows referee",
        ),
        ("dice.player", ["stick", "puck", "check", "referee", "stick", "skate"], "dice.player.5: "),
        ("dice.goaltender", ["1", "2", "3", "4", "5", "6"], "no face of the goaltender die shows the mask"),
        ("dice.goaltender", ["1", "2", "3", "4", "mask"], "dice.goaltender: "),
        ("dice.goaltender", ["1", "2", "3", "4", "wall", "mask"], "numbers and masks, not wall"),
        ("dice.goaltender", [1, 2, 3, 4, 5, "mask"], "dice.goaltender.0: "),
        ("dice.count", 2, "dice.count: "),
        ("rink.blue_line", 5, "blue_line 5 lies beyond the goal zone, section 4"),
        ("rink.blue_line", 0, "rink.blue_line: "),
        ("rink.modifiers", [1], "rink.modifiers: "),
        ("rink.modifiers", [0, -1, 3, 1], "rink.modifiers.2: "),
        ("rink.goal", 1, "rink.goal: "),
        ("match.shots", 0, "match.shots: "),
        ("match.periods", 4, "match.periods: "),
        ("title", None, "title: "),
        ("rink", None, "rink: "),
    ],
)
def test_a_pack_that_cannot_be_played_says_where_and_why(path: str, value: Any, says: str) -> None:
    with pytest.raises(BadPack) as refused:
        check_pack("home made", changed(path, value))
    assert str(refused.value).startswith("The pack “home made” cannot be played: ")
    assert says in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.mark.parametrize("name", ["atlantis", "", "../packs/sportsdice/classic", "classic.toml"])
def test_an_unknown_pack_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(BadPack, match=r"There is no pack “.*”; there are classic, seven"):
        GAME.start(GAME.settings(pack=name))


@pytest.mark.parametrize("content", [b"title = ", b"[dice\ncount = 6", b"\xff\xfe"])
def test_a_broken_file_is_refused_by_its_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "rink.toml"
    path.write_bytes(content)
    with pytest.raises(PackError, match=r"The pack “rink\.toml” cannot be read: "):
        read_file(path)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PackError, match=r"The pack “none\.toml” cannot be read: "):
        read_file(tmp_path / "none.toml")


@pytest.mark.parametrize("name", pack_names("sportsdice"))
def test_every_pack_of_the_house_has_the_books_pieces(name: str) -> None:
    pack = load_pack(name)
    assert pack.dice.count == 6
    assert set(pack.dice.player) == set(SYMBOLS)
    assert "mask" in pack.dice.goaltender
    assert {-1, 0, 1} == set(pack.rink.modifiers)
    assert (pack.match.periods, pack.match.shots, pack.match.shootout) == (3, 5, 3)


@pytest.mark.parametrize("name", pack_names("sportsdice"))
def test_every_pack_plays_to_the_end(name: str) -> None:
    for seed in range(5):
        rng = random.Random(seed)
        coaches = {seat: RandomCoach(rng) for seat in GAME.seats}
        played = play_out(GAME, GAME.start(GAME.settings(pack=name)), coaches, LooseDice(rng))
        assert played.result.winner in GAME.seats


def test_the_rink_is_data_a_shot_from_section_3_is_from_the_goal_zone_of_seven_sections() -> None:
    totals = {}
    for pack in ("classic", "seven"):
        match = table(3, "blue", "SSSPPC 5 SSPPCR SSPPCR", pack, advanced=False, phase="shot", shooter="blue")
        totals[pack] = next(e.facts["total"] for e in match.events if e.name == "shot")
    assert totals == {"classic": 3, "seven": 4}


def test_the_rink_is_data_a_stick_in_section_3_of_seven_sections_only_shoots() -> None:
    assert asked(table(3, "white", "SSSPCR SSPPCR", "classic", advanced=False))[2] == ["advance", "shoot"]
    match = table(3, "white", "SSSPCR SSPPCR SSPPCR mask SSPPCR SSPPCR", "seven", advanced=False)
    assert match.state.shots == 1


def test_the_view_shows_the_packs_rink() -> None:
    rinks = {pack: GAME.view(table(dice="SSPPCR SSPPCR", pack=pack).state, None).rink for pack in ("classic", "seven")}
    assert [s.modifier for s in rinks["classic"].sections] == [1, 0, -1, 0, 0, 0, -1, 0, 1]
    assert [s.number for s in rinks["seven"].sections] == list(range(-3, 4))
