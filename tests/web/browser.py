"""A browser, for tests: it keeps its own cookie, and speaks to the one server under test."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from typing import Any

from httpx import Response
from litestar.testing import TestClient, WebSocketTestSession

from taijitu.web.gate import COOKIE

Json = dict[str, Any]

PERSON: Json = {"kind": "person"}
OPEN: Json = {"kind": "open"}
PROGRAM: Json = {"kind": "program", "level": 1}
SEATS = {"qyshinsu": ("e", "c"), "capture-go": ("b", "w"), "yin-yang": ("b", "w")}

LAWS = {
    "b": ("bwbw>bwb.", "bbbb>bbb.", "b.b.>bbbb", "..bw>bbbw"),
    "w": ("wbwb>wbw.", "wwww>www.", "w.w.>wwww", "..wb>wwwb"),
}
"""Four laws a side with which a game of Yin Yang can be played."""


def new_id() -> str:
    """A request id as the page makes them."""
    return str(uuid.uuid4())


class Browser:
    """One visitor with a cookie jar of its own."""

    def __init__(self, client: TestClient[Any]) -> None:
        self._client = client
        self.token: str | None = None

    def _headers(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        self._client.cookies.clear()
        cookie = {"Cookie": f"{COOKIE}={self.token}"} if self.token else {}
        return {**cookie, **(more or {})}

    def _kept(self, response: Response) -> Response:
        self.token = response.cookies.get(COOKIE, self.token)
        self._client.cookies.clear()
        return response

    def get(self, path: str, headers: Mapping[str, str] | None = None) -> Response:
        """GET a path."""
        return self._kept(self._client.get(path, headers=self._headers(headers)))

    def post(self, path: str, body: object, headers: Mapping[str, str] | None = None) -> Response:
        """POST a JSON body."""
        return self._kept(self._client.post(path, json=body, headers=self._headers(headers)))

    def socket(
        self, table: str, seat: str | None = None, views: bool = False
    ) -> WebSocketTestSession:
        """Connect to a table's socket, which shows what has changed if ``views`` are wanted."""
        query = f"?views={str(views).lower()}" + (f"&seat={seat}" if seat else "")
        return self._client.websocket_connect(
            f"/api/tables/{table}/socket{query}", headers=self._headers()
        )

    def create(
        self,
        game: str = "qyshinsu",
        other: Json = PROGRAM,
        first: Json = PERSON,
        options: Mapping[str, object] | None = None,
        **terms: object,
    ) -> Json:
        """A new table; by default a person against the program."""
        one, two = SEATS[game]
        seats = {one: first, two: other}
        body = {"id": new_id(), "game": game, "options": options or {}, "seats": seats, **terms}
        view: Json = good(self.post("/api/tables", body), 201)
        return view

    def join(self, table: str, request: str | None = None) -> Response:
        """Take the open seat."""
        return self.post(f"/api/tables/{table}/join", {"id": request or new_id()})

    def view(self, table: str, seat: str | None = None, ply: int | None = None) -> Json:
        """The table as a seat sees it, or a spectator."""
        query = [f"seat={seat}"] * (seat is not None) + [f"ply={ply}"] * (ply is not None)
        view: Json = good(self.get(f"/api/tables/{table}?{'&'.join(query)}"))
        return view

    def act(self, view: Json, *actions: str, seat: str | None = None) -> Response:
        """Play actions on a view, by the seat whose eyes it is."""
        body = {
            "id": new_id(),
            "seat": seat or view["viewer"],
            "ply": view["ply"],
            "seq": view["seq"],
            "actions": actions,
        }
        return self.post(f"/api/tables/{view['id']}/actions", body)

    def wish(self, view: Json, what: str, seat: str | None = None) -> Response:
        """Resign, offer, takeback, accept, decline or abort."""
        body = {"id": new_id(), "seat": seat or view["viewer"]}
        return self.post(f"/api/tables/{view['id']}/{what}", body)

    def compose(self, table: str, seat: str, laws: Sequence[str] | None = None) -> Json:
        """Compose a seat's four laws."""
        actions = [f"L{n}={law}" for n, law in enumerate(laws or LAWS[seat], start=1)]
        view: Json = good(self.act(self.view(table, seat), *actions))
        return view


def timeless(view: Json) -> Json:
    """A view without the time at which it was taken."""
    return {name: value for name, value in view.items() if name != "now_ms"}


def good(response: Response, status: int = 200) -> Any:
    """The body of an answer that has to be a good one."""
    assert response.status_code == status, response.text
    return response.json()


def bad(response: Response, status: int, code: str) -> Json:
    """The problem document of an answer that has to be a refusal."""
    body: Json = response.json()
    assert (response.status_code, body["code"]) == (status, code), response.text
    assert set(body) == {"code", "message", "clause", "field", "id"}
    assert body["message"]
    assert body["id"]
    return body
