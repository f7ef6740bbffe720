"""What each viewer gets: its own numbers without gaps, no secrets, and everything after the end."""

from __future__ import annotations

import json

import msgspec
import pytest

from taijitu.core.errors import IllegalActionError
from taijitu.core.record import replay
from taijitu.rooms.commands import Act, Propose, Resign, TakeBack
from taijitu.rooms.errors import TableError, UnknownPlyError, WrongSeatError
from taijitu.rooms.projection import Eyes, look, preview, sequence, summary, why
from taijitu.rooms.record import record
from taijitu.rooms.table import Table
from tests.rooms.tables import (
    ANNA,
    LAWS,
    against_program,
    compose,
    composed,
    do,
    new_table,
    people,
    play,
    seen_by,
)

STRANGER = Eyes(None, "claire")


def eyes(table: Table, seat: int) -> Eyes:
    return look(table, seat, table.holders[seat].owner)


class TestView:
    def test_a_new_table(self) -> None:
        view = seen_by(new_table(holders=against_program()), 0)
        assert (view.viewer, view.seq, view.ply, view.shown) == ("e", 1, 0, 0)
        assert view.to_act == ("e",)
        assert view.choices
        assert view.sentence
        assert [seat.yours for seat in view.seats] == [True, False]
        assert [seat.thinking for seat in view.seats] == [False, False]
        assert view.may == ("resign", "offer")

    def test_the_program_thinks_while_it_is_to_act(self) -> None:
        table = play(new_table(holders=against_program()), "3@7")
        assert [seat.thinking for seat in seen_by(table, 0).seats] == [False, True]
        assert not any(seat.thinking for seat in seen_by(do(table, Resign(0)), 0).seats)

    def test_only_who_may_act_gets_choices(self) -> None:
        table = new_table()
        assert seen_by(table, 1).choices == seen_by(table, None).choices == ()
        assert seen_by(table, None).may == ()

    def test_a_seat_is_looked_from_by_its_owner_only(self) -> None:
        with pytest.raises(WrongSeatError) as refused:
            look(new_table(), 1, ANNA)
        assert refused.value.code == "wrong_seat"
        assert look(new_table(), None, None) == Eyes(None, None)

    def test_who_owns_a_seat_is_told_to_nobody(self) -> None:
        view = msgspec.json.encode(seen_by(new_table(), None))
        assert ANNA.encode() not in view

    def test_the_result_is_the_sentence(self) -> None:
        view = seen_by(do(new_table(), Resign(0)), None)
        assert view.result is not None
        assert view.sentence == view.result.text
        assert (view.result.winner, view.result.clause) == ("c", "Q13")
        assert "Crimson" in view.result.text
        assert view.to_act == ()

    def test_an_agreed_draw_has_no_winner(self) -> None:
        view = seen_by(do(new_table(), Propose(0), Propose(1)), 0)
        assert view.result is not None
        assert view.result.winner is None


class TestLookingBack:
    def test_each_ply_shows_its_position(self) -> None:
        table = play(new_table(), "3@7", "2@10")
        views = [seen_by(table, 0, ply) for ply in range(3)]
        assert [view.shown for view in views] == [0, 1, 2]
        assert [view.ply for view in views] == [2, 2, 2]
        stones = [sum(1 for space in view.position["board"] if space) for view in views]
        assert stones == [0, 1, 2]
        assert [bool(view.choices) for view in views] == [False, False, True]
        assert [view.to_act for view in views] == [("e",), ("c",), ("e",)]

    @pytest.mark.parametrize("ply", [-1, 3])
    def test_there_is_no_other_ply(self, ply: int) -> None:
        with pytest.raises(UnknownPlyError) as refused:
            seen_by(play(new_table(), "3@7", "2@10"), 0, ply)
        assert refused.value.field == "ply"

    def test_a_viewer_counts_what_it_may_see(self) -> None:
        table = play(composed(), "L1@a3")
        assert [seen_by(table, seat).ply for seat in (0, 1, None)] == [5, 5, 1]
        assert seen_by(table, None, 0).position["phase"] == "playing"
        assert seen_by(table, 0, 0).position["phase"] == "composing"
        assert seen_by(table, 0, 4).position["phase"] == "playing"

    def test_at_the_end_the_last_position_is_not_to_be_played_on(self) -> None:
        table = do(play(new_table(), "3@7"), Resign(1))
        assert seen_by(table, 0).to_act == ()
        assert seen_by(table, 0, 0).to_act == ("e",)
        assert seen_by(table, 0, 0).result is not None


class TestSecrets:
    def test_numbers_have_no_gaps_and_grow(self) -> None:
        table = new_table("yin-yang")
        counts = []
        for law in range(1, 5):
            for seat in (0, 1):
                table = do(table, Act(seat, (f"L{law}={LAWS[seat][law - 1]}",)))
                counts.append([sequence(table, Eyes(s, None)) for s in (0, 1, None)])
        assert counts[0] == [2, 1, 1]
        assert counts[5] == [4, 4, 1]
        assert counts[6] == [5, 5, 2]  # that Black is done, everyone may know
        assert counts[7] == [6, 6, 3]

    def test_others_laws_are_not_told_before_the_end(self) -> None:
        table = play(composed(), "L1@a3")
        for seat, hidden in ((0, LAWS[1]), (1, LAWS[0][1:]), (None, LAWS[0][1:] + LAWS[1])):
            who = Eyes(seat, None)
            told = msgspec.json.encode([seen_by(table, seat), record(table, who)]).decode()
            assert not [law for law in hidden if json.dumps(law)[1:-1] in told]

    def test_after_the_end_everything_is_told_to_everyone(self) -> None:
        table = do(play(composed(), "L1@a3"), Resign(1))
        for who in (Eyes(0, None), Eyes(1, None), STRANGER):
            told = msgspec.json.encode(record(table, who)).decode()
            assert all(law in told for laws in LAWS.values() for law in laws)
        view = seen_by(table, None)
        assert (view.ply, view.seq) == (9, table.number)
        assert [move.turn for move in view.moves] == [0] * 8 + [1]

    def test_a_takeback_forgets_nothing_and_tells_nothing(self) -> None:
        table = play(composed(holders=people(ANNA, ANNA)), "L1@a3")
        before = [sequence(table, Eyes(seat, None)) for seat in (0, 1, None)]
        back = do(table, TakeBack(0))
        assert [sequence(back, Eyes(s, None)) for s in (0, 1, None)] == [n + 1 for n in before]
        assert back.events[: table.number] == table.events
        assert LAWS[0][0] not in msgspec.json.encode(seen_by(back, 1)).decode()


class TestTrial:
    def test_a_half_entered_turn_is_shown_and_not_played(self) -> None:
        table = composed()
        trial = preview(table, eyes(table, 0), 0, ["L1@a3"])
        assert (trial.ply, trial.to_act, trial.viewer) == (5, ("w",), "b")
        assert trial.moves[-1].text == "L1@a3"
        assert len(table.line) == 8

    def test_nothing_entered_yet(self) -> None:
        table = new_table()
        assert preview(table, eyes(table, 0), 0, []) == seen_by(table, 0)
        again = play(table, "3@7")
        assert preview(again, eyes(again, 1), 1, []) == seen_by(again, 1)

    def test_what_would_be_refused_is(self) -> None:
        table = new_table()
        with pytest.raises(IllegalActionError):
            preview(table, eyes(table, 0), 0, ["x3@7"])
        with pytest.raises(TableError, match="over"):
            preview(do(table, Resign(1)), eyes(table, 0), 0, ["3@7"])

    def test_even_a_turn_that_ends_the_game_shows_only_what_the_seat_knows(self) -> None:
        laws = {0: LAWS[0], 1: ("....>bb..",) * 4}  # White will not be able to answer
        table = composed(laws)
        trial = preview(table, eyes(table, 0), 0, ["L2@a1"])
        assert (trial.result, trial.to_act) == (None, ("w",))
        assert "....>bb.." not in msgspec.json.encode(trial).decode()
        assert play(table, "L2@a1").result is not None

    def test_composing(self) -> None:
        table = new_table("yin-yang")
        actions = [f"L{n}={law}" for n, law in enumerate(LAWS[0], start=1)]
        trial = preview(table, eyes(table, 0), 0, actions)
        assert trial.to_act == ("w",)
        assert trial.position["finished"] == {"b": True, "w": False}

    def test_why(self) -> None:
        table = play(new_table(), "3@7")
        refusal = why(table, eyes(table, 1), 1, [], "2@2")
        assert (refusal.legal, refusal.clause) == (False, "Q5")
        assert refusal.code
        assert refusal.message
        legal = why(table, eyes(table, 1), 1, [], "2@10")
        assert (legal.legal, legal.code, legal.clause, legal.message) == (True, None, None, None)


class TestRecord:
    def test_replays(self) -> None:
        table = play(new_table(holders=against_program()), "3@7", "2@10")
        written = record(table, eyes(table, 0))
        assert written["date"] == "1970-01-01"
        assert [move["turn"] for move in written["moves"]] == ["3@7", "2@10"]
        assert len(replay(written).played) == 2

    @pytest.mark.parametrize("commands", [(Resign(1),), (Propose(0), Propose(1))])
    def test_says_how_it_ended(self, commands: tuple[Resign | Propose, ...]) -> None:
        table = do(play(new_table(), "3@7"), *commands)
        checked = replay(record(table, STRANGER))
        assert checked.error is None
        assert checked.outcome == table.result

    def test_an_end_by_the_rules_needs_no_words(self) -> None:
        table = play(new_table("capture-go", options={"size": 3}), "pass", "pass")
        written = record(table, STRANGER)
        assert written["ending"] is None
        assert replay(written).outcome == table.result

    def test_yin_yang_replays_after_the_end(self) -> None:
        table = play(compose(new_table("yin-yang"), LAWS, 1, 0), "L1@a3")
        table = do(table, Resign(1))
        checked = replay(record(table, STRANGER))
        assert checked.error is None
        assert checked.outcome == table.result

    def test_a_turn_that_is_not_finished(self) -> None:
        table = play(composed(), "L1@a3", "c3-b3")
        assert table.to_act == {1}  # a law of White's would fit, or the turn may end
        assert record(table, eyes(table, 1))["moves"][-1] == {
            "seat": "w",
            "turn": "c3-b3",
            "unfinished": True,
        }
        ended = record(play(table, "end"), eyes(table, 1))
        assert ended["moves"][-1] == {"seat": "w", "turn": "c3-b3"}


def test_summary() -> None:
    table = play(new_table(holders=against_program()), "3@7")
    short = summary(table, ANNA, "en")
    assert (short.id, short.game, short.ply, short.to_act) == ("t", "qyshinsu", 1, ("c",))
    assert (short.updated, short.result) == ("1970-01-01T00:00:00.002000+00:00", None)
    hidden = do(new_table("yin-yang"), Act(1, ("L1=wbwb>wbw.",)))
    assert summary(hidden, ANNA, "en").updated == "1970-01-01T00:00:00.001000+00:00"
    assert summary(hidden, ANNA, "en").ply == 0
