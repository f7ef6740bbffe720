"""Acting: all or nothing, on the newest state, by the seat whose turn it is."""

from __future__ import annotations

import pytest

from taijitu.core.errors import ActionTextError, IllegalActionError, OptionError
from taijitu.core.registry import get_game
from taijitu.rooms.commands import Accept, Act, Propose, TakeBack, create, decide, repeats
from taijitu.rooms.errors import BrokenTableError, TableError
from taijitu.rooms.events import Event, Kind, Visibility
from taijitu.rooms.holders import Holder
from taijitu.rooms.table import begin, fold, follow
from tests.rooms.tables import LAWS, compose, composed, do, new_table, play, seen_by


def test_an_action_makes_one_event_and_passes_the_turn() -> None:
    table = do(new_table(), Act(0, ("3@7",), ply=0), request="request-1")
    event = table.events[-1]
    assert (event.number, event.kind, event.seat, event.request) == (2, "acted", 0, "request-1")
    assert event.payload == {"actions": ["3@7"]}
    assert table.to_act == {1}
    assert table.number == 2


def test_options_are_stored_complete() -> None:
    table = new_table("capture-go", options={"size": 5})
    assert table.options["width"] == table.options["height"] == 5
    assert table.events[0].payload["options"] == dict(table.options)


def test_bad_options_make_no_table() -> None:
    with pytest.raises(OptionError) as refused:
        new_table(options={"repetition": "never"})
    assert (refused.value.code, refused.value.field) == ("bad_option_value", "repetition")


@pytest.mark.parametrize(
    ("command", "error", "code"),
    [
        (Act(1, ("3@7",)), TableError, "not_to_act"),
        (Act(0, ("3@7",), ply=1), TableError, "stale_ply"),
        (Act(0, ("three",)), ActionTextError, None),
        (Act(0, ("x3@7",)), IllegalActionError, None),
        (Act(0, ("3@7", "3@10")), IllegalActionError, None),
    ],
)
def test_refused(command: Act, error: type[Exception], code: str | None) -> None:
    with pytest.raises(error) as refused:
        decide(new_table(), command, 0)
    assert code in (None, refused.value.code)  # type: ignore[attr-defined]


def test_nothing_more_is_played_after_the_end() -> None:
    table = play(new_table("capture-go", options={"size": 3}), "pass", "pass")
    assert table.result is not None
    assert table.to_act == frozenset()
    with pytest.raises(TableError) as refused:
        do(table, Act(0, ("A1",)))
    assert (refused.value.code, refused.value.clause) == ("game_over", table.result.clause)


def test_who_composes_at_the_same_time_need_not_know_how_far_the_other_is() -> None:
    table = compose(new_table("yin-yang"), {1: ("wbwb>wbw.",) * 4}, 1)
    assert do(table, Act(0, ("L1=bwbw>bwb.",), ply=0)).line
    both = new_table("yin-yang")
    assert do(both, Act(0, ("L1=bwbw>bwb.",), ply=9)).line  # not checked: both act at once


def test_a_tab_that_has_missed_something_is_told_so() -> None:
    table = play(new_table(), "3@7", "2@10")
    stale = seen_by(table, 0)
    table = do(table, TakeBack(0), Accept(1))
    table = play(table, "3@8", "2@11")
    assert seen_by(table, 0).ply == stale.ply
    choice = seen_by(table, 0).choices[0].text
    with pytest.raises(TableError) as refused:
        do(table, Act(0, (choice,), stale.ply, stale.seq))
    assert (refused.value.code, refused.value.field) == ("stale_ply", "seq")
    fresh = seen_by(table, 0)
    table = do(table, Propose(1))  # an offer changes nothing of the line
    assert seen_by(table, 0).seq > fresh.seq
    assert do(table, Act(0, (choice,), fresh.ply, fresh.seq)).line


def test_the_others_composing_makes_nothing_stale() -> None:
    before = do(new_table("yin-yang"), Act(0, ("L1=bwbw>bwb.",)))
    seq = seen_by(before, 0).seq
    table = compose(before, LAWS, 1)
    assert seen_by(table, 0).seq > seq
    assert do(table, Act(0, ("L2=bwbw>bwb.",), ply=1, seq=seq)).line
    with pytest.raises(TableError):
        do(before, Act(0, ("L2=bwbw>bwb.",), seq=seq - 1))  # one's own does


def test_a_list_that_goes_on_after_the_turn_is_refused_without_asking_the_game() -> None:
    for table, actions in (
        (new_table(), ("3@7", "3@10")),
        (compose(new_table("yin-yang"), LAWS, 1), (*_laws(0), "L1@a3")),
        (composed(), ("L1@a3", "zzz")),
    ):
        with pytest.raises(IllegalActionError) as refused:
            decide(table, Act(0, actions), 0)
        assert (refused.value.code, refused.value.clause) == ("turn_is_whole", None)
        assert refused.value.message()


def _laws(seat: int) -> tuple[str, ...]:
    return tuple(f"L{number}={law}" for number, law in enumerate(LAWS[seat], start=1))


def test_one_of_several_laws_is_a_secret_and_being_done_is_not() -> None:
    table = do(new_table("yin-yang"), Act(0, ("L1=bwbw>bwb.",)))
    assert table.events[-1].visibility is Visibility.SEAT
    table = do(table, Act(0, ("L2=bwbw>bwb.", "L3=bwbw>bwb.", "L4=bwbw>bwb.")))
    assert table.events[-1].visibility is Visibility.EVERYONE
    assert [seen_by(table, seat).seq for seat in (0, 1, None)] == [3, 2, 2]
    assert [seen_by(table, seat).ply for seat in (0, 1, None)] == [4, 0, 0]


def test_turns_are_numbered_and_keep_their_actions_together() -> None:
    table = play(compose(new_table("yin-yang")), "L1@a3")
    turns = [(ply.seat, ply.turn) for ply in table.line]
    assert turns == [(0, 0)] * 4 + [(1, 0)] * 4 + [(0, 1)]
    go = play(new_table("capture-go"), "A1", "B1", "pass")
    assert [ply.turn for ply in go.line] == [1, 2, 3]


def test_the_log_alone_makes_the_table() -> None:
    table = play(new_table(), "3@7", "2@10")
    again = fold("t", table.events)
    game = table.game
    assert game.format_position(again.position) == game.format_position(table.position)
    assert again.marks == table.marks == (3, 3)


@pytest.mark.parametrize(
    "event",
    [
        Event(7, Kind.RESIGNED, 0, 0),
        Event(2, Kind.CREATED, None, 0),
        Event(2, Kind.RESIGNED, None, 0),
        Event(2, Kind.ACTED, 0, 0, {"actions": ["9@9"]}),
        Event(2, Kind.ACTED, 0, 0, {}),
    ],
)
def test_a_log_that_cannot_be_is_said_to_be_broken(event: Event) -> None:
    with pytest.raises(BrokenTableError, match="does not replay"):
        follow(new_table(), event)


def test_a_table_of_another_versions_options_is_said_to_be_broken() -> None:
    payload = {"game": "qyshinsu", "options": {"stones": 3}, "seats": []}
    with pytest.raises(BrokenTableError):
        begin("t", Event(1, Kind.CREATED, None, 0, payload))


def test_a_retry_is_told_from_another_use_of_its_id() -> None:
    first = Act(0, ("3@7",), ply=0)
    table = do(new_table(), first, request="request-1")
    event = table.request("request-1")
    assert event is not None
    assert table.request("request-2") is None
    assert repeats(event, first)
    assert not repeats(event, Act(0, ("3@8",), ply=0))
    assert not repeats(event, Act(1, ("3@7",), ply=0))


def test_create_keeps_who_sits_where() -> None:
    holders = (Holder("program", level=2), Holder("person", owner="anna"))
    table = begin("t", create(get_game("qyshinsu"), {}, holders, 5, "request-1"))
    assert table.holders == holders
    assert table.owned_by("anna") == (1,)
    assert table.owned_by(None) == ()
