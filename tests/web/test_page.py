"""The page is served for every address that is not the API's."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.testing import TestClient

from taijitu.web.settings import Settings
from tests.web.browser import Browser, bad


@pytest.fixture
def anna(own_client: TestClient[Any]) -> Browser:
    return Browser(own_client)


@pytest.fixture
def built(settings: Settings) -> None:
    (settings.page / "assets").mkdir(parents=True)
    (settings.page / "index.html").write_text("<!doctype html><title>Taijitu</title>")
    (settings.page / "favicon.svg").write_text("<svg/>")
    (settings.page / "assets" / "main-1a2b.js").write_text("export {}")
    (settings.page.parent / "secret.txt").write_text("secret")


def test_a_page_that_is_not_built_says_so(anna: Browser) -> None:
    answer = anna.get("/play/abc")
    assert answer.status_code == 503
    assert "make page" in answer.text


@pytest.mark.usefixtures("built")
class TestBuilt:
    @pytest.mark.parametrize("path", ["/", "/play/abc", "/rules/qyshinsu", "/index.html"])
    def test_any_address_is_the_page(self, anna: Browser, path: str) -> None:
        answer = anna.get(path)
        assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
        assert "<title>Taijitu" in answer.text
        assert answer.headers["content-type"].startswith("text/html")

    def test_assets_are_kept_for_ever(self, anna: Browser) -> None:
        answer = anna.get("/assets/main-1a2b.js")
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]
        assert "javascript" in answer.headers["content-type"]
        assert "set-cookie" not in answer.headers

    def test_other_files_are_served(self, anna: Browser) -> None:
        assert anna.get("/favicon.svg").headers["content-type"] == "image/svg+xml"

    def test_an_asset_that_is_none_is_not_the_page(self, anna: Browser) -> None:
        bad(anna.get("/assets/gone.js"), 404, "not_found")

    @pytest.mark.parametrize(
        "path",
        [
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/%2e%2e%2f%2e%2e%2fsecret.txt",
            "/..%2fsecret.txt",
            "/%00",
            "/" + "x" * 3000,
        ],
    )
    def test_nothing_outside_the_page_is_served(self, anna: Browser, path: str) -> None:
        answer = anna.get(path)
        assert answer.status_code in (200, 400, 404)
        assert "secret" not in answer.text
