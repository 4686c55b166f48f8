"""GAP: take cards from the row by their values, score the gap between your strongest and weakest colour."""

from __future__ import annotations

from karban.rules import kit
from karban.rules.kit import (
    BLANK,
    NOBODY,
    card_set,
    count,
    draw,
    each,
    highest,
    large,
    middle,
    randbelow,
    shuffle,
    small,
)

COLOURS, VALUES, CARDS = 5, 10, 50
ROW_SIZE, MAX_PLAYERS = 4, 6
HAND_SIZE = (0, 0, 6, 6, 6, 5, 5)  # gap 2.1, by number of players
NOTHING = 7  # in a move: no card of this neighbouring value is taken
TIME = -1  # the clock's move (gap 7.4)
NO_ROUND_YET = -1000  # lower than any score of a round

EVERY_COLOUR = (1 << COLOURS) - 1

# card = value * COLOURS + colour, so that the cards of one value lie side by side
OF_COLOUR = tuple(sum(1 << (value * COLOURS + colour) for value in range(VALUES)) for colour in range(COLOURS))


class State(kit.State):
    players: int = small()
    colours: int = small()  # the colours in play, a set
    target: int = large()  # points that end the game, or 0
    last_round: int = large()  # the number of rounds agreed, or 0
    timed: int = small()  # 1: the clock will end the game
    extra_rounds: int = small()  # 1: a tie at the top is broken by further rounds
    deck: list[int] = small(CARDS)
    deck_size: int = small()
    drawn: int = small()
    shuffled: int = small()
    hand: list[int] = card_set(MAX_PLAYERS)
    held: list[int] = small(MAX_PLAYERS)  # how many cards each hand holds
    row: int = card_set()
    place: list[int] = small(CARDS)  # when a card came to the row: its order from left to right
    placed: int = small()
    collection: list[int] = card_set(MAX_PLAYERS)
    round: int = large()
    first: int = small()
    turn: int = small()
    closing: int = small()  # 1: the game ends with this round, unless it ends in a tie to be broken
    over: int = small()
    total: list[int] = large(MAX_PLAYERS)
    round_score: list[int] = middle(MAX_PLAYERS)  # of the last finished round
    best: list[int] = middle(MAX_PLAYERS)  # the best single round
    best_round: list[int] = large(MAX_PLAYERS)


# ------------------------------------------------------------------- deal


def begin(s: State, first: int) -> None:
    s.first = first
    s.round = 1
    for seat in range(s.players):
        s.best[seat] = NO_ROUND_YET
    gather(s)


def gather(s: State) -> None:
    """All cards in play back to the deck (gap 1.2), to be shuffled."""
    s.deck_size = 0
    for value in range(VALUES):
        for colour in each(s.colours):
            s.deck[s.deck_size] = value * COLOURS + colour
            s.deck_size += 1
    s.shuffled = 0


def to_shuffle(s: State) -> int:
    return 0 if s.shuffled else s.deck_size


def deal(s: State) -> None:
    clear_row(s, s.row)
    s.shuffled, s.drawn, s.placed = 1, 0, 0
    s.turn = s.first
    for seat in range(s.players):
        s.hand[seat] = s.collection[seat] = 0
        s.held[seat] = HAND_SIZE[s.players]
        for _ in range(HAND_SIZE[s.players]):
            s.hand[seat] |= 1 << draw(s)
    fill_row(s)


def fill_row(s: State) -> None:
    while count(s.row) < ROW_SIZE and s.drawn < s.deck_size:  # gap 3.6
        lay(s, draw(s))


def lay(s: State, card: int) -> None:
    """Put a card at the right end of the row."""
    s.row |= 1 << card
    s.place[card] = s.placed
    s.placed += 1


def clear_row(s: State, cards: int) -> None:
    """Cards leave the row; the rest keep their order."""
    s.row ^= cards
    for card in each(cards):
        s.place[card] = 0


# ------------------------------------------------------------------- moves


def to_act(s: State) -> int:
    return 0 if s.over or not s.shuffled else 1 << s.turn


def at(row: int, value: int) -> int:
    """The colours that lie in the row with this value; the values form a ring (gap 1.3)."""
    return row >> (value % VALUES * COLOURS) & EVERY_COLOUR


def legal(s: State, seat: int, moves: list[int]) -> int:
    """A move is the played card, and the colours of the lower and the higher neighbour taken."""
    if seat == NOBODY:
        return clock_moves(s, moves)
    n = 0
    for card in each(s.hand[seat]):
        value = card // COLOURS
        below, above = at(s.row, value + VALUES - 1), at(s.row, value + 1)
        if at(s.row, value):  # gap 3.2 comes before 3.3
            below = above = 0
        for low in each(below or 1 << NOTHING):
            for high in each(above or 1 << NOTHING):
                moves[n] = card | low << 6 | high << 9
                n += 1
    return n


def clock_moves(s: State, moves: list[int]) -> int:
    if not s.timed or s.closing or s.over:
        return 0
    moves[0] = TIME
    return 1


def any_move(s: State, seat: int, moves: list[int], stream: list[int]) -> int:
    return moves[randbelow(stream, legal(s, seat, moves))]


def taken_by(row: int, move: int) -> int:
    """The cards of the row that a move takes, as a set."""
    card, low, high = move & 63, move >> 6 & 7, move >> 9
    value = card // COLOURS
    taken = at(row, value) << (value * COLOURS)
    if low != NOTHING:
        taken |= 1 << ((value + VALUES - 1) % VALUES * COLOURS + low)
    if high != NOTHING:
        taken |= 1 << ((value + 1) % VALUES * COLOURS + high)
    return taken


def apply(s: State, seat: int, move: int) -> None:
    if move == TIME:  # gap 5.2
        s.closing = 1
        return
    card = move & 63
    taken = taken_by(s.row, move)
    s.hand[seat] ^= 1 << card
    s.held[seat] -= 1
    if taken:
        clear_row(s, taken)
        s.collection[seat] |= taken | 1 << card
    else:
        lay(s, card)  # gap 3.4
    fill_row(s)
    s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
    if s.hand[s.turn] == 0:
        end_round(s)


# ------------------------------------------------------------------- score


def round_points(collection: int) -> int:
    """Plus for the colours it has most of, minus for those it has fewest of (gap 4.2–4.4)."""
    most, fewest = 0, CARDS
    for colour in OF_COLOUR:
        n = count(collection & colour)
        if n:
            most, fewest = max(most, n), min(fewest, n)
    points = 0
    for colour in OF_COLOUR:
        n = count(collection & colour)
        if n == most:
            points += n
        elif n == fewest:
            points -= n
    return points


def end_round(s: State) -> None:
    for seat in range(s.players):
        points = round_points(s.collection[seat])
        s.round_score[seat] = points
        s.total[seat] += points
        if points > s.best[seat]:  # the earlier of two equal rounds stays (gap 5.4)
            s.best[seat], s.best_round[seat] = points, s.round
        if s.target and s.total[seat] >= s.target:  # gap 5.1
            s.closing = 1
    if s.round == s.last_round:
        s.closing = 1
    if s.closing and not (s.extra_rounds and count(highest(s.total, s.players)) > 1):
        s.over = 1
        return
    s.round += 1
    s.first = (s.first + 1) % s.players  # gap 2.2
    gather(s)


def score(s: State, seat: int) -> int:
    return s.total[seat]


def winners(s: State) -> int:
    """Of the seats with the highest total, those with the best single round, and of these the earliest (gap 5.4)."""
    winning = 0
    best, when = NO_ROUND_YET, 0
    for seat in each(highest(s.total, s.players)):
        if s.best[seat] > best or (s.best[seat] == best and s.best_round[seat] < when):
            best, when, winning = s.best[seat], s.best_round[seat], 0
        if s.best[seat] == best and s.best_round[seat] == when:
            winning |= 1 << seat
    return winning


# -------------------------------------------------------------- seen by whom


def hide(s: State, seat: int, seen: State) -> None:
    seen.players, seen.colours = s.players, s.colours
    seen.target, seen.last_round = s.target, s.last_round
    seen.timed, seen.extra_rounds = s.timed, s.extra_rounds
    seen.deck_size, seen.drawn, seen.shuffled = s.deck_size, s.drawn, s.shuffled
    seen.row, seen.placed = s.row, s.placed
    for card in each(s.row):
        seen.place[card] = s.place[card]
    seen.round, seen.first, seen.turn = s.round, s.first, s.turn
    seen.closing, seen.over = s.closing, s.over
    for p in range(s.players):
        seen.held[p], seen.collection[p] = s.held[p], s.collection[p]
        seen.total[p], seen.round_score[p] = s.total[p], s.round_score[p]
        seen.best[p], seen.best_round[p] = s.best[p], s.best_round[p]
    if seat != NOBODY:
        seen.hand[seat] = s.hand[seat]


def imagine(s: State, seat: int, stream: list[int]) -> None:
    unseen = 0
    for colour in each(s.colours):
        unseen |= OF_COLOUR[colour]
    unseen &= ~s.row
    for p in range(s.players):
        unseen &= ~(s.hand[p] | s.collection[p])
    start = s.deck_size - count(unseen)  # the last places of the deck are room for them all
    place = start
    for card in each(unseen):
        s.deck[place] = card
        place += 1
    shuffle(s.deck, start, s.deck_size, stream)
    for p in range(s.players):
        if p != seat:
            for _ in range(s.held[p]):
                s.hand[p] |= 1 << s.deck[start]
                s.deck[start] = BLANK
                start += 1
