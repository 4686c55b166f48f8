"""GAP: what a card takes, what that makes of the round, and what it leaves to the next player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from karban.drawing.gap import as_set
from karban.i18n.texts import _
from karban.notation.gap import GAME, LETTERS
from karban.reasons.fact import Fact, Looked, Signed, compared, leaves_more, less_in_all, more_now, say
from karban.reasons.figures import Expected
from karban.rules import gap as rules
from karban.rules.kit import MAX_MOVES, count, each

PLAYED = {
    "R": _("the red {value}"),
    "Y": _("the yellow {value}"),
    "G": _("the green {value}"),
    "B": _("the blue {value}"),
    "P": _("the purple {value}"),
}


def facts(view: dict[str, Any], move: str, considered: Sequence[Expected]) -> list[Fact]:
    return GapSeen(view, considered).facts(move)


def the(card: str) -> Fact:
    """A card that something is done with."""
    return Fact(PLAYED[card[0]], {"value": card[1]})


class GapSeen:
    """A position as its seat sees it."""

    def __init__(self, view: dict[str, Any], considered: Sequence[Expected]) -> None:
        self.considered = considered
        self.view, self.legal = view, view["legal"]
        self.row, self.hand = as_set(view["row"]), as_set(view["hand"])
        self.collections = [as_set(cards) for cards in view["collections"]]
        self.own = self.collections[view["seat"]]
        self.next = (view["seat"] + 1) % view["players"]

    @cached_property
    def unseen(self) -> int:
        """The cards of the next player are among these."""
        every = sum(rules.OF_COLOUR[LETTERS.index(letter)] for letter in self.view["options"]["colours"])
        return every & ~(self.row | self.hand | sum(self.collections))

    def after(self, move: str) -> tuple[int, int]:
        """The row and the own collection after a move; nothing comes from the pile, which nobody sees."""
        number = GAME.read(rules.State(), 0, move)
        card, taken = 1 << (number & 63), rules.taken_by(self.row, number)
        return (self.row & ~taken, self.own | taken | card) if taken else (self.row | card, self.own)

    def gain(self, move: str) -> int:
        """How the points of this round change at once."""
        return rules.round_points(self.after(move)[1]) - rules.round_points(self.own)

    def left(self, move: str) -> list[int] | None:
        """What each unseen card could bring the next player from what is left in the row; None if the round is over."""
        if not self.view["hand_sizes"][self.next]:
            return None
        return _best_gains(self.after(move)[0], self.unseen, self.collections[self.next])

    def whole(self, move: str) -> int:
        """What a move and the best card after it would bring, if nobody else changed the row."""
        row, own = self.after(move)
        hand = self.hand & ~as_set([move[:2]])
        return self.gain(move) + max(_best_gains(row, hand, own), default=0)

    # ------------------------------------------------------------------ sentences

    def facts(self, move: str) -> list[Fact]:
        best = max(self.legal, key=self.gain)
        left = self.left(move)
        if self.gain(best) > self.gain(move):
            why = self._why_not(best, move, left)
            rest = [] if left is None or why.values.keys() & {"most", "all"} else [self._leaves(left)]
            return [self._does(move), why, *rest]
        others = [self.gain(other) for other in self.legal if other != move]
        rest = [] if left is None else [self._leaves(left)]
        return [self._does(move), *rest, *compared(self.gain(move), others)]

    def _does(self, move: str) -> Fact:
        taken = self._taken(move)
        if taken:
            return say(
                "Play {card} and take {cards}: this round {now} → {after}.",
                card=the(move[:2]),
                cards=taken,
                now=rules.round_points(self.own),
                after=rules.round_points(self.after(move)[1]),
            )
        return say("Play {card}: it takes nothing.", card=the(move[:2]))

    def _taken(self, move: str) -> list[Fact]:
        taken = self.row & ~self.after(move)[0]
        return [the(card) for card in self.view["row"] if as_set([card]) & taken]

    def _why_not(self, best: str, move: str, left: list[int] | None) -> Fact:
        """What speaks for a move though another brings more now."""
        other, points = self._playing(best), self.gain(best)
        theirs = self.left(best)
        if left and theirs and max(left) < max(theirs):
            return leaves_more(other, points, max(theirs), max(left))
        if left and theirs and _useful(left) < _useful(theirs):
            return say(
                "{other} would bring {points} now, but then {more} of the {all} cards you cannot see would bring the "
                "next player points instead of {n}.",
                other=other,
                points=Signed(points),
                more=_useful(theirs),
                n=_useful(left),
                all=len(left),
            )
        if self.whole(best) < self.whole(move):
            return less_in_all(other, points, self.whole(best), self.whole(move))
        return more_now(other, points, Looked(move, best, self.considered))

    def _playing(self, move: str) -> Fact:
        taken = self._taken(move)
        if taken:
            return say("playing {card} and taking {cards}", card=the(move[:2]), cards=taken)
        return say("playing {card}", card=the(move[:2]))

    def _leaves(self, left: list[int]) -> Fact:
        """What it leaves to the next player, and how many cards could make use of it."""
        n = _useful(left)
        if not n:
            return say(
                "None of the {all} cards you cannot see would bring the next player points from what this leaves.",
                all=len(left),
            )
        return say(
            "Of the {all} cards you cannot see, {n} would bring the next player points from what this leaves, "
            "{points} at most.",
            all=len(left),
            n=n,
            points=Signed(max(left)),
        )


def _useful(gains: list[int]) -> int:
    """How many cards bring points."""
    return sum(gain > 0 for gain in gains)


def _best_gains(row: int, hand: int, collection: int) -> list[int]:
    """For each card of a hand the most that it brings to a collection, from this row."""
    s, moves = rules.State(row=row), [0] * MAX_MOVES
    s.hand[0] = hand
    now, best = rules.round_points(collection), dict[int, int]()
    for move in moves[: rules.legal(s, 0, moves)]:
        card, taken = move & 63, rules.taken_by(row, move)
        then = rules.round_points(collection | taken | 1 << card) if taken else now
        best[card] = max(best.get(card, then - now), then - now)
    assert len(best) == count(hand)
    return [best[card] for card in each(hand)]
