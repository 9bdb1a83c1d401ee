"""The Sports Dice: Hockey board: the rink, two sets of six dice, the goaltender die, the shootout, the final score."""

from __future__ import annotations

import math

from render import theme as t
from render.frame import Frame, mirror, score_bug, tray
from render.kit import Sheet, plate
from render.lettering import fit, width_of
from render.marks import arrow, die, empty_die, pip, puck
from render.shootout import paint_shootout
from render.signs import icon
from render.sportsdice_rink import FOOT, LOOKS, MATS, PILL_Y, TOP, Ground, Look, signed, still
from render.theme import Theme
from render.winner import paint_winner
from rules.sportsdice.view import SideView, TableView

DICE = 6
PUCK_Y = (TOP + FOOT) / 2 + 14
PUCK_Y_SHOOTOUT = 194
PANEL_Y = 282  # middle of what lies on the ice, below the modifiers
HEAD_Y, DICE_Y, UNDER_Y = 458, 547, 609
FIRST_DIE, NEXT_DIE, DIE = 66, 88, 80

ROLES = {"offense": "OFFENSE", "defense": "DEFENSE", "shooter": "SHOT ON GOAL", "goaltender": "GOALTENDER"}
SYMBOLS = {
    "stick": ("STICK", "STICKS"),
    "puck": ("PUCK", "PUCKS"),
    "check": ("CHECK", "CHECKS"),
    "referee": ("REFEREE", "REFEREES"),
}
SHOOTOUT = 5


def paint(view: TableView, frame: Frame, theme: Theme = "default") -> Sheet:
    """The whole table, 1200 x 724, as everybody at it may see it."""
    look = LOOKS[theme]
    sheet = Sheet(still(view.rink, theme))
    for k, side in enumerate(view.sides):
        _panel(sheet, k, side, frame, look)
        _mat(sheet, k, side, view, look, side.seat in frame.act)
    _clock(sheet, view)
    _ice(sheet, view, frame, look)
    tray(sheet, frame)
    return sheet


# -- the score bug -----------------------------------------------------------------------------


def _panel(sheet: Sheet, k: int, side: SideView, frame: Frame, look: Look) -> None:
    letter = side.seat[0].upper()
    score_bug(sheet, k, look.sides[k], letter, frame.name(side.seat), side.score, side.seat in frame.act)
    for n in range(DICE):
        sheet.stamp(die("", 20, *look.dice[k], "" if n < side.dice else "spent"), mirror(k, 110 + 25 * n), 76)
    if side.chip:
        sheet.stamp(pip(34, True, t.STORY, "bolt"), mirror(k, 278), 75)


def _clock(sheet: Sheet, view: TableView) -> None:
    mid = t.WIDTH / 2
    sheet.say(mid, 32, "FINAL" if view.over else view.period_name.upper(), "bold", t.LEAD, t.HI, "m")
    if view.over or view.period == SHOOTOUT:
        sheet.say(mid, 77, _stage(view), "semi", 30, t.MID, "m")
        return
    step = min(37, 188 // max(1, view.shots_a_period))
    start = mid - step * (view.shots_a_period - 1) / 2 - 5
    for n in range(view.shots_a_period):
        full = n < view.shots
        sheet.stamp(pip(min(28, step - 4), full, t.STORY if full else t.LINE), start + step * n, 77)
    sheet.say(start - 30, 77, "SHOTS", "semi", t.SMALL, t.MID, "r")
    end = start + step * (view.shots_a_period - 1)
    sheet.say(end + 32, 77, f"{view.shots} of {view.shots_a_period}", "semi", t.SMALL, t.MID)


def _stage(view: TableView) -> str:
    if view.over:
        return {4: "after overtime", SHOOTOUT: "after the shootout"}.get(view.period, "after three periods")
    rounds = max(len(side.shootout) for side in view.sides)
    return "Three shots each" if rounds <= 3 else "In pairs, until one leads"


# -- the rink ----------------------------------------------------------------------------------


def _ice(sheet: Sheet, view: TableView, frame: Frame, look: Look) -> None:
    mid = t.WIDTH / 2
    shootout = view.period == SHOOTOUT
    if not view.over:
        _puck(sheet, view, PUCK_Y_SHOOTOUT if shootout else PUCK_Y)
        if shootout:
            paint_shootout(sheet, view.sides, look.sides, mid, PANEL_Y + 16, rounds=10)
        else:
            _attack(sheet, view)
    elif shootout:
        paint_winner(sheet, view, frame, look.sides, mid - 254, PANEL_Y, wide=500)
        paint_shootout(sheet, view.sides, look.sides, mid + 258, PANEL_Y, rounds=6)
    else:
        paint_winner(sheet, view, frame, look.sides, mid, PANEL_Y, wide=640)


def _puck(sheet: Sheet, view: TableView, y: float) -> None:
    ground = Ground(view.rink)
    x = ground.x(view.puck)
    if view.was is not None and view.was != view.puck and view.period != SHOOTOUT:  # there it only shoots
        start = ground.x(view.was)
        way = 1 if x > start else -1
        sprite, dx, dy = arrow(round(x - start) - way * 62, 0, width=12, head=34)
        sheet.stamp(sprite, start + way * 20 + dx, y + dy)
        sheet.stamp(icon("from", 30, t.CASE, t.STORY), start, y)
    sheet.stamp(puck(62), x, y)


def _attack(sheet: Sheet, view: TableView) -> None:
    """Who attacks, and which way."""
    near = [s for s in view.rink.sections if abs(s.number) <= 1 and s.modifier]
    x, y = t.WIDTH / 2, FOOT - 30 if near else PILL_Y
    words = f"{view.attacker.upper()} ATTACKS" if view.attacker else "BOTH ATTACK"
    first, second = (side.seat for side in view.sides)
    east, west = view.attacker in (first, None), view.attacker in (second, None)
    room = 34  # for an arrow
    wide = 2 * math.ceil((width_of(words, "bold", t.SMALL) + 36 + room * (east + west)) / 2)
    sheet.stamp(plate(wide, 44, t.NIGHT1), x, y)
    sheet.say(x + room / 2 * (west - east), y, words, "bold", t.SMALL, t.HI, "m")
    if east:
        sheet.stamp(icon("east", 24, t.STORY), x + wide / 2 - 26, y)
    if west:
        sheet.stamp(icon("west", 24, t.STORY), x - wide / 2 + 26, y)


# -- the dice mats -----------------------------------------------------------------------------


def _mat(sheet: Sheet, k: int, side: SideView, view: TableView, look: Look, acts: bool) -> None:
    """One side's dice. Those of a side that may throw some again bear the numbers that it answers with."""
    x0, x1 = MATS[k]
    end = sheet.say(x0 + 24, HEAD_Y, role_words(side, view), "semi", 34, t.MID)
    if side.role == "goaltender":
        _goaltender(sheet, x0, x1, view, look)
        return
    words, size = fit(count_words(side, view), "bold", 42, x1 - 24 - end - 20)
    sheet.say(x1 - 24, HEAD_Y, words, "bold", size, t.LOW if side.won is False else t.HI, "r")
    rolled = len(side.faces)
    for n in range(DICE):
        x = x0 + FIRST_DIE + NEXT_DIE * n
        if n < rolled:
            sheet.stamp(die(side.faces[n], DIE, *look.dice[k], _state(side, n)), x, DICE_Y)
            numbered = acts and side.won is None
            if numbered:
                sheet.say(x - 18 * side.rerolled[n], UNDER_Y, str(n + 1), "bold", t.SMALL, t.MID, "m")
            if side.rerolled[n]:
                sheet.stamp(icon("again", 34, t.STORY), x + 16 * numbered, UNDER_Y)
        elif rolled or n >= side.dice:
            sheet.stamp(empty_die(76, t.DANGER, "whistle"), x, DICE_Y)
        else:
            sheet.stamp(empty_die(76, t.LINE), x, DICE_Y)


def role_words(side: SideView, view: TableView) -> str:
    """What a side does, or will do in the next roll."""
    if side.role:
        return ROLES[side.role]
    if view.over or view.period == SHOOTOUT:
        return ""
    return ROLES["offense" if view.attacker in (side.seat, None) else "defense"]


def _state(side: SideView, n: int) -> str:
    """Dice that make the play, or may make it, are bright; the winner's have a mint edge."""
    if side.symbols and side.faces[n] not in side.symbols:
        return "spent"
    return "good" if side.won else ""


def count_words(side: SideView, view: TableView) -> str:
    """What the dice of a side come to: `4 STICKS WIN`, `2 STICKS / PUCKS`, or `4 STICKS +1 = 5` for a shooter."""
    if not side.faces:
        return ""
    if view.shot and side.seat == view.shot.shooter:
        sticks = side.faces.count("stick")
        words = f"{sticks} {SYMBOLS['stick'][sticks != 1]}"
        return f"{words} {signed(view.shot.modifier)} = {view.shot.total}" if view.shot.modifier else words
    if not side.symbols:
        return ""
    if len(side.symbols) == len(SYMBOLS):
        return f"{side.count} OF EACH"
    words = f"{side.count} " + " / ".join(SYMBOLS[symbol][side.count != 1] for symbol in side.symbols)
    return f"{words} {'WIN' if side.count != 1 else 'WINS'}" if side.won else words


def _goaltender(sheet: Sheet, x0: float, x1: float, view: TableView, look: Look) -> None:
    shot = view.shot
    if not shot:
        sheet.stamp(empty_die(116, t.LINE), x0 + 285, 530)
        return
    saved = shot.result == "save"
    sheet.stamp(die(shot.face, 124, *look.goaltender, "good" if saved else ""), x0 + 285, 530)
    words = {"goal": "GOAL", "save": "SAVE", None: f"{shot.total} v {shot.face}"}[shot.result]
    size = 72 if shot.result else t.TITLE
    fitted, size = fit(words, "bold", size, 180, least=t.BODY)
    sheet.say(x1 - 24, 530, fitted, "bold", size, t.HI, "r")
