"""Qwixx: every pattern, checked by playing on and by looking along the rows of the sheet."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from karban.reasons import Fact
from tests.reasons.case import Check, ReasonCase, Values, searched

NAMES = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "joker": "J"}
ORDER = {letter: list(range(2, 13)) if letter in "RY" else list(range(12, 1, -1)) for letter in "RYGB"}
EVERY_ROW = "in every row"


def letter(fact: Fact) -> str:
    return NAMES[fact.pattern]


class QwixxCase(ReasonCase):
    @property
    def sheet(self) -> dict[str, Any]:
        sheet: dict[str, Any] = self.view["sheets"][self.seat]
        return sheet

    def crossing(self, move: str) -> tuple[str, list[int]]:
        if move[0] == "T" or move == "-":
            return "", []
        crossed = move.partition("=")[2] if "=" in move else move[1:]
        return move[0], [int(word) for word in crossed.split(",") if word]

    def gain(self, move: str) -> int:
        """By how much the row is worth more: a row of n crosses scores 1 + … + n."""
        row, crossed = self.crossing(move)
        if not crossed:
            return 0
        before = len(self.sheet[row])
        after = before + len(crossed) + (ORDER[row][-1] in crossed)
        return after * (after + 1) // 2 - before * (before + 1) // 2

    def skipped(self, row: str, crossed: list[int]) -> list[int]:
        """The numbers between the last cross and the new ones."""
        done = max((ORDER[row].index(n) + 1 for n in self.sheet[row]), default=0)
        passed = ORDER[row][done : max(ORDER[row].index(n) for n in crossed)]
        return [n for n in passed if n not in crossed]

    def skips(self, move: str) -> int:
        row, crossed = self.crossing(move)
        return len(self.skipped(row, crossed)) if crossed else 0

    @property
    def least(self) -> int:
        return min(self.skips(move) for move in self.legal if self.crossing(move)[1])

    @property
    def best_move(self) -> str:
        """What brings most now, skips least of these and lays fewest cards."""
        return max(
            self.legal, key=lambda move: (self.gain(move), -self.skips(move), -move.partition("=")[0].count(","))
        )

    @cached_property
    def played(self) -> dict[str, Any]:
        """When all have decided; who still has to passes."""
        then = self.made()
        while then.view(None)["action"] == "number" and not then.over:
            then.play(then.to_act[0], "-")
        return then.view(self.seat)

    def changed(self) -> int:
        """The score, misthrows aside."""
        before, after = (
            view["scores"][self.seat] + 5 * view["sheets"][self.seat]["penalties"] for view in (self.view, self.played)
        )
        return int(after - before)

    def is_other(self, values: Values) -> bool:
        named = letter(values["other"].values["colour"]), [int(n) for n in values["other"].values["numbers"]]
        gains = [self.gain(move) for move in self.legal if self.crossing(move) == named]
        return bool(gains) and gains[0] == values["points"] == max(map(self.gain, self.legal)) > self.gain(self.move)

    def fits(self, fit: Fact) -> bool:
        number = fit.values["number"]
        open_rows = {
            row: len(self.skipped(row, [number]))
            for row in ORDER
            if row not in self.sheet["locks"]
            and ORDER[row].index(number) >= max((ORDER[row].index(n) + 1 for n in self.sheet[row]), default=0)
        }
        if "colours" not in fit.values:
            return not open_rows
        said = fit.values["colours"]
        rows = list(ORDER) if isinstance(said, Fact) and said.pattern == EVERY_ROW else [letter(one) for one in said]
        least = min(open_rows.values())
        return fit.values.get("n", 0) == least and rows == [row for row in ORDER if open_rows.get(row) == least]


def _crosses(case: QwixxCase, values: Values) -> bool:
    row, crossed = case.crossing(case.move)
    said = letter(values["colour"]), [int(n) for n in values["numbers"]], values["points"].values["n"]
    return said == (row, crossed, case.gain(case.move)) and case.changed() == case.gain(case.move)


def _lays(case: QwixxCase, values: Values) -> bool:
    laid = case.move.partition(":")[2].partition("=")[0].replace("*", "").split(",")
    return bool(values["cards"] == laid) and _crosses(case, values)


def _other_cards(case: QwixxCase, values: Values) -> bool:
    """Whether cards that the other move lays stay in the hand with this one."""
    cards = [letter(one.values["colour"]) + one.values["value"] for one in values["cards"]]
    kept = case.played["hands"][case.seat]
    return case.is_other(values) and bool(cards) and all(one in kept for one in cards)


def _taken(case: QwixxCase, values: Values) -> bool:
    slots = [int(slot) - 1 for slot in case.move[1:].split(",")]
    taken = [case.view["display"][slot][1:] for slot in slots]
    held = [one.lstrip("?RYGBJ") for one in case.after["hands"][case.seat]]
    told = bool(values["cards"] == taken) and all(map(case.fits, values["fits"]))
    return told and all(one in held for one in taken)


def _passes(case: QwixxCase, values: Values) -> bool:
    unchanged = all(case.played["sheets"][case.seat][row] == case.sheet[row] for row in ORDER)
    return str(values["number"]) == case.view["top"][1:] and unchanged


CHECKS: dict[str, Check] = {
    "Cross out {colour} {numbers}: {points}.": _crosses,
    "Lay {colour} {cards}, cross out {numbers}: {points}.": _lays,
    "It skips {numbers}.": lambda case, v: (
        [int(n) for n in v["numbers"]] == case.skipped(*case.crossing(case.move)) != []
    ),
    "It skips nothing.": lambda case, v: case.skips(case.move) == 0,
    "It closes the row.": lambda case, v: case.move[0] in case.played["sheets"][case.seat]["locks"],
    "{other} would bring {points} now, but skip {n} number instead of {own}.": lambda case, v: (
        case.is_other(v)
        and v["own"] == case.skips(case.move) < v["n"]
        and v["n"] in {case.skips(move) for move in case.legal if case.gain(move) == v["points"]}
    ),
    "{other} would bring {points} now, but {cards} would leave the hand.": _other_cards,
    "{other} would bring {points} now, but win {less}% instead of {share}%, as the search has it.": lambda case, v: (
        case.is_other(v) and searched(case, case.best_move, v)
    ),
    "{other} would bring {points} now, and is about equally good.": lambda case, v: (
        case.is_other(v) and searched(case, case.best_move, v)
    ),
    "{other} would bring more now: {points}.": lambda case, v: case.is_other(v) and v["points"] > 0,
    "Take {cards}: {fits}.": _taken,
    "In the display {cards} remain.": lambda case, v: (
        sorted(v["cards"])
        == sorted(
            card[1:] for slot, card in enumerate(case.view["display"], 1) if str(slot) not in case.move[1:].split(",")
        )
    ),
    "Pass: {number} fits none of your rows.": lambda case, v: _passes(case, v) and case.legal == ["-"],
    "Pass: {number} would skip at least {n} number.": lambda case, v: _passes(case, v) and v["n"] == case.least,
    "Your own cards can still cross something out.": lambda case, v: (
        case.played["active"] == case.seat
        and (case.played["over"] or any(not move.endswith("=") for move in case.played["legal"]))
    ),
    "Your own cards cross nothing out either: a misthrow, {points}.": lambda case, v: (
        v["points"] == -5 and (case.played["over"] or all(move.endswith("=") for move in case.played["legal"]))
    ),
    "Lay {colour} {cards} and cross out nothing.": lambda case, v: (
        letter(v["colour"]) == case.move[0] and case.move.endswith("=") and case.changed() == 0
    ),
    "What fits would skip at least {n} number.": lambda case, v: v["n"] == case.least,
    "Nothing in your hand can be crossed out.": lambda case, v: all(move.endswith("=") for move in case.legal),
    "If you crossed out nothing before, that is a misthrow: {points}.": lambda case, v: (
        v["points"] == -5
        and case.played["sheets"][case.seat]["penalties"] - case.sheet["penalties"] == (not case.hidden().crossed)
    ),
}
