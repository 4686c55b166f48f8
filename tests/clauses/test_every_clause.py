"""The clauses of docs/rules: each has a test that is named after it, and whatever is cited anywhere is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from karban.clauses import Rulebook, rulebook
from karban.notation import find_game, games

ROOT = Path(__file__).parents[2]
CITING = [
    *(ROOT / "src").rglob("*.py"),
    *(ROOT / "tests").rglob("*.py"),
    *(ROOT / "tools").rglob("*.py"),
    *(ROOT / "benchmarks").rglob("*.py"),
    *(ROOT / "client" / "src").rglob("*.ts*"),
    *(ROOT / "src" / "karban" / "locale").rglob("*.po"),
    *(ROOT / "docs").rglob("*.md"),
]
NAME = re.compile(r"test_(gap|qwixx|number|three)_(\d+(?:_\d+)?)_[a-z]\w*")
# "gap 3.3", "gap 4.2–4.4", "number 3.2, 3.3"; a whole section only where it is all that a text says, as in a refusal.
CITED = re.compile(r"\b(gap|qwixx|number|three) (\d+\.\d+(?:(?:–|, | and | or )\d+\.\d+)*)")
ALONE = re.compile(r"(gap|qwixx|number|three) (\d+(?:\.\d+)?)")


def book_of(game: str) -> Rulebook:
    book = rulebook(game)
    assert book, f"docs/rules/{game}.md is missing"
    return book


WRITTEN = {(game, number) for game in games() for number in book_of(game).numbers}


def clauses_named() -> set[tuple[str, str]]:
    """The game and the clause of every test in this folder."""
    names = [
        node.name
        for file in Path(__file__).parent.glob("test_*.py")
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]
    found = [NAME.fullmatch(name) for name in names]
    return {(match[1], match[2].replace("_", ".")) for match in found if match}


def clauses_cited(file: Path) -> Iterator[tuple[str, str]]:
    """The game and the clause of every citation in a file."""
    text = file.read_text("utf-8")
    for cited in CITED.finditer(text):
        yield from ((cited[1], number) for number in re.findall(r"\d+\.\d+", cited[2]))
    if file.suffix == ".py" and ROOT / "src" in file.parents:
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and (rule := ALONE.fullmatch(node.value)):
                yield rule[1], rule[2]


@pytest.mark.parametrize(("game", "clause"), sorted(WRITTEN))
def test_clause_is_tested(game: str, clause: str) -> None:
    assert (game, clause) in clauses_named()


def test_no_test_is_named_after_a_clause_that_does_not_exist() -> None:
    assert clauses_named() <= WRITTEN


def test_every_clause_that_is_cited_anywhere_is_written_down() -> None:
    cited = {(*clause, str(file.relative_to(ROOT))) for file in CITING for clause in clauses_cited(file)}
    assert {game for game, _number, _file in cited} == set(games()), "the citations were found"
    assert sorted(one for one in cited if one[:2] not in WRITTEN) == []


@pytest.mark.parametrize("game", games())
def test_the_numbers_of_clauses_have_no_holes(game: str) -> None:
    sections = book_of(game).sections
    assert [int(section.number) for section in sections] == list(range(1, len(sections) + 1))
    for section in sections:
        numbers = [clause.number for clause in section.clauses]
        assert numbers in ([f"{section.number}.{i}" for i in range(1, len(numbers) + 1)], [section.number])


def test_the_page_of_the_number_names_the_version_that_is_played() -> None:
    assert f"This program plays version {find_game('number').version}." in " ".join(book_of("number").lead)
