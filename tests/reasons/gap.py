"""GAP: every pattern, checked by making moves and counting colours."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

from karban.reasons import Fact
from karban.rules import gap as rules
from karban.rules.kit import MAX_MOVES, each
from tests.reasons.case import Check, ReasonCase, Values, searched

COLOURS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "purple": "P"}


def card(fact: Fact) -> str:
    return COLOURS[fact.pattern.split()[1]] + str(fact.values["value"])


def points(cards: list[str]) -> int:
    """What a collection scores, as clause gap 4.2 to 4.4 puts it."""
    heights = Counter(one[0] for one in cards).values()
    most, fewest = max(heights, default=0), min(heights, default=0)
    plus = sum(n for n in heights if n == most)
    return plus - (sum(n for n in heights if n == fewest) if fewest < most else 0)


class GapCase(ReasonCase):
    @cached_property
    def ended(self) -> bool:
        return len(self.after["round_scores"]) > len(self.view["round_scores"])

    def laid(self, move: str) -> rules.State:
        """After a move in what the seat knows, without a pile."""
        s: rules.State = self.hidden()
        s.deck_size = s.drawn
        rules.apply(s, self.seat, self.number(move))
        return s

    def gain(self, move: str) -> int:
        return self.worth(self.laid(move).collection[self.seat]) - points(self.view["collections"][self.seat])

    def worth(self, cards: int) -> int:
        return points([self.question.game.card(one) for one in each(cards)])

    @property
    def next(self) -> int:
        return (self.seat + 1) % self.match.players

    @property
    def unseen(self) -> list[int]:
        known = {*self.view["row"], *self.view["hand"], *(one for cards in self.view["collections"] for one in cards)}
        every = [value * 5 + "RYGBP".index(letter) for letter in self.view["options"]["colours"] for value in range(10)]
        return [one for one in every if self.question.game.card(one) not in known]

    def left(self, move: str) -> list[int]:
        """What each unseen card would bring the next player at best."""
        s, before = self.laid(move), points(self.view["collections"][self.next])
        return [self.best(s, self.next, one) - before for one in self.unseen]

    def best(self, s: rules.State, seat: int, held: int) -> int:
        """The most that a collection is worth after one more card of a seat."""
        found = []
        then = s.copy()
        then.hand[seat], moves = 1 << held, [0] * MAX_MOVES
        for move in moves[: rules.legal(then, seat, moves)]:
            tried = then.copy()
            rules.apply(tried, seat, move)
            found.append(self.worth(tried.collection[seat]))
        return max(found)

    def whole(self, move: str) -> int:
        s, before = self.laid(move), points(self.view["collections"][self.seat])
        held = [one for one in each(self.hidden().hand[self.seat]) if self.question.game.card(one) != move[:2]]
        return max([self.best(s, self.seat, one) for one in held], default=before + self.gain(move)) - before

    def is_other(self, values: Values) -> bool:
        """Whether the other move that is spoken of is there, and brings what is said, more than this one."""
        named, taken = card(values["other"].values["card"]), values["other"].values.get("cards", [])
        same = [
            move for move in self.legal if move[:2] == named and self.takes(move) == sorted(card(one) for one in taken)
        ]
        return self.gain(same[0]) == values["points"] > self.gain(self.move) and self.gain(same[0]) == max(
            map(self.gain, self.legal)
        )

    def takes(self, move: str) -> list[str]:
        gone = self.hidden().row & ~self.laid(move).row
        return sorted(self.question.game.card(one) for one in each(gone))

    def others(self) -> list[int]:
        return [self.gain(move) for move in self.legal if move != self.move]

    @property
    def best_move(self) -> str:
        return max(self.legal, key=self.gain)


def _takes(case: GapCase, values: Values) -> bool:
    own, taken = case.view["collections"][case.seat], [card(one) for one in values["cards"]]
    then = points([*own, *taken, case.move[:2]])
    if case.ended and case.after["round_scores"][-1][case.seat] != then:
        return False
    if not case.ended and sorted(case.after["collections"][case.seat]) != sorted([*own, *taken, case.move[:2]]):
        return False
    return card(values["card"]) == case.move[:2] and (values["now"], values["after"]) == (points(own), then)


def _stays(case: GapCase, values: Values) -> bool:
    own = case.view["collections"][case.seat]
    if case.ended:
        return bool(case.after["round_scores"][-1][case.seat] == points(own))
    return case.move[:2] in case.after["row"] and case.after["collections"][case.seat] == own


def _leaves(case: GapCase, values: Values) -> bool:
    left = case.left(case.move)
    return (values["all"], values["n"], values["points"]) == (len(left), sum(one > 0 for one in left), max(left))


CHECKS: dict[str, Check] = {
    "Play {card} and take {cards}: this round {now} → {after}.": _takes,
    "Play {card}: it takes nothing.": _stays,
    "Of the {all} cards you cannot see, {n} would bring the next player points from what this leaves, "
    "{points} at most.": _leaves,
    "None of the {all} cards you cannot see would bring the next player points "
    "from what this leaves.": lambda case, v: max(case.left(case.move)) <= 0 and len(case.unseen) == v["all"],
    "{other} would bring {points} now, but win {less}% instead of {share}%, as the search has it.": lambda case, v: (
        case.is_other(v) and searched(case, case.best_move, v)
    ),
    "{other} would bring {points} now, and is about equally good.": lambda case, v: (
        case.is_other(v) and searched(case, case.best_move, v)
    ),
    "{other} would bring more now: {points}.": lambda case, v: case.is_other(v) and v["points"] > 0,
    "{other} would cost less now: {points}.": lambda case, v: case.is_other(v) and v["points"] <= 0,
    "{other} would bring {points} now, but leave the next player up to {more} instead of {most}.": lambda case, v: (
        case.is_other(v) and v["most"] == max(case.left(case.move)) < v["more"] == max(case.left(case.best_move))
    ),
    "{other} would bring {points} now, but with your next card {less} in all instead of {whole}, "
    "if nobody else changed anything.": lambda case, v: (
        case.is_other(v) and v["less"] == case.whole(case.best_move) < v["whole"] == case.whole(case.move)
    ),
    "{other} would bring {points} now, but then {more} of the {all} cards you cannot see would bring the next "
    "player points instead of {n}.": lambda case, v: (
        case.is_other(v)
        and v["all"] == len(case.unseen)
        and v["n"] == sum(one > 0 for one in case.left(case.move)) < v["more"]
        and v["more"] == sum(one > 0 for one in case.left(case.best_move))
    ),
    "There is no other choice.": lambda case, v: len(case.legal) == 1,
    "Nothing else brings as much at once.": lambda case, v: case.gain(case.move) > max(0, *case.others()),
    "Everything else costs points.": lambda case, v: case.gain(case.move) == 0 > max(case.others()),
    "Everything else costs more.": lambda case, v: 0 > case.gain(case.move) > max(case.others()),
}
