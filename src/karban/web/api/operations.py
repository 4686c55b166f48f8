"""All operations of the API: path by path, what each takes and returns. The OpenAPI description is made of this."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from karban.web.api import board as b
from karban.web.api import handlers as a
from karban.web.api import pads as p
from karban.web.api import wire as w
from karban.web.api.request import ApiRequest

TABLE = "/api/tables/{table}"
PAD = "/api/pads/{pad}"
DAY = "/api/daily/{game}/{date}"


@dataclass(frozen=True)
class Operation:
    """A request that can be made."""

    method: str
    path: str
    handler: Callable[[ApiRequest], Awaitable[Any]]
    answer: Any
    body: type | None = None
    token: str = ""  # "", "may" or "must"
    status: int = 200
    query: tuple[str, ...] = ()
    max_body: str = "body_bytes"  # which of the limits its body has

    @property
    def name(self) -> str:
        return self.handler.__name__

    @property
    def about(self) -> str:
        return " ".join((self.handler.__doc__ or "").split())

    @property
    def refusals(self) -> set[int]:
        """The statuses with which it can be refused."""
        found = {429, 503}
        found |= {404} if "{" in self.path else set()
        found |= {400, 401} if self.token else set()
        found |= {400, 413} if self.body else set()
        found |= {400} if self.query or self.answer is w.Where else set()
        found |= {404} if self.body is w.RecordToShare else set()
        found |= {409, 422} if self.body is w.NewBoardEntry else set()
        found |= {422} if self.body is w.RecordToShare else set()
        found |= {400} if "{date}" in self.path else set()
        found |= {403} if "{table}" in self.path and self.token else set()
        found |= {409} if self.body is w.NewPad else set()
        found |= {403, 409} if "{pad}" in self.path and self.body else set()
        found |= {409} if "{table}" in self.path and (self.method == "POST" or not self.token) else set()
        return found | ({422} if self.body is w.MoveRequest else set())


OPERATIONS = (
    Operation("GET", "/api/games", a.all_games, w.Games),
    Operation("GET", "/api/tables", a.listed, w.OpenTables),
    Operation("POST", "/api/tables", a.create, w.CreatedTable, w.NewTable, "may", 201),
    Operation("GET", TABLE, a.look, w.StateMessage, None, "may", query=("seen", "seat")),
    Operation("POST", f"{TABLE}/join", a.join, w.Joined, w.Join, "may"),
    Operation("POST", f"{TABLE}/salt", a.salt, w.Done, w.Salt, "must"),
    Operation("POST", f"{TABLE}/seats", a.fill, w.Done, w.Fill, "must"),
    Operation("POST", f"{TABLE}/first", a.first, w.Done, w.First, "must"),
    Operation("POST", f"{TABLE}/leave", a.leave, w.Done, None, "must"),
    Operation("POST", f"{TABLE}/moves", a.move, w.MoveAnswer, w.MoveRequest, "must"),
    Operation("POST", f"{TABLE}/undo", a.undo_move, w.Done, w.UndoRequest, "must"),
    Operation("POST", f"{TABLE}/stand-in", a.stand_in, w.Done, w.StandIn, "must"),
    Operation("POST", f"{TABLE}/hint", a.hint, w.Hint, w.OwnSeat, "must"),
    Operation("POST", f"{TABLE}/reactions", a.react, w.Done, w.React, "must"),
    Operation("GET", f"{TABLE}/reactions", a.recent_reactions, w.Reactions, None, "may"),
    Operation("POST", f"{TABLE}/rematch", a.rematch, w.RematchTable, w.Rematch, "must"),
    Operation("POST", f"{TABLE}/rematch/decline", a.decline_rematch, w.Done, None, "must"),
    Operation("GET", f"{TABLE}/record", a.record, dict[str, Any]),
    Operation("GET", DAY, b.board, w.DailyBoard, None, "may"),
    Operation("POST", DAY, b.enter, w.DailyBoard, w.NewBoardEntry, "must", 201, max_body="record_bytes"),
    Operation("POST", "/api/records", b.share, w.SharedRecord, w.RecordToShare, status=201, max_body="record_bytes"),
    Operation("GET", "/api/records/{record}", b.shared, dict[str, Any]),
    Operation("POST", "/api/pads", p.open_pad, w.PadState, w.NewPad, "must", 201),
    Operation("GET", PAD, p.look_at_pad, w.PadState, None, "may", query=("seen", "wait", "here")),
    Operation("POST", f"{PAD}/seats", p.take_pad_seat, w.PadState, w.PadSeat, "must"),
    Operation("POST", f"{PAD}/changes", p.change_pad, w.Done, w.PadChangeRequest, "must"),
    Operation("GET", "/api/where", a.where, w.Where),
    Operation("GET", "/healthz", a.health, w.Health),
)
