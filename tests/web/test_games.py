"""What there is to play: words, options, rules, workshops; and the description of it all."""

from __future__ import annotations

import re

import pytest

from taijitu.rooms.commands import ACTS
from tests.web.browser import SEATS, Browser, bad, good

AT_A_TABLE = {"actions", "preview", "why", "record", *ACTS}
CLAUSES = {"qyshinsu": ("Q", 14), "capture-go": ("C", 10), "yin-yang": ("Y", 17)}


def test_all_games(anna: Browser) -> None:
    answer = anna.get("/api/games", {"accept-language": "is, fr;q=0.8"})
    infos = {game["id"]: game for game in answer.json()}
    assert set(SEATS) <= set(infos)
    for name, letters in SEATS.items():
        info = infos[name]
        assert [seat["letter"] for seat in info["seats"]] == list(letters)
        assert info["title"]
        assert info["about"]
        assert [level["level"] for level in info["levels"]] == list(range(1, 11))
        assert info["usual_level"] == 3
        assert info["prepares"] == (name == "yin-yang")
        for option in info["options"]:
            assert option["label"]
            assert option["about"]
            if option["kind"] == "choice":
                assert option["default"] in [choice["value"] for choice in option["choices"]]
                assert all(choice["label"] and choice["about"] for choice in option["choices"])


@pytest.mark.parametrize("game", sorted(CLAUSES))
def test_each_clause_has_its_anchor(anna: Browser, game: str) -> None:
    html = good(anna.get(f"/api/games/{game}/rules"))["html"]
    letter, last = CLAUSES[game]
    anchors = re.findall(r'id="([A-Z]\d+)"', html)
    assert anchors == [f"{letter}{number}" for number in range(1, last + 1)]
    assert "<script" not in html


def test_inspect(anna: Browser) -> None:
    body = {"seat": "b", "options": {}, "draft": {"laws": ["bwbw>bwb.", None, None, None]}}
    inspection = good(anna.post("/api/games/yin-yang/inspect", body))
    assert inspection["laws"][0]["kind"] == "destruction"
    bad(anna.post("/api/games/qyshinsu/inspect", {**body, "seat": "e"}), 404, "no_workshop")
    bad(anna.post("/api/games/chess/inspect", body), 404, "unknown_game")
    bad(anna.post("/api/games/yin-yang/inspect", {**body, "seat": "e"}), 400, "unknown_seat")
    wrong = {**body, "options": {"corner": "none"}}
    bad(anna.post("/api/games/yin-yang/inspect", wrong), 422, "bad_option_value")


@pytest.mark.parametrize("draft", [{}, {"laws": 7}, {"laws": [1, 2]}, {"laws": ["x"] * 99}])
def test_a_malformed_draft_is_refused(anna: Browser, draft: dict[str, object]) -> None:
    answer = anna.post("/api/games/yin-yang/inspect", {"seat": "b", "draft": draft})
    assert answer.status_code in (200, 400), answer.text


def test_the_description_names_every_address(anna: Browser) -> None:
    schema = good(anna.get("/api/schema/openapi.json"))
    assert set(schema["paths"]) >= {
        "/health",
        "/api/games",
        "/api/games/{game_id}/rules",
        "/api/games/{game_id}/inspect",
        "/api/tables",
        "/api/tables/{table_id}",
        *(f"/api/tables/{{table_id}}/{what}" for what in AT_A_TABLE),
    }
    problem = schema["components"]["schemas"]["Problem"]
    assert set(problem["required"]) == {"code", "message", "clause", "field", "id"}
    for methods in schema["paths"].values():
        for operation in methods.values():
            assert operation["summary"]
            for status, answer in operation["responses"].items():
                if status >= "400":
                    (content,) = answer["content"].values()
                    assert content["schema"]["$ref"].endswith("/Problem")
