"""The Number: every pattern, checked by comparing digits."""

from __future__ import annotations

from itertools import product

from tests.reasons.case import Check, ReasonCase, Values

BONUS = [2, 3, 4, 6, 8]


class NumberCase(ReasonCase):
    @property
    def turn(self) -> int:
        return int(self.view["turn"])

    @property
    def highest(self) -> str:
        return str(max(self.view["free"][self.seat]))

    def points(self, number: str) -> int:
        return int(number[0]) * (2 if self.turn == 5 else 1)

    def stands(self, number: str) -> float:
        """How often no lower number of anybody shares a digit, if all write anything."""
        share = 1.0
        for seat, free in enumerate(self.view["free"]):
            if seat == self.seat or not free:
                continue
            numbers = ["".join(digits) for digits in product(free, repeat=3)]
            fine = sum(other >= number or not set(other) & set(number) for other in numbers)
            void = int(self.view["void"][seat])
            share *= (fine + void) / (len(numbers) + void)
        return share

    def is_percent(self, said: int, number: str) -> bool:
        exact = 100 * self.stands(number)
        return abs(said - exact) <= 0.5 + 1e-9 or (said == 1 and 0 < exact < 1) or (said == 99 and 99 < exact < 100)

    def is_other(self, values: Values) -> bool:
        other = values["other"].values["number"]
        return other in self.legal and self.points(other) == values["points"] > self.points(self.move)


def _writes(case: NumberCase, values: Values) -> bool:
    points = case.points(case.move)
    return (values["number"], values["points"].values["n"], values["more"]) == (
        *(case.move, points),
        points + BONUS[case.turn - 1],
    )


CHECKS: dict[str, Check] = {
    "Write {number}: {points} if it stands, {more} as the highest.": _writes,
    "If it stands it crosses out {n} digit: a point at the end of the round.": lambda case, v: (
        v["n"] == len(set(case.move))
    ),
    "No lower number can have any of its digits: it stands.": lambda case, v: case.stands(case.move) == 1,
    "If the others wrote at random, it would stand {percent}% of the time.": lambda case, v: case.is_percent(
        v["percent"], case.move
    ),
    "{other} could bring {points}, but would stand {less}% of the time instead of {percent}%, "
    "if the others wrote at random.": lambda case, v: (
        case.is_other(v)
        and case.is_percent(v["percent"], case.move)
        and case.is_percent(v["less"], v["other"].values["number"])
        and v["less"] < v["percent"]
    ),
    "{other} could bring {points}, but this keeps the {digit} for turn five, where it counts twice.": lambda case, v: (
        case.is_other(v)
        and v["digit"] in v["other"].values["number"]
        and v["digit"] in case.view["free"][case.seat]
        and v["digit"] not in case.move
        and case.turn < 5
    ),
    "Write no valid number: it crosses out no digit.": lambda case, v: (
        case.move == "-"
        and (case.after["turn"] < case.turn or case.after["free"][case.seat] == case.view["free"][case.seat])
    ),
    "Your {digit} stays free for turn five, where it counts twice.": lambda case, v: (
        v["digit"] == case.highest and case.turn < 5
    ),
}
