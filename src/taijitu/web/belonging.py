"""Belonging: whose browser a socket speaks to. It ends when that is somebody else's browser.

A session may end at any process: by signing in or out, with another password, or because an
account is deleted or closed. Two channels tell of it, one of the browser and one of the person.
"""

from __future__ import annotations

import asyncio

from litestar.channels import ChannelsPlugin

from taijitu.store.people import digest_of
from taijitu.web.identities import Identities

ANOTHER = 4401
"""The code with which a socket is closed whose browser belongs to somebody else now: whoever
connects again is who they are now."""


class Belonging:
    """The open sockets of this process, as far as it matters whose they are."""

    def __init__(self, identities: Identities, channels: ChannelsPlugin) -> None:
        """``channels`` reach all processes of the site."""
        self._identities = identities
        self._channels = channels

    def browser_left(self, token: str) -> None:
        """The browser with this token has another one now, or is to be a stranger."""
        self._tell(_of_browser(token))

    def sessions_ended(self, person: str) -> None:
        """Sessions of the person may have ended, in whatever browsers."""
        self._tell(_of_person(person))

    async def until_another(self, token: str, person: str | None) -> None:
        """Return when the browser with ``token`` is not ``person``'s any more."""
        channels = [_of_browser(token), *([] if person is None else [_of_person(person)])]
        async with self._channels.start_subscription(channels) as notices:
            if await self._is_another(token, person):
                return
            async for _ in notices.iter_events():
                # Where another process ended the session, this one may remember it still.
                self._identities.forget_browser(token)
                if await self._is_another(token, person):
                    return

    async def _is_another(self, token: str, person: str | None) -> bool:
        return await asyncio.to_thread(self._identities.person, token) != person

    def _tell(self, channel: str) -> None:
        self._channels.publish({}, channel)


def _of_browser(token: str) -> str:
    return f"browser-{digest_of(token)}"


def _of_person(person: str) -> str:
    return f"sessions-{person}"
