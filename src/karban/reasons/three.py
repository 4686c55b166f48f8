"""Three Is Too Many: what laying a card takes, what that brings, and what it leaves to the next player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from karban.notation.three import COLOURS
from karban.reasons.fact import Fact, Looked, Signed, compared, leaves_more, less_in_all, more_now, say
from karban.reasons.figures import Expected
from karban.rules import three as rules
from karban.rules.three import COLOURLESS, IN_ROW, KEPT, NUMBERS, RUNNING_BONUS, State


def facts(view: dict[str, Any], move: str, considered: Sequence[Expected]) -> list[Fact]:
    return ThreeSeen(view, considered).facts(move)


class ThreeSeen:
    """A position as its seat sees it."""

    def __init__(self, view: dict[str, Any], considered: Sequence[Expected]) -> None:
        self.considered = considered
        self.view, self.seat, self.legal = view, view["seat"], view["legal"]
        self.next = (self.seat + 1) % view["players"]
        self.state = _state(view)
        known = {int(card) for cards in (*view["rows"], view["hand"]) for card in cards}
        self.elsewhere = [card for card in range(NUMBERS) if card % IN_ROW and card not in known]
        self.score = rules.score(self.state, self.seat)

    def the(self, card: int) -> Fact | str:
        colour = self.view["colours"].get(str(card))
        return say("the {colour} {value}", colour=say(colour), value=str(card)) if colour else str(card)

    def after(self, move: str) -> State:
        return _laid(self.state, self.seat, int(move))

    def gain(self, move: str) -> int:
        return rules.score(self.after(move), self.seat) - self.score

    def left(self, move: str) -> int | None:
        """What the next player can gain at most, with any card that lies nowhere in sight; None if the game ends."""
        if self.state.held[self.next] == KEPT:
            return None
        return _most(self.after(move), self.next, self.elsewhere)

    def whole(self, move: str) -> int:
        """What a move and the best card after it would bring, if nobody else laid anything."""
        hand = [int(card) for card in self.view["hand"] if card != move]
        return self.gain(move) + _most(self.after(move), self.seat, hand)

    # ------------------------------------------------------------------ sentences

    def facts(self, move: str) -> list[Fact]:
        after = self.after(move)
        best = max(self.legal, key=self.gain)
        left = self.left(move)
        up, then = (rules.colours_up(s, self.seat) for s in (self.state, after))
        found = [self._does(move, after), *self._follows(after)]
        colours = [say("Colours face up: {before} → {after}.", before=up, after=then)] if up != then else []
        leaves = (
            []
            if left is None
            else [say("After this move the next player can gain {points} at most.", points=Signed(left))]
        )
        if self.gain(best) > self.gain(move):
            why = self._why_not(best, move, left, then)
            found.insert(1, why)
            leaves = [] if "{most}" in why.pattern else leaves
            return [*found, *colours, *leaves]
        others = [self.gain(other) for other in self.legal if other != move]
        return [*found, *colours, *leaves, *compared(self.gain(move), others)]

    def _does(self, move: str, after: State) -> Fact:
        taken, card = self._taken(move, after), self.the(int(move))
        if not taken:
            return say("Lay {card}: there is room in the row, it takes nothing.", card=card)
        cards = [self.the(other) for other in taken]
        values = {"card": card, "cards": cards, "points": Signed(self.gain(move))}
        if max(taken) < int(move):
            return say(
                "Lay {card}: as the highest of a full row it takes the first card, {cards} ({points}).", **values
            )
        return say("Lay {card}: it takes the higher ones, {cards} ({points}).", **values)

    def _taken(self, move: str, after: State) -> list[int]:
        r = int(move) // IN_ROW
        return [int(card) for card in self.view["rows"][r] if not after.row[r] >> int(card) % IN_ROW & 1]

    def _follows(self, after: State) -> list[Fact]:
        """What comes of taking: cards that turn face down, a bonus."""
        found = []
        for c, colour in enumerate(COLOURS):
            if after.down[self.seat][c] > self.state.down[self.seat][c]:
                found.append(say("The third {colour}: all three turn face down.", colour=say(colour)))
        bonus = after.running[self.seat] - self.state.running[self.seat]
        return [*found, say("All seven colours: running bonus {points}.", points=bonus)] if bonus else found

    def _why_not(self, best: str, move: str, left: int | None, up: int) -> Fact:
        """What speaks for a move though another brings more now."""
        other, points = say("laying {card}", card=self.the(int(best))), self.gain(best)
        fewer, theirs = rules.colours_up(self.after(best), self.seat), self.left(best)
        if fewer < up:
            return say(
                "{other} would bring {points} now, but {fewer} colours face up instead of {more}.",
                other=other,
                points=Signed(points),
                fewer=fewer,
                more=up,
            )
        if left is not None and theirs is not None and left < theirs:
            return leaves_more(other, points, theirs, left)
        if self.whole(best) < self.whole(move):
            return less_in_all(other, points, self.whole(best), self.whole(move))
        return more_now(other, points, Looked(move, best, self.considered))


def _state(view: dict[str, Any]) -> State:
    """The position that a view shows, for the rules; nobody holds cards."""
    table, piles = view["colours"], view["collections"]
    s = State(players=view["players"], shuffled=1, bonuses=len(RUNNING_BONUS) - len(view["stack"]))
    s.colour = [COLOURS.index(table[str(n)]) if str(n) in table else COLOURLESS for n in range(NUMBERS)]
    for r, row in enumerate(view["rows"]):
        s.row[r] = sum(1 << int(card) % IN_ROW for card in row)
    for p in range(s.players):
        s.up[p], s.down[p] = ([piles[p][colour][face] for colour in COLOURS] for face in ("up", "down"))
        s.running[p], s.held[p] = view["running"][p] or 0, view["hand_sizes"][p]
    return s


def _laid(s: State, seat: int, card: int) -> State:
    """After a card is laid; nothing is drawn, and the end is not counted."""
    then = s.copy()
    then.hand[seat][card // IN_ROW] |= 1 << card % IN_ROW
    then.drawn[seat] = rules.PILE
    rules.apply(then, seat, card)
    then.over = 0
    return then


def _most(s: State, seat: int, cards: list[int]) -> int:
    """The most that a seat gains with one of these cards; of those that take the same, one is tried."""
    now = rules.score(s, seat)
    tried = {(card // IN_ROW, rules.taken_by(s.row[card // IN_ROW], card % IN_ROW)): card for card in cards}
    gains = [rules.score(_laid(s, seat, card), seat) - now if taken else 0 for (_row, taken), card in tried.items()]
    return max(gains, default=0)
