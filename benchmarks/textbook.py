"""Searches as textbooks have them, on the same compiled rules: what the bots are measured against.

`Flat` is plain determinised Monte-Carlo: imagine a world, try the moves in turn, play on at random to the end of the
game, count the wins. `Tree` is single-observer information-set Monte-Carlo tree search: the moves of all seats are
chosen in a tree by upper confidence bounds, one seat after the other, with random play below it. Neither knows anything
about a game but its rules.

    karban arena gap --bots master@100ms,py:benchmarks.textbook:Tree@100ms --players 2
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import numpy as np

from karban import compiled
from karban.bots.bot import Bot, Thought
from karban.bots.search import MAX_PATH_NODES, NODE, ROOT, add_child, child_of
from karban.bots.search_runner import INDEX_PLACES, MAX_NODES, think_until
from karban.match.question import Question
from karban.rules import any_move, apply, imagine, legal, to_act, winners
from karban.rules.kit import MAX_MOVES, State, count, lowest, randbelow
from karban.rules.loop import settle

EXPLORE = 0.7  # as in the first papers on information-set search


def flat(
    root: list[State],
    work: list[State],
    seat: int,
    rounds: int,
    nodes: Any,
    options: list[int],
    stream: list[int],
    moves: list[int],
) -> None:
    """Some rounds of plain Monte-Carlo; the nodes are those of the moves that are possible, in their order."""
    for _ in range(rounds):
        work[0] = root[0]
        s = work[0]
        imagine(s, seat, stream)
        chosen = nodes[0].visits % len(options)
        nodes[0].visits += 1
        apply(s, seat, options[chosen])
        finish(s, stream, moves)
        nodes[1 + chosen].visits += 1
        nodes[1 + chosen].wins += share(s, seat)


def tree(
    root: list[State],
    work: list[State],
    seat: int,
    rounds: int,
    nodes: Any,
    index: list[int],
    path: list[int],
    stream: list[int],
    moves: list[int],
) -> None:
    """Some rounds of information-set tree search."""
    for _ in range(rounds):
        work[0] = root[0]
        s = work[0]
        imagine(s, seat, stream)
        node, depth, grown, actor = ROOT, 0, 0, seat
        while not grown and depth < MAX_PATH_NODES:
            node = pick(s, node, actor, nodes, index, stream, moves)
            if node == 0:  # the tree is full
                break
            path[depth] = node
            depth += 1
            grown = 1 if nodes[node].visits == 0 else 0
            apply(s, actor, int(nodes[node].move))
            settle(s, stream)
            seats = to_act(s)
            if not seats:
                break
            actor = lowest(seats)
        finish(s, stream, moves)
        for i in range(depth):
            passed = nodes[path[i]]
            passed.visits += 1
            passed.value += share(s, passed.actor)


def pick(s: State, node: int, actor: int, nodes: Any, index: list[int], stream: list[int], moves: list[int]) -> int:
    """Any move that is untried, else the best by its upper confidence bound."""
    untried, fresh, best, chosen = 0, 0, -1.0, 0
    for i in range(legal(s, actor, moves)):
        child = child_of(node, actor, moves[i], nodes, index)
        if child == 0:
            untried += 1
            if randbelow(stream, untried) == 0:
                fresh = moves[i]
        else:
            nodes[child].times_available += 1
            visits = nodes[child].visits
            hope = nodes[child].value / visits + EXPLORE * sqrt(log(nodes[child].times_available) / visits)
            if hope > best:
                best, chosen = hope, child
    return add_child(node, actor, fresh, nodes, index) if untried else chosen


def finish(s: State, stream: list[int], moves: list[int]) -> None:
    """Play at random to the end of the game."""
    settle(s, stream)
    seats = to_act(s)
    while seats:
        seat = lowest(seats)
        apply(s, seat, any_move(s, seat, moves, stream))
        settle(s, stream)
        seats = to_act(s)


def share(s: State, seat: int) -> float:
    won = winners(s)
    return 1.0 / count(won) if won >> seat & 1 else 0.0


class Textbook(Bot):
    """A search that is asked like any bot."""

    ms = 100.0

    def choose(
        self,
        question: Question,
        stream: list[int],
        *,
        ms: float | None = None,
        rounds: int | None = None,
        why: bool = False,
    ) -> Thought:
        options = question.moves
        if len(options) == 1:
            return Thought(question.write(options[0]))
        seconds = None if rounds is not None else (self.ms if ms is None else ms) / 1000
        nodes = np.zeros(MAX_NODES, NODE).view(np.recarray)
        nodes[0].first = ROOT + 1
        index = np.zeros(INDEX_PLACES, np.int32)
        word = np.array(stream, np.uint64)
        done = 0

        def more(rounds: int) -> None:
            nonlocal done
            done += rounds
            self.think(question, options, rounds, nodes, index, word)

        think_until(more, seconds, rounds)
        stream[0] = int(word[0])
        return Thought(question.write(self.best(options, nodes, index, question.seat)), (), done)

    def prepare(self, question: Question) -> None:
        self.choose(question, [1], rounds=1)

    def think(self, question: Question, options: list[int], rounds: int, nodes: Any, index: Any, word: Any) -> None:
        raise NotImplementedError

    def best(self, options: list[int], nodes: Any, index: Any, seat: int) -> int:
        raise NotImplementedError


class Flat(Textbook):
    name = "flat"

    def think(self, question: Question, options: list[int], rounds: int, nodes: Any, index: Any, word: Any) -> None:
        root = question.state.pack()
        room = (nodes, np.array(options), word, np.zeros(MAX_MOVES, np.int64))
        compiled.compiled(flat)(root, root.copy(), question.seat, rounds, *room)

    def best(self, options: list[int], nodes: Any, index: Any, seat: int) -> int:
        tried = nodes[1 : 1 + len(options)]
        return options[int(np.argmax(tried.wins / np.maximum(tried.visits, 1)))]


class Tree(Textbook):
    name = "tree"

    def think(self, question: Question, options: list[int], rounds: int, nodes: Any, index: Any, word: Any) -> None:
        root = question.state.pack()
        room = (nodes, index, np.zeros(MAX_PATH_NODES, np.int32), word, np.zeros(MAX_MOVES, np.int64))
        compiled.compiled(tree)(root, root.copy(), question.seat, rounds, *room)

    def best(self, options: list[int], nodes: Any, index: Any, seat: int) -> int:
        found = {move: child_of(ROOT, seat, move, nodes, index) for move in options}
        return max(options, key=lambda move: int(nodes[found[move]].visits) if found[move] else 0)
