"""What the painter and the coaches get to see, and where a picture points."""

from __future__ import annotations

from rules.dreadball.view import TableView
from rules.kernel import Match
from tests.rules.dreadball.playing import lively, mid_attack
from tests.rules.dreadball.table import GAME, given, table


def look(match: Match) -> TableView:
    view: TableView = GAME.view(table(match), None)
    return view


def test_the_pitch_is_described_by_names() -> None:
    pitch = GAME.view(GAME.start(GAME.settings()), None).pitch
    assert pitch.rows == (16, 17, 18, 19, 20, 21, 20, 19, 18, 17, 16)
    assert pitch.green == ("B9", "D10", "F11", "H10", "J9")
    assert pitch.access == ("H1", "D19")
    assert [(z.points, z.strike, z.bonus) for z in pitch.zones[1]] == [
        (1, "C16", "C12"),
        (1, "I16", "I12"),
        (3, "F20", "F16"),
    ]


def test_before_the_kick_off_everybody_is_on_the_bench() -> None:
    view = GAME.view(GAME.start(GAME.settings()), None)
    assert (view.turn, view.phase, view.ball, view.carrier) == (None, "roll-off", None, None)
    assert {p.place for p in view.players} == {"bench"}


def test_players_tell_where_they_are_and_what_they_can() -> None:
    match = mid_attack(
        {"G1": "F10 E", "J1": "F9 fallen", "S1": "penalty 2", "S2": "dead", "S3": "bench"},
        {"J1": "F13 W"},
        holder="visitors J1",
        used={"home": {"G1": 1}},
    )
    side = look(match).side("first")
    guard, jack, hurt, dead, spare = (side.player(n) for n in ("G1", "J1", "S1", "S2", "S3"))
    assert (guard.hex, guard.facing, guard.threatens, guard.actions) == ("F10", "E", ("F11", "E10", "G10"), 1)
    assert (jack.place, jack.fallen, jack.facing, jack.threatens) == ("pitch", True, None, ())
    assert (hurt.place, hurt.zone, dead.place, spare.place, spare.zone) == ("penalty", 2, "dead", "bench", None)
    assert look(match).carrier == ("second", "J1")
    assert look(match).side("second").player("J1").ball


def test_seats_may_be_home_or_visitors() -> None:
    state = given(seats={"home": "second", "visitors": "first"}, players={"home": {"G1": "F10 E"}})
    view = GAME.view(GAME.load(state), None)
    assert (view.sides[0].seat, view.turn) == ("second", "second")
    assert view.side("second") is view.sides[0]


def test_a_slam_shows_both_rolls_the_push_and_the_ball() -> None:
    match = mid_attack({"G1": "F8 E"}, {"J1": "F11 E"}, "4 4 4 1 1  3 1 1  4 4 4  1 3", holder="visitors J1")
    for notation in ("slam G1 J1 F10", "push F12", "follow"):
        match.answer("first", notation)
    action = look(match).action
    assert (action.verb, action.player, action.target, action.outcome) == ("slam", "G1", ("second", "J1"), "pushed")
    assert action.path == ("F8", "F9", "F10")
    assert [(r.seat, r.why, r.successes) for r in action.rolls] == [
        ("first", "slam", 3),
        ("second", "duck", 1),
        ("second", "armour", 3),
        ("first", "bounce", 0),
    ]
    assert [(p.seat, p.player, p.start, p.end) for p in action.pushes] == [
        ("second", "J1", "F11", "F12"),
        ("first", "G1", "F10", "F11"),
    ]
    assert action.ball == (("F12", "F13", "F14", "F15"),)


def test_coach_dice_are_marked_among_the_faces() -> None:
    match = mid_attack({"G1": "F10 E"}, {"J1": "F11 E"}, "4 1 1 1 1  3 1 1", dice={"home": 1, "visitors": 0})
    match.answer("first", "slam G1 J1 F10")
    match.answer("first", "dice 1")
    roll = look(match).action.rolls[0]
    assert (roll.coach, roll.least, roll.need, len(roll.faces)) == (1, 4, 0, 5)


def test_a_throw_shows_its_line() -> None:
    match = mid_attack({"S1": "F8 E", "J1": "F11 W"}, {"J1": "A16 W"}, "4 1 1 1  4", holder="home S1")
    match.answer("first", "pass J1")
    action = look(match).action
    assert (action.verb, action.line, action.target, action.outcome) == (
        "pass",
        ("F8", "F11"),
        ("first", "J1"),
        "caught",
    )


def test_an_action_within_an_action_has_a_picture_of_its_own() -> None:
    """He passes, it is caught so well that the catcher passes back: the outcome shown is the last one's."""
    match = mid_attack({"S1": "F8 E", "S2": "F11 W"}, {"J1": "A16 W"}, "4 4 1 1  4 4 1  4 1 1 1  4 1", holder="home S1")
    match.answer("first", "pass S2")
    match.answer("first", "pass S1")
    action = look(match).action
    assert (action.player, action.target, action.outcome) == ("S2", ("first", "S1"), "caught")


def test_pictures_of_moments_can_be_painted_from_what_is_saved() -> None:
    """Whatever a moment leaves on the table can be loaded again: no carrier on the ground or off the pitch."""
    match = mid_attack({"G1": "F10 E"}, {"J1": "F11 E"}, "4 4 4 4  1 1 1  1 1 1  1 3", holder="visitors J1")
    for notation in ("slam G1 J1 F10", "push F12", "none"):
        match.answer("first", notation)
    (frame,) = match.take_news()[2]
    view = GAME.view(GAME.load(frame.state), None)
    assert (view.carrier, view.side("second").player("J1").place) == (None, "dead")


def test_so_can_all_moments_of_a_match() -> None:
    painted = 0
    for match in lively(8, 500):
        for frame in match.take_news()[2]:
            GAME.view(GAME.load(frame.state), None)
            painted += 1
    assert painted


def pointed(match: Match, *chosen: str, verb: str = "") -> tuple[str, dict[str, float | None]]:
    (question,) = match.open
    start, marks = GAME.marks(look(match), question, verb, chosen)
    return start, {m.place: None if m.chance is None else round(float(m.chance), 3) for m in marks}


def test_a_picture_points_at_targets_with_their_chances() -> None:
    match = mid_attack({"S1": "F17 E", "J1": "F14 E"}, {"G1": "E17 W"}, holder="home S1")
    start, marks = pointed(match)
    assert start == "F17"
    assert marks["F20"] == round(0.75, 3), "the strike hex, a die less for the Guard who threatens him"
    assert marks["E17"] is not None


def test_marks_say_their_verb() -> None:
    """Among throws and blows a chance alone would not say what it is of."""
    match = mid_attack({"S1": "F17 E", "J1": "G19 W"}, {"G1": "E17 W"}, holder="home S1")
    (question,) = match.open
    _, marks = GAME.marks(look(match), question)
    assert {m.place: m.word for m in marks} == {"F20": "STRIKE", "G19": "PASS", "E17": "HIT"}


def test_the_player_who_has_earned_an_action_is_pointed_at() -> None:
    match = mid_attack({"S1": "F8 E", "J1": "F11 W"}, {"J1": "A16 W"}, "4 4 1 1  4 4", holder="home S1")
    match.answer("first", "pass J1")
    assert pointed(match, verb="run")[0] == "F11"


def test_whoever_ducked_is_pointed_at_while_he_turns() -> None:
    match = mid_attack({"G1": "F10 E"}, {"J1": "F11 E"}, "1 1 1 1  3 1 1")
    match.answer("first", "slam G1 J1 F10")
    start, marks = pointed(match)
    assert start == "F11"
    assert sorted(marks) == ["E10", "E11", "F12", "G10", "G11"]


def test_a_push_points_from_the_loser() -> None:
    match = mid_attack({"G1": "F10 E"}, {"G1": "F11 W"}, "4 4 1 1  3 3 3 1")
    match.answer("first", "slam G1 G1 F10")
    assert pointed(match)[0] == "F11", "he is asked for his reply"
    match.answer("second", "counter slam")
    start, marks = pointed(match)
    assert (start, sorted(marks)) == ("F10", ["E9", "F9", "G9"])
    match.answer("second", "push F9")
    assert pointed(match)[0] == "F11", "the winner may follow up"


def test_pointing_marks_hexes_of_the_pitch_at_every_question() -> None:
    hexes = set(table(mid_attack({}, {})).grid.names)
    for n, match in enumerate(lively(6, 300)):
        for question in match.open if n % 12 == 0 else ():
            for verb in dict.fromkeys(("", *(a.verb for a in question.options))):
                start, marks = GAME.marks(look(match), question, verb, ())
                assert start in hexes | {""}
                assert {m.place for m in marks} <= hexes
                assert all(m.chance is None or 0 <= m.chance <= 1 for m in marks)
