"""Whatever is not offered is refused in a sentence, with a ruling that there is, and without a word on hidden cards."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from rules.kernel import Match
from rules.playoff.actions import ACTIONS, PLACES
from rules.playoff.game import Playoff
from rules.playoff.hidden import deal_anew
from rules.playoff.refusals import ASKED, REASONS, TOO_EARLY, WAITS
from rules.playoff.rulings import RULINGS
from rules.playoff.state import SEATS
from tests.rules.playing import new_match, play, seeded_dice

GAME = Playoff()
OF_A_CARD = ("start", "play", "avoid", "star", "deploy", "support", "discard")
OF_A_MAN = ("skate", "receive", "puck on", "face off", "serve", "free", "steal", "aggressive")
PLAIN = ("none", "shoot", "fill up", "steal LW G", "steal LD LW C", "aggressive C LW")


def tried(rng: random.Random, cards: list[str]) -> list[str]:
    """A handful of notations of every verb, some of them sensible."""
    out = list(PLAIN)
    for card in rng.sample(cards, 5):
        out += [f"{verb} {card}" for verb in OF_A_CARD]
        out += [f"plain {kind} {card}" for kind in ("skate", "pass", "shot", "steal")]
        out += [f"put {card} {rng.choice(PLACES)}", f"change {card}-{rng.choice(PLACES)}"]
        out.append(f"change {card}-{rng.choice(PLACES)} {rng.choice(cards)}-{rng.choice(PLACES)}")
    return [*out, *(f"{verb} {place}" for verb in OF_A_MAN for place in PLACES)]


def test_every_verb_is_tried() -> None:
    verbs = {GAME.parse(text).verb for text in tried(random.Random(0), ["NGL10"] * 5)}
    assert verbs == {action.verb for action in ACTIONS}


def test_every_verb_has_a_reason_and_every_reason_a_ruling() -> None:
    assert set(ASKED) == set(ACTIONS)
    assert {*REASONS} == {a for a in ACTIONS if a.verb != "start"}
    assert {rule for _, rule in (*WAITS.values(), *TOO_EARLY.values())} <= set(RULINGS)


@pytest.mark.parametrize(
    "options",
    [{}, {"changes": "hand", "south": "mixed"}, {"line_up": "turned up", "tie_break": True}, {"mode": "series"}],
    ids=str,
)
def test_what_is_not_offered_is_refused_with_a_ruling_and_tells_nothing_hidden(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    asked: set[str] = set()

    def look(match: Match, question: Any, _: Any) -> Match:
        if rng.random() < 0.6 and question.name in asked:
            return match
        asked.add(question.name)
        t = match.state
        side = SEATS.index(question.seat)
        twin = GAME.copy(t)
        deal_anew(twin, side, rng)
        cards = [*t.hand[side], *t.hand[1 - side], *t.deck[side][:5], *t.line[0].values(), *t.picked[side].values()]
        for text in tried(rng, [*cards, "NGL10", "HFR2", "XXX1", "CBF3", "SMT7"]):
            action = GAME.parse(text)
            if question.option(action.notation) is not None:
                continue
            refusal = GAME.why_not(t, question, action)
            assert refusal.rule in RULINGS, refusal
            assert re.fullmatch(r"“.+” is not possible: \S.+\. You may: .+\.", refusal.sentence)
            assert GAME.why_not(twin, question, action).sentence == refusal.sentence
        return match

    for seed in range(2):
        play(new_match(GAME, seeded_dice(seed), **options), seed, look)
    assert asked & set(WAITS)
