"""The DreadBall board: pitch, players and ball, attacks, lead, benches, the last action, choices and dice."""

from __future__ import annotations

import math

from render import theme as t
from render.dreadball_cards import paint_event
from render.dreadball_dice import paint_rolls
from render.dreadball_path import ball_at, paint_paths, paint_touches
from render.dreadball_pitch import (
    BENCH_Y,
    CORNER_X,
    LOOKS,
    MIDDLE,
    TRACK_Y,
    TRAY_Y,
    Ground,
    Look,
    ahead,
    past,
    slots,
    still,
    track_cell,
)
from render.dreadball_targets import NAMED, Labels, paint_dots, paint_hexes, paint_labels, paint_range, paint_tiles
from render.dreadball_tokens import ball, fallen, player, used
from render.frame import Frame, mirror, score_bug, tray
from render.ink import Colour
from render.kit import Sheet, plate
from render.lettering import fit, width_of
from render.marks import pip, token
from render.signs import icon
from render.theme import Side, Theme
from rules.actions import Seat
from rules.dreadball.view import PlayerView, SideView, TableView

TITLE_Y, CELLS_Y = 29, 78
CELLS_ROOM = 384
PENALISED = 38  # size of a player on the penalty bench
ZONES: tuple[tuple[tuple[tuple[int, int], ...], int], ...] = (
    (((77, 0), (112, 0)), 48),
    (((77, 0),), 62),
    (((77, 0), (41, 40)), 48),
)
"""Of each penalty zone: where its players sit (x, and how far under its number), and the room for names at the last."""

NEAR = 25  # so close to the ball, markers are hidden by it
SEATED = ((4, 42, (2, 2)), (8, 37, (3, 2, 2, 1)))
"""Of substitutes: up to how many, their size, and how many fit beside the pitch in each row, from the bottom up."""

TITLES = {"roll-off": "ROLL-OFF", "set up home": "SET-UP", "set up visitors": "SET-UP", "over": "FINAL"}


def paint(view: TableView, frame: Frame, theme: Theme = "default") -> Sheet:
    """The whole table, 1200 x 800."""
    look, ground = LOOKS[theme], Ground(view.pitch)
    sheet = Sheet(still(view.pitch, view.landslide, theme))
    for k, side in enumerate(view.sides):
        _panel(sheet, k, side, view, frame, look)
        _benches(sheet, k, side, look.sides[k])
    _attacks(sheet, view, look)
    _lead(sheet, view, look)
    _pitch(sheet, view, frame, ground, look)
    right = paint_rolls(sheet, view, look, 24, TRAY_Y)
    tray(sheet, frame, chip_size=30, pad=14, start=right + 20 if view.action.rolls else 24)
    return sheet


# -- the score bug -----------------------------------------------------------------------------


def _panel(sheet: Sheet, k: int, side: SideView, view: TableView, frame: Frame, look: Look) -> None:
    score_bug(sheet, k, look.sides[k], "HV"[k], frame.name(side.seat), side.score, side.seat in frame.act)
    if view.lost and view.turn == side.seat:
        sheet.chip(mirror(k, 104), 76, "BALL LOST", t.DANGER, t.NIGHT0, 26, "r" if k else "l", 8, 32)
    elif view.turn == side.seat and view.phase == "action":
        for n in range(view.markers):
            left = n < side.markers
            sheet.stamp(pip(24, left, look.sides[k].lamp if left else t.LOW), mirror(k, 116 + 28 * n), 76)
    _coach_dice(sheet, k, side)


def _coach_dice(sheet: Sheet, k: int, side: SideView) -> None:
    """Coach dice that are left; mint: promised to the next test."""
    if not side.coach_dice:
        return
    words = "C" if side.coach_dice == 1 else f"C×{side.coach_dice}"
    ground = t.CHOICE if side.planned else t.HI
    sheet.chip(mirror(k, 298), 76, words, ground, t.NIGHT0, 26, "l" if k else "r", 8, 32)


def _attacks(sheet: Sheet, view: TableView, look: Look) -> None:
    """Which attack of how many, and whose: an amber cell among those of both sides, and a pointer."""
    mid = t.WIDTH / 2
    words: list[tuple[str, int, str]] = [(TITLES.get(view.phase, ""), t.LEAD, t.MID)]
    if view.phase not in TITLES and view.attack:
        words = [("SUDDEN DEATH" if view.sudden else "ATTACK", t.LEAD, t.MID), (str(view.attack), 56, t.HI)]
        words += [] if view.sudden else [(f"of {view.attacks}", t.BODY, t.MID)]
    x = mid - sum(width_of(told, "bold", size) + 14 for told, size, _ in words) / 2 + 7
    for told, size, colour in words:
        x = sheet.say(x, TITLE_Y, told, "bold", size, colour) + 14
    if view.turn:
        k = [side.seat for side in view.sides].index(view.turn)
        sheet.stamp(icon(("west", "east")[k], 30, t.STORY), mid + (168 if k else -168), TITLE_Y)
    if view.throw_in and not view.over:  # a ball is due: it waits beside the clock
        sheet.stamp(ball(22), mid + (-166 if view.turn == view.sides[1].seat else 166), TITLE_Y)
    first = max(1, view.attack - view.attacks + 1)
    step = CELLS_ROOM / view.attacks
    for n in range(first, first + view.attacks):
        x = mid - CELLS_ROOM / 2 + step * (n - first + 0.5)
        side = look.sides[(n + 1) % 2]
        now = n == view.attack and not view.over
        ground: Colour = t.STORY if now else past(side) if n <= view.attack else ahead(side)
        if view.sudden and n > view.attack:  # nobody knows how many there will be
            ground = t.NIGHT2
        sheet.rect(x - step / 2 + 2, CELLS_Y - 16, x + step / 2 - 2, CELLS_Y + 16, ground)
        if now:
            sheet.say(x, CELLS_Y, str(n), "bold", t.TINY, t.NIGHT0, "m")


# -- around the pitch --------------------------------------------------------------------------


def _lead(sheet: Sheet, view: TableView, look: Look) -> None:
    """The amber cell of the lead track, and whose lead lies on which side of it."""
    n = max(-view.landslide, min(view.landslide, -view.lead))
    x, wide = track_cell(n)
    sheet.stamp(plate(wide - 2, 42, t.STORY), x, TRACK_Y)
    sheet.say(x, TRACK_Y, str(abs(view.lead)) if n else "LEVEL", "bold", 34 if n else t.TINY, t.NIGHT0, "m")
    room = MIDDLE[0] - abs(track_cell(view.landslide)[0] - MIDDLE[0]) - 23 - CORNER_X - 14
    for k, side in enumerate(view.sides):
        team, size = fit(side.team, "bold", t.SMALL, room)
        sheet.say(mirror(k, CORNER_X), TRACK_Y, team, "bold", size, t.MID, "r" if k else "l")


def _benches(sheet: Sheet, k: int, side: SideView, look: Side) -> None:
    """Substitutes, those on the penalty bench by zone, and how many are gone for good."""
    _bench(sheet, k, [p for p in side.players if p.place == "bench"], look)
    for zone, y in enumerate(slots(k), 1):
        _zone(sheet, k, zone, y, [p for p in side.players if p.zone == zone], look)
    dead = sum(p.place == "dead" for p in side.players)
    if dead:
        y = 632 if k else 2 * MIDDLE[1] - 632
        x = CORNER_X + width_of("PENALTY", "semi", t.SMALL) + 16
        sheet.stamp(icon("cross", 24, t.DANGER), mirror(k, x), y)
        sheet.say(mirror(k, x + 15), y, str(dead), "bold", t.SMALL, t.HI, "r" if k else "l")


def _bench(sheet: Sheet, k: int, players: list[PlayerView], look: Side) -> None:
    _, size, rows = next((row for row in SEATED if len(players) <= row[0]), SEATED[-1])
    places = [(row, column) for row, wide in enumerate(rows) for column in range(wide)]
    for p, (row, column) in zip(players, places, strict=False):
        x, y = CORNER_X + size / 2 + (size + 4) * column, BENCH_Y - size / 2 - (size + 4) * row
        sheet.stamp(token(look, p.id, size, lifted=False), mirror(k, x), 2 * MIDDLE[1] - y if k else y)


def _zone(sheet: Sheet, k: int, zone: int, y: int, players: list[PlayerView], look: Side) -> None:
    """Beside the number of the zone; where there are too many for tokens, the last of them are named."""
    spots, room = ZONES[zone - 1]
    whole = spots if len(players) <= len(spots) else spots[:-1]
    for p, (x, down) in zip(players, whole, strict=False):
        sheet.stamp(token(look, p.id, PENALISED, lifted=False), mirror(k, x), y - down if k else y + down)
    if named := [p.id for p in players[len(whole) :]]:
        x, down = spots[-1]
        left = x - PENALISED / 2 + 4
        words = names_within(named, room)
        sheet.say(mirror(k, left), y - down if k else y + down, words, "bold", t.TINY, look.lamp, "r" if k else "l")


def names_within(names: list[str], room: float) -> str:
    """`S1 J2`, or with those that find no room counted: `S1 +2`."""
    for kept in range(len(names), 0, -1):
        words = " ".join([*names[:kept], *([f"+{len(names) - kept}"] if kept < len(names) else [])])
        if width_of(words, "bold", t.TINY) <= room:
            return words
    return f"+{len(names)}"


# -- the pitch ---------------------------------------------------------------------------------


def _pitch(sheet: Sheet, view: TableView, frame: Frame, ground: Ground, look: Look) -> None:
    looks = dict(zip((side.seat for side in view.sides), look.sides, strict=True))
    paint_hexes(sheet, view, frame, ground)
    many = len(frame.targets) > NAMED
    if many:
        paint_dots(sheet, view, frame, ground)
    paint_paths(sheet, view, ground, look)
    if not many:
        paint_tiles(sheet, view, frame, ground)
    for p in view.players:
        if p.hex:
            _player(sheet, p, *ground.at(p.hex), looks[p.seat])
    _used(sheet, view, ground, looks)
    paint_touches(sheet, view, ground)
    if where := ball_at(view, ground):
        x, y, size = where
        sheet.stamp(ball(size), x, y)
    labels = Labels(sheet, view, ground)
    paint_labels(labels, view, frame, ground)
    paint_range(labels, view, ground)
    paint_event(sheet, view, frame, ground, look)


def _player(sheet: Sheet, p: PlayerView, x: float, y: float, look: Side) -> None:
    if p.facing is None:
        sheet.stamp(fallen(look, p.id), x, y + 4)
    else:
        sheet.stamp(player(look, p.id, p.facing), x, y)


def _used(sheet: Sheet, view: TableView, ground: Ground, looks: dict[Seat, Side]) -> None:
    """The actions of each player, at his upper left; at the right of one whose neighbour's ball lies there."""
    where = ball_at(view, ground)
    for p in view.players:
        if not p.hex or not p.actions:
            continue
        x, y = ground.at(p.hex)
        hidden = where is not None and math.dist((x - 15, y - 20), where[:2]) < NEAR
        sheet.stamp(used(min(3, p.actions), looks[p.seat].lamp), x + (19 if hidden else -15), y - 20)
