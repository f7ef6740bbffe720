"""One game between two visitors, played to its end at a steady pace, and what was seen of it."""

from __future__ import annotations

import asyncio
import json
import random
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from benchmarks.load.client import Client, Json, RefusedError

LAWS = {
    "b": ("bwbw>bwb.", "bbbb>bbb.", "b.b.>bbbb", "..bw>bbbw"),
    "w": ("wbwb>wbw.", "wwww>www.", "w.w.>wwww", "..wb>wwwb"),
}
"""Four laws a side, for games in which they are composed first."""


@dataclass
class Seen:
    """What all games of a run saw. ``latencies`` are in seconds, from sending a move to the time
    at which the opponent has the new view.
    """

    latencies: list[float] = field(default_factory=list)
    moves: int = 0
    games: int = 0
    live: int = 0
    faults: list[str] = field(default_factory=list)


@dataclass
class Side:
    """One of the two visitors: its seat, and the newest view it has."""

    client: Client
    letter: str
    view: Json = field(default_factory=dict)
    socket: ClientConnection | None = None
    answers: dict[str, asyncio.Future[None]] = field(default_factory=dict)
    grown: asyncio.Event = field(default_factory=asyncio.Event)
    reader: asyncio.Task[None] | None = None

    async def sit(self, table: str) -> None:
        """Look, and listen for what happens from now on."""
        self.socket = await self.client.socket(
            f"/api/tables/{table}/socket?seat={self.letter}&views=true"
        )
        self.reader = asyncio.create_task(self._listen(self.socket, table))

    async def play(self, actions: list[str]) -> None:
        """Play a turn over the socket; it is on the disk when this returns.

        Raises ``RefusedError``, and ``TimeoutError`` if no answer comes.
        """
        assert self.socket is not None
        request = make_id()
        answer = self.answers[request] = asyncio.get_running_loop().create_future()
        said = {"type": "act", "id": request, "actions": actions}
        await self.socket.send(
            json.dumps(said | {"ply": self.view["ply"], "seq": self.view["seq"]})
        )
        await asyncio.wait_for(answer, 30)

    async def look(self, table: str) -> None:
        """Fetch the newest view, as a page does at first."""
        self._take(await self.client.get(f"/api/tables/{table}?seat={self.letter}"))

    def _take(self, view: Json) -> None:
        if view["seq"] >= self.view.get("seq", 0):
            self.view = view
        self.grown.set()

    async def until(self, seq: int) -> None:
        """Wait until the view has grown to ``seq``."""
        while self.view.get("seq", 0) < seq:
            self.grown.clear()
            await self.grown.wait()

    async def leave(self) -> None:
        """Hang up."""
        if self.reader is not None:
            self.reader.cancel()
        if self.socket is not None:
            await self.socket.close()
        self.client.close()

    async def _listen(self, socket: ClientConnection, table: str) -> None:
        try:
            async for message in socket:
                notice = msgspec.json.decode(message)
                if "view" in notice:
                    self._take(notice["view"])
                if "request" in notice:
                    self._answered(notice)
                elif notice["type"] == "ping":
                    await socket.send(json.dumps({"type": "pong", "n": notice["n"]}))
        except ConnectionClosed:
            self.grown.set()

    def _answered(self, notice: Json) -> None:
        answer = self.answers.pop(notice["request"])
        if notice["type"] == "done":
            answer.set_result(None)
        else:
            answer.set_exception(RefusedError(0, notice))


async def play(
    game: str, letters: tuple[str, str], clients: tuple[Client, Client], seen: Seen,
    pace_s: float, rng: random.Random, port_of: Callable[[str], int] | None = None,
) -> None:  # fmt: skip
    """Play one game, a move each ``pace_s`` seconds; what goes wrong is noted in ``seen``.

    ``port_of`` tells where everything about a table goes, if a proxy in front would see to that.
    """
    seats = {letters[0]: {"kind": "person"}, letters[1]: {"kind": "open"}}
    created = await clients[0].post(
        "/api/tables", {"id": make_id(), "game": game, "options": {}, "seats": seats}
    )
    table = str(created["id"])
    if port_of is not None:
        port = port_of(table)
        clients = (clients[0].at(port), clients[1].at(port))
    await clients[1].post(f"/api/tables/{table}/join", {"id": make_id()})
    one, two = (Side(client, letter) for client, letter in zip(clients, letters, strict=True))
    seen.live += 1
    try:
        for side in (one, two):
            await side.sit(table)
            await side.look(table)
        played = await _compose(table, (one, two))
        played += await _turns(table, {side.letter: side for side in (one, two)}, seen, pace_s, rng)
        await _compare(table, one, played, seen)
    finally:
        seen.live -= 1
        seen.games += 1
        await asyncio.gather(one.leave(), two.leave())


async def _compose(table: str, sides: tuple[Side, Side]) -> int:
    count = 0
    for side in sides:
        if side.view["turn"] == 0:
            actions = [f"L{n}={law}" for n, law in enumerate(LAWS[side.letter], start=1)]
            await _send(table, side, actions)
            count += len(actions)
    for side in sides:
        await side.look(table)
    return count


async def _turns(
    table: str, sides: dict[str, Side], seen: Seen, pace_s: float, rng: random.Random
) -> int:
    """Play until there is a result; how many actions the server acknowledged."""
    count = 0
    loop = asyncio.get_running_loop()
    due = loop.time() + rng.uniform(0, pace_s)
    while True:
        view = max((side.view for side in sides.values()), key=lambda view: int(view["seq"]))
        if view["result"] is not None:
            return count
        side = sides[view["to_act"][0]]
        other = next(found for found in sides.values() if found is not side)
        await asyncio.sleep(max(0.0, due - loop.time()))
        due += pace_s
        began = time.perf_counter()
        choice = rng.choice([one for one in side.view["choices"] if not one["open_ended"]])
        await side.play([choice["text"]])
        count += 1
        await asyncio.wait_for(other.until(side.view["seq"]), 30)
        seen.latencies.append(time.perf_counter() - began)
        seen.moves += 1


async def _send(table: str, side: Side, actions: list[str]) -> None:
    body: Json = {"id": make_id(), "seat": side.letter, "actions": actions}
    body |= {"ply": side.view["ply"], "seq": side.view["seq"]}
    side.view = await side.client.post(f"/api/tables/{table}/actions", body)


async def _compare(table: str, side: Side, played: int, seen: Seen) -> None:
    """Every acknowledged action is in the log, once."""
    view = await side.client.get(f"/api/tables/{table}")
    if view["ply"] != played:
        seen.faults.append(f"{table}: {played} actions acknowledged, {view['ply']} kept")


def make_id() -> str:
    """An id for a request."""
    return str(uuid.uuid4())
