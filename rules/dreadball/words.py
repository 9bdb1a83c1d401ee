"""Events as sentences, in the sport's own voice, and what buttons and menus say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.actions import Action, Seat
from rules.dreadball.actions import (
    ASK,
    BENCH,
    Dice,
    Face,
    LineUp,
    On,
    Pass,
    Place,
    Play,
    Run,
    Slam,
    Snatch,
    Sprint,
    StandUp,
    Throw,
    ThrowAt,
)
from rules.dreadball.pack import load_pack
from rules.dreadball.view import ROLE, TableView
from rules.game import score_words
from rules.kernel import Event

Names = Mapping[Seat, str]
Facts = dict[str, Any]

COMPASS = {"E": "east", "SE": "south-east", "SW": "south-west", "W": "west", "NW": "north-west", "NE": "north-east"}


def player(name: str) -> str:
    """`Striker S2`."""
    return f"{ROLE[name[0]]} {name}"


def sentence(event: Event, names: Names) -> str:
    """An event as a sentence; empty when the story needs none."""
    say = SENTENCES.get(event.name)
    return say(event.facts, names) if say else ""


def _who(f: Facts, n: Names) -> str:
    return f"{n[f['seat']]}'s {player(f['player'])}"


def _target(f: Facts, n: Names) -> str:
    return f"{n[f['of']]}'s {player(f['target'])}"


def _count(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def _test(f: Facts, n: Names) -> str:
    """`Dodge by Ann's Jack J1: 3 successes, 1 needed (1, 5, 6, 4 at 4+).`"""
    shown = f" ({', '.join(f['faces'])} at {f['least']}+)" if f["faces"] else ", without a die"
    if f["why"] == "armour":
        holds = "holds" if f["successes"] >= f["need"] else "gives way"
        return f"The armour of {_who(f, n)} {holds}: {_successes(f)} against {f['need']} damage{shown}."
    need = f", {f['need']} needed" if f["need"] else ""
    return f"{TESTS[f['why']]} by {_who(f, n)}: {_successes(f)}{need}{shown}."


TESTS = {
    "slam": "Slam",
    "counter-slam": "Counter-slam",
    "duck": "Duck",
    "snatch": "Snatch",
    "strike": "Throw",
    "pass": "Throw",
    "throw at": "Throw",
    "catch": "Catch",
    "pick-up": "Pick-up",
    "dodge": "Dodge",
    "sprint extra": "Sprint extra",
    "stand up": "Stand-up",
}
"""What a test is called in the story."""


def _successes(f: Facts) -> str:
    return {0: "no success", 1: "1 success"}.get(f["successes"], f"{f['successes']} successes")


def _coach_dice(f: Facts, n: Names) -> str:
    dice = "1 coach die" if f["count"] == 1 else f"{f['count']} coach dice"
    return f"{n[f['seat']]} adds {dice} to the {TESTS.get(f['why'], 'armour test').lower()}."


def _throw_in(f: Facts, n: Names) -> str:
    if "player" in f:
        return f"A new ball flies in and comes to {n[f['of']]}'s {player(f['player'])} on {f['end']}."
    return f"A new ball flies in, to {f['end']}."


def _bounce(f: Facts, n: Names) -> str:
    at = f"{n[f['of']]}'s {player(f['player'])} on {f['end']}" if "player" in f else f["end"]
    return f"The ball bounces from {f['start']} to {at}."


def _beaten(f: Facts, n: Names) -> str:
    if not f["pushed"]:
        return f"{_who(f, n)} beats {_target(f, n)}, who has no room to give way."
    return f"{_who(f, n)} {'hammers' if f['double'] else 'pushes'} {_target(f, n)} back to {f['end']}."


def _knocked_down(f: Facts, n: Names) -> str:
    return f"{_who(f, n)} is knocked down{' and loses the ball' if f['ball'] else ''}."


def _ducked(f: Facts, n: Names) -> str:
    return f"{_target(f, n)} {'leaves' if f['double'] else 'ducks, and leaves'} {_who(f, n)} grabbing at air."


def _snatched(f: Facts, n: Names) -> str:
    how = "takes the ball from" if f["double"] else "knocks the ball out of the hands of"
    return f"{_who(f, n)} {how} {_target(f, n)}."


def _throws_at(f: Facts, n: Names) -> str:
    if f["botched"]:
        return f"It flies at {_target(f, n)} instead."
    return f"{_who(f, n)} hurls the ball at {_target(f, n)}."


def _hit(f: Facts, n: Names) -> str:
    if not f["pushed"]:
        return f"The ball hits {_target(f, n)}, who has no room to give way."
    return f"The ball {'slams' if f['double'] else 'pushes'} {_target(f, n)} back to {f['end']}."


def _grazed(f: Facts, n: Names) -> str:
    if f["double"]:
        return f"{_target(f, n)} is out of the way in time."
    return f"{_target(f, n)} {'ducks: the ball only grazes him' if f['ducked'] else 'is only grazed'}."


def _injured(f: Facts, n: Names) -> str:
    return f"{_who(f, n)} is hurt and goes to zone {f['zone']} of the penalty bench."


def _over(f: Facts, n: Names) -> str:
    how = f" {f['how']}" if f["how"] else ""
    if f["winner"] is None:
        return f"Final whistle: a draw{how}. {score_words(f['score'], n)}."
    return f"Final whistle: {n[f['winner']]} wins{how}! {score_words(f['score'], n)}."


def _attack(f: Facts, n: Names) -> str:
    sudden = " of Sudden Death" if f["sudden"] else ""
    return f"Attack {f['attack']}{sudden}: {n[f['seat']]}."


def _roll_off(f: Facts, n: Names) -> str:
    rolls = ", ".join(f"{n[seat]} {face}" for seat, face in f["dice"].items())
    level = len(set(f["dice"].values())) == 1
    return f"Roll for the choice of sides: {rolls}.{' Level: once more.' if level else ''}"


def _set_up(f: Facts, n: Names) -> str:
    return f"{n[f['seat']]} is set up with {_count(f['players'], 'player')}."


def _fell(f: Facts, n: Names) -> str:
    return f"{_who(f, n)} falls on {f['at']}{' and drops the ball' if f['ball'] else ''}."


SENTENCES: dict[str, Callable[[Facts, Names], str]] = {
    "roll-off": _roll_off,
    "ends": lambda f, n: f"{n[f['home']]} is the home team, {n[f['visitors']]} are the visitors.",
    "set up": _set_up,
    "attack": _attack,
    "throw-in": _throw_in,
    "moved": lambda f, n: f"{_who(f, n)} {f['gait']}s from {_spot(f['start'])} to {f['end']}.",
    "test": _test,
    "coach dice": _coach_dice,
    "fell": _fell,
    "came on": lambda f, n: f"{_who(f, n)} comes on.",
    "went off": lambda f, n: f"{_who(f, n)} goes off to the bench.",
    "picked up": lambda f, n: f"{_who(f, n)} picks up the ball.",
    "fumbled": lambda f, n: f"{_who(f, n)} fumbles the ball.",
    "kicked": lambda f, n: f"{_who(f, n)} kicks the ball away.",
    "bounce": _bounce,
    "caught": lambda f, n: f"{_who(f, n)} catches the ball.",
    "missed": lambda f, n: f"{_who(f, n)} cannot hold the ball.",
    "slams": lambda f, n: f"{_who(f, n)} goes for {_target(f, n)}.",
    "snatches": lambda f, n: f"{_who(f, n)} grabs for the ball of {_target(f, n)}.",
    "level": lambda f, n: f"Neither gives way: {_who(f, n)} and {_target(f, n)} are face to face.",
    "ducked": _ducked,
    "beaten": _beaten,
    "knocked down": _knocked_down,
    "injured": _injured,
    "killed": lambda f, n: f"{_who(f, n)} is killed: out of the match.",
    "followed up": lambda f, n: f"{_who(f, n)} follows up to {f['end']}.",
    "snatched": _snatched,
    "slipped away": lambda f, n: f"{_who(f, n)} slips away to {f['end']}.",
    "passes": lambda f, n: f"{_who(f, n)} throws to {player(f['target'])}.",
    "inaccurate": lambda f, n: f"The throw of {_who(f, n)} is inaccurate.",
    "throws at": _throws_at,
    "hit": _hit,
    "grazed": _grazed,
    "strike": lambda f, n: f"STRIKE! {_who(f, n)} scores {_count(f['points'], 'point')}: {score_words(f['score'], n)}.",
    "botched": lambda f, n: f"{_who(f, n)} misses the strike hex.",
    "stood up": lambda f, n: f"{_who(f, n)} is back on his feet.",
    "dazed": lambda f, n: f"{_who(f, n)} stays on the ground, dazed.",
    "free action": lambda f, n: f"{_who(f, n)} has earned a free action.",
    "no target": lambda f, n: f"{_who(f, n)} finds no target.",
    "stopped": lambda f, n: f"{n[f['seat']]} ends the attack.",
    "lost the ball": lambda f, n: f"{n[f['seat']]} has lost the ball: the attack is over.",
    "fit again": lambda f, n: f"{n[f['seat']]}: {', '.join(map(player, f['players']))} back on the substitutes' bench.",
    "sudden death": lambda f, n: f"Level after the last attack, {score_words(f['score'], n)}: Sudden Death!",
    "over": _over,
}


# -- buttons and menus ---------------------------------------------------------------------------


def action_label(action: Action) -> str:
    """What a button says: `Pass to Jack J1`, `Guard G1 slams their Jack J2 from E5`."""
    if isinstance(action, Pass):
        return f"Pass to {player(action.to)}"
    if isinstance(action, ThrowAt):
        return f"Throw at their {player(action.target)}"
    if isinstance(action, Slam):
        return f"{player(action.player)} slams their {player(action.target)} from {action.to}"
    if isinstance(action, Snatch):
        return f"{player(action.player)} snatches from {action.to}"
    if isinstance(action, Run | Sprint):
        return f"{player(action.player)} {action.verb}s to {_spot(action.to)}{_ending(action)}"
    if isinstance(action, On):
        return f"On to {_spot(action.to)}{_ending(action)}"
    if isinstance(action, Throw):
        return f"Move to {action.to}{_ending(action)}, then throw"
    if isinstance(action, StandUp):
        return f"{player(action.player)} stands up"
    if isinstance(action, Face):
        return f"Face {COMPASS[action.direction]}"
    if isinstance(action, Dice):
        return _dice(action)
    if isinstance(action, Place):
        facing = f", facing {action.facing}" if action.facing else ""
        return f"{player(action.player)} to {_spot(action.to)}{facing}"
    if isinstance(action, LineUp):
        return "Line up " + (action.places[0].capitalize() if len(action.places) == 1 else "as written")
    if isinstance(action, Play):
        return "Home team" if action.side == "home" else "Visitors"
    return " ".join((action.label, *action.words))


def _spot(to: str) -> str:
    return "the bench" if to == BENCH else to


def _ending(action: Run | Sprint | On | Throw) -> str:
    return f", facing {action.facing}" if action.facing else ""


def _dice(action: Dice) -> str:
    if action.count == ASK:
        return "Ask me about coach dice"
    if action.count == "0":
        return "No coach dice"
    return "1 coach die" if action.count == "1" else f"{action.count} coach dice"


def word_label(view: TableView, seat: Seat, verb: str, chosen: tuple[str, ...], word: str) -> str:
    """What a menu says: a player with role and hex, a hex with what is there, a formation by its title."""
    theirs = (verb == "slam" and len(chosen) == 1) or verb == "throw at"
    side = view.side(seat)
    if theirs:
        side = view.sides[1] if view.sides[0].seat == seat else view.sides[0]
    found = next((p for p in side.players if p.id == word), None)
    if found is not None:
        where = f" ({found.hex})" if found.hex else " (bench)"
        return f"{player(word)}{where}{' with the ball' if found.ball else ''}"
    if verb == "line up":
        titles = {f.name: f.title for f in load_pack(view.pack).formations}
        return titles.get(word, word)
    if word == BENCH:
        return "The bench"
    if verb == "face":
        return COMPASS.get(word, word)
    return f"{word} (ball)" if word == view.ball else word
