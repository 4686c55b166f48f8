"""A server of several processes, with real PostgreSQL and Redis, whose processes can be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Self

from tests.server.client import SOURCES, WAIT_SECONDS
from tests.server.processes import children
from tests.server.services import Postgres, Redis


class Cluster:
    """`karban serve --workers N`."""

    def __init__(self, postgres: Postgres, redis: Redis | None, folder: Path, workers: int = 2, *more: str) -> None:
        self.data = postgres.database()
        self.workers, self.log = workers, folder / "log"
        self._arguments = ["--data", self.data, "--workers", str(workers), "--pause", "0", *more]
        if redis:
            self._arguments += ["--redis", redis.url]

    def __enter__(self) -> Self:
        command = [sys.executable, "-m", "karban", "serve", "--no-browser", "--host", "127.0.0.1", "--port", "0"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self._arguments],
                env={**os.environ, "PYTHONPATH": str(SOURCES)},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError(f"no server: {line}{self.log.read_text()}")
        self.url = f"http://127.0.0.1:{line.rpartition(':')[2].strip().strip('/')}"
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if error:
            print(self.log.read_text()[-5000:])
        self.stop()

    @property
    def running(self) -> list[int]:
        """Its workers."""
        return children(self.process.pid, "karban.web.processes.worker")

    def kill_one(self, random: Random) -> bool:
        """Any of its workers, as a crash would; whether there was one."""
        if not (running := self.running):
            return False
        os.kill(random.choice(running), signal.SIGKILL)
        return True

    def stop(self) -> int:
        assert self.process.stdout
        self.process.terminate()
        self.process.stdout.close()
        return self.process.wait(WAIT_SECONDS)
