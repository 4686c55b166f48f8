"""What each move of a position is worth, for the puzzles: a deep search from what the seat sees.

Every legal move is tried equally often, in the same imagined worlds, so that two moves are compared world by world and
the error of their difference is small. After the move the tree search of the bots goes on, with one tree for all
moves: whoever decides at the same time knows nothing of the move. In The Number every number is tried against the
mixed strategies of the others, as the bot of that game does.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from karban import compiled
from karban.bots.heuristics import segment, worth
from karban.bots.levels import Thinking
from karban.bots.number_mix import MixedNumber
from karban.bots.number_stage import Stage, Workshop, draw, payoffs
from karban.bots.search import (
    JOINT,
    MAX_PATH_NODES,
    NODE,
    ROOT,
    SIMULTANEOUS,
    add_child,
    child_of,
    judge,
    pick,
    play_on,
)
from karban.match.question import Question
from karban.match.seeds import words
from karban.rules import apply, imagine, score, to_act
from karban.rules.kit import MAX_MOVES, State, count, each
from karban.rules.loop import settle
from karban.rules.number import State as NumberState

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Shares = NDArray[np.float32]  # by move and world: the share of the win

MAX_NODES, INDEX_PLACES = 400_000, 1 << 20
CLEAR_ERRORS, CLEAR_SHARE = 3.0, 0.05  # by how much what is right is ahead of what is not
EQUAL_ERRORS, EQUAL_SHARE = 2.0, 0.01  # moves no further apart are equally good


# ------------------------------------------------------------------ the search, compiled


def try_moves(
    root: list[State],
    work: list[State],
    seat: int,
    options: list[int],
    seeds: list[int],
    exploration: float,
    random_percent: int,
    nodes: Any,
    index: list[int],
    path: list[int],
    shares: list[float],
    values: list[float],
    stream: list[int],
    moves: list[int],
    found: list[list[float]],
) -> None:
    """Imagine a world for each seed and play every option there; note the seat's share of the win."""
    for world in range(len(seeds)):
        for option in range(len(options)):
            stream[0] = seeds[world]
            work[0] = root[0]
            s = work[0]
            imagine(s, seat, stream)
            start = segment(s)
            nodes[ROOT].visits += 1
            depth = descend_with(s, start, seat, options[option], exploration, nodes, index, path, stream, moves)
            play_on(s, start, random_percent, stream, moves)
            judge(s, shares, values)
            found[option][world] = shares[seat]
            for i in range(depth):
                node = nodes[path[i]]
                share = shares[node.actor]
                node.visits += 1
                node.wins += share
                node.squares += share * share
                node.value += values[node.actor]
                node.points += score(s, node.actor)


def descend_with(
    s: State,
    start: int,
    seat: int,
    option: int,
    exploration: float,
    nodes: Any,
    index: list[int],
    path: list[int],
    stream: list[int],
    moves: list[int],
) -> int:
    """As the `descend` of the search, but the first move of the seat is given."""
    node, depth, grown, given = ROOT, 0, 0, 1
    seats = to_act(s)
    while seats and not grown and depth < MAX_PATH_NODES - s.players and segment(s) == start:
        simultaneous, joint = count(seats) > 1, 0
        for actor in each(seats):
            if given and actor == seat:
                child = child_of(node, seat, option, nodes, index)
                if child == 0:
                    child = add_child(node, seat, option, nodes, index)
            else:
                child = pick(s, node, actor, exploration, nodes, index, stream, moves)
            if child == 0:  # the tree is full: the move is made all the same
                if given and to_act(s) >> seat & 1:
                    apply(s, seat, option)
                return depth
            if nodes[child].visits == 0:
                grown = 1
            path[depth] = child
            depth += 1
            move = int(nodes[child].move)
            joint = (joint * 4099 + move + 1) & JOINT
            apply(s, actor, move)
            if not simultaneous:
                node = child
        given = 0
        if simultaneous and not grown:
            below = child_of(node, SIMULTANEOUS, joint, nodes, index)
            node = below if below else add_child(node, SIMULTANEOUS, joint, nodes, index)
            if node == 0:
                return depth
            nodes[node].visits += 1
        settle(s, stream)
        seats = to_act(s)
    return depth


def search_shares(question: Question, options: list[int], worlds: int, seed: str) -> Shares:
    """The shares of the win by option and world."""
    root = question.state.pack()
    nodes = np.zeros(MAX_NODES, NODE).view(np.recarray)
    nodes[0].first = ROOT + 1
    found = np.zeros((len(options), worlds), np.float32)
    compiled.compiled(try_moves)(
        *(root, root.copy(), question.seat, np.array(options, np.int64), random_words(seed, worlds)),
        *(Thinking.EXPLORATION, Thinking.RANDOM_PERCENT),
        *(nodes, np.zeros(INDEX_PLACES, np.int32), np.zeros(MAX_PATH_NODES, np.int32)),
        *np.zeros((2, question.state.players)),
        *(np.zeros(1, np.uint64), np.zeros(2 * MAX_MOVES, np.int64), found),
    )
    return found


def random_words(seed: str, n: int) -> NDArray[np.uint64]:
    """Starts of n random streams: see `karban.match.seeds`."""
    source = words(seed, "puzzles")
    first = np.uint64(next(source) << 32 | next(source) | 1)
    with np.errstate(over="ignore"):  # spread evenly by the golden ratio, and mixed (splitmix64)
        mixed = first + np.arange(n, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ mixed >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ mixed >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    return np.asarray(np.maximum(mixed ^ mixed >> np.uint64(31), np.uint64(1)))


# ------------------------------------------------------------------ The Number


def try_numbers(
    g: Stage, mix: list[list[float]], seat: int, samples: int, found: list[list[float]], stream: list[int]
) -> None:
    """Every number of a seat against numbers drawn from the strategies of the others."""
    for sample in range(samples):
        for other in range(len(g.size)):
            if g.size[other]:
                g.drawn[other] = draw(mix[other], g.size[other], stream)
        payoffs(g, seat)
        for i in range(g.size[seat]):
            found[i][sample] = g.share[i]


def number_shares(question: Question, options: list[int], worlds: int, seed: str) -> Shares:
    """The same for The Number: the strategies get as many rounds of thinking as there are samples of them."""
    state, seat = question.state, question.seat
    assert isinstance(state, NumberState)
    stream = [int(random_words(seed, 1)[0])]
    mixed = MixedNumber(state, seat)
    mixed.think(worlds, stream)
    shop = Workshop(plain=False)
    g = shop.stage(state, every=True)
    mix = shop.zeros((state.players, max(g.size)), float)
    for row, numbers, strategy in zip(mix, g.number, mixed.strategies()):
        for i in range(len(row)):
            row[i] = strategy.get(int(numbers[i]), 0.0)
    found = np.zeros((int(g.size[seat]), worlds), np.float32)
    shop.run(try_numbers, g, mix, seat, worlds, found, stream=stream)
    places = {int(g.number[seat][i]): i for i in range(int(g.size[seat]))}
    return np.asarray(found[[places[move] for move in options]])


def shares(question: Question, options: list[int], worlds: int, seed: str) -> Shares:
    """The shares of the win by option and world."""
    by = number_shares if isinstance(question.state, NumberState) else search_shares
    return by(question, options, worlds, seed)


# --------------------------------------------------------------- what is clearly right


@dataclass(frozen=True)
class Verdict:
    """What came of it: the moves that are right, by their places, and how far they are ahead."""

    right: frozenset[int]
    shares: list[float]
    ahead: float  # the worst that is right before the best that is not
    error: float  # of that


def verdict(found: Shares) -> Verdict | None:
    """Which moves are clearly right; None: it is not clear."""
    means = found.mean(axis=1, dtype=np.float64)
    order = [int(i) for i in np.argsort(-means, kind="stable")]
    best = order[0]
    for size, (worst, other) in enumerate(pairwise(order), 1):
        behind, error = difference(found, best, worst)
        if behind > max(EQUAL_ERRORS * error, EQUAL_SHARE):
            return None
        ahead, error = difference(found, worst, other)
        if ahead >= max(CLEAR_ERRORS * error, CLEAR_SHARE):
            return Verdict(frozenset(order[:size]), means.tolist(), ahead, error)
    return None


def difference(found: Shares, one: int, other: int) -> tuple[float, float]:
    """By how much a move is better than another, world by world, and the standard error of that."""
    apart = found[one].astype(np.float64) - found[other]
    return float(apart.mean()), float(apart.std()) / sqrt(len(apart))


def greedy_moves(question: Question) -> set[int]:
    """All moves that `greedy` may make: those worth most at first sight."""
    values = {move: worth(question.state, question.seat, move) for move in question.moves}
    most = max(values.values())
    return {move for move, value in values.items() if value == most}
