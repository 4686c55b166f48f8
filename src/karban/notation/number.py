"""How The Number is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, TypedDict

from karban.errors import IllegalMove, abbreviated
from karban.notation.game import Game, View
from karban.rules import number
from karban.rules.kit import NOBODY, Rules, each
from karban.rules.number import NO_NUMBER, TURNS, State, digits_of


class NumberTurn(TypedDict):
    """A turn that was shown, by seat; None where a seat took no part."""

    round: int
    turn: int
    numbers: list[str | None]
    approved: list[bool | None]
    points: list[int | None]


class NumberOwn(TypedDict):
    choice: str | None  # while others still choose


class NumberView(NumberOwn):
    round: int
    turn: int
    free: list[list[str]]
    chosen: list[bool]
    turns: list[NumberTurn]


class Number(Game[State]):
    name = "number"
    version = 1
    seats = range(2, 6)  # two as a house rule
    decks = range(1)
    rules: ClassVar[Rules] = number
    own_fields = ("choice",)
    sealed = True

    def start(self, players: int, options: dict[str, Any]) -> State:
        return State(players=players)

    def card(self, card: int) -> str:
        return str(card)

    def write(self, s: State, seat: int, move: int) -> str:
        return f"{move:03x}"

    def read(self, s: State, seat: int, text: str) -> int:
        if not re.fullmatch("[0-9]{3}", text, re.ASCII):
            raise IllegalMove("{text!r} is not three digits, such as 513 or 045", "number 2.1", text=abbreviated(text))
        return int(text, 16)  # four bits a digit

    def why_not(self, s: State, seat: int, move: int) -> IllegalMove:
        crossed = ", ".join(map(str, each(digits_of(move) & ~s.free[seat])))
        free = ", ".join(map(str, each(s.free[seat])))
        return IllegalMove(
            "{crossed}: crossed out on this board; free are {free}", "number 2.1", crossed=crossed, free=free
        )

    # ------------------------------------------------------------------- views

    def history_entries(self, before: State, after: State) -> list[NumberTurn]:
        """The turn that was just shown, and those in which nobody had a digit left."""
        if (before.round, before.turn) == (after.round, after.turn) and after.over == before.over:
            return []
        seats = range(after.players)
        part = [after.shown[seat] != NO_NUMBER for seat in seats]
        shown: NumberTurn = {
            "round": before.round,
            "turn": before.turn,
            "numbers": [f"{after.shown[seat]:03x}" if part[seat] else None for seat in seats],
            "approved": [bool(after.approved >> seat & 1) if part[seat] else None for seat in seats],
            "points": [after.gained[seat] if part[seat] else None for seat in seats],
        }
        end = TURNS + 1 if after.round > before.round or after.over else after.turn
        return [shown] + [self._empty(before.round, turn, after.players) for turn in range(before.turn + 1, end)]

    def _empty(self, round_: int, turn: int, players: int) -> NumberTurn:
        nobody = [None] * players
        return {"round": round_, "turn": turn, "numbers": [*nobody], "approved": [*nobody], "points": [*nobody]}

    def position(self, public: View, own: Sequence[View]) -> View:
        rest = {name: value for name, value in public.items() if name != "chosen"}  # the choices themselves are there
        return {**rest, "choices": [seen["choice"] for seen in own]}

    def view(self, s: State, seat: int, history: list[Any]) -> NumberView:
        return {
            "round": s.round,
            "turn": s.turn,
            "free": [[str(digit) for digit in each(free)] for free in s.free[: s.players]],
            "chosen": [bool(s.free[p] and not s.over and not s.waiting >> p & 1) for p in range(s.players)],
            "turns": history,
            **self.own(s, seat),
        }

    def own(self, s: State, seat: int) -> NumberOwn:
        choice = NO_NUMBER if seat == NOBODY else s.choice[seat]
        return {"choice": None if choice == NO_NUMBER else f"{choice:03x}"}


GAME = Number()
