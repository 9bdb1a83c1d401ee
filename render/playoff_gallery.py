"""Playoff tables worth a look, set up as the rules would leave them."""

from __future__ import annotations

from typing import Any

from render.frame import Frame, Target
from rules.actions import Action, Question
from rules.playoff.actions import PLACES, CardId, Change, Kind, NoThanks, Plain, Play, Relief, Star
from rules.playoff.cards import by_id, card_of, load_cards
from rules.playoff.decks import mixed
from rules.playoff.quick_shot import layable
from rules.playoff.state import COLUMNS, SEATS, Scene, Settings, Shown, Table, set_up
from rules.playoff.view import TableView, look

NAMES = {"south": "Sam's Select", "north": "Mika's Eight"}
LETTERS = {"p": "puck", "b": "blank", "l": "logo", "w": "whistle"}
SEEDS = (40503, 25033)


def _deck(side: int) -> list[str]:
    """A mixed deck, in an order that does not change."""
    return list(mixed(load_cards().cards, [(n * SEEDS[side] + 7 + 99 * side) % 65536 for n in range(50)]))


def saying(text: str, n: int = 0) -> str:
    """The n-th card with this box, counted around."""
    cards = [card for card, c in by_id().items() if c.text == text]
    return cards[n % len(cards)]


def empty(**more: Any) -> Table:
    """A table before anything lies on it."""
    t = set_up(Settings.model_validate({"south": "mixed", "north": "mixed", "mode": more.pop("mode", "complete")}))
    t.deck = [_deck(0), _deck(1)]
    for field, value in more.items():
        setattr(t, field, value)
    return t


def table(
    up: str = "",
    puck: str = "",
    box: str = "",
    left: tuple[int, int] = (31, 33),
    hands: tuple[int, int] = (4, 4),
    **more: Any,
) -> Table:
    """A table in play: who stands in attack spaces as `south LW, north RD`, the box as `north LW 4`."""  # fmt: skip
    t = empty(**{"phase": "offense", "home": 1, "opening": False, **more})
    on_ice: set[str] = set()
    for side in (0, 1):
        line = {place: _pick(t.deck[side], place, on_ice) for place in PLACES}
        t.line[side] = line
        rest = [card for card in t.deck[side] if card not in line.values()]
        t.hand[side], rest = rest[: hands[side]], rest[hands[side] :]
        t.deck[side], thrown = rest[: left[side]], rest[left[side] :]
        t.discard[side] = [(card, n % 4 != 3) for n, card in enumerate(thrown)]
    for seat, place in map(str.split, _parts(up)):
        side = SEATS.index(seat)
        t.up[COLUMNS[side].index(place)] = side
    for seat, place, cards in map(str.split, _parts(box)):
        t.box[SEATS.index(seat)][place] = int(cards)
    if puck:
        seat, place = puck.split()
        t.puck = (SEATS.index(seat), place)
        t.offense = SEATS.index(seat)
    return t


def _pick(deck: list[str], place: str, on_ice: set[str]) -> str:
    position = "D" if place in ("LD", "RD") else place
    card = next(c for c in deck if card_of(c).position == position and c not in on_ice)
    on_ice.add(card)
    return card


def _parts(words: str) -> list[str]:
    return [part for part in words.split(",") if part.strip()]


def scene(
    t: Table,
    side: int,
    verb: str,
    card: str | None = None,
    step: int = -1,
    men: str = "",
    rolls: str = "",
    stars: str = "",
    outcome: str = "",
) -> TableView:
    """After a play: men as `south LW, south C`, rolls as `south skate pl 3`, stars as `north <card>`."""
    told = [part.rsplit(" ", 2) for part in _parts(rolls)]
    t.scene = Scene(
        side,
        verb,
        card,
        step,
        [(SEATS.index(seat), place) for seat, place in map(str.split, _parts(men))],
        [(SEATS.index(seat), card) for seat, card in map(str.split, _parts(stars))],
        [_rolled(t, head.strip(), faces, int(total)) for head, faces, total in told],
        outcome,
    )
    return look(t, None)


def _rolled(t: Table, head: str, letters: str, total: int) -> Shown:
    """A cast; its logos are those of the side's goalie."""
    seat, _, why = head.partition(" ")
    side = SEATS.index(seat)
    club = t.card(side, "G").club if t.line[side] else ""
    return Shown(side, why, tuple(LETTERS[letter] for letter in letters), total, club, len(letters) if club else 0)


def targets(**labels: str) -> tuple[Target, ...]:
    """Places as `south_LW`, each with its label."""
    return tuple(Target(place.replace("_", " "), label) for place, label in labels.items())


HOME = scene(
    empty(phase="home roll"), -1, "home roll", rolls="south home roll plbbwp 4, north home roll pbbbwb 1",
)  # fmt: skip
LINE_UP = scene(empty(phase="line-up", home=1), -1, "home roll", rolls="south home roll pb 1, north home roll pl 3")
FACE_OFF = scene(table(phase="face-off", hands=(3, 3), left=(41, 41)), -1, "")
WON = scene(
    table("north C", "north C", left=(40, 40)), 1, "face-off", men="south C, north C",
    rolls="south face-off pb 1, north face-off lp 3", outcome="won",
)  # fmt: skip
SKATE = scene(
    table("south LW, south C, north LD", "south LW", "north LW 4", (18, 21), score=[2, 2], phase="defense"),
    0, "play", saying("OFFENSE: PASS any to any, SKATE receiver"), 1, "south C, south LW, south LW",
    "south skate lb 2, north skate p 1", outcome="gained",
)  # fmt: skip
PASS = scene(
    table("south LW, south RD, north RW, north C", "south RD", "", (26, 24), score=[1, 0], phase="defense"),
    0, "play", saying("OFFENSE: PASS Winger to Center, SHOT receiver"), 0, "south LW, south RD", outcome="received",
)  # fmt: skip
INTERCEPTED = scene(
    table("south RD, north RW, south LD", "north RW", "", (12, 9), (3, 4), score=[1, 3], offense=1),
    0, "pass", None, 0, "south LW, south RD", stars=f"north {saying('STAR: Interception')}", outcome="intercepted",
)  # fmt: skip
STEAL = scene(
    table("south C, north LW, north RW, south RD", "south C", "", (8, 14), score=[0, 1], home=0, phase="offense"),
    1, "play", saying("DEFENSE: STEAL any"), 0, "north LW",
    "south steal ppb 2, north steal bbwl 2, north penalty check w 0", f"north {saying('STAR: Swarm Puck')}", "tied",
)  # fmt: skip
SHOT = scene(
    table("south LD, south C, south RW, north LW", "south C", "", (17, 20), score=[1, 1]),
    0, "play", saying("OFFENSE: SHOT any, rebound"), 0, "south C, north G",
    "south shot ppblb 4, north block pplpwb 5",
    f"south {saying('STAR: Swarm Puck')}, north {saying('STAR: Player down')}",
    "rebound kept",
)  # fmt: skip
SCRAMBLE = scene(
    table("north LD, north C, south RW", "south LD", "south RD 2", (11, 7), score=[1, 1]),
    1, "shot", None, 0, "north C, south G",
    "north shot plb 3, south block pplp 5, north rebound pb 1, south rebound ppb 2", outcome="rebound",
)  # fmt: skip
GOAL = scene(
    table("south LW", "south LW", "north RW 1", (15, 16), score=[3, 2], phase="line change", horn=False),
    0, "play", saying("OFFENSE: DROP PASS, SHOT receiver +1"), 1, "south C, south LW, south LW, north G",
    "south shot pplp 5, north block pbbw 1", f"south {saying('STAR: Teamwork Nordglim Lanterns', 0)}", "goal",
)  # fmt: skip
PENALTY = scene(
    table("north C", "north C", "south LW 6, south RW 3, north RD 6", (22, 19), score=[0, 0], phase="line change"),
    0, "play", saying("DEFENSE: DOUBLE STEAL"), 0, "south LW, south C",
    "south steal ppbbw 2, north steal pl 3, south penalty check w 0, north penalty check b 0", outcome="kept",
)  # fmt: skip
CHANGE = scene(
    table("", "", "", (13, 16), score=[2, 2], phase="face-off"), 1, "line change", men="north LD, north C",
)  # fmt: skip
WAITS = scene(
    table("south LD, south LW, south C, south RW, south RD", "south C", "", (3, 1), (4, 4), score=[4, 4], horn=True,
          offense=0),
    1, "none",
)  # fmt: skip
OVER = scene(
    table("south RW, north RD", "south RW", "", (0, 5), (2, 4), score=[4, 3], phase="over", winner=0),
    0, "shot", None, 0, "south RW, north G", "south shot pl 3, north block pbb 1", outcome="blocked",
)  # fmt: skip


def quick(front: tuple[str, str], support: tuple[int, int], **more: Any) -> Table:
    """Quick Shot: the positions that lie in front of each goalie, and how many goalies in support."""
    t = empty(**{"phase": "quick turn", "home": 0, "mode": "series", **more})
    for side in (0, 1):
        deck = t.deck[side]
        goalies = [card for card in deck if card_of(card).position == "G"]
        t.line[side] = {"G": goalies[0]}
        t.support[side] = goalies[1 : 1 + support[side]]
        t.front[side] = [next(c for c in deck if card_of(c).position == p) for p in front[side].split()]
        laid = {goalies[0], *t.support[side], *t.front[side]}
        rest = [card for card in deck if card not in laid]
        t.hand[side], t.deck[side] = rest[:4], rest[4:]
    return t


QUICK = quick(("LW C D", "C RW"), (1, 3), wins=[1, 2])
QUICK_LAY = scene(QUICK, 0, "quick turn", QUICK.front[0][0])
QUICK_SHOT = scene(
    quick(("LW C RW D", "C"), (0, 2), wins=[0, 1], mode="quick"), 0, "quick turn", saying("SKATE: Winger +1"),
    rolls="south shot pplbbpbb 5, north block pplpw 5", outcome="blocked",
)  # fmt: skip
QUICK_OVER = scene(
    quick(("LW C", "C RW"), (1, 0), wins=[3, 2], phase="over", winner=0, score=[3, 2]), 0, "quick turn",
    saying("SKATE: Winger +1"), rolls="south shot pplb 4, north block pbb 1", outcome="goal",
)  # fmt: skip

PLAYOFF: dict[str, tuple[TableView, Frame]] = {
    "home roll": (HOME, Frame(NAMES, "Sam's Select is the home team", "", (), ("south", "north"))),
    "line-up": (LINE_UP, Frame(NAMES, "Mika's Eight is the home team", "", (), ("south", "north"))),
    "face-off": (FACE_OFF, Frame(NAMES, "Three cards each", "Play a star before the dice?", (), ("north",))),
    "won": (WON, Frame(NAMES, "Mika's Eight wins the face-off", "", (), ("north",))),
    "skate": (
        SKATE,
        Frame(
            NAMES, "The winger gains the attack space", "Who tries to steal?", (), ("north",),
            targets(north_RD="Steal 37%", north_RW="Steal 18%", north_LD="Steal 37%"),
        ),
    ),
    "pass": (PASS, Frame(NAMES, "The puck goes to the defenseman", "They pass: intercept it?", (), ("north",))),
    "intercepted": (INTERCEPTED, Frame(NAMES, "Intercepted!", "", (), ("north",))),
    "steal": (STEAL, Frame(NAMES, "Neither wins the puck: face-off", "Whistle!", (), ("south",))),
    "shot": (
        SHOT,
        Frame(
            NAMES, "The goalie blocks it", "Who has the puck now?", ("PUCK ON",), ("south",),
            targets(south_LD="", south_C="", south_RW=""), "south C",
        ),
    ),
    "scramble": (SCRAMBLE, Frame(NAMES, "Sam's Select has the rebound", "", (), ("south",))),
    "goal": (GOAL, Frame(NAMES, "GOAL! 3-2", "Line change and face-off")),
    "penalty": (PENALTY, Frame(NAMES, "Whistle! A man to the box", "Who takes the face-off?", ("TAKES THE FACE-OFF",),
                               ("south",))),
    "change": (CHANGE, Frame(NAMES, "Line change, Mika's Eight: two men", "", (), ("south",))),
    "waits": (WAITS, Frame(NAMES, "Mika's Eight waits", "This play is the last", (), ("south",))),
    "over": (OVER, Frame(NAMES, "The horn: Sam's Select wins", "")),
    "quick": (QUICK_LAY, Frame(NAMES, "A winger comes to the front", "Shoot with all your players, or hold?",
                               ("SHOOT 31%", "NO, THANKS"), ("south",))),
    "quick shot": (QUICK_SHOT, Frame(NAMES, "Sam's Select shoots: 5 against 5", "", (), ("north",))),
    "quick over": (QUICK_OVER, Frame(NAMES, "GOAL for Sam's Select", "")),
}  # fmt: skip


# -- hands -------------------------------------------------------------------------------------


def _held(side: int, *texts: str, **more: Any) -> TableView:
    """A table whose coach holds cards with these boxes."""
    t = table(**more)
    t.hand[side] = [saying(text, n) for n, text in enumerate(texts)]
    return look(t, SEATS[side])


def _asked(view: TableView, name: str, heading: str, *options: Action) -> tuple[TableView, Question]:
    assert view.seat
    return view, Question(view.seat, name, heading, options, options[0], secret=True)


def _card(view: TableView, n: int) -> CardId:
    assert view.seat
    return CardId((view.side(view.seat).hand_cards or ())[n].id)


OFFENSE = _held(
    0, "OFFENSE: PASS any to any, SKATE receiver", "DEFENSE: SKATE Defenseman, STEAL any", "STAR: Interception",
    "SKATE: Winger +1", up="south LW", puck="south LW",
)  # fmt: skip
DEFENSE = _held(
    1, "DEFENSE: DOUBLE STEAL", "OFFENSE: PASS Defenseman to Winger, SKATE receiver",
    "STAR: Teamwork Gahlkot Kites", "STAR: Whistle on STEAL", up="south LW", puck="south LW", phase="defense",
)  # fmt: skip
LAYING = quick(("LW C D", "C RW"), (1, 3))
LAY = look(LAYING, "south")
HANDS: dict[str, tuple[TableView, Question]] = {
    "offense": _asked(
        OFFENSE, "offense", "You have the puck: play a card, a plain action or a change?", Play(_card(OFFENSE, 0)),
        Play(_card(OFFENSE, 3)), *(Plain(Kind("shot"), _card(OFFENSE, n)) for n in range(4)),
    ),
    "defense": _asked(
        DEFENSE, "defense", "They have the puck: answer with a card, a plain action or a change, or wait?", NoThanks(),
        Play(_card(DEFENSE, 0)), Change((Relief(f"{_card(DEFENSE, 3)}-G"),)),
    ),
    "star": _asked(DEFENSE, "star", "Skate: play a star before the dice?", NoThanks(), Star(_card(DEFENSE, 2))),
    "lay": _asked(LAY, "lay", "Lay a player or a goalie?", *layable(LAYING, 0)),
}  # fmt: skip
