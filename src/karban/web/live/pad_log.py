"""The log of a score pad that several phones share: who opened it, whose phone writes for which seat, what was changed.

It knows no rules. A change is a small piece of JSON; every phone puts them together in this order, by the compiled
rules, and skips alike what does not apply (docs/pads.md). A pad lives in the store as tables do, in the stage "pad" and
under a name that no table has.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Raw, Struct

from karban.i18n.texts import _
from karban.store import Damaged, Entry, TableIndex
from karban.table import tokens
from karban.table.limits import Limit
from karban.table.tokens import PAD_PREFIX

STAGE = "pad"
MAX_SEATS = 6
MAX_CHANGE_BYTES = 2_048
MAX_CHANGES = 2_000  # of one pad; a long game of Qwixx with five has 300
MAX_BYTES = 300_000  # of all its changes: a pad in use is kept in memory
MAX_OTHER_EVENTS = 500  # taking seats and leaving them
TOO_LONG = _("so much was written on this pad that nothing more fits: begin a new one")


class Opened(Struct, tag="opened"):
    game: str
    players: int
    host: str  # the hash of a token


class Seated(Struct, tag="seated"):
    seat: int
    token: str  # a hash


class Unseated(Struct, tag="freed"):
    seat: int


class Changed(Struct, tag="changed"):
    change: Raw


class Followed(Struct, tag="followed"):
    """The same people play again: on the pad of this code."""

    pad: str


PadEvent = Opened | Seated | Unseated | Changed | Followed
_encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[PadEvent] = msgspec.json.Decoder(PadEvent)


class Change(NamedTuple):
    """What somebody has written, corrected or taken back."""

    number: int  # of its event
    at_ms: int  # since 1970
    seat: int | None  # for which it was; None: whoever opened the pad did it
    key: str
    body: bytes  # JSON


class Pending(NamedTuple):
    """An event that is to be appended."""

    event: PadEvent
    seat: int | None = None
    key: str | None = None


class PadLog:
    """A pad as its events have made it."""

    def __init__(self, code: str) -> None:
        self.code, self.name = code, PAD_PREFIX + code
        self.number = self.at_ms = self.bytes = 0
        self.game, self.host = "", ""
        self.next: str | None = None  # the code of the pad on which they play again
        self.seats: list[str | None] = []  # of each, the hash of the token that writes for it
        self.changes: list[Change] = []
        self.keys: dict[str, int] = {}  # of each key, the place of its change

    def apply(self, entry: Entry) -> None:
        """One more event."""
        try:
            event = _decoder.decode(entry.body)
        except msgspec.DecodeError as error:
            raise Damaged(self.name, f"event {entry.number}: {error}") from None
        self.number, self.at_ms = entry.number, entry.at_ms
        match event:
            case Opened():
                self.game, self.host, self.seats = event.game, event.host, [None] * event.players
            case Seated():
                self.seats[event.seat] = event.token
            case Unseated():
                self.seats[event.seat] = None
            case Followed():
                self.next = event.pad
            case Changed():
                body, key = bytes(event.change), entry.key or ""
                self.keys[key] = len(self.changes)
                self.changes.append(Change(entry.number, entry.at_ms, entry.seat, key, body))
                self.bytes += len(body)

    def entries(self, pending: list[Pending], now_ms: int) -> list[Entry]:
        """Events as they go into the log."""
        at_ms = max(now_ms, self.at_ms)
        return [
            Entry(number, at_ms, one.seat, one.key, _encode(one.event))
            for number, one in enumerate(pending, self.number + 1)
        ]

    def index(self, entries: list[Entry]) -> TableIndex:
        """What the store's index says about it when these have been appended."""
        return TableIndex(self.name, self.game, STAGE, False, None, entries[-1].at_ms)

    def check_room(self, pending: list[Pending]) -> None:
        """Raise a refusal if nothing more fits. A seat can always be freed, or whoever takes and leaves one again and
        again would have it for ever; that ends, since none can be taken any more. And the next pad can be begun: it is
        there already, and counted where it was opened."""
        changes = [bytes(one.event.change) for one in pending if isinstance(one.event, Changed)]
        others = sum(isinstance(one.event, Seated) for one in pending)
        too_long = changes and len(self.changes) + len(changes) > MAX_CHANGES
        too_large = changes and self.bytes + sum(map(len, changes)) > MAX_BYTES
        if too_long or too_large or (others and self.number - len(self.changes) + others > MAX_OTHER_EVENTS):
            raise Limit(TOO_LONG)

    def is_host(self, token: str | None) -> bool:
        return token is not None and tokens.same(self.host, tokens.hash_of(token))

    def seats_of(self, token: str | None) -> tuple[int, ...]:
        """The seats for which a phone writes."""
        if token is None:
            return ()
        hashed = tokens.hash_of(token)
        return tuple(seat for seat, held in enumerate(self.seats) if held and tokens.same(held, hashed))
