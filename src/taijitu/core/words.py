"""The message catalogue: every sentence that a person reads, by key, in the reader's language.

The sentences live in Fluent files (``words/<language>/*.ftl``): those of the product in
``taijitu/words``, those of a game in its own folder. The page reads the very same files.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import NamedTuple, TypeAlias

from fluent.runtime import FluentBundle, FluentResource

LONGEST = 200
"""Of a text that somebody typed, so many characters are quoted."""

LARGEST = 10**12
"""Beyond it a number is quoted as a text: it is no count of anything."""

LANGUAGES = ("en",)
"""Languages with a catalogue, the default one first."""

Detail: TypeAlias = "str | int | float | tuple[str | int, ...] | Message"
"""What may be put into a sentence. A tuple is spelled as a list of alternatives, and a message is
said in the language of the whole sentence.
"""


class Message(NamedTuple):
    """A sentence that is not yet in any language: a key of the catalogue and what to put into it.

    A detail whose text starts with ``@`` is itself a key: ``{"who": "@qyshinsu-seat-e"}``. One that
    takes details of its own is given as a ``Message``.
    """

    key: str
    details: Mapping[str, Detail] = {}


_sources: list[str] = ["taijitu"]
_lock = threading.Lock()


def add_source(package: str) -> None:
    """Let the catalogue also read ``words/<language>/*.ftl`` inside ``package``."""
    with _lock:
        if package not in _sources:
            _sources.append(package)
            _bundle.cache_clear()


def catalogue_files(language: str) -> list[Traversable]:
    """All Fluent files of a language, the product's own before those of the games."""
    found: list[Traversable] = []
    for package in _sources:
        folder = files(package) / "words" / language
        if folder.is_dir():
            found.extend(sorted(folder.iterdir(), key=lambda entry: entry.name))
    return found


@cache
def _parsed(text: str) -> FluentResource:
    return FluentResource(text)


@cache
def _bundle(language: str) -> FluentBundle:
    bundle = FluentBundle([language], use_isolating=False)
    for file in catalogue_files(language):
        bundle.add_resource(_parsed(file.read_text(encoding="utf-8")))
    return bundle


def has(key: str, language: str = "en") -> bool:
    """Whether the catalogue of ``language`` has ``key``."""
    return bool(_bundle(language).has_message(key))


def say(key: str, details: Mapping[str, Detail] | None = None, language: str = "en") -> str:
    """The sentence of ``key`` in ``language``, falling back to English.

    Raises ``KeyError`` when no catalogue has the key and ``ValueError`` when a detail that the
    sentence needs is missing: both are mistakes of the program, found by the tests.
    """
    if language not in LANGUAGES or not has(key, language):
        language = LANGUAGES[0]
    bundle = _bundle(language)
    if not bundle.has_message(key):
        raise KeyError(f"no sentence for {key!r} in the catalogue")
    filled = {name: _spell(value, language) for name, value in (details or {}).items()}
    text, mistakes = bundle.format_pattern(bundle.get_message(key).value, filled)
    if mistakes:
        raise ValueError(f"the sentence {key!r} could not be filled: {mistakes[0]}")
    return str(text)


def _spell(value: Detail, language: str) -> str | int | float:
    if isinstance(value, Message):
        return render(value, language)
    if isinstance(value, tuple):
        parts = [str(_spell(part, language)) for part in value]
        if len(parts) < 2:
            return "".join(parts)
        return say("list-or", {"some": ", ".join(parts[:-1]), "last": parts[-1]}, language)
    # A user's own text may begin with "@" too: only keys that exist are looked up.
    if isinstance(value, str) and value.startswith("@") and has(value[1:]):
        return say(value[1:], None, language)
    return _shortened(value)


def _shortened(value: str | int | float) -> str | int | float:
    if not isinstance(value, str) and -LARGEST <= value <= LARGEST:
        return value
    try:
        text = str(value)
    except ValueError:  # Python writes out no integer of more than some thousand digits.
        return "…"
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"


def render(message: Message, language: str = "en") -> str:
    """``message`` as text in ``language``."""
    return say(message.key, message.details, language)
