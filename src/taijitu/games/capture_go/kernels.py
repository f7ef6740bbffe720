"""Capture Go's rules as the operations that kernels dispatch to."""

from __future__ import annotations

from taijitu.games.capture_go import codes, knowledge, masks, rules, zones
from taijitu.games.capture_go import lasting as small
from taijitu.games.capture_go.state import CaptureGoState, copy_into, room_needed
from taijitu.kernels import lasting, ops, race
from taijitu.kernels.bits import mix
from taijitu.kernels.compile import rule


@rule
def state_key(state: CaptureGoState) -> int:
    """The key of everything but the history."""
    rest = (state.captured_black << 20) | (state.captured_white << 4)
    return mix(state.board_key ^ mix(rest | (state.passes << 1) | state.to_move))


def register() -> None:
    """Let kernels play Capture Go."""
    ops.register(
        CaptureGoState,
        legal_actions=rules.legal_actions,
        search_actions=knowledge.search_actions,
        forced_actions=knowledge.forced_actions,
        apply_action=rules.apply_action,
        room_needed=room_needed,
        copy_into=copy_into,
        advance=rules.advance,
        sample_action=rules.sample_action,
        turns_from=rules.turns_from,
        result=rules.result,
        seat_to_move=rules.seat_to_move,
        situation_key=rules.situation_key,
        state_key=state_key,
        repetition_limit=rules.repetition_limit,
        remembers=knowledge.remembers,
        evaluate=knowledge.evaluate,
        appraise=knowledge.appraise,
        most_actions=rules.most_actions,
        situation_code=codes.situation_code,
        coded=codes.coded,
    )
    race.register(
        CaptureGoState,
        masks.MaskBoard,
        race.Race(masks.mask_board),
        survey=zones.survey,
        guarded=zones.guarded,
        played=masks.played,
        taking=zones.taking,
        replies=zones.replies,
        board_coded=masks.board_coded,
        board_code=masks.board_code,
        zone_turned=masks.zone_turned,
        zone_back=masks.zone_back,
    )
    lasting.register(
        CaptureGoState,
        lasting.Offer(small.LastingBoard, small.lasting_board),
        line_actions=small.actions,
        line_result=small.result,
        line_played=small.played,
        line_situation=small.situation,
        line_mover=small.mover,
        line_key=small.key,
    )
