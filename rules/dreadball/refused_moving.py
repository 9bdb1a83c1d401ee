"""Why a player cannot go there, or cannot do anything: Runs, Sprints, substitutions; `def`s only."""

from __future__ import annotations

from rules.actions import Action
from rules.dreadball import options, routes
from rules.dreadball.act import Movement
from rules.dreadball.actions import BENCH, On, Run, Slam, Snatch, Sprint, StandUp, Throw
from rules.dreadball.state import DEAD, NOBODY, OFF, SIDE, SUBSTITUTES, Table, copy
from rules.dreadball.view import ROLE

Reason = tuple[str, str]
"""A sentence that ends the refusal, and the number of the ruling or the chapter of the rulebook."""


def called(t: Table, side: int, name: str) -> str:
    """`Guard G1`."""
    return f"{ROLE[name[0]]} {name}"


def player(t: Table, f: int) -> str:
    return called(t, SIDE[f], t.name(f))


def stranger(t: Table, side: int, name: str) -> Reason | None:
    """No player of that name in the team."""
    ids = t.squads[side].ids
    if name in ids:
        return None
    return f"{t.team_title(side)} have no {name}; they have {', '.join(ids)}.", "DB-95"


def spent(t: Table, side: int, action: Action) -> Reason | None:
    """Who had two actions by markers has no third."""
    name = getattr(action, "player", None)
    if name is not None and name not in t.squads[side].ids:
        return None
    f = options.actor(t, side, action)
    if f < 0 or SIDE[f] != side or t.used[f] < t.kit.match.actions:
        return None
    return f"{player(t, f)} had {t.used[f]} actions in this attack.", "DB-21"


def off_the_pitch(t: Table, f: int) -> Reason | None:
    """Nobody acts from the penalty bench, nor from further away."""
    if t.at[f] >= 0 or t.zone[f] == SUBSTITUTES:
        return None
    if t.zone[f] == DEAD:
        return f"{player(t, f)} is out of the match.", "DB-65"
    return f"{player(t, f)} is in zone {t.zone[f]} of the penalty bench.", "DB-95"


def on_his_feet(t: Table, f: int) -> Reason | None:
    """Why a player can do nothing that is done standing on the pitch."""
    if reason := off_the_pitch(t, f):
        return reason
    if t.at[f] < 0:
        return f"{player(t, f)} is on the substitutes' bench, from where he may only run or sprint.", "DB-40"
    if not t.stands(f):
        return f"{player(t, f)} lies on the ground and can only stand up.", "DB-95"
    return None


def stand_up(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, StandUp)
    if reason := stranger(t, side, action.player):
        return reason
    f = t.figure(side, action.player)
    if reason := off_the_pitch(t, f):
        return reason
    if t.at[f] < 0:
        return f"{player(t, f)} is on the substitutes' bench, from where he may only run or sprint.", "DB-40"
    return f"{player(t, f)} is on his feet.", "DB-95"


# -- Run and Sprint --------------------------------------------------------------------------------


def run(t: Table, side: int, action: Action) -> Reason:
    assert isinstance(action, Run | Sprint)
    if reason := stranger(t, side, action.player):
        return reason
    f = t.figure(side, action.player)
    if reason := off_the_pitch(t, f) or _coming_on(t, f):
        return reason
    if t.fallen(f):
        return f"{player(t, f)} lies on the ground and can only stand up.", "DB-95"
    m = routes.movement(t, f, "sprint" if isinstance(action, Sprint) else "run")
    return way(t, m, action)


def _coming_on(t: Table, f: int) -> Reason | None:
    """Why the bench is closed."""
    if t.at[f] >= 0:
        return None
    gate = t.pitch.access[SIDE[f]]
    if t.sudden:
        return "nobody comes on in Sudden Death.", "DB-15"
    if sum(1 for _ in t.on_pitch(SIDE[f])) >= t.kit.match.players:
        return f"{t.kit.match.players} of your players are on the pitch already.", "DB-38"
    if t.floor[gate] != NOBODY:
        return f"{player(t, t.floor[gate])} is on your access hex {t.grid.names[gate]} and blocks the bench.", "DB-41"
    return None


def way(t: Table, m: Movement, action: Run | Sprint | Slam | Snatch | Throw) -> Reason:
    """What stands in the way of a movement that cannot be declared like that."""
    if action.to != BENCH and (reason := place(t, m.figure, action.to)):
        return reason
    if action.via:
        return spelled(t, m, action)
    to = OFF if action.to == BENCH else t.grid.hex(action.to)
    extras = 0 if m.gait == "step" else routes.LISTED_EXTRAS
    if to == OFF:
        return leaving(t, m) if action.facing is None else NO_LOOK
    if reachable(t, m, to, m.points + extras):
        return "at the end of that way there is no movement left for such a turn.", "DB-28"
    if m.gait == "step":
        return f"{t.name(m.figure)} is a Jack, who moves one hex at most before that.", STEPS[type(action)]
    return far(t, m, to, m.points + extras)


NO_LOOK: Reason = "off the pitch nobody looks anywhere.", "DB-39"

STEPS: dict[type[Action], str] = {Slam: "Slam", Snatch: "Snatch", Throw: "Throw"}


def place(t: Table, f: int, name: str) -> Reason | None:
    """Why nobody, or not this player, can be on that hex."""
    if name not in t.grid.number:
        return f"there is no hex {name} on this pitch: {t.grid.names[0]} to {t.grid.names[-1]}.", "Measuring"
    h = t.grid.hex(name)
    if h == t.pitch.access[1 - SIDE[f]]:
        return f"{name} is the other team's access hex.", "DB-37"
    if t.floor[h] not in (NOBODY, f):
        how = "stands" if t.stands(t.floor[h]) else "lies"
        return f"{player(t, t.floor[h])} {how} on {name}.", "DB-36"
    return None


def reachable(t: Table, m: Movement, to: int, points: int) -> bool:
    return to == t.at[m.figure] or bool(routes.reach(t, m, points) & t.grid.bit[to])


def far(t: Table, m: Movement, to: int, points: int) -> Reason:
    """Too far, too many turns, or somebody or the ball in between."""
    f, name = m.figure, t.grid.names[to]
    start = t.at[f] if t.at[f] >= 0 else t.pitch.access[SIDE[f]]
    away = t.grid.distance[start][to] + (t.at[f] < 0)
    if away > points:
        return (
            f"{name} is {away} hexes away, and {player(t, f)} moves {m.points} and one by a Sprint extra; "
            "further ones are declared one by one.",
            "DB-30",
        )
    if reason := over_the_ball(t, m, to, points):
        return reason
    if m.gait == "sprint":
        return f"with its turns the way to {name} is longer than {points} hexes.", "DB-28"
    return f"the players in between leave no way of {points} hexes to {name}.", "DB-36"


def over_the_ball(t: Table, m: Movement, to: int, points: int) -> Reason | None:
    """The loose ball bars a way that would be open without it."""
    without = copy(t)
    without.ball = OFF
    if t.ball in (OFF, to) or not reachable(without, m, to, points):
        return None
    there = f"the way leads over the ball on {t.grid.names[t.ball]}"
    if t.role(m.figure) == "G":
        return f"{there}: go there first, then on.", "DB-48"
    return f"{there}, which ends the action.", "DB-50"


def leaving(t: Table, m: Movement) -> Reason:
    """Why he cannot go off."""
    f, gate = m.figure, t.pitch.access[SIDE[m.figure]]
    if t.at[f] < 0:
        return f"{player(t, f)} is on the bench; he comes on over {t.grid.names[gate]}.", "DB-38"
    if not routes.can_leave(t, f):
        return f"{player(t, f)} has the ball, which stays on the pitch.", "DB-39"
    if t.ball == gate:
        return f"the ball lies on your access hex {t.grid.names[gate]} and ends his way.", "DB-50"
    if t.floor[gate] not in (NOBODY, f):
        return f"{player(t, t.floor[gate])} is on your access hex {t.grid.names[gate]}.", "DB-41"
    return f"the bench is a hex beyond {t.grid.names[gate]}, too far for this movement.", "DB-39"


# -- a way of one's own, and going on --------------------------------------------------------------


def spelled(t: Table, m: Movement, action: Run | Sprint | Slam | Snatch | Throw | On) -> Reason:
    """The first step of a way that cannot be gone."""
    f = m.figure
    gate = t.pitch.access[SIDE[f]]
    h, names = (t.at[f] if t.at[f] >= 0 else gate), t.grid.names
    for n, point in enumerate(action.via, 1):
        if t.ball == h and h != t.at[f] and t.role(f) != "G":
            return f"the ball on {names[h]} ends the action.", "DB-50"
        to = t.grid.next[h][point.number]
        if to == OFF and action.to == BENCH and n == len(action.via) and h == gate:
            return leaving(t, m)
        if to == OFF:
            return f"{point} of {names[h]} is the wall.", "Measuring"
        if reason := place(t, f, names[to]):
            return reason
        h = to
    if action.to == BENCH or names[h] != action.to:
        return f"that way ends on {names[h]}.", "Measuring"
    return "a Jack moves one hex at most before that.", STEPS.get(type(action), "Run")


def on(t: Table, side: int, action: Action) -> Reason:
    """Going on: how much movement is left is written in the question."""
    assert isinstance(action, On)
    f = t.scene.figure
    sprinting = t.scene.verb == "sprint"
    m = routes.movement(t, f, "sprint" if sprinting else "run")
    if action.to != BENCH and (reason := place(t, f, action.to)):
        return reason
    if action.via:
        return spelled(t, m, action)
    if action.to == BENCH:
        return leaving(t, m) if action.facing is None else NO_LOOK
    if t.grid.hex(action.to) == t.at[f] and action.facing is None:
        return f"{player(t, f)} is there: he ends his movement with a facing.", "DB-97"
    if sprinting:
        return "that takes more than the movement that is left, turns counted, and one Sprint extra.", "DB-28"
    return "that takes more than the movement that is left and one Sprint extra.", "DB-30"
