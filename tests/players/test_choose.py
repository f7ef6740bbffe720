"""Whole turns: always legal, only from what the seat knows, and not foolish."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from taijitu.core import words
from taijitu.core.game import Game, Position
from taijitu.core.registry import get_game
from taijitu.games.yin_yang import belief, book, composing, gains, rules
from taijitu.games.yin_yang.book import SETS
from taijitu.games.yin_yang.laws import LAW_COUNT, NUMBERS
from taijitu.games.yin_yang.state import COMPOSING, laws_of, with_law
from taijitu.players import choose
from taijitu.players.knowledge import knowledge_of
from taijitu.players.levels import LEVELS, Level, level_of, longest_ms
from tests.games.random_play import GAMES
from tests.search.positions import as_known, to_play


@pytest.fixture
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels by nodes instead of time: quick, and the same on every machine."""

    def few_nodes(knowledge: object, level: int) -> Level:
        found = level_of(knowledge, level)
        return replace(found, time_ms=None, nodes=1500, worlds=3)

    monkeypatch.setattr(choose, "level_of", few_nodes)


@pytest.mark.usefixtures("_quickly")
@pytest.mark.parametrize("name", GAMES)
def test_turns_are_legal_and_whole(name: str) -> None:
    for number, (game, position, seat) in enumerate(to_play(name, 30)):
        known = as_known(game, position, seat)
        level = LEVELS[number % len(LEVELS)]
        texts = choose.choose_turn(name, known, seat, level, number)
        assert texts == choose.choose_turn(name, known, seat, level, number)
        for text in texts:
            assert game.to_act(position) == {seat}
            position = game.apply(position, seat, game.parse_action(position, text))
        assert game.to_act(position) != {seat}


@pytest.mark.usefixtures("_quickly")
def test_answers_do_not_depend_on_hidden_laws() -> None:
    rng = random.Random(1)
    for game, position, seat in to_play("yin-yang", 25):
        state = position.state
        other = laws_of(state, 1 - seat)
        for index in range(4):
            if not (state.open_laws >> (4 * (1 - seat) + index)) & 1:
                other = with_law(other, index, rng.randrange(LAW_COUNT) + 1)
        twin = state._replace(**{("laws_black", "laws_white")[1 - seat]: other})
        hidden = [
            as_known(game, Position(one, (rules.situation_key(one),)), seat)
            for one in (state, twin)
        ]
        assert hidden[0] == hidden[1]
        turns = [choose.choose_turn("yin-yang", one, seat, 10, 5) for one in hidden]
        assert turns[0] == turns[1]
        answers = [choose.answer_offer("yin-yang", one, seat, 10, "draw") for one in hidden]
        assert answers[0] == answers[1]


def test_composed_laws_always_have_a_first_action() -> None:
    game = get_game("yin-yang")
    seen = set()
    for seed in range(300):
        options = game.normalise(
            {
                "corner": ("any", "move_only")[seed % 2],
                "population": ("any", "same_colour")[seed // 2 % 2],
                "tokens": ("unlimited", "box")[seed // 4 % 2],
            }
        )
        seat = seed // 8 % 2
        position = game.initial(options)
        texts = choose.choose_turn("yin-yang", position, seat, 10, seed)
        assert len(texts) == 4
        for text in texts:
            position = game.apply(position, seat, game.parse_action(position, text))
        seen.add(tuple(texts))
        state = position.state._replace(to_move=seat)
        out = [0] * rules.MOST_TURN_ACTIONS
        assert rules.legal_actions(state, (), 0, out) > 0
    assert len(seen) > 40


def test_a_half_written_set_is_finished() -> None:
    game = get_game("yin-yang")
    position = game.initial(game.normalise({}))
    position = game.apply(position, 0, COMPOSING + 2 * LAW_COUNT + 7)
    texts = choose.choose_turn("yin-yang", position, 0, 1, 1)
    assert [text[:3] for text in texts] == ["L1=", "L2=", "L4="]


def test_the_repertoire_fits_all_options() -> None:
    game = get_game("yin-yang")
    for corner, sides in enumerate(SETS):
        for seat, sets in enumerate(sides):
            assert sum(one.weight for one in sets) == pytest.approx(1, abs=0.01)
            assert sum(one.restricted for one in sets) == pytest.approx(1, abs=0.01)
            for one in sets:
                limited = "same_colour" if one.restricted else "any"
                box = "box" if one.restricted else "unlimited"
                corners = ("any", "move_only")[corner]
                position = game.initial(
                    game.normalise({"population": limited, "tokens": box, "corner": corners})
                )
                codes = book.codes_of(one.laws, seat)
                for index, code in enumerate(codes):
                    action = COMPOSING + index * LAW_COUNT + code - 1
                    position = game.apply(position, seat, action)
                assert any(
                    rules.fits(position.state, seat, code, box_)
                    for code in codes
                    for box_ in range(16)
                )


def test_an_adaptation_is_completed() -> None:
    game = get_game("yin-yang")
    text = (
        '{"board":"bwww/bwww/bbbw/bbbw","to_move":"b","laws":{"b":["bwbw>*","....>*","....>*",'
        '"....>*"],"w":["bbbb>bbb.","bwbw>bwb.","bwbw>*","..bb>bbbb"]},"open":{}}'
    )
    position = as_known(game, game.parse_position(text, game.normalise({})), 0)
    (turn,) = choose.choose_turn("yin-yang", position, 0, 4, 3)
    assert turn.startswith("L1@")
    assert ":L" in turn
    after = game.apply(position, 0, game.parse_action(position, turn))
    assert game.to_act(after) != {0}


@pytest.mark.parametrize("name", GAMES)
def test_levels_by_nodes_do_not_hang_on_the_clock(name: str) -> None:
    manner = replace(level_of(knowledge_of(get_game(name)), 7), nodes=3000)
    for number, (game, position, seat) in enumerate(to_play(name, 3)):
        known = as_known(game, position, seat)
        turns = [
            choose.choose_turn(
                name, known, seat, 7, number, manner=replace(manner, time_ms=time_ms)
            )
            for time_ms in (None, 60_000)
        ]
        assert turns[0] == turns[1]


@pytest.mark.usefixtures("_quickly")
def test_offers() -> None:
    game = get_game("capture-go")
    options = game.normalise({"width": 5, "height": 5, "target": 3})
    position = game.initial(options)
    ahead = position._replace(state=position.state._replace(captured_black=1))
    assert choose.answer_offer("capture-go", ahead, 0, 10, "end")
    assert not choose.answer_offer("capture-go", ahead, 1, 10, "end")
    winning = game.initial(
        game.normalise({"start": "stones", "black_stones": "E4 D5 F5", "white_stones": "E5"})
    )
    assert not choose.answer_offer("capture-go", winning, 0, 10, "end")
    assert choose.answer_offer("capture-go", winning, 1, 10, "end")
    assert choose.answer_offer(
        "qyshinsu",
        get_game("qyshinsu").initial(
            {"old_stones": 2, "old_stone_reach": "nearest", "repetition": "draw_on_3"}
        ),
        0,
        10,
        "takeback",
    )
    yin_yang = get_game("yin-yang")
    assert not choose.answer_offer(
        "yin-yang", yin_yang.initial(yin_yang.normalise({})), 0, 1, "draw"
    )


def test_levels_have_words_and_limits() -> None:
    for level in LEVELS:
        assert words.say(f"players-level-{level}")
        assert words.say(f"players-level-{level}-about")
        for name in GAMES:
            found = level_of(knowledge_of(get_game(name)), level)
            assert found.time_ms is not None
            assert found.time_ms <= longest_ms(level)
            assert level >= 9 or found.nodes or found.depth, "the same on every machine"
        assert level_of(None, level).time_ms is not None
    for none in (0, 11):
        with pytest.raises(ValueError, match="expected a level"):
            level_of(None, none)


def test_a_game_may_have_no_knowledge_but_none_that_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for package, text in (("without_knowledge", None), ("failing_knowledge", "import no_such_mod")):
        (tmp_path / package).mkdir()
        (tmp_path / package / "__init__.py").touch()
        if text is not None:
            (tmp_path / package / "knowledge.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))

    def of(package: str) -> object:
        spec = replace(get_game("qyshinsu").spec, package=package)
        return knowledge_of(cast("Game[Any]", SimpleNamespace(spec=spec)))

    assert of("without_knowledge") is None
    with pytest.raises(ModuleNotFoundError, match="no_such_mod"):
        of("failing_knowledge")


def test_rewritings_are_good_mixed_and_sometimes_none() -> None:
    """Over many seeds: laws that do about as much as any could, several of them, and bluffs."""
    game = get_game("yin-yang")
    text = (
        '{"board":"bw../bw../bw.b/b..w","to_move":"b","laws":{"b":["bwbw>*","wwww>*","wwww>www.",'
        '"..ww>bbww"],"w":["bbbb>bbb.","bwbw>bwb.","bwbw>*","..bb>bbbb"]},"open":{}}'
    )
    position = as_known(game, game.parse_position(text, game.normalise({})), 0)
    bare = game.parse_action(position, "L1@a3")
    written = [composing.complete(position, bare, random.Random(seed)) for seed in range(120)]
    texts = [game.format_action(position, action) for action in written]
    assert all(game.why_not(position, 0, action) is None for action in written)
    assert 0 < texts.count("L1@a3:L1=bwbw>*") < 30
    assert len(set(texts)) > 3
    after = rules.apply_action(position.state, bare)
    worlds = belief.worlds_of(after, 0, random.Random(5), 60)
    worth = gains.gains_of(worlds)
    for found in set(texts) - {"L1@a3:L1=bwbw>*"}:
        assert worth[NUMBERS[found.partition("=")[2]] + 1] > worth[1:].max() - 0.25
