"""A bar for whoever waits."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def bar(first: str, then: str) -> Iterator[Callable[[int, int], None] | None]:
    """A bar on standard error: what is done first, of unknown length, then how much is done out of how much.

    Nothing, where standard error is not a terminal.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(first, total=None)
        yield lambda done, total: progress.update(task, description=then, completed=done, total=total)
