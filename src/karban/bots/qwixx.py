"""Heuristics for Qwixx: cross where few numbers are lost, take the numbers that could be crossed next."""

from __future__ import annotations

from karban.rules.kit import count, each, last
from karban.rules.qwixx import (
    COLOURS,
    KINDS,
    LOCK,
    NUMBER,
    PASS,
    PENALTY,
    RIGHTMOST,
    TAKE,
    State,
    can_cross,
    cards_of,
    place_of,
    top_number,
    with_lock,
)

# in tenths of a point
LOST = 12  # a number skipped is lost
CARD = 3  # a card laid without need; the next one may be better or worse
LOCKED = 30  # a closed row takes no more crosses, but brings the end nearer
CLEAR_MARGIN_POINTS = 12.0  # between a clear win and a narrow one


def worth(s: State, seat: int, move: int) -> int:
    if s.action == TAKE:
        return worth_taking(s, seat, move)
    if s.action == NUMBER:
        if move == PASS:
            return 0
        return worth_crossing(s.sheet[seat][move], 1 << place_of(top_number(s), move))
    places = move >> 2 & 2047
    if not places:
        wasted = 0 if s.crossed else 10 * PENALTY
        return -wasted - CARD * count(cards_of(move)) - regret(s, seat, move)
    spare = count(cards_of(move)) - count(places)
    return worth_crossing(s.sheet[seat][move & 3], places) - CARD * spare - regret(s, seat, move)


def worth_crossing(row: int, places: int) -> int:
    """Points won by these crosses, less what the skipped numbers might have won."""
    after = with_lock(row | places)
    lost = width(after & ~(1 << LOCK)) - width(row) - count(places)
    points = 10 * (triangle(count(after)) - triangle(count(row))) - LOST * lost
    return points + LOCKED if after >> LOCK else points


def triangle(n: int) -> int:
    return n * (n + 1) // 2


def width(row: int) -> int:
    """How many places from the left are crossed or lost."""
    return last(row) + 1 if row else 0


def usefulness(row: int, place: int) -> int:
    """How much a card of this number may help in a row: most when it comes next."""
    if not can_cross(row, place) and not (place == RIGHTMOST and row >> place == 0):
        return 0
    return max(0, 6 - (place - width(row)))


def worth_taking(s: State, seat: int, slots: int) -> int:
    """The colours are not known: a number is as good as it is on the average row."""
    points = 0
    for slot in each(slots):
        for colour in range(COLOURS):
            points += usefulness(s.sheet[seat][colour], place_of(s.display[slot] // KINDS, colour))
    return points


def regret(s: State, seat: int, move: int) -> int:
    """What the cards laid might have done in a later turn."""
    colour, places = move & 3, move >> 2 & 2047
    points = 0
    for card in each(cards_of(move)):
        place = place_of(card // KINDS, colour)
        if not places >> place & 1:
            points += usefulness(s.sheet[seat][colour], place)
    return points


def appeal(s: State, seat: int, move: int) -> int:
    """Crosses, the more the better, leaving out what must be; which card is taken hardly matters."""
    if s.action == TAKE:
        return 0
    if s.action == NUMBER:
        lost = 20 if move == PASS else place_of(top_number(s), move) - width(s.sheet[seat][move])
        return -lost if lost < 5 else -5 if move == PASS else -lost
    places = move >> 2 & 2047
    lost = width(s.sheet[seat][move & 3] | places) - width(s.sheet[seat][move & 3])
    return 4 * count(places) - lost


def clear_margin(s: State) -> float:
    return CLEAR_MARGIN_POINTS
