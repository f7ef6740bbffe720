"""Facts that a table does not know itself: who people are, who is there, and what time it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True)
class PersonFacts:
    """What everybody may know of a person. Whoever has no ``name`` is a guest, or ``deleted``.

    ``rating`` is the one that counts at the table in question; ``present``: whether a page of the
    person's is open, or ``None`` if that is not known.
    """

    name: str | None = None
    rating: int | None = None
    provisional: bool = False
    present: bool | None = None
    deleted: bool = False


People: TypeAlias = Mapping[str, PersonFacts]
"""What is known of people, by the names under which the rooms know them as owners."""

STRANGER = PersonFacts()


@dataclass(frozen=True)
class Around:
    """What is around a table: its people, the time, how many watch, and the table played next."""

    people: People = field(default_factory=dict)
    now_ms: int = 0
    spectators: int = 0
    rematch: str | None = None

    def person(self, owner: str | None) -> PersonFacts:
        """What is known of the owner of a seat."""
        return STRANGER if owner is None else self.people.get(owner, STRANGER)


NOTHING_AROUND = Around()
