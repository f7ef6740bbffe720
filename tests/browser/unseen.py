"""Whether a law can be found anywhere that a browser shows, keeps or has fetched."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, Response, WebSocket

from taijitu.core.words import say

CONTENT = {"b": "black", "w": "white", ".": "empty"}

SHOWN = """() => [
  document.documentElement.outerHTML,
  document.documentElement.innerText,
  document.title,
  ...[...document.querySelectorAll("*")].flatMap((element) => [
    ...[...element.attributes].map((attribute) => attribute.value),
    element.value,
  ]),
].filter((text) => typeof text === "string")"""
"""All text of the document, all attributes as they are (not as HTML writes them), all fields."""

KEPT = """async () => {
  const done = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const kept = [{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie];
  for (const { name } of await indexedDB.databases()) {
    const database = await done(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const found = database.transaction(store).objectStore(store);
      kept.push(await done(found.getAll()), await done(found.getAllKeys()));
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      kept.push(request.url, await (await cache.match(request)).text());
    }
  }
  return [location.href, JSON.stringify(kept)];
}"""
"""All that outlives the document: stores, databases, caches, the address and what goes with it."""


def spellings(law: str) -> set[str]:
    """A law as a text (as it is, in HTML, in JSON and in an address) and as the page says it."""
    cause, effect = law.split(">")
    found = {law.replace(">", sign) for sign in (">", "&gt;", "\\u003e", "\\u003E", "%3E", "%3e")}
    # From the other side of the table the four boxes are seen turned.
    for step in (1, -1):
        words = {"cause": _four(cause[::step])}
        if effect == "*":
            found.add(say("yin-yang-law-adapts", words))
        else:
            words["effect"] = _four(effect[::step])
            found.add(say("yin-yang-law-words", words))
    return found


def _four(four: str) -> str:
    names = ("farLeft", "farRight", "nearLeft", "nearRight")
    return say("yin-yang-four", dict(zip(names, (CONTENT[sign] for sign in four), strict=True)))


def told(laws: Iterable[str], texts: Iterable[str]) -> list[str]:
    """Which of ``laws`` are spelled anywhere in ``texts``."""
    everything = "\n".join(texts)
    return [law for law in laws if any(spelled in everything for spelled in spellings(law))]


def shown(page: Page) -> list[str]:
    """All that the document says."""
    texts: list[str] = page.evaluate(SHOWN)
    return [*texts, page.content()]


def kept(page: Page) -> list[str]:
    """All that the browser keeps."""
    texts: list[str] = page.evaluate(KEPT)
    return texts


class Ear:
    """Hears all that comes to a page from the server, and for whose eyes it was asked."""

    def __init__(self, page: Page) -> None:
        self._answers: list[tuple[str | None, Response]] = []
        self._notices: list[tuple[str | None, str]] = []
        self._heard: list[tuple[str | None, str]] = []
        page.on("response", lambda response: self._answers.append((_seat_of(response), response)))
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        seat = _asked_for(socket.url)
        socket.on("framereceived", lambda frame: self._notices.append((seat, str(frame))))

    def heard(self) -> list[tuple[str | None, str]]:
        """For whom (``None``: for anybody) and what, up to now."""
        answers, self._answers = self._answers, []
        for seat, response in answers:
            if response.status == 200 and urlsplit(response.url).path.startswith("/api/"):
                self._heard.append((seat, response.text()))
        notices, self._notices = self._notices, []
        self._heard += notices
        return self._heard

    def by(self, seat: str) -> list[str]:
        """What was fetched in the name of ``seat``."""
        return [text for asked, text in self.heard() if asked == seat]

    def by_others(self, seat: str) -> list[str]:
        """What was fetched in anybody else's name, or in nobody's."""
        return [text for asked, text in self.heard() if asked != seat]


def _seat_of(response: Response) -> str | None:
    """The seat in whose name something was asked: in the address, or in what was sent."""
    asked = _asked_for(response.url)
    if asked:
        return asked
    sent: Any = json.loads(response.request.post_data or "null")
    return sent.get("seat") if isinstance(sent, dict) else None


def _asked_for(address: str) -> str | None:
    """The seat that an address names."""
    return parse_qs(urlsplit(address).query).get("seat", [None])[0]
