"""Names: what may be one, and which are the same."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from taijitu.store.errors import PersonError
from taijitu.store.names import LONGEST, RESERVED, check_name, name_key


@pytest.mark.parametrize(
    "name", ["Al", "Zoë", "x" * 20, "7of9", "a-b_c", "Иван", "花子さん", "नमस्ते"]
)
def test_good_names(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        *("", "a", "x" * 21, "_a", "-a", "a b", "a.b", "a@b", "a/b", "a\n", "a\x00b", "<b>"),
        *("a\u200bb", "a\u202eb", "a\u1160b", "a\u3164b", "\u0301a", "☯☯", "a\u0430", "\ufdfa"),
    ],
)
def test_bad_names(name: str) -> None:
    with pytest.raises(PersonError) as refused:
        check_name(name)
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize("name", ["Guest", "DELETED", "admin-", "ｔａｉｊｉｔｕ"])
def test_names_that_would_deceive(name: str) -> None:
    with pytest.raises(PersonError) as refused:
        check_name(name)
    assert refused.value.code == "reserved_name"


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "aNNA"), ("Straße", "STRASSE"), ("Zoe\u0308", "zo\u00eb"), ("Ａb", "ab")],
)
def test_the_same_names(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_reserved_words_are_keys() -> None:
    assert {name_key(word) for word in RESERVED} == RESERVED


@given(st.text(max_size=40))
def test_whatever_is_a_name_fits_its_columns(text: str) -> None:
    try:
        name = check_name(text)
    except PersonError:
        return
    assert len(name) <= LONGEST
    assert len(name_key(name)) <= 64
    assert check_name(name) == name
