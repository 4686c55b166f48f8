"""Frames from a client: read, whether they have a tag or not.

Clients of the first version send no `type`, and may put a token, a ping and a move into one frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec
from msgspec import UNSET, Struct, UnsetType

from karban.web.api import wire

Unreadable = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)


class UntaggedFrame(Struct):
    """A frame without a `type`: what it has says what it is."""

    type: msgspec.Raw | UnsetType = UNSET
    token: wire.Text | None = None
    ping: int | float | str | None = None
    key: wire.Key | None = None
    move: wire.Text | None = None
    decision: wire.Text | None = None
    seat: wire.SeatNumber | None = None

    def frames(self) -> Iterator[wire.ClientFrame]:
        """The same with tags, in the order in which they take effect."""
        if self.token is not None:
            yield wire.HelloFrame(self.token)
        if self.ping is not None:
            yield wire.PingFrame(self.ping)
        if self.key is not None or self.move is not None:
            yield msgspec.convert({"type": "move", **msgspec.to_builtins(self)}, wire.MoveFrame)


_tagged: msgspec.json.Decoder[wire.ClientFrame] = msgspec.json.Decoder(wire.ClientFrame)
_untagged = msgspec.json.Decoder(UntaggedFrame)


def frames_in(text: str | bytes) -> Iterator[wire.ClientFrame]:
    """The requests in one frame: clients of the first version may put several into one. Raises one of `Unreadable`."""
    try:
        yield _tagged.decode(text)
    except msgspec.ValidationError:
        untagged = _untagged.decode(text)
        if untagged.type is not UNSET:
            raise
        yield from untagged.frames()


def key_in(text: str | bytes) -> str | None:
    """The idempotency key in a frame that cannot be decoded; None if it has none."""
    with suppress(*Unreadable):
        found = msgspec.json.decode(text)
        if isinstance(found, dict) and isinstance(found.get("key"), str):
            return str(found["key"])[:100]
    return None
