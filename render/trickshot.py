"""The Trick Shot board: the rink with its figures, the clock with the penalty box, dice, paths, choices and events."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable

from PIL import Image

from render import theme as t
from render.frame import TRAY, Frame, mirror, score_bug, tray
from render.ink import Ink, mix
from render.kit import Sheet, chip_width
from render.lettering import fit, width_of
from render.marks import empty_die, letters, pip, puck, tag, token
from render.signs import draw_sign, icon
from render.theme import Theme
from render.trickshot_cards import paint_event
from render.trickshot_dice import paint_rolls
from render.trickshot_path import BY_CARRIER, in_net, paint_paths, paint_touches
from render.trickshot_rink import HIGH, LOOKS, Ground, Look, still
from render.trickshot_targets import checked, paint_labels, paint_lanes, paint_rings, paint_squares
from rules.actions import Seat
from rules.trickshot.view import FigureView, SideView, SpaceView, TableView

CLOCK_Y, TRACK_Y = 29, 78
TRACK_ROOM, TRACK_STEP = 384, 38
WAITING = (34, 32)  # width of the name of a figure that waits alone on a space of the track, and among others
ARENA_GAP = 24  # of the arena's name from the blue line, where the defenders stand
PAST = "#54657C"
POOL_DIE = 44
GOOD = ("success", "goal", "received")
BAD = ("failed", "penalty", "fight")


def paint(view: TableView, frame: Frame, theme: Theme = "default") -> Sheet:
    """The whole table, 1200 x 812, as everybody at it may see it."""
    look, ground = LOOKS[theme], Ground(view.board)
    sheet = Sheet(still(view.board, theme))
    for k, side in enumerate(view.sides):
        _panel(sheet, k, side, view, frame, look)
    _clock(sheet, view)
    _track(sheet, view, look)
    _arena(sheet, view, ground, look)
    _ice(sheet, view, frame, ground, look)
    _tray(sheet, view, frame)
    return sheet


def acting(frame: Frame, seat: Seat) -> tuple[Seat, ...]:
    """The coaches of a side who must answer: `blue`, `blue2` and so on."""
    return tuple(asked for asked in frame.act if asked.startswith(seat))


# -- the score bug -----------------------------------------------------------------------------


def _panel(sheet: Sheet, k: int, side: SideView, view: TableView, frame: Frame, look: Look) -> None:
    asked = acting(frame, side.seat)
    name = frame.name(asked[0] if asked else side.next_coach)
    score_bug(sheet, k, look.sides[k], side.seat[0].upper(), name, side.score, bool(asked))
    step = min(36, 108 // max(1, side.tokens))
    for n in range(side.tokens):
        ready = n < side.stamina
        sprite = pip(min(32, step - 2), ready, look.sides[k].lamp if ready else t.LOW, "bolt" if ready else "spent")
        sheet.stamp(sprite, mirror(k, 116 + step * n), 76)
    x = 218.0
    if side.power_play and not view.over:
        used = view.power_used and view.turn == side.seat
        x = _fact(sheet, k, x, "PP", *((t.NIGHT2, t.LOW) if used else (t.CHOICE, t.NIGHT0)))
    if side.goalie_pulled:
        _fact(sheet, k, x, "EN", t.DANGER, t.NIGHT0)


def _fact(sheet: Sheet, k: int, x: float, words: str, ground: str, fill: str) -> float:
    wide = chip_width(words, 26, 6)
    sheet.chip(mirror(k, x + wide / 2), 76, words, ground, fill, 26, "m", 6, 32)
    return x + wide + 6


def _clock(sheet: Sheet, view: TableView) -> None:
    """Period and time; an amber pointer shows whose turn it is."""
    mid = t.WIDTH / 2
    period = "FINAL" if view.over else short_period(view)
    time = view.track[view.space - 1].time
    period, size = fit(period, "bold", t.LEAD, 150)
    first, second = width_of(period, "bold", size), width_of(time, "bold", 52)
    left = mid - (first + 20 + second) / 2
    sheet.say(left, CLOCK_Y, period, "bold", size, t.MID)
    sheet.say(left + first + 20, CLOCK_Y, time, "bold", 52, t.HI)
    if view.turn and not view.over:
        k = [side.seat for side in view.sides].index(view.turn)
        sheet.stamp(icon(("west", "east")[k], 30, t.STORY), mid + (168 if k else -168), CLOCK_Y)


def short_period(view: TableView) -> str:
    """`2ND`, `OVERTIME`, or `PERIOD` if there is only one."""
    if view.overtime:
        return view.period_name.upper()
    return "PERIOD" if view.periods == 1 else view.period_name.split()[0].upper()


def _track(sheet: Sheet, view: TableView, look: Look) -> None:
    """The time track, and who waits in the penalty box on the space where he comes back."""
    step = min(TRACK_STEP, TRACK_ROOM // len(view.track))
    start = t.WIDTH / 2 - step * len(view.track) / 2
    for space in view.track:
        x = start + step * (space.number - 0.5)
        past = space.number < view.space
        ground = t.STORY if space.marker else PAST if past else t.NIGHT2
        sheet.rect(x - step / 2 + 2, TRACK_Y - 18, x + step / 2 - 2, TRACK_Y + 18, ground)
        if space.marker and step >= 30:
            sheet.say(x, TRACK_Y, space.time.split(":")[0], "bold", t.SMALL, t.NIGHT0, "m")
    for space in view.track:
        _waiting(sheet, space, start + step * (space.number - 0.5), view, look)


def _waiting(sheet: Sheet, space: SpaceView, x: float, view: TableView, look: Look) -> None:
    """Those who come back on a space, by name: one fills it, more stand in two rows, as after a fight."""
    looks = dict(zip((side.seat for side in view.sides), look.sides, strict=True))
    waiting = (*space.waiting, *space.waiting_next_period)
    columns, rows = -(-len(waiting) // 2), min(2, len(waiting))
    wide, high = (WAITING[rows - 1], (34, 22)[rows - 1]) if waiting else (0, 0)
    room = (t.WIDTH - TRACK_ROOM) / 2 + columns * wide / 2  # the scores beside the track stay free
    x = min(max(x, room), t.WIDTH - room)
    for n, (seat, figure) in enumerate(waiting):
        column, row = divmod(n, 2)
        across, down = wide * (column - (columns - 1) / 2), high * (row - (rows - 1) / 2)
        sheet.stamp(tag(looks[seat], figure, wide, high), x + across, TRACK_Y + down)


# -- the ice -----------------------------------------------------------------------------------


def _arena(sheet: Sheet, view: TableView, ground: Ground, look: Look) -> None:
    """The arena's name, painted into the ice of both end zones."""
    if not view.arena:
        return
    (x, y), high, board = ground.corner, ground.size[1], view.board
    for half, blue, end in zip(board.halves, board.lines.blue, (look.ice.end_a, look.ice.end_b), strict=True):
        crease = min((edge for edge in ground.span(half.crease)[::2]), key=lambda edge: abs(edge - blue * ground.side))
        words, size = fit(view.arena.upper(), "bold", 40, abs(blue * ground.side - crease) - 2 * ARENA_GAP)
        middle = x + (crease + blue * ground.side) / 2
        sheet.say(middle, y + high / 2, words, "bold", size, mix(end, look.ice.blue, 0.45), "m")


def _ice(sheet: Sheet, view: TableView, frame: Frame, ground: Ground, look: Look) -> None:
    size = ground.side - 4
    looks = dict(zip((side.seat for side in view.sides), look.sides, strict=True))
    standing = [figure for figure in view.figures if figure.square]
    for figure in standing:
        if figure.checked:
            sheet.stamp(checked(ground.side + 16), *ground.at(figure.square or ""))
    paint_lanes(sheet, view, frame, ground)
    paint_paths(sheet, view, ground, look)
    paint_squares(sheet, view, frame, ground)
    paint_rings(sheet, view, frame, ground, look)
    for figure in standing:
        x, y = ground.at(figure.square or "")
        sheet.stamp(token(looks[figure.seat], figure.id, size), x, y)
        if figure.activated:
            sheet.stamp(_done(), x - 17, y - 18)
    paint_touches(sheet, view, ground)
    _puck(sheet, view, ground, standing)
    paint_labels(sheet, view, frame, ground)
    paint_event(sheet, view, frame, ground, look)


def _puck(sheet: Sheet, view: TableView, ground: Ground, standing: Iterable[FigureView]) -> None:
    if (net := in_net(view)) is not None:
        sheet.stamp(puck(28), *ground.at(net))
        return
    if view.puck is None:
        if not view.over:  # on the red line, clear of the two that stand at it
            x, y = ground.spot
            sheet.stamp(puck(24), x, y - ground.side * 0.6)
        return
    x, y = ground.at(view.puck)
    if any(figure.square == view.puck for figure in standing):
        sheet.stamp(puck(18), x + BY_CARRIER[0], y + BY_CARRIER[1])
    else:
        sheet.stamp(puck(28), x, y)


@functools.cache
def _done() -> Image.Image:
    """On a figure that acted last and must rest."""
    ink = Ink(22, 22)
    ink.disc(11, 11, 11, fill=t.CASE)
    draw_sign(ink, "tick", 11, 11, 15, t.WHITE)
    return ink.image()


# -- the tray ----------------------------------------------------------------------------------


def _tray(sheet: Sheet, view: TableView, frame: Frame) -> None:
    """Dice and outcome of the last action, words, and the next roll."""
    y = HIGH - TRAY / 2
    action = view.action
    start = paint_rolls(sheet, 24, y, action.rolls, action.rerolled, 350)
    if action.outcome and action.rolls:
        ground = t.CHOICE if action.outcome in GOOD else t.DANGER if action.outcome in BAD else t.MID
        start = sheet.chip(start + 14, y, action.outcome.upper(), ground, t.NIGHT0, t.SMALL, pad=10, height=42)[1]
    end = t.WIDTH - 24.0
    if view.turn and view.puck and not view.over and (action.outcome or not action.rolls):
        end = _next_roll(sheet, end, y, view.pool + 1, bool(frame.chips))
    tray(sheet, frame, chip_size=30, pad=14, start=start + 18 if start > 24 else 24, end=end)


def _next_roll(sheet: Sheet, end: float, y: float, dice: int, small: bool) -> float:
    """The dice of the next roll as empty places; one with their number where there are chips, or too many."""
    if small or dice > 5:
        sheet.stamp(_counted(dice), end - 25, y + 13)
        sheet.say(end - 25, y - 25, "NEXT", "semi", t.TINY, t.MID, "m")
        return end - 70
    for n in range(dice):
        sheet.stamp(empty_die(POOL_DIE, t.CHOICE), end - POOL_DIE / 2 - (POOL_DIE + 6) * n, y)
    left = end - (POOL_DIE + 6) * dice - 8
    sheet.say(left, y - 15, "NEXT ROLL", "semi", t.SMALL, t.MID, "r")
    sheet.say(left, y + 16, f"{dice} {'DIE' if dice == 1 else 'DICE'}", "bold", t.SMALL, t.HI, "r")
    return left - math.ceil(width_of("NEXT ROLL", "semi", t.SMALL)) - 10


@functools.lru_cache(16)
def _counted(dice: int) -> Image.Image:
    ink = Ink(44, 44)
    ink.box(1, 1, 43, 43, r=9, edge=t.CHOICE, width=2.5)
    letters(ink, 22, 22, str(dice), 28, t.HI)
    return ink.image()
