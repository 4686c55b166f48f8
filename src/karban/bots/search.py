"""Thinking ahead in any game: information-set Monte-Carlo tree search on imagined worlds.

Every round imagines a world that fits what the seat knows, follows the tree as far as it goes, adds a node, and plays
on by common sense to the end of the chapter (the round, or the game). A node stands for a sequence of moves, so what is
learnt in one world serves in all worlds that allow the same moves; each seat chooses what is best for itself (max^n).
Seats that decide at the same time choose from statistics of their own at the same node, blind to one another.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Any

from karban.bots.policy import chapter, greedy, outlook, spread
from karban.rules import any_move, apply, deal, imagine, legal, score, to_act, to_shuffle, winners
from karban.rules.kit import State, count, each, lowest, randbelow, shuffle

ROOT = 1  # nodes[0] is no node: its `first` counts the nodes in use
TOGETHER = -2  # the actor of a node that stands for what several seats chose at the same time
DEEPEST = 256  # entries of a path
JOINT = (1 << 62) - 1  # what several seats chose, as one number

# The fields of a node; see `karban.bots.thinker` for the array they are packed in.
NODE = [
    ("move", "i8"),
    ("wins", "f8"),  # shares of the win of the seat that made the move, added up
    ("squares", "f8"),
    ("value", "f8"),  # what is maximised: the shares, smoothed by how clear the win was
    ("points", "f8"),  # final scores of that seat, added up
    ("first", "i4"),  # first child
    ("next", "i4"),  # next sibling
    ("visits", "i4"),
    ("chances", "i4"),  # how often the move was there to be chosen
    ("actor", "i1"),
]


def think(
    root: list[State],
    work: list[State],
    seat: int,
    rounds: int,
    courage: float,
    noise: int,
    nodes: Any,
    path: list[int],
    shares: list[float],
    values: list[float],
    stream: list[int],
    moves: list[int],
) -> None:
    """Think for some rounds. `courage`: how much untried moves attract; `noise`: % of random moves in a playout."""
    for _ in range(rounds):
        work[0] = root[0]
        s = work[0]
        imagine(s, seat, stream)
        start = chapter(s)
        depth = descend(s, start, courage, nodes, path, stream, moves)
        play_on(s, start, noise, stream, moves)
        judge(s, shares, values)
        for i in range(depth):
            node = nodes[path[i]]
            share = shares[node.actor]
            node.visits += 1
            node.wins += share
            node.squares += share * share
            node.value += values[node.actor]
            node.points += score(s, node.actor)


def descend(
    s: State, start: int, courage: float, nodes: Any, path: list[int], stream: list[int], moves: list[int]
) -> int:
    """Follow the tree and add to it; the nodes passed are in the path, their number is returned."""
    node, depth, grown = ROOT, 0, 0
    seats = to_act(s)
    while seats and not grown and depth < DEEPEST - s.players and chapter(s) == start:
        together, joint = count(seats) > 1, 0
        for actor in each(seats):
            child = pick(s, node, actor, courage, nodes, stream, moves)
            if child == 0:  # the tree is full
                return depth
            path[depth] = child
            depth += 1
            if nodes[child].visits == 0:
                grown = 1
            move = int(nodes[child].move)
            joint = (joint * 4099 + move + 1) & JOINT
            apply(s, actor, move)
            if not together:
                node = child
        if together and not grown:
            below = child_of(node, TOGETHER, joint, nodes)
            node = below if below else add_child(node, TOGETHER, joint, nodes)
            if node == 0:
                return depth
        settle(s, stream)
        seats = to_act(s)
    return depth


def pick(s: State, node: int, actor: int, courage: float, nodes: Any, stream: list[int], moves: list[int]) -> int:
    """The child to follow: a new one for an untried move, else the best by upper confidence of those possible here."""
    untried, fresh, best, chosen = 0, 0, -1.0, 0
    for i in range(legal(s, actor, moves)):
        child = child_of(node, actor, moves[i], nodes)
        if child == 0:
            untried += 1
            if randbelow(stream, untried) == 0:
                fresh = moves[i]
        else:
            nodes[child].chances += 1
            if untried == 0:
                visits = nodes[child].visits
                hope = nodes[child].value / visits + courage * sqrt(log(nodes[child].chances) / visits)
                if hope > best:
                    best, chosen = hope, child
    return add_child(node, actor, fresh, nodes) if untried else chosen


def child_of(node: int, actor: int, move: int, nodes: Any) -> int:
    """The child for a move; 0 if it is not there."""
    child: int = nodes[node].first
    while child and (nodes[child].move != move or nodes[child].actor != actor):
        child = nodes[child].next
    return child


def add_child(node: int, actor: int, move: int, nodes: Any) -> int:
    """A new child for a move; 0 if there is no room for it."""
    used: int = nodes[0].first
    if used >= len(nodes):
        return 0
    nodes[0].first = used + 1
    nodes[used].move, nodes[used].actor = move, actor
    nodes[used].next = nodes[node].first
    nodes[node].first = used
    return used


def play_on(s: State, start: int, noise: int, stream: list[int], moves: list[int]) -> None:
    """Play by common sense, now and then at random, to the end of the chapter."""
    seats = to_act(s)
    while seats and chapter(s) == start:
        seat = lowest(seats)
        if randbelow(stream, 100) < noise:
            move = any_move(s, seat, moves, stream)
        else:
            move = greedy(s, seat, moves, stream)
        apply(s, seat, move)
        settle(s, stream)
        seats = to_act(s)


def settle(s: State, stream: list[int]) -> None:
    """Shuffle whatever waits to be shuffled."""
    size = to_shuffle(s)
    while size:
        shuffle(s.deck, 0, size, stream)
        deal(s)
        size = to_shuffle(s)


def judge(s: State, shares: list[float], values: list[float]) -> None:
    """Each seat's share of the win: as it is when the game is over, as it looks when only the chapter is.

    A clear win is worth a little more than a narrow one, which tells moves apart long before they decide the game.
    """
    won = 0 if to_act(s) else winners(s)
    for seat in range(s.players):
        if not won:
            shares[seat] = values[seat] = outlook(s, seat)
            continue
        shares[seat] = 1.0 / count(won) if won >> seat & 1 else 0.0
        best = -1_000_000
        for other in range(s.players):
            if other != seat:
                best = max(best, score(s, other))
        clear = 1.0 / (1.0 + exp((best - score(s, seat)) / spread(s)))
        values[seat] = 0.5 * (shares[seat] + clear)
