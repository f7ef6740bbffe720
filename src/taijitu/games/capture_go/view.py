"""What people see of a position of Capture Go: nothing is hidden in this game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from taijitu.core.game import Action, Refusal, Viewer, refuse
from taijitu.core.memo import remember
from taijitu.core.words import Message
from taijitu.games.capture_go import rules
from taijitu.games.capture_go.chains import head_of, liberty_after
from taijitu.games.capture_go.state import (
    EMPTY,
    Board,
    CaptureGoPosition,
    CaptureGoState,
    board_of,
    stone_at,
)
from taijitu.games.capture_go.text import SEATS, format_action, format_vertex, rows_of

_FORBIDDEN = {
    rules.OCCUPIED: ("occupied", "C2"),
    rules.SUICIDE: ("suicide", "C6"),
    rules.REPEATS: ("superko", "C7"),
    rules.NO_PASSING: ("no_passing", "C8"),
}


@remember(256)
def placements(position: CaptureGoPosition) -> tuple[Action, ...]:
    """All actions that the side to move may play, if the game goes on."""
    state, history = position
    found = [0] * rules.most_actions(state)
    return tuple(found[: rules.legal_actions(state, history, len(history), found)])


def why_not(position: CaptureGoPosition, action: int) -> Refusal | None:
    """The clause that forbids ``action`` to the side to move of a game that goes on."""
    state, history = position
    verdict = rules.judge(state, action, history, len(history))
    if verdict == rules.ALLOWED:
        return None
    code, clause = _FORBIDDEN[verdict]
    return refuse("capture-go", code, clause, vertex=format_action(state, action))


@remember(256)
def _forbidden(position: CaptureGoPosition) -> dict[str, dict[str, str]]:
    """The vacant points that the side to move may not play on, and why."""
    state, history = position
    if rules.ended(state):
        return {}
    board = board_of(state)
    allowed = set(placements(position))
    found = {}
    for point in range(board.points):
        if stone_at(board, point) != EMPTY or point in allowed:
            continue
        verdict = rules.judge(state, point, history, len(history))
        if verdict != rules.ALLOWED:
            code, clause = _FORBIDDEN[verdict]
            found[format_vertex(point, state.width)] = {"code": code, "clause": clause}
    return found


@remember(256)
def chains_of(state: CaptureGoState) -> list[dict[str, Any]]:
    """All chains with their points and liberties."""
    board = board_of(state)
    chains: dict[int, dict[str, Any]] = {}
    for point in range(board.points):
        if stone_at(board, point) == EMPTY:
            continue
        head = head_of(board, point)
        if head not in chains:
            liberties = [format_vertex(breath, state.width) for breath in _breath(board, head)]
            seat = SEATS[stone_at(board, point) - 1]
            chains[head] = {"seat": seat, "points": [], "liberties": liberties}
        chains[head]["points"].append(format_vertex(point, state.width))
    return list(chains.values())


def _breath(board: Board, head: int) -> Iterator[int]:
    point = liberty_after(board, head, -1)
    while point >= 0:
        yield point
        point = liberty_after(board, head, point)


def observe(position: CaptureGoPosition) -> dict[str, Any]:
    """The position as the board widget draws it."""
    state = position.state
    return {
        "width": state.width,
        "height": state.height,
        "rows": rows_of(state),
        "to_move": SEATS[state.to_move],
        "captured": {"b": state.captured_black, "w": state.captured_white},
        "target": {"b": state.target_black, "w": state.target_white},
        "last": format_action(state, state.last - 1) if state.last else None,
        "passes": state.passes,
        "chains": chains_of(state),
        "forbidden": _forbidden(position),
    }


def sentence(state: CaptureGoState, viewer: Viewer) -> Message:
    """Whose turn it is, whether a chain of theirs is in atari, and how far they are."""
    mine = SEATS[state.to_move]
    chains = chains_of(state)
    in_atari = [len(c["points"]) for c in chains if c["seat"] == mine and len(c["liberties"]) == 1]
    takes = [len(c["points"]) for c in chains if c["seat"] != mine and len(c["liberties"]) == 1]
    captured = state.captured_white if state.to_move else state.captured_black
    target = state.target_white if state.to_move else state.target_black
    if takes:
        news = "can-take"
    elif in_atari:
        news = "in-atari"
    else:
        news = "passed" if state.passes else "quiet"
    return Message(
        "capture-go-sentence",
        {
            "you": "yes" if viewer == state.to_move else "no",
            "who": f"@capture-go-seat-{mine}",
            "other": f"@capture-go-seat-{SEATS[1 - state.to_move]}",
            "news": news,
            "stones": sum(in_atari),
            "missing": max(0, target - captured),
        },
    )
