"""Qwixx: what is crossed out, what it brings and skips, and what speaks for crossing out less."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from karban.drawing.paint import BY_LETTER
from karban.drawing.qwixx import laid_and_crossed, row_of
from karban.notation.qwixx import LETTERS
from karban.reasons.fact import Fact, Looked, Parts, Signed, count, more_now, say
from karban.reasons.figures import Expected
from karban.rules import qwixx as rules
from karban.rules.kit import MAX_MOVES
from karban.rules.qwixx import LOCK, PENALTY, RIGHTMOST, State

Crossing = tuple[str, tuple[int, ...]]  # in which row, and what
NO_CROSS: Crossing = ("", ())


def facts(view: dict[str, Any], move: str, considered: Sequence[Expected]) -> list[Fact]:
    position = QwixxSeen(view, considered)
    if move[0] == "T":
        return position.taking(move)
    if position.crossing(move)[1]:
        return position.crossing_out(move)
    return position.laying_only(move) if move != "-" else position.passing()


def colour(letter: str) -> Fact:
    return say(BY_LETTER[letter].name)


def card_words(card: str) -> Fact:
    return say("{colour} {value}", colour=colour(card[0]), value=card[1:])


class QwixxSeen:
    """A position as its seat sees it."""

    def __init__(self, view: dict[str, Any], considered: Sequence[Expected]) -> None:
        self.view, self.legal, self.considered = view, view["legal"], considered
        sheet = view["sheets"][view["seat"]]
        self.rows = {letter: _line(letter, sheet[letter], letter in sheet["locks"]) for letter in LETTERS}
        self._known: dict[Crossing, tuple[int, list[int]]] = {}

    def crossing(self, move: str) -> Crossing:
        """What a move crosses out: nothing where it takes, passes or only lays."""
        if move[0] == "T" or move == "-":
            return NO_CROSS
        if "=" not in move:
            return move[0], (int(move[1:]),)
        letter, _cards, crossed = laid_and_crossed(move)
        return letter, tuple(crossed)

    def laid(self, move: str) -> list[str]:
        return laid_and_crossed(move)[1] if "=" in move else []

    def outcome(self, crossing: Crossing) -> tuple[int, list[int]]:
        """What crosses bring, and the numbers that can no more be crossed out after them."""
        letter, crossed = crossing
        if not crossed:
            return 0, []
        if crossing not in self._known:
            before = self.rows[letter]
            after = rules.with_lock(before | _line(letter, crossed, False))
            lost = [n for n in _open(letter, before) if n not in _open(letter, after) and n not in crossed]
            self._known[crossing] = _score(self.rows | {letter: after}) - _score(self.rows), lost
        return self._known[crossing]

    def gain(self, move: str) -> int:
        return self.outcome(self.crossing(move))[0]

    def skips(self, move: str) -> int:
        return len(self.outcome(self.crossing(move))[1])

    @cached_property
    def best(self) -> str:
        """The move that brings most now; of those that which skips least, with the fewest cards."""
        best: str = max(self.legal, key=lambda move: (self.gain(move), -self.skips(move), -len(self.laid(move))))
        return best

    @property
    def least_skipped(self) -> int | None:
        """By any move that crosses something out; None: there is none."""
        return min((self.skips(move) for move in self.legal if self.crossing(move)[1]), default=None)

    # ------------------------------------------------------------------ sentences

    def crossing_out(self, move: str) -> list[Fact]:
        letter, crossed = self.crossing(move)
        values: dict[str, Any] = {"colour": colour(letter), "numbers": list(map(str, crossed))}
        cards = [card[1:] for card in self.laid(move)]
        gain, skipped = self.outcome((letter, crossed))
        values["points"] = count("{n} point", "{n} points", Signed(gain))
        does = say("Cross out {colour} {numbers}: {points}.", **values)
        if cards:
            does = say("Lay {colour} {cards}, cross out {numbers}: {points}.", cards=cards, **values)
        skips = say("It skips {numbers}.", numbers=list(map(str, skipped))) if skipped else say("It skips nothing.")
        closes = [say("It closes the row.")] if row_of(letter)[RIGHTMOST] in crossed else []
        why = [self._why_not(move)] if self.gain(self.best) > gain else []
        return [does, *why, skips, *closes]

    def _why_not(self, move: str) -> Fact:
        """What speaks for a move though another brings more now."""
        letter, crossed = self.crossing(self.best)
        points = self.gain(self.best)
        other = say("crossing out {colour} {numbers}", colour=colour(letter), numbers=list(map(str, crossed)))
        skipped, own = self.skips(self.best), self.skips(move)
        if skipped > own:
            return count(
                "{other} would bring {points} now, but skip {n} number instead of {own}.",
                "{other} would bring {points} now, but skip {n} numbers instead of {own}.",
                skipped,
                own=own,
                other=other,
                points=Signed(points),
            )
        more = [card for card in self.laid(self.best) if card not in self.laid(move)]
        if more:
            return say(
                "{other} would bring {points} now, but {cards} would leave the hand.",
                other=other,
                points=Signed(points),
                cards=[card_words(card) for card in more],
            )
        return more_now(other, points, Looked(move, self.best, self.considered))

    def taking(self, move: str) -> list[Fact]:
        """Where the numbers of the cards that are taken could be crossed out: their colours are not known yet."""
        slots = [int(slot) - 1 for slot in move[1:].split(",")]
        numbers = [int(card[1:]) for card in self.view["display"]]
        taken = [numbers[slot] for slot in slots]
        left = [str(number) for slot, number in enumerate(numbers) if slot not in slots]
        fits = Parts(self._fits(number) for number in dict.fromkeys(taken))
        return [
            say("Take {cards}: {fits}.", cards=list(map(str, taken)), fits=fits),
            *([say("In the display {cards} remain.", cards=left)] if left else []),
        ]

    def _fits(self, number: int) -> Fact:
        ahead = [letter for letter in LETTERS if not self.rows[letter] >> row_of(letter).index(number)]
        skipped = {letter: len(self.outcome((letter, (number,)))[1]) for letter in ahead}
        if not skipped:
            return say("{number} fits no row", number=number)
        least = min(skipped.values())
        best = [colour(letter) for letter in ahead if skipped[letter] == least]
        values = {"number": number, "colours": say("in every row") if len(best) == len(LETTERS) else best}
        if not least:
            return say("{number} skips nothing ({colours})", **values)
        return count(
            "{number} skips at least {n} ({colours})", "{number} skips at least {n} ({colours})", least, **values
        )

    def passing(self) -> list[Fact]:
        number, least = self.view["top"].lstrip("?"), self.least_skipped
        if least is None:
            return [say("Pass: {number} fits none of your rows.", number=number), *self._without_a_cross()]
        does = count(
            "Pass: {number} would skip at least {n} number.",
            "Pass: {number} would skip at least {n} numbers.",
            least,
            number=number,
        )
        return [does, *self._without_a_cross()]

    def _without_a_cross(self) -> list[Fact]:
        """Whose turn it is must cross out something with the own cards, or it is a misthrow (qwixx 4.5)."""
        seat = self.view["seat"]
        if seat != self.view["active"]:
            return []
        s, moves = State(players=1, shuffled=1, action=rules.PLAY), [0] * MAX_MOVES
        s.sheet[0] = [self.rows[letter] for letter in LETTERS]
        s.hand[0] = sum(1 << _card(card) for card in self.view["hands"][seat])
        if any(move >> 2 & 2047 for move in moves[: rules.legal(s, 0, moves)]):
            return [say("Your own cards can still cross something out.")]
        return [say("Your own cards cross nothing out either: a misthrow, {points}.", points=Signed(-PENALTY))]

    def laying_only(self, move: str) -> list[Fact]:
        letter, cards, _crossed = laid_and_crossed(move)
        least = self.least_skipped
        why = say("Nothing in your hand can be crossed out.")
        if least is not None:
            why = count(
                "What fits would skip at least {n} number.", "What fits would skip at least {n} numbers.", least
            )
        return [
            say(
                "Lay {colour} {cards} and cross out nothing.", colour=colour(letter), cards=[card[1:] for card in cards]
            ),
            why,
            say("If you crossed out nothing before, that is a misthrow: {points}.", points=Signed(-PENALTY)),
        ]


def _line(letter: str, numbers: list[int] | tuple[int, ...], locked: bool) -> int:
    """A row of a sheet, for the rules."""
    return sum(1 << row_of(letter).index(number) for number in numbers) | int(locked) << LOCK


def _open(letter: str, line: int) -> list[int]:
    """The numbers of a row that could be crossed out next."""
    return [number for place, number in enumerate(row_of(letter)) if rules.can_cross(line, place)]


def _score(rows: dict[str, int]) -> int:
    return rules.score(State(players=1, sheet=[list(rows.values())]), 0)


def _card(card: str) -> int:
    kind = rules.JOKER if card[0] == "J" else LETTERS.index(card[0])
    return (int(card[1:]) - 2) * rules.KINDS + kind
