"""Dice rolls and tests: how many dice each test has, exploding sixes, coach dice (chapters of the same names)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.actions import Action, Odds, Question
from rules.dice import Faces, Roll
from rules.dreadball import chances
from rules.dreadball.actions import Dice, Extra
from rules.dreadball.pack import D6
from rules.dreadball.state import ASKED, SIDE, Shown, Table
from rules.kernel import choose, roll, tell

DICE = 3
MOST_THREATS = 2
AGAIN = "6"
RANGES = ((3, 3), (6, 2), (9, 1))
"""(hexes at most, dice) of a throw."""

REACH = 9


@dataclass(frozen=True, slots=True)
class Pool:
    """A test before its dice fall: whose, what for, how many dice after all modifiers, and the least that succeeds.

    `need` is how many successes pass it, 0 where two totals are compared. `dice` may be below 0 (DB-88).
    """

    figure: int
    why: str
    dice: int
    least: int
    need: int = 1

    @property
    def thrown(self) -> int:
        return max(0, self.dice)


# -- how many dice ---------------------------------------------------------------------------------


def _striker(t: Table, f: int) -> int:
    return t.role(f) == "S"


def _guard(t: Table, f: int) -> int:
    return t.role(f) == "G"


def _threats(t: Table, f: int, h: int, but: int = -1) -> int:
    return min(MOST_THREATS, t.threats(h, SIDE[f], but))


def sprint_extra(t: Table, f: int, h: int, before: int) -> Pool:
    """One hex or turn more, from hex `h`, after so many extras in the action (chapter Sprint extra, DB-90)."""
    return Pool(f, "sprint extra", DICE + _striker(t, f) - _threats(t, f, h), t.kind(f).speed, before + 1)


def dodge(t: Table, f: int, h: int, before: int) -> Pool:
    """Out of a threatened hex, after so many Dodges in the action (chapter Dodge, DB-90)."""
    return Pool(f, "dodge", DICE + _striker(t, f) - _threats(t, f, h), t.kind(f).speed, before + 1)


def pick_up(t: Table, f: int, h: int, sprinting: bool) -> Pool:
    return Pool(f, "pick-up", DICE + _striker(t, f) - _threats(t, f, h) - sprinting, t.kind(f).skill)


def catch(t: Table, f: int, successes: int) -> Pool:
    """A die for each success of the throw; threats count on the catcher's hex (DB-53, DB-54)."""
    return Pool(f, "catch", successes + _striker(t, f) - _threats(t, f, t.at[f]), t.kind(f).skill)


def stand_up(t: Table, f: int) -> Pool:
    return Pool(f, "stand up", DICE + _striker(t, f) - _threats(t, f, t.at[f]), t.kind(f).speed)


def slam(t: Table, f: int, h: int, target: int, closed_in: bool) -> Pool:
    """From hex `h`; `closed_in`: he was not adjacent to the target when the action began (DB-60)."""
    return Pool(f, "slam", DICE + _guard(t, f) + closed_in - _threats(t, f, h, target), t.kind(f).strength, 0)


def counter_slam(t: Table, f: int, attacker: int) -> Pool:
    dice = DICE + _guard(t, f) - _threats(t, f, t.at[f], attacker)
    return Pool(f, "counter-slam", dice, t.kind(f).strength, 0)


def duck(t: Table, f: int, attacker: int, what: str) -> Pool:
    """Threats count against a Snatch and a thrown ball, against a Slam only by a switch of the pack (DB-34)."""
    counted = what != "slam" or t.kit.match.duck_counts_threats
    threats = _threats(t, f, t.at[f], attacker) if counted else 0
    return Pool(f, "duck", DICE + _striker(t, f) - threats, t.kind(f).speed, 0)


def snatch(t: Table, f: int, h: int, target: int) -> Pool:
    return Pool(f, "snatch", DICE + _striker(t, f) - _threats(t, f, h, target), t.kind(f).speed, 0)


def throw(t: Table, f: int, h: int, distance: int, what: str, moved: bool) -> Pool:
    """`what`: `strike`, `pass` or `throw at`; every threat counts, the target's too (DB-71, DB-74)."""
    dice = next(n for most, n in RANGES if distance <= most)
    dice += _striker(t, f) - (what == "strike") - moved - _threats(t, f, h)
    return Pool(f, what, dice, t.kind(f).skill, 0 if what == "throw at" else 1)


def armour(t: Table, f: int, damage: int) -> Pool:
    return Pool(f, "armour", DICE + _guard(t, f), t.kind(f).armour, damage)


# -- rolling ---------------------------------------------------------------------------------------


async def test(t: Table, pool: Pool) -> int:
    """Coach dice, then all dice at once; the number of successes. Without any die nothing falls (DB-103)."""
    return await throw_dice(t, pool, await coach_dice(t, pool))


async def opposed(t: Table, pool: Pool, against: Pool) -> tuple[int, int]:
    """Both name their coach dice, the acting side first, then both roll (DB-59)."""
    mine = await coach_dice(t, pool, against)
    theirs = await coach_dice(t, against, pool, mine)
    return await throw_dice(t, pool, mine), await throw_dice(t, against, theirs)


async def coach_dice(t: Table, pool: Pool, against: Pool | None = None, added: int = 0) -> int:
    """How many coach dice the player's coach adds; he is asked only while he has some (DB-87)."""
    side = SIDE[pool.figure]
    if not t.dice[side]:
        return 0
    planned = t.plan[side]
    if planned == ASKED:
        options: tuple[Action, ...] = tuple(Dice(Extra(str(n))) for n in range(t.dice[side] + 1))
        heading = f"{_heading(t, pool)}. Add coach dice?"

        def chance(action: Action) -> Odds | None:
            assert isinstance(action, Dice)
            return chances.of_pool(pool, int(action.count), against, added)

        answer = await choose(Question(t.seat(side), "coach dice", heading, options, options[0], chance))
        assert isinstance(answer, Dice)
        spent = int(answer.count)
    else:
        spent = min(planned, t.dice[side])
        if planned:
            t.plan[side] = ASKED
    if spent:
        t.dice[side] -= spent
        await tell("coach dice", seat=t.seat(side), count=spent, why=pool.why)
    return spent


def _heading(t: Table, pool: Pool) -> str:
    dice = f"{pool.thrown} {'die' if pool.thrown == 1 else 'dice'} at {pool.least}+"
    need = f", {pool.need} needed" if pool.need else ""
    return f"{t.name(pool.figure)}: {pool.why.capitalize()} with {dice}{need}"


async def throw_dice(t: Table, pool: Pool, extra: int) -> int:
    """Every 6 counts and throws another die, as long as sixes fall (DB-89)."""
    faces: Faces = ()
    count = pool.thrown + extra
    while count:
        thrown = await roll(Roll(D6, count, f"{pool.why} {t.seat(SIDE[pool.figure])}"))
        faces += thrown
        count = thrown.count(AGAIN)
    successes = sum(1 for face in faces if int(face) >= pool.least or face == AGAIN)
    t.scene.rolls.append(Shown(SIDE[pool.figure], pool.why, faces, extra, pool.least, pool.need, successes))
    await tell(
        "test",
        seat=t.seat(SIDE[pool.figure]),
        player=t.name(pool.figure),
        why=pool.why,
        faces=list(faces),
        dice=pool.thrown + extra,
        least=pool.least,
        need=pool.need,
        successes=successes,
    )
    return successes


def spectacular(winner: int, loser: int) -> bool:
    """At least one success and at least twice the other's (DB-70)."""
    return winner >= 1 and winner >= 2 * loser
