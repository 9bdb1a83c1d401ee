"""Starting a Game: who is home, and both set-ups (DB-01, DB-04)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from rules.actions import Action, Question, parse
from rules.dice import Roll
from rules.dreadball.actions import ACTIONS, BENCH, LineUp, Place, Play, Player, Ready, Spot
from rules.dreadball.catalogue import catalogue
from rules.dreadball.pack import D6, Formation
from rules.dreadball.pitch import HOME, VISITORS
from rules.dreadball.state import AHEAD, FALLEN, NOBODY, OF, OFF, SUBSTITUTES, WORDS, Shown, Table
from rules.errors import RuleError
from rules.hexes import POINTS, Compass
from rules.kernel import choose, roll, tell

READY = Ready()


async def roll_off(t: Table) -> None:
    """The higher die chooses; ties are rolled again."""
    while True:
        (first,) = await roll(Roll(D6, 1, f"roll-off {t.seats[0]}"))
        (second,) = await roll(Roll(D6, 1, f"roll-off {t.seats[1]}"))
        t.scene.rolls = [Shown(0, "roll-off", (first,)), Shown(1, "roll-off", (second,))]
        await tell("roll-off", dice={t.seats[0]: first, t.seats[1]: second})
        if first != second:
            break
    winner = t.seats[0] if int(first) > int(second) else t.seats[1]
    offered = tuple(Play(word) for word in WORDS)
    choice = await choose(Question(winner, "side", "You won the roll: home or visitors?", offered, offered[0]))
    assert isinstance(choice, Play)
    if (choice.side == WORDS[HOME]) != (winner == t.seats[0]):
        change_ends(t)
    t.phase = "set up home"
    await tell("ends", home=t.seat(HOME), visitors=t.seat(VISITORS))


def change_ends(t: Table) -> None:
    """Whoever challenged plays as visitors: everything of the two sides changes places."""
    t.seats, t.teams, t.names = t.seats[::-1], t.teams[::-1], t.names[::-1]
    t.squads = t.squads[::-1]
    t.dice.reverse()
    t.scene.rolls = [replace(shown, side=1 - shown.side) for shown in t.scene.rolls]


# -- set-up ----------------------------------------------------------------------------------------


async def set_up(t: Table) -> None:
    """One answer of a set-up: a player, a whole formation, or done."""
    side = HOME if t.phase == "set up home" else VISITORS
    answer = await choose(question(t, side))
    if isinstance(answer, Place):
        place(t, side, answer)
    elif isinstance(answer, LineUp):
        clear(t, side)
        for each in placed_by(t, side, answer):
            place(t, side, each)
    else:
        t.phase = "set up visitors" if side == HOME else "attack"
        await tell("set up", seat=t.seat(side), players=sum(1 for _ in t.on_pitch(side)))


def question(t: Table, side: int) -> Question:
    offered = options(t, side)
    count = sum(1 for _ in t.on_pitch(side))
    heading = (
        f"Set up your team: {count} of {t.kit.match.players} placed. Place a player, line up a formation, or ready?"
    )
    default = READY if count else offered[0]
    return Question(t.seat(side), "set-up", heading, offered, default, spelled=spelled(t, side, offered))


def options(t: Table, side: int) -> tuple[Action, ...]:
    """Formations, ready, then every player on every free hex of the half, and the facings of those who stand."""
    formations: list[Action] = [LineUp((f.name,)) for f in t.kit.formations]
    names = t.grid.names
    out: list[Action] = []
    full = sum(1 for _ in t.on_pitch(side)) >= t.kit.match.players
    free = [h for h in t.pitch.half[side] if t.floor[h] == NOBODY and h != t.pitch.access[1 - side]]
    for f in OF[side]:
        places = catalogue(t.grid).place[t.name(f)]
        if t.at[f] >= 0:
            here = Spot(names[t.at[f]])
            out += [Place(t.player(f), here, point) for d, point in enumerate(POINTS) if d != t.facing[f]]
            out.append(places[-1])
        if t.at[f] >= 0 or not full:
            out += [places[h] for h in free]
    return (*formations, READY, *out)


def place(t: Table, side: int, action: Place) -> None:
    f = t.figure(side, action.player)
    if action.to == BENCH:
        t.lift(f, SUBSTITUTES)
        return
    t.place(f, t.grid.hex(action.to))
    t.facing[f] = AHEAD[side] if action.facing is None else action.facing.number


def clear(t: Table, side: int) -> None:
    for f in OF[side]:
        if t.at[f] != OFF:
            t.lift(f, SUBSTITUTES)
        t.facing[f] = FALLEN


# -- formations ------------------------------------------------------------------------------------


def placed_by(t: Table, side: int, action: LineUp) -> list[Place]:
    """A formation as placements. Raises `RuleError` for one that does not fit."""
    if len(action.places) == 1:
        for formation in t.kit.formations:
            if formation.name == action.places[0]:
                return by_roles(t, side, formation)
    places = [read_place(word) for word in action.places]
    _check(t, side, places)
    return places


def by_roles(t: Table, side: int, formation: Formation) -> list[Place]:
    """Each place takes the first free player of its roles; for the visitors everything is turned round."""
    free, out = list(OF[side]), []
    for spot in formation.places:
        f = next((f for role in spot.roles for f in free if t.role(f) == role), None)
        if f is None:
            continue
        free.remove(f)
        h, facing = t.grid.hex(spot.hex), spot.direction
        if side == VISITORS:
            c, r = t.grid.at[h]
            h, facing = t.grid.place[-c, r], (3 - facing) % 6
        out.append(Place(Player(t.name(f)), Spot(t.grid.names[h]), POINTS[facing]))
    return out


def read_place(word: str) -> Place:
    """`G1-F5-E`. Raises `RuleError`."""
    try:
        player, to, facing = word.upper().split("-")
        return Place(Player(player), Spot(to), Compass(facing))
    except ValueError:
        raise RuleError(
            f"“{word[:20]}” is no place: write player, hex and facing as G1-F5-E, or name a formation.", "DB-04"
        ) from None


def _check(t: Table, side: int, places: Sequence[Place]) -> None:
    ids = t.squads[side].ids
    if strange := [p.player for p in places if p.player not in ids]:
        raise RuleError(f"Your team has no {strange[0]}; it has {', '.join(ids)}.", "DB-04")
    if len(places) > t.kit.match.players:
        raise RuleError(f"At most {t.kit.match.players} players start on the pitch.", "DB-04")
    half: set[str] = {t.grid.names[h] for h in t.pitch.half[side]}
    if outside := [p.to for p in places if p.to not in half]:
        raise RuleError(f"{outside[0]} is not on your half before the start line.", "DB-04")
    if len({p.player for p in places}) != len(places) or len({p.to for p in places}) != len(places):
        raise RuleError("Each player stands on a hex of his own.", "DB-04")


def spelled(t: Table, side: int, offers: Sequence[Action]) -> Callable[[str], Action | None]:
    """A placement with a facing, or a formation of one's own."""

    def read(notation: str) -> Action | None:
        try:
            action = parse(notation, ACTIONS)
            if isinstance(action, LineUp):
                placed_by(t, side, action)
                return action
        except RuleError:
            return None
        if isinstance(action, Place) and action.facing is not None and action.to != BENCH:
            plain = Place(action.player, action.to)
            return action if plain in offers else None
        return None

    return read
