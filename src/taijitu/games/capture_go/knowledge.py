"""What is worth knowing in Capture Go beyond the rules: who stands better, what is urgent."""

from __future__ import annotations

from typing import Any

from taijitu.games.capture_go.chains import label_chains
from taijitu.games.capture_go.rules import legal_actions
from taijitu.games.capture_go.state import CaptureGoState
from taijitu.kernels.compile import rule


@rule
def evaluate(state: CaptureGoState) -> int:
    """TODO."""
    return 0


@rule
def search_actions(state: CaptureGoState, history: Any, length: int, out: Any) -> int:
    """All legal actions."""
    return legal_actions(state, history, length, out)


@rule
def remembers(state: CaptureGoState) -> bool:
    """Once a stone has left the board, C7 makes earlier boards matter."""
    return state.captured_black + state.captured_white > 0
