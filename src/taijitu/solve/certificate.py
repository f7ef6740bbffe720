"""Certificates: what is proven of a position, in a file that anybody can check without searching.

A certificate lists situations in which one seat, the *keeper*, is to move, each with the action
that the keeper keeps there. It claims that the keeper *holds* the root (need never lose, however
long the game goes on), or *wins* it; then each situation also has its distance. Situations are
numbered up to symmetry (``kernels.ops.situation_code``); an action is that of the state that stands
for the number (``kernels.ops.coded``).

The file: a line ``taijitu certificate 1``; a line of JSON, the header; the columns, compressed (XZ)
and one after the other, least significant bytes first: the codes' differences (int64), the actions
(int32), the distances (int32, none for a claim to hold); and SHA-256 of all that. The header's
``content`` is SHA-256 of the header without it and of the columns uncompressed: it names the
certificate whatever it was compressed with.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from taijitu.core.errors import TaijituError
from taijitu.core.game import Seat
from taijitu.core.options import Options
from taijitu.core.registry import get_game
from taijitu.solve.durable import written

Claim = Literal["holds", "wins"]
Column = npt.NDArray[Any]

SUFFIX = ".certificate"
_FIRST_LINE = b"taijitu certificate 1\n"
_DIGEST = 32
_FIELDS = {"game", "options", "root", "keeper", "claim", "situations", "distance", "content"}


class CertificateError(TaijituError):
    """A file is no certificate, or does not prove what it claims."""


@dataclass(frozen=True, eq=False)
class Certificate:
    """A claim and all that is needed to check it."""

    game: str
    options: Options
    """Complete, as ``Game.normalise`` makes them."""
    root: str
    """The position's text."""
    keeper: Seat
    claim: Claim
    codes: Column
    """int64 (situations), strictly ascending: those with the keeper to move."""
    kept: Column
    """int32 (situations): the kept action."""
    distances: Column
    """int32 (situations) for a win: actions until it is on the board, at most; else none."""
    distance: int | None = None
    """For a win: actions from the root until it is on the board, at most."""

    @property
    def content(self) -> str:
        """SHA-256 of what the certificate says, in hexadecimal."""
        digest = hashlib.sha256(_json(self._facts()))
        for column in self._columns():
            digest.update(column)
        return digest.hexdigest()

    @property
    def name(self) -> str:
        """The game, who holds or wins, and how the digest begins."""
        letter = get_game(self.game).spec.seats[self.keeper]
        return f"{self.game}-{letter}-{self.claim}-{self.content[:8]}"

    def _facts(self) -> dict[str, object]:
        return {
            "game": self.game,
            "options": dict(self.options),
            "root": self.root,
            "keeper": get_game(self.game).spec.seats[self.keeper],
            "claim": self.claim,
            "situations": len(self.codes),
            "distance": self.distance,
        }

    def _columns(self) -> list[bytes]:
        steps = np.diff(self.codes, prepend=np.int64(0))
        return [
            steps.astype("<i8").tobytes(),
            self.kept.astype("<i4").tobytes(),
            self.distances.astype("<i4").tobytes(),
        ]

    def to_bytes(self) -> bytes:
        """The whole file."""
        header = _json(self._facts() | {"content": self.content}) + b"\n"
        body = lzma.compress(b"".join(self._columns()))
        text = _FIRST_LINE + header + body
        return text + hashlib.sha256(text).digest()

    def write(self, path: Path) -> None:
        """Write the file; what was there before stays until all of it is on the disk."""
        with written(path) as file:
            file.write(self.to_bytes())


def _json(value: object) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def from_bytes(data: bytes) -> Certificate:
    """The certificate of a whole file.

    Raises ``CertificateError``: ``certificate_not_one``, ``certificate_damaged`` (a digest does not
    fit), or ``certificate_header`` with what was expected. Whether the claim holds is for
    ``verify`` to say.
    """
    if not data.startswith(_FIRST_LINE):
        raise CertificateError("certificate_not_one", expected=_FIRST_LINE.decode().strip())
    text, digest = data[:-_DIGEST], data[-_DIGEST:]
    if hashlib.sha256(text).digest() != digest:
        raise CertificateError("certificate_damaged")
    try:
        line, body = text[len(_FIRST_LINE) :].split(b"\n", 1)
        header = json.loads(line)
        columns = lzma.decompress(body)
        certificate = _read(header, columns)
    except (ValueError, TypeError, KeyError, lzma.LZMAError) as error:
        raise CertificateError(
            "certificate_header", problem=str(error) or type(error).__name__
        ) from error
    if header["content"] != certificate.content:
        raise CertificateError("certificate_damaged")
    return certificate


def _read(header: dict[str, Any], columns: bytes) -> Certificate:
    if set(header) != _FIELDS:
        raise ValueError(f"expected the fields {sorted(_FIELDS)}")
    game = get_game(header["game"])
    count = int(header["situations"])
    wins = header["claim"] == "wins"
    if not wins and header["claim"] != "holds":
        raise ValueError("expected the claim to be holds or wins")
    if count < 0 or len(columns) != count * (16 if wins else 12):
        raise ValueError(f"expected {count} situations in the columns")
    steps = np.frombuffer(columns, "<i8", count)
    kept = np.frombuffer(columns, "<i4", count, 8 * count)
    distances = np.frombuffer(columns, "<i4", count if wins else 0, 12 * count)
    return Certificate(
        game=game.spec.id,
        options=game.normalise(header["options"]),
        root=str(header["root"]),
        keeper=game.spec.seats.index(header["keeper"]),
        claim="wins" if wins else "holds",
        codes=np.cumsum(steps, dtype=np.int64),
        kept=kept.astype(np.int32),
        distances=distances.astype(np.int32),
        distance=None if header["distance"] is None else int(header["distance"]),
    )


def read(path: Path) -> Certificate:
    """The certificate in a file. Raises ``CertificateError``, also where none can be read."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise CertificateError(
            "certificate_unreadable", path=str(path), problem=str(error)
        ) from error
    return from_bytes(data)
