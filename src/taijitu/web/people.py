"""People as others may know them, their games, and the leaderboards."""

from __future__ import annotations

import asyncio

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from taijitu.core.registry import get_game
from taijitu.store import profiles
from taijitu.store.ratings import FAMILIES, leaderboard
from taijitu.web.house import House
from taijitu.web.listings import (
    GamesView,
    LeaderboardView,
    PlaceView,
    PlayedView,
    ProfileView,
    RatingView,
)
from taijitu.web.problems import REFUSALS, RequestError
from taijitu.web.showing import iso, played_view
from taijitu.web.visitor import Visitor

PLACES = 50
PAGE = 20


class PeopleController(Controller):
    """People with an account, as everybody may know them."""

    path = "/api/people"
    tags = ("people",)

    @get("/{name:str}", summary="Somebody's profile", responses=REFUSALS)
    async def profile(self, house: NamedDependency[House], name: FromPath[str]) -> ProfileView:
        """Name, ratings, and how many games they have played in public."""
        return await asyncio.to_thread(_profile, house, name)

    @get("/{name:str}/games", summary="Somebody's games", responses=REFUSALS)
    async def games(
        self,
        house: NamedDependency[House],
        visitor: NamedDependency[Visitor],
        name: FromPath[str],
        before: FromQuery[str | None] = None,
    ) -> GamesView:
        """Their rated games and those from the lobby, by what a spectator may see, newest first.

        ``before`` is the id of the last game of the page before.
        """
        return await asyncio.to_thread(_games, house, visitor, name, before)


class LeaderboardController(Controller):
    """The best of those whose rating is sure enough."""

    path = "/api/leaderboard"
    tags = ("people",)

    @get("/", summary="The leaderboard", responses=REFUSALS)
    async def places(
        self, house: NamedDependency[House], game: FromQuery[str], family: FromQuery[str]
    ) -> LeaderboardView:
        """The highest ratings of a game with a family of clocks."""
        get_game(game)
        check_family(family)

        def work() -> LeaderboardView:
            company = house.company
            found = leaderboard(company.database, game, family, house.desk.now_ms(), PLACES)
            places = [
                PlaceView(
                    rank=rank,
                    name=place.name,
                    rating=round(place.rating.rating),
                    deviation=round(place.rating.deviation),
                    games=place.games,
                )
                for rank, place in enumerate(found, start=1)
            ]
            return LeaderboardView(game=game, family=family, places=places)

        return await asyncio.to_thread(work)


def check_family(family: str, more: tuple[str, ...] = ()) -> None:
    """Raise ``RequestError`` if there is no such family of clocks."""
    known = (*more, *FAMILIES)
    if family not in known:
        expected = " | ".join(known)
        raise RequestError("unknown_family", field="family", expected=expected, got=family)


def _profile(house: House, name: str) -> ProfileView:
    company = house.company
    person = profiles.find_by_name(company.database, name)
    now_ms = house.desk.now_ms()
    # Asked anew: whoever looks at a profile after a game wants to see what it changed.
    known = profiles.acquaintances(company.database, [person.id])[person.id]
    ratings = []
    for (game, family), standing in sorted(known.standings.items()):
        rating = standing.at(now_ms)
        ratings.append(
            RatingView(
                game=game,
                family=family,
                rating=round(rating.rating),
                deviation=round(rating.deviation),
                provisional=rating.provisional,
                games=standing.games,
            )
        )
    return ProfileView(
        name=person.name,
        since=iso(person.since_ms),
        present=company.acquaintances.present(person.id, known),
        games=profiles.count_games(company.database, person.id),
        ratings=ratings,
    )


def _games(house: House, visitor: Visitor, name: str, before: str | None) -> GamesView:
    company = house.company
    person = profiles.find_by_name(company.database, name).id
    ids = profiles.games_of(company.database, person, before, PAGE + 1)
    shown = ids[:PAGE]
    changes = profiles.changes_of(company.database, person, shown)
    games: list[PlayedView] = []
    for table in house.desk.readable(shown):
        change = changes.get(table.id)
        games.append(played_view(table, person, change, company.acquaintances, visitor.language))
    return GamesView(games=games, more=len(ids) > PAGE)
