"""Three Is Too Many: lay cards into three rising rows; one of a colour is good, two are perfect, three too many."""

from __future__ import annotations

from karban.rules import kit
from karban.rules.kit import (
    BLANK,
    NOBODY,
    card_set,
    count,
    each,
    lowest,
    nth,
    randbelow,
    scratch,
    shuffle,
    small,
)

ROWS, ROW_SIZE, IN_ROW = 3, 4, 30  # a row is a set of its cards' last places: card % IN_ROW
START = 1  # the start card of a row, as a set
COLOURS, COLOURLESS = 7, -1
MAX_PLAYERS, NUMBERS, CARDS = 4, 90, 87
OPENING, PILE, HAND, REFILL, KEPT = 3, 20, 8, 6, 2  # three 2.1, 2.2, 3.7
RUNNING_BONUS = (10, 7, 5, 3)  # three 1.4
FINAL_BONUS = (0, 0, 0, 0, 0, 0, 5, 10)  # three 4.2, by colours face up
FACE_UP = (0, 1, 5)  # three 4.3, by cards of one colour
IN_COLOUR = 28  # cards of a row that have a colour
GREY = 15  # the place of the colourless card in each row


class State(kit.State):
    players: int = small()
    tables: int = small()  # how many rows still wait for their colours to be shuffled
    colour: list[int] = small(NUMBERS)
    deck: list[int] = small(CARDS)
    shuffled: int = small()
    row: list[int] = card_set(ROWS)
    hand: list[list[int]] = card_set(MAX_PLAYERS, ROWS)
    held: list[int] = small(MAX_PLAYERS)
    drawn: list[int] = small(MAX_PLAYERS)  # how many cards of the own pile have come to the hand
    taken: list[int] = card_set(ROWS)  # every card that anybody has taken
    up: list[list[int]] = small(MAX_PLAYERS, COLOURS)
    down: list[list[int]] = small(MAX_PLAYERS, COLOURS)
    running: list[int] = small(MAX_PLAYERS)
    bonuses: int = small()  # how many running bonuses are gone
    turn: int = small()
    over: int = small()


# ------------------------------------------------------------------- deal


def begin(s: State, first: int) -> None:
    s.turn = first
    gather(s)


def gather(s: State) -> None:
    """What is shuffled next: the colours of a row (three 1.3), and when those are known the cards."""
    if s.tables:
        for i in range(IN_COLOUR):
            s.deck[i] = i // 4
        return
    n = 0
    for card in range(NUMBERS):
        if card % IN_ROW:
            s.deck[n] = card
            n += 1


def to_shuffle(s: State) -> int:
    if s.shuffled:
        return 0
    return IN_COLOUR if s.tables else CARDS


def deal(s: State) -> None:
    if s.tables:
        colour_row(s)
        gather(s)
        return
    s.shuffled = 1
    for r in range(ROWS):
        s.row[r] = START
    for i in range(OPENING):
        s.row[s.deck[i] // IN_ROW] |= 1 << s.deck[i] % IN_ROW
        s.deck[i] = BLANK
    for seat in range(s.players):
        draw(s, seat, HAND)


def colour_row(s: State) -> None:
    first = (ROWS - s.tables) * IN_ROW
    n = 0
    for place in range(1, IN_ROW):
        if place != GREY:
            s.colour[first + place] = s.deck[n]
            n += 1
    s.tables -= 1


def draw(s: State, seat: int, cards: int) -> None:
    """Take the top cards of the own pile into the hand."""
    top = OPENING + PILE * seat + s.drawn[seat]
    for i in range(top, top + cards):
        s.hand[seat][s.deck[i] // IN_ROW] |= 1 << s.deck[i] % IN_ROW
        s.deck[i] = BLANK
    s.drawn[seat] += cards
    s.held[seat] += cards


# ------------------------------------------------------------------- moves


def to_act(s: State) -> int:
    return 0 if s.over or not s.shuffled else 1 << s.turn


def legal(s: State, seat: int, moves: list[int]) -> int:
    """A move is the card laid."""
    n = 0
    if seat == NOBODY:
        return n
    for r in range(ROWS):
        for place in each(s.hand[seat][r]):
            moves[n] = r * IN_ROW + place
            n += 1
    return n


def any_move(s: State, seat: int, moves: list[int], stream: list[int]) -> int:
    n = randbelow(stream, s.held[seat])
    r = 0
    while n >= count(s.hand[seat][r]):
        n -= count(s.hand[seat][r])
        r += 1
    return r * IN_ROW + nth(s.hand[seat][r], n)


def taken_by(row: int, place: int) -> int:
    """What a seat takes that lays a card at this place of a row (three 3.3), as a set."""
    if count(row) < ROW_SIZE:
        return 0
    higher = row >> place << place
    if higher:
        return higher
    return 1 << lowest(row ^ START)


def apply(s: State, seat: int, move: int) -> None:
    r, place = move // IN_ROW, move % IN_ROW
    s.hand[seat][r] ^= 1 << place
    s.held[seat] -= 1
    taken = taken_by(s.row[r], place)
    s.row[r] = s.row[r] ^ taken | 1 << place
    if taken:
        s.taken[r] |= taken
        for card in each(taken):
            collect(s, seat, s.colour[r * IN_ROW + card])
        claim_bonus(s, seat)
    if s.held[seat] == KEPT and s.drawn[seat] < PILE:
        draw(s, seat, REFILL)
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    if s.held[s.turn] == KEPT:
        s.over = 1


def collect(s: State, seat: int, colour: int) -> None:
    if colour == COLOURLESS:  # three 3.4: leaves the game
        return
    s.up[seat][colour] += 1
    if s.up[seat][colour] == 3:  # three 3.5
        s.up[seat][colour] = 0
        s.down[seat][colour] += 3


def colours_up(s: State, seat: int) -> int:
    n = 0
    for colour in range(COLOURS):
        if s.up[seat][colour]:
            n += 1
    return n


def claim_bonus(s: State, seat: int) -> None:
    if not s.running[seat] and colours_up(s, seat) == COLOURS:  # three 3.6
        s.running[seat] = RUNNING_BONUS[s.bonuses]
        s.bonuses += 1


# ------------------------------------------------------------------- score


def score(s: State, seat: int) -> int:
    points = s.running[seat]
    for colour in range(COLOURS):
        points += FACE_UP[s.up[seat][colour]] - s.down[seat][colour]
    if s.over:
        points += FINAL_BONUS[colours_up(s, seat)]
    return points


def winners(s: State) -> int:
    points = scratch(MAX_PLAYERS)
    for seat in range(s.players):
        points[seat] = score(s, seat)
    return kit.highest(points, s.players)


# -------------------------------------------------------------- seen by whom


def hide(s: State, seat: int, seen: State) -> None:
    seen.players, seen.tables, seen.shuffled = s.players, s.tables, s.shuffled
    seen.bonuses, seen.turn, seen.over = s.bonuses, s.turn, s.over
    for card in range(NUMBERS):
        seen.colour[card] = s.colour[card]
    for r in range(ROWS):
        seen.row[r], seen.taken[r] = s.row[r], s.taken[r]
        if seat != NOBODY:
            seen.hand[seat][r] = s.hand[seat][r]
    for p in range(s.players):
        seen.held[p], seen.drawn[p], seen.running[p] = s.held[p], s.drawn[p], s.running[p]
        for colour in range(COLOURS):
            seen.up[p][colour], seen.down[p][colour] = s.up[p][colour], s.down[p][colour]


def imagine(s: State, seat: int, stream: list[int]) -> None:
    """Whatever lies neither open nor in the own hand may be anywhere: in hands, in piles, out of the game."""
    unseen = scratch(CARDS)
    n = 0
    for r in range(ROWS):
        seen = s.row[r] | s.taken[r] | START
        if seat != NOBODY:
            seen |= s.hand[seat][r]
        for place in each(((1 << IN_ROW) - 1) & ~seen):
            unseen[n] = r * IN_ROW + place
            n += 1
    shuffle(unseen, 0, n, stream)
    for p in range(s.players):
        if p != seat:
            for _ in range(s.held[p]):
                n -= 1
                s.hand[p][unseen[n] // IN_ROW] |= 1 << unseen[n] % IN_ROW
        for i in range(OPENING + PILE * p + s.drawn[p], OPENING + PILE * (p + 1)):
            n -= 1
            s.deck[i] = unseen[n]
    for i in range(OPENING + PILE * s.players, CARDS):
        n -= 1
        s.deck[i] = unseen[n]
