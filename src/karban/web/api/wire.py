"""The types of what goes over the wire: bodies of requests, answers, and the frames of WebSockets.

The OpenAPI description is made from these, and `client/src/wire.ts` by tools/wire_types.py.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType, field

from karban.notation.game import Allowed
from karban.table.reactions import ReactionCode

encode = msgspec.json.Encoder().encode

Name = Annotated[str, Meta(max_length=200)]
Key = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[^\x00-\x1f]+$")]
Text = Annotated[str, Meta(max_length=200)]
SeatNumber = Annotated[int, Meta(ge=0, le=20)]
Seconds = Annotated[float, Meta(ge=1, le=31_536_000)]
# What a game shows stands beside its rules in `notation`; the titles are the names of the types made of all of them.
View = Annotated[dict[str, Any], Meta(title="View")]
TableEvent = Annotated[dict[str, Any], Meta(title="TableEvent")]

# -------------------------------------------------------------------------- requests


class ClockRequest(Struct, forbid_unknown_fields=True):
    """Give one of `each` (seconds for each decision), `days` (the same in days) and `bank` (seconds for all, with
    `increment` seconds added after each decision)."""

    each: Seconds | None = None
    days: Annotated[float, Meta(ge=1 / 86_400, le=365)] | None = None
    bank: Seconds | None = None
    increment: Annotated[float, Meta(ge=0, le=86_400)] = 0  # seconds


class NewTable(Struct):
    """`seats`: of each seat "me", "open" or "bot:LEVEL"; "me" more than once: several people at one device. A `salt` of
    null is given later, when the commitment has been seen."""

    game: Text
    players: Annotated[int, Meta(ge=1, le=20)] | None = None
    options: dict[str, Any] = {}
    occupants: Annotated[list[Text], Meta(max_length=20)] | None = field(default=None, name="seats")
    name: Name | None = None
    names: Annotated[list[Name], Meta(max_length=20)] = []  # where there are several at one device
    salt: Text | UnsetType | None = UNSET
    listed: bool = False
    clock: ClockRequest | None = None
    stand_in: Text = "medium"
    hints: bool | None = None  # whether a hint may be asked for; null: unless strangers may join
    first: int | None = None  # the seat that begins; null: it is drawn
    away: Seconds | None = None  # until a bot plays for somebody who is not there; null: only when asked to


class Join(Struct):
    """A `salt` of null is given later."""

    name: Name | None = None
    salt: Text | UnsetType | None = UNSET
    seat: SeatNumber | None = None


class Salt(Struct):
    salt: Text


class Fill(Struct):
    """`who`: "open" or "bot:LEVEL"."""

    seat: SeatNumber
    occupant: Text = field(name="who")


class First(Struct):
    """`seat`: which begins; null: it is drawn."""

    seat: int | None


class MoveRequest(Struct):
    """`key`: a text of one's own by which a repeated request is known; `decision`: as the message named it."""

    key: Key
    move: Text
    decision: Text | None = None
    seat: SeatNumber | None = None


class StandIn(Struct):
    """`on` true: a bot plays for this seat, one's own or that of somebody who is away; false: its person plays
    again."""

    on: bool
    seat: SeatNumber | None = None
    level: Text | None = None


class UndoRequest(Struct):
    """Without `agree`: ask to take back the last decision of the own `seat`; with it: answer somebody who has asked,
    and nobody but the `asker` if one is named."""

    agree: bool | None = None
    seat: SeatNumber | None = None
    asker: SeatNumber | None = None


class Rematch(Struct):
    """A `salt` of null is given later, when the commitment of the new table has been seen."""

    salt: Text | UnsetType | None = UNSET


class OwnSeat(Struct):
    seat: SeatNumber | None = None


class React(Struct):
    """`code`: a sign or a phrase, such as "thumb" or "well-played"; `seat`: the own one that speaks, of several."""

    code: Text
    seat: SeatNumber | None = None


class NewBoardEntry(Struct):
    """`record`: one's game of the day's deal; `name`: what the board calls one."""

    record: Raw
    name: Name | None = None


class RecordToShare(Struct):
    """`record`: a game, over or not, as a file has it."""

    record: Raw


# A line of a pad: whose it is, null for nobody's, and what it says, such as "R4 Y1".
PadEntry = tuple[Annotated[int, Meta(ge=0, le=5)] | None, Annotated[str, Meta(min_length=1, max_length=100)]]
PadNames = Annotated[list[Name], Meta(min_length=1, max_length=6)]
Place = Annotated[int, Meta(ge=0, le=100_000)]


class PadBegin(Struct, tag_field="do", tag="begin", forbid_unknown_fields=True):
    """Who plays what, by which version of its rules; `first`: the seat that begins."""

    game: Text
    rules: Place
    players: Annotated[int, Meta(ge=1, le=6)]
    names: PadNames
    options: dict[str, Any]
    first: SeatNumber


class PadWrite(Struct, tag_field="do", tag="write", forbid_unknown_fields=True):
    """Lines to be added."""

    entries: Annotated[list[PadEntry], Meta(min_length=1, max_length=100)]


class PadCorrect(Struct, tag_field="do", tag="correct", forbid_unknown_fields=True):
    """Another line in the place of one, counted from 0 among those that are there."""

    at: Place
    entry: PadEntry


class PadStrike(Struct, tag_field="do", tag="strike", forbid_unknown_fields=True):
    """A line is taken away."""

    at: Place


class PadSet(Struct, tag_field="do", tag="set", forbid_unknown_fields=True, omit_defaults=True):
    """Other names, options, or another who begins."""

    names: PadNames | UnsetType = UNSET
    options: dict[str, Any] | UnsetType = UNSET
    first: SeatNumber | UnsetType = UNSET


class PadUndo(Struct, tag_field="do", tag="undo", forbid_unknown_fields=True):
    """An earlier change is taken back, by its place among all changes, from 0; that of an undo: it is done again."""

    of: Place


PadChange = PadBegin | PadWrite | PadCorrect | PadStrike | PadSet | PadUndo


class NewPad(Struct):
    """`change`: how the pad begins. `salt`: makes a second pad of the same people another one. `after`: the code of
    one's pad before; those who have a phone there have their seats here too, and are told."""

    change: PadBegin
    salt: Text = ""
    after: Text | None = None


class PadChangeRequest(Struct):
    """`key`: a text of one's own by which a repeated request is known. `seat`: for which of one's seats it is done,
    where that does not follow from the change. `seen`: the last event that one has; if others have changed something
    since, it is refused: places may mean other lines now."""

    key: Key
    change: PadChange
    seat: SeatNumber | None = None
    seen: Place | None = None


class PadSeat(Struct):
    """Write for a seat from now on, on this phone; with `free`: no longer. Whoever has opened the pad may free any."""

    seat: SeatNumber
    free: bool = False


# --------------------------------------------------------------------------- answers


class Error(Struct):
    """`rule`: the clause that forbids it, such as "gap 3.1", where there is one."""

    error: str
    message: str
    rule: str | UnsetType = UNSET


class CreatedTable(Struct):
    table: str
    seat: int | None
    seats: list[int]
    token: str | None
    invite: str
    commitment: str


class Joined(Struct):
    seat: int
    token: str


class RematchTable(Struct):
    table: str
    seat: int
    invite: str
    commitment: str


class Done(Struct):
    ok: bool
    n: int


class MoveAnswer(Struct, omit_defaults=True):
    """With `ok`: `n`, the number of the move's event; without: `error`, `message`, and `rule`, the clause that forbids
    the move, such as "gap 3.1", where there is one."""

    key: str
    ok: bool
    n: int | UnsetType = UNSET
    error: str | UnsetType = UNSET
    message: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET


class ClockState(Struct):
    """All in milliseconds, unlike ClockRequest and ClockTerms, which are in seconds. `now` by the server's clock,
    `ends` when the game's own clock runs out."""

    now: int  # ms since 1970
    each: int | None  # ms
    bank: int | None  # ms
    increment: int  # ms
    left: list[int | None]  # ms, by seat
    running: list[bool]
    ends: int | None  # ms since 1970


class UndoState(Struct):
    """Who asks to take back a decision, and who of the others has agreed so far."""

    seat: int
    agreed: list[int]


# Why the last decision of a seat cannot be taken back: `nothing` was decided, hidden cards or choices were `shown`
# since, somebody else has `moved`, a `bot` has decided it; null: it can, if all others agree.
UndoObstacle = Literal["no-game", "nothing", "shown", "moved", "bot", "pending", "asked"] | None


class Absence(Struct):
    """Since when somebody is away, and from when on the others may let a bot play for them."""

    since: int  # ms since 1970
    stand_in_from: int  # ms since 1970


class SeriesScore(Struct):
    """What a seat has done in a chain of rematches: in how many games, this one included when it is over."""

    games: int
    wins: int
    points: int


class ClockTerms(Struct):
    """All in seconds, unlike ClockState: for each decision, or for all of them with `increment` added after each."""

    each: float | None  # seconds
    bank: float | None  # seconds
    increment: float  # seconds


class KeptSeat(Struct):
    """What the person is called, and whether they have said that they would rather not."""

    name: str
    declined: bool


class RematchAnswers(Struct):
    """The seats of who has asked to play again, of all who do, and of those who would rather not."""

    by: int
    accepted: list[int]
    declined: list[int]


class Setup(Struct):
    """`options` as they were asked for, `in_force` with all others too. `first`: the seat that was chosen to begin;
    null: it is drawn. `host`: the seat of the person who may choose it before the game."""

    game: str
    players: int
    options: dict[str, Any]
    in_force: dict[str, Any]
    clock: ClockTerms | None
    listed: bool
    stand_in: str
    away: float | None
    after: str | None
    hints: bool
    first: int | None
    host: int | None
    salted: list[bool]
    kept: list[KeptSeat | None] | None  # of a rematch: for whom a free seat is kept


class MovedEvent(TypedDict):
    """A move is made, by a person, a bot or (None) the game's clock; it may have revealed the choices of others too."""

    n: int
    at: int
    type: Literal["moved"]
    seat: int | None
    move: str
    by: NotRequired[str]
    shown: NotRequired[list[tuple[int, str]]]


class ChosenEvent(TypedDict):
    """A seat has made a choice that stays sealed until the others have; its own person sees what."""

    n: int
    at: int
    type: Literal["chosen"]
    seat: int
    by: NotRequired[str]
    move: NotRequired[str]


class StateMessage(Struct, tag_field="type", tag="state"):
    """The state of a table as somebody may know it, and the events after those that they have seen: over a WebSocket a
    frame, over HTTP the answer to `GET /api/tables/{table}`. `devices` where somebody has several seats: seats with the
    same number are played at one device."""

    n: int
    table: str
    stage: Literal["open", "playing", "over"]
    seat: int | None
    view: View | None
    events: list[TableEvent]
    decision: str | None
    names: list[str | None]
    bots: list[str | None]  # what bots are called; null: a person, a free seat, or a bot of an old table
    online: list[bool]
    away: list[Absence | None] | None  # by seat; null: nobody is
    stand_ins: list[str | None]
    clock: ClockState | None
    commitment: str
    setup: Setup
    undo: UndoState | None
    undo_offer: list[UndoObstacle] | None  # by seat; null: no game is going on
    rematch: str | None
    rematch_answers: RematchAnswers | None
    series: list[SeriesScore] | None  # by seat; null: no game came before this one
    devices: list[int | None] | None
    watching: int  # how many look on
    now: int | UnsetType = UNSET  # ms since 1970, by the server's clock; where somebody is away
    seats: list[int] | UnsetType = UNSET
    views: list[View] | UnsetType = UNSET
    decisions: list[str | None] | UnsetType = UNSET


class DeltaFrame(Struct, tag_field="type", tag="delta"):
    """What has changed since the last StateMessage or DeltaFrame of this connection, whose `n` was `base`; for clients
    that connect with `?deltas=1`. `changed` has fields of the message, `view` fields of its view, each with its new
    value; all others are as they were. `events` are those since then."""

    n: int
    base: int
    events: list[TableEvent]
    changed: dict[str, Any]
    view: dict[str, Any]


class OpenTable(Struct):
    table: str
    game: str
    players: int
    free: int
    names: list[str | None]
    bots: list[str | None]
    options: dict[str, Any]
    in_force: dict[str, Any]
    clock: ClockTerms | None
    invite: str


class OpenTables(Struct):
    tables: list[OpenTable]


class GameInfo(Struct):
    """`options` has the default of each, null where that depends on the others. `one_begins`: whether one of the seats
    begins, drawn or chosen; else all decide at the same time."""

    game: str
    title: str
    players: list[int]
    options: dict[str, Any]
    rules: int
    allowed: dict[str, Allowed]
    one_begins: bool


class Games(Struct):
    """`clocks`: those that people are offered; any other may be asked for."""

    games: list[GameInfo]
    levels: list[str]
    clocks: list[ClockRequest | None]


class Reaction(Struct):
    """A sign or a phrase for the others at the table, by its code, and when it was made."""

    seat: int
    code: ReactionCode
    at: int  # ms since 1970


class Reactions(Struct):
    """Those of the last few seconds; `now` by the server's clock."""

    reactions: list[Reaction]
    now: int  # ms since 1970


class ConsideredMove(Struct):
    """What is expected of a move: the share of the win, the standard error of that, and the final score."""

    move: str
    wins: float
    error: float
    points: float


class Hint(Struct):
    """`considered`: the moves of which enough is known to tell it, the best first, at most 40; none where there was no
    time to think."""

    move: str
    decision: str
    considered: list[ConsideredMove]


class PadLine(Struct):
    """A change in the log of a pad. `seat`: for which it was made; null: by whoever opened the pad."""

    n: int  # the number of its event
    at: int  # ms since 1970
    seat: int | None
    key: str
    change: PadChange


class PadState(Struct):
    """A pad, and the changes after those that were seen, 300 at a time: there are more while `n` is less than `last`.
    `taken`: the seats for which somebody writes on a phone of their own, `here`: those of them that are looking,
    `own`: one's own. `host`: whether one has opened it. `next`: the code of the pad on which they play again."""

    pad: str
    game: str
    n: int
    last: int
    taken: list[int]
    here: list[int]
    own: list[int]
    host: bool
    next: str | None
    changes: list[PadLine]


class BoardEntry(Struct):
    """Who has played the day's deal, and what came of it. `scores` by seat: the person has seat 0, the others are bots.
    Who did equally well has the same `rank`. `record`: how they played, for `GET /api/records/{id}`, as soon as
    nobody can enter the board any more."""

    rank: int
    name: str
    scores: list[int]
    won: bool
    at: int  # ms since 1970
    record: str | None


class DailyBoard(Struct):
    """The best of those who have played the deal of a day, at most 100, and how many there are. `own`: the entry of
    whoever asks, by their token. `open`: whether one can still enter it."""

    game: str
    date: str
    open: bool
    count: int
    entries: list[BoardEntry]
    own: BoardEntry | None


class SharedRecord(Struct):
    """Under which name a record can be asked for."""

    id: str


class Where(Struct):
    """`address`: how others reach this server, such as http://192.168.1.5:8000."""

    address: str


class Health(Struct):
    ok: bool
    set_aside: int | UnsetType = UNSET  # how many tables cannot be read, as they are damaged; all others can


# ------------------------------------------------------------------- frames, to the server


class HelloFrame(Struct, tag_field="type", tag="hello"):
    """Who one is, for those who cannot give the token in the subprotocol; without a token: a spectator."""

    token: Text | None = None


class MoveFrame(MoveRequest, tag_field="type", tag="move"):
    """A move; it is answered by an AnswerFrame with the same key."""


class PingFrame(Struct, tag_field="type", tag="ping"):
    """Whether the server is there; it is answered by a PongFrame."""

    ping: int | float | str


ClientFrame = HelloFrame | MoveFrame | PingFrame


# ----------------------------------------------------------------- frames, to the client


class AnswerFrame(Struct, tag_field="type", tag="answer", omit_defaults=True):
    """A MoveAnswer; `key` is null where it could not be read, and then this may be the answer to any frame."""

    key: str | None
    ok: bool
    n: int | UnsetType = UNSET
    error: str | UnsetType = UNSET
    message: str | UnsetType = UNSET
    rule: str | UnsetType = UNSET


class PongFrame(Struct, tag_field="type", tag="pong"):
    """`now` by the server's clock, in milliseconds since 1970."""

    pong: int | float | str
    now: int


class ReactionFrame(Reaction, tag_field="type", tag="reaction"):
    """Somebody at the table reacts. It is in no StateMessage: who is not connected misses it."""


class ByeFrame(Struct, tag_field="type", tag="bye"):
    """The server is about to stop; `bye` says why. Clients connect again."""

    bye: Literal["restart"]


class ErrorFrame(Error, tag_field="type", tag="error"):
    """Why the server is about to close this connection."""


ServerFrame = StateMessage | DeltaFrame | AnswerFrame | PongFrame | ReactionFrame | ByeFrame | ErrorFrame
