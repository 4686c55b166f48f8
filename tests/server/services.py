"""Real PostgreSQL, Redis, nginx and Caddy for tests: from the binaries of this machine, in temporary folders."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
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


class Proxy(BackingService):
    """A web server in front of ours, with one of the examples in deploy/ as its settings."""

    def __init__(self, binary: Path, site: str) -> None:
        super().__init__()
        self.binary, self.port = binary, free_port()
        (self.folder / "site").write_text(site.replace("PORT", str(self.port)))

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def answers(self) -> bool:
        with socket.socket() as probe:
            return not probe.connect_ex(("127.0.0.1", self.port))


class Nginx(Proxy):
    needs = "nginx"

    def command(self) -> list[str]:
        places = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        temporary = " ".join(f"{place}_temp_path {self.folder}/{place};" for place in places)
        user = "" if os.getuid() else "user root;"
        (self.folder / "nginx.conf").write_text(
            f"{user} daemon off; pid {self.folder}/pid; error_log stderr; worker_processes 1;\n"
            f"events {{ worker_connections 512; }}\n"
            f"http {{ access_log off; {temporary} include {self.folder}/site; }}\n"
        )
        return [str(self.binary), "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", "stderr"]

    def kill(self) -> None:
        """A process of nginx would outlive the one that has started it."""
        self.stop()


class Caddy(Proxy):
    needs = "Caddy"

    def command(self) -> list[str]:
        return [str(self.binary), "run", "--config", str(self.folder / "site"), "--adapter", "caddyfile"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


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


def started_proxy(kind: type[Proxy], site: str) -> Proxy:
    name = kind.__name__.lower()
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin")
    if not found:
        package = {"nginx": "nginx-light"}.get(name, name)
        pytest.skip(f"{kind.needs} is not installed (Debian: apt-get install {package})")
    server = kind(Path(found), site)
    server.start()
    return server
