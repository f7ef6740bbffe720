"""The laws of the plug-in, for every registered game: what anyone may rely on."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taijitu.core.errors import ActionTextError, IllegalActionError, PositionError
from taijitu.core.game import (
    OMNISCIENT,
    SPECTATOR,
    Game,
    HasHiddenInformation,
    HasSymmetries,
    Position,
)
from taijitu.core.play import letter, next_seat, play_moves, turns
from taijitu.core.record import Move, replay, write_record
from taijitu.core.registry import get_game
from taijitu.core.words import has, render
from tests.games.random_play import GAMES, Given, random_action, random_game, random_options

SAMPLE = 40


def same(first: Any, second: Any) -> bool:
    """Whether two positions are equal in every part, arrays included."""
    return first.history == second.history and all(
        np.array_equal(a, b) for a, b in zip(first.state, second.state, strict=True)
    )


Check = Callable[[Game[Any], random.Random], None]


def for_random_games(examples: int = 40) -> Callable[[Check], Callable[[str], None]]:
    """Run a check ``(game, rng)`` for every game on many seeds."""

    def decorate(check: Check) -> Callable[[str], None]:
        @pytest.mark.parametrize("name", GAMES)
        def run(name: str) -> None:
            @settings(max_examples=examples)
            @given(seed=st.integers(0, 2**32))
            def on_seed(seed: int) -> None:
                check(get_game(name), random.Random(seed))

            on_seed()

        run.__doc__ = check.__doc__
        return run

    return decorate


@for_random_games()
def test_legal_actions_are_exactly_what_apply_accepts(game: Game[Any], rng: random.Random) -> None:
    """``apply`` takes each listed action and refuses others with a clause."""
    options, plies = random_game(game, rng)
    position, _, _ = rng.choice(plies)
    strangers = random_actions(game, rng, options)
    assert strangers
    for seat in (0, 1):
        legal = list(game.legal_actions(position, seat))
        assert len(set(legal)) == len(legal)
        for action in rng.sample(legal, min(SAMPLE, len(legal))):
            assert game.why_not(position, seat, action) is None
            game.apply(position, seat, action)
        others = strangers - set(legal)
        # A seat that is not to act is refused everything.
        assert legal or others == strangers
        for action in others:
            refusal = game.why_not(position, seat, action)
            assert refusal is not None
            assert has(refusal.sentence.key)
            with pytest.raises(IllegalActionError) as caught:
                game.apply(position, seat, action)
            assert caught.value.clause == refusal.clause
            assert caught.value.message()


def random_actions(game: Game[Any], rng: random.Random, options: Given) -> set[int]:
    """Actions of another game under the same options: well formed, often out of place here."""
    found: set[int] = set()
    for position, seat, action in random_game(game, rng, options=options).plies:
        if seat >= 0:
            found |= {action, rng.choice(list(game.legal_actions(position, seat)))}
    return found


@for_random_games()
def test_choices_cover_the_legal_actions(game: Game[Any], rng: random.Random) -> None:
    """Each legal action is covered by exactly one choice, and each choice by some action."""
    for position, _, _ in random_game(game, rng, most=12).plies[-3:]:
        for seat in (0, 1):
            choices = game.choices(position, seat)
            texts = [game.format_action(position, a) for a in game.legal_actions(position, seat)]
            closed = [c.text for c in choices if not c.open_ended]
            prefixes = tuple(c.text for c in choices if c.open_ended)
            assert len({c.picks for c in choices}) == len(choices)
            assert sorted(closed) == sorted(t for t in texts if not t.startswith(prefixes or "\0"))
            for prefix in prefixes:
                assert any(text.startswith(prefix) for text in texts)


@for_random_games()
def test_nothing_is_changed_in_place(game: Game[Any], rng: random.Random) -> None:
    """Asking and playing leave a position as it was."""
    for position, seat, action in random_game(game, rng).plies:
        before = copy.deepcopy(position)
        for viewer in (0, 1, SPECTATOR, OMNISCIENT):
            game.observe(position, viewer)
            game.sentence(position, viewer)
        game.legal_actions(position, 0)
        game.outcome(position)
        game.agreed(position)
        if seat >= 0:
            game.why_not(position, 1 - seat, action)
            game.apply(position, seat, action)
        assert same(position, before)


@for_random_games()
def test_texts_round_trip(game: Game[Any], rng: random.Random) -> None:
    """Actions and positions survive being written and read."""
    options, plies = random_game(game, rng)
    for position, seat, action in plies:
        if seat >= 0:
            text = game.format_action(position, action)
            assert game.parse_action(position, text) == action
        text = game.format_position(position)
        parsed = game.parse_position(text, options)
        assert game.format_position(parsed) == text
        # The text does not hold the history, which may draw or forbid repetitions.
        fresh = alone(game, position)
        if game.outcome(fresh) is None:
            assert game.outcome(parsed) is None
            assert game.to_act(parsed) == game.to_act(fresh)
            for side in (0, 1):
                assert list(game.legal_actions(parsed, side)) == list(
                    game.legal_actions(fresh, side)
                )


@for_random_games()
def test_every_view_says_whose_turn_it_is(game: Game[Any], rng: random.Random) -> None:
    """``to_move``: a letter, the same for all; null while it is nobody's turn alone."""
    for position, _, _ in random_game(game, rng).plies:
        views = [game.observe(position, v) for v in (0, 1, SPECTATOR, OMNISCIENT)]
        (to_move,) = {view["to_move"] for view in views}
        assert to_move is None or to_move in game.spec.seats
        acting = {letter(game, seat) for seat in game.to_act(position)}
        if acting and to_move is not None:
            assert acting == {to_move}
        assert len(acting) < 2 or to_move is None


@for_random_games()
def test_a_replayed_record_gives_the_same_position(game: Game[Any], rng: random.Random) -> None:
    """Record, write as JSON, read, replay: the same position, history and outcome."""
    options = random_options(game, rng)
    position = game.initial(options)
    moves = []
    for _ in range(25):
        seat = next_seat(game, position)
        if seat is None:
            break
        words: list[str] = []
        while seat in game.to_act(position) and len(words) < 4:
            action = random_action(game, position, seat, rng)
            words.append(game.format_action(position, action))
            position = game.apply(position, seat, action)
            if not game.spec.multi_action:
                break
        moves.append(Move(letter(game, seat), " ".join(w for w in words if w != "end")))
    record = write_record(game, options, moves, outcome=game.outcome(position))
    result = replay(json.loads(json.dumps(record)))
    assert result.error is None, result.error
    assert result.played == tuple(moves)
    assert same(result.position, position)
    assert result.outcome == game.outcome(position)


@for_random_games()
def test_equal_views_give_equal_legal_actions(game: Game[Any], rng: random.Random) -> None:
    """What a seat may do follows from what it sees: nothing leaks through the list of actions."""
    position, _, _ = random_game(game, rng).plies[-1]
    if not isinstance(game, HasHiddenInformation):
        # Everybody sees everything: equal views are equal positions.
        views = [json.dumps(game.observe(position, v)) for v in (0, 1, SPECTATOR, OMNISCIENT)]
        assert len(set(views)) == 1
        return
    for seat in (0, 1):
        if game.outcome(position) is not None or seat not in game.to_act(position):
            continue
        hidden = game.hide(position, seat)
        twin = game.resample(hidden, seat, rng)
        if game.outcome(twin) is not None:
            continue
        assert game.observe(hidden, seat) == game.observe(position, seat)
        assert game.observe(twin, seat) == game.observe(position, seat)
        assert list(game.choices(twin, seat)) == list(game.choices(position, seat))
        assert list(game.choices(hidden, seat)) == list(game.choices(position, seat))
        assert game.sentence(twin, seat) == game.sentence(position, seat)


@for_random_games()
def test_hidden_positions_can_be_played_on(game: Game[Any], rng: random.Random) -> None:
    """What a seat does in a position it does not wholly know comes out as in the real one."""
    if not isinstance(game, HasHiddenInformation):
        assert not game.spec.hidden_information
        return
    for position, seat, action in random_game(game, rng).plies:
        if seat < 0:
            continue
        hidden = game.hide(position, seat)
        assert seat in game.to_act(hidden)
        assert game.why_not(hidden, seat, action) is None
        after, real = game.apply(hidden, seat, action), game.apply(position, seat, action)
        assert game.observe(after, seat) == game.observe(real, seat)
        known, truth = game.outcome(after), game.outcome(real)
        # Whether the other side can answer may be secret, repetition may not be seen: never the
        # other way round.
        assert known is None or known == truth
        for viewer in (0, 1, SPECTATOR):
            game.observe(after, viewer)
            game.sentence(after, viewer)


@for_random_games()
def test_symmetries_hold(game: Game[Any], rng: random.Random) -> None:
    """Playing a transformed action on a transformed position is transforming the outcome."""
    if not isinstance(game, HasSymmetries):
        return
    position, seat, action = rng.choice(random_game(game, rng).plies)
    for symmetry in game.symmetries(position):
        turned = game.transform_position(position, symmetry)
        seats = {s ^ symmetry.swaps_seats for s in game.to_act(alone(game, position))}
        assert set(game.to_act(turned)) == seats
        for side in (0, 1):
            mine = game.legal_actions(alone(game, position), side)
            theirs = game.legal_actions(turned, side ^ symmetry.swaps_seats)
            assert {game.transform_action(position, a, symmetry) for a in mine} == set(theirs)
        if seat < 0 or seat not in game.to_act(alone(game, position)):
            continue
        moved = game.transform_action(position, action, symmetry)
        after = game.apply(turned, seat ^ symmetry.swaps_seats, moved)
        straight = game.apply(alone(game, position), seat, action)
        assert game.format_position(after) == game.format_position(
            game.transform_position(straight, symmetry)
        )


def alone(game: Game[Any], position: Any) -> Any:
    """The position without what came before it, as a transformed one is."""
    return Position(position.state, position.history[-1:])


@for_random_games()
def test_private_actions_commute(game: Game[Any], rng: random.Random) -> None:
    """When both seats may act, the order makes no difference to anything."""
    for position, _, _ in random_game(game, rng, most=8).plies:
        if game.to_act(position) != {0, 1}:
            assert not game.spec.hidden_information or len(game.to_act(position)) <= 1
            continue
        first = random_action(game, position, 0, rng)
        second = random_action(game, position, 1, rng)
        one = game.apply(game.apply(position, 0, first), 1, second)
        two = game.apply(game.apply(position, 1, second), 0, first)
        assert same(one, two)
        assert game.describe(position, 0, first, 1) is None
        assert game.describe(position, 0, first, SPECTATOR) is None
        assert game.observe(game.apply(position, 0, first), SPECTATOR) == game.observe(
            position, SPECTATOR
        ) or game.to_act(game.apply(position, 0, first)) == {1}


@for_random_games()
def test_every_sentence_can_be_said(game: Game[Any], rng: random.Random) -> None:
    """What is asked, and how it ended, have words for every viewer."""
    for position, _, _ in random_game(game, rng).plies:
        for viewer in (0, 1, SPECTATOR, OMNISCIENT):
            assert render(game.sentence(position, viewer))
        for outcome in (game.outcome(position), game.agreed(position)):
            if outcome is not None:
                key = f"{game.spec.id}-termination-{outcome.termination}"
                assert has(key), key


@for_random_games(15)
def test_turns_are_what_can_be_played(game: Game[Any], rng: random.Random) -> None:
    """Each whole turn's text leads to its position."""
    position, _, _ = rng.choice(random_game(game, rng).plies)
    if len(game.to_act(position)) != 1:
        return
    for turn in turns(game, position):
        if not turn.text.endswith((":", "=")):
            assert same(play_moves(game, position, [turn.text]), turn.position)


@pytest.mark.parametrize("name", GAMES)
def test_every_option_has_words_and_normalising_is_idempotent(name: str) -> None:
    game = get_game(name)
    defaults = game.normalise({})
    assert game.normalise(defaults) == defaults
    for seat in game.spec.seats:
        assert has(f"{name}-seat-{seat}")
    for option in game.spec.options:
        key = f"{name}-option-{option.name.replace('_', '-')}"
        assert has(key), key
        assert has(f"{key}-about"), key
        for choice in option.choices:
            slug = str(choice).replace("_", "-")
            assert has(f"{key}-{slug}"), slug
            assert has(f"{key}-{slug}-about"), slug


GARBAGE = [
    "",
    " ",
    "?",
    "3",
    "@",
    "x",
    "L",
    "zz9",
    "3@0",
    "3@13",
    "T20",
    "I5",
    "a1-",
    "L9@a1",
    "🀄",
]


@pytest.mark.parametrize("name", GAMES)
@given(text=st.one_of(st.sampled_from(GARBAGE), st.text(max_size=12)))
def test_malformed_actions_are_refused_clearly(name: str, text: str) -> None:
    game = get_game(name)
    position = game.initial(game.normalise({}))
    try:
        action = game.parse_action(position, text)
    except ActionTextError as error:
        assert error.message()
    else:
        assert game.parse_action(position, game.format_action(position, action)) == action


@pytest.mark.parametrize("name", GAMES)
@given(data=st.data())
def test_malformed_positions_are_refused_clearly(name: str, data: st.DataObject) -> None:
    game = get_game(name)
    options = game.normalise({})
    good = game.format_position(game.initial(options))
    cut = data.draw(st.integers(0, len(good)))
    end = data.draw(st.integers(cut, min(len(good), cut + 4)))
    text = good[:cut] + data.draw(st.text('ebwc-/.0123456789xO@{}[]" ,', max_size=3)) + good[end:]
    try:
        position = game.parse_position(text, options)
    except PositionError as error:
        assert error.field == "position"
        assert error.message()
    else:
        assert game.parse_position(game.format_position(position), options)
