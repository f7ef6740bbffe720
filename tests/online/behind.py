"""Two web processes behind nginx, and games that people play through it."""

from __future__ import annotations

import random
import re
from typing import Any

import httpx

from tests.online.line import Line
from tests.online.proxy import Nginx
from tests.online.site import Site
from tests.services import free_port, wait_for
from tests.web.browser import OPEN, Browser, Json, good

GAME, OPTIONS = "capture-go", {"size": 19, "target": 50}
"""So long a game that random stones do not end it."""
AT = "/api/tables/"


class Pair:
    """Two web processes at ports that stay, and nginx in front of them."""

    def __init__(self, site: Site, program: str) -> None:
        self._site = site
        self.at = {port: site.serve(port=port) for port in (free_port(), free_port())}
        self.nginx = Nginx(program, tuple(self.at))
        self.nginx.start()

    def start(self, port: int) -> None:
        """Start a process again, and wait as an administrator does."""
        self.at[port] = self._site.serve(port=port)
        wait_for(lambda: self._ready(port), "the process does not get ready")

    def _ready(self, port: int) -> bool:
        return httpx.get(f"http://127.0.0.1:{port}/ready").status_code == 200

    def moves(self, port: int) -> int:
        """How many turns a process has written since it was started."""
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        found = re.findall(r"^taijitu_moves_total\{.*\} (\S+)$", text, re.M)
        return sum(int(float(number)) for number in found)

    def way(self, table: str) -> tuple[int, ...]:
        """The ports of the processes that are asked about a table, until one answers."""
        path = AT + table
        before = len(self.nginx.asked(path))
        good(self.nginx.client().get(path))
        wait_for(lambda: len(self.nginx.asked(path)) > before, "nginx has not written of it")
        return self.nginx.asked(path)[-1].ports


class Game:
    """Anna and Boris at a table. ``played`` is what has been acknowledged."""

    def __init__(self, pair: Pair, people: tuple[Browser, Browser], **terms: Any) -> None:
        anna, boris = people
        self._pair = pair
        view = anna.create(GAME, other=OPEN, options=OPTIONS, **terms)
        good(boris.join(view["id"]))
        self.table: str = view["id"]
        self.at = {"b": anna, "w": boris}
        self.played: list[str] = []
        self._rng = random.Random(5)

    def line(self, seat: str) -> Line:
        """A seat's socket, through nginx."""
        return Line(lambda: self._pair.nginx.socket(self.at[seat], self.table, seat))

    def choice(self, view: Json) -> str:
        """A stone."""
        stones = [one["text"] for one in view["choices"] if one["text"].lower() != "pass"]
        stone: str = self._rng.choice(stones)
        return stone

    def by_socket(self, line: Line) -> Json:
        """A turn over a socket."""
        stone = self.choice(line.view)
        view = line.act(stone)
        self.played.append(stone)
        return view

    def by_request(self, seat: str) -> Json:
        """A turn by a request; nginx sees to it that it is always answered."""
        view: Json = self.at[seat].view(self.table, seat)
        stone = self.choice(view)
        view = good(self.at[seat].act(view, stone))
        self.played.append(stone)
        return view

    def kept(self) -> list[str]:
        """What the server has of the game."""
        view = self.at["b"].view(self.table, "b")
        return [move["text"] for move in view["moves"]]
