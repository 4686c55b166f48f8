"""Qwixx, the card game, by the clauses of qwixx.md."""

from itertools import combinations
from typing import Any

from . import Shuffle, seats_with_most

COLOURS = ["R", "Y", "G", "B"]
RISING = list(range(2, 13))
FALLING = list(range(12, 1, -1))
ROWS = {"R": RISING, "Y": RISING, "G": FALLING, "B": FALLING}  # qwixx 1.2

Sheet = dict[str, list[int]]  # colour -> the numbers crossed, in row order


def number(card: str) -> int:
    return int(card[1:])


def may_cross(colour: str, crossed: list[int], numbers: list[int]) -> bool:
    """Whether these numbers, in row order, can be crossed one after another after those crossed already."""
    row, so_far = ROWS[colour], list(crossed)
    for new in numbers:
        if so_far and row.index(new) <= row.index(so_far[-1]):
            return False  # qwixx 2.1
        if new == row[-1] and len(so_far) < 5:
            return False  # qwixx 2.2
        so_far.append(new)
    return True


def left_out(colour: str, numbers: list[int]) -> int:
    """qwixx 4.4: how many numbers lie between the first and the last of these without being among them."""
    if not numbers:
        return 0
    row = ROWS[colour]
    first, last = row.index(numbers[0]), row.index(numbers[-1])
    return len([between for between in row[first : last + 1] if between not in numbers])


def closed_rows(sheet: Sheet) -> list[str]:
    """qwixx 2.3: a row is closed, and its lock crossed, by its rightmost number."""
    return [colour for colour in COLOURS if ROWS[colour][-1] in sheet[colour]]


def sheet_score(sheet: Sheet, penalties: int) -> int:
    """qwixx 5.1"""
    total = -5 * penalties
    for colour in COLOURS:
        crosses = len(sheet[colour]) + (1 if colour in closed_rows(sheet) else 0)
        total += crosses * (crosses + 1) // 2
    return total


def laid_text(colour: str, cards: list[str]) -> str:
    """qwixx 8.2: in row order, a star after a joker, the coloured card before a joker of the same number."""
    ordered = sorted(cards, key=lambda card: (ROWS[colour].index(number(card)), card[0] == "J"))
    return ",".join(f"{number(card)}*" if card[0] == "J" else f"{number(card)}" for card in ordered)


def laid_cards(colour: str, text: str) -> list[str]:
    """The cards that laid_text was made from."""
    return [f"J{part[:-1]}" if part.endswith("*") else f"{colour}{part}" for part in text.split(",")]


class Reference:
    def __init__(self, players: int, options: dict[str, Any], next_shuffle: Shuffle, first: int) -> None:
        self.players = players
        self.next_shuffle = next_shuffle
        kinds = [*COLOURS, "J"] if options.get("jokers") else COLOURS  # qwixx 6.1
        deck = next_shuffle("deck", [f"{kind}{n}" for kind in kinds for n in RISING])
        self.hands: list[list[str]] = []
        for _ in range(players):  # qwixx 3.1, 8.3
            self.hands.append(deck[:4])
            deck = deck[4:]
        self.display: list[str] = deck[:4]
        self.pile: list[str] = deck[4:]  # top first
        self.discard: list[str] = []
        self.sheets: list[Sheet] = [{colour: [] for colour in COLOURS} for _ in range(players)]
        self.penalties: list[int] = [0] * players
        self.over = False
        self._start_turn(first)

    def _start_turn(self, seat: int) -> None:
        self.active = seat
        self.action = "take"
        self.choices: dict[int, str] = {}  # number for all: sealed until the last is in
        self.active_crossed = False

    @property
    def locks(self) -> list[list[str]]:
        return [closed_rows(sheet) for sheet in self.sheets]

    @property
    def to_act(self) -> tuple[int, ...]:
        if self.over:
            return ()
        if self.action == "number":
            return tuple(seat for seat in range(self.players) if seat not in self.choices)
        return (self.active,)

    def legal(self, seat: int) -> list[str]:
        if seat not in self.to_act:
            return []
        if self.action == "take":
            return sorted(self._takes())
        if self.action == "number":
            return sorted(self._number_choices(seat))
        return sorted(self._plays())

    def _takes(self) -> list[str]:
        wanted = 5 - len(self.hands[self.active])  # qwixx 4.1
        return ["T" + ",".join(str(slot) for slot in slots) for slots in combinations([1, 2, 3, 4], wanted)]

    def _number_choices(self, seat: int) -> list[str]:
        shown = number(self.pile[0])  # qwixx 4.2
        sheet = self.sheets[seat]
        return ["-"] + [f"{colour}{shown}" for colour in COLOURS if may_cross(colour, sheet[colour], [shown])]

    def _plays(self) -> list[str]:
        moves: list[str] = []
        for colour in COLOURS:
            usable = [card for card in self.hands[self.active] if card[0] in (colour, "J")]  # qwixx 6.1
            for size in (1, 2, 3):
                for cards in combinations(usable, size):
                    text = laid_text(colour, list(cards))
                    for crossed in self._crossings(colour, list(cards)):
                        moves.append(f"{colour}:{text}=" + ",".join(str(n) for n in crossed))
        return moves

    def _crossings(self, colour: str, cards: list[str]) -> list[list[int]]:
        """qwixx 4.4: every choice of numbers to cross with these cards, each in row order."""
        laid = {number(card) for card in cards}  # qwixx 6.1: laid twice, crossed once
        in_row_order = [n for n in ROWS[colour] if n in laid]
        found: list[list[int]] = []
        for size in range(len(in_row_order) + 1):
            for chosen in combinations(in_row_order, size):
                numbers = list(chosen)
                already = self.sheets[self.active][colour]
                if left_out(colour, numbers) <= 1 and may_cross(colour, already, numbers):
                    found.append(numbers)
        return found

    def play(self, seat: int | None, move: str) -> None:
        assert seat is not None
        assert move in self.legal(seat), move
        if self.action == "take":
            self._take([int(slot) for slot in move[1:].split(",")])
        elif self.action == "number":
            self.choices[seat] = move
            if len(self.choices) == self.players:
                self._reveal()
        else:
            self._lay(move)

    def _take(self, slots: list[int]) -> None:
        self.hands[self.active] += [self.display[slot - 1] for slot in slots]
        for slot in sorted(slots):  # qwixx 4.1: left to right
            self.display[slot - 1] = self.pile.pop(0)
            if not self.pile:  # qwixx 4.7: needed for the next slot, or to show the number
                self.pile = list(self.next_shuffle("deck", list(self.discard)))
                self.discard = []
        self.action = "number"

    def _reveal(self) -> None:
        for seat, choice in self.choices.items():
            if choice != "-":
                self.sheets[seat][choice[0]].append(number(choice))  # qwixx 4.2
                self.active_crossed = self.active_crossed or seat == self.active
        if self._two_rows_closed():
            self.over = True  # qwixx 4.3
        else:
            self.action = "play"

    def _lay(self, move: str) -> None:
        colour, rest = move.split(":")
        laid, crossed = rest.split("=")
        for card in laid_cards(colour, laid):
            self.hands[self.active].remove(card)
            self.discard.append(card)
        if crossed:
            self.sheets[self.active][colour] += [int(n) for n in crossed.split(",")]
        elif not self.active_crossed:
            self.penalties[self.active] += 1  # qwixx 4.5
        if self._two_rows_closed() or max(self.penalties) == 4:
            self.over = True  # qwixx 4.6
        else:
            self._start_turn((self.active + 1) % self.players)

    def _two_rows_closed(self) -> bool:
        return any(len(closed) >= 2 for closed in self.locks)

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(sheet_score(self.sheets[seat], self.penalties[seat]) for seat in range(self.players))

    @property
    def winners(self) -> tuple[int, ...]:
        return seats_with_most(self.scores) if self.over else ()  # qwixx 5.2
