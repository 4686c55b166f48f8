"""What can happen at a table, as it is kept in its log. The JSON of these never changes its meaning.

The log is the server's own: it has the secret of the shuffle, hashes of tokens, and sealed choices in it. What others
may know of an event is decided in `redaction`.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec import Struct, field


class Event(Struct, frozen=True, tag_field="e", omit_defaults=True):
    """Something that happened."""


class TimeControl(Struct, frozen=True, omit_defaults=True):
    """How long decisions may take: each of them, or all together with something added after each."""

    each_ms: int | None = field(default=None, name="each")
    bank_ms: int | None = field(default=None, name="bank")
    increment_ms: int = field(default=0, name="increment")


class Tally(Struct, frozen=True, omit_defaults=True):
    """What somebody, known by the hash of a token or as a bot, has done in earlier games of a chain of rematches."""

    token_hash: str | None = field(default=None, name="token")
    bot: str | None = None
    games: int = 0
    wins: int = 0
    points: int = 0


class Created(Event, frozen=True, tag="created"):
    """Somebody has created a table. All its seats are free."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    secret: str  # of the shuffle, hexadecimal
    listed: bool = False
    time_control: TimeControl | None = field(default=None, name="pace")
    stand_in: str = "medium"  # who plays for those who are gone or out of time
    # After how long without a person its stand-in plays; None: when asked to.
    away_ms: int | None = field(default=None, name="away")
    rematch_of: str | None = field(default=None, name="after")  # a table
    reserved: dict[int, str] = field(default_factory=dict, name="kept")  # by seat: for whom, as the hash of a token
    reserved_names: dict[int, str] = field(default_factory=dict, name="kept-names")  # and what they are called
    hints: bool = True  # whether people may ask what a strong bot would do
    first: int | None = None  # the seat that begins; None: it is drawn
    series: tuple[Tally, ...] = ()  # by seat, of a rematch: the score of the games before it


class Sat(Event, frozen=True, tag="sat"):
    """A person, known by the hash of a token, or a bot has sat down."""

    seat: int
    name: str
    salt: str | None = ""  # None: still to be given
    token_hash: str | None = field(default=None, name="token")
    bot: str | None = None


class Salted(Event, frozen=True, tag="salted"):
    """A person has given the salt that the table was waiting for."""

    seat: int
    salt: str


class Freed(Event, frozen=True, tag="freed"):
    """Before the game a seat has become free again."""

    seat: int


class FirstChosen(Event, frozen=True, tag="first-chosen"):
    """Before the game the host has chosen which seat begins, or (None) that it is drawn."""

    seat: int | None = None


class Started(Event, frozen=True, tag="started"):
    """The cards are dealt."""


class Moved(Event, frozen=True, tag="moved"):
    """A seat has decided; without a seat: the game's own clock has run out."""

    seat: int | None
    move: str
    spent_ms: int = field(default=0, name="spent")
    by: str | None = None  # the bot that decided
    request_digest: str | None = field(default=None, name="asked")  # by which a repeated request is recognised


class StoodIn(Event, frozen=True, tag="stood-in"):
    """From now on a bot decides for a person."""

    seat: int
    level: str
    reason: str = field(name="why")  # "away", "left", "asked" (by the person)


class CameBack(Event, frozen=True, tag="came-back"):
    """The person decides again."""

    seat: int


class UndoAsked(Event, frozen=True, tag="undo-asked"):
    """Somebody would like to take back the last decision."""

    seat: int


class UndoAgreed(Event, frozen=True, tag="undo-agreed"):
    seat: int


class UndoDeclined(Event, frozen=True, tag="undo-declined"):
    """One of the others would rather not, or the one who asked no longer wants to."""

    seat: int


class Undone(Event, frozen=True, tag="undone"):
    """The last decision of a seat is taken back, and what bots have done since."""

    seat: int


class HintAsked(Event, frozen=True, tag="hint-asked"):
    """Somebody who plays with others has asked what a strong bot would do; once for each decision."""

    seat: int
    decision: str


class Resumed(Event, frozen=True, tag="resumed"):
    """No server was running for a while: the clocks have stood still."""

    stopped_ms: int = field(name="still")


class Rematched(Event, frozen=True, tag="rematched"):
    """The same people are asked to play again, at another table."""

    table: str
    seat: int | None = None  # of who has asked


class RematchAnswered(Event, frozen=True, tag="rematch-answered"):
    """Somebody plays again at that table too, or would rather not."""

    seat: int
    agreed: bool


class Declined(Event, frozen=True, tag="declined"):
    """Before the game: whoever a seat is kept for would rather not play."""

    seat: int


class Closed(Event, frozen=True, tag="closed"):
    """Everybody has left before the game began; or it ends here though it is not over, by whoever runs the server or
    because it has become too long."""

    by: str | None = None  # "operator", "limit", or nobody in particular


AnyEvent = (
    Created
    | Sat
    | Salted
    | Freed
    | FirstChosen
    | Started
    | Moved
    | StoodIn
    | CameBack
    | UndoAsked
    | UndoAgreed
    | UndoDeclined
    | Undone
    | HintAsked
    | Resumed
    | Rematched
    | RematchAnswered
    | Declined
    | Closed
)


class PendingEvent(NamedTuple):
    """An event to be appended to the log, the seat that causes it, and the idempotency key of the request."""

    event: AnyEvent
    seat: int | None = None
    key: str | None = None


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEvent).decode
