"""What programs are asked: no more than their seat knows, and only while it matters."""

from __future__ import annotations

import pickle

from taijitu.rooms.commands import Accept, Act, Decline, Propose, Resign, TakeBack
from taijitu.rooms.errands import errands
from tests.rooms.tables import LAWS, against_program, compose, composed, do, new_table, play


def test_a_turn_is_asked_of_a_program_only() -> None:
    table = new_table(holders=against_program())
    assert errands(table) == ()
    (errand,) = errands(play(table, "3@7"))
    assert (errand.seat, errand.level, errand.offer) == (1, 1, None)
    assert errand.command(["2@10"]) == Act(1, ("2@10",))


def test_an_offer_is_asked_first() -> None:
    table = do(play(new_table(holders=against_program()), "3@7"), Propose(0))
    offer, turn = errands(table)
    assert (offer.offer, turn.offer) == ("draw", None)
    assert offer.command(True) == Accept(1)
    assert offer.command(False) == Decline(1)
    assert errands(do(table, Decline(1)))[0].key == turn.key


def test_the_programs_own_offer_is_no_question_to_it() -> None:
    table = do(new_table(holders=against_program()), Propose(1))
    assert errands(table) == ()


def test_a_question_stands_until_the_line_changes() -> None:
    table = play(new_table(holders=against_program()), "3@7")
    (errand,) = errands(table)
    assert errand.still_stands(do(table, Propose(0)))
    back = do(table, TakeBack(0))
    assert not errand.still_stands(back)
    assert not errand.still_stands(play(back, "3@7"))
    assert not errand.still_stands(do(table, Resign(0)))


def test_the_other_side_composing_in_secret_changes_nothing() -> None:
    table = new_table("yin-yang", holders=against_program())
    (errand,) = errands(table)
    assert errand.still_stands(do(table, Act(0, ("L1=bwbw>bwb.",))))
    assert errand.still_stands(compose(table, LAWS, 0))


def test_a_program_gets_no_secrets() -> None:
    other = {0: (LAWS[0][0], *LAWS[0][:3]), 1: LAWS[1]}
    positions = [
        errands(play(composed(laws, holders=against_program()), "L1@a3"))[0].position
        for laws in (LAWS, other)
    ]
    assert repr(positions[0]) == repr(positions[1])


def test_a_programs_past_tells_no_secrets() -> None:
    """Twin games that differ in face-down and rewritten laws: the same bytes reach the program."""
    pasts = []
    for first, rewritten in (("b.b.>bbbb", "wwbb>wwb."), ("w.w.>*", "...b>....")):
        laws = {0: ("bwbw>*", "bbbb>bbb.", first, "..bw>bbbw"), 1: LAWS[1]}
        table = composed(laws, holders=against_program())
        table = play(table, f"L1@a3:L4={rewritten}", "L2@c3", "L2@a1")
        (errand,) = errands(table)
        pasts.append(errand.past)
        assert [(one.seat, one.text) for one in errand.past] == [
            (0, "L1@a3:L4=?"),
            (1, "L2@c3"),
            (0, "L2@a1"),
        ]
        assert rewritten not in repr(errand.past)
    assert repr(pasts[0]) == repr(pasts[1])
    assert pickle.dumps(pasts[0]) == pickle.dumps(pasts[1])


def test_where_nothing_is_hidden_there_is_no_past_to_tell() -> None:
    (errand,) = errands(play(new_table(holders=against_program()), "3@7"))
    assert errand.past == ()
