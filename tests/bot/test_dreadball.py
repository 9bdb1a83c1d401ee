"""DreadBall at the table: many hexes by rows, answers spelled out, teams and formations of one's own, a whole match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack

import pytest
from pydantic import BaseModel

from bot.compose import asking_frame
from bot.local.interactions import Interaction
from bot.local.things import Message
from render.boards import PAINTERS
from rules.dreadball.game import DreadBall
from rules.dreadball.state import Table as State
from rules.hexes import COMPASS
from rules.scenario import merged
from tests.bot.games import also_played
from tests.bot.pressing import answer_by_controls, careful, check_report, is_menu, live_match
from tests.bot.table import Table

POSITION = {
    "phase": "action",
    "attack": 1,
    "markers": 5,
    "throw_in": False,
    "holder": "home S1",
    "players": {
        "home": {"S1": "F11 E", "G1": "E5 E", "J1": "H2 E"},
        "visitors": {"G1": "F13 W", "J1": "C12 W", "J2": "K12 W"},
    },
}


class InPlay(DreadBall):
    """A match that begins with home's first attack: Striker S1 has the ball in the middle of the pitch."""

    name, title = "inplay", "In Play"

    def choices(self) -> dict[str, dict[str, str]]:
        return {}

    def start(self, settings: BaseModel) -> State:
        return self.load(merged(self.dump(super().start(settings)), POSITION))


@pytest.fixture
def pitch(house: Table) -> Table:
    house.game = "dreadball"
    return house


@pytest.fixture
def attack(house: Table) -> Iterator[Table]:
    """A table at which Alice's attack is under way."""
    house.game = "inplay"
    with also_played(InPlay()):
        PAINTERS["inplay"] = PAINTERS["dreadball"]
        yield house


def menu(message: Message, start: str) -> tuple[str, dict[str, str]]:
    """The menu whose id starts so, and its values with their labels."""
    custom_id = next(i for i in message.controls if i.startswith(start))
    return custom_id, {o["value"]: o["label"] for o in message.controls[custom_id]["options"]}


async def pick(table: Table, message: Message, kind: str, verb: str, words: str, value: str) -> Interaction:
    """Alice picks a value in the menu for the next word (`m1`), or for its row (`r1`)."""
    custom_id = next(i for i in message.controls if i.startswith(kind) and i.endswith(f":{verb}:{words}"))
    return await table.standin.select(table.alice, message, custom_id, [value])


def opened(answer: Interaction) -> Message:
    """The private menu under a picture by which a press was answered."""
    assert is_menu(answer)
    assert answer.message is not None
    assert answer.message.files
    return answer.message


def answers(table: Table) -> list[str]:
    return [notation for (notation,) in table.sql("SELECT notation FROM answers ORDER BY seq")]


# -- many hexes ------------------------------------------------------------------------------------


async def test_a_run_is_three_choices_player_row_and_hex(attack: Table) -> None:
    async with attack.running():
        await attack.begin(opponent=attack.bob)
        panel = await attack.panel()
        asked = opened(await pick(attack, panel, "m1", "run", "", "G1"))
        _, rows = menu(asked, "r1")
        assert rows.pop("BENCH").startswith("The bench"), "he can run off, and the bench is in no row"
        assert list(rows) == sorted(rows), "from north to south"
        assert rows["F"] == "Row F: F1 to F10, 10 places", "he gets to some of them without a die"
        assert ", best " in rows["K"], "where he has to sprint in any case"
        places = opened(await pick(attack, asked, "r1", "run", "G1", "F"))
        _, hexes = menu(places, "m1")
        assert hexes
        assert all(name.startswith("F") for name in hexes)
        await pick(attack, places, "m1", "run", "G1", "F8")
        await attack.next(panel.id)
        assert answers(attack) == ["run G1 F8"]


async def test_many_hexes_of_a_single_player_are_asked_by_row_under_the_board_itself(attack: Table) -> None:
    async with attack.running():
        await attack.begin(opponent=attack.bob)
        panel = await attack.panel()
        places = opened(await pick(attack, panel, "r1", "throw", "", "G"))
        await pick(attack, places, "m1", "throw", "", "G11")
        await attack.next(panel.id)
        assert answers(attack) == ["throw G11"]


async def test_what_is_no_place_is_chosen_without_a_row(pitch: Table) -> None:
    async with pitch.running():
        await pitch.begin(opponent=pitch.bob)
        await pitch.press(await pitch.panel())
        panel = await pitch.panel((await pitch.panel()).id - 1)
        user = pitch.asked(panel)
        pitch.alice, pitch.bob = user, pitch.other(user)
        await pitch.standin.click(user, panel, panel.labels["Line up Line"])
        panel = await pitch.next(panel.id)
        asked = opened(await pick(pitch, panel, "m1", "place", "", "J1"))
        assert menu(asked, "r1")[1]["BENCH"] == "The bench"
        await pick(pitch, asked, "r1", "place", "J1", "BENCH")
        await pitch.next(panel.id)
        assert answers(pitch)[-1] == "place J1 BENCH"


async def test_a_row_goes_on_after_a_restart_and_is_nobody_elses(attack: Table) -> None:
    async with attack.running():
        await attack.begin(opponent=attack.bob)
        panel = await attack.panel()
        asked = opened(await pick(attack, panel, "m1", "sprint", "", "G1"))
        custom_id, rows = menu(asked, "r1")
    async with attack.running():
        said = await attack.refused(await attack.standin.select(attack.bob, panel, menu(panel, "r1")[0], ["G"]))
        assert "not your turn" in said
        places = opened(await attack.standin.select(attack.alice, asked, custom_id, [next(iter(rows))]))
        word = next(iter(menu(places, "m1")[1]))
        await pick(attack, places, "m1", "sprint", "G1", word)
        await attack.next(panel.id)
        assert answers(attack) == [f"sprint G1 {word}"]
        said = await attack.refused(await attack.standin.select(attack.alice, asked, custom_id, [next(iter(rows))]))
        assert "moved on" in said


async def test_the_picture_of_a_row_points_at_that_row_alone(attack: Table) -> None:
    async with attack.running():
        await attack.begin(opponent=attack.bob)
        row = await attack.row()
        live = await attack.bot.house.tables.live(row.guild_id, row.id)
        (question,) = live.asked()
        frame = asking_frame(live, live.match, question, "Run G1", "run", ("G1",), "F")
        assert {target.place[0] for target in frame.targets} == {"F"}


# -- answers that are spelled out --------------------------------------------------------------------


async def offered(table: Table, verb: str, focused: str, **options: str) -> list[str]:
    """What the app offers Alice for a field while she types."""
    place = table.places[-1]
    asked = await table.standin.autocomplete(table.alice, place, table.game, verb, focused=focused, **options)
    return [choice["value"] for choice in asked.choices]


async def test_a_facing_and_a_way_of_ones_own_are_written_out_in_the_command(attack: Table) -> None:
    async with attack.running():
        await attack.begin(opponent=attack.bob)
        panel = await attack.panel()
        said = await attack.command(attack.alice, "inplay", "run", player="g1", to="e6", facing="sw", via="ne se")
        assert "Declared: run G1 E6 SW NE SE" in said
        await attack.next(panel.id)
        assert answers(attack) == ["run G1 E6 SW NE SE"]


async def test_a_way_that_cannot_be_gone_or_read_is_refused_in_a_sentence(attack: Table) -> None:
    async with attack.running():
        await attack.begin(opponent=attack.bob)
        run = ("inplay", "run")
        assert "name the facing as well" in await attack.command(attack.alice, *run, player="G1", to="E6", via="NE SE")
        said = await attack.command(attack.alice, *run, player="G1", to="E7", facing="SW", via="W W")
        assert "run G1 E7 SW W W" in said
        assert "not possible" in said
        assert answers(attack) == []


async def test_directions_are_offered_though_no_listed_answer_has_them(attack: Table) -> None:
    async with attack.running():
        await attack.begin(opponent=attack.bob)
        assert await offered(attack, "run", "facing", player="G1", to="E7", facing="") == list(COMPASS)
        assert await offered(attack, "run", "facing", player="G1", to="E7", facing="n") == ["NW", "NE"]
        assert await offered(attack, "run", "facing", player="G1", to="K20", facing="") == [], "he cannot get there"
        way = {"player": "G1", "to": "E6", "facing": "SW"}
        assert await offered(attack, "run", "via", **way, via="") == list(COMPASS)
        assert await offered(attack, "run", "via", **way, via="NE S") == ["NE SE", "NE SW"]
        first, *_ = await offered(attack, "run", "via", **way, via="NE SE")
        assert first == "NE SE", "a way that is whole comes first"


async def test_fields_with_a_default_may_be_left_out_of_a_command(attack: Table) -> None:
    async with attack.running():
        (group,) = (c for c in attack.standin.commands if c["name"] == "inplay")
        (run,) = (c for c in group["options"] if c["name"] == "run")
        needed = {option["name"]: bool(option.get("required")) for option in run["options"]}
        assert needed == {"player": True, "to": True, "facing": False, "via": False}
        assert "NE NE E" in next(option["description"] for option in run["options"] if option["name"] == "via")


# -- other people's answers ------------------------------------------------------------------------


class Beside(InPlay):
    """Home's Guard G1 stands face to face with the visitors' Guard, and with a coach die each."""

    name, title = "beside", "Beside"

    def start(self, settings: BaseModel) -> State:
        state = super().start(settings)
        return self.load(merged(self.dump(state), {"players": {"home": {"G1": "F12 E"}}}))


@pytest.fixture
def blow(house: Table) -> Iterator[Table]:
    """A table at which Alice's Guard can slam Bob's without a step."""
    house.game = "beside"
    with also_played(Beside()):
        PAINTERS["beside"] = PAINTERS["dreadball"]
        yield house


async def test_a_slam_asks_the_other_coach_for_his_reply_and_each_for_coach_dice(blow: Table) -> None:
    async with blow.running():
        await blow.begin(opponent=blow.bob)
        panel = await blow.panel()
        assert "slam" in await blow.command(blow.alice, "beside", "slam", player="G1", target="G1", to="F12")
        panel = await blow.next(panel.id)
        assert blow.asked(panel) is blow.bob
        back = next(i for label, i in panel.labels.items() if label.startswith("Counter-slam"))
        assert "not your turn" in await blow.refused(await blow.standin.click(blow.alice, panel, back))
    async with blow.running():
        await blow.standin.click(blow.bob, panel, back)
        panel = await blow.next(panel.id)
        assert blow.asked(panel) is blow.alice
        assert any(label.startswith("1 coach die") for label in panel.labels)
        await blow.standin.click(blow.bob, panel, panel.labels["Skip until my turn"])
        await blow.press(panel, lambda ids: ids[0])
        panel = await blow.next(panel.id)
        row = await blow.row()
        record = await blow.bot.store.matches.record(row.guild_id, row.id)
        by_order = [(a.seat, a.notation) for a in record.answers if a.kind == "order"]
        assert by_order == [("second", "dice 0")], "Bob's standing order keeps his coach die"


async def test_a_reply_is_given_by_a_standing_order(blow: Table) -> None:
    async with blow.running():
        await blow.begin(opponent=blow.bob)
        panel = await blow.panel()
        assert "You skip reactions" in await blow.command(blow.bob, "orders", order="turn")
        await blow.command(blow.alice, "beside", "slam", player="G1", target="G1", to="F12")
        panel = await blow.next(panel.id)
        assert blow.asked(panel) is blow.alice, "Bob's player ducks, and his coach die is kept"
        assert blow.sql("SELECT seat, notation FROM answers WHERE kind = 'order'")[0] == ("second", "duck")


async def test_who_alone_can_do_it_is_not_asked_for(blow: Table) -> None:
    async with blow.running():
        await blow.begin(opponent=blow.bob)
        panel = await blow.panel()
        (slam,) = [i for i in panel.controls if ":slam:" in i]
        assert slam.endswith(":slam:G1"), "nobody but Guard G1 is near"
        assert panel.controls[slam]["placeholder"].startswith("Slam G1 · ")
        assert set(menu(panel, slam)[1]) == {"G1", "J1", "J2"}
        asked = opened(await blow.standin.select(blow.alice, panel, slam, ["G1"]))
        await pick(blow, asked, "m1", "slam", "G1 G1", "F12")
        await blow.next(panel.id)
        assert answers(blow) == ["slam G1 G1 F12"]


async def test_an_answer_without_dice_is_taken_back_freely_and_one_with_dice_by_agreement(blow: Table) -> None:
    async with blow.running():
        await blow.begin(opponent=blow.bob)
        panel = await blow.panel()
        await blow.standin.click(blow.alice, panel, panel.labels["Next test: 1 coach die"])
        panel = await blow.next(panel.id)
        assert "Next test: 1 coach die" not in panel.labels
        assert "Taken back" in await blow.command(blow.alice, "undo")
        panel = await blow.next(panel.id)
        await blow.standin.click(blow.alice, panel, panel.labels["This attack: No coach dice"])
        panel = await blow.next(panel.id)
        await blow.command(blow.alice, "beside", "slam", player="G1", target="G1", to="F12")
        panel = await blow.next(panel.id)
        await blow.standin.click(blow.bob, panel, next(i for w, i in panel.labels.items() if w.startswith("Duck")))
        panel = await blow.next(panel.id)
        await blow.press(panel, lambda ids: ids[0])
        await blow.next(panel.id)
        assert "other side is asked" in await blow.command(blow.bob, "undo")
        (asked,) = await blow.standin.wait_for(lambda: [m for m in blow.posted if "Agree" in m.labels])
        await blow.standin.click(blow.alice, asked, asked.labels["Agree"])
        again = await blow.next(asked.id)
        assert "Duck with" in again.text
        assert blow.asked(again) is blow.bob
    assert blow.standin.problems == []


# -- a whole match -----------------------------------------------------------------------------------


MOST = 3000
RESTARTS = {"side": 1, "set-up": 2, "action": 4, "coach dice": 2, "facing": 3, "push": 2}
"""Before the how-many-eth answer to a question a new bot is started."""


async def test_a_whole_match_is_played_to_its_report_by_hand_over_restarts(pitch: Table) -> None:
    asked: Counter[str] = Counter()
    async with AsyncExitStack() as running:
        await running.enter_async_context(pitch.running())
        await pitch.begin(opponent=pitch.bob)
        panel = await pitch.panel()
        for _ in range(MOST):
            if "Rematch" in panel.labels:
                break
            live = await live_match(pitch)
            (question,) = live.asked()
            asked[question.name] += 1
            if asked[question.name] == RESTARTS.get(question.name):
                await running.aclose()
                await running.enter_async_context(pitch.running())
                live = await live_match(pitch)
                (again,) = live.asked()
                assert (again.seat, again.options) == (question.seat, question.options)
            await answer_by_controls(pitch, pitch.asked(panel), panel, careful(live, question))
            panel = await pitch.next(panel.id)
        await check_report(pitch, await pitch.ended())
        assert asked["set-up"] == 4
        assert asked["action"] >= RESTARTS["action"]
    pictures = [pitch.standin.file(message) for message in pitch.posted if message.files]
    assert len(pictures) > asked["action"]
    assert all(picture.startswith(b"\x89PNG") for picture in pictures)
    assert pitch.standin.problems == []
