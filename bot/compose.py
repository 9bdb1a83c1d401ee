"""What a message says and shows: boards, cards, requests, reports. Everything here is Components V2."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

from bot import panel
from bot.picking import row_of
from bot.tables import Live
from bot.wording import clean, fenced, fitting, percent
from data.store import rows
from render.frame import Frame, Target
from render.studio import Picture
from rules.actions import Question
from rules.game import Mark, game_named, score_words
from rules.kernel import Match

STORY_LIMIT, BOARD_LIMIT = 1800, 1400  # of the 4000 characters a message may have; the rest is for headings
LEFT_OUT = "… /log tells what happened between."
TITLE_LIMIT = 60
AMBER = 0xFFB81C
NOBODY = discord.AllowedMentions.none()


def frame_of(live: Live, match: Match, title: str, ended: bool = False) -> Frame:
    """The words around a board: what happened, what is asked, the verbs with their chances, where they lead.

    Questions put to several seats at once are for themselves alone, and so are those whose answers show a hand.
    """
    asked = [] if ended else [q for q in match.open if q.seat not in match.sealed]
    act = tuple(dict.fromkeys(live.game.side(q.seat) for q in asked))
    if not len(match.open) == len(asked) == 1 or asked[0].secret:
        waiting = " and ".join(dict.fromkeys(live.names[q.seat] for q in asked))
        note = f"{waiting} {'choose' if len(asked) > 1 else 'chooses'} in private" if asked else ""
        return Frame(live.names, title, note, act=act)
    return asking_frame(live, match, asked[0], title)


def asking_frame(
    live: Live,
    match: Match,
    question: Question,
    title: str,
    verb: str = "",
    chosen: tuple[str, ...] = (),
    row: str = "",
) -> Frame:
    """The frame of a board on which one seat chooses; `verb`, `chosen` and `row`: what it has picked so far."""
    game = live.game
    if len(title) > TITLE_LIMIT:  # the dice on the picture say it; a long line would be small, and slow to set
        title = ""
    start, marks = game.marks(game.view(match.state, question.seat), question, verb, chosen)
    marks = tuple(mark for mark in marks if not row or row_of(mark.place) == row)
    chips = () if verb else tuple(chips_of(question))
    return Frame(
        live.names, title, question.heading, chips, (game.side(question.seat),), tuple(map(target, marks)), start
    )


def target(mark: Mark) -> Target:
    """A place that an answer names, as the painter shows it."""
    label = " ".join(filter(None, (mark.word, percent(mark.chance) if mark.chance is not None else "")))
    return Target(mark.place, label, mark.danger)


def chips_of(question: Question) -> Iterable[str]:
    """The verbs of a question in capitals, without what is in brackets, and the chance of a single action."""
    for options in panel.by_verb(question).values():
        first = options[0]
        odds = question.chance(first) if len(options) == 1 else None
        words = first.label.split(" (")[0].upper()
        yield f"{words} {percent(odds.chance)}" if odds else words


def attached(picture: Picture, name: str) -> discord.File:
    assert picture.png
    return discord.File(io.BytesIO(picture.png), filename=name, description=picture.alt[:1024])


def gallery(picture: Picture, name: str) -> ui.MediaGallery[Any]:
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=picture.alt[:1024]))


def trimmed(story: Sequence[str]) -> str:
    """The story as one text; of a very long one how it began, and the last sentences."""
    text = "\n".join(story)
    if len(text) <= STORY_LIMIT:
        return text
    first, kept = fitting(story[0], STORY_LIMIT // 2), list[str]()
    room = STORY_LIMIT - len(first) - len(LEFT_OUT) - 1
    for sentence in reversed(story[1:]):
        room -= len(sentence) + 1
        if room < 0:
            break
        kept.insert(0, sentence)
    return "\n".join((first, LEFT_OUT, *kept))


def boxed(*items: ui.Item[Any] | str | None) -> ui.LayoutView:
    """A message of one container; words become text."""
    view = ui.LayoutView(timeout=None)
    box: ui.Container[Any] = ui.Container(accent_colour=AMBER)
    for item in items:
        if item:
            box.add_item(ui.TextDisplay(item) if isinstance(item, str) else item)
    view.add_item(box)
    return view


def illustrated(story: Sequence[str], picture: Picture, name: str, *more: ui.Item[Any] | str) -> ui.LayoutView:
    """What happened, the board (in words when there is no picture of it), and what follows it."""
    shown = gallery(picture, name) if picture.png else fenced(picture.text, BOARD_LIMIT)
    return boxed(trimmed(story), shown, *more)


def under_board(live: Live) -> list[ui.Item[Any] | str]:
    """The open question and its controls; of a match that is over, the report."""
    if live.row.status == "over":
        return [report(live), panel.ended_row(live.row.id)]
    return [call(live), *panel.controls(live)]


def call(live: Live) -> str:
    """Who must act, mentioned, and what is asked."""
    lines = []
    for question in live.asked():
        seat = live.seats[question.seat]
        who = f"<@{seat.user_id}>" if seat.user_id else clean(seat.name)
        due = f" Time until <t:{int(live.row.updated_at.timestamp()) + 86400}:R>." if live.row.pace == "daily" else ""
        heading = "choose in private." if live.in_secret else question.heading
        role = clean(live.game.role(live.game.view(live.match.state, question.seat), question.seat))
        lines.append(f"{who} ({role}): {heading}{due}")
    return "\n".join(lines)


def report(live: Live) -> str:
    """The end of a match: result, score, and what lets anybody check the dice."""
    result = live.row.result or {}
    score = score_words(result["score"], live.shown)
    winner = result["winner"]
    how = f" ({result['how']})" if result["how"] else ""
    head = f"**{live.shown[winner]} wins{how}.**" if winner else f"**Drawn{how}.**"
    secret = live.row.secret.hex() if live.row.secret else ""
    return f"{head} {score}.\nThe dice are open now: secret `{secret}`. /verify checks every roll."


def mentioned(live: Live) -> discord.AllowedMentions:
    """Only those who must act may be pinged."""
    return only(live.asked_people() if live.row.status == "live" else [])


def only(users: Iterable[int]) -> discord.AllowedMentions:
    """Nobody but these may be pinged."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user) for user in users])


# -- challenges --------------------------------------------------------------------------------


def card_message(row: rows.Match, seats: Sequence[rows.Seat]) -> ui.LayoutView:
    """The terms of a challenge with its buttons."""
    if row.status == "offered":
        return boxed(card_words(row, seats), panel.offer_row(row))
    words = {"withdrawn": "Withdrawn.", "declined": "Declined."}.get(row.status, "The match is on.")
    return boxed(card_words(row, seats), words)


def card_words(row: rows.Match, seats: Sequence[rows.Seat]) -> str:
    game = game_named(row.game)
    challenger = next(s for s in seats if s.user_id == row.offered_by)
    foe = next(s for s in seats if game.side(s.seat) != game.side(challenger.seat))
    whom = f"<@{row.invited}>" if row.invited else clean(foe.name) if foe.name else "anyone"
    taken = sum(bool(s.user_id or s.coach) for s in seats)
    table = f" {taken} of {len(seats)} seats are taken." if len(seats) > len(game.seats) else ""
    terms = [clean(words) for words in game.terms(game.settings.model_validate(row.options))]
    terms += ["pace: a day for each answer" if row.pace == "daily" else "pace: no deadlines"]
    terms += ["friendly" if row.friendly else "rated"]
    home = f"{clean(challenger.name)} plays {game.seat_title(challenger.seat)}, at home."
    if not game.first_at_home:
        home = "Dice decide who chooses to be at home."
    return (
        f"**{game.title}**: {clean(challenger.name)} challenges {whom}.{table}\n"
        f"{home} {'; '.join(terms)}.\n"
        f"Dice seal: `{row.seal}`"
    )


def card_mentions(row: rows.Match) -> discord.AllowedMentions:
    return only([row.invited] if row.invited and row.status == "offered" else [])
