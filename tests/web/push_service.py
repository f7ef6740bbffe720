"""A push service and a browser behind it, for tests: it opens what only the browser can open."""

from __future__ import annotations

import base64
import json
import secrets
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256, Hash
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.services import wait_for
from tests.web.browser import Browser, Json, good

CURVE = ec.SECP256R1()


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def plain(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hmac(key: bytes, data: bytes) -> bytes:
    """HMAC-SHA-256: of it alone HKDF is made, for keys that are short."""
    made = HMAC(key, SHA256())
    made.update(data)
    return made.finalize()


class Receiver:
    """The browser's side of a subscription."""

    def __init__(self, private: str | None = None, auth: str | None = None) -> None:
        number = int.from_bytes(plain(private)) if private else None
        self.key = (
            ec.derive_private_key(number, CURVE) if number else ec.generate_private_key(CURVE)
        )
        self.auth = plain(auth) if auth else secrets.token_bytes(16)
        public = self.key.public_key()
        self.public = public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.keys = {"p256dh": base64url(self.public), "auth": base64url(self.auth)}

    def open(self, sealed: bytes) -> bytes:
        """What is in a message, by RFC 8291 as it reads."""
        salt, size, length = sealed[:16], int.from_bytes(sealed[16:20]), sealed[20]
        sender, text = sealed[21 : 21 + length], sealed[21 + length :]
        assert len(text) <= size
        point = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender)
        prk = hmac(self.auth, self.key.exchange(ec.ECDH(), point))
        both = hmac(prk, b"WebPush: info\x00" + self.public + sender + b"\x01")
        prk = hmac(salt, both)
        key = hmac(prk, b"Content-Encoding: aes128gcm\x00\x01")[:16]
        nonce = hmac(prk, b"Content-Encoding: nonce\x00\x01")[:12]
        opened = AESGCM(key).decrypt(nonce, text, None).rstrip(b"\x00")
        assert opened[-1:] == b"\x02"
        return opened[:-1]


class PushService:
    """It takes messages for any number of browsers."""

    def __init__(self) -> None:
        self.receivers: dict[str, Receiver] = {}
        self.got: list[tuple[str, dict[str, str], bytes]] = []
        self.status = 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                service.got.append((self.path, headers, body))
                self.send_response(service.status)
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
                self.end_headers()

            def log_message(self, *_: Any) -> None:
                """Nothing is said."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever)

    @contextmanager
    def running(self) -> Iterator[PushService]:
        self._thread.start()
        try:
            yield self
        finally:
            self._server.shutdown()
            self._server.server_close()
            self._thread.join()

    def subscription(self, name: str) -> Json:
        """A new subscription of a browser, as the page posts it."""
        receiver = self.receivers[f"/{name}"] = Receiver()
        return {"endpoint": f"{self.address}/{name}", "keys": receiver.keys}

    def subscribe(self, browser: Browser, name: str) -> None:
        """Let a browser be told."""
        body = self.subscription(name)
        assert good(browser.post("/api/push/subscribe", body))["subscribed"]

    def messages(self, count: int) -> list[tuple[str, Json]]:
        """The first so many messages, opened; to whom each went."""
        wait_for(lambda: len(self.got) >= count, "a message never comes")
        return [
            (path.strip("/"), json.loads(self.receivers[path].open(body)))
            for path, _, body in self.got
        ]


def check_signature(authorization: str, public: str) -> Json:
    """The claims of a request that the site's key has signed."""
    kind, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (kind, parts["k"]) == ("vapid", public)
    head, claims, signature = parts["t"].split(".")
    assert json.loads(plain(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = plain(signature)
    assert len(raw) == 64
    digest = Hash(SHA256())
    digest.update(f"{head}.{claims}".encode())
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, plain(public)).verify(
        utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:])),
        digest.finalize(),
        ec.ECDSA(utils.Prehashed(SHA256())),
    )
    found: Json = json.loads(plain(claims))
    return found
