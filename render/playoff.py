"""The Playoff table: six columns of cards, the last play between the goalies, decks as the clock, dice, choices."""

from __future__ import annotations

from render import theme as t
from render.frame import Frame, Target, mirror, score_bug, tray
from render.kit import Sheet
from render.lettering import fit
from render.marks import puck
from render.playoff_dice import paint_rolls
from render.playoff_events import paint_event
from render.playoff_path import outcome_of, paint_legs
from render.playoff_plates import back, ring, stamp_card
from render.playoff_play import paint_play, paint_stars
from render.playoff_quick import paint_quick
from render.playoff_table import CARD_H, CARD_W, HIGH, LOOKS, MIDDLE_Y, Look, card_at, column_x, still
from render.signs import icon
from render.theme import Theme
from rules.playoff.state import SEATS
from rules.playoff.view import ManView, SideView, TableView

TITLE_Y, CLOCK_Y = 28, 70
BACKS = 4  # that fit beside HOME; more are a number
GOOD = ("gained", "received", "goal", "stolen", "won", "rebound kept")
BAD = ("intercepted", "penalty")
WHOLE = 50
"""Cards of a deck."""


def paint(view: TableView, frame: Frame, theme: Theme = "default") -> Sheet:
    """The whole table, 1200 x 812, as the view's seat may see it."""
    look = LOOKS[theme]
    sheet = Sheet(still(view.quick, theme))
    for k, side in enumerate(view.sides):
        _panel(sheet, k, side, view, frame, look)
    _clock(sheet, view, look)
    if view.quick:
        paint_quick(sheet, view, look)
    else:
        _men(sheet, view, frame, look)
    paint_play(sheet, view, look)
    paint_stars(sheet, view)
    if not view.quick:
        paint_legs(sheet, view)
        _box(sheet, view)
        _chances(sheet, view, frame)
        _puck(sheet, view, frame)
    paint_event(sheet, view, frame, look)
    _tray(sheet, view, frame, look)
    return sheet


# -- the score bug -----------------------------------------------------------------------------


def goals(view: TableView, side: SideView) -> int:
    """The score: in Quick Shot for its own sake, contests won."""
    return side.score if view.mode == "complete" else max(side.score, side.wins)


def _panel(sheet: Sheet, k: int, side: SideView, view: TableView, frame: Frame, look: Look) -> None:
    acts = side.seat in frame.act
    score_bug(sheet, k, look.sides[k], side.seat[0].upper(), frame.name(side.seat), goals(view, side), acts)
    shown = side.hand if side.hand <= BACKS else 1
    for n in range(shown):
        sheet.stamp(back(look.sides[k]), mirror(k, 114 + 30 * n), 76)
    if side.hand > BACKS:
        sheet.say(mirror(k, 134), 76, f"×{side.hand}", "bold", t.SMALL, t.HI, "r" if k else "l")
    if side.home:
        sheet.chip(mirror(k, 296), 76, "HOME", t.NIGHT2, t.HI, 24, "l" if k else "r", 7, 32)


def _clock(sheet: Sheet, view: TableView, look: Look) -> None:
    """Cards that are left in each deck: at none the horn sounds. Below them the discards."""
    mid = t.WIDTH / 2
    title, colour = title_of(view)
    words, size = fit(title, "bold", 36, 300, least=28)
    sheet.say(mid, TITLE_Y, words, "bold", size, colour, "m")
    for k, side in enumerate(view.sides):
        way = 1 if k else -1
        lamp = look.sides[k].lamp
        if view.offense == side.seat and not view.over:
            sheet.stamp(icon(("west", "east")[k], 28, t.STORY), mid + way * 172, TITLE_Y)
        low = side.deck <= 4 and not view.quick and bool(side.men)
        sheet.say(mid + way * 158, CLOCK_Y + 3, str(side.deck), "bold", 52, t.STORY if low else t.HI, "m")
        near, far = mid + way * 8, mid + way * 118
        sheet.rect(min(near, far), CLOCK_Y - 18, max(near, far), CLOCK_Y - 2, t.NIGHT2)
        full = near + (far - near) * min(1, side.deck / WHOLE)
        sheet.rect(min(near, full), CLOCK_Y - 18, max(near, full), CLOCK_Y - 2, lamp)
        words = f"{side.discard} {'discard' if side.discard == 1 else 'discards'}"
        sheet.say(near, CLOCK_Y + 16, words, "semi", t.TINY, t.MID, "l" if k else "r")


TITLES = {
    "mix": "HOME ROLL",
    "home roll": "HOME ROLL",
    "line-up": "LINE-UP",
    "suspense": "LINE-UP",
    "duplicates": "LINE-UP",
    "deal": "THE DEAL",
    "face-off": "FACE-OFF",
    "line change": "LINE CHANGE",
    "over": "FINAL",
}


def title_of(view: TableView) -> tuple[str, str]:
    """Over the clock: the phase, or what the numbers mean."""
    if view.horn and not view.over:
        return "LAST PLAY", t.STORY
    if view.quick and not view.over:
        return ("BEST OF FIVE" if view.mode == "series" else "QUICK SHOT"), t.MID
    return TITLES.get(view.phase, "CARDS LEFT"), t.MID


# -- men ---------------------------------------------------------------------------------------


def _men(sheet: Sheet, view: TableView, frame: Frame, look: Look) -> None:
    open_now = {target.place for target in frame.targets} | {frame.chosen}
    came_on = {f"{seat} {place}" for seat, place in view.action.men if view.action.verb in ("change", "line change")}
    for k, side in enumerate(view.sides):
        for man in side.men:
            x, y = card_at(k, man.column, man.up)
            name = f"{side.seat} {man.place}"
            if name in open_now:
                sheet.stamp(ring(look.sides[k], t.CHOICE), x, y)
            elif man.puck or name in came_on:
                sheet.stamp(ring(look.sides[k], t.STORY), x, y)
            stamp_card(sheet, look.sides[k], man.card, man.place, x, y, man.sits)
        _picked(sheet, k, side, view, look)


def _box(sheet: Sheet, view: TableView) -> None:
    """On whoever sits in the penalty box: the cards to be drawn until he is free."""
    for k, side in enumerate(view.sides):
        for man in side.men:
            if man.sits:
                x, y = card_at(k, man.column, man.up)
                sheet.chip(x, y + CARD_H / 2 - 32, f"BOX · {man.to_draw}", t.DANGER, t.NIGHT0, 34, "m", 14, 44)


def _picked(sheet: Sheet, k: int, side: SideView, view: TableView, look: Look) -> None:
    """For his own eyes: whom a coach has chosen in secret so far."""
    for place, card in side.picked or ():
        column = None if place == "G" else view.columns[k].index(place)
        stamp_card(sheet, look.sides[k], card, place, *card_at(k, column, up=False))


def _puck(sheet: Sheet, view: TableView, frame: Frame) -> None:
    """At the foot of its carrier's card; at the head where a chance stands at the foot."""
    if view.puck is not None:
        man = view.side(view.puck[0]).man(view.puck[1])
        x, y = card_at(SEATS.index(view.puck[0]), man.column, man.up)
        labelled = {target.place for target in frame.targets if target.label}
        off = (16 - CARD_H / 2) if " ".join(view.puck) in labelled else (CARD_H / 2 - 16)
        sheet.stamp(puck(38), x - CARD_W / 2 + 2, y + off)
    elif not view.over and all(side.men for side in view.sides):
        sheet.stamp(puck(56), column_x(2), MIDDLE_Y)


def _chances(sheet: Sheet, view: TableView, frame: Frame) -> None:
    """At the foot of what may be chosen: the verb and its chance."""
    for target in frame.targets:
        man = named(view, target)
        if man is None:
            continue
        k, found = man
        x, y = card_at(k, found.column, found.up)
        if target.label:
            words, size = fit(target.label.upper(), "bold", 32, CARD_W - 24)
            sheet.chip(x, y + CARD_H / 2 - 2, words, t.CHOICE, t.NIGHT0, size, "m", 12, 38)


def named(view: TableView, target: Target) -> tuple[int, ManView] | None:
    """The side and the man that a target's place names: `south LW`."""
    seat, _, place = target.place.partition(" ")
    if seat not in SEATS:
        return None
    found = next((man for man in view.side(seat).men if man.place == place), None)
    return (SEATS.index(seat), found) if found else None


# -- the tray ----------------------------------------------------------------------------------


def _tray(sheet: Sheet, view: TableView, frame: Frame, look: Look) -> None:
    y = HIGH - 38
    start = paint_rolls(sheet, view, look, 24)
    outcome = outcome_of(view)
    if outcome:
        ground = t.CHOICE if outcome in GOOD else t.DANGER if outcome in BAD else t.MID
        left = start + 14 if start > 24 else 24
        start = sheet.chip(left, y, outcome.upper(), ground, t.NIGHT0, t.SMALL, pad=10, height=42)[1]
    tray(sheet, frame, chip_size=30, pad=14, start=start + 18 if start > 24 else 24)
