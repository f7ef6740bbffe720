"""Kernels as plain Python, so that coverage sees their lines: a plug-in for pytest.

Nothing is compiled: kernels call the operations of ``kernels.ops``, ``kernels.race`` and
``kernels.lasting`` through a look-up by the state's type. That is slow, and meant for the tests on
small graphs and boards::

    PYTHONPATH=tools python -m pytest -p plain_kernels -W ignore::RuntimeWarning \\
        --cov=taijitu.solve --cov-branch --cov-report=term-missing tests/solve/test_holding.py

(Warnings are ignored because NumPy gives one where an addition of keys wraps around.)
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from taijitu.kernels import compile as compiling

compiling.kernel = lambda function: function  # before anything else is imported

from taijitu.kernels import bits, memory, ops  # noqa: E402

_IMPLEMENTATIONS: dict[tuple[str, type], Callable[..., Any]] = {}


def _register_one(
    operation: Callable[..., Any], state_type: type, implementation: Callable[..., Any]
) -> None:
    _IMPLEMENTATIONS[operation.__name__, state_type] = implementation


def _looked_up(name: str) -> Callable[..., Any]:
    def operation(state: Any, *more: Any) -> Any:
        return _IMPLEMENTATIONS[name, type(state)](state, *more)

    operation.__name__ = name
    return operation


def _look_up(module: ModuleType) -> None:
    """Let a module's operations find what games have registered."""
    for name in module._OPERATIONS:
        operation = _looked_up(name)
        setattr(module, name, operation)
        module._OPERATIONS[name] = operation


def _whole(name: str) -> None:
    """Let a function on bits take NumPy's integers, which know less than Python's."""
    function = getattr(bits, name)
    setattr(bits, name, lambda value: function(int(value)))


def _int64_at(address: int, entries: int) -> Any:
    numbers = (ctypes.c_int64 * int(entries)).from_address(int(address))
    return np.frombuffer(numbers, np.int64)


def _int64_rows_at(address: int, rows: int, width: int) -> Any:
    return _int64_at(address, int(rows) * int(width)).reshape(int(rows), int(width))


for _name in ("mix", "bit_count", "lowest_one", "highest_one"):
    _whole(_name)
memory.int64_at = _int64_at
memory.int64_rows_at = _int64_rows_at
ops.register_one = _register_one
_look_up(ops)

from taijitu.kernels import lasting, race  # noqa: E402

_look_up(race)
_look_up(lasting)
