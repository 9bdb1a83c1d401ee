"""The Trick Shot board in words: for screen readers, for text-only channels, and when a picture fails."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from render.alt_text import NAME_LIMIT, alt_text, listed, sentence, short, text_board
from render.frame import Frame
from render.trickshot_cards import BEFORE, last_rolls
from render.trickshot_path import corners, in_net, pushed
from render.typefaces import clean
from rules.actions import Seat
from rules.dice import Faces
from rules.trickshot.view import FigureView, SideView, SlideView, TableView

TARGETS_NAMED, CHIPS_NAMED, CHIP_LIMIT, LABEL_LIMIT = 12, 4, 18, 8
COACH_LIMIT = 20  # of a name where coaches share a side
CARDS_LIMIT = 24


def alt(view: TableView, frame: Frame) -> str:
    return alt_text(list(facts(view, frame)))


def text(view: TableView, frame: Frame) -> str:
    return text_board([*facts(view, frame), *cards(view)], rink(view))


def facts(view: TableView, frame: Frame) -> Iterator[str]:
    """Everything that the picture shows, a sentence each, the newest first."""
    yield from (sentence(short(words)) for words in map(clean, (frame.title, frame.note)) if words)
    yield from last_action(view)
    yield (
        ", ".join(_score(side, shape, frame) for side, shape in zip(view.sides, ("round", "square"), strict=True)) + "."
    )
    yield _clock(view, frame)
    yield _puck(view)
    yield from (_lines(side) for side in view.sides)
    yield from _box(view)
    yield "Stamina: " + ", ".join(f"{_cap(side.seat)} {side.stamina} of {side.tokens}" for side in view.sides) + "."
    yield from _advantages(view)
    if view.arena:
        yield f"Arena: {short(clean(view.arena), NAME_LIMIT)}."
    if frame.act:
        yield _to_act(frame)
    if frame.targets:
        yield _targets(frame)


def cards(view: TableView) -> Iterator[str]:
    """Cards lie beside the board: only the text board lists them."""
    for side in view.sides:
        held = {figure.kind: figure.card for figure in side.figures if figure.card}
        if held:
            named = ", ".join(f"{kind} {short(card, CARDS_LIMIT)}" for kind, card in held.items() if card)
            yield f"{_cap(side.seat)} cards: {named}."


def rink(view: TableView) -> list[str]:
    """The rink as signs: Blue's figures in capitals, the other side's in small letters, * beside or for the puck.

    Lines as edges: `!` goal line, `|` blue line, `:` red line; `#` are the nets.
    """
    board = view.board
    edges = dict.fromkeys(board.lines.goal, "!") | dict.fromkeys(board.lines.blue, "|") | {board.lines.red: ":"}
    signs = {square: "#" for half in board.halves for square in half.net}
    for n, side in enumerate(view.sides):
        signs |= {f.square: f.kind.lower() if n else f.kind for f in side.figures if f.square}
    letters = [chr(65 + column) for column in range(board.columns)]
    lines = ["   " + " ".join(letters)]
    for row in range(1, board.rows + 1):
        line = f"{row:2} "
        for column, letter in enumerate(letters, 1):
            square, after = f"{letter}{row}", edges.get(column, " ")
            if square == view.puck:
                line += signs[square] + "*" if square in signs else "*" + after
            else:
                line += signs.get(square, ".") + after
        lines.append(line.rstrip())
    return lines


def _cap(seat: Seat) -> str:
    return seat.capitalize()


def _score(side: SideView, shape: str, frame: Frame) -> str:
    coaches = [seat for seat in frame.names if seat.startswith(side.seat)] if side.coaches > 1 else [side.seat]
    limit = NAME_LIMIT if len(coaches) < 2 else COACH_LIMIT
    named = listed([short(frame.name(seat), limit) for seat in coaches or [side.seat]])
    return f"{named} ({_cap(side.seat)}, {shape}) {side.score}"


def _clock(view: TableView, frame: Frame) -> str:
    if view.over:
        how = " in overtime" if view.overtime else ""
        return (
            f"Final{how}: {short(frame.name(view.winner), NAME_LIMIT)} wins." if view.winner else f"Final{how}: a draw."
        )
    time = (
        f"{view.period_name}, {view.track[view.space - 1].time} on the clock, space {view.space} of {len(view.track)}"
    )
    if view.phase in BEFORE:
        return f"{time}; set-up before the face-off: {BEFORE[view.phase]}."
    if view.turn is None or view.puck is None:
        return f"{time}; a face-off is next."
    dice = view.pool + 1
    return f"{time}; {_cap(view.turn)}'s turn, next roll {dice} {'die' if dice == 1 else 'dice'}."


def _puck(view: TableView) -> str:
    if (scored := in_net(view)) is not None:
        return f"Puck in the net at {scored}."
    if view.puck is None:
        return "Puck off the ice." if view.over else "Puck on the red line for the face-off."
    if view.carrier is None:
        net = any(view.puck in half.net for half in view.board.halves)
        return f"Puck in the net at {view.puck}." if net else f"Puck loose at {view.puck}."
    seat, name = view.carrier
    checked = ", checked" if view.side(seat).figure(name).checked else ""
    return f"Puck at {view.puck} with {_cap(seat)} {name}{checked}."


def _lines(side: SideView) -> str:
    on_ice = [f"{f.id} {f.square}" for f in side.figures if f.square]
    rests = [f.id for f in side.figures if f.activated and f.square]
    rest = f"; {rests[0]} acted last" if rests else ""
    return f"{_cap(side.seat)} on the ice: {', '.join(on_ice) or 'nobody'}{rest}."


def _box(view: TableView) -> Iterator[str]:
    waiting = [f for f in view.figures if f.back]
    if waiting:
        yield f"Penalty box: {', '.join(_back(view, f) for f in waiting)}."


def _back(view: TableView, figure: FigureView) -> str:
    later = " next period" if figure.next_period else ""
    return f"{_cap(figure.seat)} {figure.id} until {view.track[(figure.back or 1) - 1].time}{later}"


def _advantages(view: TableView) -> Iterator[str]:
    for side in view.sides:
        if side.goalie_pulled:
            yield f"{_cap(side.seat)}'s goalie is off: the net is empty."
        if side.power_play and not view.over:
            used = ", free re-roll used" if view.power_used and view.turn == side.seat else ""
            yield f"{_cap(side.seat)} has a power play{used}."


# -- the last action ---------------------------------------------------------------------------


def last_action(view: TableView) -> Iterator[str]:
    """What was done, how the puck went, what followed, and the dice."""
    action = view.action
    if action.verb and action.seat:
        yield _deed(view)
    if push := pushed(view):
        yield f"{_cap(push[0])} {action.target} is pushed from {push[1]} to {push[2]}."
    yield from (f"Reaction: {_slide(move)}." for move in action.reactions)
    if action.slides:
        yield f"Offside: {', '.join(map(_slide, action.slides))}."
    yield from _rolls(action.rolls, action.rerolled)
    others = last_rolls(view)
    if others:
        rolled = ", ".join(f"{_cap(roll.seat)} {counted(roll.faces)}" for roll in others)
        yield f"{others[0].why.capitalize()} dice: {rolled}."


def _deed(view: TableView) -> str:
    action = view.action
    who = f"{_cap(action.seat or '')} {action.figure or ''}".rstrip()
    aim = f" {action.target}" if action.target else ""
    ways = [
        f"{name}{' to '.join(corners(way))}"
        for name, way in (
            ("", action.path if len(action.path) > 1 else ()),
            ("puck ", action.puck if action.puck != action.path else ()),
            ("bounce ", action.bounce),
        )
        if way
    ]
    told = f" ({'; '.join(ways)})" if ways else f" at {action.path[0]}" if action.path else ""
    outcome = f": {action.outcome}" if action.outcome and action.outcome != action.verb else ""
    undecided = ": dice not final" if action.rolls and not action.outcome else ""
    return f"Last: {who} {action.verb}{aim}{told}{outcome}{undecided}."


def _slide(move: SlideView) -> str:
    return f"{_cap(move.seat)} {move.figure} {move.start} to {move.end}"


def _rolls(rolls: tuple[Faces, ...], rerolled: tuple[bool, ...]) -> Iterator[str]:
    if not rolls:
        return
    again = [str(n) for n, thrown in enumerate(rerolled, 1) if thrown]
    which = f" (dice {listed(again)} again)" if len(rolls) > 1 and again else ""
    yield f"Dice: {', then '.join(counted(faces) for faces in rolls)}{which}."


def counted(faces: Faces) -> str:
    """`fail, 2 puck`: faces in the order in which they first lie."""
    return ", ".join(f"{n} {face}" if n > 1 else face for face, n in Counter(faces).items()) or "none"


# -- what may be done --------------------------------------------------------------------------


def _to_act(frame: Frame) -> str:
    chips = list(dict.fromkeys(short(clean(words), CHIP_LIMIT) for words in frame.chips))
    more = f" and {len(chips) - CHIPS_NAMED} more" if len(chips) > CHIPS_NAMED else ""
    may = f": {', '.join(chips[:CHIPS_NAMED])}{more}" if chips else ""
    return f"{listed([_cap(seat) for seat in frame.act])} to act{may}."


def _targets(frame: Frame) -> str:
    named = [
        " ".join(filter(None, (target.place, short(clean(target.label), LABEL_LIMIT), "threatened" * target.danger)))
        for target in frame.targets[:TARGETS_NAMED]
    ]
    more = len(frame.targets) - len(named)
    chosen = f"From {frame.chosen} to" if frame.chosen else "To choose"
    return f"{chosen}: {', '.join(named)}{f' and {more} more' if more else ''}."
