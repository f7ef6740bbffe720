"""The games: their options and words, their rules, and their workshops."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from litestar import Controller, Request, get, post
from litestar.params import FromPath, JSONBody
from markdown_it import MarkdownIt
from markdown_it.token import Token
from msgspec import Struct

from taijitu.core.game import SPECTATOR, Game, HasWorkshop
from taijitu.core.options import Option, OptionValue
from taijitu.core.play import seat_of
from taijitu.core.registry import games, get_game
from taijitu.core.words import say
from taijitu.players.levels import LEVELS, USUAL_LEVEL
from taijitu.web.bodies import InspectBody
from taijitu.web.problems import REFUSALS, RequestError
from taijitu.web.visitor import visitor_of


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A side of a game."""

    letter: str
    name: str


class ChoiceInfo(Struct, frozen=True, kw_only=True):
    """A value that an option may have."""

    value: OptionValue
    label: str
    about: str


class OptionInfo(Struct, frozen=True, kw_only=True):
    """An option of a game's rules. ``shorthand`` ones set several others and are never stored."""

    name: str
    kind: str
    default: OptionValue
    minimum: float | None
    maximum: float | None
    step: float | None
    shorthand: bool
    label: str
    about: str
    choices: tuple[ChoiceInfo, ...]


class LevelInfo(Struct, frozen=True, kw_only=True):
    """How strong the program may be."""

    level: int
    name: str
    about: str


class GameInfo(Struct, frozen=True, kw_only=True):
    """A game, for whoever sets up a table. ``prepares``: both do something before the first turn,
    with a time of its own (a clock's ``preparing_s``)."""

    id: str
    title: str
    about: str
    seats: tuple[SeatInfo, ...]
    options: tuple[OptionInfo, ...]
    hidden_information: bool
    multi_action: bool
    prepares: bool
    agreement: str
    levels: tuple[LevelInfo, ...]
    usual_level: int


class Rules(Struct, frozen=True):
    """The rules of a game as HTML; each clause has its number as its anchor."""

    html: str


class GamesController(Controller):
    """What there is to play."""

    path = "/api/games"
    tags = ("games",)

    @get("/", summary="All games", responses=REFUSALS, sync_to_thread=False)
    def all_games(self, request: Request[Any, Any, Any]) -> list[GameInfo]:
        """All games with their options, in the reader's language."""
        return _infos(visitor_of(request).language)

    @get(
        "/{game_id:str}/rules",
        summary="The rules of a game",
        responses=REFUSALS,
        sync_to_thread=True,
    )
    def rules(self, game_id: FromPath[str]) -> Rules:
        """The rules, clause by clause."""
        return Rules(_rules_html(get_game(game_id).spec.package))

    @post("/{game_id:str}/inspect", summary="Look at a draft", responses=REFUSALS, status_code=200)
    async def inspect(
        self,
        request: Request[Any, Any, Any],
        game_id: FromPath[str],
        data: JSONBody[InspectBody],
    ) -> dict[str, Any]:
        """What a draft is, or why it is none. Nothing is stored or logged."""
        game = get_game(game_id)
        if not isinstance(game, HasWorkshop):
            raise RequestError("no_workshop", game=f"@{game_id}-title")
        seat, options = seat_of(game, data.seat), game.normalise(data.options)
        language = visitor_of(request).language
        return await asyncio.to_thread(game.inspect, seat, options, data.draft, language)


@cache
def _infos(language: str) -> list[GameInfo]:
    return [_info(game, language) for game in games().values()]


def _info(game: Game[Any], language: str) -> GameInfo:
    spec = game.spec
    return GameInfo(
        id=spec.id,
        title=say(f"{spec.id}-title", language=language),
        about=say(f"{spec.id}-about", language=language),
        seats=tuple(
            SeatInfo(letter=letter, name=say(f"{spec.id}-seat-{letter}", language=language))
            for letter in spec.seats
        ),
        options=tuple(_option(spec.id, option, language) for option in spec.options),
        hidden_information=spec.hidden_information,
        multi_action=spec.multi_action,
        prepares=game.observe(game.initial(game.normalise({})), SPECTATOR)["to_move"] is None,
        agreement=spec.agreement,
        levels=tuple(
            LevelInfo(
                level=level,
                name=say(f"players-level-{level}", language=language),
                about=say(f"players-level-{level}-about", language=language),
            )
            for level in LEVELS
        ),
        usual_level=USUAL_LEVEL,
    )


def _option(game_id: str, option: Option, language: str) -> OptionInfo:
    key = f"{game_id}-option-{option.name.replace('_', '-')}"

    def choice(value: OptionValue) -> ChoiceInfo:
        name = f"{key}-{str(value).replace('_', '-')}"
        about = say(f"{name}-about", language=language)
        return ChoiceInfo(value=value, label=say(name, language=language), about=about)

    return OptionInfo(
        name=option.name,
        kind=option.kind,
        default=option.default,
        minimum=option.minimum,
        maximum=option.maximum,
        step=option.step,
        shorthand=option.shorthand,
        label=say(key, language=language),
        about=say(f"{key}-about", language=language),
        choices=tuple(choice(value) for value in option.choices),
    )


_CLAUSE = re.compile(r"\**([A-Z]\d+)\b")
"""How a heading or paragraph begins that is a clause: ``Q5`` or ``**Q5 Numbered demand.**``"""


@cache
def _rules_html(package: str) -> str:
    text = files(package).joinpath("RULES.md").read_text(encoding="utf-8")
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text)
    _anchor(tokens)
    return str(markdown.renderer.render(tokens, markdown.options, {}))


def _anchor(tokens: Sequence[Token]) -> None:
    anchored: set[str] = set()
    for opening, inline in pairwise(tokens):
        clause = _CLAUSE.match(inline.content)
        if clause is None or opening.type not in ("heading_open", "paragraph_open"):
            continue
        # A clause that goes on in a second paragraph keeps its first anchor.
        if clause[1] not in anchored:
            opening.attrSet("id", clause[1])
            anchored.add(clause[1])
