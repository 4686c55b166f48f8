"""Three Is Too Many, by the clauses of three.md."""

from typing import Any

from . import Shuffle, seats_with_most

COLOURS = ["green", "orange", "lilac", "red", "light blue", "magenta", "turquoise"]  # three 1.3
STARTS = [0, 30, 60]  # three 1.1
COLOURLESS = [15, 45, 75]  # three 1.2
FULL_ROW = 4  # three 3.3, the start card included


def row_of(card: int) -> int:
    return card // 30  # three 2.1: 1-29, 31-59, 61-89


def coloured_numbers(row: int) -> list[int]:
    return [card for card in range(30 * row + 1, 30 * row + 30) if card not in COLOURLESS]


def standard_colours() -> dict[int, str]:
    """three 1.3: the colours in turn over the 84 numbers."""
    numbers = [card for row in range(3) for card in coloured_numbers(row)]
    return {card: COLOURS[place % 7] for place, card in enumerate(numbers)}


def shuffled_colours(next_shuffle: Shuffle) -> dict[int, str]:
    """three 1.3: balanced, four of each colour in each row."""
    table: dict[int, str] = {}
    for row in range(3):
        names = next_shuffle("colours", [name for name in COLOURS for _ in range(4)])
        table.update(zip(coloured_numbers(row), names, strict=True))
    return table


def collection_points(up: dict[str, int], down: dict[str, int]) -> int:
    """three 4.3, without bonuses"""
    points = 0
    for colour in COLOURS:
        points += {0: 0, 1: 1, 2: 5}[up[colour]] - down[colour]
    return points


def colours_up(up: dict[str, int]) -> int:
    return len([colour for colour in COLOURS if up[colour] > 0])


def final_bonus(up: dict[str, int]) -> int:
    """three 4.2"""
    return {7: 10, 6: 5}.get(colours_up(up), 0)


class Reference:
    def __init__(self, players: int, options: dict[str, Any], next_shuffle: Shuffle, first: int) -> None:
        self.players = players
        shuffled = options.get("colours") == "shuffled"
        self.colours: dict[int, str] = shuffled_colours(next_shuffle) if shuffled else standard_colours()
        cards = [str(card) for card in range(90) if card not in STARTS]
        self._deal([int(card) for card in next_shuffle("deck", cards)])
        self.laid: list[int] = [0] * players
        self.up: list[dict[str, int]] = [dict.fromkeys(COLOURS, 0) for _ in range(players)]
        self.down: list[dict[str, int]] = [dict.fromkeys(COLOURS, 0) for _ in range(players)]
        self.running: list[int | None] = [None] * players
        self.stack: list[int] = [10, 7, 5, 3]  # three 1.4, top first
        self.turn = first
        self.over = False

    def _deal(self, deck: list[int]) -> None:
        """three 2.1, 2.2, 6.2"""
        self.rows: list[list[int]] = [[start] for start in STARTS]
        for card in deck[:3]:
            self._put(card)
        deck = deck[3:]
        self.hands: list[list[int]] = []
        self.piles: list[list[int]] = []  # top first
        for _ in range(self.players):
            self.hands.append(deck[:8])
            self.piles.append(deck[8:20])
            deck = deck[20:]

    def _put(self, card: int) -> None:
        row = self.rows[row_of(card)]
        row.append(card)
        row.sort()  # three 3.2

    @property
    def to_act(self) -> tuple[int, ...]:
        return () if self.over else (self.turn,)

    def legal(self, seat: int) -> list[str]:
        if seat not in self.to_act:
            return []
        return sorted(str(card) for card in self.hands[seat])  # three 3.1, sorted as texts

    def play(self, seat: int | None, move: str) -> None:
        assert seat is not None
        assert move in self.legal(seat), move
        card = int(move)
        self.hands[seat].remove(card)
        self.laid[seat] += 1
        self._put(card)
        for taken in self._taken_by(card):
            self.rows[row_of(card)].remove(taken)
            self._collect(seat, taken)
        self._end_turn(seat)

    def _taken_by(self, card: int) -> list[int]:
        """three 3.3, the card laid being in the row already"""
        row = self.rows[row_of(card)]
        if len(row) <= FULL_ROW:
            return []
        if card == row[-1]:
            return [row[1]]  # three 3.3 a
        return [other for other in row if other > card]  # three 3.3 b

    def _collect(self, seat: int, card: int) -> None:
        if card in COLOURLESS:
            return  # three 3.4
        colour = self.colours[card]
        self.up[seat][colour] += 1
        if self.up[seat][colour] == 3:  # three 3.5
            self.up[seat][colour] = 0
            self.down[seat][colour] += 3

    def _end_turn(self, seat: int) -> None:
        if self.running[seat] is None and colours_up(self.up[seat]) == 7:
            self.running[seat] = self.stack.pop(0)  # three 3.6
        if len(self.hands[seat]) == 2:
            self.hands[seat] += self.piles[seat][:6]  # three 3.7; the third time the pile is empty
            self.piles[seat] = self.piles[seat][6:]
        if all(laid == 18 for laid in self.laid):  # three 4.1
            self.over = True
            self.hands = [[] for _ in range(self.players)]
        else:
            self.turn = (seat + 1) % self.players

    @property
    def scores(self) -> tuple[int, ...]:
        totals: list[int] = []
        for seat in range(self.players):
            total = collection_points(self.up[seat], self.down[seat]) + (self.running[seat] or 0)
            totals.append(total + (final_bonus(self.up[seat]) if self.over else 0))
        return tuple(totals)

    @property
    def winners(self) -> tuple[int, ...]:
        return seats_with_most(self.scores) if self.over else ()  # three 4.3
