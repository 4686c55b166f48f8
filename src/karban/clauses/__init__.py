"""What the rules say, clause by clause, as docs/rules has it.

>>> book = rulebook("gap")
>>> book.find("3.7")[0].paragraphs if book else ()
('The turn goes to the seat on the left. Hands are never filled up.',)
>>> cited("gap 3.7")
Citation(game='gap', number='3.7')
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from karban.errors import BadOption, shown

# The wheel carries the pages beside this file; in a source tree they are where people read them.
FOLDERS = (Path(__file__).parent, Path(__file__).parents[3] / "docs" / "rules")

GAME_NAME = re.compile(r"[a-z][a-z0-9_]*")
SECTION = re.compile(r"## (?P<number>\d+) (?P<title>.+)")
CLAUSE = re.compile(r'<a id="(?P<number>\d+(?:\.\d+)?)"></a>\*\*(?P=number)\*\* (?P<text>.+)', re.DOTALL)
ITEM = "- "
LINK = re.compile(r"\[([^\]]+)\]\(([^)]+)\)")


class Citation(NamedTuple):
    """A game and a clause of its rules, as code and refusals name it: `gap 3.1`."""

    game: str
    number: str

    @property
    def path(self) -> str:
        """Where the server shows it."""
        return f"/rules/{self.game}/clauses#{self.number}"

    @property
    def command(self) -> str:
        """What prints it."""
        return f"karban rules {self.game} {self.number}"


@dataclass(frozen=True)
class Clause:
    """The paragraphs are Markdown, each in one line; one that begins with `- ` is an item of a list."""

    number: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True)
class Section:
    number: str
    title: str
    lead: tuple[str, ...]  # what stands before the first clause
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of one game."""

    game: str
    lead: tuple[str, ...]
    sections: tuple[Section, ...]

    @property
    def numbers(self) -> list[str]:
        """The numbers of all clauses, in their order."""
        return [clause.number for section in self.sections for clause in section.clauses]

    def find(self, number: str) -> tuple[Clause, ...]:
        """The clause of this number, or all those of the section of this number."""
        for section in self.sections:
            if section.number == number:
                return section.clauses
            for clause in section.clauses:
                if clause.number == number:
                    return (clause,)
        raise BadOption(
            "clause: the rules of {game} have {numbers}; not {number!r}",
            game=self.game,
            numbers=", ".join(self.numbers),
            number=shown(number),
        )


@cache
def rulebook(game: str) -> Rulebook | None:
    """The rules of a game; none where nobody has written them down."""
    if not GAME_NAME.fullmatch(game):
        return None
    found = (folder / f"{game}.md" for folder in FOLDERS)
    page = next((path for path in found if path.is_file()), None)
    return parse(game, page.read_text("utf-8")) if page else None


def cited(rule: str) -> Citation | None:
    """The clause that a refusal names, if it is written down here."""
    game, _space, number = rule.partition(" ")
    book = rulebook(game)
    return Citation(game, number) if book and number in book.numbers else None


def parse(game: str, page: str) -> Rulebook:
    """The rules on a page of docs/rules, whose README says in what form they are written."""
    title, *parts = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    _heading, *lead = _paragraphs(title)
    return Rulebook(game, tuple(lead), tuple(_section(part) for part in parts))


def _section(part: str) -> Section:
    heading, *paragraphs = _paragraphs(part)
    named = SECTION.fullmatch(heading)
    assert named, heading
    lead: list[str] = []
    clauses: list[tuple[str, list[str]]] = []
    for paragraph in paragraphs:
        if begun := CLAUSE.fullmatch(paragraph):
            clauses.append((begun["number"], [begun["text"]]))
        else:
            (clauses[-1][1] if clauses else lead).append(paragraph)
    return Section(
        named["number"],
        named["title"],
        tuple(lead),
        tuple(Clause(number, tuple(texts)) for number, texts in clauses),
    )


def _paragraphs(part: str) -> list[str]:
    """The paragraphs and the items of lists, each in one line."""
    found = re.split(r"\n\s*\n|\n(?=- )", part.strip())
    return [" ".join(paragraph.split()) for paragraph in found]


def without_links(markdown: str) -> str:
    """
    >>> without_links("as in [3.2](#3.2)")
    'as in 3.2'
    """
    return LINK.sub(r"\1", markdown)
