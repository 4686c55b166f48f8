"""The Number: what a number brings, how easily it is out, and which digits it uses up."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, prod
from typing import Any

from karban.notation.number import VOID_TEXT
from karban.reasons.fact import Fact, count, say
from karban.reasons.figures import Expected
from karban.rules import number as rules
from karban.rules.kit import MAX_MOVES
from karban.rules.number import BONUS, TURNS, State


def facts(view: dict[str, Any], move: str, _considered: Sequence[Expected]) -> list[Fact]:
    return NumberSeen(view).facts(move)


class NumberSeen:
    """A position as its seat sees it."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view, self.turn = view, view["turn"]
        self.highest = max(view["free"][view["seat"]])
        others = [seat for seat in range(view["players"]) if seat != view["seat"] and view["free"][seat]]
        self.others = [_all_numbers(view["free"][seat], void=view["void"][seat]) for seat in others]

    def worth(self, number: str) -> int:
        """What it scores if it stands, without the bonus."""
        s = State(players=1)
        rules.begin(s, 0)
        s.turn = self.turn
        rules.apply(s, 0, int(number, 16))
        return s.gained[0] - BONUS[self.turn]

    def stands(self, number: str) -> float:
        """How often it stands if each of the others writes any number, all alike."""
        return prod(1 - _out(number, numbers) / len(numbers) for numbers in self.others)

    # ------------------------------------------------------------------ sentences

    def facts(self, move: str) -> list[Fact]:
        if move == VOID_TEXT:
            return [say("Write no valid number: it crosses out no digit."), *self._kept()]
        points = self.worth(move)
        does = say(
            "Write {number}: {points} if it stands, {more} as the highest.",
            number=move,
            points=count("{n} point", "{n} points", points),
            more=points + BONUS[self.turn],
        )
        digits = count(
            "If it stands it crosses out {n} digit: a point at the end of the round.",
            "If it stands it crosses out {n} digits: a point each at the end of the round.",
            len(set(move)),
        )  # number 5.1
        return [does, self._risk(move), digits]

    def _kept(self) -> list[Fact]:
        if self.turn == TURNS:
            return []
        return [say("Your {digit} stays free for turn five, where it counts twice.", digit=self.highest)]

    def _risk(self, move: str) -> Fact:
        """How sure it is, and why a higher one is not written."""
        share, other = self.stands(move), self.highest * 3
        if share == 1:
            return say("No lower number can have any of its digits: it stands.")
        if self.worth(other) > self.worth(move):
            values = {"other": say("writing {number}", number=other), "points": self.worth(other)}
            less = self.stands(other)
            if less < share and percent(less) < percent(share):
                return say(
                    "{other} could bring {points}, but would stand {less}% of the time instead of {percent}%, "
                    "if the others wrote at random.",
                    **values,
                    less=percent(less),
                    percent=percent(share),
                )
            if self.turn < TURNS and self.highest not in move:
                return say(
                    "{other} could bring {points}, but this keeps the {digit} for turn five, where it counts twice.",
                    **values,
                    digit=self.highest,
                )
        return say("If the others wrote at random, it would stand {percent}% of the time.", percent=percent(share))


def percent(share: float) -> int:
    """What is neither sure nor impossible is not called so.

    >>> percent(0.555), percent(0.9999), percent(0.0)
    (56, 99, 0)
    """
    rounded = floor(100 * share + 0.5)
    return rounded if share in (0, 1) else min(99, max(1, rounded))


def _all_numbers(free: list[str], *, void: bool) -> list[int]:
    """All that somebody with these digits can write."""
    s, moves = State(players=1, waiting=1, no_void=int(not void)), [0] * MAX_MOVES
    s.free[0] = sum(1 << int(digit) for digit in free)
    return moves[: rules.legal(s, 0, moves)]


def _out(number: str, numbers: list[int]) -> int:
    """How many of these numbers put one out."""
    s, out = State(players=2), 0
    s.choice[0] = int(number, 16)
    for other in numbers:
        s.choice[1] = other
        out += not rules.is_approved(s, 0)
    return out
