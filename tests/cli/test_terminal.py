"""``taijitu play``: a game in the terminal."""

from __future__ import annotations

from typer.testing import CliRunner

from taijitu.cli.main import app

BLACK = "L1=bwbw>bwb. L2=bbbb>bbb. L3=b.b.>bbbb L4=..bw>bbbw"
WHITE = "L1=wbwb>wbw. L2=wwww>www. L3=w.w.>wwww L4=..wb>wwwb"


def play(words: list[str], *lines: str) -> str:
    result = CliRunner().invoke(app, ["play", *words], input="\n".join(lines) + "\n")
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output


def test_two_people_to_the_end() -> None:
    output = play(["capture-go", "--two", "-o", "size=2"], "A1", "Z9", "A1", "A2", "B2")
    assert "Expected a vertex" in output
    assert "There is a stone on A1 already. [C2]" in output
    assert output.rstrip().endswith("the target of captured stones is reached.")


def test_help_legal_record_and_leaving() -> None:
    output = play(["qyshinsu", "--two"], "legal", "2@1", "record", "quit")
    assert "1@12" in output
    assert '"turn": "2@1"' in output
    assert "Ebony placed a Stone of Two on 1." in output


def test_resigning() -> None:
    assert "Ebony resigned. Crimson has won." in play(["qyshinsu", "--two"], "resign")


def test_against_the_program() -> None:
    output = play(["capture-go", "--level", "1", "--seat", "w", "-o", "size=5"], "quit")
    assert "Black: " in output


def test_two_people_hand_over_their_secrets() -> None:
    output = play(["yin-yang", "--two"], "", BLACK, "", WHITE, "", "L1@a3", "", "b4-b3", "quit")
    assert "Hand over to White, then press Enter" in output
    after = output.split("Hand over to White")[1].split("Hand over")[0]
    assert "Compose your four laws" in after
    assert "bbbb>bbb." not in after


def test_the_record_tells_nobody_the_others_laws() -> None:
    one = play(["yin-yang", "--level", "1", "--seat", "w"], "record", WHITE, "record", "quit")
    records = one.split('"format"')[1:]
    assert len(records) == 2
    assert '"seat": "b"' not in records[0]
    assert '"turn": "L1=wbwb>wbw.' in records[1]
    assert '"turn": "L1=b' not in records[1]
    two = play(["yin-yang", "--two"], "", BLACK, "", "record", "quit")
    assert "bwbw>bwb." not in two.split("Hand over to White")[1]


def test_takeback_offers_and_declining() -> None:
    output = play(["qyshinsu", "--two"], "2@1", "takeback", "takeback", "quit")
    assert output.count("You begin: place any stone on any space.") == 2
    assert "There is no turn of yours to take back." in output
    assert play(["qyshinsu", "--two"], "2@1", "offer", "quit")
    output = play(["capture-go", "--level", "1", "-o", "size=5"], "C3", "offer", "quit")
    assert "declines" in output or "draw" in output.lower()


def test_the_input_ends() -> None:
    assert play(["qyshinsu", "--two"], "2@1")


def test_bad_words() -> None:
    assert "Expected a level of 1, 2, 3, 4, 5, 6, 7, 8, 9 or 10" in play(
        ["qyshinsu", "--level", "99"]
    )
    assert "Expected the seat e | c" in play(["qyshinsu", "--seat", "b"])
    assert "no game called" in play(["chess"])
