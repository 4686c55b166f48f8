"""docs/new-game.md, followed literally from an empty folder to its end."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.server.client import TableClient, play_out

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "new-game.md"
EXAMPLE = ROOT / "docs" / "examples" / "high"
BIN = Path(sys.executable).parent
PART = re.compile(
    r"(?:^`(?P<file>[\w./]+)`(?P<more>, continued)?:\n\n)?^```(?P<kind>\w+)\n(?P<code>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
DOCTEST = "import doctest, sys; sys.exit(doctest.testfile(sys.argv[1], module_relative=False).failed)"
ENOUGH_ANSWERS = "1\n" * 100  # for whatever a command asks: the first of all choices
COMMAND_SECONDS = 500


def parts() -> Iterator[re.Match[str]]:
    """The blocks of the page in their order: pieces of files, commands, and sessions of Python."""
    return PART.finditer(PAGE.read_text("utf-8"))


@dataclass
class PageFollower:
    """Somebody who does what the page says, in a folder where only karban is installed."""

    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("KARBAN_", "PYTHON"))}
        own = {"LC_ALL": "C", "LANGUAGE": "en", "COLUMNS": "80", "XDG_DATA_HOME": str(self.folder / "data")}
        return {**kept, **own, "PYTHONPATH": str(self.folder / "installed")}

    def follow(self) -> None:
        for part in parts():
            if part["file"]:
                self.write(part["file"], part["code"], more=bool(part["more"]))
            elif part["kind"] == "sh":
                for command in part["code"].splitlines():
                    self.run(command)
            elif part["kind"] == "pycon":
                (self.folder / "session.txt").write_text(part["code"], "utf-8")
                self.done([sys.executable, "-c", DOCTEST, "session.txt"])

    def write(self, name: str, code: str, more: bool) -> None:
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        assert path.exists() == more, f"the page calls a piece of {name} what it is not"
        path.write_text(f"{path.read_text('utf-8')}\n\n{code}" if more else code, "utf-8")

    def run(self, command: str) -> None:
        program, *arguments = shlex.split(command)
        if command.startswith("karban serve"):
            self.serve([str(BIN / program), *arguments])
        elif program == "pip":  # beside what is installed here, without asking the network
            without = ["--no-build-isolation", "--no-deps", "--no-index", "--quiet", "--target", "installed"]
            self.done([sys.executable, "-m", "pip", *arguments, *without])
        else:
            self.done([sys.executable if program == "python" else str(BIN / program), *arguments])

    def done(self, command: list[str]) -> None:
        ran = subprocess.run(
            command,
            cwd=self.folder,
            env=self.environment,
            input=ENOUGH_ANSWERS,
            capture_output=True,
            text=True,
            timeout=COMMAND_SECONDS,
        )
        assert ran.returncode == 0, f"{shlex.join(command)}\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}"
        assert "Traceback" not in ran.stderr
        assert "faults" not in ran.stdout or not re.search(r" [1-9]\d*$", ran.stdout.split("faults")[1], re.MULTILINE)

    def serve(self, command: list[str]) -> None:
        quietly = [*command, "--no-browser", "--host", "127.0.0.1", "--port", "0"]
        pipe = subprocess.PIPE
        with subprocess.Popen(quietly, cwd=self.folder, env=self.environment, stdout=pipe, text=True) as server:
            try:
                assert server.stdout
                address = server.stdout.readline().split()[-1].rstrip("/")
                asyncio.run(played_over_the_network(address))
            finally:
                server.terminate()
                server.communicate(timeout=60)


async def played_over_the_network(url: str) -> None:
    """All pages are there, and a person plays with bots of every level to the end."""
    tables = [["me", "bot:random", "bot:easy", "bot:medium"], ["me", "bot:greedy", "bot:hard", "bot:master"]]
    async with httpx.AsyncClient(base_url=url, timeout=60, trust_env=False) as http:
        for seats in tables:
            ann = await TableClient.create(url, game="high", players=4, seats=seats)
            for path in ("/", "/text", "/rules/high", "/rules/high?part", "/new/high", f"/t/{ann.table}"):
                page = await http.get(path, follow_redirects=True)
                assert page.status_code == 200, f"{path}: {page.status_code}"
            end = await play_out(ann)
            assert end["view"]["over"]
            assert sum(end["view"]["scores"]) == 3
            assert (await http.get(f"/t/{ann.table}")).status_code == 200


def test_whoever_follows_the_page_has_a_game_that_is_played_everywhere(tmp_path: Path) -> None:
    PageFollower(tmp_path).follow()
    assert not [path for path in tmp_path.rglob("*.py") if path.name == "__init__.py"]


def test_the_page_shows_the_example_in_full() -> None:
    shown: dict[str, list[str]] = {}
    for part in parts():
        if part["file"] and part["file"].endswith(".py"):
            shown.setdefault(Path(part["file"]).name, []).extend(filter(None, part["code"].splitlines()))
    kept = {path.name: list(filter(None, path.read_text("utf-8").splitlines())) for path in EXAMPLE.glob("*.py")}
    assert shown == kept


def test_a_new_game_is_two_python_files_and_a_test() -> None:
    files = {part["file"] for part in parts() if part["file"]}
    assert files == {"high/rules.py", "high/notation.py", "high/test_high.py", "pyproject.toml"}
