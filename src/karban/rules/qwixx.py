"""Qwixx, the card game: cross out as many numbers as you can in four coloured rows."""

from __future__ import annotations

from karban.rules import kit
from karban.rules.kit import (
    NOBODY,
    card_set,
    count,
    draw,
    each,
    last,
    lowest,
    middle,
    nth,
    randbelow,
    shuffle,
    small,
)

NUMBERS, COLOURS, JOKER = 11, 4, 4  # the numbers 2 … 12 are counted from 0; a joker is a fifth colour
KINDS, CARDS, MAX_PLAYERS = COLOURS + 1, 55, 5
DISPLAY, HAND, FULL_HAND, MOST_LAID = 4, 4, 5, 3
RIGHTMOST, LOCK = 10, 11  # places of a row: the eleven numbers in row order, and the lock
CROSSES_BEFORE_LAST = 5  # qwixx 2.2
PENALTY, MOST_PENALTIES, CLOSED_ROWS = 5, 4, 2
NONE = 63  # in a move: no second, no third card
PASS = 4  # in place of a row: cross nothing
CHOICES = COLOURS + 1  # about the number for all: a row, or none
NOT_CHOSEN = -1

# card = number * KINDS + colour, so that the cards with the same back lie side by side
JOKERS = sum(1 << (number * KINDS + JOKER) for number in range(NUMBERS))
OF_COLOUR = tuple(sum(1 << (number * KINDS + colour) for number in range(NUMBERS)) for colour in range(COLOURS))

START, TAKE, NUMBER, PLAY = 0, 1, 2, 3  # what is being done


class State(kit.State):
    players: int = small()
    jokers: int = small()
    deck: list[int] = small(CARDS)  # the pile
    deck_size: int = small()
    drawn: int = small()
    shuffled: int = small()
    action: int = small()
    active: int = small()
    hand: list[int] = card_set(MAX_PLAYERS)
    held: list[int] = small(MAX_PLAYERS)
    display: list[int] = small(DISPLAY)
    empty: int = small()  # the slots of the display to be filled, a set
    discard: int = card_set()
    born: list[int] = small(CARDS)  # in which reshuffle a card was last shuffled: what is laid down is seen by all
    reshuffles: int = small()
    sheet: list[list[int]] = middle(MAX_PLAYERS, COLOURS)  # the crossed places of each row
    penalties: list[int] = small(MAX_PLAYERS)
    waiting: int = small()  # the seats that must still decide about the number for all
    choice: list[int] = small(MAX_PLAYERS)  # sealed until the last one is in
    crossed: int = small()  # 1: the active seat has crossed something in this turn
    over: int = small()
    # what was laid down last
    laid: int = card_set()
    laid_by: int = small()
    laid_colour: int = small()
    laid_crossed: int = middle()


# ------------------------------------------------------------------- deal


def all_cards(s: State) -> int:
    every = (1 << CARDS) - 1
    return every if s.jokers else every & ~JOKERS


def begin(s: State, first: int) -> None:
    s.active = first
    s.laid_by = NOBODY
    for seat in range(s.players):
        s.choice[seat] = NOT_CHOSEN
    gather(s, all_cards(s))


def gather(s: State, cards: int) -> None:
    """These cards become the pile, to be shuffled."""
    s.deck_size = s.drawn = s.shuffled = 0
    for card in each(cards):
        s.deck[s.deck_size] = card
        s.deck_size += 1


def to_shuffle(s: State) -> int:
    return 0 if s.shuffled else s.deck_size


def deal(s: State) -> None:
    s.shuffled = 1
    if s.action != START:
        s.reshuffles += 1
        for card in each(s.discard):
            s.born[card] = s.reshuffles
        s.discard = 0
        fill_display(s)
        return
    for seat in range(s.players):
        s.held[seat] = HAND
        for _ in range(HAND):
            s.hand[seat] |= 1 << draw(s)
    for slot in range(DISPLAY):
        s.display[slot] = draw(s)
    s.action = TAKE


def fill_display(s: State) -> None:
    """Fill the empty slots; a pile without cards is renewed first, also for the number for all (qwixx 4.1, 4.7)."""
    while s.drawn < s.deck_size and s.empty:
        s.display[lowest(s.empty)] = draw(s)
        s.empty &= s.empty - 1
    if s.drawn == s.deck_size:
        gather(s, s.discard)
        return
    s.action = NUMBER
    s.waiting = (1 << s.players) - 1


# ------------------------------------------------------------- crossing out


def place_of(number: int, colour: int) -> int:
    """Where a number stands in the row of a colour: green and blue run down (qwixx 1.2)."""
    return number if colour < 2 else NUMBERS - 1 - number


def can_cross(row: int, place: int) -> bool:
    """Only to the right of all crosses, and the rightmost only after five others (qwixx 2.1, 2.2)."""
    return row >> place == 0 and (place < RIGHTMOST or count(row) >= CROSSES_BEFORE_LAST)


def can_cross_all(row: int, places: int) -> bool:
    """Whether one action may cross all these places: at most one between first and last is left out (qwixx 4.4)."""
    if last(places) - lowest(places) + 1 - count(places) > 1:
        return False
    before = row
    for place in each(places):
        if not can_cross(before, place):
            return False
        before |= 1 << place
    return True


def with_lock(row: int) -> int:
    """Whoever crosses the rightmost number crosses the lock too (qwixx 2.3)."""
    return row | (row >> RIGHTMOST & 1) << LOCK


def closed_rows(s: State, seat: int) -> int:
    n = 0
    for colour in range(COLOURS):
        n += s.sheet[seat][colour] >> LOCK & 1
    return n


# ------------------------------------------------------------------- moves


def to_act(s: State) -> int:
    if s.over or not s.shuffled:
        return 0
    return s.waiting if s.action == NUMBER else 1 << s.active


def legal(s: State, seat: int, moves: list[int]) -> int:
    if seat == NOBODY or not to_act(s) >> seat & 1:
        return 0
    if s.action == TAKE:
        return legal_takes(s, moves)
    if s.action == NUMBER:
        return legal_crosses(s, seat, moves)
    return legal_plays(s, seat, moves)


def legal_takes(s: State, moves: list[int]) -> int:
    """A move is the set of slots."""
    n = 0
    for slots in range(1, 1 << DISPLAY):
        if count(slots) == FULL_HAND - s.held[s.active]:
            moves[n] = slots
            n += 1
    return n


def top_number(s: State) -> int:
    return s.deck[s.drawn] // KINDS


def legal_crosses(s: State, seat: int, moves: list[int]) -> int:
    """A move is the colour of the row, or PASS."""
    n = 0
    for colour in range(COLOURS):
        if can_cross(s.sheet[seat][colour], place_of(top_number(s), colour)):
            moves[n] = colour
            n += 1
    moves[n] = PASS
    return n + 1


def legal_plays(s: State, seat: int, moves: list[int]) -> int:
    """A move is a colour, the places crossed, and one to three cards of that colour or jokers, ascending."""
    n = 0
    for colour in range(COLOURS):
        row = s.sheet[seat][colour]
        fitting = s.hand[seat] & (OF_COLOUR[colour] | JOKERS)
        for a in each(fitting):
            one = 1 << place_of(a // KINDS, colour)
            n = add_plays(row, one, colour | a << 13 | NONE << 19 | NONE << 25, moves, n)
            for b in each(fitting >> (a + 1) << (a + 1)):
                two = one | 1 << place_of(b // KINDS, colour)
                n = add_plays(row, two, colour | a << 13 | b << 19 | NONE << 25, moves, n)
                for c in each(fitting >> (b + 1) << (b + 1)):
                    three = two | 1 << place_of(c // KINDS, colour)
                    n = add_plays(row, three, colour | a << 13 | b << 19 | c << 25, moves, n)
    return n


def add_plays(row: int, places: int, cards: int, moves: list[int], n: int) -> int:
    """Add the moves that lay these cards, one for every way to cross some of their numbers."""
    moves[n] = cards
    n += 1
    crossable = 0
    for place in each(places):
        if row >> place == 0:
            crossable |= 1 << place
    crossed = crossable
    while crossed:
        if can_cross_all(row, crossed):
            moves[n] = cards | crossed << 2
            n += 1
        crossed = (crossed - 1) & crossable
    return n


def cards_of(move: int) -> int:
    """The cards that a play lays down, as a set."""
    laid = 0
    for shift in (13, 19, 25):
        card = move >> shift & 63
        if card != NONE:
            laid |= 1 << card
    return laid


def any_move(s: State, seat: int, moves: list[int], stream: list[int]) -> int:
    return moves[randbelow(stream, legal(s, seat, moves))]


def apply(s: State, seat: int, move: int) -> None:
    if s.action == TAKE:
        take(s, seat, move)
    elif s.action == NUMBER:
        choose(s, seat, move)
    else:
        play(s, seat, move)


def take(s: State, seat: int, slots: int) -> None:
    for slot in each(slots):
        s.hand[seat] |= 1 << s.display[slot]
        s.held[seat] += 1
    s.empty = slots
    fill_display(s)


def choose(s: State, seat: int, colour: int) -> None:
    s.choice[seat] = colour
    s.waiting ^= 1 << seat
    if s.waiting:
        return
    s.crossed = 0
    number = top_number(s)
    for p in range(s.players):
        if s.choice[p] != PASS:
            colour = s.choice[p]
            s.sheet[p][colour] = with_lock(s.sheet[p][colour] | 1 << place_of(number, colour))
            if p == s.active:
                s.crossed = 1
            if closed_rows(s, p) >= CLOSED_ROWS:  # qwixx 4.3: no third action, no penalty
                s.over = 1
        s.choice[p] = NOT_CHOSEN
    s.action = PLAY


def play(s: State, seat: int, move: int) -> None:
    colour, places, laid = move & 3, move >> 2 & 2047, cards_of(move)
    s.hand[seat] ^= laid
    s.held[seat] -= count(laid)
    s.discard |= laid
    s.laid, s.laid_by, s.laid_colour, s.laid_crossed = laid, seat, colour, places
    s.sheet[seat][colour] = with_lock(s.sheet[seat][colour] | places)
    if not places and not s.crossed:  # qwixx 4.5
        s.penalties[seat] += 1
    if closed_rows(s, seat) >= CLOSED_ROWS or s.penalties[seat] == MOST_PENALTIES:
        s.over = 1
        return
    s.active = s.active + 1 if s.active + 1 < s.players else 0
    s.action = TAKE


# ------------------------------------------------------------------- score


def score(s: State, seat: int) -> int:
    points = -PENALTY * s.penalties[seat]
    for colour in range(COLOURS):
        n = count(s.sheet[seat][colour])
        points += n * (n + 1) // 2
    return points


def winners(s: State) -> int:
    top, winning = score(s, 0), 0
    for seat in range(s.players):
        points = score(s, seat)
        if points > top:
            top, winning = points, 0
        if points == top:
            winning |= 1 << seat
    return winning


# -------------------------------------------------------------- seen by whom
# A hidden card shows its number, and everybody knows in which reshuffle it was last seen. Cards that agree in both
# look alike: in a hidden state the first of those alike stands for each card whose colour must not be seen.


def alike(s: State, card: int, cards: int) -> int:
    """Those of the cards that look like this one from behind, as a set."""
    number, same = card // KINDS, 0
    for other in range(number * KINDS, number * KINDS + KINDS):
        if cards >> other & 1 and s.born[other] == s.born[card]:
            same |= 1 << other
    return same


def hide(s: State, seat: int, seen: State) -> None:
    hide_public(s, seen)
    unseen = all_cards(s) & ~s.discard
    if seat != NOBODY:
        seen.hand[seat] = s.hand[seat]
        seen.choice[seat] = s.choice[seat]
        unseen &= ~s.hand[seat]
    for p in range(s.players):
        if p != seat:
            for card in each(s.hand[p]):
                stand_in = lowest(alike(s, card, unseen))
                seen.hand[p] |= 1 << stand_in
                unseen ^= 1 << stand_in
    for slot in range(DISPLAY):
        seen.display[slot] = lowest(alike(s, s.display[slot], unseen))
        unseen ^= 1 << seen.display[slot]
    seen.deck[s.drawn] = lowest(alike(s, s.deck[s.drawn], unseen))
    unseen ^= 1 << seen.deck[s.drawn]
    i = s.drawn + 1
    for card in each(unseen):
        seen.deck[i] = card
        i += 1


def hide_public(s: State, seen: State) -> None:
    seen.players, seen.jokers, seen.shuffled = s.players, s.jokers, s.shuffled
    seen.deck_size, seen.drawn, seen.reshuffles = s.deck_size, s.drawn, s.reshuffles
    seen.action, seen.active, seen.waiting, seen.over = s.action, s.active, s.waiting, s.over
    seen.empty, seen.discard, seen.crossed = s.empty, s.discard, s.crossed
    seen.laid, seen.laid_by = s.laid, s.laid_by
    seen.laid_colour, seen.laid_crossed = s.laid_colour, s.laid_crossed
    for card in range(CARDS):
        seen.born[card] = s.born[card]
    for p in range(s.players):
        seen.held[p], seen.penalties[p] = s.held[p], s.penalties[p]
        seen.choice[p] = NOT_CHOSEN
        for colour in range(COLOURS):
            seen.sheet[p][colour] = s.sheet[p][colour]


def imagine(s: State, seat: int, stream: list[int]) -> None:
    unseen = all_cards(s) & ~s.discard
    if seat != NOBODY:
        unseen &= ~s.hand[seat]
    for p in range(s.players):
        if p != seat:
            stand_ins = s.hand[p]
            s.hand[p] = 0
            for card in each(stand_ins):
                drawn = any_alike(s, card, unseen, stream)
                s.hand[p] |= 1 << drawn
                unseen ^= 1 << drawn
    for slot in range(DISPLAY):
        s.display[slot] = any_alike(s, s.display[slot], unseen, stream)
        unseen ^= 1 << s.display[slot]
    s.deck[s.drawn] = any_alike(s, s.deck[s.drawn], unseen, stream)
    unseen ^= 1 << s.deck[s.drawn]
    i = s.drawn + 1
    for card in each(unseen):
        s.deck[i] = card
        i += 1
    shuffle(s.deck, s.drawn + 1, s.deck_size, stream)
    imagine_choices(s, seat, stream)


def any_alike(s: State, card: int, cards: int, stream: list[int]) -> int:
    same = alike(s, card, cards)
    return nth(same, randbelow(stream, count(same)))


def imagine_choices(s: State, seat: int, stream: list[int]) -> None:
    """Another seat that has decided about the number for all may have decided anything its sheet allows."""
    if s.action != NUMBER or s.over:
        return
    choices = kit.scratch(CHOICES)
    for p in range(s.players):
        if p != seat and not s.waiting >> p & 1:
            s.choice[p] = choices[randbelow(stream, legal_crosses(s, p, choices))]
