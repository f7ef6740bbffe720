"""Outside: requests of the server's own to addresses that strangers have named.

They may lead to public addresses only. A name is looked up once, and what it led to is where the
request goes: nobody can answer with one address when it is checked, and another one afterwards.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Mapping
from contextlib import suppress
from urllib.parse import SplitResult, urlsplit

import httpx

from taijitu.core.errors import TaijituError

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_TIMEOUT_S = 10.0
_HTTPS = 443
_TRIED = 3
"""So many addresses of a name are tried."""


class UnreachableError(TaijituError):
    """Nothing was sent there: the address is not a public one, or nobody answers."""

    def __init__(self) -> None:
        super().__init__("unreachable")


def is_public(address: Address) -> bool:
    """Whether an address is of the public network, and hides none of another one."""
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in _NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(inner)
        if address.teredo is not None:
            return False
    return address.is_global and not address.is_multicast and not address.is_reserved


def may_lead(url: str, anywhere: bool = False) -> bool:
    """Whether a URL is one of https at the usual port, and names no address that is not public.

    Names are not looked up. ``anywhere``: for tests, with servers of their own.
    """
    try:
        parts = urlsplit(url)
        port, host = parts.port, parts.hostname
    except ValueError:
        return False
    if not host or parts.username is not None or parts.password is not None or not url.isascii():
        return False
    if anywhere:
        return parts.scheme in ("http", "https")
    if parts.scheme != "https" or port not in (None, _HTTPS):
        return False
    try:
        return is_public(ipaddress.ip_address(host))
    except ValueError:
        return "." in host.strip(".")


class Outside:
    """Sends such requests."""

    def __init__(self, anywhere: bool = False) -> None:
        """``anywhere``: as in ``may_lead``."""
        self._anywhere = anywhere
        # No proxy of the environment, no cookies that stay, and no other address that an answer
        # leads to.
        self._client = httpx.AsyncClient(
            trust_env=False, follow_redirects=False, timeout=_TIMEOUT_S
        )

    async def post(self, url: str, content: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer; the rest of it is not read. Raises ``UnreachableError``."""
        if not may_lead(url, self._anywhere):
            raise UnreachableError
        parts = urlsplit(url)
        try:
            for target in (await self._targets(parts))[:_TRIED]:
                request = self._client.build_request(
                    "POST",
                    httpx.URL(url).copy_with(host=str(target)),
                    content=content,
                    headers={**headers, "Host": parts.netloc},
                    # Whose certificate it has to be.
                    extensions={"sni_hostname": parts.hostname},
                )
                with suppress(httpx.ConnectError):
                    answer = await self._client.send(request, stream=True)
                    await answer.aclose()
                    return answer.status_code
        except (httpx.HTTPError, httpx.InvalidURL, OSError, UnicodeError) as error:
            raise UnreachableError from error
        raise UnreachableError

    async def stop(self) -> None:
        """Send nothing more."""
        await self._client.aclose()

    async def _targets(self, parts: SplitResult) -> list[Address]:
        loop = asyncio.get_running_loop()
        found = await loop.getaddrinfo(
            parts.hostname, parts.port or _HTTPS, type=socket.SOCK_STREAM
        )
        addresses = [ipaddress.ip_address(one[4][0]) for one in found]
        if not (self._anywhere or all(map(is_public, addresses))):
            raise UnreachableError
        return addresses
