"""Servers in processes of their own, and what they cost."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

SOURCES = Path(__file__).resolve().parents[2] / "src"
SLOW_DISK = Path(__file__).with_name("slow_disk.py")


class Process:
    """A server; it is ended with the block."""

    name: str
    kind = "karban"  # how it is spoken to

    def __init__(self, command: list[str]) -> None:
        self._command = command
        self.port = 0
        self.started_in = 0.0  # seconds until it said that it is there

    def __enter__(self) -> Self:
        start = time.perf_counter()
        environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
        self._process = subprocess.Popen(
            self._command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._process.stdout
        line = self._process.stdout.readline()
        self.started_in = time.perf_counter() - start
        self.port = int(line.rpartition(":")[2].strip().strip("/"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()  # a supervisor ends its workers
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
        self._process.communicate()

    @property
    def memory(self) -> float:
        """In megabytes, without the processes in which bots think."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

    @property
    def spent(self) -> float:
        """Seconds of a processor that all its threads and those of its children have had."""
        total = 0
        for process in _with_children(self._process.pid):
            for file in Path(f"/proc/{process}/task").glob("*/schedstat"):
                total += int(file.read_text().split()[0])
        return total / 1e9


def _with_children(process: int) -> Iterator[int]:
    yield process
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        for child in file.read_text().split():
            yield from _with_children(int(child))


class Karban(Process):
    """`karban serve`; with a slow disk it makes 200 commits a second and no more."""

    def __init__(self, data: str, pause: float = 0.4, workers: int = 1, more: tuple[str, ...] = (), slow: bool = False):
        start = [str(SLOW_DISK)] if slow else ["-m", "karban"]
        serve = ["serve", "--no-browser", "--host", "127.0.0.1", "--port", "0", "--data", data, "--pause", str(pause)]
        super().__init__([sys.executable, *start, *serve, "--workers", str(workers), *more])
        self.name = "karban (SQLite)"
