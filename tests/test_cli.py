"""The command line, as people and programs meet it: real processes, a real terminal, and mistakes."""

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
from karban.cli import main
from karban.commands.options import game_options
from karban.texts import LOCALES

KARBAN = [sys.executable, "-m", "karban.cli"]
COMPILED = (LOCALES / "cs/LC_MESSAGES/karban.mo").is_file()
needs_czech = pytest.mark.skipif(not COMPILED, reason="the Czech catalogue is not compiled: install the package")


def environment(**more: str) -> dict[str, str]:
    """As little as a process needs, and nothing of the tester's language or terminal."""
    kept = ("PATH", "PYTHONPATH", "HOME", "SYSTEMROOT", "VIRTUAL_ENV")
    return {**{name: os.environ[name] for name in kept if name in os.environ}, **more}


def run(*arguments: str, typed: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*KARBAN, *arguments],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        errors="surrogateescape",
        env=environment(**{"PYTHONUTF8": "1", **more}),
        timeout=120,
        check=False,
    )


@pytest.fixture(autouse=True)
def _own_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.setenv(name, "")


# ---------------------------------------------------------------------- help


def test_help_names_every_command_in_one_line() -> None:
    done = run("--help", COLUMNS="120")
    assert done.returncode == 0
    for command in ("play", "replay"):
        assert len(re.findall(rf"^ +{command} +\w.*$", done.stdout, re.MULTILINE)) == 1
    assert done.stderr == ""


def test_help_loads_neither_numpy_nor_rich() -> None:
    code = (
        "import sys; from karban.cli import main; main(['--help']); print({'numpy', 'numba', 'rich'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_version() -> None:
    assert run("--version").stdout == f"karban {karban.__version__}\n"


@needs_czech
def test_help_is_czech_for_a_czech_user() -> None:
    assert "použití: karban" in run("--help", LANG="cs_CZ.UTF-8").stdout
    assert "hrát v terminálu" in run("play", "--help", "--lang", "cs").stdout
    assert "usage: karban" in run("play", "--help", "--lang", "en", LANG="cs_CZ.UTF-8").stdout


# ------------------------------------------------------------------ mistakes

MISTAKES = [
    (["fly"], "invalid choice: 'fly'"),
    (["play", "poker"], "game: gap, number, qwixx, three; not 'poker'"),
    (["play", "gap", "--players", "9"], "players: gap is for 2 to 6, not 9"),
    (["play", "gap", "--players", "0"], "players: gap is for 2 to 6, not 0"),
    (["play", "gap", "--players", "two"], "a whole number, not 'two'"),
    (["play", "gap", "--seats", "me,hal"], "--seats: each seat is one of me, random, greedy; not 'hal'"),
    (["play", "gap", "--seats", "me"], "players: gap is for 2 to 6, not 1"),
    (["play", "gap", "-o", "target"], "-o: write NAME=VALUE, such as target=15; not 'target'"),
    (["play", "gap", "-o", "speed=9"], "speed: gap has no such option"),
    (["play", "gap", "-o", "players=9"], "players: gap has no such option"),
    (["play", "gap", "-o", "target=0"], "target: a whole number from 1 to"),
    (["play", "gap", "--seed", ""], "seed: text, a whole number or bytes, not empty"),
    (["play", "gap", "--resume", "x.json"], "--resume: the game, its players, seed and options are those of the file"),
    (["play", "--resume", "none.json"], "none.json: there is no such file or folder"),
    (["play", "gap", "--save", "none/x.json"], "none/x.json: there is no such file or folder"),
    (["play", "gap", "--save", "."], ". is there already"),
    (["play", "gap", "--fast"], "unrecognized arguments: --fast"),
    (["play", "--lang", "tlh"], "invalid choice: 'tlh'"),
    (["replay"], "the following arguments are required: FILE"),
    (["replay", "none.json"], "none.json: there is no such file or folder"),
    (["replay", "."], ".: this is a folder, not a file"),
]


@pytest.mark.parametrize(("arguments", "sentence"), MISTAKES, ids=[" ".join(a) for a, _s in MISTAKES])
def test_a_mistake_is_one_sentence_and_exit_code_2(
    arguments: list[str],
    sentence: str,
    capfd: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("karban: ")
    assert sentence in err
    assert err.count("\n") == 1


def test_a_mistake_shows_no_traceback_in_a_real_process() -> None:
    done = run("play", "poker")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "karban: game: gap, number, qwixx, three; not 'poker'\n"


@needs_czech
def test_a_mistake_is_told_in_czech() -> None:
    assert (
        run("play", "gap", "--players", "9", "--lang", "cs").stderr
        == "karban: players: gap je pro 2 až 6 hráčů, ne 9\n"
    )
    assert run("play", "gap", "--players", "x", "--lang", "cs").stderr == (
        "karban: --players: celé číslo, ne 'x'; nápověda: karban play --help\n"
    )


def test_a_file_cannot_send_escape_codes_through_an_error(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "evil.json"
    file.write_text(
        '{"karban": 1, "game": "gap", "rules": 1, "players": 2, "options": {"\\u001b[2J": 1},'
        ' "seed": "00", "moves": []}'
    )
    assert main(["replay", str(file)]) == 2
    assert "\x1b" not in capfd.readouterr().err


# ------------------------------------------------------------------- options


def test_options_of_a_game_are_read_from_the_command_line() -> None:
    pairs = ["target=15", "low=-3", "jokers=true", "fair=false", "tiebreak=extra-round", "colours=R,Y,G", "one=R,"]
    assert game_options(pairs) == {
        "target": 15,
        "low": -3,
        "jokers": True,
        "fair": False,
        "tiebreak": "extra-round",
        "colours": ["R", "Y", "G"],
        "one": ["R"],
    }
    assert game_options(None) == {}


@pytest.mark.parametrize("pairs", [["target"], ["=5"], ["target="], ["a=1", "a=2"]])
def test_options_that_make_no_sense_are_refused(pairs: list[str]) -> None:
    with pytest.raises(karban.BadOption, match=r"^-o: "):
        game_options(pairs)


# ---------------------------------------------------------------- through pipes


def test_plain_karban_asks_which_game() -> None:
    done = run(typed="chess\n5\n1\n\nq\n\n")
    assert done.returncode == 0
    assert "  2  The Number\n" in done.stdout
    assert done.stdout.count("Please type a number from 1 to 4.") == 2
    assert "round 1 · to 30 points" in done.stdout


@pytest.mark.parametrize("typed", ["", "1\n", "q\n\n"])
def test_the_end_of_input_is_a_clean_end(typed: str) -> None:
    done = run("play", "gap", "--seed", "1", typed=typed)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_game_through_a_pipe_is_plain_text() -> None:
    done = run("play", "gap", "--players", "2", "-o", "rounds=1", "--seed", "1", typed="1\n" * 20)
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "The winner: " in done.stdout


def test_an_old_alphabet_is_no_obstacle() -> None:
    done = run(
        "play",
        "qwixx",
        "--lang",
        "cs",
        "--seed",
        "1",
        typed="1\n1\n\udcff\nq\n",
        PYTHONUTF8="0",
        PYTHONIOENCODING="ascii",
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()


def test_a_reader_that_stops_reading_is_no_mistake() -> None:
    typed = "nonsense\n" * 3000
    with subprocess.Popen(
        [*KARBAN, "play", "gap", "--seed", "1"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(),
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        try:
            process.stdin.write(typed)
            process.stdin.close()
        except BrokenPipeError:  # it has stopped before all was typed
            pass
        assert process.stderr.read() == ""
        process.wait(timeout=60)


def test_a_game_is_saved_resumed_and_finished_by_processes(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    options = ["--players", "2", "-o", "rounds=1", "--seed", "1"]
    first = run("play", "gap", *options, "--save", str(file), typed="1\n1\n")
    assert f"karban play --resume {file}" in first.stdout
    assert run("play", "gap", *options, "--save", str(file)).returncode == 2
    second = run("play", "--resume", str(file), typed="1\n" * 20)
    assert (second.returncode, second.stderr) == (0, "")
    whole = run("play", "gap", *options, typed="1\n" * 20)
    assert second.stdout.splitlines()[-2] == whole.stdout.splitlines()[-1]
    assert karban.Record.from_json(file.read_text("utf-8")).replay().over


# ------------------------------------------------------------- a real terminal


# The terminal sends Ctrl-C to the process that is in charge of it.
IN_CHARGE = """
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
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
    terminal.until("greedy")
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
