"""The description of the interface (OpenAPI), put right where it would not be true."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin


class Description(JsonRenderPlugin):
    """The description as JSON."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The JSON. Unions come as ``oneOf``; but an integer is a number, too."""
        return super().render(request, _loosened(openapi_schema))


def _loosened(part: Any) -> Any:
    if isinstance(part, dict):
        return {"anyOf" if key == "oneOf" else key: _loosened(value) for key, value in part.items()}
    return [_loosened(value) for value in part] if isinstance(part, list) else part
