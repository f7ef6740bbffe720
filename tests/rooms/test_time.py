"""Time at a table: what runs when, and what happens when it is out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from taijitu.core.game import SPECTATOR
from taijitu.core.record import replay
from taijitu.core.registry import get_game
from taijitu.rooms.commands import (
    Abort,
    Accept,
    Act,
    Command,
    Decline,
    Flag,
    Join,
    Propose,
    Resign,
    TakeBack,
    Vacation,
    create,
    decide,
    repeats,
)
from taijitu.rooms.controls import (
    NO_CLOCK,
    Absolute,
    ByoYomi,
    Canadian,
    Control,
    Correspondence,
    Delay,
    Fischer,
)
from taijitu.rooms.errors import TableError
from taijitu.rooms.events import Event, Kind
from taijitu.rooms.facts import Around, PersonFacts
from taijitu.rooms.holders import Holder
from taijitu.rooms.projection import Eyes, ask, look, seen, summary, view
from taijitu.rooms.record import record
from taijitu.rooms.table import Table, begin, fold, follow
from taijitu.rooms.terms import Terms
from taijitu.rooms.views import ClockView
from tests.rooms.tables import ANNA, BORIS, LAWS, people

S = 1000
DAY_MS = 86_400_000
MINUTE = Absolute(main_s=60)
TURNS = ("3@7", "2@10", "4@12", "3@8")


def table_at(
    control: Control,
    game: str = "qyshinsu",
    holders: tuple[Holder, Holder] | None = None,
    start_ms: int = 0,
) -> Table:
    holders = holders or people()
    return begin("t", create(get_game(game), {}, holders, start_ms, None, Terms(control)))


def at(table: Table, time_s: float, command: Command, request: str | None = None) -> Table:
    """The table after a command that comes so many seconds after its beginning."""
    for event in decide(table, command, round(time_s * S), request):
        table = follow(table, event)
    return table


def acts(table: Table, *turns: tuple[float, str]) -> Table:
    for time_s, text in turns:
        table = at(table, time_s, Act(min(table.to_act), tuple(text.split())))
    return table


def clock_of(table: Table, time_s: float) -> ClockView:
    shown = view(table, Eyes(None, None), around=Around(now_ms=round(time_s * S))).clock
    assert shown is not None
    return shown


def left(table: Table, time_s: float) -> list[float]:
    return [seat.remaining_ms / S for seat in clock_of(table, time_s).seats]


def termination(table: Table) -> tuple[str, int | None]:
    assert table.result is not None
    return table.result.termination, table.result.winner


def opened(control: Control = MINUTE) -> Table:
    """Both have finished a first turn; seat 0's clock runs from second 20 on."""
    return acts(table_at(control), (10, TURNS[0]), (20, TURNS[1]))


def test_without_a_clock_nothing_is_timed() -> None:
    table = acts(table_at(NO_CLOCK), (1, TURNS[0]), (10**8, TURNS[1]))
    assert (table.clock, table.flag_at_ms()) == (None, None)
    assert view(table, Eyes(None, None)).clock is None
    assert decide(table, Flag(), 10**15) == ()
    for event in (Event(4, Kind.VACATION, 0, 10, {"until_ms": 20}),):
        assert follow(table, event).clock is None


class TestRunning:
    def test_from_the_third_turn_on(self) -> None:
        table = opened()
        assert left(table, 20) == [60, 60]
        assert left(table, 50) == [30, 60]
        assert table.flag_at_ms() == 80 * S
        running = clock_of(table, 50).seats
        assert [seat.running for seat in running] == [True, False]
        assert [seat.first_turn for seat in running] == [False, False]
        assert left(acts(table, (50, TURNS[2])), 55) == [30, 55]

    def test_what_the_view_tells(self) -> None:
        shown = clock_of(opened(Fischer(main_s=60, increment_s=2)), 30)
        assert shown.control == {"kind": "fischer", "main_s": 60, "increment_s": 2}
        assert (shown.family, shown.preparing_ms) == ("bullet", None)

    def test_lag_is_credited_and_kept(self) -> None:
        table = at(opened(), 50, Act(0, (TURNS[2],), lag_ms=400))
        assert table.events[-1].payload == {"actions": [TURNS[2]], "lag_ms": 400}
        assert left(table, 50) == [30.4, 60]
        assert fold("t", table.events).clock == table.clock
        bounded = at(opened(), 50, Act(0, (TURNS[2],), lag_ms=4000))
        assert bounded.events[-1].payload["lag_ms"] == 500
        unclocked = at(table_at(NO_CLOCK), 1, Act(0, (TURNS[0],), lag_ms=400))
        assert unclocked.events[-1].payload == {"actions": [TURNS[0]]}

    def test_offers_cost_nothing_and_stop_nothing(self) -> None:
        table = at(at(opened(), 30, Propose(0)), 40, Decline(1))
        assert table.clock == opened().clock
        assert left(table, 50) == [30, 60]

    def test_at_the_end_both_keep_what_they_had(self) -> None:
        for command in (Resign(1), Resign(0)):
            table = at(opened(), 50, command)
            assert left(table, 1000) == [30, 60]
            assert table.flag_at_ms() is None
        agreed = at(at(opened(), 30, Propose(0)), 40, Accept(1))
        assert left(agreed, 1000) == [40, 60]

    def test_the_turn_that_ends_the_game_stops_the_clock(self) -> None:
        table = table_at(MINUTE, "capture-go")
        table = begin(
            "t",
            create(
                get_game("capture-go"), {"size": 5, "target": 1}, people(), 0, None, Terms(MINUTE)
            ),
        )
        table = acts(table, (1, "B4"), (2, "A4"), (3, "C3"), (4, "A1"))
        table = acts(table, (10, "A5"), (11, "E1"), (30, "A3"))
        assert table.result is not None
        assert table.flag_at_ms() is None
        assert left(table, 1000) == [60 - 1 - 6 - 19 + 0, 60 - 1 - 1]

    def test_a_turn_in_two_parts_is_one(self) -> None:
        table = composed_at(MINUTE)
        table = acts(table, (10, "L1@a3"))
        seat = min(table.to_act)
        move = next(
            choice.text for choice in table.game.choices(table.position, seat) if "-" in choice.text
        )
        before = table.clock
        half = acts(table, (15, move))
        if half.to_act == {seat}:
            assert half.clock == before
            assert left(acts(half, (20, "end")), 20) == [60, 60]


class TestTakeback:
    def test_clocks_are_what_they_were(self) -> None:
        table = acts(opened(), (50, TURNS[2]), (60, TURNS[3]))
        assert left(table, 60) == [30, 50]
        back = at(at(table, 65, TakeBack(0)), 70, Accept(1))
        assert left(back, 70) == [60, 60]
        assert left(back, 75) == [55, 60]
        assert back.flag_at_ms() == 130 * S

    def test_back_to_the_very_beginning(self) -> None:
        table = at(at(acts(table_at(MINUTE), (10, TURNS[0])), 15, TakeBack(0)), 20, Accept(1))
        assert clock_of(table, 20).seats[0].first_turn
        assert table.flag_at_ms() == 80 * S


class TestOut:
    def test_the_sweeper_is_exact(self) -> None:
        assert decide(opened(), Flag(), 80 * S - 1) == ()
        (event,) = decide(opened(), Flag(), 80 * S)
        assert (event.kind, event.seat) == (Kind.FLAGGED, 0)
        table = follow(opened(), event)
        assert termination(table) == ("time", 1)
        assert decide(table, Flag(), 81 * S) == ()
        shown = view(table, look(table, 0, ANNA), around=Around(now_ms=90 * S))
        assert shown.result is not None
        assert (shown.result.winner, shown.result.clause) == ("c", "")
        assert "ran out of time" in shown.sentence
        assert shown.may == ()
        assert left(table, 90) == [0, 60]

    @pytest.mark.parametrize(
        "command",
        [Act(0, (TURNS[2],)), Act(1, ("nonsense",)), Propose(1), TakeBack(0), Resign(1), Abort(0)],
    )
    def test_what_comes_too_late_is_answered_with_the_end(self, command: Command) -> None:
        table = at(opened(), 80, command, "request-1")
        assert termination(table) == ("time", 1)
        event = table.request("request-1")
        assert event is not None
        assert repeats(event, command)

    def test_what_was_sent_in_time_counts(self) -> None:
        assert at(opened(), 80.3, Act(0, (TURNS[2],), lag_ms=301)).result is None
        assert at(opened(), 80.3, Act(0, (TURNS[2],), lag_ms=300)).result is not None
        assert at(opened(), 80.3, Act(1, (TURNS[2],), lag_ms=400)).result is not None

    def test_nobody_may_say_anything_after_it(self) -> None:
        with pytest.raises(TableError) as refused:
            decide(at(opened(), 80, Flag()), Resign(0), 81 * S)
        assert (refused.value.code, refused.value.clause) == ("game_over", None)

    def test_a_flag_is_no_repetition_of_a_flag(self) -> None:
        assert not repeats(Event(3, Kind.RESIGNED, 0, 1), Flag())

    @pytest.mark.parametrize("turns", [0, 1])
    def test_a_first_turn_that_does_not_come_ends_it_without_result(self, turns: int) -> None:
        table = acts(table_at(MINUTE), *[(10, TURNS[0])][:turns])
        assert table.flag_at_ms() == (60 + 10 * turns) * S
        ended = at(table, 60 + 10 * turns, Propose(0), "request-1")
        assert termination(ended) == ("aborted", None)
        assert ended.events[-1].seat is None
        event = ended.request("request-1")
        assert event is not None
        assert repeats(event, Propose(0))

    def test_records_say_so_and_can_be_replayed(self) -> None:
        flagged = record(at(opened(), 80, Flag()), Eyes(None, None), {ANNA: PersonFacts("Anna")})
        assert flagged["ending"] == {"how": "time", "seat": "e"}
        assert flagged["seats"] == {"e": "Anna", "c": "Person"}
        aborted = record(at(table_at(MINUTE), 60, Flag()), Eyes(None, None))
        assert aborted["ending"] == {"how": "aborted"}
        assert aborted["result"]["winner"] is None
        for written in (flagged, aborted):
            replayed = replay(written)
            assert replayed.error is None
            assert replayed.outcome is not None

    def test_the_list_of_tables_says_so(self) -> None:
        told = summary(at(opened(), 80, Flag()), ANNA, "en")
        assert (told.state, told.rated) == ("over", False)


def test_each_clock_says_what_else_is_to_be_known_of_it() -> None:
    """After both first turns it is seat 0's turn, from second 20 on."""
    seats = clock_of(opened(Delay(main_s=60, delay_s=5)), 22).seats
    assert [(seat.remaining_ms, seat.delay_ms) for seat in seats] == [(60 * S, 3000), (60 * S, 0)]
    seats = clock_of(opened(ByoYomi(main_s=10, periods=3, period_s=30)), 35).seats
    assert [(seat.remaining_ms, seat.in_period) for seat in seats] == [
        (25 * S, True),
        (10 * S, False),
    ]


class TestVacation:
    def test_only_in_correspondence(self) -> None:
        with pytest.raises(TableError) as refused:
            decide(opened(), Vacation(0, 10**9), 30 * S)
        assert refused.value.code == "no_vacation"

    def test_it_moves_the_flag_and_is_told(self) -> None:
        table = opened(Correspondence(days=2))
        away = at(table, 86_420, Vacation(0, 86_420 * S + 5 * DAY_MS), "request-1")
        assert away.flag_at_ms() == 20 * S + 7 * DAY_MS
        first = clock_of(away, 86_420 + 1000).seats[0]
        assert (first.running, first.remaining_ms) == (False, DAY_MS)
        assert first.away_until_ms == 86_420 * S + 5 * DAY_MS
        assert fold("t", away.events).clock == away.clock
        event = away.request("request-1")
        assert event is not None
        assert repeats(event, Vacation(0, 1))
        assert not repeats(event, Vacation(1, 1))


def law_actions(seat: int) -> tuple[str, ...]:
    return tuple(f"L{number}={law}" for number, law in enumerate(LAWS[seat], start=1))


def composing(control: Control = MINUTE) -> Table:
    return table_at(control, "yin-yang")


def composed_at(control: Control) -> Table:
    """Black has composed at second 3, White at second 5."""
    return at(at(composing(control), 3, Act(0, law_actions(0))), 5, Act(1, law_actions(1)))


class TestComposing:
    def test_it_has_its_own_time_and_then_first_turns_have(self) -> None:
        table = composing()
        assert table.flag_at_ms() == 600 * S
        assert clock_of(table, 100).preparing_ms == 500 * S
        assert [seat.running for seat in clock_of(table, 100).seats] == [False, False]
        begun = composed_at(MINUTE)
        assert begun.flag_at_ms() == 65 * S
        assert clock_of(begun, 5).preparing_ms is None
        assert [seat.running for seat in clock_of(begun, 5).seats] == [True, False]
        assert termination(at(begun, 65, Flag())) == ("aborted", None)

    def test_if_neither_is_done_it_is_called_off(self) -> None:
        table = at(composing(), 10, Act(0, law_actions(0)[:3]))
        assert termination(at(table, 600, Flag())) == ("aborted", None)

    @pytest.mark.parametrize("seat", [0, 1])
    def test_if_one_is_done_that_one_wins(self, seat: int) -> None:
        table = at(composing(), 10, Act(seat, law_actions(seat)))
        table = at(table, 20, Act(1 - seat, law_actions(1 - seat)[:3]))
        late = at(table, 600, Act(1 - seat, law_actions(1 - seat)[3:]))
        assert termination(late) == ("time", seat)

    def test_it_may_be_called_off_while_composing(self) -> None:
        table = at(composing(), 10, Act(0, law_actions(0)))
        ended = at(table, 20, Abort(1))
        assert termination(ended) == ("aborted", None)
        # Calling it off costs nothing, so it must not be a way to the other side's laws.
        for seat, owner in ((1, BORIS), (None, None)):
            eyes = look(ended, seat, owner)
            told = msgspec.json.encode([view(ended, eyes), record(ended, eyes)])
            assert LAWS[0][0].encode() not in told
            assert record(ended, eyes)["partial"] is True
            with pytest.raises(TableError) as refused:
                ask(ended, eyes)
            assert refused.value.code == "analysis_called_off"
        assert ask(at(table_at(MINUTE), 60, Flag()), Eyes(None, None)).hint

    def test_back_to_the_first_turn_and_no_further(self) -> None:
        table = acts(composed_at(MINUTE), (10, "L1@a3"))
        back = at(at(table, 15, TakeBack(0)), 20, Accept(1))
        assert len(back.line) == 8
        assert back.flag_at_ms() == 80 * S
        assert back.moved == {0}

    @given(
        st.lists(st.tuples(st.integers(0, 1), st.integers(1, 90)), max_size=6),
        st.integers(0, 599),
    )
    @settings(max_examples=30, deadline=None)
    def test_what_the_other_has_written_changes_nothing_that_others_see(
        self, steps: Sequence[tuple[int, int]], now_s: int
    ) -> None:
        """Twins: at one table laws are written in secret, at the other nobody does anything."""
        twin = table = composing()
        written, time_s = [0, 0], 0
        for seat, taken_s in steps:
            if written[seat] < 3:
                time_s += taken_s
                action = law_actions(seat)[written[seat]]
                table = at(table, min(time_s, 599), Act(seat, (action,), lag_ms=250))
                written[seat] += 1
        around = Around(now_ms=max(now_s, min(time_s, 599)) * S)
        assert table.flag_at_ms() == twin.flag_at_ms()
        assert table.clock == twin.clock
        for seat in (0, 1):
            if not written[1 - seat] or written[seat]:
                continue
            owner = (ANNA, BORIS)[seat]
            for one, other in ((table, twin),):
                eyes = look(one, seat, owner)
                assert msgspec.json.encode(view(one, eyes, around=around)) == msgspec.json.encode(
                    view(other, eyes, around=around)
                )
                assert summary(one, owner, "en", around) == summary(other, owner, "en", around)
        watching = Eyes(None, None)
        assert view(table, watching, around=around) == view(twin, watching, around=around)
        assert seen(table, SPECTATOR) == seen(twin, SPECTATOR)
        # Nor does it show in how it ends when neither is done.
        ends = [decide(one, Flag(), 600 * S)[0] for one in (table, twin)]
        assert replace(ends[0], number=0) == replace(ends[1], number=0)


def test_a_join_sets_the_clock_going() -> None:
    holders = (Holder("person", owner=ANNA), Holder("open"))
    table = at(table_at(MINUTE, "yin-yang", holders), 50, Join(BORIS))
    assert table.flag_at_ms() == 650 * S


def test_the_programs_clock_runs_as_well() -> None:
    holders = (Holder("person", owner=ANNA), Holder("program", level=1))
    table = acts(table_at(MINUTE, holders=holders), (1, TURNS[0]), (2, TURNS[1]), (3, TURNS[2]))
    assert termination(at(table, 63, Flag())) == ("time", 0)


LIVE = st.sampled_from(
    [
        Absolute(main_s=30),
        Fischer(main_s=30, increment_s=2),
        ByoYomi(main_s=10, periods=2, period_s=10),
        Canadian(main_s=10, turns=2, period_s=30),
        Delay(main_s=20, delay_s=5),
        Correspondence(days=1),
    ]
)


@given(LIVE, st.lists(st.tuples(st.integers(0, 20_000), st.integers(0, 600)), max_size=12))
@settings(max_examples=60, deadline=None)
def test_whatever_happens_replaying_gives_the_same(
    control: Control, steps: list[tuple[int, int]]
) -> None:
    table, now = table_at(control), 0
    for number, (pause, lag) in enumerate(steps):
        if table.result is not None:
            break
        now += pause
        seat = min(table.to_act)
        command: Command = Act(
            seat,
            (table.game.choices(table.position, seat)[number % 3].text,),
            lag_ms=lag,
        )
        if number % 5 == 4:
            command = TakeBack(seat)
        for event in decide(table, command, now):
            table = follow(table, event)
        if table.offer is not None:
            for event in decide(table, Accept(1 - seat), now):
                table = follow(table, event)
    again = fold("t", table.events)
    assert again.clock == table.clock
    assert again.result == table.result
    assert again.flag_at_ms() == table.flag_at_ms()
