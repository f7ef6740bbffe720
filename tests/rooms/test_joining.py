"""Open seats: who may take one, once; lots for the sides; calling it off."""

from __future__ import annotations

from typing import Any

import pytest

from taijitu.core.registry import get_game
from taijitu.rooms.commands import (
    Abort,
    Accept,
    Act,
    Command,
    Flag,
    Join,
    Propose,
    Resign,
    TakeBack,
    create,
    decide,
    repeats,
)
from taijitu.rooms.controls import Fischer
from taijitu.rooms.errands import errands
from taijitu.rooms.errors import BrokenTableError, TableError, TermsError
from taijitu.rooms.events import Event, Kind
from taijitu.rooms.facts import Around, PersonFacts
from taijitu.rooms.holders import Holder
from taijitu.rooms.projection import Eyes, look, preview, view
from taijitu.rooms.record import record
from taijitu.rooms.table import Table, begin, fold, follow
from taijitu.rooms.terms import NO_TERMS, Terms, read_terms
from tests.rooms.tables import ANNA, BORIS, against_program, do, new_table, people, play, seen_by

CLAIRE = "claire"
OPEN = (Holder("person", owner=ANNA), Holder("open"))
LIVE = Fischer(main_s=300, increment_s=3)


def waiting(game: str = "qyshinsu", **terms: Any) -> Table:
    created = create(get_game(game), {}, OPEN, 1, "request-0", Terms(**terms))
    return begin("t", created)


def refused(table: Table, command: Command) -> str:
    with pytest.raises(TableError) as error:
        decide(table, command, 0)
    return error.value.code


class TestTerms:
    def test_none_leave_no_trace(self) -> None:
        assert set(new_table().events[0].payload) == {"game", "options", "seats"}
        assert read_terms(new_table().events[0].payload) == NO_TERMS

    def test_they_are_read_as_they_were_written(self) -> None:
        terms = Terms(LIVE, True, True, True, BORIS, (1200, 1600), "another")
        assert waiting(**vars(terms)).terms == terms
        assert read_terms(terms.to_payload()) == terms

    @pytest.mark.parametrize(
        ("holders", "terms", "code"),
        [
            (people(), Terms(reserved_for=BORIS), "invited_oneself"),
            (people(), Terms(reserved_for=CLAIRE), "needs_open_seat"),
            (people(), Terms(side_drawn=True), "needs_open_seat"),
            (people(), Terms(rating_range=(1, 2)), "needs_open_seat"),
            (OPEN, Terms(rating_range=(1, 2)), "range_needs_clock"),
            (OPEN, Terms(reserved_for=ANNA), "invited_oneself"),
            (OPEN, Terms(rated=True), "rated_needs_clock"),
            (against_program(), Terms(LIVE, rated=True), "rated_needs_people"),
            (people(ANNA, ANNA), Terms(LIVE, rated=True), "rated_needs_people"),
            ((Holder("open"), Holder("program", level=1)), NO_TERMS, "nobody_there"),
            ((Holder("open"), Holder("open")), NO_TERMS, "nobody_there"),
        ],
    )
    def test_those_that_do_not_fit(
        self, holders: tuple[Holder, Holder], terms: Terms, code: str
    ) -> None:
        with pytest.raises(TermsError) as error:
            create(get_game("qyshinsu"), {}, holders, 1, None, terms)
        assert error.value.code == code
        assert str(error.value)

    @pytest.mark.parametrize("holders", [people(), OPEN])
    def test_rated_ones_that_fit(self, holders: tuple[Holder, Holder]) -> None:
        created = create(get_game("qyshinsu"), {}, holders, 1, None, Terms(LIVE, rated=True))
        assert begin("t", created).terms.rated

    def test_a_clock_that_this_version_does_not_know(self) -> None:
        created = waiting().events[0]
        broken = Event(1, Kind.CREATED, None, 1, {**created.payload, "clock": {"kind": "moon"}})
        with pytest.raises(BrokenTableError):
            begin("t", broken)


class TestWaiting:
    def test_nobody_is_to_act(self) -> None:
        table = waiting(control=LIVE)
        assert (table.state, table.open_seat, table.to_act) == ("waiting", 1, frozenset())
        assert (table.started_ms, table.flag_at_ms(), table.result) == (None, None, None)
        assert errands(table) == ()
        shown = seen_by(table, 0)
        assert (shown.state, shown.to_act, shown.choices, shown.turn) == ("waiting", (), (), None)
        assert shown.may == ("abort",)
        assert not shown.hints
        assert "Waiting" in shown.sentence
        assert [seat.kind for seat in shown.seats] == ["person", "open"]
        assert [seat.guest for seat in shown.seats] == [True, False]
        assert record(table, look(table, 0, ANNA))["seats"] == {"e": "Person", "c": "Person"}

    @pytest.mark.parametrize("command", [Act(0, ("3@7",)), Resign(0), Propose(0), TakeBack(0)])
    def test_nothing_is_done(self, command: Command) -> None:
        assert refused(waiting(), command) == "waiting"

    def test_not_even_on_trial(self) -> None:
        table = waiting()
        with pytest.raises(TableError, match="Nobody has taken"):
            preview(table, look(table, 0, ANNA), 0, ["3@7"])

    def test_time_does_not_run(self) -> None:
        assert decide(waiting(control=LIVE), Flag(), 10**12) == ()

    def test_whoever_set_it_up_may_call_it_off(self) -> None:
        table = do(waiting(), Abort(0))
        assert (table.state, table.started_ms) == ("over", None)
        assert table.result is not None
        assert (table.result.termination, table.result.winner) == ("aborted", None)
        assert refused(table, Join(BORIS)) == "game_over"
        shown = seen_by(table, None)
        assert shown.result is not None
        assert (shown.result.winner, shown.joinable) == (None, False)
        assert "called off" in shown.sentence


class TestJoining:
    def test_the_game_begins(self) -> None:
        table = do(waiting(control=LIVE), Join(BORIS))
        assert (table.state, table.open_seat) == ("playing", None)
        assert table.to_act == {0}
        assert [holder.owner for holder in table.holders] == [ANNA, BORIS]
        assert table.started_ms == 2
        assert table.flag_at_ms() == 60_002
        assert fold("t", table.events).holders == table.holders
        assert play(table, "3@7", "2@10").to_act == {0}

    def test_nobody_joins_twice_or_their_own_table(self) -> None:
        assert refused(waiting(), Join(ANNA)) == "own_table"
        table = do(waiting(), Join(BORIS))
        assert refused(table, Join(BORIS)) == "own_table"
        assert refused(table, Join(CLAIRE)) == "seat_taken"
        assert refused(new_table(holders=against_program()), Join(CLAIRE)) == "seat_taken"

    def test_a_seat_may_be_kept_for_somebody(self) -> None:
        table = waiting(reserved_for=BORIS)
        assert refused(table, Join(CLAIRE)) == "not_invited"
        assert do(table, Join(BORIS)).state == "playing"

    def test_lots_may_decide_who_has_which_side(self) -> None:
        table = do(waiting(side_drawn=True), Join(BORIS, swap=True))
        assert [holder.owner for holder in table.holders] == [BORIS, ANNA]
        assert table.events[-1].seat == 0
        assert table.events[-1].payload == {"owner": BORIS, "swapped": True}
        stayed = do(waiting(side_drawn=True), Join(BORIS))
        assert [holder.owner for holder in stayed.holders] == [ANNA, BORIS]
        asked_in_vain = do(waiting(), Join(BORIS, swap=True))
        assert [holder.owner for holder in asked_in_vain.holders] == [ANNA, BORIS]

    def test_a_retry_is_known(self) -> None:
        table = do(waiting(), Join(BORIS), request="request-1")
        event = table.request("request-1")
        assert event is not None
        assert repeats(event, Join(BORIS, swap=True))
        assert not repeats(event, Join(CLAIRE))
        assert not repeats(event, Resign(1))

    def test_a_log_cannot_have_two_joined(self) -> None:
        table = do(waiting(), Join(BORIS))
        with pytest.raises(BrokenTableError):
            follow(table, Event(3, Kind.JOINED, 1, 3, {"owner": CLAIRE}))

    @pytest.mark.parametrize(
        ("reserved", "viewer", "expected"),
        [
            (None, BORIS, True),
            (None, None, True),
            (None, ANNA, False),
            (BORIS, BORIS, True),
            (BORIS, CLAIRE, False),
            (BORIS, None, False),
        ],
    )
    def test_who_is_told_so(self, reserved: str | None, viewer: str | None, expected: bool) -> None:
        table = waiting(reserved_for=reserved)
        shown = view(table, Eyes(None, viewer))
        assert shown.joinable is expected
        assert shown.may == (("join",) if expected else ())

    def test_who_is_awaited_is_told_by_name(self) -> None:
        around = Around({BORIS: PersonFacts("Boris")})
        shown = view(waiting(reserved_for=BORIS), Eyes(None, CLAIRE), around=around)
        assert shown.reserved_for == "Boris"
        assert "Boris" in shown.sentence


def test_who_has_deleted_the_account_is_no_guest() -> None:
    table = do(waiting(), Join(BORIS))
    around = Around({BORIS: PersonFacts(deleted=True)})
    seats = view(table, Eyes(None, CLAIRE), around=around).seats
    assert [(seat.guest, seat.deleted) for seat in seats] == [(True, False), (False, True)]
    named = record(table, Eyes(None, None), around.people)["seats"]
    assert named["c"] == "Deleted"


class TestCallingOff:
    def test_before_ones_own_first_turn(self) -> None:
        table = play(do(waiting(), Join(BORIS)), "3@7")
        assert refused(table, Abort(0)) == "cannot_abort"
        assert "abort" not in seen_by(table, 0).may
        assert "abort" in seen_by(table, 1).may
        ended = do(table, Abort(1), request="request-1")
        assert ended.result is not None
        assert record(ended, Eyes(None, None))["ending"] == {"how": "aborted"}
        event = ended.request("request-1")
        assert event is not None
        assert repeats(event, Abort(1))
        assert not repeats(event, Abort(0))

    def test_a_turn_taken_back_was_a_turn(self) -> None:
        table = do(play(do(waiting(), Join(BORIS)), "3@7"), TakeBack(0))
        back = do(table, Accept(1))
        assert back.line == ()
        assert refused(back, Abort(0)) == "cannot_abort"

    def test_only_between_people(self) -> None:
        for holders in (against_program(), people(ANNA, ANNA)):
            assert refused(new_table(holders=holders), Abort(0)) == "cannot_abort"
