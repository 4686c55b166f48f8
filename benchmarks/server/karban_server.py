"""A server of karban in a process of its own, and what it costs."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Self

SOURCES = Path(__file__).resolve().parents[2] / "src"


class Process:
    """A server; it is ended with the block."""

    command: list[str]

    def __init__(self) -> None:
        self.port = 0
        self.started_in = 0.0  # seconds until it said that it is there

    def __enter__(self) -> Self:
        start = time.perf_counter()
        environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
        self._process = subprocess.Popen(self.command, env=environment, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        line = self._process.stdout.readline()
        self.started_in = time.perf_counter() - start
        self.port = int(line.rpartition(":")[2].strip().strip("/"))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()

    @property
    def memory(self) -> float:
        """In megabytes, without the processes in which bots think."""
        lines = Path(f"/proc/{self._process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

    @property
    def spent(self) -> float:
        """Seconds of a processor."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Karban(Process):
    """`karban serve`."""

    name = "karban (SQLite)"

    def __init__(self, file: Path, pause: float = 0.4) -> None:
        super().__init__()
        self.command = [sys.executable, "-m", "karban", "serve", "--no-browser", "--host", "127.0.0.1", "--port", "0"]
        self.command += ["--data", f"sqlite:///{file}", "--pause", str(pause)]
