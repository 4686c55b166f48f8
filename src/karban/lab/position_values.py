"""What a position is worth: games played on from it by `greedy`, compiled where that is possible.

`play_from_position` judges a position as somebody sees it who knows all hands but not what is still to be drawn.
`play_from_move` judges a move as whoever made it could: in worlds that fit what that seat knew, beside the move of
`greedy` there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from karban import compiled
from karban.bots.heuristics import fill_in
from karban.bots.policy import greedy
from karban.lab.playout import GREEDY, to_the_end
from karban.rules import apply, imagine, legal, winners
from karban.rules.kit import MAX_MOVES, NOBODY, Shelf, State, shuffle

if TYPE_CHECKING:
    from numpy.typing import NDArray


# ------------------------------------------------------- plain functions, compiled


def play_from_position(
    start: list[State],
    bots: list[int],
    cards: list[int],
    places: list[int],
    seeds: list[int],
    work: list[State],
    seen: list[State],
    blank: list[State],
    stream: list[int],
    moves: list[int],
    won: list[int],
) -> None:
    """Play one game a seed from a position, these cards in a new order in these places; write the sets of winners."""
    for game in range(len(seeds)):
        work[0] = start[0]
        s = work[0]
        stream[0] = seeds[game]
        for i in range(len(cards)):  # a game does not depend on those before it
            cards[i] = s.deck[places[i]]
        shuffle(cards, 0, len(cards), stream)
        for i in range(len(cards)):
            s.deck[places[i]] = cards[i]
        finish(s, bots, seen, blank, stream, moves)
        won[game] = winners(s)


def play_from_move(
    start: list[State],
    bots: list[int],
    seat: int,
    move: int,
    seeds: list[int],
    work: list[State],
    seen: list[State],
    blank: list[State],
    stream: list[int],
    moves: list[int],
    won: list[int],
    instead: list[int],
) -> None:
    """Imagine one world a seed from what a seat knows; write who wins there after its move, and after greedy's.

    Where both are the same move nothing is played: there is no difference, and no noise in it.
    """
    for game in range(len(seeds)):
        stream[0] = seeds[game]
        work[0] = start[0]
        fill_in(work[0], seat, stream)
        usual = greedy(work[0], seat, moves, stream)
        won[game] = instead[game] = 0
        if usual == move:
            continue
        luck = stream[0]
        won[game] = winners_after(start, bots, seat, move, luck, work, seen, blank, stream, moves)
        instead[game] = winners_after(start, bots, seat, usual, luck, work, seen, blank, stream, moves)


def winners_after(
    start: list[State],
    bots: list[int],
    seat: int,
    move: int,
    luck: int,
    work: list[State],
    seen: list[State],
    blank: list[State],
    stream: list[int],
    moves: list[int],
) -> int:
    """Who wins after a move, in the world and with the luck that a random number gives."""
    stream[0] = luck
    work[0] = start[0]
    s = work[0]
    imagine(s, seat, stream)
    apply(s, seat, move)
    finish(s, bots, seen, blank, stream, moves)
    return winners(s)


def finish(
    s: State, bots: list[int], seen: list[State], blank: list[State], stream: list[int], moves: list[int]
) -> None:
    """Play a game to the end. Where a clock runs, it runs out now: nobody knows how long it would."""
    if legal(s, NOBODY, moves):
        apply(s, NOBODY, moves[0])
    to_the_end(s, bots, seen, blank, moves, stream)


# ---------------------------------------------------------------- running them


def seeds(purpose: str, n: int) -> NDArray[np.uint64]:
    """Starts of n random streams for a purpose."""
    words = np.frombuffer(hashlib.shake_256(purpose.encode()).digest(8 * n), ">u8").astype(np.uint64)
    return np.maximum(words, np.uint64(1))


Undrawn = tuple[list[int], list[int]]  # cards whose order nobody knows anything about, and their places in the deck


def position_shares(s: State, starts: NDArray[np.uint64], unknown: Undrawn | None = None) -> NDArray[np.float64]:
    """The shares of the win, games × players, of games played on from a true position; `unknown`: its undrawn cards,
    where they have been looked for before."""
    won = np.zeros(len(starts), np.int32)
    _run(play_from_position, s, unknown or undrawn(s), starts, (won,))
    return _split(won, s.players)


def move_gains(s: State, seat: int, move: int, starts: NDArray[np.uint64]) -> NDArray[np.float64]:
    """What a move wins or loses beside greedy's, games × players; `s` is what the seat knows."""
    won, instead = np.zeros((2, len(starts)), np.int32)
    _run(play_from_move, s, (seat, move), starts, (won, instead))
    return _split(won, s.players) - _split(instead, s.players)


def _split(won: NDArray[np.int32], players: int) -> NDArray[np.float64]:
    winning = (won[:, None] >> np.arange(players) & 1).astype(float)
    return np.asarray(winning / np.maximum(winning.sum(axis=1, keepdims=True), 1))


def _run(
    driver: Callable[..., Any], s: State, given: tuple[Any, ...], starts: NDArray[np.uint64], room: tuple[Any, ...]
) -> None:
    bots = [GREEDY] * s.players
    if not compiled.available():
        plain = (Shelf([s]), Shelf([s]), Shelf([type(s)()]))
        driver(Shelf([s]), bots, *given, [int(seed) for seed in starts], *plain, [0], [0] * MAX_MOVES, *room)
        return
    packed = s.pack()
    arrays = tuple(np.array(value, np.int64) if isinstance(value, list) else value for value in given)
    rooms = (packed.copy(), packed.copy(), np.zeros_like(packed), np.zeros(1, np.uint64), np.zeros(MAX_MOVES, np.int64))
    compiled.compiled(driver)(packed, np.array(bots, np.int8), *arrays, starts, *rooms, *room)


def undrawn(s: State) -> Undrawn:
    """The cards whose order nobody knows anything about, and their places in the deck.

    Found without knowing the game: cards that could change places with the last one and no seat would notice.
    """
    filled = pile_places(s)
    known = known_to_all(s)
    places = []
    for place in filled:
        swapped = s.copy()
        swapped.deck[place], swapped.deck[filled[-1]] = s.deck[filled[-1]], s.deck[place]
        if known_to_all(swapped) == known:
            places.append(place)
    return [s.deck[place] for place in places], places


def pile_places(s: State) -> list[int]:
    """The places of the deck that hold cards, ascending: those that are filled when a spectator imagines a world."""
    filled = set()
    for number in range(1, 9):  # a card 0 looks like no card, but it will not always be in the same place
        world = type(s)()
        s.rules.hide(s, NOBODY, world)
        s.rules.imagine(world, NOBODY, [number << 50])
        filled |= {place for place, card in enumerate(world.deck) if card}
    return sorted(filled)


def known_to_all(s: State) -> list[State]:
    """What each seat knows, and a spectator."""
    known = []
    for seat in range(NOBODY, s.players):
        seen = type(s)()
        s.rules.hide(s, seat, seen)
        known.append(seen)
    return known
