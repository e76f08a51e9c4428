"""Memory fetched ahead: a loop that reaches for players here and there tells where it goes next.

A processor waits for what lies far from it. A loop that computes something for every game has too
few games at hand to wait for several at a time; told some games ahead, it finds them near.
"""

from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from arpad.kernels.compiled import Compiled

if TYPE_CHECKING:
    from collections.abc import Callable

AHEAD = 8
"""So many games ahead: fewer come too late, more drive out what is needed sooner."""
_HOW = (0, 3, 1)
"""To read, to be kept as near as can be, and data, not code.

What is written then is fetched for reading as well: for writing a core would take from others what
all of them read.
"""


def _nothing(column: NDArray[Any], place: int | np.unsignedinteger[Any]) -> None:
    """Python has no way to tell."""


class _Fetch(Compiled[[NDArray[Any], int | np.unsignedinteger[Any]], None]):
    """An instruction instead of a call, where loops are compiled."""

    @cached_property
    def mark(self) -> str:
        """Return what a loop that fetches is made from."""
        return f"fetch {_HOW}"

    @cached_property
    def fast(self) -> "Callable[..., Any]":
        """Return the instruction."""
        types, extending = import_module("numba.types"), import_module("numba.extending")
        ir = import_module("llvmlite.ir")
        number, pointer = ir.IntType(32), ir.IntType(8).as_pointer()
        how = [ir.Constant(number, each) for each in _HOW]

        def instruct(context: Any, builder: Any, signature: Any, args: Any) -> Any:  # noqa: ANN401
            column = context.make_array(signature.args[0])(context, builder, args[0])
            place = builder.zext(args[1], ir.IntType(64))
            address = builder.bitcast(builder.gep(column.data, [place]), pointer)
            shape = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
            fetch = builder.module.declare_intrinsic("llvm.prefetch", [pointer], shape)
            builder.call(fetch, [address, *how])
            return context.get_dummy_value()

        def typed(_: Any, column: Any, place: Any) -> Any:  # noqa: ANN401 - numba's
            return types.void(column, place), instruct

        made: Callable[..., Any] = extending.intrinsic(typed)
        return made


fetch = _Fetch(_nothing)
"""Fetch a column's value in a place, given as an unsigned number, before it is asked for.

Of a table the places go on from row to row.
"""
