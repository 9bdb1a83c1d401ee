"""The DreadBall board in words: for screen readers, for text-only channels, and when a picture fails."""

from __future__ import annotations

from collections.abc import Iterator

from render.alt_text import NAME_LIMIT, alt_text, listed, sentence, short, text_board
from render.dreadball_path import corners
from render.dreadball_pitch import Ground
from render.dreadball_targets import chooser, threatened
from render.frame import Frame
from render.typefaces import clean
from rules.actions import Seat
from rules.dreadball.view import PlayerView, RollView, SideView, TableView

TARGETS_NAMED, CHIPS_NAMED, CHIP_LIMIT, LABEL_LIMIT = 12, 4, 18, 12
TEAM_LIMIT = 24
ROLLS_TOLD = 3  # of one action, the last ones
WORDS = ("Home", "Visitors")
SHAPES = ("round", "angular")
PHASES = {"roll-off": "Roll-off for the sides.", "set up home": "Home sets up.", "set up visitors": "Visitors set up."}


def alt(view: TableView, frame: Frame) -> str:
    return alt_text(list(facts(view, frame)))


def text(view: TableView, frame: Frame) -> str:
    return text_board(list(facts(view, frame)), pitch(view))


def facts(view: TableView, frame: Frame) -> Iterator[str]:
    """Everything that the picture shows, a sentence each, the newest first."""
    yield from (sentence(short(words)) for words in map(clean, (frame.title, frame.note)) if words)
    yield from last_action(view)
    yield ", ".join(_score(k, side, frame) for k, side in enumerate(view.sides)) + "."
    yield _clock(view, frame)
    yield _ball(view)
    yield from (_players(word, side) for word, side in zip(WORDS, view.sides, strict=True))
    yield from _coach_dice(view)
    if frame.act:
        yield _to_act(view, frame)
    if hexes := threatened(view, frame):
        foe = next(side.seat for side in view.sides if side.seat != chooser(view, frame))
        yield f"{side_word(view, foe)} threaten{'s' * (foe == view.sides[0].seat)} {' '.join(hexes)}."
    if frame.targets:
        yield _targets(frame)


def side_word(view: TableView, seat: Seat | None) -> str:
    """`Home` or `Visitors`."""
    return WORDS[view.sides[1].seat == seat]


def pitch(view: TableView) -> list[str]:
    """The pitch as signs, two to a hex: Home's players in capitals, the visitors' in small letters, `*` the ball.

    Also strike hexes by their points, `+` bonus hexes, `o` marked hexes. Who has the ball is said below.
    """
    signs = dict.fromkeys(view.pitch.green, "o")
    for zone in (zone for zones in view.pitch.zones for zone in zones):
        signs |= {zone.strike: str(zone.points), zone.bonus: "+"}
    signs |= {view.ball: "*"} if view.ball else {}
    for k, side in enumerate(view.sides):
        signs |= {p.hex: p.id.lower() if k else p.id for p in side.players if p.hex}
    most = max(view.pitch.rows)
    lines = []
    for row, length in enumerate(view.pitch.rows):
        letter = chr(65 + row)
        cells = "".join(f"{signs.get(f'{letter}{n}', '.'):2}" for n in range(1, length + 1))
        lines.append(f"{letter} {' ' * (most - length)}{cells}".rstrip())
    return lines


# -- the table ---------------------------------------------------------------------------------


def _score(k: int, side: SideView, frame: Frame) -> str:
    name, team = short(frame.name(side.seat), NAME_LIMIT), short(clean(side.team), TEAM_LIMIT)
    return f"{name} ({WORDS[k]}, {SHAPES[k]}, {team}) {side.score}"


def _clock(view: TableView, frame: Frame) -> str:
    if view.over:
        how = f" {view.how}" if view.how else ""
        return f"Final{how}: " + (f"{short(frame.name(view.winner), NAME_LIMIT)} wins." if view.winner else "a draw.")
    if view.turn is None:
        return PHASES.get(view.phase, "The kick-off is next.")
    number = f"Sudden Death, attack {view.attack}" if view.sudden else f"Attack {view.attack} of {view.attacks}"
    side = view.side(view.turn)
    markers = f", {side.markers} of {view.markers} markers left" if view.phase == "action" else ""
    lost = ", ball lost: the attack ends" if view.lost else ""
    lead = (
        f"{WORDS[view.lead < 0]} {'leads' if view.lead > 0 else 'lead'} by {abs(view.lead)}" if view.lead else "Level"
    )
    return f"{number}: {side_word(view, view.turn)}{markers}{lost}. {lead}; {view.landslide} ahead wins."


def _ball(view: TableView) -> str:
    if view.carrier:
        seat, name = view.carrier
        return f"Ball with {side_word(view, seat)} {name} at {view.side(seat).player(name).hex}."
    if view.ball:
        return f"Ball loose at {view.ball}."
    return "No ball: a throw-in is due." if view.throw_in and not view.over else "No ball in play."


def _players(word: str, side: SideView) -> str:
    """`Home: G1 F5 E, J1 D8 down, S1 C9 W (1 action); bench S2; penalty J3 zone 2; dead G2.`"""
    parts = [", ".join(_standing(p) for p in side.players if p.place == "pitch") or "nobody on the pitch"]
    for place in ("bench", "penalty", "dead"):
        named = [p.id if place != "penalty" else f"{p.id} zone {p.zone}" for p in side.players if p.place == place]
        parts += [f"{place} {', '.join(named)}"] if named else []
    return f"{word}: {'; '.join(parts)}."


def _standing(p: PlayerView) -> str:
    used = f" ({p.actions} used)" if p.actions else ""
    return f"{p.id} {p.hex} {p.facing or 'down'}{used}"


def _coach_dice(view: TableView) -> Iterator[str]:
    if any(side.coach_dice for side in view.sides):
        counts = [
            f"{word} {side.coach_dice}" + (f" ({side.planned} promised)" if side.planned and side.coach_dice else "")
            for word, side in zip(WORDS, view.sides, strict=True)
        ]
        yield f"Coach dice: {', '.join(counts)}."


# -- the last action ---------------------------------------------------------------------------


def last_action(view: TableView) -> Iterator[str]:
    """What was done, how the ball flew, who was pushed, and the dice."""
    action = view.action
    if action.verb and action.seat:
        yield _deed(view)
    elif action.ball:
        yield f"The ball flies {'; '.join(_way(view, way) for way in action.ball)}."
    for push in action.pushes:
        yield f"{side_word(view, push.seat)} {push.player}: {push.start} to {push.end}."
    told = action.rolls[-ROLLS_TOLD:]
    if told:
        earlier = f" ({len(action.rolls) - len(told)} earlier)" if len(action.rolls) > len(told) else ""
        yield f"Dice{earlier}: {'; '.join(_roll(view, roll) for roll in told)}."


def _deed(view: TableView) -> str:
    action, ground = view.action, Ground(view.pitch)
    who = f"{side_word(view, action.seat)} {action.player or ''}".rstrip()
    aim = f" {action.target[1]}" if action.target else ""
    parts = [_way(view, action.path)] if len(action.path) > 1 else []
    if action.dodges:
        parts.append(f"dodges at {', '.join(dict.fromkeys(action.dodges))}")
    if len(set(action.line)) > 1:
        far = ground.range(*action.line)
        parts.append(f"thrown {' to '.join(action.line)}, {far} {'hex' if far == 1 else 'hexes'}")
    parts += [f"ball {_way(view, way)}" for way in action.ball]
    told = f" ({'; '.join(parts)})" if parts else f" at {action.path[0]}" if action.path else ""
    outcome = f": {action.outcome}" if action.outcome and action.outcome != action.verb else ""
    return f"Last: {who} {action.verb}{aim}{told}{outcome}."


def _way(view: TableView, way: tuple[str, ...]) -> str:
    return "-".join(corners(way, Ground(view.pitch)))


def _roll(view: TableView, roll: RollView) -> str:
    """`Visitors dodge 4+ 5 2 1: 1, needs 1`."""
    who = f"{side_word(view, roll.seat)} {roll.why}"
    faces = " ".join(roll.faces) or "no dice"
    if not roll.least:
        return f"{who} {faces}"
    coach = f" ({roll.coach} coach)" if roll.coach else ""
    need = f", needs {roll.need}" if roll.need else ""
    return f"{who} {roll.least}+ {faces}{coach}: {roll.successes}{need}"


# -- what may be done --------------------------------------------------------------------------


def _to_act(view: TableView, frame: Frame) -> str:
    chips = list(dict.fromkeys(short(clean(words), CHIP_LIMIT) for words in frame.chips))
    more = f" and {len(chips) - CHIPS_NAMED} more" if len(chips) > CHIPS_NAMED else ""
    may = f": {', '.join(chips[:CHIPS_NAMED])}{more}" if chips else ""
    return f"{listed([side_word(view, seat) for seat in frame.act])} to act{may}."


def _targets(frame: Frame) -> str:
    named = [
        " ".join(filter(None, (target.place, short(clean(target.label), LABEL_LIMIT), "danger" * target.danger)))
        for target in frame.targets[:TARGETS_NAMED]
    ]
    more = len(frame.targets) - len(named)
    chosen = f"From {frame.chosen} to" if frame.chosen else "To choose"
    return f"{chosen}: {', '.join(named)}{f' and {more} more' if more else ''}."
