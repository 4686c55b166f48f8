"""Real PostgreSQL and Redis for tests: from the binaries of this machine, in temporary folders, on Unix sockets."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import pytest

START_SECONDS = 60.0  # seconds


class BackingService:
    """A server that a test can stop, kill and start again; it keeps its address."""

    needs: str

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="karban-"))
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def answers(self) -> bool:
        raise NotImplementedError

    def start(self) -> None:
        self._process = self.run(self.command())
        until = time.monotonic() + START_SECONDS
        while not self.answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"{self.needs} does not start: {self.said()}")
            time.sleep(0.02)

    def run(self, command: list[str]) -> subprocess.Popen[bytes]:
        with (self.folder / "log").open("ab") as out:
            return subprocess.Popen(command, stdout=out, stderr=out, start_new_session=True, **self.user())

    def user(self) -> dict[str, Any]:
        """As whom it runs."""
        return {}

    def said(self) -> str:
        return (self.folder / "log").read_text(errors="replace")[-2000:]

    def stop(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(START_SECONDS)

    def kill(self) -> None:
        """As a crash would end it."""
        if self._process and self._process.poll() is None:
            self._process.kill()
            self._process.wait(START_SECONDS)

    def remove(self) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


class Postgres(BackingService):
    """PostgreSQL; a database for every test that wants one."""

    needs = "PostgreSQL"

    def __init__(self, binaries: Path) -> None:
        super().__init__()
        self.binaries, self.databases = binaries, 0
        self.log = self.folder / "log"
        self.log.touch()
        if self.user():
            for path in (self.folder, self.log):
                shutil.chown(path, self.user()["user"])
        made = self.run(
            [str(binaries / "initdb"), "-D", str(self.data), "-U", "karban", "-A", "trust", "-E", "UTF8", "-N"]
        )
        if made.wait(START_SECONDS):
            raise RuntimeError(f"initdb: {self.said()}")

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def user(self) -> dict[str, Any]:
        if os.getuid():
            return {}
        known = {entry.pw_name for entry in pwd.getpwall()}  # it refuses to run as root
        return {"user": "postgres" if "postgres" in known else "nobody", "extra_groups": []}

    def command(self) -> list[str]:
        settings = {"unix_socket_directories": str(self.folder), "listen_addresses": "", "max_connections": "100"}
        settings["fsync"] = "off"  # the machine does not crash here, only processes do: what they wrote stays
        options = [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        return [str(self.binaries / "postgres"), "-D", str(self.data), *options]

    def answers(self) -> bool:
        return not subprocess.run(
            [str(self.binaries / "pg_isready"), "-q", "-h", str(self.folder)], check=False
        ).returncode

    def stop(self) -> None:
        """Even while somebody is connected."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(START_SECONDS)

    def kill(self) -> None:
        """Its own processes end with it, as after a crash; what was committed is there again after a start."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(START_SECONDS)

    def sql(self, text: str, database: str = "postgres") -> str:
        done = subprocess.run(
            [str(self.binaries / "psql"), "-h", str(self.folder), "-U", "karban", "-d", database, "-qAtc", text],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        return done.stdout.strip()

    def database(self) -> str:
        """The address of a new, empty database."""
        self.databases += 1
        name = f"test{self.databases}"
        self.sql(f"CREATE DATABASE {name}")
        return f"postgresql://karban@/{name}?host={self.folder}"


class Redis(BackingService):
    """Redis, which keeps nothing."""

    needs = "Redis"

    def __init__(self, binary: Path) -> None:
        super().__init__()
        self.binary = binary

    @property
    def url(self) -> str:
        return f"unix://{self.folder}/redis.sock"

    def command(self) -> list[str]:
        socket = str(self.folder / "redis.sock")
        return [str(self.binary), "--port", "0", "--unixsocket", socket, "--save", "", "--dir", str(self.folder)]

    def answers(self) -> bool:
        return (self.folder / "redis.sock").is_socket()

    def kill(self) -> None:
        super().kill()
        (self.folder / "redis.sock").unlink(missing_ok=True)


# ------------------------------------------------------------------ what there is


def started_postgres() -> Postgres:
    """A new server, or the test is skipped."""
    places = [Path(found).resolve().parent] if (found := shutil.which("postgres")) else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda place: float(place.parent.name))[::-1]
    for place in places:
        if all((place / name).exists() for name in ("postgres", "initdb", "psql", "pg_isready")):
            server = Postgres(place)
            server.start()
            return server
    pytest.skip("PostgreSQL is not installed (Debian: apt-get install postgresql)")


def started_redis() -> Redis:
    found = shutil.which("redis-server")
    if not found:
        pytest.skip("Redis is not installed (Debian: apt-get install redis-server)")
    server = Redis(Path(found))
    server.start()
    return server
