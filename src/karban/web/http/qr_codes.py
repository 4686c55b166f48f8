"""QR codes of addresses. Each takes some 20 ms of a processor, so they are made once, one at a time, in a thread."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from io import BytesIO
from itertools import zip_longest
from time import thread_time

import segno

from karban.i18n.texts import _
from karban.web.api.errors import Busy

BORDER = 4  # modules of white around a code, as the standard wants it
TERMINAL_BORDER = 2  # enough for phones, and half as much of the screen
UPPER, LOWER, BOTH, NEITHER = "▀", "▄", "█", " "
MAX_KEPT, MAX_WAITING = 500, 20
BUSY = _("too many QR codes are being made; please try again soon")


class QrCodes:
    """Makes the pictures of codes, and keeps those that were asked for last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._making: dict[str, asyncio.Task[tuple[bytes, float]]] = {}
        self._one_at_a_time = asyncio.Lock()

    async def svg(self, address: str) -> tuple[bytes, float]:
        """The code as a picture, and how many seconds of a processor that took now."""
        if kept := self._kept.get(address):
            self._kept.move_to_end(address)
            return kept, 0.0
        if making := self._making.get(address):
            return (await asyncio.shield(making))[0], 0.0
        if len(self._making) >= MAX_WAITING:
            raise Busy(BUSY)
        making = self._making[address] = asyncio.create_task(self._make(address))
        making.add_done_callback(lambda _: self._making.pop(address))
        return await asyncio.shield(making)

    async def _make(self, address: str) -> tuple[bytes, float]:
        """Make a code. The thread and all who play want the same processor: after each code there is a pause as long
        as it took, if others are to be made."""
        async with self._one_at_a_time:
            picture, seconds = await asyncio.to_thread(_timed_svg, address)
            self._kept[address] = picture
            if len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
            if len(self._making) > 1:
                await asyncio.sleep(seconds)
        return picture, seconds


def _timed_svg(address: str) -> tuple[bytes, float]:
    start = thread_time()
    return qr_svg(address), thread_time() - start


def qr_svg(address: str) -> bytes:
    """The code of an address as a picture: dark on white under any theme, for that is what cameras expect."""
    picture = BytesIO()
    segno.make(address, micro=False).save(
        picture,
        kind="svg",
        border=BORDER,
        dark="#16191c",
        light="#ffffff",
        svgclass=None,
        lineclass=None,
        omitsize=True,
    )
    return picture.getvalue()


def qr_lines(address: str) -> Iterator[str]:
    """The code of an address for a terminal, black on white; each sign is two modules high."""
    rows = [list(row) for row in segno.make(address, micro=False).matrix_iter(border=TERMINAL_BORDER)]
    signs = {(1, 1): BOTH, (1, 0): UPPER, (0, 1): LOWER, (0, 0): NEITHER}
    for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=[0] * len(rows)):
        yield "".join(signs[bool(above), bool(below)] for above, below in zip(upper, lower, strict=True))
