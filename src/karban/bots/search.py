"""Thinking ahead in any game: information-set Monte-Carlo tree search on imagined worlds.

Every round imagines a world that fits what the seat knows, follows the tree as far as it goes, adds a node, and plays
on by heuristics to the end of the segment (the round, or the game). A node stands for a sequence of moves, so what is
learnt in one world serves in all worlds that allow the same moves; each seat chooses what is best for itself (max^n).
Seats that decide at the same time choose from statistics of their own at the same node, blind to one another.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from karban.bots.arithmetic import exp, log_of
from karban.bots.heuristics import clear_margin, outlook, segment, worth
from karban.bots.policy import greedy
from karban.rules import any_move, apply, imagine, legal, score, to_act, winners
from karban.rules.kit import MAX_MOVES, State, count, each, lowest, randbelow
from karban.rules.loop import settle

ROOT = 1  # nodes[0] is no node: its `first` counts the nodes in use
SIMULTANEOUS = -2  # the actor of a node that stands for what several seats chose at the same time
MAX_PATH_NODES = 256  # entries of a path
JOINT = (1 << 62) - 1  # what several seats chose, as one number
WIDENING = 1.0  # how fast moves are let in that the heuristics rate lower: so many times the root of the visits

# The fields of a node; see `karban.bots.search_runner` for the array they are packed in.
NODE = [
    ("move", "i8"),
    ("wins", "f8"),  # shares of the win of the seat that made the move, added up
    ("squares", "f8"),
    ("value", "f8"),  # what is maximised: the shares, smoothed by how clear the win was
    ("points", "f8"),  # final scores of that seat, added up
    ("parent", "i4"),
    ("first", "i4"),  # first child
    ("next", "i4"),  # next sibling
    ("visits", "i4"),
    ("times_available", "i4"),  # how often the move was there to be chosen
    ("actor", "i1"),
]


def think(
    root: list[State],
    work: list[State],
    seat: int,
    rounds: int,
    exploration: float,
    random_percent: int,
    nodes: Any,
    index: list[int],
    path: list[int],
    shares: list[float],
    values: list[float],
    stream: list[int],
    moves: list[int],
) -> None:
    """Think for some rounds. `exploration`: how much untried moves attract; `random_percent`: how many of the moves of
    a playout are random. There is room for twice as many moves as there can be."""
    for _ in range(rounds):
        work[0] = root[0]
        s = work[0]
        imagine(s, seat, stream)
        start = segment(s)
        nodes[ROOT].visits += 1
        depth = descend(s, start, exploration, nodes, index, path, stream, moves)
        play_on(s, start, random_percent, stream, moves)
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
    s: State,
    start: int,
    exploration: float,
    nodes: Any,
    index: list[int],
    path: list[int],
    stream: list[int],
    moves: list[int],
) -> int:
    """Follow the tree and add to it; the nodes passed are in the path, their number is returned."""
    node, depth, grown = ROOT, 0, 0
    seats = to_act(s)
    while seats and not grown and depth < MAX_PATH_NODES - s.players and segment(s) == start:
        simultaneous, joint = count(seats) > 1, 0
        for actor in each(seats):
            child = pick(s, node, actor, exploration, nodes, index, stream, moves)
            if child == 0:  # the tree is full
                return depth
            path[depth] = child
            depth += 1
            if nodes[child].visits == 0:
                grown = 1
            move = int(nodes[child].move)
            joint = (joint * 4099 + move + 1) & JOINT
            apply(s, actor, move)
            if not simultaneous:
                node = child
        if simultaneous and not grown:
            below = child_of(node, SIMULTANEOUS, joint, nodes, index)
            node = below if below else add_child(node, SIMULTANEOUS, joint, nodes, index)
            if node == 0:
                return depth
            nodes[node].visits += 1
        settle(s, stream)
        seats = to_act(s)
    return depth


def pick(
    s: State,
    node: int,
    actor: int,
    exploration: float,
    nodes: Any,
    index: list[int],
    stream: list[int],
    moves: list[int],
) -> int:
    """The child to follow: a new one for an untried move, else the best by upper confidence of those possible here.

    A node that was seldom visited looks only at the moves that the heuristics rate highest: other seats hold other
    cards in every world, and trying all of them once would teach what happens after foolish moves.
    """
    size = legal(s, actor, moves)
    width = 1 + int(WIDENING * sqrt(nodes[node].visits))
    if width < size:
        put_first(s, actor, moves, size, width, stream)
        size = width
    untried, fresh, best, chosen = 0, 0, -1.0, 0
    for i in range(size):
        child = child_of(node, actor, moves[i], nodes, index)
        if child == 0:
            untried += 1
            if randbelow(stream, untried) == 0:
                fresh = moves[i]
        else:
            nodes[child].times_available += 1
            if untried == 0:
                visits = nodes[child].visits
                hope = nodes[child].value / visits + exploration * sqrt(
                    log_of(int(nodes[child].times_available)) / visits
                )
                if hope > best:
                    best, chosen = hope, child
    return add_child(node, actor, fresh, nodes, index) if untried else chosen


def put_first(s: State, actor: int, moves: list[int], size: int, width: int, stream: list[int]) -> None:
    """Order the moves so that those worth most come first, as many as are wanted; equal ones at random.

    What they are worth is noted in the second half of the room for moves.
    """
    for i in range(size):
        moves[MAX_MOVES + i] = worth(s, actor, moves[i]) << 8 | randbelow(stream, 256)
    for i in range(width):
        best = i
        for j in range(i + 1, size):
            if moves[MAX_MOVES + j] > moves[MAX_MOVES + best]:
                best = j
        moves[i], moves[best] = moves[best], moves[i]
        moves[MAX_MOVES + best] = moves[MAX_MOVES + i]


def place_of(node: int, actor: int, move: int, nodes: Any, index: list[int]) -> int:
    """Where a child stands in the index, or would stand."""
    place = ((node * 31 + actor) * 1_000_003 + move * 7919) & (len(index) - 1)
    child = int(index[place])
    while child and (nodes[child].parent != node or nodes[child].move != move or nodes[child].actor != actor):
        place = (place + 1) & (len(index) - 1)
        child = int(index[place])
    return place


def child_of(node: int, actor: int, move: int, nodes: Any, index: list[int]) -> int:
    """The child for a move; 0 if it is not there."""
    return int(index[place_of(node, actor, move, nodes, index)])


def add_child(node: int, actor: int, move: int, nodes: Any, index: list[int]) -> int:
    """A new child for a move; 0 if there is no room for it."""
    used = int(nodes[0].first)
    if used >= len(nodes):
        return 0
    nodes[0].first = used + 1
    nodes[used].move, nodes[used].actor, nodes[used].parent = move, actor, node
    nodes[used].next = nodes[node].first
    nodes[node].first = used
    index[place_of(node, actor, move, nodes, index)] = used
    return used


def play_on(s: State, start: int, random_percent: int, stream: list[int], moves: list[int]) -> None:
    """Play by heuristics, now and then at random, to the end of the segment."""
    seats = to_act(s)
    while seats and segment(s) == start:
        seat = lowest(seats)
        if randbelow(stream, 100) < random_percent:
            move = any_move(s, seat, moves, stream)
        else:
            move = greedy(s, seat, moves, stream)
        apply(s, seat, move)
        settle(s, stream)
        seats = to_act(s)


def judge(s: State, shares: list[float], values: list[float]) -> None:
    """Each seat's share of the win: as it is when the game is over, as it looks when only the segment is.

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
        clear = 1.0 / (1.0 + exp((best - score(s, seat)) / clear_margin(s)))
        values[seat] = 0.5 * (shares[seat] + clear)
