"""Strict reading of request bodies: a number in quotes is not a number."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request


class StrictRequest(Request[Any, Any, Any]):
    """Reads a JSON body as exactly what its handler says it takes, with nothing coerced."""

    async def json(self) -> Any:
        """The body as the handler's ``data``. Raises ``msgspec.DecodeError``."""
        expected = self.scope["route_handler"].parsed_data_field
        body = await self.body()
        try:
            return msgspec.json.decode(body, type=Any if expected is None else expected.annotation)
        except RecursionError:
            raise msgspec.DecodeError("nested too deeply") from None
