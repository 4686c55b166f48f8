"""High: lay a card each, the highest takes the trick; three tricks."""

from __future__ import annotations

from karban.rules import kit
from karban.rules.kit import BLANK, NOBODY, card_set, count, draw, each, nth, randbelow, shuffle, small

CARDS, HAND, MAX_PLAYERS = 12, 3, 4
NO_CARD = -1
ALL_CARDS = (1 << CARDS) - 1


class State(kit.State):
    players: int = small()
    deck: list[int] = small(CARDS)
    drawn: int = small()
    shuffled: int = small()
    hand: list[int] = card_set(MAX_PLAYERS)
    held: list[int] = small(MAX_PLAYERS)  # how many cards each hand holds
    laid: int = card_set()  # every card laid so far
    table: list[int] = small(MAX_PLAYERS)  # the card that each seat has laid in this trick
    lying: int = small()  # how many of them there are
    tricks: list[int] = small(MAX_PLAYERS)
    turn: int = small()
    over: int = small()


# ------------------------------------------------------------------- deal


def begin(s: State, first: int) -> None:
    s.turn = first
    for card in range(CARDS):
        s.deck[card] = card
    clear_table(s)


def to_shuffle(s: State) -> int:
    return 0 if s.shuffled else CARDS


def deal(s: State) -> None:
    s.shuffled = 1
    for seat in range(s.players):
        s.held[seat] = HAND
        for _ in range(HAND):
            s.hand[seat] |= 1 << draw(s)


# ------------------------------------------------------------------- moves


def to_act(s: State) -> int:
    return 0 if s.over or not s.shuffled else 1 << s.turn


def legal(s: State, seat: int, moves: list[int]) -> int:
    """A move is the card laid."""
    n = 0
    if seat == NOBODY:
        return n
    for card in each(s.hand[seat]):
        moves[n] = card
        n += 1
    return n


def any_move(s: State, seat: int, moves: list[int], stream: list[int]) -> int:
    return nth(s.hand[seat], randbelow(stream, s.held[seat]))


def apply(s: State, seat: int, move: int) -> None:
    if s.lying == s.players:  # a full trick stays on the table until the next is led (high 2.3)
        clear_table(s)
    s.hand[seat] ^= 1 << move
    s.held[seat] -= 1
    s.laid |= 1 << move
    s.table[seat] = move
    s.lying += 1
    if s.lying < s.players:
        s.turn = (s.turn + 1) % s.players
    else:
        take_trick(s)


def clear_table(s: State) -> None:
    s.lying = 0
    for seat in range(s.players):
        s.table[seat] = NO_CARD


def take_trick(s: State) -> None:
    """The seat with the highest card takes the trick and leads the next one (high 2.2)."""
    for seat in range(s.players):
        if s.table[seat] > s.table[s.turn]:
            s.turn = seat
    s.tricks[s.turn] += 1
    s.over = int(s.held[s.turn] == 0)


# ------------------------------------------------------------------- score


def score(s: State, seat: int) -> int:
    return s.tricks[seat]


def winners(s: State) -> int:
    return kit.highest(s.tricks, s.players)


# -------------------------------------------------------------- seen by whom


def hide(s: State, seat: int, seen: State) -> None:
    seen.players, seen.drawn, seen.shuffled = s.players, s.drawn, s.shuffled
    seen.laid, seen.lying, seen.turn, seen.over = s.laid, s.lying, s.turn, s.over
    for p in range(s.players):
        seen.held[p], seen.table[p], seen.tricks[p] = s.held[p], s.table[p], s.tricks[p]
    if seat != NOBODY:
        seen.hand[seat] = s.hand[seat]


def imagine(s: State, seat: int, stream: list[int]) -> None:
    """Whatever was never laid and is not in the own hand may be in any other hand, or in none."""
    unseen = ALL_CARDS & ~s.laid
    if seat != NOBODY:
        unseen &= ~s.hand[seat]
    start = CARDS - count(unseen)  # the last places of the deck are room for them all
    place = start
    for card in each(unseen):
        s.deck[place] = card
        place += 1
    shuffle(s.deck, start, CARDS, stream)
    for p in range(s.players):
        if p != seat:
            for _ in range(s.held[p]):
                s.hand[p] |= 1 << s.deck[start]
                s.deck[start] = BLANK
                start += 1


# --------------------------------------------------------------- heuristics


def worth(s: State, seat: int, move: int) -> int:
    """For the greedy bot: lead the highest, take a trick as cheaply as possible, else throw the lowest away."""
    if s.lying == 0 or s.lying == s.players:
        return move
    for p in range(s.players):
        if s.table[p] > move:
            return -move
    return CARDS - move
