"""Toss: a small ball game for the tests of the kernel, small enough to read whole and nested enough to hurt.

Two teams of two on nineteen hexes. A rush is a face-off (both coaches choose a lane, sealed) and up to three tokens;
a token moves or throws with one player. A test rolls three dice, sixes roll again; one success is needed, and two are
spectacular and give a free action. A caught or carried ball on the far edge is a goal.

Revision 2 lets a team that drops its own ball try again for a coach die; revision 1 had no such question and dumped
hexes as text (schema 1). `TOY_PATIENT` has the new rule too, but not for steps that began under revision 1.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from pydantic import BaseModel, Field

from rules.actions import Action, Odds, Question, Seat
from rules.dice import Chance, Die, Roll, mix
from rules.errors import NotAnOption, RuleError
from rules.game import Game, Result
from rules.kernel import Event, Ruling, choose, choose_all, roll, tell

Hex = tuple[int, int]
SEATS = ("north", "south")
NEIGHBOURS: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
HOMES: dict[str, Hex] = {"N1": (0, -1), "N2": (1, -1), "S1": (0, 1), "S2": (-1, 1)}
LANES: dict[str, Hex] = {"left": (-1, 0), "middle": (0, 0), "right": (1, 0)}
SKILL = 5
LOTS = {n: Die(f"d{n}", tuple(str(i + 1) for i in range(n))) for n in range(2, 7)}
D6 = LOTS[6]
COIN = Die("coin", SEATS)
CARDS = ("lucky", "lucky", "calm", "calm", "calm", "calm")


@dataclass
class Table:
    coach_dice: dict[Seat, int]
    rushes_left: int
    revision: int
    phase: str = "deal"
    rush: Seat = "north"
    tokens: int = 0
    ball: Hex | None = (0, 0)
    holder: str | None = None
    at: dict[str, Hex] = field(default_factory=lambda: dict(HOMES))
    score: dict[Seat, int] = field(default_factory=lambda: dict.fromkeys(SEATS, 0))
    deck: list[str] = field(default_factory=lambda: list(CARDS))
    hands: dict[Seat, list[str]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    second_try: bool = True
    """Which rules are at work, not what lies on the table: set by the game, never dumped."""

    def standing_on(self, spot: Hex) -> str | None:
        return next((p for p, at in self.at.items() if at == spot), None)


# -- actions -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Move(Action):
    verb = "move"
    player: str
    to: str


@dataclass(frozen=True)
class Throw(Action):
    verb = "throw"
    player: str
    to: str


@dataclass(frozen=True)
class Stop(Action):
    verb = "stop"


@dataclass(frozen=True)
class Lane(Action):
    verb = "take lane"
    lane: str


@dataclass(frozen=True)
class Yes(Action):
    verb = "yes"


@dataclass(frozen=True)
class No(Action):
    verb = "no"


@dataclass(frozen=True)
class Play(Action):
    verb = "play"
    card: str


# -- what is legal -------------------------------------------------------------------------------


def team(player: str) -> Seat:
    return "north" if player.startswith("N") else "south"


def other(seat: Seat) -> Seat:
    return SEATS[1 - SEATS.index(seat)]


def on_pitch(spot: Hex) -> bool:
    return max(abs(spot[0]), abs(spot[1]), abs(sum(spot))) <= 2


def around(spot: Hex) -> list[Hex]:
    return [n for n in ((spot[0] + q, spot[1] + r) for q, r in NEIGHBOURS) if on_pitch(n)]


def written(spot: Hex) -> str:
    return f"{spot[0]},{spot[1]}"


def read(text: str) -> Hex:
    q, r = text.split(",")
    return int(q), int(r)


def actions_of(t: Table, player: str) -> list[Action]:
    moves: list[Action] = [Move(player, written(n)) for n in around(t.at[player]) if t.standing_on(n) is None]
    if t.holder == player:
        moves += [Throw(player, written(at)) for p, at in t.at.items() if p != player]
    return moves


def odds_of(action: Action) -> Odds | None:
    if not isinstance(action, Throw):
        return None
    missed = Fraction(SKILL - 1, 6) ** 3
    return Odds((("the throw is good", 1 - missed), ("the ball bounces", missed)))


# -- rulings -------------------------------------------------------------------------------------


async def step(t: Table, revision: int) -> None:
    await {"deal": deal, "face off": face_off, "rush": token}[t.phase](t)
    t.revision = revision


async def deal(t: Table) -> None:
    for n in range(len(t.deck), 1, -1):
        (face,) = await roll(Roll(LOTS[n], 1, "shuffle"))
        t.deck[n - 1], t.deck[int(face) - 1] = t.deck[int(face) - 1], t.deck[n - 1]
    for seat in SEATS:
        t.hands[seat] = [t.deck.pop(), t.deck.pop()]
        await tell("dealt", to=seat, seat=seat, cards=list(t.hands[seat]))
    t.phase = "face off"


async def face_off(t: Table) -> None:
    lanes = tuple(Lane(lane) for lane in LANES)
    await tell("face off", rush=t.rush)
    chosen = await choose_all(*(Question(s, "lane", "Choose your lane.", lanes, lanes[1]) for s in SEATS))
    by_seat = dict(zip(SEATS, (lane.words[0] for lane in chosen), strict=True))
    if len(set(by_seat.values())) == 1:
        (t.rush,) = await roll(Roll(COIN, 1, "face off"))
    t.ball, t.holder, t.at = LANES[by_seat[t.rush]], None, dict(HOMES)
    t.tokens, t.phase = 3, "rush"
    await tell("lanes", lanes=by_seat, rush=t.rush)


async def token(t: Table) -> None:
    mine = [a for p in t.at if team(p) == t.rush for a in actions_of(t, p)]
    heading = f"{t.tokens} tokens left."
    action = await choose(Question(t.rush, "token", heading, (*mine, Stop()), Stop(), odds_of))
    t.tokens -= 1
    if isinstance(action, Stop):
        t.tokens = 0
    else:
        await act(t, action)
    if not t.tokens:
        t.rush, t.phase, t.rushes_left = other(t.rush), "face off", t.rushes_left - 1


async def act(t: Table, action: Action) -> None:
    if isinstance(action, Throw):
        return await throw(t, action.player, read(action.to))
    assert isinstance(action, Move)
    t.at[action.player] = read(action.to)
    await tell("moved", player=action.player, spot=action.to)
    if t.ball == t.at[action.player]:
        await pick_up(t, action.player)
    elif t.holder == action.player:
        await goal(t, action.player)
    return None


async def attempt(t: Table, player: str, why: str, dice: int = 3) -> int:
    """Successes beyond the one that is needed; negative is a failure."""
    seat = team(player)
    if "lucky" in t.hands[seat]:
        cards: tuple[Action, ...] = (No(), Play("lucky"))
        if isinstance(await choose(Question(seat, f"card for {why}", "Play your card?", cards, No())), Play):
            t.hands[seat].remove("lucky")
            await tell("played", seat=seat, card="lucky", reveals=True)
            dice += 1
    hits = 0
    while dice:
        faces = await roll(Roll(D6, dice, f"{why} {player}"))
        hits += sum(int(f) >= SKILL for f in faces)
        dice = faces.count("6")
    await tell("tested", player=player, why=why, hits=hits)
    return hits - 1


async def throw(t: Table, player: str, target: Hex) -> None:
    t.holder, t.ball = None, target
    margin = await attempt(t, player, "throw")
    catcher = t.standing_on(target)
    if margin >= 0 and catcher:
        await catch(t, catcher, dice=3 + (margin > 0))
    else:
        await bounce(t, target)


async def catch(t: Table, player: str, dice: int = 3) -> None:
    hostile = team(player) != t.rush
    if hostile and not await agrees(team(player), "interception", f"Catch with {player}?"):
        return await bounce(t, t.at[player])
    margin = await attempt(t, player, "catch", dice)
    may_retry = margin < 0 and not hostile and t.second_try and t.coach_dice[t.rush] > 0
    if may_retry and await agrees(t.rush, "second try", f"A coach die for another catch with {player}?"):
        t.coach_dice[t.rush] -= 1
        margin = await attempt(t, player, "catch", 1)
    if margin < 0:
        return await bounce(t, t.at[player])
    await secure(t, player, margin)
    return None


async def secure(t: Table, player: str, margin: int) -> None:
    t.holder, t.ball = player, None
    if team(player) != t.rush:
        t.tokens = 0
        return
    await goal(t, player)
    if margin >= 1 and t.tokens:
        await free_action(t, player)


async def free_action(t: Table, player: str) -> None:
    await tell("spectacular", player=player, moment=True)
    options = (Stop(), *actions_of(t, player))
    action = await choose(
        Question(team(player), "free action", f"A free action with {player}.", options, Stop(), odds_of)
    )
    if not isinstance(action, Stop):
        await act(t, action)


async def pick_up(t: Table, player: str) -> None:
    margin = await attempt(t, player, "pick up")
    if margin < 0:
        return await bounce(t, t.at[player])
    await secure(t, player, margin)
    return None


async def bounce(t: Table, start: Hex) -> None:
    (face,) = await roll(Roll(D6, 1, "bounce"))
    q, r = NEIGHBOURS[int(face) - 1]
    spot = (start[0] + q, start[1] + r)
    t.ball = spot if on_pitch(spot) else start
    await tell("bounced", spot=written(t.ball))
    if not on_pitch(spot):
        t.tokens = 0
    elif player := t.standing_on(t.ball):
        await catch(t, player)


async def goal(t: Table, player: str) -> None:
    if t.at[player][1] == (2 if team(player) == "north" else -2):
        t.score[team(player)] += 1
        t.tokens = 0
        await tell("goal", player=player, moment=True)


async def agrees(seat: Seat, name: str, heading: str) -> bool:
    return isinstance(await choose(Question(seat, name, heading, (Yes(), No()), No())), Yes)


# -- the game ------------------------------------------------------------------------------------


class Settings(BaseModel):
    model_config = {"extra": "forbid"}
    rushes: int = Field(4, ge=1, le=20, description="How many rushes are played.")
    coach_dice: int = Field(1, ge=0, le=9, description="Coach dice for each team.")
    pack: str = Field("plain", description="The pitch.")


class Toy(Game[Table]):
    name = "toy"
    title = "Toss"
    seats = SEATS
    actions = (Move, Throw, Stop, Lane, Yes, No, Play)
    settings = Settings
    rulings = {"TOY-1": "Only what is offered may be declared."}  # noqa: RUF012

    def __init__(self, revision: int = 2, schema: int = 2, patient: bool = False) -> None:
        self.revision, self.schema, self.patient = revision, schema, patient  # type: ignore[misc]

    def start(self, settings: BaseModel) -> Table:
        assert isinstance(settings, Settings)
        return self._ruled(Table(dict.fromkeys(SEATS, settings.coach_dice), settings.rushes, self.revision))

    def _ruled(self, t: Table) -> Table:
        t.second_try = t.revision >= 2 if self.patient else self.revision >= 2
        return t

    def dump(self, state: Table) -> dict[str, Any]:
        data = {k: copy.deepcopy(v) for k, v in vars(state).items() if k != "second_try"}
        form = written if self.schema == 1 else list[int]
        data["at"] = {p: form(at) for p, at in state.at.items()}
        return {"schema": self.schema, **data, "ball": None if state.ball is None else form(state.ball)}

    def load(self, data: dict[str, Any]) -> Table:
        data = dict(data)
        schema = data.pop("schema")
        if schema < self.schema:
            data = upgrade_1_to_2(data)
        form = read if self.schema == 1 else tuple
        try:
            data["at"] = {p: form(at) for p, at in data["at"].items()}
            data["ball"] = None if data["ball"] is None else form(data["ball"])
            return self._ruled(Table(**copy.deepcopy(data)))
        except (KeyError, TypeError, AttributeError) as e:
            raise RuleError(f"This is not a table of Toss ({e}).") from e

    def copy(self, state: Table) -> Table:
        return copy.deepcopy(state)

    def over(self, state: Table) -> bool:
        return state.rushes_left == 0

    def step(self, state: Table) -> Ruling:
        self._ruled(state)
        return step(state, self.revision)

    def result(self, state: Table) -> Result:
        north, south = state.score["north"], state.score["south"]
        winner = None if north == south else max(SEATS, key=lambda seat: state.score[seat])
        return Result(winner, dict(state.score), "full time" if self.over(state) else "")

    def why_not(self, state: Table, question: Question, action: Action) -> RuleError:
        return NotAnOption(f"“{action}” is not offered now: {question.heading}", "TOY-1")

    def dice(self, state: Table) -> Iterable[Die]:
        return (COIN, *LOTS.values())

    def view(self, state: Table, seat: Seat | None) -> dict[str, Any]:
        seen = self.dump(state)
        seen["deck"] = len(seen["deck"])
        seen["hands"] = {s: cards if s == seat else len(cards) for s, cards in seen["hands"].items()}
        return seen

    def tell(self, event: Event, names: Mapping[Seat, str]) -> str:
        facts = ", ".join(f"{key} {value}" for key, value in event.facts.items())
        return f"{event.name.capitalize()}: {facts}."

    def deal_anew(self, state: Table, seat: Seat, chance: Chance) -> None:
        hand = state.hands[other(seat)]
        unseen = [*state.deck, *hand]
        mix(unseen, chance)
        state.hands[other(seat)], state.deck = unseen[: len(hand)], unseen[len(hand) :]

    def appraise(self, view: Any, question: Question, action: Action) -> float:
        return float(odds.chance) if (odds := question.chance(action)) else 0.5

    def evaluate(self, view: Any, seat: Seat) -> float:
        return float(view["score"][seat] - view["score"][other(seat)])


def upgrade_1_to_2(data: dict[str, Any]) -> dict[str, Any]:
    """Schema 1 wrote hexes as text."""
    at = {player: list(read(spot)) for player, spot in data["at"].items()}
    return {**data, "at": at, "ball": None if data["ball"] is None else list(read(data["ball"]))}


TOY = Toy()
TOY_BEFORE = Toy(revision=1, schema=1)
TOY_PATIENT = Toy(revision=2, schema=2, patient=True)
