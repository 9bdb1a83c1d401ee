"""Quick Shot: the first goal wins (chapter Quick Shot; PO-59 to PO-64, PO-79, PO-80)."""

from __future__ import annotations

from rules.actions import Action, Odds, Question
from rules.kernel import choose, choose_all, tell
from rules.playoff import chances, dice, ending
from rules.playoff.actions import CardId, Deploy, Discard, NoThanks, Shoot, Start, Support
from rules.playoff.cards import card_of
from rules.playoff.starting import FIRST_HAND, candidates
from rules.playoff.state import HAND, Scene, Table

SHOOT, NONE = Shoot(), NoThanks()
CONTESTS = 3
"""Won contests that win a series of five (PO-63)."""


async def goalies(t: Table) -> None:
    """Both choose their goalie in secret."""
    questions = []
    for side in (0, 1):
        offered: tuple[Action, ...] = tuple(Start(CardId(card)) for card in candidates(t, side, "G"))
        questions.append(Question(t.seat(side), "goalie", "Who is your goalie?", offered, offered[0], secret=True))
    for side, answer in enumerate(await choose_all(*questions)):
        assert isinstance(answer, Start)
        t.deck[side].remove(answer.card)
        t.line[side] = {"G": answer.card}
        await tell("goalie", seat=t.seat(side), card=answer.card, reveals=True)
    t.phase = "quick deal"


async def deal(t: Table) -> None:
    """Shuffle and three cards each; home begins."""
    for side in (0, 1):
        t.deck[side] = await dice.shuffled(t, side, sorted(t.deck[side]))
        for _ in range(FIRST_HAND):
            await take(t, side)
    t.offense, t.phase = t.home, "quick turn"
    t.scene = Scene(t.home, "quick turn")


async def take(t: Table, side: int) -> None:
    """The top card; an empty deck is made of the discard pile again (PO-11)."""
    if not t.deck[side]:
        t.deck[side] = await dice.shuffled(t, side, sorted(card for card, _ in t.discard[side]))
        t.discard[side] = []
        await tell("reshuffled", seat=t.seat(side))
    if t.deck[side]:
        card = t.deck[side].pop(0)
        t.hand[side].append(card)
        await tell("drew", to=t.seat(side), seat=t.seat(side), card=card)


async def turn(t: Table) -> None:
    """Draw to four, lay a card, and shoot or hold; then the other side."""
    side = t.offense
    while len(t.hand[side]) < HAND and (t.deck[side] or t.discard[side]):
        await take(t, side)
    options = layable(t, side)
    if not options:
        options = [Discard(CardId(card)) for card in dict.fromkeys(t.hand[side])]
    heading = "Lay a player or a goalie; if none can be laid, discard a card and shoot."
    action = await choose(Question(t.seat(side), "lay", heading, tuple(options), options[0], secret=True))
    assert isinstance(action, Deploy | Support | Discard)
    await lay(t, side, action)
    if isinstance(action, Discard) or (isinstance(action, Deploy) and await wants_to_shoot(t, side)):
        await shoot(t, side)
    if t.phase == "quick turn":
        t.offense = 1 - side


def layable(t: Table, side: int) -> list[Action]:
    """Men whose position is not taken, D counting once, and goalies in any number (PO-59, PO-60)."""
    taken = {card_of(card).position for card in t.front[side]}
    out: list[Action] = []
    for card in dict.fromkeys(t.hand[side]):
        position = card_of(card).position
        if position == "G":
            out.append(Support(CardId(card)))
        elif position not in taken:
            out.append(Deploy(CardId(card)))
    return out


async def lay(t: Table, side: int, action: Deploy | Support | Discard) -> None:
    t.hand[side].remove(action.card)
    t.scene = Scene(side, "quick turn", action.card)  # not before: the last shot is seen while this side chooses
    if isinstance(action, Deploy):
        t.front[side].append(action.card)
    elif isinstance(action, Support):
        t.support[side].append(action.card)
    else:
        t.throw_away(side, action.card)
    await tell(action.verb, seat=t.seat(side), card=action.card, reveals=True)


async def wants_to_shoot(t: Table, side: int) -> bool:
    def chance(action: Action) -> Odds | None:
        return chances.quick_shot(t, side) if isinstance(action, Shoot) else None

    question = Question(t.seat(side), "shoot", "Shoot with all your players, or hold?", (SHOOT, NONE), NONE, chance)
    return isinstance(await choose(question), Shoot)


def pools(t: Table, side: int) -> tuple[int, int]:
    """All Shot numbers together against the goalie's block and one for each supporting goalie (PO-61, PO-62)."""
    other = 1 - side
    return sum(card_of(card).shot for card in t.front[side]), t.card(other, "G").shot + len(t.support[other])


async def shoot(t: Table, side: int) -> None:
    """A higher total scores; else the shooters and the goalies in support are discarded (PO-61)."""
    other = 1 - side
    mine, theirs = pools(t, side)
    shot = await dice.cast(t, side, "shot", mine)
    block = await dice.cast(t, other, "block", theirs)
    await tell("quick shot", seat=t.seat(side), shot=shot, block=block)
    if mine and shot > block:
        return await goal(t, side)
    t.scene.outcome = "blocked"
    for pile, owner in ((t.front, side), (t.support, other)):
        for card in pile[owner]:
            t.throw_away(owner, card)
        pile[owner] = []


async def goal(t: Table, side: int) -> None:
    """The contest is won; a series goes on until three are (PO-63)."""
    t.scene.outcome = "goal"
    t.wins[side] += 1
    await tell("quick goal", moment=True, seat=t.seat(side), wins={t.seat(s): t.wins[s] for s in (0, 1)})
    if t.mode != "complete":
        t.score = t.wins[:]
    if t.mode == "series" and t.wins[side] < CONTESTS:
        ending.whole_decks(t)
        t.home = 1 - t.home
        t.phase = "quick goalies"
        return
    await ending.win(t, side, "in Quick Shot" if t.mode == "complete" else "")
