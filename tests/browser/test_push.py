"""Being told while no page is open: the button for it, and what the service worker shows."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Server
from tests.web.push_service import Receiver

SUBSCRIPTION = """
(() => {
  let kept = null;
  const subscription = (options) => ({
    options: { applicationServerKey: options.applicationServerKey.buffer },
    unsubscribe: async () => { kept = null; return true; },
    toJSON: () => (SAID),
  });
  PushManager.prototype.getSubscription = async () => kept;
  PushManager.prototype.subscribe = async (options) => (kept = subscription(options));
})();
"""
"""Without a window of one's own there is no push service: here is what it would give."""


def notices(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          const shown = await registration.getNotifications();
          return shown.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
        }"""
    )
    return found


def deliver(context: BrowserContext, page: Page, server: Server, message: object) -> None:
    """What a push service would bring to the service worker."""
    session = context.new_cdp_session(page)
    registrations: list[str] = []

    def heard(event: dict[str, Any]) -> None:
        registrations.extend(one["registrationId"] for one in event["registrations"])

    session.on("ServiceWorker.workerRegistrationUpdated", heard)
    session.send("ServiceWorker.enable")
    while not registrations:
        page.wait_for_timeout(50)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {
            "origin": server.address,
            "registrationId": registrations[-1],
            "data": json.dumps(message),
        },
    )


def test_turning_it_on_and_off(context: BrowserContext, page: Page, server: Server) -> None:
    said = {"endpoint": "https://push.example/browser", "keys": Receiver().keys}
    context.grant_permissions(["notifications"])
    context.add_init_script(SUBSCRIPTION.replace("SAID", json.dumps(said)))
    page.goto("/account")
    page.get_by_role("button", name="Turn on in this browser").click()
    expect(page.get_by_text("You are told in this browser.")).to_be_visible()
    assert context.request.get("/api/push").json()["subscribed"]

    message = {"kind": "turn", "table": "abc", "game": "qyshinsu", "seat": "e"}
    deliver(context, page, server, message)
    while not (shown := notices(page)):
        page.wait_for_timeout(50)
    assert shown == [
        {
            "title": "Qyshinsu: your turn",
            "body": "Open the table.",
            "tag": "table-abc",
            "data": {"path": "/play/abc"},
        }
    ]

    # Whoever becomes somebody else in this browser is told from then on.
    page.get_by_role("radio", name="New account").check()
    page.get_by_label("Name", exact=True).fill("Told")
    page.get_by_label("Password", exact=True).fill("nine willows by the river")
    page.get_by_role("button", name="Make my account").click()
    expect(page.get_by_text("You are told in this browser.")).to_be_visible()
    assert context.request.get("/api/push").json()["subscribed"]
    page.get_by_role("button", name="Turn off").click()
    expect(page.get_by_role("button", name="Turn on in this browser")).to_be_visible()
    assert not context.request.get("/api/push").json()["subscribed"]
