"""Cards as they lie on the table: plates with everything but the name, frames around them, backs, the box."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from PIL import Image

from render import theme as t
from render.ink import Colour, Ink, Point, fade, mix, shadow
from render.kit import Sheet
from render.lettering import fit
from render.marks import letters
from render.playoff_crests import draw_crest
from render.playoff_table import CARD_H, CARD_W, DARK, FELT, INK, RUST, SKILL, STOCK
from render.signs import draw_sign
from render.theme import Side
from rules.playoff.cards import club_of
from rules.playoff.view import CardView

PAD = 12
EDGE = 7
CUT = 15
BAND = 58
"""Height of the club's band."""


@dataclass(frozen=True, slots=True)
class Face:
    """What a plate shows, without the name."""

    club: str
    place: str
    shot: int
    skill: int
    other: int
    scoring: int

    @classmethod
    def of(cls, card: CardView, place: str = "") -> Face:
        return cls(card.club, place or card.position, card.shot, card.skill, card.other, card.scoring)

    @property
    def goalie(self) -> bool:
        return self.place == "G"


def outline(side: Side, x0: float, y0: float, x1: float, y1: float) -> list[Point]:
    """The corners of an angular side's card: cut off."""
    c = CUT
    return [
        (x0 + c, y0), (x1 - c, y0), (x1, y0 + c), (x1, y1 - c), (x1 - c, y1), (x0 + c, y1), (x0, y1 - c), (x0, y0 + c),
    ]  # fmt: skip


def body(ink: Ink, side: Side, x0: float, y0: float, x1: float, y1: float, colour: Colour) -> None:
    """A card's shape in one colour: a side is told by its corners."""
    if side.shape == "round":
        ink.box(x0, y0, x1, y1, fill=colour, r=CUT)
    else:
        ink.poly(outline(side, x0, y0, x1, y1), colour)


def edged(ink: Ink, side: Side, x0: float, y0: float, x1: float, y1: float, ground: Colour) -> None:
    """A card with the edge of its side: plain and round, or striped with cut corners."""
    body(ink, side, x0, y0, x1, y1, side.rim)
    body(ink, side, x0 + 2, y0 + 2, x1 - 2, y1 - 2, side.fill)
    if side.shape == "angular":
        a, b, c, d = x0 + 2, y0 + 2, x1 - 2, y1 - 2
        for strip in (
            (a + CUT, b, c - CUT, b + EDGE), (a + CUT, d - EDGE, c - CUT, d),
            (a, b + CUT, a + EDGE, d - CUT), (c - EDGE, b + CUT, c, d - CUT),
        ):  # fmt: skip
            ink.hatch(*strip, side.band, 5, 13)
    e = EDGE + 2
    if side.shape == "round":
        ink.box(x0 + e, y0 + e, x1 - e, y1 - e, fill=ground, r=8)
    else:
        ink.poly(outline(side, x0 + e, y0 + e, x1 - e, y1 - e), ground)


@functools.lru_cache(256)
def plate(side: Side, face: Face, sits: bool = False) -> Image.Image:
    """A card of 178 x 190 with room for its shadow. Whoever sits in the box is dimmed."""
    full_w, full_h = CARD_W + 2 * PAD, CARD_H + 2 * PAD
    x0, y0, x1, y1 = PAD, PAD, PAD + CARD_W, PAD + CARD_H
    ink = Ink(full_w, full_h)
    if not sits:
        ink.under(shadow(full_w, full_h, lambda i, colour: body(i, side, x0, y0, x1, y1, colour), drop=3, alpha=0.5))
    edged(ink, side, x0, y0, x1, y1, STOCK)
    _band(ink, side, face, x0 + EDGE + 2, y0 + EDGE + 2, x1 - EDGE - 2)
    numbers(ink, face, x0 + 12, y1 - 44, CARD_W - 24)
    picture = ink.image()
    if sits:
        picture = _dimmed(picture)
    return picture


def _band(ink: Ink, side: Side, face: Face, x0: float, y0: float, x1: float) -> None:
    main, charge, _ = club_of(face.club).colours
    if side.shape == "round":
        ink.box(x0, y0, x1, y0 + BAND, fill=main, r=8)
        ink.box(x0, y0 + 12, x1, y0 + BAND, fill=main)
    else:
        c = CUT
        ink.poly([(x0 + c, y0), (x1 - c, y0), (x1, y0 + c), (x1, y0 + BAND), (x0, y0 + BAND), (x0, y0 + c)], main)
    ink.box(x0, y0 + BAND, x1, y0 + BAND + 4, fill=charge)
    letters(ink, x0 + (30 if len(face.place) == 1 else 38), y0 + 30, face.place, 44, t.WHITE)
    draw_crest(ink, face.club, x1 - 34, y0 + 33, 56)


def numbers(ink: Ink, face: Face, x: float, y: float, wide: float) -> None:
    """Skill in a yellow disc, Shot in a black ring or a goalie's block in a shield, aggressive numbers by a burst."""
    r = 24
    ink.disc(x + r, y, r, fill=SKILL)
    letters(ink, x + r, y, str(face.skill), 36, INK)
    shot_or_block(ink, face, x + 3 * r + 8, y, r)
    draw_sign(ink, "check", x + wide - 38, y, 22, RUST, STOCK)
    for row, (number, colour) in enumerate(((face.other, INK), (face.scoring, RUST))):
        letters(ink, x + wide - 11, y - 13 + 27 * row, str(number), 28, colour)


def shot_or_block(ink: Ink, face: Face, x: float, y: float, r: float, number: bool = True) -> None:
    shown = str(face.shot) if number else ""
    if face.goalie:
        shield = [(x - r, y - r), (x + r, y - r), (x + r, y + r * 0.36), (x, y + r * 1.1), (x - r, y + r * 0.36)]
        ink.poly(shield, INK)
        letters(ink, x, y - 3, shown, r * 1.5, t.WHITE)
    else:
        ink.disc(x, y, r, fill=INK)
        ink.disc(x, y, r - 3, edge=t.WHITE, width=2)
        letters(ink, x, y, shown, r * 1.45, t.WHITE)


def _dimmed(picture: Image.Image) -> Image.Image:
    """Sunk into the felt, but still to be read."""
    alpha = picture.getchannel("A")
    veil = Image.new("RGBA", picture.size, fade(mix(FELT, "#000000", 0.25), 1))
    out = Image.blend(picture, veil, 0.52)
    out.putalpha(alpha)
    return out


@functools.lru_cache(16)
def ring(side: Side, colour: str, wide: int = CARD_W, high: int = CARD_H) -> Image.Image:
    """A frame around a card: amber for the puck carrier, mint for what may be chosen."""
    grow = 8
    w, h = wide + 2 * grow + 4, high + 2 * grow + 4
    ink = Ink(w, h)
    if side.shape == "round":
        ink.box(0, 0, w, h, fill=t.CASE, r=CUT + grow + 1)
        ink.box(2, 2, w - 2, h - 2, fill=colour, r=CUT + grow)
    else:
        ink.poly(outline(side, 0, 0, w, h), t.CASE)
        ink.poly(outline(side, 2, 2, w - 2, h - 2), colour)
    return ink.image()


@functools.lru_cache(16)
def back(side: Side, wide: int = 24, high: int = 32) -> Image.Image:
    """A card face down."""
    ink = Ink(wide, high)
    ink.box(0, 0, wide, high, fill=side.lamp, r=5)
    ink.box(3, 3, wide - 3, high - 3, fill=t.NIGHT1, r=3)
    ink.box(7, 8, wide - 7, high - 8, fill=side.lamp, r=2)
    return ink.image()


def stamp_card(sheet: Sheet, side: Side, card: CardView, place: str, x: int, y: int, sits: bool = False) -> None:
    """A whole card with its name, the middle on (x, y)."""
    sheet.stamp(plate(side, Face.of(card, place), sits), x, y)
    words, size = fit(surname(card), "bold", 32, CARD_W - 2 * EDGE - 14)
    sheet.say(x, y - CARD_H / 2 + 95, words, "bold", size, DARK if sits else INK, "m")


def surname(card: CardView) -> str:
    return card.name.split()[-1].upper()
