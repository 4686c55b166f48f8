"""Heuristics for Three Is Too Many: take what makes the collection worth most now."""

from __future__ import annotations

from karban.rules.kit import count, each
from karban.rules.three import (
    COLOURLESS,
    COLOURS,
    FACE_UP,
    FINAL_BONUS,
    IN_ROW,
    RUNNING_BONUS,
    State,
    taken_by,
)

ONES = 0b01010101010101  # the lower of two bits for each colour
CLEAR_MARGIN_POINTS = 8.0  # between a clear win and a narrow one


def worth(s: State, seat: int, move: int) -> int:
    """What the collection would be worth at the end if this were the last card laid."""
    up = 0  # cards face up, two bits a colour
    for colour in range(COLOURS):
        up |= s.up[seat][colour] << 2 * colour
    row = move // IN_ROW
    points = 0
    for place in each(taken_by(s.row[row], move % IN_ROW)):
        colour = s.colour[row * IN_ROW + place]
        if colour != COLOURLESS:
            up += 1 << 2 * colour
            if up >> 2 * colour & 3 == 3:
                up ^= 3 << 2 * colour
                points -= 3
    ones, twos = count(up & ONES), count(up & ONES << 1)
    if ones + twos == COLOURS and not s.running[seat]:
        points += RUNNING_BONUS[s.bonuses]
    return points + FACE_UP[1] * ones + FACE_UP[2] * twos + FINAL_BONUS[ones + twos]


def appeal(s: State, seat: int, move: int) -> int:
    """New colours and pairs; that a third card spoils both is noticed only sometimes, by taking few cards."""
    row = move // IN_ROW
    points = 0
    for place in each(taken_by(s.row[row], move % IN_ROW)):
        colour = s.colour[row * IN_ROW + place]
        if colour != COLOURLESS:
            points += (3, 4, -3)[s.up[seat][colour]]
    return points


def clear_margin(s: State) -> float:
    return CLEAR_MARGIN_POINTS
