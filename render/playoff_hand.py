"""A hand of Playoff, for its owner's eyes alone: up to four cards with their boxes, and why one cannot be played."""

from __future__ import annotations

import functools

from PIL import Image

from render import theme as t
from render.alt_text import alt_text, sentence
from render.ink import Colour, Ink, Point, mix, rgb, shadow
from render.kit import Sheet, Still, plate
from render.lettering import fit, width_of, wrap
from render.marks import letters
from render.playoff_crests import clubs, draw_crest
from render.playoff_plates import Face, shot_or_block, surname
from render.playoff_play import KINDS
from render.playoff_reasons import doings, reason
from render.playoff_table import DARK, INK, RUST, SKILL, STOCK
from render.signs import draw_sign, icon, sign
from render.theme import Theme
from rules.actions import Question
from rules.playoff.boxes import parse_box
from rules.playoff.cards import club_of
from rules.playoff.view import CardView, TableView, card_view

HIGH, HEAD = 604, 64
CARD_W, CARD_H, TOP = 278, 506, 84
LEFT, STEP, ROOM = 18, 296, 1164
BOX, SWEATER, BAND, NUMBERS = (11, 168), (178, 344), (344, 422), 459
"""From the top of a card: the action box, the sweater, the club's band, the middle of the numbers."""

BOX_ROOM = CARD_W - 48
DIM = 0.5
"""How far a card that cannot be played is sunk into the felt."""

OF_A_HAND = ("offense", "defense", "star", "interception", "avoid", "lay", "hand change")
"""Questions that choose among the cards of a hand."""


@sign("lock")
def _lock(i: Ink, x: float, y: float, s: float, c: Colour, c2: Colour) -> None:
    i.arc(x, y - s * 0.12, s * 0.24, 180, 360, c, s * 0.12)
    i.box(x - s * 0.36, y - s * 0.1, x + s * 0.36, y + s * 0.46, fill=c, r=s * 0.1)
    i.disc(x, y + s * 0.14, s * 0.09, fill=c2)


def shows(view: TableView, question: Question) -> bool:
    """Whether the question chooses among the hand."""
    return question.name in OF_A_HAND and bool(hand(view, question))


def hand(view: TableView, question: Question) -> tuple[CardView, ...]:
    return view.side(question.seat).hand_cards or ()


def paint(view: TableView, question: Question, theme: Theme = "default") -> Sheet:
    """The hand, 1200 x 604, with what the question lets each card do."""
    sheet = Sheet(_still())
    cards = hand(view, question)
    sheet.stamp(icon("lock", 42, t.STORY, t.NIGHT1), 42, HEAD / 2 - 2)
    end = sheet.say(74, HEAD / 2, "YOUR HAND", "bold", 38, t.HI)
    words, size = fit(question.heading, "text", 30, t.WIDTH - 24 - end - 40)
    sheet.say(t.WIDTH - 24, HEAD / 2, words, "text", size, t.MID, "r")
    step = min(STEP, (ROOM - CARD_W) / max(1, len(cards) - 1))
    for n, card in enumerate(cards):
        _card(sheet, round(LEFT + step * n), n + 1, card, view, question)
    return sheet


def alt(view: TableView, question: Question) -> str:
    """The same in words, within the platform's limit."""
    told = ["Your hand, for your eyes only.", sentence(question.heading)]
    for n, card in enumerate(hand(view, question), 1):
        use = ", ".join(doings(question, card)) or reason(view, question, card)
        told.append(
            f"{n}: {card.name}, {card.position}, {card.club_name} {card.number}. {card.text}. Skill {card.skill}, "
            f"{'block' if card.position == 'G' else 'Shot'} {card.shot}, aggressive {card.other}/{card.scoring}: "
            f"{use.lower()}."
        )
    return alt_text(told)


def paint_card(card: str) -> Sheet:
    """One card, by its name in notation, for whoever looks it up."""
    sheet = Sheet(Still(Image.new("RGB", (CARD_W + 24, CARD_H + 24), rgb(DARK))))
    draw_card(sheet, 12, 12, card_view(card))
    return sheet


# -- a card ------------------------------------------------------------------------------------


def _card(sheet: Sheet, x: int, number: int, card: CardView, view: TableView, question: Question) -> None:
    can = doings(question, card)
    if can:
        sheet.stamp(_ring(), x + CARD_W / 2, TOP + CARD_H / 2)
    draw_card(sheet, x, TOP, card)
    if not can:
        _dim(sheet, x, TOP)
        _chip(sheet, x, reason(view, question, card), t.NIGHT0, t.HI)
    elif can[0] != "play":
        _chip(sheet, x, can[0].upper(), t.CHOICE, t.NIGHT0)
    sheet.stamp(_tab(number, bool(can)), x + CARD_W - 18, TOP + 16)


def draw_card(sheet: Sheet, x: int, y: int, card: CardView) -> None:
    """A whole card with its upper left corner on (x, y)."""
    sheet.stamp(_plate(card.club, card.position == "G"), x + CARD_W / 2, y + CARD_H / 2)
    _box(sheet, x, y, card)
    main, _, detail = club_of(card.club).colours
    middle = x + CARD_W / 2 + 14
    sheet.say(middle + 2, y + 266, str(card.number), "bold", 92, t.CASE, "m")
    sheet.say(middle, y + 263, str(card.number), "bold", 92, detail, "m")
    at = sheet.say(x + 26, y + 386, card.position, "bold", 52, t.WHITE) + 14
    words, size = fit(surname(card), "bold", 36, x + CARD_W - 20 - at)
    sheet.say(at, y + 374, words, "bold", size, t.WHITE)
    words, size = fit(card.club_name.split()[-1], "text", t.TINY, x + CARD_W - 20 - at)
    sheet.say(at, y + 403, words, "text", size, mix(detail, main, 0.15))
    foot = y + NUMBERS
    sheet.say(x + 42, foot, str(card.skill), "bold", 44, INK, "m")
    sheet.say(x + 108, foot - (3 if card.position == "G" else 0), str(card.shot), "bold", 42, t.WHITE, "m")
    for row, (words, colour) in enumerate(((f"{card.other} skill", INK), (f"{card.scoring} shot", RUST))):
        sheet.say(x + 190, foot - 16 + 32 * row, words, "bold", 28, colour)


def _box(sheet: Sheet, x: int, y: int, card: CardView) -> None:
    """Kind by sign and word, then the steps in full."""
    box = parse_box(card.text)
    kind, mark, colour = KINDS[box.side]
    sheet.stamp(icon(mark, 32, colour, t.NIGHT1), x + 42, y + 40)
    sheet.say(x + 66, y + 40, kind, "bold", 34, colour)
    for n, line in enumerate(box_lines(card.text)):
        words, size = fit(line, "semi", 30, BOX_ROOM)
        sheet.say(x + 26, y + 78 + 33 * n, words, "semi", size, t.HI)


def box_lines(text: str) -> list[str]:
    """A box in up to three lines: each step begins its own, and one that is hardly too long is set smaller."""
    box = parse_box(text)
    *first, last = (box.star or "", box.club) if box.club else action_words(text).split(", ")
    steps = [*(step if box.club else f"{step}," for step in first), last]
    lines: list[str] = []
    for step in steps:
        whole = width_of(step, "semi", 26) <= BOX_ROOM
        lines += [step] if whole else wrap(step, "semi", 30, BOX_ROOM)
    return lines[:3]


def action_words(text: str) -> str:
    """A box without its side: `SKATE Winger +1`."""
    head, _, rest = text.partition(":")
    return rest.strip() if head in ("OFFENSE", "DEFENSE", "STAR") else f"{head} {rest.strip()}"


def _dim(sheet: Sheet, x: int, y: int) -> None:
    """Sunk into the felt, but readable."""
    corners = (x - 4, y - 4, x + CARD_W + 4, y + CARD_H + 10)
    part = sheet.im.crop(corners)
    sheet.im.paste(Image.blend(part, Image.new("RGB", part.size, rgb(DARK)), DIM), corners[:2])


def _chip(sheet: Sheet, x: int, words: str, ground: str, fill: str) -> None:
    words, size = fit(words, "bold", 32, CARD_W - 40)
    wide = round(width_of(words, "bold", size)) + 28
    middle, y = x + CARD_W / 2, TOP + 318
    sheet.stamp(plate(wide + 4, 48, t.CASE, 10), middle, y)
    sheet.stamp(plate(wide, 44, ground), middle, y)
    sheet.say(middle, y, words, "bold", size, fill, "m")


def cloth(main: Colour) -> Colour:
    """A sweater's colour on the panel behind it."""
    return mix(main, t.WHITE, 0.16)


def backdrop(main: Colour) -> Colour:
    return mix(main, t.CASE, 0.55)


def flat() -> tuple[Colour, ...]:
    """The colours of sweaters and behind them, and those of cards that are dimmed: greys would else take a tint."""
    mains = [club.colours[0] for club in clubs()]
    dimmed = (mix(colour, DARK, DIM) for colour in (*mains, *map(cloth, mains), STOCK, t.NIGHT1))
    return (*map(backdrop, mains), *map(cloth, mains), *dimmed)


# -- what is drawn once ------------------------------------------------------------------------


@functools.cache
def _still() -> Still:
    image = Image.new("RGB", (t.WIDTH, HIGH), rgb(DARK))
    image.paste(rgb(t.NIGHT1), (0, 0, t.WIDTH, HEAD))
    image.paste(rgb(t.NIGHT2), (0, HEAD - 2, t.WIDTH, HEAD))
    return Still(image)


@functools.cache
def _ring() -> Image.Image:
    ink = Ink(CARD_W + 12, CARD_H + 12, 3)
    ink.box(0, 0, CARD_W + 12, CARD_H + 12, fill=t.CHOICE, r=21)
    return ink.image()


@functools.lru_cache(16)
def _tab(number: int, can: bool) -> Image.Image:
    ink = Ink(60, 60)
    ink.disc(30, 30, 30, fill=t.CASE)
    ink.disc(30, 30, 27, fill=t.CHOICE if can else t.LINE)
    letters(ink, 30, 30, str(number), 40, t.NIGHT0 if can else t.HI)
    return ink.image()


@functools.lru_cache(16)
def _plate(club: str, goalie: bool) -> Image.Image:
    """A card of a club without numbers, names and box."""
    w, h, pad = CARD_W, CARD_H, 10
    ink = Ink(w + 2 * pad, h + 2 * pad)
    main, charge, _ = club_of(club).colours
    whole = (pad, pad, pad + w, pad + h)
    ink.under(shadow(ink.w, ink.h, lambda i, colour: i.box(*whole, colour, 16), drop=3, alpha=0.5))
    ink.box(*whole, fill=t.CASE, r=16)
    ink.box(pad + 2, pad + 2, pad + w - 2, pad + h - 2, fill=STOCK, r=14)
    left, right = pad + 11, pad + w - 11
    ink.box(left, pad + BOX[0], right, pad + BOX[1], fill=t.NIGHT1, r=10)
    ink.box(left, pad + SWEATER[0], right, pad + SWEATER[1], fill=backdrop(main))
    sweater(ink, club, pad + w / 2 + 14, pad + SWEATER[0], SWEATER[1] - SWEATER[0])
    draw_crest(ink, club, left + 40, pad + SWEATER[0] + 44, 68)
    ink.box(left, pad + BAND[0], right, pad + BAND[1], fill=main)
    ink.box(left, pad + BAND[0] - 3, right, pad + BAND[0] + 3, fill=charge)
    y = pad + NUMBERS
    ink.disc(pad + 42, y, 29, fill=SKILL)
    shot_or_block(ink, Face(club, "G" if goalie else "", 0, 0, 0, 0), pad + 108, y, 29, number=False)
    draw_sign(ink, "check", pad + 166, y, 34, RUST, STOCK)
    return ink.image()


def sweater(ink: Ink, club: str, x: float, y: float, high: float) -> None:
    """The back of a sweater, no likeness of anyone, cut at the foot: y is its upper edge."""
    main, charge, detail = club_of(club).colours
    stuff = cloth(main)

    def both(colour: Colour, *points: Point) -> None:
        for way in (1, -1):
            ink.poly([(x + way * px, y + py) for px, py in points], colour)

    foot = high
    both(stuff, (56, 14), (84, 26), (112, 116), (88, 132), (68, 88))  # arms
    both(charge, (99, 76), (106, 96), (80, 112), (74, 94))
    both(detail, (106, 96), (110, 108), (85, 124), (80, 112))
    ink.poly([(x - 58, y + 12), (x + 58, y + 12), (x + 74, y + foot), (x - 74, y + foot)], stuff)
    ink.poly([(x - 58, y + 12), (x + 58, y + 12), (x + 61, y + 36), (x, y + 46), (x - 61, y + 36)], charge)
    ink.oval(x, y + 12, 26, 8, fill=t.CASE)
    ink.box(x - 73, y + foot - 22, x + 73, y + foot - 10, fill=charge)
