"""Memory that kernels are told the address of.

Numba counts references to every array that a function is handed, atomically; in a small recursive
kernel that costs more than the work. An array made from an address is counted by nobody: whoever
gave the address has to keep its memory alive until the kernel has returned.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import types
from numba.extending import intrinsic

from taijitu.kernels.compile import rule


@intrinsic  # type: ignore[untyped-decorator]
def _pointer(typing_context: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], context.get_value_type(types.voidptr))

    return types.voidptr(types.int64), generate


@rule
def int64_at(address: int, entries: int) -> Any:
    """The one-dimensional int64 array of ``entries`` entries at ``address``; kernels only."""
    return numba.carray(_pointer(address), (entries,), np.int64)


@rule
def int64_rows_at(address: int, rows: int, width: int) -> Any:
    """The two-dimensional int64 array of ``rows`` rows at ``address``; kernels only."""
    return numba.carray(_pointer(address), (rows, width), np.int64)


def address_of(array: Any) -> int:
    """Where the entries of a contiguous int64 array are."""
    if array.dtype != np.int64 or not array.flags.c_contiguous:
        raise ValueError(f"expected a contiguous int64 array, got {array.dtype} {array.strides}")
    return int(array.ctypes.data)
