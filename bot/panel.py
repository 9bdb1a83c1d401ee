"""Buttons and menus for the open question. Every one is a DynamicItem: its custom id says all there is to know.

    a1:<match>:<asked_seq>:<mark>         answer with the option of one's question that has this mark
    m1:<match>:<asked_seq>:<page>:<verb>:<words>  a menu for the next word(s) of a verb, after those already chosen
    r1:<match>:<asked_seq>:<verb>:<words> a menu for the row of the next word, where there are many (places on a board)
    c1:<match>:<asked_seq>                choose in private (several seats are asked, or words are left to pick)
    o1:<match>:<what>                     a challenge: accept, decline, withdraw
    p1:<match>:<seq>:<what>:<seat>:<yes>  a request to the other side: draw or undo
    s1:<match>:<order>                    a standing order for reactions
    f1:<match>:<asked_seq>                one's own formations, in private
    f2:<match>:<asked_seq>                lines one of them up
    u1:<match>:<what>                     odds, log, rematch, verify; undo on boards of before
    u2:<match>:<seq>                      undo what led to this board

The digit is the version of the id's form; ids of older forms go on working as long as their class stands here.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import discord
from discord import ButtonStyle, ui

from bot import press
from bot.orders import ORDERS
from bot.picking import MENU, MENUS, Picking, forced, takes_several
from bot.tables import Live
from bot.wording import wish_words
from data.store import rows
from rules.actions import Action, Question, fields_of

MATCH = r"(?P<match>[a-z0-9]{8})"
BUTTONS = 6  # of a verb with single words (six ways to look on a hex); more become a menu
ALL_BUTTONS = 15  # three rows; where there would be more, only single actions are buttons
Pressed = discord.Interaction[Any]


def mark_of(action: Action) -> str:
    """Eight hexadecimal digits for an option, by its notation: its place in the list may change with the rules."""
    return f"{zlib.crc32(action.notation.encode()):08x}"


def by_verb(question: Question) -> dict[str, list[Action]]:
    """The options by verb, in the order of the question."""
    out: dict[str, list[Action]] = {}
    for action in question.options:
        out.setdefault(action.verb, []).append(action)
    return out


class AnswerButton(ui.DynamicItem[ui.Button[Any]], template=rf"a1:{MATCH}:(?P<seq>\d+):(?P<mark>[0-9a-f]{{8}})"):
    """Answers with one option."""

    def __init__(self, match: str, seq: int, mark: str, label: str = "…", style: ButtonStyle = ButtonStyle.secondary):
        self.match, self.seq, self.mark = match, seq, mark
        super().__init__(ui.Button(label=label[:80], style=style, custom_id=f"a1:{match}:{seq}:{mark}"))

    @classmethod
    async def from_custom_id(cls, interaction: Pressed, item: ui.Item[Any], match: Any) -> AnswerButton:
        return cls(match["match"], int(match["seq"]), match["mark"])

    async def callback(self, interaction: Pressed) -> None:
        await press.option(interaction, self.match, self.seq, self.mark)


class WordMenu(
    ui.DynamicItem[ui.Select[Any]],
    template=rf"m1:{MATCH}:(?P<seq>\d+):(?P<page>\d):(?P<verb>[a-z ]+):(?P<words>[^:]*)",
):
    """Picks the next word of a verb, or all the words of its last field."""

    def __init__(self, match: str, seq: int, page: int, verb: str, words: str, select: ui.Select[Any] | None = None):
        self.match, self.seq, self.verb, self.chosen = match, seq, verb, tuple(words.split())
        select = select or ui.Select(options=[discord.SelectOption(label="…")])
        select.custom_id = f"m1:{match}:{seq}:{page}:{verb}:{words}"
        super().__init__(select)

    @classmethod
    async def from_custom_id(cls, interaction: Pressed, item: ui.Item[Any], match: Any) -> WordMenu:
        return cls(match["match"], int(match["seq"]), int(match["page"]), match["verb"], match["words"])

    async def callback(self, interaction: Pressed) -> None:
        data: Any = interaction.data or {}
        words = (*self.chosen, *data.get("values", []))
        await press.words(interaction, self.match, self.seq, self.verb, words)


class RowMenu(ui.DynamicItem[ui.Select[Any]], template=rf"r1:{MATCH}:(?P<seq>\d+):(?P<verb>[a-z ]+):(?P<words>[^:]*)"):
    """Picks the row of the next word of a verb; a row of a single word is that word."""

    def __init__(self, match: str, seq: int, verb: str, words: str, select: ui.Select[Any] | None = None):
        self.match, self.seq, self.verb, self.chosen = match, seq, verb, tuple(words.split())
        select = select or ui.Select(options=[discord.SelectOption(label="…")])
        select.custom_id = f"r1:{match}:{seq}:{verb}:{words}"
        super().__init__(select)

    @classmethod
    async def from_custom_id(cls, interaction: Pressed, item: ui.Item[Any], match: Any) -> RowMenu:
        return cls(match["match"], int(match["seq"]), match["verb"], match["words"])

    async def callback(self, interaction: Pressed) -> None:
        data: Any = interaction.data or {}
        await press.row(interaction, self.match, self.seq, self.verb, self.chosen, data["values"][0])


class PrivateButton(ui.DynamicItem[ui.Button[Any]], template=rf"c1:{MATCH}:(?P<seq>\d+)"):
    """Shows one's own question privately."""

    def __init__(self, match: str, seq: int):
        self.match, self.seq = match, seq
        super().__init__(ui.Button(label="Choose", style=ButtonStyle.primary, custom_id=f"c1:{match}:{seq}"))

    @classmethod
    async def from_custom_id(cls, interaction: Pressed, item: ui.Item[Any], match: Any) -> PrivateButton:
        return cls(match["match"], int(match["seq"]))

    async def callback(self, interaction: Pressed) -> None:
        await press.choose_privately(interaction, self.match, self.seq)


class FormationsButton(ui.DynamicItem[ui.Button[Any]], template=rf"f1:{MATCH}:(?P<seq>\d+)"):
    """Shows the formations that one keeps."""

    def __init__(self, match: str, seq: int):
        self.match, self.seq = match, seq
        super().__init__(ui.Button(label="My formations", custom_id=f"f1:{match}:{seq}"))

    @classmethod
    async def from_custom_id(cls, interaction: Pressed, item: ui.Item[Any], match: Any) -> FormationsButton:
        return cls(match["match"], int(match["seq"]))

    async def callback(self, interaction: Pressed) -> None:
        await press.formations(interaction, self.match, self.seq)


class FormationMenu(ui.DynamicItem[ui.Select[Any]], template=rf"f2:{MATCH}:(?P<seq>\d+)"):
    """Lines one of one's own formations up."""

    def __init__(self, match: str, seq: int, select: ui.Select[Any] | None = None):
        self.match, self.seq = match, seq
        select = select or ui.Select(options=[discord.SelectOption(label="…")])
        select.custom_id = f"f2:{match}:{seq}"
        super().__init__(select)

    @classmethod
    async def from_custom_id(cls, interaction: Pressed, item: ui.Item[Any], match: Any) -> FormationMenu:
        return cls(match["match"], int(match["seq"]))

    async def callback(self, interaction: Pressed) -> None:
        data: Any = interaction.data or {}
        await press.formation(interaction, self.match, self.seq, data["values"][0])


class OfferButton(ui.DynamicItem[ui.Button[Any]], template=rf"o1:{MATCH}:(?P<what>accept|decline|withdraw)"):
    """Answers a challenge."""

    LOOKS: ClassVar = {"accept": ButtonStyle.success, "decline": ButtonStyle.danger, "withdraw": ButtonStyle.secondary}

    def __init__(self, match: str, what: str):
        self.match, self.what = match, what
        super().__init__(ui.Button(label=what.capitalize(), style=self.LOOKS[what], custom_id=f"o1:{match}:{what}"))

    @classmethod
    async def from_custom_id(cls, interaction: Pressed, item: ui.Item[Any], match: Any) -> OfferButton:
        return cls(match["match"], match["what"])

    async def callback(self, interaction: Pressed) -> None:
        await press.offer(interaction, self.match, self.what)


class RequestButton(
    ui.DynamicItem[ui.Button[Any]],
    template=rf"p1:{MATCH}:(?P<seq>\d+):(?P<what>draw|undo):(?P<by>\d+):(?P<yes>[yn])",
):
    """Agrees or not to what the other side asked for; good only until the match moves on."""

    def __init__(self, match: str, seq: int, what: str, by: int, yes: str):
        self.match, self.seq, self.what, self.by, self.yes = match, seq, what, by, yes == "y"
        label, style = ("Agree", ButtonStyle.success) if self.yes else ("Refuse", ButtonStyle.danger)
        super().__init__(ui.Button(label=label, style=style, custom_id=f"p1:{match}:{seq}:{what}:{by}:{yes}"))

    @classmethod
    async def from_custom_id(cls, interaction: Pressed, item: ui.Item[Any], match: Any) -> RequestButton:
        return cls(match["match"], int(match["seq"]), match["what"], int(match["by"]), match["yes"])

    async def callback(self, interaction: Pressed) -> None:
        await press.request(interaction, self.match, self.seq, self.what, self.by, self.yes)


class UtilityButton(ui.DynamicItem[ui.Button[Any]], template=rf"u1:{MATCH}:(?P<what>odds|undo|log|rematch|verify)"):
    """What is useful at any time; works as long as the message stands."""

    def __init__(self, match: str, what: str):
        self.match, self.what = match, what
        super().__init__(
            ui.Button(label=what.capitalize(), style=ButtonStyle.secondary, custom_id=f"u1:{match}:{what}")
        )

    @classmethod
    async def from_custom_id(cls, interaction: Pressed, item: ui.Item[Any], match: Any) -> UtilityButton:
        return cls(match["match"], match["what"])

    async def callback(self, interaction: Pressed) -> None:
        await press.utility(interaction, self.match, self.what)


class UndoButton(ui.DynamicItem[ui.Button[Any]], template=rf"u2:{MATCH}:(?P<seq>\d+)"):
    """Takes the last answer back, once for each board."""

    def __init__(self, match: str, seq: int):
        self.match, self.seq = match, seq
        super().__init__(ui.Button(label="Undo", style=ButtonStyle.secondary, custom_id=f"u2:{match}:{seq}"))

    @classmethod
    async def from_custom_id(cls, interaction: Pressed, item: ui.Item[Any], match: Any) -> UndoButton:
        return cls(match["match"], int(match["seq"]))

    async def callback(self, interaction: Pressed) -> None:
        await press.undo(interaction, self.match, self.seq)


class OrderButton(ui.DynamicItem[ui.Button[Any]], template=rf"s1:{MATCH}:(?P<order>turn|zone|coach)"):
    """Gives a standing order for reactions."""

    def __init__(self, match: str, order: str):
        self.match, self.order = match, order
        super().__init__(ui.Button(label=ORDERS[order], style=ButtonStyle.secondary, custom_id=f"s1:{match}:{order}"))

    @classmethod
    async def from_custom_id(cls, interaction: Pressed, item: ui.Item[Any], match: Any) -> OrderButton:
        return cls(match["match"], match["order"])

    async def callback(self, interaction: Pressed) -> None:
        await press.order(interaction, self.match, self.order)


ITEMS = (
    AnswerButton,
    WordMenu,
    RowMenu,
    PrivateButton,
    FormationsButton,
    FormationMenu,
    OfferButton,
    RequestButton,
    UtilityButton,
    UndoButton,
    OrderButton,
)


def is_there(interaction: Pressed, items: Sequence[type[ui.DynamicItem[Any]]]) -> bool:
    """Whether the control that was pressed is one of these and still on its message."""
    data: Any = interaction.data or {}
    custom_id = data.get("custom_id", "")
    known = any(item.__discord_ui_compiled_template__.fullmatch(custom_id) for item in items)
    return known and interaction.message is not None and custom_id in custom_ids(interaction.message)


def custom_ids(message: discord.Message) -> set[str]:
    """The custom ids of all buttons and menus on a message."""
    return {
        control.custom_id
        for component in message.components
        for row in getattr(component, "children", ())
        for control in (row, *getattr(row, "children", ()))
        if getattr(control, "custom_id", None)
    }


# -- rows of controls --------------------------------------------------------------------------


def controls(live: Live) -> list[ui.ActionRow[Any]]:
    """Under the board: the verbs of the open question; in private when several seats are asked, or a hand is."""
    asked, row = live.asked(), live.row
    own = [FormationsButton(row.id, row.asked_seq)] if any(q.name in live.game.set_ups for q in asked) else []
    tools = _row([*own, UtilityButton(row.id, "odds"), UndoButton(row.id, row.seq), UtilityButton(row.id, "log")])
    if not asked:
        return [tools]
    answers = [_row([PrivateButton(row.id, row.asked_seq)])] if live.in_secret else question_rows(live, asked[0])
    if len(asked) == 1 and asked[0].name in live.game.reactions:
        return [*answers, _row(OrderButton(row.id, order) for order in ORDERS), tools]
    return [*answers, tools]


def question_rows(live: Live, question: Question) -> list[ui.ActionRow[Any]]:
    """Buttons for single actions, a menu for each verb with many."""
    verbs = by_verb(question)
    short = {verb for verb, options in verbs.items() if len(options) <= BUTTONS and not takes_several(options)}
    if sum(len(verbs[verb]) for verb in short) > ALL_BUTTONS:
        short = {verb for verb in short if len(verbs[verb]) == 1}
    buttons: list[AnswerButton] = []
    menus: list[ui.ActionRow[Any]] = []
    for verb, options in verbs.items():
        if verb in short or len(options) == 1:
            buttons += [_answer_button(live, question, action) for action in options]
        else:
            menus += word_menus(live, question, verb, ())
    rows_ = [_row(buttons[n : n + 5]) for n in range(0, len(buttons), 5)]
    return [*rows_, *menus]


def _answer_button(live: Live, question: Question, action: Action) -> AnswerButton:
    odds = question.chance(action)
    words = live.game.answer_label(question, action)
    label = f"{words} · {wish_words(odds)}" if odds else words
    style = ButtonStyle.primary if odds or action == question.default else ButtonStyle.secondary
    return AnswerButton(live.row.id, live.row.asked_seq, mark_of(action), label, style)


def word_menus(
    live: Live, question: Question, verb: str, chosen: tuple[str, ...], row: str = ""
) -> list[ui.ActionRow[Any]]:
    """Menus for the next word of a verb, 25 words each, or one for the row of it where there are many places.

    A word that must come next is chosen with those before it. For a last field of several words one that takes many.
    """
    chosen = forced(question, verb, chosen)
    picking, match, seq = Picking(live, question, verb, chosen, row), live.row.id, live.row.asked_seq
    words, label, before = list(picking.by_word), picking.label, " ".join(chosen)
    if picking.rows:
        rows_ = [picking.row_option(row) for row in picking.rows]
        return [_row([RowMenu(match, seq, verb, before, ui.Select(placeholder=label[:150], options=rows_))])]
    menus = []
    for page, n in enumerate(range(0, min(len(words), MENU * MENUS), MENU)):
        part = words[n : n + MENU]
        select: ui.Select[Any] = ui.Select(
            placeholder=(label if len(words) <= MENU else f"{label}: {part[0]} to {part[-1]}")[:150],
            max_values=len(part) if picking.several else 1,
            options=[picking.word_option(word) for word in part],
        )
        menus.append(_row([WordMenu(match, seq, page, verb, before, select)]))
    return menus


def further_rows(
    live: Live, question: Question, verb: str, chosen: tuple[str, ...], row: str = ""
) -> list[ui.ActionRow[Any]]:
    """Menus for the next word; a button for the option that is whole without it, if there is one."""
    whole = question.option(" ".join((verb, *chosen))) if not row else None
    buttons = [_row([_answer_button(live, question, whole)])] if whole else []
    return [*buttons, *word_menus(live, question, verb, chosen, row)]


def goes_on(question: Question, verb: str, chosen: tuple[str, ...]) -> bool:
    """Whether another field may be named after these words, though they may be an option as they are."""
    longer = [a for a in by_verb(question).get(verb, ()) if len(a.words) > len(chosen)]
    return any(a.words[: len(chosen)] == chosen and len(chosen) < len(fields_of(type(a))) for a in longer)


def formations_row(live: Live, kept: Sequence[rows.Own]) -> ui.ActionRow[Any]:
    """A menu of the formations that somebody keeps."""
    options = [discord.SelectOption(label=o.name, value=o.key, description=o.data["places"][:100]) for o in kept]
    select: ui.Select[Any] = ui.Select(placeholder="Line up which one?", options=options[:MENU])
    return _row([FormationMenu(live.row.id, live.row.asked_seq, select)])


def offer_row(row: rows.Match) -> ui.ActionRow[Any]:
    """The buttons of a challenge; only a named opponent can decline."""
    what = ("accept", "decline", "withdraw") if row.invited else ("accept", "withdraw")
    return _row(OfferButton(row.id, w) for w in what)


def request_row(match_id: str, seq: int, what: str, by: int) -> ui.ActionRow[Any]:
    """Agree or refuse."""
    return _row(RequestButton(match_id, seq, what, by, yes) for yes in "yn")


def ended_row(match_id: str) -> ui.ActionRow[Any]:
    """What can be done after the match."""
    return _row(UtilityButton(match_id, what) for what in ("rematch", "verify", "log"))


def _row(items: Iterator[ui.Item[Any]] | Sequence[ui.Item[Any]]) -> ui.ActionRow[Any]:
    return ui.ActionRow(*items)
