"""What people wish besides acting: takeback, offers, resigning; and failures of a program."""

from __future__ import annotations

import pytest

from taijitu.rooms.commands import (
    Accept,
    Act,
    Command,
    Decline,
    Propose,
    ReportFailure,
    Resign,
    TakeBack,
    decide,
    may,
    repeats,
    takes_back_to,
)
from taijitu.rooms.errors import TableError
from taijitu.rooms.table import Table
from tests.rooms.tables import (
    ANNA,
    against_program,
    composed,
    do,
    new_table,
    people,
    play,
    seen_by,
)


def refused(table: Table, command: Command) -> str:
    with pytest.raises(TableError) as error:
        decide(table, command, 0)
    return error.value.code


def kinds(table: Table) -> list[str]:
    return [event.kind.value for event in table.events]


class TestTakeback:
    def test_from_a_program_it_is_agreed_at_once_with_its_answer(self) -> None:
        table = play(new_table(holders=against_program()), "3@7", "2@10")
        table = do(table, TakeBack(0))
        assert kinds(table)[-1] == "taken_back"
        assert len(table.line) == 0
        assert table.to_act == {0}

    def test_while_the_program_thinks_it_takes_back_the_own_turn_only(self) -> None:
        table = play(new_table(holders=against_program()), "3@7", "2@10", "4@12")
        table = do(table, TakeBack(0))
        assert [ply.turn for ply in table.line] == [1, 2]

    def test_between_two_people_at_one_screen_it_is_agreed_at_once(self) -> None:
        table = play(new_table(holders=people(ANNA, ANNA)), "3@7", "2@10")
        assert len(do(table, TakeBack(1)).line) == 1
        assert len(do(table, TakeBack(0)).line) == 0

    def test_between_two_people_the_other_has_to_agree(self) -> None:
        table = play(new_table(), "3@7", "2@10")
        asked = do(table, TakeBack(0))
        assert asked.line == table.line
        assert seen_by(asked, 1).offers[0].by == "e"
        assert "accept" in may(asked, 1)
        agreed = do(asked, Accept(1))
        assert kinds(agreed)[-2:] == ["accepted", "taken_back"]
        assert (agreed.line, agreed.offer) == ((), None)

    def test_the_other_side_wants_to_go_back_as_well_but_perhaps_less_far(self) -> None:
        asked = do(play(new_table(), "3@7", "2@10"), TakeBack(0))
        assert refused(asked, TakeBack(1)) == "offer_pending"

    def test_the_wish_ends_with_any_action(self) -> None:
        table = play(new_table(), "3@7", "2@10")
        assert play(do(table, TakeBack(0)), "4@12").offer is None
        assert play(do(table, TakeBack(1)), "4@12").offer is None

    def test_there_must_be_a_turn(self) -> None:
        assert refused(new_table(), TakeBack(0)) == "nothing_to_take_back"
        assert refused(play(new_table(), "3@7"), TakeBack(1)) == "nothing_to_take_back"

    def test_never_back_into_composing(self) -> None:
        table = composed(holders=against_program())
        assert refused(table, TakeBack(0)) == "nothing_to_take_back"
        table = do(play(table, "L1@a3"), TakeBack(0))
        assert len(table.line) == 8

    def test_a_turn_of_several_actions_goes_as_one(self) -> None:
        table = play(composed(), "L1@a3")
        assert takes_back_to(table, 0) == 8

    def test_what_was_worked_out_before_no_longer_fits(self) -> None:
        table = play(new_table(holders=against_program()), "3@7")
        back = do(table, TakeBack(0))
        assert back.marks == (back.number, back.number)


class TestOffers:
    def test_accepted_it_ends_the_game(self) -> None:
        table = do(new_table(), Propose(0), Accept(1))
        assert table.result is not None
        assert (table.result.winner, table.result.termination) == (None, "agreed")

    def test_two_at_one_screen_accept_explicitly(self) -> None:
        table = do(new_table(holders=people(ANNA, ANNA)), Propose(0))
        assert table.result is None
        assert do(table, Accept(1)).result is not None

    def test_capture_go_agrees_on_the_end(self) -> None:
        table = do(new_table("capture-go"), Propose(0))
        assert seen_by(table, 1).offers[0].kind == "end"

    def test_offering_what_is_offered_accepts_it(self) -> None:
        assert do(new_table(), Propose(0), Propose(1)).result is not None

    def test_one_at_a_time(self) -> None:
        assert refused(do(new_table(), Propose(0)), Propose(0)) == "offer_pending"

    def test_it_stands_until_the_other_side_acts(self) -> None:
        table = play(do(new_table(), Propose(0)), "3@7")
        assert table.offer is not None
        assert play(table, "2@10").offer is None

    def test_declined_it_may_be_repeated_after_a_turn(self) -> None:
        table = do(new_table(), Propose(0), Decline(1))
        assert table.offer is None
        assert refused(table, Propose(0)) == "offer_declined"
        assert "offer" not in may(table, 0)
        assert do(play(table, "3@7"), Propose(0)).offer is not None

    def test_nobody_answers_their_own_offer_or_none(self) -> None:
        assert refused(new_table(), Accept(0)) == "nothing_offered"
        assert refused(do(new_table(), Propose(0)), Decline(0)) == "nothing_offered"


class TestEnd:
    def test_who_resigns_has_lost(self) -> None:
        table = do(new_table(), Resign(0))
        assert table.result is not None
        assert (table.result.winner, table.result.termination) == (1, "resigned")
        assert may(table, 0) == may(table, 1) == ()

    @pytest.mark.parametrize(
        "command", [Propose(0), TakeBack(0), Accept(0), Decline(0), Resign(1), ReportFailure(1)]
    )
    def test_nothing_is_wished_after_it(self, command: Command) -> None:
        assert refused(do(new_table(), Resign(0)), command) == "game_over"


class TestFailures:
    def test_said_once_and_gone_when_the_program_has_acted(self) -> None:
        table = play(new_table(holders=against_program()), "3@7")
        failed = do(table, ReportFailure(1))
        notice = seen_by(failed, 0).notice
        assert notice is not None
        assert notice.code == "program_failed"
        assert decide(failed, ReportFailure(1), 0) == ()
        assert seen_by(play(failed, "2@10"), 0).notice is None

    def test_gone_after_a_takeback_and_at_the_end(self) -> None:
        failed = do(play(new_table(holders=against_program()), "3@7"), ReportFailure(1))
        assert seen_by(do(failed, TakeBack(0)), 0).notice is None
        assert seen_by(do(failed, Resign(0)), 0).notice is None


@pytest.mark.parametrize(
    ("before", "command"),
    [
        ((), Resign(0)),
        ((), Propose(0)),
        ((Propose(1),), Propose(0)),
        ((Propose(1),), Accept(0)),
        ((Propose(1),), Decline(0)),
        ((Act(0, ("3@7",)),), TakeBack(0)),
    ],
)
def test_retries_are_recognised(before: tuple[Command, ...], command: Command) -> None:
    table = do(do(new_table(), *before), command, request="request-1")
    event = table.request("request-1")
    assert event is not None
    assert repeats(event, command)
    assert not repeats(event, Act(0, ("3@7",)))
