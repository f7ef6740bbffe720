"""Subscriptions: a browser asks to be told of turns while no page of ours is open in it."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Controller, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from taijitu.store import people, push
from taijitu.store.push import Subscription
from taijitu.web.accounts import NothingBody
from taijitu.web.house import House
from taijitu.web.outside import may_lead
from taijitu.web.problems import REFUSALS, RequestError
from taijitu.web.sealed import SealError, check_keys
from taijitu.web.settings import Settings
from taijitu.web.visitor import Visitor

Endpoint = Annotated[str, Meta(min_length=1, max_length=1024)]
Key = Annotated[str, Meta(min_length=1, max_length=128, pattern=r"^[0-9A-Za-z_-]+(?!\n)$")]
Secret = Annotated[str, Meta(min_length=1, max_length=32, pattern=r"^[0-9A-Za-z_-]+(?!\n)$")]


class KeysBody(Struct, frozen=True, forbid_unknown_fields=True):
    """By what the browser alone can read what it is sent."""

    p256dh: Key
    auth: Secret


class SubscribeBody(Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser's ``PushSubscription`` says of itself."""

    endpoint: Endpoint
    keys: KeysBody


class PushView(Struct, frozen=True, kw_only=True):
    """Whether this browser is told of turns. ``key`` is the site's, to subscribe with; ``None``
    where nobody is told."""

    key: str | None
    subscribed: bool


class PushController(Controller):
    """Push messages to this browser."""

    path = "/api/push"
    tags = ("accounts",)

    @get("/", summary="Am I told of turns?", responses=REFUSALS)
    async def push(
        self,
        house: NamedDependency[House],
        settings: NamedDependency[Settings],
        visitor: NamedDependency[Visitor],
    ) -> PushView:
        """Whether this browser is told of turns, and the key with which it may subscribe."""
        return await asyncio.to_thread(_view, house, settings, visitor)

    @post("/subscribe", summary="Tell me of turns", responses=REFUSALS, status_code=200)
    async def subscribe(
        self,
        house: NamedDependency[House],
        settings: NamedDependency[Settings],
        visitor: NamedDependency[Visitor],
        data: JSONBody[SubscribeBody],
    ) -> PushView:
        """Send this browser a message when it is its person's turn, or somebody challenges them,
        and they have no page open at the table. It ends with the session: by signing out, say."""
        if not settings.push:
            raise RequestError("no_push")
        if not may_lead(data.endpoint, settings.push_anywhere):
            raise RequestError("bad_endpoint", field="endpoint")
        try:
            check_keys(data.keys.p256dh, data.keys.auth)
        except SealError:
            raise RequestError("bad_push_keys", field="keys") from None

        def work() -> PushView:
            database, now_ms = house.company.database, house.desk.now_ms()
            people.keep_person(database, visitor.token, now_ms)
            subscription = Subscription(data.endpoint, data.keys.p256dh, data.keys.auth)
            push.subscribe(database, visitor.token, subscription, now_ms)
            return _view(house, settings, visitor)

        return await asyncio.to_thread(work)

    @post("/unsubscribe", summary="Tell me no more", responses=REFUSALS, status_code=200)
    async def unsubscribe(
        self,
        house: NamedDependency[House],
        settings: NamedDependency[Settings],
        visitor: NamedDependency[Visitor],
        data: JSONBody[NothingBody],
    ) -> PushView:
        """Send this browser no more messages."""

        def work() -> PushView:
            push.unsubscribe(house.company.database, visitor.token)
            return _view(house, settings, visitor)

        return await asyncio.to_thread(work)


def _view(house: House, settings: Settings, visitor: Visitor) -> PushView:
    if not settings.push:
        return PushView(key=None, subscribed=False)
    subscribed = push.is_subscribed(house.company.database, visitor.token)
    return PushView(key=house.pushing.signer().public, subscribed=subscribed)
