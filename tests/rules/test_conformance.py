"""What every game promises the house, played at random over many seeds."""

from __future__ import annotations

import dataclasses
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.actions import Action, Question
from rules.errors import RuleError
from rules.game import Game
from rules.kernel import Event, Match
from tests.playthroughs import playthroughs
from tests.rules.games import GAMES, TWINS
from tests.rules.playing import BY_VERB, fingerprint, new_match, play, seeded_dice, transcript
from tests.saves import FOLDER

SEEDS = range(12)
FEW = range(4)
LONGEST = 3_000
"""Answers of a random match: far above what any game needs, far below never ending."""

MANY = 12
"""So many answers of a question are looked at where each takes time; other matches draw others."""


@pytest.fixture(params=list(GAMES.values()), ids=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game[Any]:
    found: Game[Any] = request.param
    return found


def some(game: Game[Any], seeds: range) -> range:
    """Seeds for this game: half of them where a match is ten times as long as in the others."""
    return seeds[: len(seeds) // 2] if game.name in BY_VERB else seeds


def seats_and_spectator(game: Game[Any]) -> list[str | None]:
    return [*game.seats, None]


def plain(data: Any) -> Any:
    return json.loads(json.dumps(data, ensure_ascii=False))


def waits(match: Match) -> Any:
    """Where a match waits, as far as coaches can tell."""
    return plain(match.game.dump(match.state)), match.open, match.where(), dict(match.sealed)


# -- what a game says of itself --------------------------------------------------------------------


def test_a_game_introduces_itself(game: Game[Any]) -> None:
    assert game.name == game.name.lower().strip()
    assert game.title
    assert len(set(game.seats)) == len(game.seats) >= 2
    assert all(sentence.strip() for sentence in game.rulings.values())
    settings = game.settings()
    assert game.settings.model_validate(plain(settings.model_dump(mode="json"))) == settings
    assert all(f.description for f in game.settings.model_fields.values())


def test_verbs_are_distinct_and_fields_hide_nothing(game: Game[Any]) -> None:
    verbs = [a.verb for a in game.actions]
    assert len(set(verbs)) == len(verbs)
    assert all(v and v == v.lower() for v in verbs)
    for action in game.actions:
        names = {f.name for f in dataclasses.fields(action)}
        assert not names & {"words", "notation", "verb", "label", "help"}, f"{action.__name__} hides a word of Action"


# -- questions -----------------------------------------------------------------------------------


def test_every_question_is_well_formed_and_matches_end(game: Game[Any]) -> None:
    def look(match: Match, question: Question, _: Action) -> Match:
        for q in match.open:
            notations = [a.notation for a in q.options]
            assert q.seat in game.seats
            assert q.name
            assert len(set(notations)) == len(notations) > 0, f"{q.name} offers a notation twice"
            assert q.default in q.options
            assert q.heading.strip()
            assert "\n" not in q.heading
            assert {type(a) for a in q.options} <= set(game.actions)
        assert not match.over
        return match

    for seed in some(game, SEEDS):
        answers = 0

        def count(match: Match, question: Question, action: Action) -> Match:
            nonlocal answers
            answers += 1
            return look(match, question, action)

        match = play(new_match(game, seeded_dice(seed)), seed, count)
        assert answers < LONGEST
        result = game.result(match.state)
        assert sorted(result.score) == sorted(game.seats)
        assert result.winner in seats_and_spectator(game)


def test_notation_of_every_option_parses_back(game: Game[Any]) -> None:
    read: set[str] = set()

    def look(match: Match, question: Question, _: Action) -> Match:
        for action in question.options:
            if action.notation in read:
                continue
            read.add(action.notation)
            assert game.parse(action.notation) == action
            assert game.parse(f"  {action.notation.replace(' ', '   ')} ").notation == action.notation
        for action in question.options[:5]:
            assert question.option(action.notation.upper()) is action
        return match

    for seed in some(game, FEW):
        play(new_match(game, seeded_dice(seed)), seed, look)


def test_odds_of_every_option_sum_to_one(game: Game[Any]) -> None:
    rng = random.Random(0)

    def look(match: Match, question: Question, _: Action) -> Match:
        for action in rng.sample(question.options, min(MANY, len(question.options))):
            odds = question.chance(action)
            if odds is not None:
                assert sum(chance for _, chance in odds.outcomes) == 1
                assert all(name and 0 <= chance <= 1 for name, chance in odds.outcomes)
        return match

    for seed in some(game, FEW):
        play(new_match(game, seeded_dice(seed)), seed, look)


def test_what_is_not_offered_is_refused_with_a_sentence_and_changes_nothing(game: Game[Any]) -> None:
    known: dict[str, Action] = {}
    refused = 0

    def look(match: Match, question: Question, _: Action) -> Match:
        nonlocal refused
        known.update((a.notation, a) for a in question.options)
        before = waits(match), match.save()
        for notation in rng.sample(sorted(known), min(6, len(known))):
            if question.option(notation) is None:
                with pytest.raises(RuleError) as caught:
                    match.answer(question.seat, known[notation])
                assert caught.value.sentence.strip()
                assert caught.value.rule in (None, *game.rulings)
                refused += 1
        for seat in game.seats:
            if match.question(seat) is None:
                with pytest.raises(RuleError, match=r"."):
                    match.answer(seat, question.options[0])
        for text in ("", "nonsense", "\u0660", question.options[0].notation + " and more"):
            with pytest.raises(RuleError, match=r"."):
                match.answer(question.seat, text)
        assert (waits(match), match.save()) == before
        return match

    for seed in some(game, FEW):
        rng = random.Random(seed)
        play(new_match(game, seeded_dice(seed)), seed, look)
    assert refused > 20


# -- saving --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_restored_after_every_answer_is_the_same_match(game: Game[Any], seed: int) -> None:
    assert transcript(game, seed, restored=True) == transcript(game, seed)


def test_a_match_is_the_same_in_another_process(game: Game[Any]) -> None:
    program = (
        "import sys; from tests.rules.games import GAMES; from tests.rules.playing import fingerprint;"
        f"sys.stdout.write(fingerprint(GAMES[{game.name!r}], range(3)))"
    )
    root = Path(__file__).parents[2]
    for hash_seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, cwd=root, capture_output=True, text=True, check=True
        )
        assert done.stdout == fingerprint(game, range(3)), f"PYTHONHASHSEED={hash_seed}"


def test_dump_and_load_are_inverse_and_plain(game: Game[Any]) -> None:
    def look(match: Match, question: Question, _: Action) -> Match:
        data = game.dump(match.state)
        assert game.dump(game.load(plain(data))) == data
        return match

    for seed in some(game, FEW):
        play(new_match(game, seeded_dice(seed)), seed, look)


def test_a_copy_is_independent(game: Game[Any]) -> None:
    copies: list[tuple[Any, Any]] = []

    def look(match: Match, question: Question, _: Action) -> Match:
        copied = game.copy(match.state)
        assert game.dump(copied) == game.dump(match.state)
        copies.append((copied, plain(game.dump(copied))))
        return match

    play(new_match(game, seeded_dice(1)), 1, look)
    assert all(plain(game.dump(copied)) == before for copied, before in copies)


def test_taking_back_lands_where_the_match_was(game: Game[Any]) -> None:
    def look(match: Match, question: Question, action: Action) -> Match:
        before = waits(match)
        probe = Match.restore(game, match.save(), seeded_dice(7))
        probe.answer(question.seat, action)
        back = Match.restore(game, probe.save(), seeded_dice(8)).take_back(agreed=True)
        assert waits(back) == before
        assert not back.changed
        return match

    for seed in some(game, FEW):
        play(new_match(game, seeded_dice(seed)), seed, look)


def test_dice_taken_back_fall_the_same_again(game: Game[Any]) -> None:
    def look(match: Match, question: Question, action: Action) -> Match:
        probe = Match.restore(game, match.save(), seeded_dice(7))
        probe.answer(question.seat, action)
        once = waits(probe)
        again = probe.take_back(agreed=True)
        again.answer(question.seat, action)
        assert again.take_news()[1] == []
        assert waits(again) == once
        return match

    for seed in some(game, FEW):
        play(new_match(game, seeded_dice(seed)), seed, look)


# -- what others see -----------------------------------------------------------------------------


def test_queries_change_nothing(game: Game[Any]) -> None:
    def look(match: Match, question: Question, _: Action) -> Match:
        before = waits(match), match.save()
        for seat in seats_and_spectator(game):
            game.view(match.state, seat)
        game.result(match.state)
        game.over(match.state)
        kinds = {die.name for die in game.dice(match.state)}
        assert {r.die for r in match.rolls} <= kinds
        view = game.view(match.state, question.seat)
        for action in question.options[:8]:
            question.chance(action)
            assert isinstance(game.appraise(view, question, action), float)
            assert game.why_not(match.state, question, action).sentence
        assert (waits(match), match.save()) == before
        match.take_news()
        return match

    for seed in some(game, FEW):
        play(new_match(game, seeded_dice(seed)), seed, look)


def test_events_are_plain_and_become_sentences(game: Game[Any]) -> None:
    names = {seat: f"Coach of {seat}" for seat in game.seats}

    def check(event: Event) -> None:
        assert event.to in seats_and_spectator(game), "a fact must not be named like a parameter of `tell`"
        sentence = game.tell(event, names)
        assert "\n" not in sentence
        assert sentence == sentence.strip()
        kept = dataclasses.replace(event, facts=plain(event.facts))
        assert game.tell(kept, names) == sentence, "an event reads the same from the journal"

    for seed in some(game, FEW):

        def look(match: Match, question: Question, _: Action) -> Match:
            for event in match.take_news()[0]:
                check(event)
            return match

        play(new_match(game, seeded_dice(seed)), seed, look)


def test_nobody_sees_what_is_hidden(game: Game[Any]) -> None:
    differing = 0

    def look(match: Match, question: Question, _: Action) -> Match:
        nonlocal differing
        if game.name not in TWINS:
            views = [game.view(match.state, seat) for seat in seats_and_spectator(game)]
            assert all(view == views[0] for view in views)
            return match
        data = game.dump(match.state)
        for seat in game.seats:
            hidden = TWINS[game.name](data, seat)
            differing += hidden != data
            assert game.view(game.load(hidden), seat) == game.view(match.state, seat)
        if match.checkpoint == json.dumps(data, ensure_ascii=False) and not match.sealed:
            hidden = TWINS[game.name](data, question.seat)
            twin = Match(game, hidden, seeded_dice(0))
            assert twin.question(question.seat) == question
        return match

    for seed in some(game, FEW):
        play(new_match(game, seeded_dice(seed)), seed, look)
    assert differing or game.name not in TWINS


# -- what was, stays -----------------------------------------------------------------------------


def test_the_playthrough_is_unchanged(game: Game[Any]) -> None:
    for golden, text in playthroughs(game).items():
        assert golden.exists(), f"there is no {golden.name}: python -m tests.playthroughs"
        assert text.splitlines() == golden.read_text(encoding="utf-8").splitlines()


def test_every_game_has_parked_saves(game: Game[Any]) -> None:
    assert list((FOLDER / game.name).glob("*.json")), f"{game.name} has no saves: python -m tests.saves"


SAVES = sorted(FOLDER.glob("*/*.json"))


@pytest.mark.parametrize("path", SAVES, ids=[f"{p.parent.name}/{p.stem}" for p in SAVES])
def test_a_parked_save_loads_and_finishes(path: Path) -> None:
    game = GAMES[path.parent.name]
    match = Match.restore(game, path.read_text(encoding="utf-8"), seeded_dice(1))
    assert not match.changed
    assert not match.over
    match = play(match, 1)
    assert match.over
    assert not match.changed
