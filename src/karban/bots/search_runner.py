"""Running the search: room for the tree, the clock, several cores, and what came of it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from threading import Lock, Thread
from time import perf_counter
from typing import Any

import numpy as np

from karban import compiled
from karban.bots import search
from karban.bots.bot import Considered
from karban.match.question import Question
from karban.rules.kit import MAX_MOVES, Shelf, next32

MAX_NODES = 120_000  # of 51 bytes each
INDEX_PLACES = 1 << 18  # twice as many, so that a child is soon found
PORTION_SHARE = 0.04  # of the time given, between two looks at the clock
SPARE_SECONDS = 0.01  # kept for a busy machine, a tenth of the time at most


class SearchTree:
    """The search tree of one thread for one question."""

    def __init__(self, question: Question, exploration: float, random_percent: int, seed: int) -> None:
        self.question, self.settings = question, (exploration, random_percent)
        self.nodes = np.zeros(MAX_NODES, search.NODE).view(np.recarray)
        self.nodes[0].first = search.ROOT + 1
        self.index = np.zeros(INDEX_PLACES, np.int32)
        self.path = np.zeros(search.MAX_PATH_NODES, np.int32)
        self.shares, self.values = np.zeros((2, question.state.players))
        self.seed = seed
        self.rounds = 0

    def packed(self) -> tuple[Any, ...]:
        """What the compiled search works on."""
        root = self.question.state.pack()
        return (
            *(root, root.copy(), self.question.seat, 0, *self.settings, self.nodes, self.index, self.path),
            *(self.shares, self.values),
            np.array([self.seed], np.uint64),
            np.zeros(2 * MAX_MOVES, np.int64),
        )

    def plain(self) -> tuple[Any, ...]:
        """What the same search works on uncompiled."""
        root = Shelf([self.question.state])
        room = (self.nodes, self.index, self.path, self.shares, self.values, [self.seed], [0] * (2 * MAX_MOVES))
        return (root, Shelf([self.question.state]), self.question.seat, 0, *self.settings, *room)

    def driver(self) -> Callable[[int], None]:
        """What thinks for a number of rounds: compiled if that is ready, so that nobody waits for a compiler."""
        arguments = packed = self.packed()
        function: Callable[..., Any] = search.think
        if is_ready(self.question.state.dtype(), lambda: compiled.warm(search.think, *packed)):
            function = compiled.compiled(search.think)
        else:
            arguments = self.plain()

        def think(rounds: int) -> None:
            function(*arguments[:3], rounds, *arguments[4:])
            self.rounds += rounds

        return think


def think_until(think: Callable[[int], None], seconds: float | None, rounds: int | None) -> None:
    """Think for so many rounds or, in small portions, until the time is up; with both, until the first of them."""
    if seconds is None:
        think(rounds or 1)
        return
    begun, size, longest, left = perf_counter(), 1, 0.0, rounds
    end = begun + seconds - min(SPARE_SECONDS, seconds / 10)
    while (now := perf_counter()) + longest < end and left != 0:
        portion = size if left is None else min(size, left)
        think(portion)
        left = None if left is None else left - portion
        took = perf_counter() - now
        longest = max(longest * 0.9, took)
        if took < PORTION_SHARE * seconds / 2:
            size *= 2
        elif took > PORTION_SHARE * seconds:
            size = max(1, size // 2)


def considered(trees: list[SearchTree]) -> list[tuple[int, Considered]]:
    """The moves at the root with what all trees found, the most visited first."""
    question = trees[0].question
    sums: dict[int, np.ndarray[Any, Any]] = {}
    for tree in trees:
        child = int(tree.nodes[search.ROOT].first)
        while child:
            node = tree.nodes[child]
            if node.actor == question.seat:
                found = np.array([node.visits, node.wins, node.squares, node.points], float)
                sums[int(node.move)] = sums.get(int(node.move), np.zeros(4)) + found
            child = int(node.next)
    total = sum(found[0] for found in sums.values())
    order = sorted(sums.items(), key=lambda item: (-item[1][0], -item[1][1], item[0]))
    return [(move, _considered(question.write(move), found, total)) for move, found in order if found[0]]


def _considered(move: str, found: np.ndarray[Any, Any], total: float) -> Considered:
    visits, wins, squares, points = found.tolist()
    share = wins / visits
    error = sqrt(max(squares / visits - share * share, 0.0) / visits)
    return Considered(move, share, error, points / visits, visits / total)


def search_together(
    question: Question,
    stream: list[int],
    seconds: float | None,
    rounds: int | None,
    threads: int,
    exploration: float,
    random_percent: int,
) -> tuple[list[tuple[int, Considered]], int]:
    """Search on several cores, each with a tree of its own; the roots are added up."""
    seeds = [next32(stream) << 32 | next32(stream) | 1 for _ in range(threads)]
    trees = [SearchTree(question, exploration, random_percent, seed) for seed in seeds]
    parts = [None if rounds is None else (rounds + i) // threads for i in range(threads)]
    if threads == 1:
        think_until(trees[0].driver(), seconds, parts[0])
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(lambda tree, part: think_until(tree.driver(), seconds, part), trees, parts))
    return considered(trees), sum(tree.rounds for tree in trees)


# ---------------------------------------------------------------- compiled, when ready

_started: dict[Any, Thread] = {}
_starting = Lock()  # a thread that is not started yet looks like one that has ended


def is_ready(key: Any, compile_it: Callable[[], None]) -> bool:
    """Whether something is compiled. If not, that begins now, in the background: nobody waits for a compiler."""
    if not compiled.available():
        return False
    with _starting:
        if key not in _started:
            _started[key] = Thread(target=compile_it, daemon=True)
            _started[key].start()
            _started[key].join(compiled.LOADING_SECONDS)  # loading it from the disk takes less than this
    return not _started[key].is_alive()


def wait() -> None:
    """Wait until everything that was begun is compiled."""
    with compiled.announced():
        for thread in list(_started.values()):
            thread.join()
