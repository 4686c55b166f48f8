"""Serves the table while its sources change: the client is built again, the server started again, open pages reload.

    python tools/dev.py [options of karban serve]        or: make dev

Ctrl-C ends all of it. Tables are kept in .dev/tables.sqlite, so that a restart does not lose the game one looks at.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from types import FrameType

from watchfiles import PythonFilter, watch

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "karban"
CLIENT = ROOT / "client"
MADE = PACKAGE / "web" / "static"
FIRST_PORT = 8000
STOP_SECONDS = 10  # a server that has not ended by then is killed
CLIENT_SUFFIXES = (".ts", ".tsx", ".css", ".mjs", ".svg")


class Sources(PythonFilter):
    """Python, the client's sources and the catalogues; not what is built from them."""

    def __init__(self) -> None:
        super().__init__(extra_extensions=(*CLIENT_SUFFIXES, ".po", ".css", ".json"))

    def __call__(self, change: object, path: str) -> bool:
        inside = Path(path)
        made = inside.is_relative_to(MADE) or "node_modules" in inside.parts
        return not made and super().__call__(change, path)  # type: ignore[arg-type]


def say(text: str) -> None:
    print(f"karban dev: {text}", flush=True)


class ServerProcess:
    """The server as a process of its own, started anew with every change."""

    def __init__(self, arguments: list[str]) -> None:
        self._command = [sys.executable, str(ROOT / "tools" / "dev_server.py"), *arguments]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        # In a session of its own: Ctrl-C is for this program, which ends the server.
        self._process = subprocess.Popen(self._command, start_new_session=True)

    def stop(self) -> None:
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None


def free_port() -> int:
    """The first that is free from 8000 on. Chosen once: a page must find its server again after a restart."""
    for port in range(FIRST_PORT, FIRST_PORT + 100):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)):
                return port
    raise SystemExit("karban dev: no port is free; name one with --port")


def build_client() -> None:
    """A build that fails says why, and the last good one stays in use."""
    subprocess.run(["node", str(CLIENT / "build.mjs")], env={**os.environ, "PYTHON": sys.executable}, check=False)


def compile_catalogues() -> None:
    """The texts of all languages as the server reads them, by the build hook's own function."""
    code = (
        "import pathlib, hatch_build\n"
        "for po in pathlib.Path('src/karban/locale').glob('*/LC_MESSAGES/karban.po'): hatch_build._compile(po)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)


def changed(paths: Iterable[Path], server: ServerProcess) -> None:
    """Build and start again what depends on these files."""
    found = sorted(paths)
    shown = ", ".join(str(path.relative_to(ROOT)) for path in found[:3])
    started = time.monotonic()
    say(f"changed: {shown}{' …' if len(found) > 3 else ''}")
    texts = any(path.suffix == ".po" for path in found)
    if texts:
        compile_catalogues()
    if texts or any(path.is_relative_to(CLIENT) for path in found):
        build_client()
    if texts or any(path.is_relative_to(PACKAGE) for path in found):
        server.stop()
        server.start()
    say(f"done after {time.monotonic() - started:.1f} s")


def main(arguments: list[str]) -> None:
    def end(number: int, frame: FrameType | None) -> None:
        raise KeyboardInterrupt

    signal.signal(signal.SIGTERM, end)
    if not any(argument.startswith("--port") for argument in arguments):
        arguments = ["--port", str(free_port()), *arguments]
    server = ServerProcess(arguments)
    server.start()
    try:
        for changes in watch(PACKAGE, CLIENT / "src", CLIENT / "build.mjs", watch_filter=Sources(), debounce=200):
            changed({Path(path) for _change, path in changes}, server)
    except KeyboardInterrupt:
        pass
    finally:
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
