"""Trick Shot tables worth a look, set up as the rules would leave them."""

from __future__ import annotations

from typing import Any

from render.frame import Frame, Target
from rules.trickshot.figures import NOBODY, number
from rules.trickshot.state import Scene, Settings, Table, set_up
from rules.trickshot.view import TableView, look

NAMES = {"blue": "Harbour Blues", "red": "Ember Reds"}
LETTERS = {"p": "puck", "b": "blank", "r": "reaction", "f": "fail"}


def table(
    blue: str = "", red: str = "", puck: str | None = None, box: str = "", mode: str = "classic", **more: Any
) -> Table:
    """A table: figures as `W1 O1, C1 L5` of each side (unnamed ones stay where they were), box as `red W1 7`."""
    t = set_up(Settings.model_validate({"mode": mode}))
    spaces = {number(0 if seat == "blue" else 1, name): int(n) for seat, name, n in map(str.split, _parts(box))}
    moves = {
        number(side, name): square for side in (0, 1) for name, square in map(str.split, _parts((blue, red)[side]))
    }
    for figure in (*moves, *spaces):
        t.lift(figure)
    for figure, square in moves.items():
        if square != "off":
            t.place(figure, t.board.grid.square(square))
    for figure, space in spaces.items():
        t.box[figure] = space
    t.phase = "turn" if puck else "face-off"
    if puck:
        t.puck = t.board.grid.square(puck)
    for field, value in more.items():
        setattr(t, field, value)
    return t


def _parts(words: str) -> list[str]:
    return [part for part in words.split(",") if part.strip()]


def scene(
    t: Table,
    side: int,
    verb: str,
    figure: str = "",
    target: str = "",
    *,
    path: str = "",
    puck: str = "",
    bounce: str = "",
    reactions: str = "",
    slides: str = "",
    rolls: str = "",
    again: tuple[int, ...] = (),
    other: str = "",
    outcome: str = "",
) -> TableView:
    """After an action: ways as squares, moves as `red D1 O1 P1`, rolls as letters, others as `red fight bf`."""
    squares = t.board.grid.squares
    aim = side if verb == "pass" else 1 - side

    def moves(words: str) -> list[tuple[int, int, int]]:
        told = map(str.split, _parts(words))
        return [(number(0 if s == "blue" else 1, f), *squares((a, b))) for s, f, a, b in told]  # type: ignore[misc]

    others = [part.split() for part in _parts(other)]
    t.scene = Scene(
        side,
        verb,
        number(side, figure) if figure else NOBODY,
        number(aim, target) if target else NOBODY,
        list(squares(path.split())),
        list(squares(puck.split())),
        list(squares(bounce.split())),
        moves(slides),
        moves(reactions),
        [_faces(letters) for letters in rolls.split()],
        again,
        [(0 if o[0] == "blue" else 1, " ".join(o[1:-1]), _faces(o[-1])) for o in others],
        outcome,
    )
    return look(t)


def _faces(letters: str) -> tuple[str, ...]:
    return tuple(LETTERS[letter] for letter in letters)


def targets(squares: str, label: str = "") -> tuple[Target, ...]:
    return tuple(Target(square, label) for square in squares.split())


IN_ZONE = ("D2 M9, W1 O2, W2 R9, C1 R5", "D1 Q3, D2 P7, C1 M6, W2 K9, W1 J2")
ROAM = "J8 K8 L8 M8 O8 P8 Q8 R8 N4 N5 N6 N7 N9 N10 N11 J4 K5 L6 M7 O7 P6 Q5 R4 M9 L10 K11 O9 P10 Q11"  # W2 on N8

FACE_OFF = scene(table(arena="Montreal"), NOBODY, "")
DROPPED = scene(
    table(puck="K6", turn=0), NOBODY, "face-off", other="blue face-off ppbr, red face-off pfbb", outcome="success"
)
MOVE = scene(
    table(
        "W1 O1, W2 N8, C1 L5", "D1 P1, D2 P7, C1 M6, W2 K9", "O1", "red W1 7",
        period=2, space=5, score=[2, 1], stamina=[2, 3], turn=0, pool=3, activated=number(0, "W1"), fresh=False,
        arena="Boston",
    ),
    0, "move", "W1", path="K1 L1 M1 N1 O1", reactions="red D1 P2 P1", rolls="rpb",
    outcome="success",
)  # fmt: skip
SHOT = scene(
    table(*IN_ZONE, "R5", period=2, space=6, score=[2, 1], stamina=[1, 2], pool=2, activated=number(0, "W1"),
          fresh=False),
    0, "pass", "W1", "C1", puck="O2 P3 Q4 R5", rolls="bp", outcome="success",
)  # fmt: skip
REROLL = scene(
    table(
        *IN_ZONE, "K2", "blue D1 8, red C2 7", period=3, space=6, score=[2, 12], stamina=[0, 3], turn=1, pool=4,
        fresh=False, power_used=True,
    ),
    1, "clear ice pass", "W1", puck="J2 K2", rolls="fprb frpb ffpb", again=(0, 1, 2),
)  # fmt: skip
BOUNCE = scene(
    table("D2 M9, W1 O2, W2 Q8, C1 R2", "D1 O4, D2 P7, C1 M6, W2 K9, W1 J2", "R6", space=9, turn=0, pool=3,
          fresh=False),
    0, "shoot", "C1", puck="R2 S3 T4 U5", bounce="T4 S5 R6", rolls="fpp", outcome="rebound",
)  # fmt: skip
BACK = scene(
    table("D2 M9, W1 O2, W2 Q8, C1 R5", "D1 O4, D2 P7, C1 M6, W2 K9, W1 J2", "R5", space=9, turn=1, pool=0),
    0, "shoot", "C1", puck="R5 S5 T5 U5", bounce="T5 S5 R5", rolls="fpp", outcome="rebound",
)  # fmt: skip
OFFSIDE = scene(
    table("D1 H4, W1 N1, W2 N9, D2 Q5, C1 M5", "D1 O3, D2 O7, C1 M6, W2 L9, W1 J2", "M5", space=4, turn=0, pool=2,
          fresh=False),
    0, "pass", "D2", "C1", puck="Q5 P5 O5 N5 M5", slides="blue W1 P1 N1, blue W2 Q8 N9, red D2 Q6 O7",
    rolls="pb", outcome="success",
)  # fmt: skip
HIT = scene(
    table("D1 P4, W1 O2", "C1 Q4, W1 L2, D1 R3", "Q4", space=4, turn=0, pool=2, fresh=False, stamina=[3, 2]),
    0, "hit", "D1", "C1", path="O4 P4", rolls="fp",
)  # fmt: skip
PENALTY = scene(
    table("W1 off, C1 L5", "C1 M6", "M6", "blue W1 6", space=4, turn=0, pool=2, fresh=False),
    0, "poke", "W1", "C1", rolls="fb", other="blue failed poke r", outcome="penalty",
)  # fmt: skip
FIGHT = scene(
    table("", "", None, "blue D1 7, red C1 7", space=5, turn=0, score=[1, 1], stamina=[1, 3]),
    0, "hit", "D1", "C1", rolls="fpb",
    other="blue failed hit f, blue fight rff, red fight bp, blue fight f, red fight fb", outcome="fight",
)  # fmt: skip
GOAL = scene(
    table(*IN_ZONE, arena="Montreal", period=2, space=6, score=[3, 1], stamina=[1, 2], turn=0),
    0, "shoot", "C1", puck="R5 S5 T5 U5", rolls="bpp", outcome="goal",
)  # fmt: skip
PERIOD = scene(
    table("", "W1 off", "L6", "red W1 2", turn=1, period=3, score=[3, 1]), NOBODY, "face-off",
    other="blue face-off fbbr, red face-off ppbb",
)  # fmt: skip
PULLED = scene(
    table(
        "G off, C2 J11, W1 O2, W2 P9, C1 R5, D1 N4, D2 N8", "D1 Q3, D2 S8, C1 M6, W2 K9, W1 off", "R5", "red W1 12",
        mode="quick", space=10, score=[0, 1], turn=0, pool=0, stamina=[3, 0],
    ),
    0, "pull goalie", "C2", path="J11",
)  # fmt: skip
OVER = scene(
    table("W1 Q2, W2 Q8, C1 R5", "D1 Q3, D2 P7, C1 M6", "U5", phase="over", winner=0, period=4, space=3, score=[4, 3]),
    0, "shoot", "C1", puck="R5 S5 T5 U5", rolls="b", outcome="goal",
)  # fmt: skip

TRICKSHOT: dict[str, tuple[TableView, Frame]] = {
    "face-off": (FACE_OFF, Frame(NAMES, "Face-off", "Four dice each, the most Pucks win")),
    "dropped": (
        DROPPED,
        Frame(
            NAMES, "Harbour Blues win the face-off", "Choose an action", ("MOVE", "PASS", "LINE CHANGE"), ("blue",),
            targets("K6 K2 K10 H3 H9 C6"),
        ),
    ),
    "move": (
        MOVE,
        Frame(
            NAMES, "W skates K1 to O1", "Red reacts: D to P1 checks the carrier", (), ("blue",), targets(ROAM), "N8",
        ),
    ),
    "few": (
        MOVE,
        Frame(
            NAMES, "W skates K1 to O1", "Where does C1 skate?", ("MOVE 48%",), ("blue",),
            (*targets("L4 L3 L2 K4 J3 K5 J5 L8 M4"), Target("N3", danger=True)), "L5",
        ),
    ),
    "shot": (
        SHOT,
        Frame(
            NAMES, "Pass O2 to R5", "Clear lane to the net at U5", (), ("blue",), (Target("U5", "58%"),), "R5",
        ),
    ),
    "passes": (
        SHOT,
        Frame(
            NAMES, "Pass O2 to R5", "To whom?", ("PASS", "SHOOT 58%", "CLEAR ICE PASS 58%", "LINE CHANGE"), ("blue",),
            (Target("R9", "58%"), Target("O2", "58%"), Target("U5", "58%"), Target("Q3", "12%", danger=True)), "R5",
        ),
    ),
    "re-roll": (
        REROLL,
        Frame(
            NAMES, "Two Fails, a Puck", "Re-roll what is not blank?", ("RE-ROLL 51%", "KEEP DICE"), ("red",),
        ),
    ),
    "rebound": (BOUNCE, Frame(NAMES, "Rebound", "The puck lies loose at R6", ("REACT", "NO, THANKS"), ("red",))),
    "straight back": (BACK, Frame(NAMES, "Rebound", "The puck comes back to the shooter", ("MOVE",), ("red",))),
    "offside": (OFFSIDE, Frame(NAMES, "Offside", "Both wings leave the zone", ("MOVE", "PASS"), ("blue",))),
    "hit": (HIT, Frame(NAMES, "D1 hits C1 to Q4", "One Fail: re-roll it?", ("RE-ROLL", "KEEP DICE"), ("blue",))),
    "penalty": (PENALTY, Frame(NAMES, "The poke fails", "W1 sits until 10:00", ("MOVE",), ("red",))),
    "fight": (FIGHT, Frame(NAMES, "The gloves come off", "Red stands longer; both go to the box")),
    "goal": (GOAL, Frame(NAMES, "GOAL for Harbour Blues", "C1 from R5")),
    "period": (
        PERIOD,
        Frame(NAMES, "Ember Reds win the face-off", "", ("MOVE", "PASS", "LINE CHANGE"), ("red",)),
    ),
    "pulled": (
        PULLED,
        Frame(
            NAMES, "The net is empty", "Six skaters: power play", ("SHOOT 83%", "PASS 83%", "MOVE 83%"), ("blue",),
            (Target("U5", "83%"),),
        ),
    ),
    "over": (OVER, Frame(NAMES, "Full time", "Decided in overtime")),
}  # fmt: skip
