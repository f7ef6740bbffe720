"""Belonging: whose browser a socket speaks to. It ends when that is somebody else's browser.

A session may end at any process: by signing in or out, with another password, or because an
account is deleted or closed. Two channels tell of it, one of the browser and one of the person.
"""

from __future__ import annotations

import asyncio
import secrets

from litestar.channels import ChannelsPlugin

from taijitu.store.people import digest_of
from taijitu.web.identities import Identities

ANOTHER = 4401
"""The code with which a socket is closed whose browser belongs to somebody else now: whoever
connects again is who they are now."""
_LOOK = b"{}"
"""A notice that says nothing: perhaps another one was missed."""


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
            if await self._is_another(token, person, certain=False):
                return
            async for notice in notices.iter_events():
                if await self._is_another(token, person, certain=notice != _LOOK):
                    return

    async def _is_another(self, token: str, person: str | None, *, certain: bool) -> bool:
        if certain:
            # Where another process ended the session, this one may remember it for a moment.
            self._identities.forget_browser(token)
        return await asyncio.to_thread(self._identities.person, token) != person

    def _tell(self, channel: str) -> None:
        self._channels.publish({"ended": secrets.token_hex(8)}, channel)


def _of_browser(token: str) -> str:
    return f"browser-{digest_of(token)}"


def _of_person(person: str) -> str:
    return f"sessions-{person}"
