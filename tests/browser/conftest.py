"""A real server and a real browser; without a Chromium these tests are left out, and say so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from prepare import find_browser

PAGE = Path(__file__).parents[2] / "src" / "taijitu" / "web" / "page" / "index.html"
NewPage = Callable[[], Page]

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find_browser()
    if path is None:
        pytest.skip(
            "no Chromium: install one (Debian: sudo apt-get install chromium) or name it in "
            "TAIJITU_CHROMIUM, and the browser tests run too"
        )
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield chromium
        chromium.close()


class Server:
    """A server of our own as users start it, that can be stopped and started again."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.environment = environment
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "taijitu", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--data", str(self.data)],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **self.environment},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)/", line)
        assert found is not None, line
        self.port = int(found[1])

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.communicate(timeout=20)
        self.process = None


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert PAGE.is_file(), "the page is not built: run make test, which builds it"
    running = Server(tmp_path_factory.mktemp("data"))
    running.start()
    yield running
    running.stop()


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    fresh = browser.new_context(
        base_url=server.address, viewport={"width": 1280, "height": 800}, reduced_motion="reduce"
    )
    fresh.set_default_timeout(15_000)
    yield fresh
    fresh.close()


@pytest.fixture
def tolerated() -> list[str]:
    """Parts of console errors that a test brings about on purpose."""
    return []


@pytest.fixture
def page(context: BrowserContext, tolerated: list[str]) -> Iterator[Page]:
    """A page on which every error of the console or of a script fails the test."""
    fresh = context.new_page()
    wrong: list[str] = []
    fresh.on("pageerror", lambda error: wrong.append(str(error)))
    fresh.on(
        "console",
        lambda message: wrong.append(message.text) if message.type == "error" else None,
    )
    yield fresh
    assert not [text for text in wrong if not any(part in text for part in tolerated)]


@pytest.fixture(scope="session")
def addresses(server: Server) -> list[str]:
    """Where people find the site: the addresses of its processes."""
    return [server.address]


@pytest.fixture
def somebody(browser: Browser, addresses: list[str]) -> Iterator[NewPage]:
    """Pages of people who have nothing to do with each other, each at another process in turn."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def fresh() -> Page:
        context = browser.new_context(
            base_url=addresses[len(contexts) % len(addresses)],
            viewport={"width": 1280, "height": 800},
            reduced_motion="reduce",
        )
        context.set_default_timeout(15_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        return page

    yield fresh
    for context in contexts:
        context.close()
    assert wrong == []
