"""The operations that searches are written in, dispatched on the type of a game's state.

A *state* is a ``NamedTuple`` of integers and arrays, with all that legality hangs on except the
history, which travels beside it as an array of situation keys (newest last). Inside a
kernel, ``legal_actions(state, history, length, out)`` and so on compile to the function that the
state's game has registered for it with :func:`register`; there is no call through a pointer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.extending import overload

from taijitu.kernels.bits import draw_below
from taijitu.kernels.compile import rule

GOING = -1
"""Result of a state that is not over; otherwise the winner's seat (0, 1) or ``DRAW``."""

DRAW = 2

WINS_AT_ONCE = -1
DRAWS_AT_ONCE = -2
"""What ``actions_going_on`` says instead of a count."""


def legal_actions(state: Any, history: Any, length: int, out: Any) -> int:
    """Write the legal actions of the seat to move into ``out`` (int64); return how many."""
    raise TypeError("legal_actions runs inside kernels only")


def search_actions(state: Any, history: Any, length: int, out: Any) -> int:
    """Like ``legal_actions``, but ordered, the likely ones first, and a search may be given fewer.

    Whatever is left out must be no better than what is offered, so that a proof stays one, unless
    ``leaves_out`` says otherwise; where there is a legal action, at least one is offered. A game
    may write actions here that stand for a choice among many legal ones.
    """
    raise TypeError("search_actions runs inside kernels only")


def forced_actions(state: Any, history: Any, length: int, out: Any) -> int:
    """``search_actions`` for a position that is not searched on if it offers a choice.

    What is written and returned are the same as there if that is less than two; else any two
    legal actions or more will do.
    """
    raise TypeError("forced_actions runs inside kernels only")


def leaves_out(state: Any) -> bool:
    """Whether ``search_actions`` leaves out actions that may be better than all it offers.

    Then a position is not lost because all that is offered loses; a win stays a win.
    """
    raise TypeError("leaves_out runs inside kernels only")


def orders_well(state: Any) -> bool:
    """Whether the order of ``search_actions`` tells more than what has refuted elsewhere."""
    raise TypeError("orders_well runs inside kernels only")


def apply_action(state: Any, action: int) -> Any:
    """The state after a legal action; ``state`` is not changed."""
    raise TypeError("apply_action runs inside kernels only")


def room_needed(state: Any) -> int:
    """How many int64 entries of memory ``copy_into`` needs; 0 for states without arrays."""
    raise TypeError("room_needed runs inside kernels only")


def copy_into(state: Any, room: Any) -> Any:
    """An equal state whose arrays lie in ``room`` (int64, of ``room_needed`` entries or more).

    Whatever was in ``room`` is overwritten. States without arrays are returned as they are.
    """
    raise TypeError("copy_into runs inside kernels only")


def advance(state: Any, action: int) -> Any:
    """Like ``apply_action``, but ``state`` is used up: the new state takes over its arrays.

    Only for states made by ``copy_into``, or by ``advance`` from one of those: nothing is
    allocated. ``advance(copy_into(state, room), action)`` leaves ``state`` as it was.
    """
    raise TypeError("advance runs inside kernels only")


def sample_action(state: Any, history: Any, length: int, random: Any, buffer: Any) -> int:
    """A legal action drawn evenly, or -1 if there is none (or the game is over).

    ``random`` (int64, one entry) is the random numbers' state and is changed (see
    ``bits.draw_below``); ``buffer`` (int64, of ``most_actions`` entries) is overwritten.
    """
    raise TypeError("sample_action runs inside kernels only")


def turns_from(state: Any, history: Any, length: int, buffer: Any) -> int:
    """How many ways there are to end the turn under way: perft to depth one, from a going state.

    A state without legal actions has none. ``buffer`` (int64, of ``most_actions`` entries) is
    overwritten.
    """
    raise TypeError("turns_from runs inside kernels only")


def result(state: Any, legal_count: int) -> int:
    """``GOING``, the winner's seat or ``DRAW``, given how many legal actions the state has.

    Repetition is not looked at here: see ``repetition_limit``.
    """
    raise TypeError("result runs inside kernels only")


def seat_to_move(state: Any) -> int:
    """The seat whose action comes next."""
    raise TypeError("seat_to_move runs inside kernels only")


def situation_key(state: Any) -> int:
    """A non-negative 63-bit key of the situation that repetition rules compare."""
    raise TypeError("situation_key runs inside kernels only")


def state_key(state: Any) -> int:
    """A non-negative 63-bit key of everything in the state: for transposition tables."""
    raise TypeError("state_key runs inside kernels only")


def situation_code(state: Any) -> int:
    """A non-negative 63-bit number of the situation up to symmetry, or -1 if it has none.

    Two situations of one game and options have the same number exactly if a symmetry (one that
    leaves the seats alone) maps what matters of one to the other: unlike a key it never coincides
    by accident, so that proofs may rest on it. What is numbered goes on alike whatever the history.
    """
    raise TypeError("situation_code runs inside kernels only")


def exchanged(state: Any) -> Any:
    """The state with the seats exchanged, in games where that changes nothing else.

    Where ``situation_code`` of such a state is -1, they cannot be exchanged.
    """
    raise TypeError("exchanged runs inside kernels only")


def coded(state: Any, code: int) -> Any:
    """The state that stands for all those of the number ``code``, with the options of ``state``.

    For any number that ``situation_code`` has given, ``situation_code(coded(state, code))`` is
    ``code`` again; for any other integer it is something else, or nothing sensible.
    """
    raise TypeError("coded runs inside kernels only")


def repetition_limit(state: Any) -> int:
    """At how many occurrences of a situation the game is drawn; 0 for never."""
    raise TypeError("repetition_limit runs inside kernels only")


def recurrence(state: Any) -> tuple[int, int]:
    """Where a situation can recur: ``first`` actions later, or any number of ``step`` more.

    Both are 1 where nothing is known; the greater they are, the less there is to look back at.
    """
    raise TypeError("recurrence runs inside kernels only")


def remembers(state: Any) -> bool:
    """Whether earlier situations decide what is legal from here on (Capture Go's superko)."""
    raise TypeError("remembers runs inside kernels only")


def evaluate(state: Any) -> int:
    """A guess at the value from seat 0's side, between -10000 and 10000 (a sure win is beyond)."""
    raise TypeError("evaluate runs inside kernels only")


def count(state: Any) -> int:
    """Plain material from seat 0's side, the simplest evaluation; limits as of ``evaluate``.

    It stands for a player who counts and knows nothing else.
    """
    raise TypeError("count runs inside kernels only")


def appraise(state: Any) -> int:
    """A guess like ``evaluate``'s, but learned and dearer; limits as of ``evaluate``."""
    raise TypeError("appraise runs inside kernels only")


def most_actions(state: Any) -> int:
    """An upper bound on the number of actions that ``legal_actions`` writes."""
    raise TypeError("most_actions runs inside kernels only")


def numbered_situations(state: Any) -> int:
    """How many situations a seat has, with everything but the board as in ``state``: those that a
    table can hold side by side. 0 where they cannot be numbered so.

    Each seat's are numbered by themselves from 0 on: first those at the start of a turn, then those
    in the middle of one. The game may be over in some of them, and some may be out of reach.
    """
    raise TypeError("numbered_situations runs inside kernels only")


def numbered_turns(state: Any) -> int:
    """How many of a seat's situations are the start of a turn; they come first."""
    raise TypeError("numbered_turns runs inside kernels only")


def situation_number(state: Any) -> int:
    """The number of a situation among those of the seat to move."""
    raise TypeError("situation_number runs inside kernels only")


def numbered(state: Any, seat: int, number: int) -> Any:
    """The situation of a number, with everything else as in ``state``."""
    raise TypeError("numbered runs inside kernels only")


def ways_back(state: Any, out: Any) -> int:
    """Write the numbers of the situations that an action leads from to ``state`` (going), as often
    as there are such actions; return how many, fewer than ``most_actions``.

    At the start of a turn they are the other seat's, in the middle of one they are the same seat's.
    """
    raise TypeError("ways_back runs inside kernels only")


def actions_going_on(state: Any, buffer: Any) -> int:
    """After how many legal actions (of a state that is going) the game goes on, as far as can be
    said without asking what is legal then; ``WINS_AT_ONCE`` if an action wins, else
    ``DRAWS_AT_ONCE`` if one draws. ``buffer`` (int64, of ``most_actions`` entries) is overwritten.
    """
    raise TypeError("actions_going_on runs inside kernels only")


_OPERATIONS: dict[str, Any] = {
    operation.__name__: operation
    for operation in (
        legal_actions,
        search_actions,
        forced_actions,
        leaves_out,
        orders_well,
        apply_action,
        room_needed,
        copy_into,
        advance,
        sample_action,
        turns_from,
        result,
        seat_to_move,
        situation_key,
        state_key,
        situation_code,
        coded,
        exchanged,
        repetition_limit,
        recurrence,
        remembers,
        evaluate,
        count,
        appraise,
        most_actions,
        numbered_situations,
        numbered_turns,
        situation_number,
        numbered,
        ways_back,
        actions_going_on,
    )
}


@rule
def _no_room(state: Any) -> int:
    return 0


@rule
def _same_state(state: Any, room: Any) -> Any:
    return state


@rule
def _applied(state: Any, action: int) -> Any:
    return apply_action(state, action)


@rule
def _sampled(state: Any, history: Any, length: int, random: Any, buffer: Any) -> int:
    count = legal_actions(state, history, length, buffer)
    if result(state, count) != GOING:
        return -1
    return int(buffer[draw_below(random, count)])


@rule
def _enumerated(state: Any, history: Any, length: int, buffer: Any) -> int:
    """One action a turn: every legal action ends it."""
    return legal_actions(state, history, length, buffer)


@rule
def _offered(state: Any, history: Any, length: int, out: Any) -> int:
    return search_actions(state, history, length, out)


@rule
def _offers_all(state: Any) -> bool:
    return False


@rule
def _evaluated(state: Any) -> int:
    return evaluate(state)


@rule
def _has_no_code(state: Any) -> int:
    return -1


@rule
def _unexchanged(state: Any) -> Any:
    return state


@rule
def _is_untold(state: Any) -> bool:
    return False


@rule
def _anywhere(state: Any) -> tuple[int, int]:
    return 1, 1


@rule
def _not_numbered(state: Any) -> int:
    return 0


@rule
def _all_begin(state: Any) -> int:
    return numbered_situations(state)


@rule
def _gone_through(state: Any, buffer: Any) -> int:
    """The past is left aside: only games without it have numbers."""
    seat = seat_to_move(state)
    going = 0
    draws = False
    for index in range(legal_actions(state, buffer, 0, buffer)):
        outcome = result(apply_action(state, buffer[index]), 1)
        if outcome == seat:
            return WINS_AT_ONCE
        draws = draws or outcome == DRAW
        if outcome == GOING:
            going += 1
    return DRAWS_AT_ONCE if draws else going


_IMPLEMENTATIONS: dict[tuple[str, type], Callable[..., Any]] = {}

_BY_DEFAULT: dict[str, Callable[..., Any]] = {
    "forced_actions": _offered,
    "leaves_out": _offers_all,
    "room_needed": _no_room,
    "copy_into": _same_state,
    "advance": _applied,
    "sample_action": _sampled,
    "turns_from": _enumerated,
    "count": _evaluated,
    "appraise": _evaluated,
    "recurrence": _anywhere,
    "orders_well": _is_untold,
    "situation_code": _has_no_code,
    "coded": _applied,
    "exchanged": _unexchanged,
    "numbered_situations": _not_numbered,
    "numbered_turns": _all_begin,
    "actions_going_on": _gone_through,
}


def register(state_type: type, **implementations: Callable[..., Any]) -> None:
    """Let kernels use ``implementations`` (functions made with ``@rule``) for ``state_type``.

    Raises ``KeyError`` for a name that is no operation. Left out may be ``forced_actions``,
    ``leaves_out`` and ``orders_well``; what concerns memory, for states without arrays;
    ``sample_action``; ``turns_from``, where each action ends a turn; ``count``, which is
    ``evaluate`` then, and so is ``appraise``; ``recurrence``; and what concerns numbers, where
    nothing is to be proven by them (``numbered_turns`` also where each action ends a turn, and
    ``actions_going_on`` where counting them is no faster).
    """
    for name, implementation in (_BY_DEFAULT | implementations).items():
        _IMPLEMENTATIONS[name, state_type] = implementation
        register_one(_OPERATIONS[name], state_type, implementation)


def plain(operation: str, state: Any) -> Callable[..., Any]:
    """The function that an operation is for a state, to be called from Python: slow, not compiled.

    Raises ``KeyError`` for a state of no registered game.
    """
    return _IMPLEMENTATIONS[operation, type(state)]


def register_one(
    operation: Callable[..., Any], state_type: type, implementation: Callable[..., Any]
) -> None:
    """Let kernels use ``implementation`` where ``operation`` is asked of a ``state_type``."""

    def choose(state: Any, *_: Any) -> Callable[..., Any] | None:
        matches = getattr(state, "instance_class", None) is state_type
        return implementation if matches else None

    overload(operation, strict=False)(choose)
