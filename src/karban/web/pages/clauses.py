"""The page with the rules of a game clause by clause: where the links of refusals lead."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from itertools import groupby

from starlette.exceptions import HTTPException
from starlette.responses import Response

from karban.clauses import ITEM, LINK, Clause, Rulebook, Section, rulebook
from karban.drawing import titles
from karban.web.pages.html import words
from karban.web.pages.shell import in_short, to_read
from karban.web.pages.visit import Visit

CODE = re.compile(r"`([^`]+)`")
EMPHASIS = re.compile(r"\*([^*]+)\*")


async def clauses(visit: Visit) -> Response:
    """All clauses of a game, each with its number as anchor; of a game that has none, its rules in short."""
    texts, game = visit.texts, visit.request.path_params["game"]
    title = titles(texts).get(game)
    if title is None:
        raise HTTPException(404)
    heading, book = words("h1", title), rulebook(game)
    if book is None:
        return to_read(visit, title, heading + in_short(texts, game))
    note = words("p", texts.say("The clauses are written in English.")) if texts.lang != "en" else ""
    back = escape(texts.say("The rules to learn the game by"))
    way = f'<p><a href="/rules/{game}">{back}</a></p>'
    return to_read(visit, title, f'{heading}{note}{way}<div class="rules-text" lang="en">{_whole(book)}</div>')


@cache
def _whole(book: Rulebook) -> str:
    return _paragraphs(book.lead) + "".join(map(_section, book.sections))


def _section(section: Section) -> str:
    # A section that is one clause has its number: there the anchor is the clause's.
    anchor = "" if section.number in {clause.number for clause in section.clauses} else f' id="{section.number}"'
    heading = f"<h2{anchor}>{section.number} {escape(section.title)}</h2>"
    return heading + _paragraphs(section.lead) + "".join(map(_clause, section.clauses))


def _clause(clause: Clause) -> str:
    first, *others = clause.paragraphs
    number = f'<a href="#{clause.number}"><strong>{clause.number}</strong></a>'
    return f'<div class="clause" id="{clause.number}"><p>{number} {markdown(first)}</p>{_paragraphs(others)}</div>'


def _paragraphs(paragraphs: Iterable[str]) -> str:
    """Paragraphs, and lists of those that are items."""
    html = ""
    for listed, group in groupby(paragraphs, key=lambda paragraph: paragraph.startswith(ITEM)):
        if listed:
            html += f"<ul>{''.join(f'<li>{markdown(item.removeprefix(ITEM))}</li>' for item in group)}</ul>"
        else:
            html += "".join(f"<p>{markdown(paragraph)}</p>" for paragraph in group)
    return html


def markdown(text: str) -> str:
    """The little Markdown that clauses have, as HTML.

    >>> markdown("as in [3.2](#3.2): *all* of `R7` & more")
    'as in <a href="#3.2">3.2</a>: <em>all</em> of <code>R7</code> &amp; more'
    """
    parts = CODE.split(escape(text))  # every second part is code, in which stars are stars
    for i, part in enumerate(parts):
        linked = LINK.sub(r'<a href="\2">\1</a>', part)
        parts[i] = f"<code>{part}</code>" if i % 2 else EMPHASIS.sub(r"<em>\1</em>", linked)
    return "".join(parts)
