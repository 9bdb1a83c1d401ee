"""Tables worth a look: palettes are made from them, stills are warmed with them, benches and tests paint them."""

from __future__ import annotations

from dataclasses import replace

from render.frame import Frame
from rules.sportsdice.view import RinkView, SectionView, ShotView, SideView, TableView

NINE = RinkView(
    tuple(SectionView(n, {4: 1, 2: -1}.get(abs(n), 0)) for n in range(-4, 5)),
    blue_line=2,
)
SEVEN = RinkView(
    tuple(SectionView(n, {3: 1, 2: -1}.get(abs(n), 0)) for n in range(-3, 4)),
    blue_line=2,
)
NAMES = {"blue": "Larkspur", "white": "Ivory Pine"}

BLANK = SideView("blue", 0, 6, 0, False, None, (), (), (), None, (), 0, None, ())


def rolled(faces: str, *symbols: str, won: bool | None = None, again: str = "") -> dict[str, object]:
    """Dice of a side by letters: s, p, c, r; `symbols` that may be the play; `again` marks rerolled dice with x."""
    words = {"s": "stick", "p": "puck", "c": "check", "r": "referee"}
    dice = tuple(words[letter] for letter in faces)
    return {
        "faces": dice,
        "counted": tuple(face == symbols[0] for face in dice),
        "rerolled": tuple(again[n : n + 1] == "x" for n in range(len(dice))),
        "symbol": symbols[0],
        "symbols": symbols,
        "count": dice.count(symbols[0]),
        "won": won,
    }


def _side(seat: str, score: int, **more: object) -> SideView:
    return replace(BLANK, seat=seat, score=score, **more)  # type: ignore[arg-type]


START = TableView(
    "classic",
    NINE,
    (_side("blue", 0, role="offense"), _side("white", 0, role="offense", chip=True)),
    puck=0,
    was=None,
    attacker=None,
    period=1,
    shots=0,
    shots_a_period=5,
    shot=None,
    over=False,
    winner=None,
)
ROLL = replace(
    START,
    sides=(
        _side("blue", 3, role="offense", **rolled("sspsrs", "stick", won=True)),
        _side("white", 2, dice=5, penalties=1, chip=True, role="defense", **rolled("pcpps", "puck", won=False)),
    ),
    puck=2,
    was=1,
    attacker="blue",
    period=2,
    shots=3,
)
TIE = replace(
    ROLL,
    sides=(
        _side("blue", 0, chip=True, role="defense", **rolled("sspcrp", "stick", "puck", again="...xx.")),
        _side("white", 12, role="offense", dice=4, penalties=2, **rolled("ppsc", "puck")),
    ),
    puck=-3,
    was=-1,
    attacker="white",
    period=3,
    shots=4,
)
GOAL = replace(
    ROLL,
    sides=(
        _side("blue", 4, role="shooter", **rolled("sspsrs", "stick", won=True, again="....x.")),
        _side("white", 2, chip=True, role="goaltender", won=False),
    ),
    puck=0,
    was=4,
    attacker=None,
    shots=4,
    shot=ShotView("blue", 4, "4", 1, 5, "goal"),
)
SAVE = replace(
    ROLL,
    sides=(
        _side("blue", 1, chip=True, role="goaltender", won=True),
        _side("white", 2, role="shooter", dice=5, penalties=1, **rolled("sspsc", "stick", won=False)),
    ),
    puck=-2,
    was=None,
    attacker="white",
    period=4,
    shots=2,
    shot=ShotView("white", -2, "mask", -1, 2, "save"),
)
LEVEL = replace(
    SAVE,
    sides=(
        _side("blue", 1, chip=True, role="goaltender"),
        _side("white", 1, role="shooter", **rolled("sspscr", "stick")),
    ),
    rink=SEVEN,
    puck=-3,
    was=-1,
    shot=ShotView("white", -3, "4", 1, 4, None),
)
SHOOTOUT = replace(
    START,
    sides=(
        _side("blue", 2, role="shooter", shootout=(True, False), **rolled("sspsrs", "stick", won=True)),
        _side("white", 2, role="goaltender", chip=True, shootout=(False,), won=False),
    ),
    period=5,
    shot=ShotView("blue", 0, "3", 0, 4, "goal"),
)
LONG_SHOOTOUT = replace(
    SHOOTOUT,
    sides=(
        _side("blue", 2, role="goaltender", chip=True, shootout=(True, False, True, False, False, True, False, True)),
        _side("white", 2, role="shooter", shootout=(False, True, True, False, False, True, False, True)),
    ),
    shot=None,
)
FINAL = replace(GOAL, over=True, winner="blue", period=3, shots=5, attacker=None, puck=0, was=None)
FINAL_SHOOTOUT = replace(
    SHOOTOUT,
    sides=(
        _side("blue", 2, role="goaltender", shootout=(False, False, True), won=False),
        _side(
            "white", 2, chip=True, role="shooter", shootout=(True, False, True), **rolled("ssssrs", "stick", won=True)
        ),
    ),
    shot=ShotView("white", 0, "2", 0, 5, "goal"),
    over=True,
    winner="white",
)

SPORTSDICE: dict[str, tuple[TableView, Frame]] = {
    "start": (START, Frame(NAMES, "Face-off", "Both sides roll as the offense", ("ROLL",), ("blue", "white"))),
    "roll": (
        ROLL,
        Frame(
            NAMES, "Past the blue line", "One section on, or a shot from here at −1", ("ADVANCE", "SHOOT 7%"), ("blue",)
        ),
    ),
    "tie": (
        TIE,
        Frame(NAMES, "Two each", "Use the power chip, or lose the roll and keep it", ("USE CHIP", "KEEP"), ("blue",)),
    ),
    "goal": (GOAL, Frame(NAMES, "GOAL for Larkspur", "Five beats four. The puck goes back to centre")),
    "save": (SAVE, Frame(NAMES, "Saved", "A mask stops every shot", ("ROLL",), ("blue", "white"))),
    "level": (
        LEVEL,
        Frame(
            NAMES, "Four against four", "Use the chip to save; keep it and the goal counts", ("USE", "KEEP"), ("blue",)
        ),
    ),
    "shootout": (SHOOTOUT, Frame(NAMES, "Larkspur score", "Ivory Pine shoot next", ("SHOOT 34%",), ("white",))),
    "long-shootout": (
        LONG_SHOOTOUT,
        Frame(NAMES, "Still level", "Pairs of shots until one leads", ("SHOOT 34%",), ("blue",)),
    ),
    "final": (FINAL, Frame(NAMES, "Full time", "Fifteen shots, six goals")),
    "final-shootout": (FINAL_SHOOTOUT, Frame(NAMES, "Full time", "Decided in the shootout")),
}
