"""The few functions of the kit that compiled code does with a machine instruction or with unsigned words."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, lower_builtin, overload, type_callable
from numba.np.arrayobj import populate_array

from karban.rules import kit

WITH_OWN_FORM = (kit.count, kit.lowest, kit.last, kit.next32, kit.scratch, kit.shelf_with)


@intrinsic
def _population(_context: Any, _cards: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def _trailing_zeros(_context: Any, _cards: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@intrinsic
def _leading_zeros(_context: Any, _cards: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


@overload(kit.count, strict=False)
def _count(cards: Any) -> Any:
    return lambda cards: _population(np.int64(cards))


@overload(kit.lowest, strict=False)
def _lowest(cards: Any) -> Any:
    return lambda cards: _trailing_zeros(np.int64(cards))


@overload(kit.last, strict=False)
def _last(cards: Any) -> Any:
    return lambda cards: 63 - _leading_zeros(np.int64(cards))


@overload(kit.next32, strict=False)
def _next32(stream: Any) -> Any:
    def next32(stream: Any) -> Any:
        x = stream[0]
        x ^= x >> np.uint64(12)
        x ^= x << np.uint64(25)
        x ^= x >> np.uint64(27)
        stream[0] = x
        return np.int64((x * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32))

    return next32


# ------------------------------------------------ room on the stack
# Room for the length of a function lies in the frame of that function: nothing is allocated in a move, and a browser,
# where the same code runs, needs no allocator.


@type_callable(kit.scratch)
def _type_of_scratch(_context: Any) -> Any:
    def typer(n: Any) -> Any:
        return types.Array(types.int8, 1, "C") if isinstance(n, types.IntegerLiteral) else None

    return typer


@lower_builtin(kit.scratch, types.Integer)
def _scratch(context: Any, builder: Any, signature: Any, _arguments: Any) -> Any:
    return _room_on_stack(context, builder, signature.return_type, signature.args[0].literal_value)


@type_callable(kit.shelf_with)
def _type_of_shelf(_context: Any) -> Any:
    def typer(s: Any) -> Any:
        return types.Array(s, 1, "C") if isinstance(s, types.Record) else None

    return typer


@lower_builtin(kit.shelf_with, types.Record)
def _shelf_with(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
    shelf = _room_on_stack(context, builder, signature.return_type, 1)
    place = context.make_array(signature.return_type)(context, builder, shelf).data
    cgutils.raw_memcpy(builder, place, arguments[0], context.get_constant(types.intp, signature.args[0].size), 1)
    return shelf


def _room_on_stack(context: Any, builder: Any, kind: Any, n: int) -> Any:
    """An array of n things in the frame of the function."""
    size = kind.dtype.size if isinstance(kind.dtype, types.Record) else kind.dtype.bitwidth // 8
    place = cgutils.alloca_once(builder, ir.ArrayType(ir.IntType(8), n * size))
    place.align = 8
    array = context.make_array(kind)(context, builder)
    length, step = (context.get_constant(types.intp, value) for value in (n, size))
    data = builder.bitcast(place, array.data.type)
    populate_array(array, data=data, shape=[length], strides=[step], itemsize=step, meminfo=None)
    return array._getvalue()
