"""The catalogue: complete, without doubles, and safe with what users type."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from taijitu.core.registry import games
from taijitu.core.words import LANGUAGES, Detail, Message, catalogue_files, has, render, say

SOURCES = Path(__file__).parents[2] / "src" / "taijitu"


def keys(language: str) -> list[str]:
    games()
    found = []
    for file in catalogue_files(language):
        found += re.findall(r"^([a-z][a-zA-Z0-9-]*) =", file.read_text(encoding="utf-8"), re.M)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_written_twice(language: str) -> None:
    doubles = [key for key, count in Counter(keys(language)).items() if count > 1]
    assert not doubles


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_parses_whole(language: str) -> None:
    """Fluent skips what it cannot read; nothing may be skipped."""
    for key in keys(language):
        assert has(key, language), key


def test_every_error_raised_in_the_code_has_words() -> None:
    games()
    error = r"\b(?!Key|Value|Type|Runtime)\w+Error"
    pattern = re.compile(error + r'\(\s*"([a-z_]+)"(?![^()]*key=)', re.S)
    for path in SOURCES.rglob("*.py"):
        for code in pattern.findall(path.read_text(encoding="utf-8")):
            assert has(f"error-{code.replace('_', '-')}"), (path.name, code)


def test_a_missing_key_is_a_mistake_of_the_program() -> None:
    with pytest.raises(KeyError, match="no sentence"):
        say("no-such-key")


def test_a_missing_detail_is_a_mistake_of_the_program() -> None:
    with pytest.raises(ValueError, match="error-unknown-game"):
        say("error-unknown-game")


def test_lists_are_spelled_as_alternatives() -> None:
    assert say("list-or", {"some": (1, 2), "last": (3,)}) == "1 or 2 or 3"
    details: dict[str, Detail] = {"option": "x", "expected": (1, 2, 3), "got": ()}
    assert "expects 1, 2 or 3, got “”" in say("error-bad-option-value", details)


def test_a_detail_may_be_a_key_but_a_users_text_never_breaks() -> None:
    games()
    details = {"expected": "@qyshinsu-seat-e", "got": "@no-such-key"}
    assert render(Message("error-unknown-seat", details)).endswith("Ebony, got “@no-such-key”.")


def test_a_detail_may_be_a_sentence_with_details() -> None:
    inner = Message("option-expects-whole-number", {"least": "2", "most": "19"})
    details: dict[str, Detail] = {"option": "size", "expected": inner, "got": "x"}
    expected = "The option size expects a whole number from 2 to 19, got “x”."
    assert render(Message("error-bad-option-value", details)) == expected


def test_an_unknown_language_falls_back_to_english() -> None:
    assert say("list-or", {"some": "a", "last": "b"}, "xx") == "a or b"
