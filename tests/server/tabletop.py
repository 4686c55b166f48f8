"""A table with a log and without a server."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from karban.match import Match
from karban.table import Table, events, moves, seating, tokens
from karban.table.events import PendingEvent
from karban.table.message import StateMessages
from karban.table.seating import Newcomer, TablePlan
from karban.table.table import deal

START_MS = 1_800_000_000_000
SECRET = bytes(range(32))
Json = dict[str, Any]


def token(number: int) -> str:
    return f"{number:043d}"


class Tabletop:
    """A table, its log, and a clock that moves when it is told to."""

    def __init__(self, *seats: str, game: str = "gap", deal: Callable[[Table], Match] = deal, **more: Any) -> None:
        self.table, self.log = Table("abc", deal), list[tuple[bytes, int, int, str | None]]()
        self.now_ms = START_MS
        self.people = 1
        name, salt = more.pop("name", "Ann"), more.pop("salt", "")
        plan = TablePlan(game, list(seats or ("me", "open")), more.pop("options", {}), **more)
        self.do(seating.create(plan, Newcomer(name, token(0), salt), SECRET))

    def do(self, steps: Sequence[PendingEvent]) -> None:
        """Let steps happen, by way of their JSON."""
        for step in steps:
            entry = events.encode(step.event), self.table.number + 1, self.now_ms, step.key
            self.log.append(entry)
            self.table.apply(events.decode(entry[0]), *entry[1:])

    def join(self, name: str = "Bob", salt: str = "") -> int:
        steps, seat = seating.join(self.table, Newcomer(name, token(self.people), salt))
        self.people += 1
        self.do(steps)
        return seat

    def play(self, seat: int, move: str | None = None, key: str | None = None, **more: Any) -> None:
        """A person's move; without one, the first that is allowed."""
        assert self.table.match
        move = self.table.match.legal(seat)[0] if move is None else move
        key = key or f"key {self.table.number}"
        result = moves.play(self.table, [seat], self.table.decision(seat), move, key, self.now_ms, **more)
        assert result.earlier is None
        self.do(result.events)

    def play_any(self, chance: random.Random) -> None:
        """Somebody whose turn it is makes any move."""
        assert self.table.match
        seat = chance.choice(self.table.to_act)
        self.play(seat, chance.choice(self.table.match.legal(seat)))

    def bot_play(self, seat: int, chance: random.Random | None = None) -> None:
        assert self.table.match
        decision, legal = self.table.decision(seat), self.table.match.legal(seat)
        assert decision
        move = chance.choice(legal) if chance else legal[0]
        self.do(moves.bot_move(self.table, seat, decision, move, "medium"))

    def wait(self, milliseconds: int) -> None:
        self.now_ms += milliseconds

    def replayed(
        self, deal: Callable[[Table], Match] = deal, watch: Callable[[Table], None] = lambda table: None
    ) -> Table:
        """The table once more, from its log; `watch` is called after each event."""
        table = Table("abc", deal)
        for body, number, at, key in self.log:
            table.apply(events.decode(body), number, at, key)
            watch(table)
        return table

    def message(self, *own: int, seen: int = 0, seat: int | None = None) -> Json:
        told: Json = json.loads(
            StateMessages(self.table, [True] * len(self.table.seats)).for_seats(own, seen, self.now_ms, seat)
        )
        return told

    def last_told(self, *own: int) -> Json:
        """The last event, as somebody with these seats may know it."""
        told: Json = self.message(*own, seen=self.table.number - 1)["events"][0]
        return told


STATE = (
    *("number", "at_ms", "stage", "seats", "sealed", "undo", "rematch", "closed", "public_events"),
    *("answers", "due_ms", "bot_moves_in_a_row", "undos"),
)


def state_of(table: Table) -> Json:
    """All that a table is, to be compared."""
    match = table.match
    return {
        **{name: getattr(table, name) for name in STATE},
        "clock": vars(table.clock) if table.clock else None,
        "match": match and (match._state, match.moves, match.position()),
    }


def seated(game: str, players: int, **more: Any) -> Tabletop:
    """A table of people, with the cards dealt."""
    top = Tabletop("me", *["open"] * (players - 1), game=game, **more)
    for number in range(1, players):
        top.join(f"person {number}")
    return top


assert tokens.TOKEN.fullmatch(token(7))
