"""The finished page, out of the package: the answer to every address that is not the API's."""

from __future__ import annotations

import asyncio
import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import File

from taijitu.core.words import say
from taijitu.web.problems import RequestError, language_of
from taijitu.web.settings import Settings

_FOREVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(
    request: Request[Any, Any, Any],
    settings: NamedDependency[Settings],
    path: FromPath[str] = "/",
) -> Response[Any]:
    """A file of the built page, or the page itself for the addresses that it makes up."""
    return await asyncio.to_thread(_page, path, settings, language_of(request))


def _page(path: str, settings: Settings, language: str) -> Response[Any]:
    if path.startswith(("/api/", "/assets/")) or path == "/api":
        asset = _file(settings.page, path)
        if asset is None or not path.startswith("/assets/"):
            raise RequestError("not_found")
        return _serve(asset, _FOREVER)
    index = settings.page / "index.html"
    if not index.is_file():
        text = say("server-page-missing", language=language)
        return Response(text, media_type="text/plain; charset=utf-8", status_code=503)
    return _serve(_file(settings.page, path) or index, _ASK_AGAIN)


def _file(folder: Path, path: str) -> Path | None:
    """The file of an address, if there is one and it is really inside the folder."""
    root = folder.resolve()
    try:
        found = (root / path.lstrip("/")).resolve()
        inside = found.is_relative_to(root) and found.is_file()
    except (OSError, ValueError):  # a name that no file can have
        return None
    return found if inside else None


def _serve(path: Path, caching: str) -> Response[Any]:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(
        path,
        media_type=kind,
        content_disposition_type="inline",
        headers={"Cache-Control": caching},
    )
