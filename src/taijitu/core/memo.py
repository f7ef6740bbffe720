"""Remembering what was worked out for the newest positions: views of a table ask for it again."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Thing = TypeVar("Thing")
Answer = TypeVar("Answer")


def remember(size: int) -> Callable[[Callable[[Thing], Answer]], Callable[[Thing], Answer]]:
    """Keep the last ``size`` answers of a function of one thing that never changes.

    Things are told apart by being the same object, for positions hold arrays and have no cheap
    digest. An answer is shared by everybody who asks, so nobody may change it. Safe in threads.
    """

    def decorate(function: Callable[[Thing], Answer]) -> Callable[[Thing], Answer]:
        # The thing is kept beside its answer: while it is, no other can have its identity.
        kept: OrderedDict[int, tuple[Thing, Answer]] = OrderedDict()
        lock = threading.Lock()

        @wraps(function)
        def answer(thing: Thing) -> Answer:
            found = kept.get(id(thing))
            if found is not None and found[0] is thing:
                return found[1]
            worked_out = function(thing)
            with lock:
                kept[id(thing)] = (thing, worked_out)
                if len(kept) > size:
                    kept.popitem(last=False)
            return worked_out

        return answer

    return decorate
