"""The command line, as people and programs meet it: real processes, and mistakes."""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import karban
from karban import bots
from karban.cli import _language, main
from karban.commands import commands
from karban.commands.options import game_options
from karban.i18n.texts import LANGUAGES, LOCALES

KARBAN = [sys.executable, "-m", "karban.cli"]
COMPILED = (LOCALES / "cs/LC_MESSAGES/karban.mo").is_file()
needs_czech = pytest.mark.skipif(not COMPILED, reason="the Czech catalogue is not compiled: install the package")


def environment(**more: str) -> dict[str, str]:
    """As little as a process needs, and nothing of the tester's language or terminal."""
    kept = ("PATH", "PYTHONPATH", "HOME", "SYSTEMROOT", "VIRTUAL_ENV", "COVERAGE_PROCESS_CONFIG")
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


def loaded(*arguments: str, typed: str = "") -> set[str]:
    """What of the heavy packages a command loads."""
    code = f"import sys; from karban.cli import main; main({list(arguments)!r}); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], input=typed, capture_output=True, text=True, env=environment(), check=True
    )
    return {"numpy", "numba", "rich"} & {*done.stdout.splitlines()[-1].split()}


def test_help_loads_neither_numpy_nor_rich() -> None:
    assert loaded("play", "--help") == loaded("simulate", "--help") == loaded("--version") == set()
    assert loaded("--help") <= {"rich"}  # what the games are called is known to those who draw them


def test_replay_as_json_loads_neither_numpy_nor_rich() -> None:
    record = karban.new("gap", players=2, seed=1).record().to_json()
    assert loaded("replay", "-", "--json", typed=record) == set()


def test_help_names_the_games_that_there_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("karban.drawing.games", lambda: ("gap", "ludo", "three"))
    monkeypatch.setattr("karban.notation.games", lambda: ("gap", "ludo", "three"))
    assert main(["--help"]) == 0
    assert "Number-card games: GAP, ludo and Three Is Too Many." in capsys.readouterr().out
    assert main(["play", "--help"]) == 0
    assert "which game: gap, ludo, three" in capsys.readouterr().out


def test_help_says_what_every_bot_is_like() -> None:
    told = " ".join(run("play", "--help").stdout.split())
    for bot in bots.level_names():
        assert re.search(rf"\b{bot}, \w+", told)


def test_version() -> None:
    assert run("--version").stdout == f"karban {karban.__version__}\n"


@needs_czech
def test_help_texts_are_whole_when_an_argument_is_added(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Python 3.14 checks them, before anything can be put into the action afterwards."""
    add = argparse.ArgumentParser.add_argument

    def checked(self: argparse.ArgumentParser, *names: Any, **settings: Any) -> argparse.Action:
        action = add(self, *names, **settings)
        if action.help and action.help != argparse.SUPPRESS:
            argparse.HelpFormatter("karban")._expand_help(action)
        return action

    monkeypatch.setattr(argparse.ArgumentParser, "add_argument", checked)
    assert main(["--help"]) == 0
    for lang in LANGUAGES:
        for command in commands(""):
            assert main([command.NAME, "--lang", lang, "--help"]) == 0


def test_help_says_what_happens_without_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--help"])
    assert "Without a command, the table is served" in " ".join(capsys.readouterr().out.split())


def test_whoever_waits_for_the_compiler_is_told(tmp_path: Path) -> None:
    """Through a pipe, in the language of the user, and once."""
    given = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "karban", "simulate", "three", "--games", "10", "--threads", "1", "--lang", "cs"]
    first, second = (subprocess.run(command, env=given, capture_output=True, text=True, check=True) for _ in range(2))
    assert "karban: překládají se pravidla" in first.stderr
    assert second.stderr == ""


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
    (["play", "gap", "--seats", "me,hal"], "--seats: each seat is one of me, random, easy, medium"),
    (["play", "gap", "--seats", "me"], "players: gap is for 2 to 6, not 1"),
    (["play", "gap", "-o", "target"], "-o: write NAME=VALUE, such as target=15; not 'target'"),
    (["play", "gap", "-o", "speed=9"], "speed: gap has no such option"),
    (["play", "gap", "-o", "players=9"], "players: gap has no such option"),
    (["play", "gap", "-o", "target=0"], "target: a whole number from 1 to"),
    (["play", "gap", "--seed", ""], "seed: text, a whole number or bytes, not empty"),
    (
        ["play", "gap", "--resume", "x.json"],
        "--resume: the game, its players, who begins, seed and options are those of the file",
    ),
    (["play", "--resume", "none.json"], "none.json: there is no such file or folder"),
    (["play", "gap", "--save", "none/x.json"], "none/x.json: there is no such file or folder"),
    (["play", "gap", "--save", "."], ". is there already"),
    (["play", "gap", "--fast"], "unrecognized arguments: --fast"),
    (["play", "--lang", "tlh"], "invalid choice: 'tlh'"),
    (["play", "gap", "--names", "\udcff", "--save", "x.json"], "names"),
    (["play", "gap", "--save", "x" * 300], "File name too long"),
    (["simulate", "gap", "--csv", "none/x.csv"], "none/x.csv: there is no such file or folder"),
    (["simulate", "gap", "--csv", "."], ".: this is a folder, not a file"),
    (["simulate", "poker", "--csv", "x.csv"], "game: gap, number, qwixx, three; not 'poker'"),
    (["simulate", "gap", "--players", "9", "--csv", "x.csv"], "players: gap is for 2 to 6, not 9"),
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
    assert list(tmp_path.iterdir()) == []


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


@pytest.mark.parametrize("name", ["players", "seed", "bots", "threads", "progress", "game", "games", "speed"])
def test_an_option_that_the_game_does_not_have_is_refused_by_simulate(
    name: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "gap", "-o", f"{name}=3"]) == 2
    assert capfd.readouterr().err.startswith(f"karban: {name}: gap has no such option; it has colours, ")


def test_a_table_that_is_there_stays_until_a_new_one_is_whole(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file, link = tmp_path / "games.csv", tmp_path / "link.csv"
    file.write_text("mine")
    file.chmod(0o640)
    link.symlink_to(file)
    for wrong in (["-o", "target=0"], ["--games", "0"], ["--bots", "hal"], ["--threads", "0"], ["--seed", ""]):
        assert main(["simulate", "gap", "--csv", str(file), *wrong]) == 2
        assert file.read_text() == "mine"
    assert main(["simulate", "number", "--games", "3", "--csv", str(link)]) == 0
    complaints = [line for line in capfd.readouterr().err.splitlines() if "being compiled" not in line]
    assert len(complaints) == 5
    assert file.read_text().count("\n") == 4
    assert (link.is_symlink(), file.stat().st_mode & 0o777) == (True, 0o640)
    assert sorted(tmp_path.iterdir()) == [file, link]


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="needs /dev/null")
def test_a_table_can_go_to_a_device() -> None:
    before = Path("/dev/null").stat()
    assert main(["simulate", "number", "--games", "3", "--csv", "/dev/null"]) == 0
    assert Path("/dev/null").stat().st_ino == before.st_ino


def test_only_lang_sets_the_language() -> None:
    assert _language(["play", "--lang", "cs"]) == _language(["play", "--lang=cs"]) == "cs"
    assert _language(["play", "--names", "cs"]) is _language(["replay", "en"]) is _language(["x--lang=cs"]) is None
    assert _language(["play", "--lang", "cs", "--lang=en"]) == "en"


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


def test_play_without_a_game_asks_which_one() -> None:
    done = run("play", typed="chess\n5\n1\n\nq\n\n")
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


@pytest.mark.skipif(sys.platform == "win32", reason="needs a Unix shell")
@pytest.mark.parametrize(
    ("arguments", "closed", "code"),
    [
        ("replay -", "<&-", 2),
        ("play", "<&-", 0),
        ("play gap --seed 1", "<&-", 0),
        ("simulate number --games 3 --csv -", ">&-", 0),
        ("--help", ">&-", 0),
        ("play poker", "2>&-", 2),
        ("simulate number --games 3", "<&- >&- 2>&-", 0),
    ],
)
def test_a_closed_stream_is_an_empty_one(arguments: str, closed: str, code: int) -> None:
    command = f'"$0" -m karban.cli {arguments} {closed}'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable], capture_output=True, text=True, env=environment(), check=False
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") <= 1


@pytest.mark.parametrize(("columns", "game"), [("0", "gap"), *(("2", game) for game in karban.games())])
def test_no_screen_is_too_narrow(columns: str, game: str) -> None:
    done = run("play", game, "--seed", "1", typed="?\nh\n\n1\n123\nx\nq\n\n", COLUMNS=columns)
    assert (done.returncode, done.stderr) == (0, "")


def test_strong_bots_sit_down_and_the_game_goes_on() -> None:
    done = run("play", "gap", "--seats", "me,hard,master", "--seed", "1", typed="1\n1\nq\n\n")
    assert (done.returncode, done.stderr) == (0, "")
    seated = re.search(r"At the table: Player, (\w+) \(hard\) and (\w+) \(master\)", done.stdout)
    assert seated
    for name in seated.groups():
        assert f"{name} plays" in done.stdout
    assert "thinking" not in done.stdout  # through a pipe nothing can be wiped away


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


def test_names_that_no_record_can_have_are_refused_when_a_game_is_resumed(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(karban.new("gap", players=2, seed=1, names=["me", "me"]).record().to_json(), "utf-8")
    before = file.read_bytes()
    assert main(["play", "--resume", str(file), "--names", f"Ann,{'x' * 150}"]) == 2
    assert "names" in capfd.readouterr().err
    assert file.read_bytes() == before


def test_a_game_resumed_through_a_link_leaves_the_link(tmp_path: Path) -> None:
    file, link = tmp_path / "game.json", tmp_path / "link.json"
    link.symlink_to(file)
    file.write_text(karban.new("gap", players=2, seed=1, names=["me", "bot:greedy"]).record().to_json(), "utf-8")
    assert run("play", "--resume", str(link), typed="1\n").returncode == 0
    assert link.is_symlink()
    assert len(karban.Record.from_json(file.read_text("utf-8"))) > 0
