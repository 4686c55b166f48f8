"""How The Number is written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, TypedDict

from karban.errors import IllegalMove, abbreviated
from karban.notation.game import Game, View
from karban.rules import number
from karban.rules.kit import NOBODY, Rules, each
from karban.rules.number import NO_NUMBER, TURNS, VOID, State, digits_of, may_be_void

VOID_TEXT = "-"


class NumberTurn(TypedDict):
    """A turn that was shown, by seat; None where a seat took no part."""

    round: int
    turn: int
    numbers: list[str | None]  # "-": a void one
    approved: list[bool | None]
    points: list[int | None]


class NumberOwn(TypedDict):
    choice: str | None  # while others still choose


class NumberView(NumberOwn):
    round: int
    turn: int
    free: list[list[str]]
    chosen: list[bool]
    void: list[bool]  # by seat: whether it may write a void number in this turn
    turns: list[NumberTurn]


def written(number: int) -> str:
    """A number as text.

    >>> written(0x045), written(VOID)
    ('045', '-')
    """
    return VOID_TEXT if number == VOID else f"{number:03x}"


class Number(Game[State]):
    name = "number"
    version = 2
    seats = range(2, 6)  # two as a house rule
    decks = range(1)
    rules: ClassVar[Rules] = number
    own_fields = ("choice",)
    sealed = True
    one_begins = False

    def start(self, players: int, options: dict[str, Any]) -> State:
        return State(players=players)

    def card(self, card: int) -> str:
        return str(card)

    def write(self, s: State, seat: int, move: int) -> str:
        return written(move)

    def read(self, s: State, seat: int, text: str) -> int:
        if text == VOID_TEXT and not s.no_void:
            return VOID
        if not re.fullmatch("[0-9]{3}", text, re.ASCII):
            raise IllegalMove("{text!r} is not three digits, such as 513 or 045", "number 2.1", text=abbreviated(text))
        return int(text, 16)  # four bits a digit

    def why_not(self, s: State, seat: int, move: int) -> IllegalMove:
        if move == VOID:
            return IllegalMove(
                "-: a number with a crossed-out digit, but nothing is crossed out on this board", "number 2.3"
            )
        crossed = ", ".join(map(str, each(digits_of(move) & ~s.free[seat])))
        free = ", ".join(map(str, each(s.free[seat])))
        if s.no_void:
            return IllegalMove(
                "{crossed}: crossed out on this board; free are {free}", "number 2.1", crossed=crossed, free=free
            )
        return IllegalMove(
            "{crossed}: crossed out on this board; free are {free}; - writes no valid number, which scores 0 and "
            "crosses nothing out",
            "number 2.3",
            crossed=crossed,
            free=free,
        )

    def why_idle(self, s: State, seat: int, seats: str) -> IllegalMove:
        if s.over or s.free[seat]:
            return super().why_idle(s, seat, seats)
        return IllegalMove(
            "seat {seat} has nothing to decide now, as it has no free digit left; to act: {seats}",
            "number 2.2",
            seat=seat,
            seats=seats,
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
            "numbers": [written(after.shown[seat]) if part[seat] else None for seat in seats],
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
            "void": [self._may_be_void(s, p) for p in range(s.players)],
            "turns": history,
            **self.own(s, seat),
        }

    def own(self, s: State, seat: int) -> NumberOwn:
        choice = NO_NUMBER if seat == NOBODY else s.choice[seat]
        return {"choice": None if choice == NO_NUMBER else written(choice)}

    def _may_be_void(self, s: State, seat: int) -> bool:
        return bool(s.free[seat] and not s.over and may_be_void(s, seat))


class FirstNumber(Number):
    """Under version 1 of the rules there is no void number (number 2.3)."""

    version = 1

    def start(self, players: int, options: dict[str, Any]) -> State:
        return State(players=players, no_void=1)


Number.earlier = (FirstNumber(),)
GAME = Number()
