"""The command line on a real terminal."""

from __future__ import annotations

import os
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import karban
from tests.test_cli import environment

# ------------------------------------------------------------- a real terminal


# The terminal sends Ctrl-C to the process that is in charge of it.
# As a terminal would start it: in charge of it, and hearing Ctrl-C even if these tests run in the background.
IN_CHARGE = """
import fcntl, signal, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)
from karban.cli import main
raise SystemExit(main())
"""


class Terminal:
    """A terminal of 80 × 24 with a process in it."""

    def __init__(self, *arguments: str, **more: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.ours, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-c", IN_CHARGE, *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            env=environment(PYTHONUTF8="1", **more),
            start_new_session=True,
        )
        os.close(theirs)
        self.seen, self.read = "", 0

    def until(self, words: str) -> None:
        """Wait until these words have come."""
        while words not in self.seen[self.read :]:
            assert self._read(), f"waited in vain for {words!r} after {self.seen[self.read :]!r}"
        self.read = self.seen.index(words, self.read) + len(words)

    def rest(self) -> str:
        """What comes until the process ends."""
        while self._read():
            pass
        return self.seen[self.read :]

    def _read(self) -> bool:
        ready, _write, _special = select.select([self.ours], [], [], 60)
        try:
            data = os.read(self.ours, 65536) if ready else b""
        except OSError:  # Linux says so when nobody holds the other end
            data = b""
        self.seen += data.decode("utf-8", "replace")
        return bool(data)

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def close(self) -> int:
        code = self.process.wait(timeout=60)
        os.close(self.ours)
        return code


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()


unix = pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix terminal")


@unix
@pytest.mark.parametrize(
    ("settings", "colours"),
    [
        ({"TERM": "xterm-256color"}, "48;5;"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "48;2;"),
        ({"TERM": "xterm"}, "41m"),
        ({"TERM": "xterm-256color", "NO_COLOR": "1"}, None),
        ({"TERM": "dumb"}, None),
    ],
    ids=["256 colours", "all colours", "16 colours", "NO_COLOR", "dumb"],
)
def test_it_plays_on_a_real_terminal(settings: dict[str, str], colours: str | None, terminals: list[Terminal]) -> None:
    terminal = Terminal("play", "gap", "--players", "2", "--seed", "1", **settings)
    terminals.append(terminal)
    terminal.until("> ")
    terminal.type("1\n")
    terminal.until(" plays ")
    terminal.until("> ")
    terminal.type("q\n")
    terminal.until("without: ")
    terminal.type("\n")
    terminal.rest()
    assert terminal.close() == 0
    if colours:
        assert colours in terminal.seen
    else:
        assert not re.search(r"\x1b\[[0-9;]*(3[0-7]|4[0-7]|[34]8;)", terminal.seen)
    assert ("\x1b" in terminal.seen) == (settings["TERM"] != "dumb")


@unix
@pytest.mark.parametrize(("keys", "way"), [("\x03", "Ctrl-C"), ("\x04", "Ctrl-D")])
def test_leaving_by_a_key_is_clean(keys: str, way: str, terminals: list[Terminal], tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    terminal = Terminal("play", "number", "--seats", "me,me,greedy", "--save", str(file), TERM="xterm")
    terminals.append(terminal)
    terminal.until("Enter.")
    terminal.type("\n")
    terminal.until("> ")
    terminal.type("123\n")
    terminal.until("Enter.")
    terminal.type(keys)
    rest = terminal.rest()
    assert "Traceback" not in rest
    assert "The game is saved in" in rest
    assert "\x1b[?1049l" in rest  # back on the usual page, where the secret never stood
    assert terminal.close() == 0
    assert karban.Record.from_json(file.read_text("utf-8")).moves == ((0, "123"),)


@unix
def test_whoever_thinks_is_seen_to_be_thinking(terminals: list[Terminal]) -> None:
    terminal = Terminal("play", "three", "--seats", "me,hard", "--seed", "1", TERM="xterm-256color")
    terminals.append(terminal)
    terminal.until("> ")
    terminal.type("h\n")
    terminal.until("hard is thinking")
    terminal.until("A strong player would choose, best first:")
    terminal.until("> ")
    terminal.type("q\n")
    terminal.until("without: ")
    terminal.type("\n")
    terminal.rest()
    assert terminal.close() == 0
