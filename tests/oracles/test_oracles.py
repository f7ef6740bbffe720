"""The oracles against the vectors, against hand-made cases, and in random games."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from . import CaptureGoOracle, QyshinsuOracle, YinYangOracle

Oracle = QyshinsuOracle | CaptureGoOracle | YinYangOracle
VECTORS = Path(__file__).parent.parent / "vectors"
QYSHINSU, CAPTURE_GO, YIN_YANG = (
    json.loads((VECTORS / f"{game}.json").read_text(encoding="utf-8"))
    for game in ("qyshinsu", "capture-go", "yin-yang")
)
MOST_LEAVES = 40_000  # deeper counts of the vectors (they pass, too) are left out to stay quick
START = "bwww/bwww/bbbw/bbbw"


def perft(oracle: QyshinsuOracle | CaptureGoOracle, depth: int) -> int:
    """How many sequences of this many turns there are."""
    (seat,) = oracle.to_act() or {""}
    if depth == 1 or not seat:
        return len(oracle.legal(seat)) if seat else 0
    total = 0
    for text in oracle.legal(seat):
        after = oracle.copy()
        after.play(seat, text)
        total += perft(after, depth - 1)
    return total


def turn_perft(oracle: YinYangOracle, depth: int) -> int:
    """How many sequences of this many whole turns of Yin Yang there are."""
    turns = oracle.turns()
    if depth == 1:
        return len(turns)
    total = 0
    for text in turns:
        after = oracle.copy()
        after.play_turn(text)
        total += turn_perft(after, depth - 1)
    return total


def play_all(oracle: Oracle, *turns: str) -> None:
    for text in turns:
        (seat,) = oracle.to_act()
        oracle.play(seat, text)


def cases(perfts: list[dict[str, Any]], counts: str = "counts") -> list[Any]:
    return [
        pytest.param(case, depth, count, id=f"{number}-depth{depth}")
        for number, case in enumerate(perfts)
        for depth, count in enumerate(case[counts], start=1)
        if count <= MOST_LEAVES
    ]


# ---- Qyshinsu ------------------------------------------------------------------------------


@pytest.mark.parametrize(("case", "depth", "count"), cases(QYSHINSU["perft"]))
def test_qyshinsu_perft(case: dict[str, Any], depth: int, count: int) -> None:
    assert perft(QyshinsuOracle(case["options"], case["position"]), depth) == count


@pytest.mark.parametrize("case", QYSHINSU["positions"])
def test_qyshinsu_positions(case: dict[str, Any]) -> None:
    oracle = QyshinsuOracle(case["options"], case["position"])
    assert oracle.position() == case["position"]
    assert oracle.legal(case["position"].split()[1]) == set(case["legal"])
    assert perft(oracle, 3) == case["perft3"]
    assert (oracle.outcome() is None) == bool(case["legal"])


def test_qyshinsu_named() -> None:
    seeing, opening, ending = QYSHINSU["named"]
    winning = set()
    start = QyshinsuOracle(seeing["options"], seeing["position"])
    for text in start.legal("e"):
        after = start.copy()
        after.play("e", text)
        if after.outcome() == ("e", "Q12") and text[0] in "12345":
            winning.add(text)
    assert winning == set(seeing["winning_numbered_placements"])

    oracle = QyshinsuOracle(opening["options"], opening["position"])
    for text, spaces in zip(opening["turns"], opening["spaces_offered"], strict=True):
        (seat,) = oracle.to_act()
        assert {int(turn.split("@")[1]) for turn in oracle.legal(seat)} == set(spaces)
        oracle.play(seat, text)
    (seat,) = oracle.to_act()
    assert {int(turn.split("@")[1]) for turn in oracle.legal(seat)} == set(opening["then_spaces"])
    assert opening["then_only"] == "place"
    assert not any(turn.startswith("x") for turn in oracle.legal(seat))

    oracle = QyshinsuOracle(ending["options"], ending["position"])
    for text, legal in zip(ending["turns"], ending["legal_before_each"], strict=True):
        (seat,) = oracle.to_act()
        assert oracle.legal(seat) == set(legal)
        oracle.play(seat, text)
    assert oracle.outcome() == (ending["winner"], "Q12")


def test_qyshinsu_violations() -> None:
    oracle = QyshinsuOracle({})
    assert oracle.violations("e", "x1@1") == {"Q3"}
    assert oracle.violations("c", "1@1") == {"Q3"}
    play_all(oracle, "2@1", "3@3")  # now 12 or 6
    assert oracle.violations("e", "1@3") == {"Q1", "Q5", "Q8"}
    assert oracle.violations("e", "1@1") == {"Q1", "Q5"}
    assert oracle.violations("e", "x3@3") == {"Q5", "Q8"}
    assert oracle.violations("e", "x2@12") == {"Q3"}
    oracle = QyshinsuOracle({"old_stones": 1}, "-/-/-/-/oe/-/-/-/-/-/-/- e - - -")
    assert oracle.violations("e", "O@1") == {"Q2"}
    assert oracle.violations("c", "O@1") == {"Q3"}


def test_qyshinsu_old_stone() -> None:
    # Placed: the nearest vacant spaces, 3 and 7 tie (Q6), and place only.
    oracle = QyshinsuOracle({}, "-/-/-/1c/oe/1e/-/-/-/-/-/- c O@5 - -")
    assert {turn.split("@")[1] for turn in oracle.legal("c")} == {"3", "7"}
    assert oracle.violations("c", "x1@4") == {"Q6"}
    assert oracle.violations("c", "1@8") == {"Q6", "Q9"}
    # Removed: the nearest own stones, 8 and 12 tie (Q7), and remove only.
    oracle = QyshinsuOracle({}, "-/2e/-/-/-/-/1c/2c/-/-/-/3c c xO@10 O@10 -")
    assert oracle.legal("c") == {"x2@8", "x3@12"}
    assert oracle.violations("c", "4@8") == {"Q1", "Q7"}
    assert oracle.violations("c", "x1@7") == {"Q7"}
    # Without a tie the reach makes the difference.
    for reach, spaces in (("nearest", {"11"}), ("each_way", {"3", "11"})):
        line = "1c/2c/-/-/-/-/-/-/-/-/-/oc e O@12 - -"
        oracle = QyshinsuOracle({"old_stone_reach": reach}, line)
        assert {turn.split("@")[1] for turn in oracle.legal("e")} == spaces
    # Removing an Old Stone from an enemy who has nothing on the ring wins (Q7, Q12).
    oracle = QyshinsuOracle({}, "-/-/-/-/oe/-/-/-/-/-/-/- e - - -")
    play_all(oracle, "xO@5")
    assert oracle.outcome() == ("e", "Q12")
    assert oracle.violations("c", "1@1") == {"Q12"}


def test_qyshinsu_ban() -> None:
    oracle = QyshinsuOracle({}, "1e/-/-/-/-/-/-/-/-/-/-/- e - - -")
    play_all(oracle, "x1@1")
    assert oracle.position().endswith(" c x1@1 1@1 -")
    play_all(oracle, "1@2")  # demands 1 or 3
    assert oracle.violations("e", "1@1") == {"Q10"}
    assert oracle.violations("e", "2@1") == set()
    play_all(oracle, "1@3")
    assert oracle.position().endswith(" c 1@3 - -")


def test_qyshinsu_repetition() -> None:
    opening = ["O@11", "4@10", "3@6", "3@3", "x3@6", "x3@3"]
    circle = ["5@12", "O@7", "3@6", "3@3", "x5@12", "xO@7", "x3@6", "x3@3"]
    for repetition, rounds in (("draw_on_2", 1), ("draw_on_3", 2)):
        oracle = QyshinsuOracle({"repetition": repetition})
        play_all(oracle, *opening, *(circle * rounds)[:-1])
        assert oracle.outcome() is None
        play_all(oracle, circle[-1])
        assert oracle.outcome() == ("draw", "Q13")
    oracle = QyshinsuOracle({"repetition": "none"})
    play_all(oracle, *opening, *circle * 5)
    assert oracle.outcome() is None
    # A One at 1 and a Five at 7 both demand 12 or 2: one situation.
    line = "1e/-/-/-/-/-/5e/-/-/-/-/- c "
    one, five, ban = (
        QyshinsuOracle({}, line + rest) for rest in ("1@1 - -", "5@7 - -", "5@7 2@4 -")
    )
    assert one.situation() == five.situation() != ban.situation()


# ---- Capture Go ----------------------------------------------------------------------------


def go_options(case: dict[str, Any]) -> dict[str, object]:
    return {name: case[name] for name in ("width", "height", "target", "passing")}


@pytest.mark.parametrize(("case", "depth", "count"), cases(CAPTURE_GO["perft"]))
def test_capture_go_perft(case: dict[str, Any], depth: int, count: int) -> None:
    assert perft(CaptureGoOracle(go_options(case)), depth) == count


@pytest.mark.parametrize("case", CAPTURE_GO["games"])
def test_capture_go_games(case: dict[str, Any]) -> None:
    oracle = CaptureGoOracle(go_options(case))
    play_all(oracle, *case["moves"])
    assert oracle.captured == case["captures"]
    assert oracle.mover == case["to_move"]
    if case["over"]:
        outcome = oracle.outcome()
        assert outcome is not None
        assert outcome[0] == case["over"]
        assert oracle.legal("b") == oracle.legal("w") == set()
        return
    assert oracle.to_act() == {case["to_move"]}
    assert oracle.legal(case["to_move"]) == set(case["legal"])
    clause = {"occupied": {"C2"}, "suicide": {"C6"}, "superko": {"C7"}}
    for vertex, reason in case["illegal"].items():
        assert oracle.violations(case["to_move"], vertex) == clause[reason]


def test_capture_go_superko() -> None:
    ko = ".bw./b.bw/.bw. w 0 0 0"  # White takes C2 from B2; Black may not take straight back
    for superko in ("positional", "situational", "ko"):
        oracle = CaptureGoOracle({"width": 4, "height": 3, "target": 9, "superko": superko}, ko)
        play_all(oracle, "B2")
        assert oracle.position() == ".bw./bw.w/.bw. b 0 1 0"
        assert oracle.violations("b", "C2") == {"C7"}
        play_all(oracle, "A3", "D1")
        assert oracle.violations("b", "C2") == set()
    options: dict[str, object] = {"size": 2, "target": 20}
    # B2 would recreate `.b/.w`, but then it was Black's turn and now it would be White's.
    moves = ["B2", "B1", "A2", "pass", "A1", "B1"]
    for superko, broken in (("positional", {"C7"}), ("situational", set()), ("ko", set())):
        oracle = CaptureGoOracle({**options, "superko": superko})
        play_all(oracle, *moves)
        assert oracle.violations("b", "B2") == broken
    # A2 would recreate `b./..` with White to move, of five turns ago.
    moves = ["A2", "B2", "pass", "A1", "pass", "B1"]
    for superko, broken in (("positional", {"C7"}), ("situational", {"C7"}), ("ko", set())):
        oracle = CaptureGoOracle({**options, "superko": superko})
        play_all(oracle, *moves)
        assert oracle.violations("b", "A2") == broken


def test_capture_go_capture_before_suicide() -> None:
    # After B1 neither B1 nor A1 has a liberty: only the opponent's chain is taken (C4, C6).
    oracle = CaptureGoOracle({"size": 3, "target": 2}, ".b./bw./w.w b 0 0 0")
    play_all(oracle, "B1")
    assert oracle.position() == ".b./bw./.bw w 1 0 0"
    assert oracle.violations("w", "C2") == set()
    assert oracle.violations("b", "C2") == {"C2"}
    assert oracle.violations("w", "B1") == {"C2"}


def test_capture_go_ends() -> None:
    stones: dict[str, object] = {"size": 4, "start": "stones", "black_stones": "B1 B2 B3 B4"}
    for extra, result in (
        ({}, "draw"),
        ({"undecided": "area", "komi": 15.5}, "b"),  # 16 points to 15.5
        ({"undecided": "area", "komi": 16}, "draw"),
        ({"undecided": "area", "komi": 9, "white_stones": "C1 D1"}, "w"),  # 8 points to 11
    ):
        oracle = CaptureGoOracle({**stones, **extra})
        play_all(oracle, "pass", "pass")
        assert oracle.outcome() == (result, "C10")
        assert oracle.violations("b", "A1") == {"C10"}
    shares = "b./.. b 1 1 2"  # 1 of 3 is less than 1 of 2
    oracle = CaptureGoOracle({"size": 2, "target_black": 3, "target_white": 2}, shares)
    assert oracle.outcome() == ("w", "C10")
    oracle = CaptureGoOracle({"size": 2, "passing": "forbidden"}, "b./.b w 0 0 0")
    assert oracle.outcome() == ("b", "C8")  # both points are suicide
    oracle = CaptureGoOracle({"width": 5, "height": 4, "start": "crosscut"})
    assert oracle.position() == "...../..bw./..wb./..... b 0 0 0"


# ---- Yin Yang ------------------------------------------------------------------------------


def placed(board: str, to_move: str, black: str, white: str, opened: str = "") -> dict[str, object]:
    """A position by its laws, blank-separated; `opened` as `b1 w3`."""
    numbers = {seat: [int(text[1]) for text in opened.split() if text[0] == seat] for seat in "bw"}
    laws = {"b": black.split(), "w": white.split()}
    return {"board": board, "to_move": to_move, "laws": laws, "open": numbers}


EMPTY = "....>*"
IDLE = " ".join(["bbbb>*"] * 4)  # four laws that fit nowhere on a thin board


def composed(options: dict[str, object], black: list[str], white: list[str]) -> YinYangOracle:
    oracle = YinYangOracle(options)
    for seat, laws in (("w", white), ("b", black)):
        for number, law in enumerate(laws, start=1):
            oracle.play(seat, f"L{number}={law}")
    return oracle


def test_yin_yang_law_count() -> None:
    for population, count in YIN_YANG["law_count"].items():
        oracle = YinYangOracle({"population": population})
        assert len(oracle.all_laws) == count
        assert len(oracle.legal("b")) == len(oracle.legal("w")) == 4 * count


@pytest.mark.parametrize(("case", "depth", "count"), cases(YIN_YANG["perft"], "turn_counts"))
def test_yin_yang_perft(case: dict[str, Any], depth: int, count: int) -> None:
    oracle = composed({}, case["laws"]["b"], case["laws"]["w"])
    assert turn_perft(oracle, depth) == count


@pytest.mark.parametrize("case", YIN_YANG["positions"])
def test_yin_yang_positions(case: dict[str, Any]) -> None:
    given = {name: case[name] for name in ("board", "to_move", "laws", "open")}
    oracle = YinYangOracle({}, given)
    assert oracle.position() == given
    assert oracle.turns() == set(case["turns"])
    assert (oracle.outcome() is None) == bool(case["turns"])
    winning = set()
    for text in case["turns"]:
        after = oracle.copy()
        after.play_turn(text)
        assert case["results"].get(text) in (None, after.position()["board"])
        if after.outcome() == (case["to_move"], "Y4"):
            winning.add(text)
    assert winning == set(case["winning"])


def test_yin_yang_composing() -> None:
    oracle = YinYangOracle({"tokens": "box"})
    assert oracle.to_act() == {"b", "w"}
    assert oracle.violations("b", "a2-a3") == oracle.violations("b", "end") == {"Y6"}
    assert oracle.violations("b", "L1=bwbw>....") == {"Y5"}
    oracle.play("b", "L1=bbbb>bbb.")
    oracle.play("b", "L4=bbbb>bbb.")
    assert oracle.violations("b", "L1=....>bbbb") == {"Y5", "Y6"}
    assert oracle.violations("b", "L2=..w.>b.wb") == {"Y16"}  # the 15th and 16th black token
    oracle.play("b", "L2=....>*")
    oracle.play("b", "L3=....>*")
    assert oracle.to_act() == {"w"}
    assert oracle.violations("b", "L3=....>*") == {"Y6"}
    for number in (1, 2):
        oracle.play("w", f"L{number}=....>*")
    assert oracle.violations("w", "L3=....>*") == {"Y16"}
    # The board is full: if none of Black's laws fits it, Black has lost at once (Y14).
    assert composed({}, ["wwww>*", EMPTY, EMPTY, EMPTY], [EMPTY] * 4).to_act() == {"b"}
    assert composed({}, [EMPTY] * 4, [EMPTY] * 4).outcome() == ("w", "Y14")


def test_yin_yang_turn_order() -> None:
    oracle = YinYangOracle({}, placed("..../.b../..../...w", "b", f"{EMPTY} {IDLE[7:]}", IDLE))
    assert oracle.violations("b", "end") == {"Y7"}
    assert oracle.violations("w", "d1-d2") == {"Y7"}
    for wrong in ("d1-d2", "b3-c4", "b3-b1", "a1-a2"):
        assert oracle.violations("b", wrong) == {"Y8"}
    assert oracle.violations("b", "L1@b1") == {"Y11"}
    assert oracle.violations("b", "L1@c1:L1=....>*") == {"Y10"}
    assert oracle.violations("b", "L1=....>*") == {"Y6"}
    oracle.play("b", "b3-b4")
    assert oracle.violations("b", "b4-b3") == {"Y7"}
    assert "end" in oracle.legal("b")
    oracle.play("b", "L1@b1:L2=bbbb>.bbb")
    assert oracle.to_act() == {"w"}


def test_yin_yang_reading_and_corner() -> None:
    # At c3 White reads d3, c3, d4, c4 (Y9): this law puts a black pawn on d4.
    position = placed("..../..../bw../....", "w", IDLE, f"....>..bw {IDLE[7:]}")
    oracle = YinYangOracle({}, position)
    oracle.play("w", "L1@c3")
    assert str(oracle.position()["board"]).startswith("..wb/..../")
    assert oracle.outcome() == ("b", "Y4")
    oracle = YinYangOracle({"corner": "move_only"}, position)
    oracle.play("w", "L1@c3")
    assert oracle.outcome() is None
    # Both goals reached: the side that has just acted comes first.
    both = placed("...b/..../..../w...", "b", IDLE, IDLE)
    assert YinYangOracle({}, both).outcome() == ("w", "Y4")
    assert YinYangOracle({"corner": "move_only"}, both).outcome() is None


def test_yin_yang_contradiction() -> None:
    # Black's open `b...>....`; White reads the same arrangement as `...b`.
    board = "..../b.../..../...w"
    for law, differ, same in (
        ("...b>....", set(), {"Y13"}),
        ("...b>ww.b", {"Y13"}, {"Y13"}),
        ("...b>*", {"Y13"}, {"Y13"}),
        ("b...>bww.", None, None),  # another arrangement on the board
    ):
        for contradiction, broken in (("effects_differ", differ), ("same_cause", same)):
            options: dict[str, object] = {"contradiction": contradiction}
            position = placed(board, "w", f"b...>.... {IDLE[7:]}", f"{law} {IDLE[7:]}", "b1")
            oracle = YinYangOracle(options, position)
            text = "L1@a2:L2=....>*" if law.endswith("*") else "L1@a2"
            assert oracle.violations("w", text) == ({"Y10"} if broken is None else broken)


def test_yin_yang_adaptation() -> None:
    black = "....>* b...>.... b...>* bbbb>bbb."
    start = YinYangOracle({}, placed("..../b.../..../...w", "b", black, IDLE, "b2"))
    assert {"L1@c2:", "a3-a4 L1@b1:"} < start.turns()
    assert start.violations("b", "L3@a2:L4=....>*") == {"Y13"}  # contradicts the open law 2
    assert start.violations("b", "L2@a2:L4=....>*") == {"Y11"}
    assert start.violations("b", "L1@c2:L4=....>b...") == {"Y5"}
    for written, opened in (("L4=b...>*", [1, 2]), ("L1=....>*", [2]), ("L2=b...>*", [1])):
        oracle = start.copy()
        oracle.play("b", f"L1@c2:{written}")
        now: Any = oracle.position()
        assert (now["board"], now["to_move"]) == ("..../b.../..../...w", "w")
        assert now["laws"]["b"][int(written[1]) - 1] == written[3:]
        assert now["open"]["b"] == opened  # what was rewritten is hidden once more


def test_yin_yang_repetition() -> None:
    start = placed("..../b.../..../...w", "b", IDLE, IDLE)
    circle = ["a3-a4", "d1-d2", "a4-a3", "d2-d1"]
    for repetition, result in (("draw_on_3", ("draw", "Y15")), ("none", None)):
        oracle = YinYangOracle({"repetition": repetition}, start)
        for text in (circle * 2)[:-1]:
            oracle.play_turn(text)
        assert oracle.outcome() is None
        oracle.play_turn(circle[-1])
        assert oracle.outcome() == result


# ---- Random games --------------------------------------------------------------------------


def play_randomly(oracle: Oracle, chance: random.Random, plies: int) -> None:
    """Play on; whatever is legal has no violation, and somebody can always act until the end."""
    for _ in range(plies):
        seats = sorted(oracle.to_act())
        assert bool(seats) == (oracle.outcome() is None)
        if not seats:
            return
        seat = chance.choice(seats)
        legal = sorted(oracle.legal(seat))
        text = chance.choice(legal)
        for some in chance.sample(legal, min(5, len(legal))):
            assert oracle.violations(seat, some) == set()
        for other in {"qyshinsu": "ec"}.get(type(oracle).__name__[:8].lower(), "bw"):
            if other not in seats:
                assert oracle.violations(other, text)
                with pytest.raises(ValueError, match="breaks"):
                    oracle.play(other, text)
        oracle.play(seat, text)


@pytest.mark.parametrize("seed", range(20))
def test_random_games(seed: int) -> None:
    chance = random.Random(seed)
    play_randomly(QyshinsuOracle({"repetition": "draw_on_2"}), chance, 100)
    play_randomly(CaptureGoOracle({"size": 3, "target": 9, "superko": "ko"}), chance, 100)
    play_randomly(CaptureGoOracle({"size": 4, "target": 3, "passing": "forbidden"}), chance, 100)
    board = "".join(chance.choice("bw..") for _ in range(16))
    rows = "/".join(board[i : i + 4] for i in range(0, 16, 4))
    laws = [chance.choice(sorted(YinYangOracle({}).all_laws)) for _ in range(8)]
    position = placed(rows, "b", " ".join(laws[:4]), " ".join(laws[4:]))
    play_randomly(YinYangOracle({}, position), chance, 60)
