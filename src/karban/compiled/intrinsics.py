"""The few functions of the kit that compiled code does with a machine instruction or with unsigned words."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload
from numba.np.numpy_support import as_dtype

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


@overload(kit.scratch, strict=False)
def _scratch(n: Any) -> Any:
    return lambda n: np.empty(n, np.int8)


@overload(kit.shelf_with, strict=False)
def _shelf_with(s: Any) -> Any:
    if not isinstance(s, types.Record):
        return None
    layout = as_dtype(s)

    def shelf_with(s: Any) -> Any:
        shelf = np.empty(1, layout)
        shelf[0] = s
        return shelf

    return shelf_with
