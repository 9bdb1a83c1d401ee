"""The last play, between the goalies: the card with its box and the step under way, and the stars that were played."""

from __future__ import annotations

import functools
import math

from PIL import Image

from render import theme as t
from render.ink import Colour, Ink, shadow
from render.kit import Sheet, plate
from render.lettering import fit, width_of
from render.playoff_crests import crest
from render.playoff_plates import PAD, body, edged, surname
from render.playoff_table import CARD_H, CARD_W, GOAL_X, LANES, MIDDLE_Y, Look
from render.signs import icon, sign
from render.theme import Side
from render.typefaces import Style
from rules.playoff.boxes import Box, Step, parse_box
from rules.playoff.state import SEATS
from rules.playoff.view import CardView, TableView

KINDS = {
    "offense": ("OFFENSE", "east", t.STORY),
    "defense": ("DEFENSE", "shield", "#7FB2FF"),
    "either": ("EITHER", "both ways", t.CHOICE),
    "star": ("STAR", "star", "#FF8FA3"),
}
"""What a box is for: word, sign, colour."""

FLAT = tuple(dict.fromkeys(colour for _, _, colour in KINDS.values()))
SHORT = {"Center": "C", "Winger": "W", "Defenseman": "D"}
TITLES = {
    "none": "WAITS",
    "change": "CHANGE",
    "line change": "LINE CHANGE",
    "quick turn": "TURN",
}


@sign("shield")
def _shield(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    points = [(-0.38, -0.42), (0.38, -0.42), (0.38, 0.1), (0, 0.48), (-0.38, 0.1)]
    i.poly([(x + s * dx, y + s * dy) for dx, dy in points], c)


@sign("both ways")
def _both_ways(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    for way in (1, -1):
        points = [(0.07 * way, -0.4), (0.48 * way, 0), (0.07 * way, 0.4)]
        i.poly([(x + s * dx, y + s * dy) for dx, dy in points], c)


@sign("star")
def _star(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    tips = []
    for k in range(10):
        r, a = (0.48 if k % 2 == 0 else 0.21) * s, math.radians(36 * k)
        tips.append((x + r * math.sin(a), y - r * math.cos(a)))
    i.poly(tips, c)


def step_words(step: Step) -> tuple[str, str]:
    """A step's verb with its dice, and who does it, in short: `PASS`, `D to W`."""
    plus = f" +{step.plus}" if step.plus else ""
    who = SHORT.get(step.who, step.who)
    if step.kind == "pass":
        return f"PASS{plus}", f"{who} to {SHORT.get(step.to, step.to)}"
    if step.kind in ("double steal", "drop pass"):
        return f"{step.kind.upper()}{plus}", ""
    return f"{step.kind.upper()}{plus}", who


def paint_play(sheet: Sheet, view: TableView, look: Look) -> None:
    """The card of the last play in its side's edge; a plain action, a change or a face-off by its word."""
    action = view.action
    k = SEATS.index(action.seat) if action.seat else 0
    if action.card and view.quick:
        sheet.stamp(_panel(look.sides[k]), GOAL_X, MIDDLE_Y)
        sheet.say(GOAL_X, MIDDLE_Y - 64, _laid(view, action.card), "bold", t.SMALL, t.STORY, "m")
        sheet.stamp(crest(action.card.club, 80), GOAL_X, MIDDLE_Y - 2)
        words, size = fit(surname(action.card), "bold", t.SMALL, CARD_W - 36)
        sheet.say(GOAL_X, MIDDLE_Y + 64, words, "bold", size, t.HI, "m")
    elif action.card:
        sheet.stamp(_panel(look.sides[k]), GOAL_X, MIDDLE_Y)
        _box(sheet, action.card, action.step)
    elif action.verb:
        both = action.verb in ("face-off", "home roll")
        sheet.stamp(_panel(None if both else look.sides[k]), GOAL_X, MIDDLE_Y)
        plain = action.verb in ("skate", "pass", "shot", "steal")
        title = TITLES.get(action.verb, action.verb.upper())
        words, size = fit(title, "bold", 40, CARD_W - 36)
        sheet.say(GOAL_X, MIDDLE_Y - (18 if plain else 0), words, "bold", size, t.STORY if plain else t.HI, "m")
        if plain:
            sheet.say(GOAL_X, MIDDLE_Y + 20, "no card", "text", t.SMALL, t.MID, "m")


def _laid(view: TableView, card: CardView) -> str:
    """Quick Shot: what was done with the card, as far as the table tells."""
    if view.action.rolls:
        return "SHOOTS"
    laid = [side for side in view.sides if card in side.front]
    return "TO THE FRONT" if laid else "IN SUPPORT"


def paint_stars(sheet: Sheet, view: TableView) -> None:
    """Stars that were played, at the goalie of their side: part of the story."""
    for k, seat in enumerate(SEATS):
        stars = [parse_box(card.text).star or "" for who, card in view.action.stars if who == seat]
        if not stars:
            continue
        name = short_star(stars[-1]).upper() + (f" ×{len(stars)}" if len(stars) > 1 else "")
        words, size = fit(name, "bold", 26, CARD_W - 40)
        wide = round(width_of(words, "bold", size)) + 48
        y = LANES[k]
        sheet.stamp(plate(wide + 4, 40, t.CASE, 10), GOAL_X, y)
        sheet.stamp(plate(wide, 36, t.STORY), GOAL_X, y)
        sheet.stamp(icon("star", 26, t.NIGHT0, t.STORY), GOAL_X - wide / 2 + 20, y)
        sheet.say(GOAL_X - wide / 2 + 37, y, words, "bold", size, t.NIGHT0)


def short_star(star: str) -> str:
    return "Whistle" if star.startswith("Whistle") else star


@functools.lru_cache(8)
def _panel(side: Side | None) -> Image.Image:
    w, h = CARD_W + 2 * PAD, CARD_H + 2 * PAD
    corners = (PAD, PAD, PAD + CARD_W, PAD + CARD_H)
    ink = Ink(w, h)
    if side is None:
        ink.box(*corners, fill=t.LINE, r=15)
        ink.box(PAD + 3, PAD + 3, PAD + CARD_W - 3, PAD + CARD_H - 3, fill=t.NIGHT1, r=13)
        return ink.image()
    ink.under(shadow(w, h, lambda i, colour: body(i, side, *corners, colour), drop=3, alpha=0.5))
    edged(ink, side, *corners, t.NIGHT1)
    return ink.image()


def _box(sheet: Sheet, card: CardView, now: int | None) -> None:
    """Kind, steps (the one under way in amber), and whose card it is."""
    box, left, room = parse_box(card.text), GOAL_X - CARD_W // 2 + 18, CARD_W - 36
    kind, mark, colour = KINDS[box.side]
    top = MIDDLE_Y - CARD_H // 2 + 27
    sheet.stamp(icon(mark, 24, colour, t.NIGHT1), left + 11, top)
    sheet.say(left + 30, top, kind, "bold", t.SMALL, colour)
    y = top + 30
    for line, style, step in _lines(box, room):
        words, size = fit(line, style, t.SMALL, room)
        sheet.say(left, y, words, style, size, t.HI if box.star else _shade(step, now))
        y += 27
    foot = MIDDLE_Y + CARD_H // 2 - 26
    sheet.stamp(crest(card.club, 30), left + 14, foot)
    words, size = fit(surname(card), "bold", 26, room - 36)
    sheet.say(left + 36, foot, words, "bold", size, t.MID)


def _shade(step: int, now: int | None) -> str:
    if now is None or step == now:
        return t.STORY
    return t.MID if step < now else t.LOW


def _lines(box: Box, room: int) -> list[tuple[str, Style, int]]:
    """Line, style and number of step; a step in two lines where it does not fit in one, if there is room for it."""
    if box.star:
        name = short_star(box.star) if box.star.startswith("Whistle") else box.star
        more = box.club.split()[-1] if box.club else box.star.partition(" ")[2] if name != box.star else ""
        lines: list[tuple[str, Style, int]] = [(name, "bold", 0), (more, "text", 0)]
        return lines if more else lines[:1]
    out: list[tuple[str, Style, int]] = []
    for n, step in enumerate(box.steps):
        verb, who = step_words(step)
        whole = f"{verb} {who}".rstrip()
        if width_of(whole, "bold", 26) <= room or not who:
            out.append((whole, "bold", n))
        else:
            out += [(verb, "bold", n), (who, "text", n)]
    if box.rebound:
        out.append(("rebound", "text", len(box.steps) - 1))
    return out[:4]
