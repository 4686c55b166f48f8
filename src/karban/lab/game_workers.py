"""Where games are played: in this process, on all cores, or on a cluster. Everywhere by the same function."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from threading import Thread
from typing import Any

from karban import notation
from karban.errors import BadOption
from karban.lab.tournament_game import PlayedGame, TournamentSetup, close_bots, play

GAMES_AHEAD_PER_WORKER = 2  # handed out at once: no worker waits, and a stop is quick


def played(
    setup: TournamentSetup, numbers: Iterable[int], processes: int, ray: str | None
) -> Generator[PlayedGame, None, None]:
    """The games of these numbers, as they end."""
    if ray is not None:
        return on_ray(setup, numbers, ray)
    return here(setup, numbers) if processes == 1 else on_cores(setup, numbers, processes)


def here(setup: TournamentSetup, numbers: Iterable[int]) -> Generator[PlayedGame, None, None]:
    """One after the other in this process."""
    try:
        for number in numbers:
            yield play(setup, number)
    finally:
        close_bots()


def on_cores(setup: TournamentSetup, numbers: Iterable[int], processes: int) -> Generator[PlayedGame, None, None]:
    """On the cores of this machine, in processes of their own."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin, (notation.places(),))
    ahead = iter(numbers)
    running: set[Future[PlayedGame]] = set()
    finished = False
    try:
        while True:
            most = GAMES_AHEAD_PER_WORKER * processes
            with _starting_quietly():
                running |= {pool.submit(play, setup, n) for n in islice(ahead, most - len(running))}
            if not running:
                break
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
        finished = True
    except BrokenProcessPool:
        raise ChildProcessError("a process that played games has died") from None
    finally:
        pool.shutdown(wait=finished, cancel_futures=True)
        if not finished:  # nobody wants the games that are being played
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()


@contextmanager
def _starting_quietly() -> Iterator[None]:
    """Processes that are started here get no Ctrl-C in the middle of their imports, of which each would complain."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin(places: list[str]) -> None:
    """A worker knows the games that were added, leaves Ctrl-C to the one who gave it work, and does not outlive it."""
    for place in places:
        notation.load(place)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    try:
        close_bots()
    finally:
        os._exit(1)


def on_ray(setup: TournamentSetup, numbers: Iterable[int], address: str) -> Generator[PlayedGame, None, None]:
    """On a cluster of machines that all have karban."""
    cluster = _ray()
    own = not cluster.is_initialized()
    try:
        if own:
            cluster.init(address=address, log_to_driver=False, logging_level="warning")
    except (ConnectionError, ValueError, RuntimeError) as error:
        why = str(error).partition("\n")[0][:200]
        raise BadOption("ray: no cluster at {address!r}: {error}", address=address[:80], error=why) from None
    try:
        task = cluster.remote(_play_knowing)
        places, about, ahead = notation.places(), cluster.put(setup), iter(numbers)
        running: list[Any] = []
        while True:
            most = GAMES_AHEAD_PER_WORKER * max(1, int(cluster.cluster_resources().get("CPU", 1)))
            running += [task.remote(places, about, number) for number in islice(ahead, max(0, most - len(running)))]
            if not running:
                break
            done, running = cluster.wait(running)
            yield from cluster.get(done)
    finally:
        if own:
            cluster.shutdown()


def _play_knowing(places: list[str], setup: TournamentSetup, number: int) -> PlayedGame:
    """Play a game on a machine that may not have heard of it yet."""
    if setup.game not in notation.games():
        for place in places:
            notation.load(place)
    return play(setup, number)


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise BadOption("ray: a cluster needs Ray: pip install 'karban[ray]'") from None
    return ray
