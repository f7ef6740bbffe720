"""Sealed messages: what is sent through a push service, so that it cannot read or forge anything.

The message is encrypted for the browser alone (RFC 8291, with the coding ``aes128gcm`` of
RFC 8188), and signed by the site's own key, which the browser named when it subscribed (VAPID,
RFC 8292).
"""

from __future__ import annotations

import base64
import binascii
import json
import os
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDH,
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    EllipticCurvePublicKey,
    derive_private_key,
    generate_private_key,
)
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_CURVE = SECP256R1()
_RECORD = 4096
_LAST = b"\x02"
_LASTS_S = 12 * 3600


class SealError(ValueError):
    """A key that is none."""


def to_text(data: bytes) -> str:
    """Base64 as it stands in addresses, without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_text(text: str) -> bytes:
    """What a base64 text means. Raises ``SealError``."""
    try:
        padded = text.encode("ascii") + b"=" * (-len(text) % 4)
        return base64.b64decode(padded, altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise SealError from error


def check_keys(p256dh: str, auth: str) -> None:
    """Raise ``SealError`` unless a browser's keys are a point on the curve and 16 bytes."""
    _point(from_text(p256dh))
    if len(from_text(auth)) != 16:
        raise SealError


def seal(
    message: bytes,
    p256dh: str,
    auth: str,
    key: EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """A message that only the browser with these keys can read; ``key`` and ``salt`` for tests."""
    theirs = from_text(p256dh)
    own, salt = key or generate_private_key(_CURVE), salt or os.urandom(16)
    ours = _bytes(own.public_key())
    shared = own.exchange(ECDH(), _point(theirs))
    both = _derive(from_text(auth), b"WebPush: info\0" + theirs + ours, shared, 32)
    content_key = _derive(salt, b"Content-Encoding: aes128gcm\0", both, 16)
    nonce = _derive(salt, b"Content-Encoding: nonce\0", both, 12)
    head = salt + _RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(content_key).encrypt(nonce, message + _LAST, None)


class Signer:
    """The site's own key."""

    def __init__(self, private: str, contact: str) -> None:
        """``private`` is the key in base64, ``contact`` an address for the push services.

        Raises ``SealError``.
        """
        number = from_text(private)
        if len(number) != 32:
            raise SealError
        try:
            self._key = derive_private_key(int.from_bytes(number, "big"), _CURVE)
        except ValueError as error:
            raise SealError from error
        self._contact = contact
        self.public = to_text(_bytes(self._key.public_key()))
        """What browsers are told when they subscribe."""

    def header(self, endpoint: str, now_s: int) -> str:
        """The ``Authorization`` of a request to an endpoint."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": now_s + _LASTS_S,
            "sub": self._contact,
        }
        signed = f"{_json({'typ': 'JWT', 'alg': 'ES256'})}.{_json(claims)}"
        one, two = decode_dss_signature(self._key.sign(signed.encode(), ECDSA(SHA256())))
        signature = to_text(one.to_bytes(32, "big") + two.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"


def new_private_key() -> str:
    """A key for a site that has none."""
    number = generate_private_key(_CURVE).private_numbers().private_value
    return to_text(number.to_bytes(32, "big"))


def _json(plain: object) -> str:
    return to_text(json.dumps(plain, separators=(",", ":")).encode())


def _point(data: bytes) -> EllipticCurvePublicKey:
    try:
        return EllipticCurvePublicKey.from_encoded_point(_CURVE, data)
    except ValueError as error:
        raise SealError from error


def _bytes(key: EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derive(salt: bytes, info: bytes, secret: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
