"""Slam, counter-slam and Duck, pushing back, and what they leave behind (chapters Slam, Pushing back)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.actions import Action, Odds, Question
from rules.dreadball import armour, ball, chances, extras, moving, options, pools, routes
from rules.dreadball.actions import CounterSlam, Duck, Follow, Push, Slam, Step
from rules.dreadball.scenes import begin_scene, outcome
from rules.dreadball.state import FALLEN, NOBODY, OF, SIDE, Table
from rules.hexes import POINTS, Compass
from rules.kernel import choose, tell


async def slam(t: Table, f: int, action: Slam) -> None:
    """Move up, name the target, and see who is pushed."""
    m = routes.movement(t, f, routes.gait(t, f, "G"))
    near = [o for o in OF[1 - SIDE[f]] if t.at[o] >= 0 and t.grid.distance[m.start][t.at[o]] == 1]
    await moving.go(t, m, action.to, action.facing, action.via)
    if m.ended or t.over:
        return
    astray = t.grid.names[t.at[f]] != action.to  # he went on anew, and has set his facing (DB-98)
    facing = POINTS[t.facing[f]] if astray else action.facing
    if (t.scene.figure, t.scene.verb) != (f, action.verb):
        begin_scene(t, f, action.verb)
    target = await name_target(t, f, action, facing)
    if target == NOBODY:
        return
    t.scene.target = target
    mine = pools.slam(t, f, t.at[f], target, m.moved and target not in near)
    await tell("slams", **facts_of(t, f, target))
    reply = await answer(t, target, f, mine)
    await fight(t, f, target, mine, reply)


async def name_target(t: Table, f: int, action: Slam, facing: Compass | None) -> int:
    """The declared target if he is still one; else another must be named, if there is any (DB-61, DB-96)."""
    targets = options.slam_targets(t, f, t.at[f], facing)
    wanted = t.figure(1 - SIDE[f], action.target)
    if wanted in targets:
        target = wanted
    elif facing is not None and len(targets) == 1:
        target = targets[0]
    elif not targets:
        await tell("no target", seat=t.seat(SIDE[f]), player=t.name(f))
        if facing is None:
            await moving.face(t, f, f"{t.name(f)} has nobody to slam: which way does he look?")
        return NOBODY
    else:
        here = t.grid.names[t.at[f]]
        offered: list[Action] = [Slam(action.player, t.player(o), here) for o in targets]
        seat = t.seat(SIDE[f])
        choice = await choose(Question(seat, "target", "Whom does he slam now?", tuple(offered), offered[0]))
        assert isinstance(choice, Slam)
        target = t.figure(1 - SIDE[f], choice.target)
    if t.at[target] not in t.threatened(f):
        t.facing[f] = t.grid.direction(t.at[f], t.at[target])
    return target


# -- the answer ------------------------------------------------------------------------------------


async def answer(t: Table, target: int, attacker: int, mine: pools.Pool) -> pools.Pool:
    """Duck, or counter-slam if a Jack or Guard has the attacker in front of him (DB-59).

    `mine` are the dice of the attacker, who slams or snatches.
    """
    duck = pools.duck(t, target, attacker, mine.why)
    if not may_counter(t, target, attacker):
        return duck
    counter = pools.counter_slam(t, target, attacker)

    def chance(action: Action) -> Odds | None:
        return chances.against(duck if isinstance(action, Duck) else counter, mine)

    seat = t.seat(SIDE[target])
    does = "slams" if mine.why == "slam" else "snatches at"
    heading = f"Their {t.name(attacker)} {does} your {t.name(target)}: duck, or slam back?"
    choice = await choose(Question(seat, "reply", heading, options.REPLIES, options.DUCK, chance))
    return counter if isinstance(choice, CounterSlam) else duck


def may_counter(t: Table, target: int, attacker: int) -> bool:
    return t.role(target) != "S" and t.at[attacker] in t.threatened(target)


# -- the result ------------------------------------------------------------------------------------


async def fight(t: Table, f: int, target: int, mine: pools.Pool, reply: pools.Pool) -> None:
    """Both roll; the greater total wins, and a tie turns them face to face (DB-57)."""
    a, b = await pools.opposed(t, mine, reply)
    if a > b:
        return await beaten(t, f, target, a, b)
    await lost(t, f, target, reply, a, b)


async def lost(t: Table, f: int, target: int, reply: pools.Pool, a: int, b: int) -> None:
    """A tie, or the target wins by his Duck or counter-slam (DB-58, DB-68)."""
    facts = facts_of(t, f, target)
    if a == b:
        t.facing[f] = t.grid.direction(t.at[f], t.at[target])
        t.facing[target] = t.grid.direction(t.at[target], t.at[f])
        outcome(t, f, "level")
        await tell("level", **facts)
    elif reply.why == "counter-slam":
        await beaten(t, target, f, b, a)
    else:
        outcome(t, f, "ducked")
        left = t.at[target]
        await tell("ducked", **facts, double=pools.spectacular(b, a))
        t.facing[f] = t.grid.direction(t.at[f], left)
        await duck_away(t, target, pools.spectacular(b, a))
        await rolled_onto(t, target, left)


def facts_of(t: Table, f: int, target: int) -> dict[str, Any]:
    """Who did it to whom, for the story."""
    return {"seat": t.seat(SIDE[f]), "player": t.name(f), "of": t.seat(SIDE[target]), "target": t.name(target)}


async def beaten(t: Table, winner: int, loser: int, won: int, lost_by: int) -> None:
    """Push, turn, knock down, Armour, follow-up, and last the ball (DB-62 to DB-66)."""
    left = t.at[loser]
    hexes = [h for h in t.grid.push(t.at[winner], left) if routes.may_enter(t, loser, h)]
    outcome(t, t.scene.figure, "pushed" if winner == t.scene.figure else "beaten")
    t.facing[winner] = t.grid.direction(t.at[winner], left)
    carried = t.holder == loser
    end = await push_back(t, winner, loser, hexes)
    double = pools.spectacular(won, lost_by)
    facts = facts_of(t, winner, loser)
    await tell("beaten", **facts, end=t.grid.names[end], pushed=end != left, double=double)
    down = double and not t.kind(loser).steadfast
    if down:
        await knock_down(t, loser)
    gone = double and await armour.test(t, loser, won - lost_by)
    if end != left:
        await follow_up(t, winner, left, end)
    if carried and (down or gone):
        ball.lose(t, SIDE[loser])
        await ball.bounce(t, end)
    else:
        await rolled_onto(t, loser, left, end)


async def knock_down(t: Table, f: int) -> None:
    """On the ground: no facing, and no ball, which bounces when all else is done."""
    t.facing[f] = FALLEN
    held = t.holder == f
    if held:
        ball.drop(t)
    await tell("knocked down", seat=t.seat(SIDE[f]), player=t.name(f), ball=held)


async def push_back(t: Table, winner: int, loser: int, hexes: Sequence[int]) -> int:
    """Into one of the free hexes; the winner's coach chooses. He looks at the hex he left. Gives where he is now."""
    left = t.at[loser]
    if not hexes:
        return left
    to = hexes[0]
    if len(hexes) > 1:
        offered = tuple(Push(t.grid.names[h]) for h in hexes)
        whose = "your" if SIDE[winner] == SIDE[loser] else "their"
        heading = f"Into which hex is {whose} {t.name(loser)} pushed?"
        choice = await choose(Question(t.seat(SIDE[winner]), "push", heading, offered, offered[0]))
        assert isinstance(choice, Push)
        to = t.grid.hex(choice.to)
    t.place(loser, to)
    t.facing[loser] = t.grid.direction(to, left)
    t.scene.pushes.append((loser, left, to))
    return to


async def follow_up(t: Table, winner: int, left: int, pushed_to: int) -> None:
    """Into the hex that was left, or not; nobody follows onto the other team's access hex (DB-106)."""
    if not routes.may_enter(t, winner, left):
        return
    heading = f"Does {t.name(winner)} follow up?"
    choice = await choose(Question(t.seat(SIDE[winner]), "follow up", heading, options.FOLLOW, options.NONE))
    if isinstance(choice, Follow):
        t.scene.pushes.append((winner, t.at[winner], left))
        t.place(winner, left)
        t.facing[winner] = t.grid.direction(left, pushed_to)
        await tell("followed up", seat=t.seat(SIDE[winner]), player=t.name(winner), end=t.grid.names[left])


async def duck_away(t: Table, f: int, double: bool) -> None:
    """After a won Duck: a free hex if it was spectacular, then any facing (DB-100, DB-111)."""
    seat = t.seat(SIDE[f])
    if double:
        free = [h for h in t.grid.around[t.at[f]] if routes.may_enter(t, f, h)]
        if free:
            offered = (*(Step(t.grid.names[h]) for h in free), options.NONE)
            heading = f"{t.name(f)} got well away: a free hex?"
            choice = await choose(Question(seat, "free hex", heading, offered, options.NONE))
            if isinstance(choice, Step):
                t.scene.pushes.append((f, t.at[f], t.grid.hex(choice.to)))
                t.place(f, t.grid.hex(choice.to))
                await tell("slipped away", seat=seat, player=t.name(f), end=choice.to)
    await moving.face(t, f, f"{t.name(f)} ducked: which way does he look?")


async def rolled_onto(t: Table, f: int, left: int, end: int | None = None) -> None:
    """Whoever was pushed or stepped onto the loose ball makes it bounce, whatever became of him (DB-49)."""
    h = t.at[f] if end is None else end
    if h == left or t.ball != h:
        return
    if t.kit.match.pushed_picks_up and t.at[f] == h and t.catches(f):
        return await extras.pick_up(t, f, False)
    ball.drop(t)
    await ball.bounce(t, h, f if t.at[f] == h and t.stands(f) else NOBODY)
