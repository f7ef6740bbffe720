"""Vacations: while one lasts, the clocks of a person's correspondence games stand still."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import NamedTuple

from sqlalchemy import Connection, func, select, update
from sqlalchemy.exc import IntegrityError

from taijitu.store.database import Database
from taijitu.store.errors import NumberTakenError, PersonError
from taijitu.store.schema import people

DAY_MS = 24 * 3_600_000
DAYS_A_YEAR = 30
"""So many days of vacation may be begun within a calendar year (UTC)."""


class Vacation(NamedTuple):
    """What is known of a person's vacations: days of the year in which the last one began.

    That one is ``used_ms``' last part, from ``from_ms`` to ``until_ms``, which may be yet to come.
    """

    used_ms: int = 0
    from_ms: int | None = None
    until_ms: int | None = None

    def at(self, time_ms: int) -> Vacation:
        """The same, without what counts no longer at that time."""
        if self.from_ms is None or self.until_ms is None:
            return Vacation()
        if self.until_ms > time_ms:
            return self
        used_ms = self.used_ms if _year(self.from_ms) == _year(time_ms) else 0
        return Vacation(used_ms)

    @property
    def left_days(self) -> int:
        """How many whole days of the year's are left."""
        return max(0, DAYS_A_YEAR * DAY_MS - self.used_ms) // DAY_MS

    def lasting(self, days: int, time_ms: int) -> Vacation:
        """A vacation of so many days: the one that lasts, with another end, or one from now on.

        One whose end would have passed ends now. Raises ``PersonError`` ``vacation_too_long``.
        """
        now = self.at(time_ms)
        begun_ms = time_ms if now.from_ms is None else now.from_ms
        others_ms = now.used_ms - ((now.until_ms or begun_ms) - begun_ms)
        until_ms = max(time_ms, begun_ms + days * DAY_MS)
        changed = Vacation(others_ms + until_ms - begun_ms, begun_ms, until_ms)
        if days > 0 and changed.used_ms > DAYS_A_YEAR * DAY_MS:
            most = Vacation(others_ms).left_days
            raise PersonError("vacation_too_long", field="days", got=days, most=most)
        return changed


def vacation_of(database: Database, person: str) -> Vacation:
    """A person's vacations."""
    with database.reading() as connection:
        row = connection.execute(_KEPT.where(people.c.id == person)).one()
    return Vacation(*row)


@contextmanager
def going(
    database: Database, person: str, days: int, time_ms: int
) -> Iterator[tuple[Connection, str, int]]:
    """Let a person's vacation last so many days, or end (0): the transaction in which it does, the
    person, and until when it lasts now. Games are to follow in the same transaction.

    Sent twice it changes nothing more. Raises ``PersonError`` ``vacation_too_long``, and
    ``NumberTakenError`` if somebody else was first at one of the games.
    """
    try:
        with database.writing() as connection:
            # Whoever begins a game with the person waits for that, and the other way round.
            held = _KEPT.where(people.c.id == person).with_for_update(key_share=True)
            kept = Vacation(*connection.execute(held).one())
            changed = kept.lasting(days, time_ms)
            if days == 0 and kept.at(time_ms).until_ms is None:
                changed = kept._replace(until_ms=time_ms)  # there is none to be ended
            else:
                connection.execute(
                    update(people)
                    .where(people.c.id == person)
                    .values(
                        vacation_used_ms=changed.used_ms,
                        vacation_from_ms=changed.from_ms,
                        vacation_until_ms=changed.until_ms,
                    )
                )
            yield connection, person, changed.until_ms or time_ms
    except IntegrityError as error:
        raise NumberTakenError from error


def away_in(connection: Connection, persons: Collection[str], time_ms: int) -> dict[str, int]:
    """Until when those of ``persons`` are away who are on vacation, under whatever id.

    None of their vacations changes before the caller's transaction has ended.
    """
    account = people.alias()
    query = (
        select(people.c.id, account.c.vacation_until_ms)
        .join(account, account.c.id == func.coalesce(people.c.merged_into, people.c.id))
        .where(people.c.id.in_(sorted(persons)))
        .order_by(account.c.id)
        .with_for_update(read=True, of=account)
    )
    found = {str(row.id): row.vacation_until_ms for row in connection.execute(query)}
    return {who: int(until) for who, until in found.items() if until and until > time_ms}


_KEPT = select(people.c.vacation_used_ms, people.c.vacation_from_ms, people.c.vacation_until_ms)


def _year(time_ms: int) -> int:
    return datetime.fromtimestamp(time_ms / 1000, UTC).year
