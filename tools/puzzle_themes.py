"""What must be seen to solve a puzzle: facts about the moves that are right, found by the rules.

A theme is a letter; its name for people stands in client/src/games/GAME/puzzles.ts. Each is a test of what the
seat sees and of the moves: `right` are those that are accepted, `greedy` those that look best at first sight.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from karban.rules import gap, number, qwixx, three
from karban.rules.kit import count, each, last, lowest


class PuzzlePosition(NamedTuple):
    """A puzzle: what the seat sees, its moves, and which of them are right and which look best."""

    s: Any
    seat: int
    moves: list[int]
    right: list[int]
    greedy: list[int]


Test = Callable[[PuzzlePosition], bool]


# -------------------------------------------------------------------------- GAP


def taken(p: PuzzlePosition, move: int) -> int:
    """The cards of the row that a move takes."""
    return gap.taken_by(p.s.row, move)


def collected(p: PuzzlePosition, move: int) -> list[int]:
    """How many cards of each colour the seat has after a move."""
    cards = p.s.collection[p.seat]
    if taken(p, move):
        cards |= taken(p, move) | 1 << (move & 63)
    return [count(cards & colour) for colour in gap.OF_COLOUR]


def crosses_ring(p: PuzzlePosition, move: int) -> bool:
    value = (move & 63) // gap.COLOURS
    values = {card // gap.COLOURS for card in each(taken(p, move))}
    return (value == 0 and gap.VALUES - 1 in values) or (value == gap.VALUES - 1 and 0 in values)


def takes_colour_of_next(p: PuzzlePosition, move: int) -> bool:
    """Whether it takes a card of a colour that the next seat has most of."""
    next_seat = (p.seat + 1) % p.s.players
    counts = [count(p.s.collection[next_seat] & colour) for colour in gap.OF_COLOUR]
    most = max(counts)
    return most > 0 and any(
        taken(p, move) & colour for colour, n in zip(gap.OF_COLOUR, counts, strict=True) if n == most
    )


def begins_colour(p: PuzzlePosition, move: int) -> bool:
    own = p.s.collection[p.seat]
    return any(n and not own & colour for n, colour in zip(collected(p, move), gap.OF_COLOUR, strict=True))


def ties_strongest(p: PuzzlePosition, move: int) -> bool:
    counts = collected(p, move)
    return max(counts) > 1 and counts.count(max(counts)) > 1


def takes_all_of_value(p: PuzzlePosition, move: int) -> bool:
    """Whether it takes two cards or more of the value played."""
    value = (move & 63) // gap.COLOURS
    return count(gap.at(p.s.row, value)) > 1


def how_many(p: PuzzlePosition, moves: list[int]) -> list[int]:
    return [count(taken(p, move)) for move in moves]


GAP: dict[str, Test] = {
    "n": lambda p: not any(taken(p, move) for move in p.right) and any(taken(p, move) for move in p.moves),
    "f": lambda p: max(how_many(p, p.right)) < min(how_many(p, p.greedy)),
    "m": lambda p: min(how_many(p, p.right)) > max(how_many(p, p.greedy)),
    "a": lambda p: all(takes_all_of_value(p, move) for move in p.right),
    "o": lambda p: all(crosses_ring(p, move) for move in p.right),
    "d": lambda p: all(takes_colour_of_next(p, move) for move in p.right),
    "c": lambda p: (
        not any(begins_colour(p, move) for move in p.right) and all(begins_colour(p, move) for move in p.greedy)
    ),
    "t": lambda p: all(ties_strongest(p, move) for move in p.right),
    "w": lambda p: {move & 63 for move in p.right} == {move & 63 for move in p.greedy},
    "l": lambda p: p.s.held[p.seat] <= 2,
}


# ------------------------------------------------------------------------ Qwixx


def row_after(p: PuzzlePosition, move: int) -> tuple[int, int]:
    """The row that a move crosses in, before and after; both are 0 if it crosses nothing."""
    if p.s.action == qwixx.TAKE or (p.s.action == qwixx.NUMBER and move == qwixx.PASS):
        return 0, 0
    colour = move if p.s.action == qwixx.NUMBER else move & 3
    places = 1 << qwixx.place_of(qwixx.top_number(p.s), colour)
    if p.s.action == qwixx.PLAY:
        places = move >> 2 & 2047
    row = p.s.sheet[p.seat][colour]
    return (row, qwixx.with_lock(row | places)) if places else (0, 0)


def crosses(p: PuzzlePosition, move: int) -> int:
    before, after = row_after(p, move)
    return count(after) - count(before)


def skipped(p: PuzzlePosition, move: int) -> int:
    """How many numbers are lost by a move."""
    before, after = row_after(p, move)
    if not after:
        return 0
    left = last(before) + 1 if before else 0
    new = after & ~before & (1 << qwixx.LOCK) - 1
    return last(new) + 1 - left - count(new)


def locks(p: PuzzlePosition, move: int) -> bool:
    before, after = row_after(p, move)
    return bool(after >> qwixx.LOCK & ~(before >> qwixx.LOCK) & 1)


def crossed_nothing(p: PuzzlePosition) -> bool:
    """No move that is right crosses anything, though others would."""
    return not any(crosses(p, move) for move in p.right) and any(crosses(p, move) for move in p.moves)


def play_crosses(p: PuzzlePosition) -> bool:
    """Whether every move that is right, and every one that looks best, lays cards and crosses something."""
    return p.s.action == qwixx.PLAY and all(crosses(p, move) for move in [*p.right, *p.greedy])


QWIXX: dict[str, Test] = {
    "t": lambda p: p.s.action == qwixx.TAKE,
    "p": lambda p: p.s.action == qwixx.NUMBER and crossed_nothing(p),
    "r": lambda p: p.s.action == qwixx.NUMBER and all(crosses(p, move) for move in p.right),
    "o": lambda p: p.s.action == qwixx.PLAY and crossed_nothing(p),
    "m": lambda p: p.s.action == qwixx.PLAY and not p.s.crossed and not any(crosses(p, move) for move in p.right),
    "c": lambda p: play_crosses(p) and not {move & 3 for move in p.right} & {move & 3 for move in p.greedy},
    "f": lambda p: (
        play_crosses(p) and max(crosses(p, move) for move in p.right) < min(crosses(p, move) for move in p.greedy)
    ),
    "s": lambda p: p.s.action == qwixx.PLAY and all(count(qwixx.cards_of(move)) > 1 for move in p.right),
    "k": lambda p: all(skipped(p, move) >= 2 for move in p.right),
    "z": lambda p: all(locks(p, move) for move in p.right),
}


# -------------------------------------------------------------------- The Number


def others_free(p: PuzzlePosition) -> int:
    """The digits that any other seat can still write."""
    digits = 0
    for seat in range(p.s.players):
        digits |= 0 if seat == p.seat else p.s.free[seat]
    return digits


def written(p: PuzzlePosition) -> bool:
    """Whether every move that is right is a number that counts."""
    return number.VOID not in p.right


NUMBER: dict[str, Test] = {
    "f": lambda p: p.s.turn == number.TURNS,
    "a": lambda p: written(p) and not any(others_free(p) >> (move >> 8) & 1 for move in p.right),
    "s": lambda p: written(p) and not any(others_free(p) & number.digits_of(move) for move in p.right),
    "o": lambda p: written(p) and all(count(number.digits_of(move)) == 1 for move in p.right),
    "l": lambda p: written(p) and max(move >> 8 for move in p.right) < min(move >> 8 for move in p.greedy),
    "h": lambda p: written(p) and min(move >> 8 for move in p.right) > max(move >> 8 for move in p.greedy),
}


# ------------------------------------------------------------- Three Is Too Many


def takes(p: PuzzlePosition, move: int) -> list[int]:
    """The colours of the cards that a move takes."""
    row, place = divmod(move, three.IN_ROW)
    return [p.s.colour[row * three.IN_ROW + card] for card in each(three.taken_by(p.s.row[row], place))]


def before_and_after(p: PuzzlePosition, move: int) -> tuple[Any, Any]:
    """What the seat sees before and after a move, without the cards that it would draw."""
    after = p.s.copy()
    three.apply(after, p.seat, move)
    return p.s, after


def makes(p: PuzzlePosition, move: int, up: int) -> bool:
    """Whether a colour has so many cards face up after a move, and had fewer."""
    before, after = before_and_after(p, move)
    old, new = before.up[p.seat], after.up[p.seat]
    return any(now == up and was < up for was, now in zip(old, new, strict=True))


def turns_down(p: PuzzlePosition, move: int) -> bool:
    before, after = before_and_after(p, move)
    return bool(before.down[p.seat] != after.down[p.seat])


def is_highest_fifth(p: PuzzlePosition, move: int) -> bool:
    row, place = divmod(move, three.IN_ROW)
    cards = p.s.row[row]
    return bool(three.taken_by(cards, place) == 1 << lowest(cards ^ three.START) and cards >> place == 0)


def fills(p: PuzzlePosition, move: int) -> bool:
    """Whether a row is full after a move that takes nothing: who comes next may take."""
    return count(p.s.row[move // three.IN_ROW]) == three.ROW_SIZE - 1


THREE: dict[str, Test] = {
    "n": lambda p: not any(takes(p, move) for move in p.right) and any(takes(p, move) for move in p.moves),
    "f": lambda p: all(fills(p, move) for move in p.right),
    "h": lambda p: all(takes(p, move) and is_highest_fifth(p, move) for move in p.right),
    "c": lambda p: all(makes(p, move, 1) for move in p.right),
    "p": lambda p: all(makes(p, move, 2) for move in p.right),
    "d": lambda p: all(turns_down(p, move) for move in p.right),
    "g": lambda p: all(three.COLOURLESS in takes(p, move) for move in p.right),
    "l": lambda p: p.s.drawn[p.seat] == three.PILE and p.s.held[p.seat] <= three.KEPT + 2,
}

THEMES: dict[str, dict[str, Test]] = {"gap": GAP, "qwixx": QWIXX, "number": NUMBER, "three": THREE}


def themes_of(game: str, position: PuzzlePosition) -> str:
    """The letters of all themes of a puzzle."""
    return "".join(letter for letter, holds in THEMES[game].items() if holds(position))
