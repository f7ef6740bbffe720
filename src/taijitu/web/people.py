"""People as others may know them, their games, and the leaderboards."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, QueryParameter

from taijitu.core.registry import get_game
from taijitu.store import profiles
from taijitu.store.ratings import FAMILIES, leaderboard
from taijitu.web.house import House
from taijitu.web.listings import (
    GamesView,
    LeaderboardView,
    PlaceView,
    ProfileView,
    RatingView,
)
from taijitu.web.problems import REFUSALS, RequestError
from taijitu.web.visitor import Visitor

_PLACES = 50
_PAGE = 20
