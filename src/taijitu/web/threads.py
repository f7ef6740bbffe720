"""Slow work in threads, so that the loop goes on serving everybody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from anyio import to_thread

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """What ``work`` returns, or its exception; the loop is free meanwhile."""
    return await to_thread.run_sync(lambda: work(*args, **kwargs))
