"""One door for every declared action: seat, lock, answer, commit, hand to the poster.

Nothing is said before it is committed; whatever fails leaves match, store and channel as they were.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol

from bot.errors import REFUSALS, Refusal, Tripped
from bot.orders import ended, standing_order
from bot.tables import Live, Tables
from bot.turns import CLOCK, after, make_turn, now, standing, undo_words
from data.store import rows
from data.store.errors import AlreadyPosted, NoSuchMatch, StoreError
from data.store.store import Store
from rules.actions import Action, Question, Seat
from rules.coach import coach_named
from rules.game import Game, Result
from rules.kernel import Match
from rules.rehearsal import Rehearsal, rehearsal

log = logging.getLogger(__name__)

THINKING = 0.25  # seconds that a house coach may look ahead
LOOKS_AHEAD = "rollout"
COACH_PATIENCE = 5.0  # seconds before the house coach answers again after the store refused


class Announcer(Protocol):
    """Who brings the posts out."""

    def foresee(self, live: Live, match: Match, posts: Sequence[rows.Post]) -> None:
        """These posts are being committed: their pictures may be begun."""

    def announce(self, guild_id: int, match_id: str, posts: Sequence[rows.Post], ids: Sequence[int]) -> None:
        """These posts are committed, under these ids of the outbox."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who declares: a Discord user, the interaction by which (taken once only), and the user's name of today."""

    user_id: int
    interaction_id: int | None = None
    name: str = ""


class Desk:
    """Takes declared actions for all matches."""

    def __init__(self, store: Store, tables: Tables, reports: Path, announcer: Announcer) -> None:
        self.store, self.tables, self.reports = store, tables, reports
        self.announcer = announcer
        self._tasks: set[asyncio.Task[None]] = set()

    # -- declared by people --------------------------------------------------------------------

    async def asked(self, guild_id: int, match_id: str, caller: Caller, asked_seq: int) -> tuple[Live, Seat, Question]:
        """The question that this user may answer, if it stood at `asked_seq`; raises a refusal if not."""
        async with self.tables.lock(match_id):  # not while an answer is being committed
            live, seat = await self._check(guild_id, match_id, caller, asked_seq)
            question = live.match.question(seat)
            assert question is not None
            return live, seat, question

    async def _check(self, guild_id: int, match_id: str, caller: Caller, asked_seq: int) -> tuple[Live, Seat]:
        live = await self.tables.live(guild_id, match_id)
        if asked_seq > live.row.asked_seq:  # the board pressed on is newer than what is at hand: the store knows
            self.tables.drop(match_id)
            live = await self.tables.live(guild_id, match_id)
        seats = live.answers_for(caller.user_id)
        if not seats:
            players = " and ".join(live.shown[seat] for seat in live.game.seats)
            raise Refusal(f"This is the match of {players}; only they can act in it. /challenge starts your own.")
        if live.row.status == "over":
            raise Refusal("This match is over: nothing can be declared any more. /rematch plays it again.")
        if asked_seq != live.row.asked_seq:
            raise Refusal("That was already answered: the match has moved on. Use the buttons under its newest board.")
        for seat in seats:
            if live.match.question(seat) is not None:
                return live, seat
        raise self._not_asked(live, seats[0])

    def _not_asked(self, live: Live, seat: Seat) -> Refusal:
        if seat in live.match.sealed:
            return Refusal("Your choice is in and sealed until the other side has chosen too.")
        waiting = " and ".join(live.shown[q.seat] for q in live.asked())
        return Refusal(f"It is not your turn: the match waits for {waiting}.")

    async def answer(
        self, guild_id: int, match_id: str, seat: Seat, action: Action | str, caller: Caller, asked_seq: int
    ) -> Live:
        """Take an answer and commit all that follows from it. Raises a refusal; then nothing has changed."""
        async with self.tables.lock(match_id):
            live, holder = await self._check(guild_id, match_id, caller, asked_seq)
            if holder != seat:
                raise self._not_asked(live, seat)
            await self._see_name(live, seat, caller)
            answer = rows.Answer(seat, str(action), "answer", caller.user_id, caller.interaction_id)
            await self._rule(live, answer, lambda match: match.answer(seat, action))
        self.let_coach_play(live)
        return live

    async def _see_name(self, live: Live, seat: Seat, caller: Caller) -> None:
        """People are called what they are called now."""
        held = live.seats[seat]
        if not caller.name or held.user_id != caller.user_id or caller.name == held.name:
            return
        await self.store.matches.see_name(live.row.guild_id, caller.user_id, caller.name)
        live.seats = {**live.seats, seat: replace(live.seats[seat], name=caller.name)}

    async def undo(
        self, guild_id: int, match_id: str, caller: Caller, agreed_by: int | None = None, at: int | None = None
    ) -> bool:
        """Take the last answer back. False: the other side must agree first (call again with `agreed_by`).

        Free while it is one's own and nothing was shown since. Alone against the house coach one goes back to
        one's own last answer; dice that fell stay fallen all the same. `at`: the entry after which it was asked for.
        """
        async with self.tables.lock(match_id):
            live, seat = await self._playing(guild_id, match_id, caller, at)
            alone = any(s.coach for s in live.seats.values())
            agreed = alone or agreed_by in self._others(live, seat)
            mine = standing(await self.store.matches.record(guild_id, match_id)) == seat
            if not agreed and (live.match.revealed or not mine):
                live.match.take_back(agreed=True)  # raises when there is nothing to ask for
                return False
            earlier, count = live.match.take_back(agreed=agreed), 1
            while alone and earlier.question(seat) is None and earlier.history:
                earlier, count = earlier.take_back(agreed=True), count + 1
            answer = rows.Answer(seat, undo_words(agreed, count), "undo", caller.user_id, caller.interaction_id)
            await self._commit(live, earlier, answer, [{"event": "undo", "seat": seat}])
        self.let_coach_play(live)
        return True

    async def resign(self, guild_id: int, match_id: str, caller: Caller) -> None:
        """The caller's side gives up; the other one wins."""
        async with self.tables.lock(match_id):
            live, seat = await self._playing(guild_id, match_id, caller)
            score = live.game.result(live.match.state).score
            winner = next(s for s in live.game.seats if s != live.game.side(seat))
            result = Result(winner, score, "resignation")
            answer = rows.Answer(seat, "resign", "resign", caller.user_id, caller.interaction_id)
            await self._commit(live, live.match, answer, [{"event": "resign", "seat": seat}], result)

    async def draw(self, guild_id: int, match_id: str, caller: Caller, agreed_by: int, at: int | None = None) -> None:
        """Both sides agreed to a draw, offered at entry `at`. Raises a refusal when `agreed_by` holds no other seat."""
        async with self.tables.lock(match_id):
            live, seat = await self._playing(guild_id, match_id, caller, at)
            if agreed_by not in self._others(live, seat):
                raise Refusal("A draw needs the other side's word; only they can accept it.")
            result = Result(None, live.game.result(live.match.state).score, "draw agreed")
            answer = rows.Answer(seat, "draw", "draw", caller.user_id, caller.interaction_id)
            await self._commit(live, live.match, answer, [{"event": "draw"}], result)

    async def _playing(self, guild_id: int, match_id: str, caller: Caller, at: int | None = None) -> tuple[Live, Seat]:
        live = await self.tables.live(guild_id, match_id)
        seats = live.seats_of(caller.user_id)
        if not seats:
            raise Refusal("You have no seat in this match; only its players can do that.")
        if live.row.status == "over":
            raise Refusal("This match is over already; /rematch plays it again.")
        if at is not None and live.row.seq != at:
            raise Refusal("The match has moved on since then, so this changed nothing. Look at its newest board.")
        return live, seats[0]

    def _others(self, live: Live, seat: Seat) -> set[int | None]:
        side = live.game.side(seat)
        return {s.user_id for other, s in live.seats.items() if live.game.side(other) != side}

    # -- declared by the house -----------------------------------------------------------------

    async def clock(self, guild_id: int, match_id: str, seat: Seat, asked_seq: int) -> bool:
        """The question's time is up: its default is answered, once. False when it had been answered."""
        async with self.tables.lock(match_id):
            live = await self.tables.live(guild_id, match_id)
            question = live.match.question(seat)
            if live.row.status != "live" or live.row.asked_seq != asked_seq or question is None:
                return False
            action = question.default
            did = {} if live.in_secret else {"did": action.notation}  # it may be a card of a hidden hand
            story = [{"event": CLOCK, "seat": seat, **did}]
            await self._rule(
                live, rows.Answer(seat, str(action), "clock"), lambda match: match.answer(seat, action), story
            )
        self.let_coach_play(live)
        return True

    def let_coach_play(self, live: Live) -> None:
        """Have the house coach and standing orders answer, in the background, as long as they are asked."""
        waits = live.asked_coach() or standing_order(live) or any(ended(live, seat) for seat in live.seats)
        if live.row.status == "live" and waits and (live.coaching is None or live.coaching.done()):
            live.coaching = asyncio.create_task(self._coach(live.row.guild_id, live.row.id))
            self._tasks.add(live.coaching)
            live.coaching.add_done_callback(self._coached)

    def _coached(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("the house coach stopped: %s", task.exception())

    async def _coach(self, guild_id: int, match_id: str) -> None:
        while True:
            try:
                if not await self._coach_answers(guild_id, match_id):
                    return
            except NoSuchMatch:
                return
            except StoreError as e:
                log.warning("the house coach waits in match %s: %s", match_id, e)
                await asyncio.sleep(COACH_PATIENCE)
            except Tripped as e:
                await self._notice(guild_id, match_id, str(e))
                raise

    async def _coach_answers(self, guild_id: int, match_id: str) -> bool:
        """One answer of the house coach; False when it is not asked."""
        async with self.tables.lock(match_id):
            live = await self.tables.live(guild_id, match_id)
            if live.row.status != "live":
                return False
            await self._end_orders(live)
            question = live.asked_coach()
            if question is None:
                return await self._order_answers(live)
            seat = question.seat
            level = live.seats[seat].coach or "careful"
            view, moment = live.game.view(live.match.state, seat), rehearsal(live.match)
            began = time.monotonic()
            action = await asyncio.to_thread(_answer, level, live.game, view, question, moment)
            if question.secret and level == LOOKS_AHEAD:  # said at once, it would tell that the hand left no choice
                await asyncio.sleep(THINKING - (time.monotonic() - began))
            await self._rule(live, rows.Answer(seat, str(action), "coach"), self._answering(seat, action))
        return True

    async def _end_orders(self, live: Live) -> None:
        """Standing orders that have come to their end are taken back."""
        for seat in [seat for seat in live.seats if ended(live, seat)]:
            await self._give(live, seat, None)

    async def _order_answers(self, live: Live) -> bool:
        """One answer by a standing order; False when none applies."""
        ordered = standing_order(live)
        if ordered is None:
            return False
        question, order = ordered
        seat, action = question.seat, question.default
        if order == "coach":
            view, moment = live.game.view(live.match.state, seat), rehearsal(live.match)
            action = await asyncio.to_thread(_answer, "careful", live.game, view, question, moment)
        await self._rule(live, rows.Answer(seat, str(action), "order"), self._answering(seat, action))
        return True

    async def order(self, guild_id: int, match_id: str, caller: Caller, order: str | None) -> Live:
        """Give the caller's seats a standing order for reactions, or take it back (None)."""
        async with self.tables.lock(match_id):
            live, _ = await self._playing(guild_id, match_id, caller)
            for seat in live.seats_of(caller.user_id):
                await self._give(live, seat, order)
        self.let_coach_play(live)
        return live

    async def stand_in(self, guild_id: int, match_id: str, caller: Caller, absent: int) -> Live:
        """A coach goes on for a team-mate who is absent, until that one takes it back (TS-28)."""
        async with self.tables.lock(match_id):
            live, _ = await self._playing(guild_id, match_id, caller)
            mates = [mate for seat in live.seats_of(caller.user_id) for mate in live.mates_of(seat)]
            seats = [seat for seat in mates if live.seats[seat].user_id == absent]
            if not seats:
                raise Refusal("You can go on only for a team-mate: somebody who plays on your side of this match.")
            for seat in seats:
                await self._give(live, seat, rows.AWAY)
        return live

    async def _give(self, live: Live, seat: Seat, order: str | None) -> None:
        await self.store.matches.give_order(live.row.guild_id, live.row.id, seat, order)
        live.seats = {**live.seats, seat: replace(live.seats[seat], orders=order)}

    async def _notice(self, guild_id: int, match_id: str, words: str) -> None:
        """Tell the people at the table what no press of theirs brought about."""
        live = await self.tables.live(guild_id, match_id)
        post = rows.Post(live.row.place_id, "notice", {"words": words}, f"{match_id}-{live.row.seq}-notice")
        try:
            ids = await self.store.outbox.add(guild_id, [post], now(), match_id)
        except AlreadyPosted:  # it was said at this point of the match before
            return
        self.announcer.announce(guild_id, match_id, [post], ids)

    @staticmethod
    def _answering(seat: Seat, action: Action) -> Callable[[Match], object]:
        return lambda match: match.answer(seat, action)

    async def close(self) -> None:
        """Stop the coaches under way."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- ruling and keeping --------------------------------------------------------------------

    async def _rule(
        self,
        live: Live,
        answer: rows.Answer,
        rule: Callable[[Match], object],
        before: list[dict[str, Any]] | None = None,
    ) -> None:
        saved = live.match.save()
        try:
            rule(live.match)
        except REFUSALS:
            self.tables.drop(live.row.id)  # had it come from within a ruling, the match would be spoilt
            raise
        except Exception as e:
            raise self._tripped(live, answer, saved) from e
        await self._commit(live, live.match, answer, before or [], saved=saved)

    async def _commit(
        self,
        live: Live,
        match: Match,
        answer: rows.Answer,
        before: list[dict[str, Any]],
        result: Result | None = None,
        saved: str | None = None,
    ) -> None:
        try:
            turn = make_turn(live, match, answer, before, result)
            self.announcer.foresee(live, match, turn.posts)
        except Exception as e:
            raise self._tripped(live, answer, saved or match.save()) from e
        try:
            ids = await self.store.matches.commit(turn)
        except BaseException:
            self.tables.drop(live.row.id)
            raise
        live.match = match
        live.told += len(turn.events)
        self.tables.see(live, **after(turn))
        self.announcer.announce(live.row.guild_id, live.row.id, turn.posts, ids)

    def _tripped(self, live: Live, answer: rows.Answer, saved: str) -> Tripped:
        """Throw the spoilt match away, and write down what brings the fault about again."""
        log.exception("a ruling failed in match %s", live.row.id)
        self.tables.drop(live.row.id)
        report = {"game": live.row.game, "seat": answer.seat, "answer": answer.notation, "saved": json.loads(saved)}
        path = self.reports / f"{live.row.id}-{live.row.seq}.json"
        try:
            self.reports.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(report, ensure_ascii=False, indent=1), encoding="utf-8")
        except OSError:
            log.exception("the report of it could not be written")
        return Tripped(live.row.id)


def _answer(level: str, game: Game[Any], view: Any, question: Question, moment: Rehearsal) -> Action:
    """What the house coach declares; takes its time, so that it belongs in a thread."""
    deadline = time.monotonic() + THINKING
    coach = coach_named(level, random.Random(), lambda: time.monotonic() > deadline)  # noqa: S311 - nobody bets on it
    return coach(game, view, question, moment)
