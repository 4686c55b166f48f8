"""The shapes of what goes over the wire. The description of the interface is made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from msgspec import UNSET, Meta, Struct, UnsetType

from karban.notation.game import Allowed

Name = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[^\x00-\x1f]+$")]
Text = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=20)]
Seconds = Annotated[float, Meta(ge=1, le=31_536_000)]
# What a game shows stands beside its rules in `notation`; the titles are the names of the types made of all of them.
View = Annotated[dict[str, Any], Meta(title="View")]
TableEvent = Annotated[dict[str, Any], Meta(title="TableEvent")]

# -------------------------------------------------------------------------- requests


class ClockWish(Struct, forbid_unknown_fields=True):
    """Give one of `each` (seconds for each decision), `days` (the same in days) and `bank` (seconds for all, with
    `increment` seconds added after each decision)."""

    each: Seconds | None = None
    days: Annotated[float, Meta(ge=1 / 86_400, le=365)] | None = None
    bank: Seconds | None = None
    increment: Annotated[float, Meta(ge=0, le=86_400)] = 0


class NewTable(Struct):
    """`seats`: of each seat "me", "open" or "bot:LEVEL"; "me" more than once: several people at one device. A `salt` of
    null is given later, when the commitment has been seen."""

    game: Text
    players: Annotated[int, Meta(ge=1, le=20)] | None = None
    options: dict[str, Any] = {}
    seats: Annotated[list[Text], Meta(max_length=20)] | None = None
    name: Name | None = None
    names: Annotated[list[Name], Meta(max_length=20)] = []  # where there are several at one device
    salt: Text | UnsetType | None = UNSET
    listed: bool = False
    clock: ClockWish | None = None
    stand_in: Text = "medium"
    away: Seconds | None = None  # until a bot plays for somebody who is not there; null: only when asked to


class Join(Struct):
    name: Name | None = None
    salt: Text | None = None
    seat: SeatNumber | None = None


class Salt(Struct):
    salt: Text


class Fill(Struct):
    """`who`: "open" or "bot:LEVEL"."""

    seat: SeatNumber
    who: Text


class Move(Struct):
    key: Key
    move: Text
    decision: Text | None = None
    seat: SeatNumber | None = None


class StandIn(Struct):
    """`on`: a bot shall play for this seat, one's own or that of somebody who is not there; off: its person again."""

    on: bool
    seat: SeatNumber | None = None
    level: Text | None = None


class UndoWish(Struct):
    """Without `agree`: ask to take back the own last decision; with it: answer somebody who has asked."""

    agree: bool | None = None
    seat: SeatNumber | None = None


class Rematch(Struct):
    salt: Text | None = None


class OwnSeat(Struct):
    seat: SeatNumber | None = None


class Said(Struct):
    """Anything that a client says over a WebSocket."""

    token: Text | None = None
    key: Key | None = None
    move: Text | None = None
    decision: Text | None = None
    seat: SeatNumber | None = None
    ping: int | float | str | None = None


# --------------------------------------------------------------------------- answers


class Error(Struct):
    """`rule`: the clause that forbids it, such as "gap 3.1", where there is one."""

    error: str
    message: str
    rule: str | UnsetType = UNSET


class Seated(Struct):
    seat: int | None
    token: str | None


class Created(Struct):
    table: str
    seat: int | None
    seats: list[int]
    token: str | None
    invite: str
    commitment: str


class Joined(Struct):
    seat: int
    token: str


class Rematched(Struct):
    table: str
    seat: int
    invite: str
    commitment: str


class Done(Struct):
    ok: bool
    n: int


class Answer(Struct, omit_defaults=True):
    """`rule`: the clause that forbids the move, such as "gap 3.1", where there is one."""

    key: str
    ok: bool
    n: int | UnsetType = UNSET
    error: str | UnsetType = UNSET
    message: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET


class Clock(Struct):
    """In milliseconds; `now` by the server's clock, `ends` when the game's own clock runs out."""

    now: int
    each: int | None
    bank: int | None
    increment: int
    left: list[int | None]
    running: list[bool]
    ends: int | None


class Undo(Struct):
    seat: int
    agreed: list[int]


class Pace(Struct):
    """In seconds: for each decision, or for all of them with `increment` added after each."""

    each: float | None
    bank: float | None
    increment: float


class Setup(Struct):
    """`options` as they were asked for, `in_force` with all others too."""

    game: str
    players: int
    options: dict[str, Any]
    in_force: dict[str, Any]
    clock: Pace | None
    listed: bool
    stand_in: str
    away: float | None
    after: str | None
    salted: list[bool]


class Moved(TypedDict):
    """A move is made, by a person, a bot or (None) the game's clock; it may have opened the choices of others too."""

    n: int
    at: int
    type: Literal["moved"]
    seat: int | None
    move: str
    by: NotRequired[str]
    shown: NotRequired[list[tuple[int, str]]]


class Chosen(TypedDict):
    """A seat has chosen what others still choose, too; its own person is told what."""

    n: int
    at: int
    type: Literal["chosen"]
    seat: int
    by: NotRequired[str]
    move: NotRequired[str]


class Message(Struct):
    """The state of a table as somebody may know it, and the events since what they have seen."""

    n: int
    table: str
    stage: Literal["open", "playing", "over"]
    seat: int | None
    view: View | None
    events: list[TableEvent]
    decision: str | None
    names: list[str | None]
    online: list[bool]
    stand_ins: list[str | None]
    clock: Clock | None
    commitment: str
    setup: Setup
    undo: Undo | None
    rematch: str | None
    seats: list[int] | UnsetType = UNSET
    views: list[View] | UnsetType = UNSET
    decisions: list[str | None] | UnsetType = UNSET


class OpenTable(Struct):
    table: str
    game: str
    players: int
    free: int
    names: list[str | None]
    options: dict[str, Any]
    in_force: dict[str, Any]
    clock: Pace | None
    invite: str


class OpenTables(Struct):
    tables: list[OpenTable]


class Game(Struct):
    """`options` has the default of each, null where that depends on the others."""

    game: str
    title: str
    players: list[int]
    options: dict[str, Any]
    rules: int
    allowed: dict[str, Allowed]


class Games(Struct):
    """`clocks`: those that people are offered; any other may be asked for."""

    games: list[Game]
    levels: list[str]
    clocks: list[ClockWish | None]


class Hint(Struct):
    move: str
    decision: str


class Where(Struct):
    """`address`: how others reach this server, such as http://192.168.1.5:8000."""

    address: str


class Health(Struct):
    ok: bool
