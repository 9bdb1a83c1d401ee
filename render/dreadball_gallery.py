"""DreadBall tables worth a look, set up as the rules would leave them."""

from __future__ import annotations

from typing import Any

from render.frame import Frame, Target
from rules.dreadball.saving import dump, load
from rules.dreadball.state import Settings, set_up
from rules.dreadball.view import TableView, look

NAMES = {"first": "Gantry Miners", "second": "Redline Riot"}


def table(
    home: str = "",
    visitors: str = "",
    *,
    scene: dict[str, Any] | None = None,
    teams: tuple[str, str] = ("trontek", "midgard"),
    **more: Any,
) -> TableView:
    """A table: players as `G1 F5 E, J1 D8 fallen, S2 penalty 2` (unnamed ones sit on the bench), and what differs."""
    names = more.pop("names", {"home": "", "visitors": ""})
    data = dump(set_up(Settings(first=teams[0], second=teams[1])))
    data |= {"phase": "action", "attack": 1, "markers": 5, "throw_in": False, "names": names}
    for side, words in (("home", home), ("visitors", visitors)):
        data["players"][side] |= dict(part.strip().split(" ", 1) for part in words.split(",") if part.strip())
    data["scene"] |= scene or {}
    return look(load(data | more))


def way(hexes: str) -> list[str]:
    return hexes.split()


def roll(side: str, why: str, faces: str, least: int = 0, need: int = 0, coach: int = 0) -> list[Any]:
    """A roll by its faces: `6514`."""
    good = sum(int(face) >= least for face in faces) if least else 0
    return [side, why, list(faces), coach, least, need, good]


def targets(hexes: str, label: str = "") -> tuple[Target, ...]:
    return tuple(Target(name, label) for name in hexes.split())


def score(home: int, visitors: int) -> dict[str, int]:
    return {"home": home, "visitors": visitors}


LINE = "G1 E9 E, G2 G9 E, J1 C8 E, J2 I8 E, S1 A7 E, S2 K7 E"
WALL = "G1 E12 W, G2 G12 W, J1 C11 W, J2 I11 W, G3 F13 W, S1 F19 W"
OPEN = "G1 B6 SE, G2 F7 E, J1 E4 NE, J2 G9 W, S1 I12 E, J3 penalty 2"
ATTACK = "S1 C7 W, G1 D8 W, J1 E7 NW, S2 F9 W, G2 G12 W, J3 H13 SW, J2 penalty 1"

START = table(phase="set up home", attack=0, markers=0, throw_in=True)
SET_UP = table(
    LINE, "G1 E12 W, G2 G12 W, J1 C11 W", phase="set up visitors", attack=0, markers=0, throw_in=True,
    scene={"rolls": [roll("home", "roll-off", "5"), roll("visitors", "roll-off", "2")]},
)  # fmt: skip
KICK_OFF = table(
    LINE, WALL, ball="F11", attack=1,
    scene={"ball": [way("B9 D10 F11")], "rolls": [roll("home", "throw-in", "3")]},
)  # fmt: skip
PICKED_UP = {
    "side": "visitors", "verb": "run", "figure": "visitors S1", "path": way("C11 C10 C9 C8 C7"), "dodges": ["C9"],
    "outcome": "picked up",
    "rolls": [roll("visitors", "dodge", "415", 5, 1), roll("visitors", "pick-up", "5241", 4, 1, 1)],
}  # fmt: skip
RUN = table(
    OPEN, ATTACK, holder="visitors S1", attack=6, markers=3, score=score(3, 1), scene=PICKED_UP,
    used={"home": {}, "visitors": {"S1": 2}},
)  # fmt: skip
THROW = RUN
PASS = table(
    "G1 C9 SW, G2 F7 E, J1 E4 NE, J2 G9 W, S1 E16 E, S2 G14 NE",
    "S1 C12 W, G1 D11 W, J1 E13 NW, G2 G17 W, J3 H13 SW, J2 penalty 3, G3 dead",
    holder="home S1", attack=7, markers=2, score=score(1, 4), used={"home": {"S2": 2, "S1": 1}, "visitors": {}},
    scene={
        "side": "home", "verb": "pass", "figure": "home S2", "target": "home S1", "line": ["G14", "E16"],
        "rolls": [roll("home", "pass", "6142", 4, 1), roll("home", "catch", "425", 4, 1)], "outcome": "caught",
    },
)  # fmt: skip
STRIKE = table(
    "G1 E12 E, G2 G12 E, J1 C11 E, J2 I11 E, S1 F16 E, S2 K13 E",
    "S1 D15 W, G1 E15 W, J1 C9 NW, G2 G15 W, J3 H13 SW, J2 I14 W", attack=9, markers=0, score=score(5, 1),
    throw_in=True, used={"home": {"S1": 2}, "visitors": {}}, struck=True, phase="end of attack",
    scene={
        "side": "home", "verb": "strike", "figure": "home S1", "line": ["F16", "F20"],
        "rolls": [roll("home", "strike", "66231", 4, 1, 1)], "outcome": "strike",
    },
)  # fmt: skip
SLAM = table(
    "G1 F8 E, G2 C7 E, J1 E4 NE, J2 G9 fallen, S1 I12 E, S2 D9 SE",
    "S1 C14 W, G1 F10 fallen, J1 E13 NW, S2 F13 W, G2 G12 W, J3 H13 SW",
    ball="H11", attack=3, markers=4, score=score(0, 1), used={"home": {"G1": 1}, "visitors": {}},
    scene={
        "side": "home", "verb": "slam", "figure": "home G1", "target": "visitors G1", "path": way("F5 F6 F7 F8"),
        "pushes": [["visitors G1", "F9", "F10"]], "ball": [way("F10 G10 H11")],
        "rolls": [
            roll("home", "slam", "65435", 4), roll("visitors", "counter-slam", "1432", 3),
            roll("visitors", "armour", "2415", 4, 3), roll("home", "bounce", "62"),
        ],
        "outcome": "pushed",
    },
)  # fmt: skip
PUSH = table(
    "G1 E9 E, G2 C7 E, J1 E4 NE, J2 G9 W, S1 I12 E, S2 D9 SE",
    "S1 C14 W, G1 E10 W, J1 E13 NW, S2 F13 W, G2 G12 W, J3 H13 SW",
    holder="visitors S1", attack=3, markers=4, used={"home": {"G1": 1}, "visitors": {}},
    scene={
        "side": "home", "verb": "slam", "figure": "home G1", "target": "visitors G1", "path": way("E7 E8 E9"),
        "rolls": [roll("home", "slam", "6532", 4), roll("visitors", "counter-slam", "1132", 3)],
    },
)  # fmt: skip
INJURY = table(
    "G1 H9 E, G2 C7 E, J1 penalty 2, J2 G5 W, S1 I12 E, S2 D9 SE, J3 penalty 3, S3 dead",
    "S1 penalty 1, G1 H10 W, J1 penalty 1, J2 E13 NW, S2 F13 fallen, G2 G12 W, J3 H13 SW, G3 C14 W",
    ball="J8", attack=11, markers=1, score=score(2, 2), used={"home": {"S1": 2}, "visitors": {"G1": 1}}, loss="final",
    scene={
        "side": "visitors", "verb": "slam", "figure": "visitors G1", "target": "home J1",
        "path": way("I11 H11"), "pushes": [["visitors G1", "H11", "H10"]], "ball": [way("H10 I9 J8")],
        "rolls": [
            roll("visitors", "slam", "663446", 3), roll("home", "counter-slam", "124", 4),
            roll("home", "armour", "1235", 4, 3, 1),
        ],
        "outcome": "pushed",
    },
)  # fmt: skip
BOUNCE = table(
    "G1 E9 E, G2 C7 E, J1 E4 NE, J2 G9 W, S1 D17 fallen, S2 D9 SE",
    "S1 C14 W, G1 E12 W, J1 E13 NW, S2 F13 W, G2 G14 W, J3 H13 SW",
    ball="F18", attack=5, markers=2, used={"home": {"S1": 1}, "visitors": {}}, loss="open", score=score(1, 1),
    scene={
        "side": "home", "verb": "run", "figure": "home S1", "path": way("D13 D14 D15 D16 D17"),
        "dodges": ["D14", "D15"], "ball": [way("D17 C17 B17 C17"), way("C17 D18 E19 F20 G19 F19 F18")],
        "rolls": [
            roll("home", "dodge", "5211", 4, 1), roll("home", "dodge", "321", 4, 2),
            roll("home", "bounce", "53"), roll("home", "bounce", "26"),
        ],
        "outcome": "fell",
    },
)  # fmt: skip
THROWN_AT = table(
    "G1 E9 E, G2 C7 E, J1 E4 NE, J2 G9 W, S1 F10 E, S2 D9 SE",
    "S1 C14 W, G1 E12 W, J1 E13 NW, S2 F13 fallen, G2 G14 W, J3 H13 SW",
    ball="F16", attack=5, markers=2, used={"home": {"S1": 2}, "visitors": {}}, score=score(1, 1),
    scene={
        "side": "home", "verb": "throw at", "figure": "home S1", "target": "visitors S2", "line": ["F10", "F13"],
        "ball": [way("F13 F14 F15 F16")],
        "rolls": [
            roll("home", "throw at", "5461", 4), roll("visitors", "duck", "131", 4),
            roll("visitors", "armour", "113", 5, 3), roll("home", "bounce", "13"),
        ],
        "outcome": "hit",
    },
)  # fmt: skip
FREE = table(
    "G1 B6 SE, G2 F7 E, J1 E8 NE, J2 G9 W, S1 I12 E, S2 C9 W",
    "S1 C7 W, G1 D8 W, J1 E9 NW, S2 F9 W, G2 G12 W, J3 H13 SW",
    holder="visitors S1", attack=8, markers=4, score=score(3, 3), dice={"home": 0, "visitors": 1},
    plan={"home": "ask", "visitors": 1}, used={"home": {}, "visitors": {"J1": 1}},
    scene={
        "side": "visitors", "verb": "snatch", "figure": "visitors J1", "target": "home J1", "path": way("E10 E9"),
        "rolls": [roll("visitors", "snatch", "142", 5), roll("home", "duck", "564", 4)], "outcome": "ducked",
    },
)  # fmt: skip
SUDDEN = table(
    "G1 E9 E, G2 C7 E, J1 penalty 3, J2 G9 W, S1 F15 E, S2 penalty 1, S3 K9 E",
    "S1 C14 W, G1 E12 W, J1 E13 NW, S2 I13 W, G2 G14 W, J3 dead",
    ball="F16", attack=2, sudden=True, markers=5, score=score(4, 4), dice={"home": 0, "visitors": 0},
)  # fmt: skip
LONG = table(
    OPEN, ATTACK.replace("S1 C7 W", "S1 C7 fallen"), ball="D9", attack=14, markers=1, score=score(12, 10),
    scene=PICKED_UP | {"outcome": "fell"},
    names={"home": "冰球俱乐部 Kaiserslautern Ironworks", "visitors": "نسور الثلج Северодвинск"},
)  # fmt: skip
OVER = table(
    "G1 E12 E, G2 G12 E, J1 C11 E, J2 I11 fallen, S1 F16 E, S2 K13 E",
    "S1 D15 W, G1 E15 W, J1 C9 NW, G2 G15 W, J3 H13 SW, J2 penalty 2", phase="over", attack=12, markers=0,
    score=score(8, 1), winner="home", how="by a landslide", throw_in=True,
    scene={
        "side": "home", "verb": "strike", "figure": "home S1", "line": ["F16", "F20"],
        "rolls": [roll("home", "strike", "4421", 4, 1)], "outcome": "strike",
    },
)  # fmt: skip

EAST = "F15 F14 E14 E15 E16 D16 D17 C15 F10 F11 F12 E10 E11 E12 D9 D10 D11 D12 C8 C9 C10 C11 C12 C13 B9 B10 B11 B12"
WEST = "F8 F6 F5 E5 E6 E8 E9 D4 D5 D6 D7 D9 C4 C5 C6 G6 G7 G8 G10 G11 H6 H7 H8 H9 H10 H11 I6 I7 I8 I9 I10 J6 J7 J8"
ROAM = f"{WEST} F10 F11 F12 E10 E11 E12 D10 D11 D12 C8 C9 C10 C11 B8 B9 B10 J9 J10 K7 K8 K9 G13 A7 A8 A9 B7"
RISKY = ("E5", "E6", "F6", "G7", "G8", "F8", "D5", "D4", "C6", "H9")

DREADBALL: dict[str, tuple[TableView, Frame]] = {
    "start": (START, Frame(NAMES, "Gantry Miners are the home team", "Set up your team: 0 of 6 placed.",
                           ("LINE UP", "PLACE"), ("first",))),
    "set-up": (SET_UP, Frame(NAMES, "Redline Riot set up", "Where does J2 stand?", (), ("second",),
                             targets("A12 B12 C12 D13 F14 F15 F16 G13 H12 H14 I11 I12 J12 K12 K11 J11 E13 E14 D12"))),
    "kick-off": (KICK_OFF, Frame(NAMES, "A new ball flies in, to F11", "Attack 1: choose an action",
                                 ("RUN", "SPRINT", "END ATTACK"), ("first",))),
    "run": (RUN, Frame(NAMES, "S1 picks up the ball", "Run S2: choose a hex", (), ("second",),
                       tuple(Target(h, "44%" if h in RISKY else "100%") for h in dict.fromkeys(ROAM.split())), "F9")),
    "throw": (THROW, Frame(NAMES, "S1 picks up the ball", "Two successes: a free action", ("STRIKE 50%", "PASS 58%"),
                           ("second",), (Target("C3", "STRIKE 50%"), Target("F9", "58%"), Target("E4", "HIT 41%")),
                           "C7")),
    "few": (RUN, Frame(NAMES, "S1 picks up the ball", "S1 is on C7, 1 left: which way does he look, or on to where?",
                       ("FACE", "ON"), ("second",), (*targets("C8 B7 D7", "100%"), *targets("C6 D6", "44%")), "C7")),
    "pass": (PASS, Frame(NAMES, "S1 catches it", "Choose an action", ("STRIKE 62%", "RUN", "SLAM", "STAND UP"),
                         ("first",), (Target("F20", "STRIKE 62%"), Target("E13", "SLAM 37%")), "E16")),
    "strike": (STRIKE, Frame(NAMES, "STRIKE! Gantry Miners score 4", "The visitors attack next")),
    "slam": (SLAM, Frame(NAMES, "G1 pushes G1 to F10", "The ball bounces to H11", ("FOLLOW UP", "STAY"), ("first",))),
    "push": (PUSH, Frame(NAMES, "G1 wins the slam", "Push G1 where?", (), ("first",), targets("E11 D11 F11"), "E9")),
    "injury": (INJURY, Frame(NAMES, "J1 is hurt: zone 2", "The ball is lost: the attack is over")),
    "bounce": (BOUNCE, Frame(NAMES, "S1 falls on D17", "The ball bounces off the wall, to F18",
                             ("COACH DICE",), ("second",))),
    "thrown at": (THROWN_AT, Frame(NAMES, "The ball hits S2 hard", "", ("RUN", "SLAM"), ("first",))),
    "free": (FREE, Frame(NAMES, "J1 ducks well out of the way", "Free action for J1: slam, or run one hex",
                         ("RUN", "SLAM 71%", "NO, THANKS"), ("first",),
                         (Target("E9", "SLAM 71%"), *targets("D7 E7 F8")), "E8")),
    "sudden": (SUDDEN, Frame(NAMES, "Level after fourteen attacks", "Sudden Death: the next Strike wins",
                             ("RUN", "SPRINT", "SLAM"), ("second",))),
    "long names": (LONG, Frame({"first": "冰球俱乐部 Kaiserslautern", "second": "نسور الثلج الشمالية"},
                               "Kaiserslautern Ironworks' Striker S1 falls on C7 and drops the ball",
                               "The ball bounces from C7 to D9, where nobody stands and nobody will",
                               ("RUN", "SPRINT", "THROW", "STAND UP 58%", "END ATTACK"), ("second",))),
    "over": (OVER, Frame(NAMES, "Gantry Miners win by a landslide", "Seven points ahead after twelve attacks")),
}  # fmt: skip
