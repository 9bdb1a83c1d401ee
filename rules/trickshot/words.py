"""Events as sentences, in the sport's own voice, and what buttons and menus say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.actions import Action, Seat
from rules.game import score_words
from rules.kernel import Event
from rules.trickshot.actions import Hit, Move, Pass, SetPucks, Step, TakeCard, TurnDie
from rules.trickshot.figures import TITLE, Figure
from rules.trickshot.titles import title
from rules.trickshot.view import TableView

Names = Mapping[Seat, str]
Facts = dict[str, Any]

SYMBOL = {"puck": ("Puck", "Pucks"), "blank": ("Blank", "Blanks"), "reaction": ("Reaction", "Reactions")}
SYMBOL["fail"] = ("Fail", "Fails")
FACES = ("fail", "puck", "reaction", "blank")


def player(figure: str) -> str:
    """`Winger W1`, `Goalie`."""
    return TITLE[figure[0]] if figure == "G" else f"{TITLE[figure[0]]} {figure}"


def hand(faces: list[str]) -> str:
    """A roll in words, what matters first: `1 Fail, 2 Pucks`."""
    return ", ".join(f"{n} {SYMBOL[f][n > 1]}" for f in FACES if (n := faces.count(f))) or "nothing"


def sentence(event: Event, names: Names) -> str:
    """An event as a sentence; empty when the story needs none."""
    say = SENTENCES.get(event.name)
    return say(event.facts, names) if say else ""


def _who(f: Facts, n: Names) -> str:
    return f"{n[f['seat']]}'s {player(f['figure'])}"


def _other(seat: Seat) -> Seat:
    return "red" if seat == "blue" else "blue"


def _squares(count: int) -> str:
    return "a square" if count == 1 else f"{count} squares"


def _moved(f: Facts, n: Names) -> str:
    if f["picked_up"]:
        return f"{_who(f, n)} skates {f['start']} to {f['end']} and picks up the puck."
    carrying = " with the puck" if f["carries"] else ""
    return f"{_who(f, n)} skates {f['start']} to {f['end']}{carrying}."


def _reacted(f: Facts, n: Names) -> str:
    pick = " and picks up the puck" if f["picked_up"] else ""
    return f"{_who(f, n)} reacts: {f['start']} to {f['end']}{pick}."


def _stepped(f: Facts, n: Names) -> str:
    pick = " and picks up the puck" if f["picked_up"] else ""
    return f"{_who(f, n)} steps {f['start']} to {f['end']}{pick}."


def _shot(f: Facts, n: Names) -> str:
    verb = "takes a slap shot" if f["verb"] == "slap shot" else "shoots"
    goal = "the empty net" if f["empty"] else f"the net at {f['net']}"
    return f"{_who(f, n)} {verb} from {f['start']} at {goal}."


def _slid(f: Facts, n: Names) -> str:
    how = "The pass is off target" if f["outcome"] == "off target" else "The puck slides on"
    return f"{how}: {_squares(f['pucks'])} on, to {f['end']}, {_owner(f, n)}."


def _owner(f: Facts, n: Names) -> str:
    owner = f["owner"]
    return f"where {n[owner[0]]}'s {player(owner[1])} takes it" if owner else "on clear ice"


def _goal(f: Facts, n: Names) -> str:
    return f"GOAL! {_who(f, n)} scores: {score_words(f['score'], n)}."


def _hit(f: Facts, n: Names) -> str:
    return f"{_who(f, n)} hits {player(f['target'])}, takes {f['end']} and pushes him to {f['pushed']}."


def _penalty(f: Facts, n: Names) -> str:
    when = f"space {f['space']} of the next period" if f["next_period"] else f"space {f['space']}"
    for_whom = "" if f["figure"] == f["offender"] else f" for the {player(f['offender'])}"
    return f"Penalty! {_who(f, n)} goes to the box{for_whom} until {when}."


def _fight(f: Facts, n: Names) -> str:
    pools = " against ".join(
        f"{n[seat]}'s {player(f['figures'][seat])} ({f['pools'][seat]} dice)" for seat in f["pools"]
    )
    return f"A fight! {pools}."


def _fight_roll(f: Facts, n: Names) -> str:
    return "; ".join(f"{n[s]} rolls {hand(d)} and keeps {f['pools'][s]}" for s, d in f["dice"].items()) + "."


def _fight_over(f: Facts, n: Names) -> str:
    if len(f["winners"]) == 2:
        return "Both go down together, and both have won."
    return f"{n[f['winners'][0]]} wins the fight."


def _pucks(count: int) -> str:
    return f"{count} {SYMBOL['puck'][count != 1]}"


def _face_off(f: Facts, n: Names) -> str:
    rolls = "; ".join(
        f"{n[s]} rolls {hand(d)}"
        + (f", which counts as {_pucks(f['pucks'][s])}" if f["pucks"][s] != d.count("puck") else "")
        for s, d in f["dice"].items()
    )
    return f"Face-off: {rolls}." + (" Level: once more." if len(set(f["pucks"].values())) == 1 else "")


def _offside(f: Facts, n: Names) -> str:
    moves = ", ".join(f"{n[seat]}'s {player(who)} to {end}" for seat, who, _, end in f["moves"])
    return f"The puck leaves {n[f['seat']]}'s offensive zone: {moves}."


def _rerolled(f: Facts, n: Names) -> str:
    pays = "uses the power play" if f["free"] else "spends Stamina"
    return f"{n[f['seat']]} {pays}, rolls {hand(f['thrown'])} and now has {hand(f['faces'])}."


def _period(f: Facts, n: Names) -> str:
    title = "overtime: the next goal wins" if f["overtime"] else f"period {f['period']}"
    return f"End of the period, {score_words(f['score'], n)}. Now {title}."


def _over(f: Facts, n: Names) -> str:
    score = score_words(f["score"], n)
    if f["winner"] is None:
        return f"Final whistle: a draw, {score}."
    return f"Final whistle: {n[f['winner']]} wins{' in overtime' if f['overtime'] else ''}, {score}."


def _nudged(f: Facts, n: Names) -> str:
    return f"{n[f['seat']]} moves the puck to {f['end']}, {_owner(f, n)}."


def _swapped(f: Facts, n: Names) -> str:
    (a, to_a), (b, to_b) = f["figures"].items()
    puck = " The puck stays and changes hands." if f["carries"] else ""
    return f"{n[f['seat']]}'s {player(a)} and {player(b)} change places, to {to_a} and {to_b}.{puck}"


def _line_change_die(f: Facts, n: Names) -> str:
    result = "no Stamina comes back" if f["face"] == "fail" else "the Stamina comes back"
    return f"{n[f['seat']]} rolls {hand([f['face']])} for the line change: {result}."


def _talk(f: Facts, n: Names) -> str:
    return f"{n[f['seat']]} {'admits it' if f['admitted'] else 'denies it: play goes on'}."


SENTENCES: dict[str, Callable[[Facts, Names], str]] = {
    "face-off": _face_off,
    "face-off won": lambda f, n: f"{_who(f, n)} wins the face-off.",
    "moved": _moved,
    "passed": lambda f, n: f"{_who(f, n)} passes to {player(f['receiver'])} on {f['end']}.",
    "cleared": lambda f, n: f"{_who(f, n)} sends the puck to clear ice, {f['end']}.",
    "received": lambda f, n: f"{_who(f, n)} has the puck, but the turn is over.",
    "slid": _slid,
    "shot": _shot,
    "goal": _goal,
    "save": lambda f, n: f"Saved! {n[f['seat']]}'s Goalie holds the puck at {f['at']}.",
    "rebound": lambda f, n: f"Rebound! The puck comes back {_squares(f['pucks'])} to {f['end']}, {_owner(f, n)}.",
    "poke": lambda f, n: f"{_who(f, n)} pokes at {player(f['target'])}.",
    "hit": _hit,
    "puck won": lambda f, n: f"{_who(f, n)} has stolen the puck.",
    "rolled": lambda f, n: f"{n[f['seat']]} rolls {hand(f['faces'])}.",
    "rerolled": _rerolled,
    "penalty": _penalty,
    "waived": lambda f, n: f"{n[f['seat']]} has no skater left to serve the penalty: it is waived.",
    "fight": _fight,
    "fight roll": _fight_roll,
    "fight over": _fight_over,
    "returned": lambda f, n: f"{_who(f, n)} leaves the penalty box at {f['at']}.",
    "box freed": lambda f, n: f"{n[f['seat']]}'s penalty box empties: {', '.join(map(player, f['figures']))}.",
    "reacted": _reacted,
    "offside": _offside,
    "line change": lambda f, n: f"{n[f['seat']]} changes lines.",
    "goalie pulled": lambda f, n: f"{n[f['seat']]} pulls the goalie: the spare Center comes on at {f['at']}.",
    "goalie home": lambda f, n: f"{n[f['seat']]}'s Goalie returns to {f['at']}.",
    "stands in": lambda f, n: f"{_who(f, n)} stands in at the face-off.",
    "reset": lambda f, n: "Everybody back to the start: face-off.",
    "time": lambda f, n: f"{f['clock']} on the clock.",
    "arena": lambda f, n: f"Arena: {f['title']}. {f['effect']} This holds for both sides.",
    "own arena": lambda f, n: f"{n[f['seat']]}'s arena card: {f['title']}.",
    "arena kept": lambda f, n: f"Both name {f['title']}: by the toss {n[f['seat']]} keeps it.",
    "card taken": lambda f, n: f"{n[f['seat']]}'s {TITLE[f['kind']]} card: {f['title']}. {f['text']}",
    "stepped": _stepped,
    "turned": lambda f, n: f"{f['card']}: {n[f['seat']]} now has {hand(f['faces'])}.",
    "free action": lambda f, n: f"{f['card']} grants {n[f['seat']]} a free action.",
    "refreshed": lambda f, n: f"{f['card']}: {n[f['seat']]} refreshes one Stamina token and has {f['stamina']}.",
    "exhausted": lambda f, n: f"{f['card']}: {n[f['seat']]} spends one Stamina token and has {f['stamina']}.",
    "nudged": _nudged,
    "swapped": _swapped,
    "line change die": _line_change_die,
    "extra die": lambda f, n: f"{f['card']}: without the puck {n[f['seat']]} begins with a die in the pool.",
    "talk called": lambda f, n: f"{n[f['seat']]} calls that the other side's coaches talked during their turn.",
    "talk": _talk,
    "took back": lambda f, n: f"{n[f['seat']]} takes one Stamina token back and has {f['stamina']}.",
    "period": _period,
    "over": _over,
}


# -- buttons and menus ---------------------------------------------------------------------------


LABELS: dict[str, str] = {"fail": "a Fail", "reaction": "a Reaction"}


def action_label(action: Action) -> str:
    """What a button says: `Pass to Winger W1`, `Hit C1 with D1`."""
    if isinstance(action, Pass):
        return f"Pass to {player(action.to)}"
    if isinstance(action, Move):
        over = f" over the puck on {action.via}" if action.via else ""
        return f"{player(action.player)} to {action.to}{over}"
    if isinstance(action, Step):
        return f"{player(action.player)} steps to {action.to}"
    if isinstance(action, TurnDie):
        return f"Turn {LABELS[action.face]} to a Blank"
    if isinstance(action, SetPucks):
        return _pucks(action.count)
    if isinstance(action, TakeCard):
        return title(action.card)
    if isinstance(action, Hit):
        push = f", push to {action.push}" if action.push else ""
        return f"Hit {player(action.target)} with {action.player}{push}"
    return " ".join((action.label, *action.words))


def word_label(view: TableView, seat: Seat, verb: str, chosen: tuple[str, ...], word: str) -> str:
    """What a menu says: a figure with its kind and square, a square with who or what is there."""
    side = "red" if seat.startswith("red") else "blue"
    if word in Figure.__members__.values():
        owner = _other(side) if verb == "hit" and chosen else side
        figure = view.side(owner).figure(word)
        where = f" ({figure.square})" if figure.square else ""
        return f"{player(word)}{where}"
    if verb == "card":
        return title(word)
    return f"{word} (puck)" if word == view.puck else word
