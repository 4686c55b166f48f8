"""The Number, by the clauses of number.md."""

from itertools import product
from typing import Any

from . import Shuffle, seats_with_most

BONUS = {1: 2, 2: 3, 3: 4, 4: 6, 5: 8}  # number 4.2
LAST_TURN = 5  # number 1.1
LAST_ROUND = 2
VOID = "-"  # number 2.3


def digits(text: str) -> set[int]:
    return {int(digit) for digit in text}


def approved(text: str, all_texts: list[str]) -> bool:
    """number 3.2-3.4: eliminated by any lower number with a digit in common, itself eliminated or not; never void."""
    if text == VOID:
        return False
    lower = [other for other in all_texts if other != VOID and int(other) < int(text)]
    return all(digits(text).isdisjoint(digits(other)) for other in lower)


def turn_points(turn: int, numbers: dict[int, str]) -> dict[int, int]:
    """number 4: the points of every seat that took part, from what each wrote."""
    texts = list(numbers.values())
    good = [text for text in texts if approved(text, texts)]
    highest = max(good, key=int, default=VOID)  # all may be void
    points: dict[int, int] = {}
    for seat, text in numbers.items():
        if text not in good:
            points[seat] = 0  # number 4.4
            continue
        points[seat] = int(text[0]) * (2 if turn == LAST_TURN else 1)  # number 4.1
        if text == highest:
            points[seat] += BONUS[turn]  # number 4.2: each in full
    return points


class Reference:
    def __init__(
        self, players: int, options: dict[str, Any], next_shuffle: Shuffle, first: int, rules: int = 2
    ) -> None:
        self.players = players
        self.rules = rules
        self.points: list[int] = [0] * players
        self.round = 1
        self.over = False
        self._start_round()

    def _start_round(self) -> None:
        self.turn = 1
        self.free: list[set[int]] = [set(range(10)) for _ in range(self.players)]  # number 1.2
        self.choices: dict[int, str] = {}  # secret until the last is in

    def _takes_part(self, seat: int) -> bool:
        return len(self.free[seat]) > 0  # number 2.2

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.over:
            return ()
        return tuple(s for s in range(self.players) if self._takes_part(s) and s not in self.choices)

    def legal(self, seat: int) -> list[str]:
        if seat not in self.to_act:
            return []
        free = [str(digit) for digit in self.free[seat]]
        numbers = sorted("".join(three) for three in product(free, repeat=3))  # number 2.1
        return [VOID, *numbers] if self.rules >= 2 and len(free) < 10 else numbers  # number 2.3

    def play(self, seat: int | None, move: str) -> None:
        assert seat is not None
        assert move in self.legal(seat), move
        self.choices[seat] = move
        if not self.to_act:  # number 3.1: all are in
            self._end_turn()

    def _end_turn(self) -> None:
        texts = list(self.choices.values())
        for seat, points in turn_points(self.turn, self.choices).items():
            self.points[seat] += points
        for seat, text in self.choices.items():
            if approved(text, texts):
                self.free[seat] -= digits(text)  # number 4.3
        self.choices = {}
        anyone_left = any(self._takes_part(seat) for seat in range(self.players))
        if self.turn < LAST_TURN and anyone_left:
            self.turn += 1
        else:
            self._end_round()  # with no digit left anywhere the turns to come pass with 0 points (number 2.2)

    def _end_round(self) -> None:
        self.turn = LAST_TURN
        for seat in range(self.players):
            self.points[seat] += 10 - len(self.free[seat])  # number 5.1
        if self.round == LAST_ROUND:
            self.over = True  # boards, round and turn stay as they were
        else:
            self.round += 1
            self._start_round()

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    @property
    def winners(self) -> tuple[int, ...]:
        return seats_with_most(self.scores) if self.over else ()  # number 5.2
