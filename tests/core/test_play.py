"""Whole turns and move lists."""

from __future__ import annotations

import pytest

from taijitu.core.errors import ActionTextError, IllegalActionError
from taijitu.core.play import letter, next_seat, play_moves, seat_of, turns
from taijitu.core.registry import get_game

POSITION = (
    '{"board": "bwbw/wwbb/ww../.b.b", "to_move": "b", "laws": {'
    '"b": ["b.wb>b..b", "wbb.>wb..", "b.ww>..ww", ".w..>...."],'
    '"w": ["b..w>bwww", ".b.w>wbbw", "b...>....", ".www>.w.w"]},'
    '"open": {"b": [1, 2, 4], "w": [1, 2]}}'
)


def test_letters_and_seats() -> None:
    game = get_game("qyshinsu")
    assert [letter(game, seat) for seat in (0, 1, None)] == ["e", "c", "draw"]
    assert seat_of(game, "c") == 1
    with pytest.raises(ActionTextError, match=r"Expected the seat e \| c"):
        seat_of(game, "w")


def test_turns_of_several_actions_in_a_list_of_moves() -> None:
    game = get_game("yin-yang")
    start = game.parse_position(POSITION, game.normalise({}))
    by_comma = play_moves(game, start, "c3-c2 L2@b1, b3-c3")
    by_list = play_moves(game, start, ["c3-c2 L2@b1", "b3-c3"])
    by_blank = play_moves(game, start, "c3-c2 L2@b1 b3-c3")
    texts = {game.format_position(p) for p in (by_comma, by_list, by_blank)}
    assert len(texts) == 1
    assert next_seat(game, by_blank) == 0


def test_a_move_alone_ends_its_turn() -> None:
    game = get_game("yin-yang")
    start = game.parse_position(POSITION, game.normalise({}))
    for moves in ("b1-a1", ["b1-a1"], "b1-a1 end"):
        assert next_seat(game, play_moves(game, start, moves)) == 1
    after = play_moves(game, start, "b1-a1 b2-c2")
    assert next_seat(game, after) == 0


def test_in_the_middle_of_a_turn() -> None:
    game = get_game("yin-yang")
    start = game.parse_position(POSITION, game.normalise({}))
    half = game.apply(start, 0, game.parse_action(start, "c3-c2"))
    assert {turn.text for turn in turns(game, half)} == {"end", "L2@b1"}


def test_moves_that_cannot_be_played() -> None:
    game = get_game("capture-go")
    start = game.initial(game.normalise({"size": 2}))
    with pytest.raises(IllegalActionError) as caught:
        play_moves(game, start, "A1 A1")
    assert (caught.value.code, caught.value.field) == ("occupied", "moves")
    with pytest.raises(ActionTextError) as stopped:
        play_moves(game, start, "A1 A2 B2 B1")
    assert stopped.value.code == "moves_after_end"
    with pytest.raises(ActionTextError) as empty:
        play_moves(game, start, ["A1", " "])
    assert empty.value.code == "empty_turn"
