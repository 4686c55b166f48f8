"""GAP, by the clauses of gap.md."""

from typing import Any

from . import Shuffle, seats_with_most

COLOURS = ["R", "Y", "G", "B", "P"]  # gap 1.1
DEFAULT_TARGET = 30  # gap 5.1
ROW_SIZE = 4  # gap 2.1


def value(card: str) -> int:
    return int(card[1:])


def default_colours(players: int) -> list[str]:
    """gap 1.2: purple is set aside first, then blue."""
    if players == 2:
        return ["R", "Y", "G"]
    if players == 3:
        return ["R", "Y", "G", "B"]
    return COLOURS


def round_score(collection: set[str]) -> int:
    """gap 4.1-4.5"""
    counts: dict[str, int] = {}
    for card in collection:
        counts[card[0]] = counts.get(card[0], 0) + 1
    if not counts:
        return 0  # gap 4.4
    most, fewest = max(counts.values()), min(counts.values())
    plus = sum(count for count in counts.values() if count == most)  # gap 4.2
    if fewest == most:
        return plus  # gap 4.4
    minus = sum(count for count in counts.values() if count == fewest)  # gap 4.3
    return plus - minus


class Reference:
    def __init__(self, players: int, options: dict[str, Any], next_shuffle: Shuffle, first: int) -> None:
        self.players = players
        self.colours: list[str] = list(options.get("colours") or default_colours(players))
        self.minutes: float | None = options.get("minutes")
        self.rounds: int | None = options.get("rounds")
        self.target: int = options.get("target") or DEFAULT_TARGET
        self.tiebreak: str = options.get("tiebreak") or "best-round"
        self.next_shuffle = next_shuffle
        self.first = first  # the seat that starts the round under way
        self.round_scores: list[tuple[int, ...]] = []
        self.time_is_up = False
        self.end_reached = False  # once true it stays true, also through extra rounds
        self.over = False
        self._deal()

    def _deal(self) -> None:
        """gap 2.1, 7.3"""
        deck = self.next_shuffle("deck", [f"{colour}{v}" for colour in self.colours for v in range(10)])
        size = 6 if self.players <= 4 else 5
        self.hands: list[set[str]] = []
        for _ in range(self.players):
            self.hands.append(set(deck[:size]))
            deck = deck[size:]
        self.row: set[str] = set(deck[:ROW_SIZE])
        self.pile: list[str] = deck[ROW_SIZE:]
        self.collections: list[set[str]] = [set() for _ in range(self.players)]
        self.turn = self.first

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def _row_cards(self, wanted: int) -> list[str]:
        return [card for card in self.row if value(card) == wanted % 10]  # gap 1.3: a ring

    def _moves_with(self, card: str) -> list[str]:
        below, above = self._row_cards(value(card) - 1), self._row_cards(value(card) + 1)
        if self._row_cards(value(card)):
            return [card]  # gap 3.2
        if below and above:
            return [f"{card}:{low},{high}" for low in below for high in above]  # gap 3.3: one of each
        if below or above:
            return [f"{card}:{taken}" for taken in below + above]  # gap 3.3: only one value is there
        return [card]  # gap 3.4

    def legal(self, seat: int) -> list[str]:
        if seat not in self.to_act:
            return []
        return sorted(move for card in self.hands[seat] for move in self._moves_with(card))

    def play(self, seat: int | None, move: str) -> None:
        if seat is None:
            assert move == "time"  # gap 5.2, 7.4
            assert self.minutes is not None
            assert not self.over
            assert not self.time_is_up
            self.time_is_up = True
            return
        assert move in self.legal(seat), move
        card, _, named = move.partition(":")
        self.hands[seat].remove(card)
        taken = named.split(",") if named else self._row_cards(value(card))  # gap 3.3, 3.2
        if taken:
            self.row.difference_update(taken)
            self.collections[seat].update([card, *taken])  # gap 3.5
        else:
            self.row.add(card)  # gap 3.4
        while len(self.row) < ROW_SIZE and self.pile:
            self.row.add(self.pile.pop(0))  # gap 3.6
        self.turn = (seat + 1) % self.players  # gap 3.7
        if not any(self.hands):
            self._end_round()  # gap 4.1

    def _end_round(self) -> None:
        self.round_scores.append(tuple(round_score(collection) for collection in self.collections))
        if self._was_last_round():
            self.end_reached = True
        tied = len(seats_with_most(self.scores)) > 1
        if self.end_reached and not (tied and self.tiebreak == "extra-round"):  # gap 5.4
            self.over = True
            return
        self.first = (self.first + 1) % self.players  # gap 2.2
        self._deal()

    def _was_last_round(self) -> bool:
        if self.rounds is not None:
            return len(self.round_scores) >= self.rounds  # gap 5.2
        if self.minutes is not None:
            return self.time_is_up  # gap 5.2
        return max(self.scores) >= self.target  # gap 5.1

    @property
    def scores(self) -> tuple[int, ...]:
        """Totals of the finished rounds (gap 4.5)."""
        return tuple(sum(scores[seat] for scores in self.round_scores) for seat in range(self.players))

    @property
    def winners(self) -> tuple[int, ...]:
        if not self.over:
            return ()
        tied = list(seats_with_most(self.scores))  # gap 5.3
        rounds_of = {seat: [scores[seat] for scores in self.round_scores] for seat in tied}
        best = max(max(rounds_of[seat]) for seat in tied)  # gap 5.4: most in a single round
        tied = [seat for seat in tied if max(rounds_of[seat]) == best]
        earliest = min(rounds_of[seat].index(best) for seat in tied)  # gap 5.4: in the earlier round
        return tuple(seat for seat in tied if rounds_of[seat].index(best) == earliest)
