"""Engines: their specifications, their turns, and the ways in which they may fail."""

from __future__ import annotations

import pickle
import sys
import time
from pathlib import Path

import pytest

from taijitu.arena import gnugo
from taijitu.arena.engine import Engine, EngineError, Question
from taijitu.arena.gtp import GtpProgram
from taijitu.arena.playing import Fixture, Setup, play_fixture
from taijitu.arena.specs import build, parse_spec
from taijitu.core.play import known_to
from taijitu.core.registry import get_game
from taijitu.games.yin_yang.book import SETS, codes_of
from taijitu.games.yin_yang.laws import NUMBERS
from tests.games.random_play import GAMES
from tests.search.positions import to_play

QUICK = (
    "random",
    "greedy",
    "level:1",
    "level:7,nodes=300",
    "mcts:nodes=400",
    "openspiel-mcts:nodes=400,worlds=2",
    "alphabeta:depth=1,worlds=2",
    "alphabeta:nodes=500,evaluation=count,worlds=2",
)


def test_specifications() -> None:
    assert parse_spec("level:7").settings == {"level": 7}
    assert parse_spec("level:7@500").settings == {"level": 7, "time": 500}
    assert parse_spec("mcts:300").settings == {"time": 300}
    assert parse_spec("mcts:nodes=5000,exploration=0.7").settings == {
        "nodes": 5000,
        "exploration": 0.7,
    }
    spec = parse_spec("alphabeta:depth=8,evaluation=count")
    assert (spec.kind, spec.settings) == ("alphabeta", {"depth": 8, "evaluation": "count"})
    assert parse_spec("gnugo").settings == {}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "There is no engine"),
        ("stockfish", "There is no engine “stockfish”. Expected level, random"),
        ("level", "Expected a level of 1, 2"),
        ("level:11", "got “11”"),
        ("level:x", "cannot have “x” as its level"),
        ("level:3,colour=red", "“colour=red” is no setting of the engine level:3,colour=red"),
        ("random:4", "no setting"),
        ("mcts", "has no limit"),
        ("mcts:0", "cannot have “0” as its time"),
        ("mcts:nodes=-5", "cannot have “-5” as its nodes"),
        ("alphabeta:evaluation=count", "has no limit"),
        ("alphabeta:depth=2,evaluation=stones", "cannot have “stones” as its evaluation"),
        ("level:3@soon", "cannot have “soon” as its time"),
    ],
)
def test_bad_specifications(text: str, sentence: str) -> None:
    with pytest.raises(EngineError) as caught:
        parse_spec(text)
    assert sentence in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("text", QUICK)
@pytest.mark.parametrize("name", GAMES)
def test_turns_are_legal_whole_and_the_same_again(name: str, text: str) -> None:
    game = get_game(name)
    engine = build(parse_spec(text), game)
    for number, (_, position, seat) in enumerate(to_play(name, 4)):
        question = Question(game, known_to(game, position, seat), seat, number)
        texts = engine.turn(question)
        assert texts == engine.turn(question)
        for action in texts:
            assert game.to_act(position) == {seat}
            position = game.apply(position, seat, game.parse_action(position, action))
        assert game.to_act(position) != {seat}
    assert engine.cpu_s() > 0


def test_greed_takes_a_win_and_looks_no_further() -> None:
    game = get_game("capture-go")
    options = game.normalise(
        {"size": 5, "start": "stones", "black_stones": "A1 C3 D4", "white_stones": "A2 D3"}
    )
    position = game.initial(options)
    greedy = build(parse_spec("greedy"), game)
    # White's corner stone could be taken next; but Black is to move and sees only that far.
    white = game.apply(position, 0, game.parse_action(position, "E5"))
    assert greedy.turn(Question(game, white, 1, 1)) == ["B1"]


@pytest.mark.parametrize("kind", ["greedy", "mcts:nodes=40", "alphabeta:depth=1"])
def test_only_those_who_may_use_the_repertoire_do(kind: str) -> None:
    game = get_game("yin-yang")
    position = game.initial(game.normalise({}))
    sets = {frozenset(codes_of(one.laws, 0)) for one in SETS[0][0]}

    def writes(text: str) -> list[bool]:
        engine = build(parse_spec(text), game)
        found = []
        for seed in range(8):
            texts = engine.turn(Question(game, position, 0, seed))
            laws = frozenset(NUMBERS[text.partition("=")[2]] + 1 for text in texts)
            found.append(laws in sets)
        return found

    comma = "," if ":" in kind else ":"
    assert not any(writes(kind))
    assert all(writes(f"{kind}{comma}repertoire=1"))


class Cheat(Engine):
    """Plays where a stone is already."""

    def turn(self, question: Question) -> list[str]:
        return ["C3"]


def test_an_illegal_answer_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taijitu.arena.playing._engine", lambda text, game: Cheat())
    setup = Setup("capture-go", {"size": 5}, 0, 1)
    found = play_fixture("capture-go", setup, Fixture("level:3", "level:4", 0, False))
    assert isinstance(found, EngineError)
    assert str(found).startswith("The engine level:4 answered “C3”, which cannot be played: ")


SPEAKER = """
import sys, time
for line in sys.stdin:
    word = line.split()[0]
    if word == "hang":
        time.sleep(60)
    if word == "die":
        sys.exit(3)
    if word == "refuse":
        print("? not today\\n", flush=True)
    else:
        print("= " + line.strip() + "\\nsecond\\n", flush=True)
"""


def speaker(tmp_path: Path) -> GtpProgram:
    script = tmp_path / "speaker.py"
    script.write_text(SPEAKER)
    return GtpProgram("Speaker", [sys.executable, str(script)], answer_s=1.5)


def test_a_program_answers_and_refuses(tmp_path: Path) -> None:
    program = speaker(tmp_path)
    assert program.ask("echo this") == "echo this\nsecond"
    with pytest.raises(EngineError, match="Speaker refused “refuse”: not today"):
        program.ask("refuse")
    assert program.ask("on") == "on\nsecond"
    program.close()
    with pytest.raises(EngineError, match="ended while it was asked “again”"):
        program.ask("again")


def test_a_program_that_hangs_or_dies_is_ended(tmp_path: Path) -> None:
    program = speaker(tmp_path)
    began = time.monotonic()
    with pytest.raises(EngineError, match="did not answer “hang” in 2 seconds"):
        program.ask("hang")
    assert time.monotonic() - began < 10
    assert program.ended
    program = speaker(tmp_path)
    with pytest.raises(EngineError, match="ended while it was asked “die”"):
        program.ask("die")
    assert program.ended


def test_gnu_go_where_it_does_not_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gnugo, "find_program", lambda: "gnugo")
    with pytest.raises(EngineError, match="does not play Qyshinsu under these rules"):
        build(parse_spec("gnugo"), get_game("qyshinsu"))
    monkeypatch.undo()
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    with pytest.raises(EngineError, match="GNU Go is not on this machine"):
        build(parse_spec("gnugo"), get_game("capture-go"))


def gnu_go() -> Engine:
    try:
        return build(parse_spec("gnugo:level=1"), get_game("capture-go"))
    except EngineError as error:
        pytest.skip(str(error))


@pytest.mark.parametrize(
    ("black", "white", "seat", "expected"),
    [
        ("E4 D5 F5", "E5 C3", 0, {"E6"}),  # takes
        ("E5 C3", "E4 D5 F5", 0, {"E6"}),  # saves
        ("C1 B2", "A1", 0, {"B1", "A2"}),  # attacks what cannot be saved
    ],
)
def test_gnu_go_knows_what_matters(black: str, white: str, seat: int, expected: set[str]) -> None:
    engine, game = gnu_go(), get_game("capture-go")
    options = {"start": "stones", "black_stones": black, "white_stones": white}
    position = game.initial(game.normalise(options))
    try:
        (turn,) = engine.turn(Question(game, position, seat, 1))
    finally:
        engine.close()
    assert turn in expected


def test_gnu_go_refuses_other_targets() -> None:
    engine, game = gnu_go(), get_game("capture-go")
    position = game.initial(game.normalise({"target": 3}))
    with pytest.raises(EngineError, match="to the first capture, on a square board"):
        engine.turn(Question(game, position, 0, 1))
    engine.close()
