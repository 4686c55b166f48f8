"""The documentation is true: its examples run, its commands work, its links lead somewhere."""

from __future__ import annotations

import doctest
import io
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest

from karban import cli, notation

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src"
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
MARKDOWN = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")})
WITH_EXAMPLES = [path for path in sorted(SOURCES.rglob("*.py")) if ">>>" in path.read_text("utf-8")]

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
SECONDS = re.compile(r"in [\d.]+ s: [\d ]+ a second|\"seconds\": [\d.]+")


@dataclass(frozen=True)
class Block:
    """A piece of code on a page: `python` is run, `py` is an excerpt of a file, `console` shows commands."""

    kind: str
    code: str
    line: int


def blocks(page: Path) -> Iterator[Block]:
    text = page.read_text("utf-8")
    for found in BLOCK.finditer(text):
        yield Block(found[1], found[2], text.count("\n", 0, found.start()) + 1)


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


# ------------------------------------------------------------------- examples


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_example_on_the_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In one folder and with one set of names a page, so that an example can go on from the one before."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(notation, "_added", {})
    for variable, value in {"LC_ALL": "C", "LANGUAGE": "en", "COLUMNS": "80"}.items():
        monkeypatch.setenv(variable, value)
    names: dict[str, Any] = {"__name__": f"examples of {page.name}"}
    for block in blocks(page):
        where = f"{page.name}, line {block.line}"
        if block.kind == "python" and ">>>" in block.code:
            run_examples(block.code, names, where)
        elif block.kind == "python":
            exec(compile(block.code, where, "exec"), names)
        elif block.kind == "console":
            run_commands(block.code, where)


@pytest.mark.parametrize("path", WITH_EXAMPLES, ids=name_of)
def test_every_example_in_the_source_runs(path: Path) -> None:
    module = import_module(".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__"))
    failures: list[str] = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder().find(module):
        runner.run(test, out=failures.append)
    assert not failures, "".join(failures)
    assert runner.tries, "the examples of this file stand where nobody runs them"


def run_examples(code: str, names: dict[str, Any], where: str) -> None:
    test = doctest.DocTestParser().get_doctest(code, {}, where, where, 0)
    test.globs = names
    failures: list[str] = []
    doctest.DocTestRunner(verbose=False).run(test, out=failures.append, clear_globs=False)
    assert not failures, "".join(failures)


def run_commands(code: str, where: str) -> None:
    """Run what is typed after `$ karban`; what is shown below must come out, but for the seconds it took."""
    for shown in re.split(r"^\$ ", code, flags=re.MULTILINE)[1:]:
        command, _, expected = shown.partition("\n")
        if command.split()[0] == "karban":
            with redirect_stdout(io.StringIO()) as printed:
                assert cli.main(shlex.split(command)[1:]) == 0, f"{where}: {command}"
            if expected.strip():
                assert stable(printed.getvalue()) == stable(expected), f"{where}: {command}"


def stable(output: str) -> str:
    """What comes out every time: without the seconds, whatever gap there is between thousands."""
    return SECONDS.sub("", output.replace("\u202f", " "))


# --------------------------------------------------------- excerpts and links


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_excerpt_stands_in_a_file_that_the_page_names(page: Path) -> None:
    named = [page.parent / link for link in LINK.findall(page.read_text("utf-8")) if link.endswith(".py")]
    sources = [path.read_text("utf-8") for path in named]
    for block in blocks(page):
        if block.kind == "py":
            forms = (block.code, indent(block.code, "    "))  # of a module, of a class
            assert any(form in source for form in forms for source in sources), f"{page.name}, line {block.line}"


@pytest.mark.parametrize("page", MARKDOWN, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    for link in LINK.findall(BLOCK.sub("", page.read_text("utf-8"))):
        if not link.startswith(("https:", "http:", "mailto:")):
            path, _, anchor = link.partition("#")
            target = page.parent / path if path else page
            assert target.exists(), f"{page.name}: {link}"
            assert not anchor or anchor in headings(target), f"{page.name}: {link}"


def headings(page: Path) -> set[str]:
    """The anchors of a page: those that it sets, and those of headings, as a reader of Markdown makes them."""
    text = BLOCK.sub("", page.read_text("utf-8"))
    titles = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    set_there = re.findall(r'<a id="([^"]+)"></a>', text)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles} | set(set_there)


def test_every_page_can_be_reached_from_the_first() -> None:
    reached, ahead = set(), [PAGES[0]]
    while ahead:
        page = ahead.pop().resolve()
        if page not in reached:
            reached.add(page)
            ahead += [page.parent / link for link in LINK.findall(page.read_text("utf-8")) if link.endswith(".md")]
    assert {page.resolve() for page in MARKDOWN} <= reached
