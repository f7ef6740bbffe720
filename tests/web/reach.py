"""How everything that a server offers is reached, from the routes that it really has.

Each route stands here with what is to be asked of it about a table. One that is added to the server
and not here fails a test: nobody can forget to ask what it tells.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from tests.web.browser import Browser, Json
from tests.web.twins import METRICS_TOKEN, PEOPLE, Twin

ID: Json = {"id": "probe-12345"}
ACTIONS = ("L4@a1", "L1@a3", "c2-c3", "end", "zzz", "L4=....>bb..")
TRIED = 4
"""So many of the actions are tried by somebody who does not play."""


class Ask(NamedTuple):
    """A request: the query, or the body. ``by``: for whom alone it makes sense."""

    query: str = ""
    body: Json | None = None
    by: str | None = None


def _tries(name: str) -> list[Ask]:
    """An action, as it is tried, looked at and asked about, at either seat."""
    bodies: list[Json] = []
    for action in ACTIONS:
        for seat in "bw":
            if name == "why":
                bodies += [{"seat": seat, "action": action, "actions": ["a1-a2"]}]
            elif name == "preview":
                bodies += [{"seat": seat, "actions": [action]}]
            else:
                # Never played: ill-formed in the end, and longer than a turn can be.
                bodies += [{**ID, "seat": seat, "ply": 0, "actions": [action, "a2-a1", "zzz"]}]
                bodies += [{**ID, "seat": seat, "ply": 0, "seq": 99, "actions": [action, "zzz"]}]
    return [Ask(body=body) for body in bodies]


TABLE = "/api/tables/{table_id:str}"
NOTHING = (Ask(body={}),)
REACH: Mapping[str, Sequence[Ask]] = {
    "GET /": (Ask(),),
    "GET /{path:path}": (Ask(),),
    "GET /health": (Ask(),),
    "GET /ready": (Ask(),),
    "GET /metrics": (Ask(),),
    "GET /api/schema": (Ask(),),
    "GET /api/schema/openapi.json": (Ask(),),
    "GET /api/schema/{path:str}": (Ask(),),
    "GET /api/games": (Ask(),),
    "GET /api/games/{game_id:str}/rules": (Ask(),),
    "POST /api/games/{game_id:str}/inspect": (Ask(body={"seat": "b", "draft": {}}),),
    "GET /api/account": (Ask(),),
    "GET /api/account/export": (Ask(),),
    # Nothing of a table is asked for here; whoever changes its account is another test's.
    "POST /api/account/register": NOTHING,
    "POST /api/account/sign-in": NOTHING,
    "POST /api/account/sign-out": (Ask(body={"x": 1}),),
    "POST /api/account/password": NOTHING,
    "POST /api/account/name": NOTHING,
    "POST /api/account/delete": NOTHING,
    "POST /api/account/vacation": NOTHING,
    "GET /api/push": (Ask(),),
    "POST /api/push/subscribe": (Ask(body={"endpoint": "http://x", "keys": {}}),),
    "POST /api/push/unsubscribe": (Ask(body={"x": 1}),),
    "GET /api/leaderboard": (Ask("?game=yin-yang&family=rapid"), Ask("?game=yin-yang")),
    "GET /api/lobby": (Ask(), Ask("?game=yin-yang&rated=true"), Ask("?family=none")),
    "POST /api/lobby/match": (Ask(body={**ID, "game": "yin-yang", "clock": {"kind": "x"}}),),
    "GET /api/people/{name:str}": (Ask(),),
    "GET /api/people/{name:str}/games": (Ask(), Ask("?before={table}")),
    "POST /api/people/{name:str}/block": (Ask(body={"x": 1}),),
    "POST /api/people/{name:str}/unblock": (Ask(body={}),),
    "GET /api/moderation/reports": (Ask(),),
    "POST /api/moderation/reports/{report_id:str}/handle": (Ask(body={"action": "dismiss"}),),
    "GET /api/tables": (Ask(),),
    "POST /api/tables": (Ask(body={**ID, "game": "yin-yang", "seats": {}}),),
    f"GET {TABLE}": (Ask(), Ask("?seat=b"), Ask("?seat=w"), Ask("?ply={ply}")),
    f"GET {TABLE}/record": (Ask(), Ask("?seat=b"), Ask("?seat=w")),
    f"GET {TABLE}/chat": (
        Ask("?room=players"),
        Ask("?room=spectators"),
        Ask("?room=spectators&after=1"),
    ),
    f"POST {TABLE}/chat": (Ask(body={**ID, "room": "players", "text": "\u200b"}),),
    f"POST {TABLE}/report": (Ask(body={**ID, "about": "nobody-there", "text": "x"}),),
    f"POST {TABLE}/actions": _tries("actions"),
    f"POST {TABLE}/preview": _tries("preview"),
    f"POST {TABLE}/why": _tries("why"),
    f"POST {TABLE}/analysis": [
        *(Ask(body={"seat": seat}) for seat in ("b", "w", None)),
        Ask(body={"seat": "b", "ply": 0}),
        Ask(body={"seat": "w", "actions": ["L4@a1"]}),
    ],
    f"POST {TABLE}/join": (Ask(body=ID),),
    f"POST {TABLE}/decline-challenge": (Ask(body=ID),),
    # These succeed at one's own seat: there the game itself does them.
    **{
        f"POST {TABLE}/{what}": [Ask(body={**ID, "seat": seat}, by=seat) for seat in "bw"]
        for what in ("abort", "accept", "decline", "offer", "rematch", "resign", "takeback")
    },
}


def routes(client: TestClient[Any]) -> list[str]:
    """Every method and address that the server has."""
    return sorted(
        f"{method} {route.path}"
        for route in client.app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method != "OPTIONS"
    )


def addresses(twin: Twin, route: str, ask: Ask, plies: int) -> Iterator[str]:
    """Where a request goes: to the table, to both players, and so on."""
    path = route.split(" ", 1)[1].replace("{table_id:str}", twin.id)
    path = path.replace("{game_id:str}", "yin-yang").replace("{report_id:str}", "0123456789abcdef")
    path = path.replace("{path:path}", f"table/{twin.id}").replace("{path:str}", "openapi.json")
    names = [PEOPLE["b"], PEOPLE["w"]] if "{name:str}" in path else [""]
    numbers = range(plies + 2) if "{ply}" in ask.query else range(1)
    for name in names:
        for number in numbers:
            query = ask.query.replace("{ply}", str(number)).replace("{table}", twin.id)
            yield path.replace("{name:str}", name) + query


def ask_all(twin: Twin, who: str, browser: Browser, only: str = "") -> None:
    """Ask everything there is as one of those who are not to learn the secret; keep the answers.

    ``only``: what begins like that. Whatever changes something at one's own seat is left out.
    """
    seat = twin.other if who in ("opponent", "again") else None
    plies = browser.view(twin.id, seat)["ply"]
    for route in routes(twin.client):
        if not route.startswith(only):
            continue
        method = route.split()[0]
        asks = REACH[route]
        for ask in asks if seat else asks[:TRIED]:
            if ask.by is not None and ask.by == seat:
                continue
            for address in addresses(twin, route, ask, plies):
                if "ply=" in address and seat:
                    address += f"&seat={seat}"
                answer = _send(browser, method, address, ask)
                if route == "GET /metrics":
                    continue  # it sums up all twins: see its own test
                shown = address.replace(twin.id, "TABLE")
                twin.keep(who, f"{method} {shown} {ask.body}", answer)


def _send(browser: Browser, method: str, address: str, ask: Ask) -> Any:
    if method == "POST":
        return browser.post(address, ask.body)
    headers = {"Authorization": f"Bearer {METRICS_TOKEN}"} if address == "/metrics" else None
    return browser.get(address, headers)
