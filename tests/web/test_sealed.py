"""Sealing, by the example of RFC 8291; and where the server's own requests may lead."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from taijitu.web.outside import Outside, UnreachableError, is_public, may_lead
from taijitu.web.sealed import SealError, from_text, seal, to_text
from tests.web.push_service import CURVE, Receiver, plain

TEXT = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
RECEIVER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    receiver = Receiver(RECEIVER, AUTH)
    key = ec.derive_private_key(int.from_bytes(plain(SENDER)), CURVE)
    sealed = seal(TEXT, receiver.keys["p256dh"], AUTH, key, plain(SALT))
    assert to_text(sealed) == SEALED
    assert receiver.open(sealed) == TEXT


def test_each_message_is_sealed_anew() -> None:
    receiver = Receiver()
    one, two = (seal(TEXT, receiver.keys["p256dh"], receiver.keys["auth"]) for _ in "ab")
    assert one[:86] != two[:86]
    assert receiver.open(one) == receiver.open(two) == TEXT


@pytest.mark.parametrize("text", ["A", "A*", "é", "A A A"])
def test_what_is_no_base64(text: str) -> None:
    with pytest.raises(SealError):
        from_text(text)


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
        *("0.0.0.0", "224.0.0.1", "240.0.0.1", "255.255.255.255", "192.0.2.1"),
        *("::", "::1", "fe80::1", "fc00::1", "ff02::1", "2001:db8::1"),
        *("::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1"),
    ],
)
def test_what_is_not_public(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import ipaddress

    assert not is_public(ipaddress.ip_address(address))
    in_url = f"[{address}]" if ":" in address else address
    assert not may_lead(f"https://{in_url}/x")

    def found(*_: Any, **__: Any) -> list[Any]:
        family = socket.AF_INET6 if ":" in address else socket.AF_INET
        public = (socket.AF_INET, socket.SOCK_STREAM, 6, "", ("8.8.8.8", 443))
        return [public, (family, socket.SOCK_STREAM, 6, "", (address, 443))]

    # A name that leads there, beside a public address, does not help either.
    monkeypatch.setattr(socket, "getaddrinfo", found)

    async def post() -> None:
        outside = Outside()
        try:
            await outside.post("https://push.example/x", b"", {})
        finally:
            await outside.stop()

    with pytest.raises(UnreachableError):
        asyncio.run(post())


def test_what_is_public() -> None:
    assert may_lead("https://8.8.8.8/x")
    assert may_lead("https://[2606:4700::1111]/x")
    assert may_lead("https://fcm.googleapis.com/fcm/send/abc")
    assert may_lead("https://push.example:443/x?y=z")
