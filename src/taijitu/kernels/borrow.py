"""Arrays lent to a kernel's inner functions: mere addresses, which cost nothing to hand around.

Numba counts the references to every array that is handed to a function or taken out of a tuple,
and checks every index for being negative. In rules that move a stone within some fifty nanoseconds
this is most of the time. A *borrowed* array is neither counted nor checked: whoever borrows sees to
it that the lender lives on and that the indices are right. In plain Python it is a view.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic, models, overload, register_model


class Borrowed(types.Type):  # type: ignore[misc]
    """Numba's type of a borrowed array of small (int16) or full (int64) integers."""

    def __init__(self, dtype: Any) -> None:
        self.dtype = dtype
        super().__init__(name=f"Borrowed({dtype})")


@register_model(Borrowed)
class _BorrowedModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Borrowed) -> None:
        super().__init__(manager, kind, manager.lookup(kind.dtype).get_data_type().as_pointer())


def full(array: Any, start: int) -> Any:
    """``array`` (int64, or in plain Python any sequence) from ``start`` on."""
    return array[start:] if start else array


def small(array: Any, start: int) -> Any:
    """``array`` (int64) from ``start`` on, seen as int16: four for each of its entries."""
    return array[start:].view(np.int16)


def lent(array: Any) -> Any:
    """``array`` itself, as an array that is not counted either: for states in a search's memory.

    It keeps its type, so that such a state can be given to whatever takes a state, but it must not
    outlive the lender.
    """
    return array


def _lending(dtype: Any) -> Any:
    @intrinsic  # type: ignore[untyped-decorator]
    def lend(context: Any, array: Any, start: Any) -> Any:
        borrowed = Borrowed(dtype)

        def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
            lender = signature.args[0]
            if isinstance(lender, Borrowed):
                data = given[0]
            else:
                data = context.make_array(lender)(context, builder, given[0]).data
            there = builder.gep(data, [given[1]])
            return builder.bitcast(there, context.get_value_type(borrowed))

        return borrowed(array, types.int64), generate

    return lend


_lend_full = _lending(types.int64)
_lend_small = _lending(types.int16)


def _is_lendable(array: Any) -> bool:
    """Whether Numba's type ``array`` is one of int64 side by side, borrowed or not."""
    if isinstance(array, Borrowed):
        return bool(array.dtype == types.int64)
    return isinstance(array, types.Array) and array.dtype == types.int64 and array.layout == "C"


@overload(full)  # type: ignore[untyped-decorator]
def _full(array: Any, start: Any) -> Callable[..., Any] | None:
    def lend(array: Any, start: Any) -> Any:
        return _lend_full(array, start)

    return lend if _is_lendable(array) else None


@overload(small)  # type: ignore[untyped-decorator]
def _small(array: Any, start: Any) -> Callable[..., Any] | None:
    def lend(array: Any, start: Any) -> Any:
        return _lend_small(array, start)

    return lend if _is_lendable(array) else None


@intrinsic  # type: ignore[untyped-decorator]
def _disown(context: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        there = context.make_array(signature.args[0])(context, builder, given[0])
        there.meminfo = context.get_constant_null(types.MemInfoPointer(types.voidptr))
        there.parent = context.get_constant_null(types.pyobject)
        return there._getvalue()

    return array(array), generate


@overload(lent)  # type: ignore[untyped-decorator]
def _lent(array: Any) -> Callable[..., Any] | None:
    def lend(array: Any) -> Any:
        return _disown(array)

    return lend if isinstance(array, types.Array) else None


@intrinsic  # type: ignore[untyped-decorator]
def _load(context: Any, borrowed: Any, index: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        value = builder.load(builder.gep(given[0], [given[1]]))
        return context.cast(builder, value, signature.args[0].dtype, types.int64)

    return types.int64(borrowed, types.int64), generate


@intrinsic  # type: ignore[untyped-decorator]
def _store(context: Any, borrowed: Any, index: Any, value: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, given: Any) -> Any:
        value = context.cast(builder, given[2], types.int64, signature.args[0].dtype)
        builder.store(value, builder.gep(given[0], [given[1]]))
        return context.get_dummy_value()

    return types.void(borrowed, types.int64, types.int64), generate


@overload(operator.getitem)  # type: ignore[untyped-decorator]
def _getitem(borrowed: Any, index: Any) -> Callable[..., Any] | None:
    def load(borrowed: Any, index: Any) -> Any:
        return _load(borrowed, index)

    return load if isinstance(borrowed, Borrowed) else None


@overload(operator.setitem)  # type: ignore[untyped-decorator]
def _setitem(borrowed: Any, index: Any, value: Any) -> Callable[..., Any] | None:
    def store(borrowed: Any, index: Any, value: Any) -> Any:
        _store(borrowed, index, value)

    return store if isinstance(borrowed, Borrowed) else None
