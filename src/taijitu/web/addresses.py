"""Where a request comes from: what a proxy says counts only if the proxy is trusted."""

from __future__ import annotations

from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from litestar.types import Scope

Network = IPv4Network | IPv6Network


def networks(trusted: tuple[str, ...]) -> tuple[Network, ...]:
    """The networks of proxies to be trusted. Raises ``ValueError`` for what is no network."""
    return tuple(ip_network(text.strip(), strict=False) for text in trusted if text.strip())


def address_of(scope: Scope, trusted: tuple[Network, ...]) -> str:
    """The address that a request comes from, as far as that is known.

    Every proxy adds whom it heard from at the right of ``X-Forwarded-For``: the first from there
    that is no trusted proxy is the sender, whatever stands to the left of it. Of an IPv6 address
    only the network counts, for one household has as many addresses as it likes.
    """
    client = scope.get("client")
    sender = client[0] if client else ""
    if trusted:
        forwarded = b",".join(
            value for name, value in scope["headers"] if name.lower() == b"x-forwarded-for"
        )
        chain = [part.strip() for part in forwarded.decode("latin-1").split(",") if part.strip()]
        while chain and _inside(sender, trusted):
            sender = chain.pop()
    return _household(sender)


def _inside(address: str, trusted: tuple[Network, ...]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in trusted)


def _household(address: str) -> str:
    try:
        found = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(found, IPv6Address):
        mapped = found.ipv4_mapped
        return str(mapped or ip_network((int(found), 64), strict=False))
    return str(found)
