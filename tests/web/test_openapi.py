"""The description of the interface is true: what it allows gives no server error, and answers
are as it says, for every operation there is."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from httpx import Response
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar.testing import TestClient
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from taijitu.store.accounts import appoint
from taijitu.web.app import create_app
from taijitu.web.settings import Settings
from tests.web.accounts import database, register
from tests.web.browser import PERSON, Browser, good, new_id
from tests.web.conftest import HOSTS
from tests.web.stub import StubPlayers

HOST = "http://testserver.local"
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
)


def described() -> dict[str, Any]:
    """The description, out of an application that nobody uses."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder), hosts=HOSTS), StubPlayers())
        with TestClient(app) as client:
            return dict(client.get("/api/schema/openapi.json").json())


SCHEMA = schemathesis.openapi.from_dict(described())
OPERATIONS = {
    f"{operation.method.upper()} {operation.path}": operation
    for operation in (
        result.ok() for result in SCHEMA.get_all_operations() if isinstance(result, Ok)
    )
}


class Server:
    """A server with a table of each game, and somebody with an account who plays there."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.guest = Browser(client)
        self.visitor = Browser(client)
        self.name = register(self.visitor)
        register(Browser(client), "somebody-else")
        appoint(database(client), self.name, moderator=True)
        self.known = {
            "table_id": [
                self.visitor.create(game, other=PERSON)["id"]
                for game in ("qyshinsu", "capture-go", "yin-yang")
            ],
            "game_id": ["qyshinsu", "capture-go", "yin-yang"],
            "name": ["somebody-else"],
        }
        table = self.known["table_id"][0]
        body = {"id": new_id(), "about": "e", "text": "bad manners"}
        good(self.visitor.post(f"/api/tables/{table}/report", body), 201)
        reports = good(self.visitor.get("/api/moderation/reports"))["reports"]
        self.known["report_id"] = [report["id"] for report in reports]

    def send(self, case: Any, browser: Browser) -> Response:
        """Send a case as a browser would; the answer's cookie is not kept."""
        asked = case.as_transport_kwargs(base_url=HOST)
        headers = {**dict(asked.get("headers") or {}), **browser._headers()}
        self.client.cookies.clear()
        answer = self.client.request(
            asked["method"],
            asked["url"],
            params=asked.get("params"),
            headers=headers,
            **{key: asked[key] for key in ("json", "content", "data") if asked.get(key)},
        )
        self.client.cookies.clear()
        return answer


@pytest.fixture(scope="module")
def server(client: TestClient[Any]) -> Server:
    return Server(client)


@pytest.mark.parametrize("name", sorted(OPERATIONS))
def test_is_as_described(name: str, server: Server) -> None:
    operation = OPERATIONS[name]

    @settings(
        max_examples=8,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(), known=st.booleans(), signed_in=st.booleans())
    def check(case: Any, known: bool, signed_in: bool) -> None:
        if known:
            for parameter in case.path_parameters or {}:
                ours = server.known.get(parameter)
                if ours:
                    case.path_parameters[parameter] = ours[len(case.path_parameters) % len(ours)]
        answer = server.send(case, server.visitor if signed_in else server.guest)
        case.validate_response(answer, checks=CHECKS)

    check()


def test_everything_is_described() -> None:
    assert all(isinstance(result, Ok) for result in SCHEMA.get_all_operations())
    paths = {name.split()[1] for name in OPERATIONS}
    assert {"/health", "/api/account", "/api/tables/{table_id}/chat"} <= paths
    for operation in OPERATIONS.values():
        raw = operation.definition.raw
        assert raw["summary"]
        assert raw["description"]
        assert raw["tags"]
