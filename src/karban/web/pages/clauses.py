"""The rules of a game clause by clause, /rules/GAME/clauses: where the links of refusals lead."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import groupby

from markupsafe import Markup, escape
from starlette.exceptions import HTTPException
from starlette.responses import Response

from karban.clauses import ITEM, LINK, Clause, Rulebook, Section, rulebook
from karban.drawing import titles
from karban.html_elements import NOTHING, a, code, div, h1, h2, joined, li, p, strong, ul
from karban.i18n.texts import Texts
from karban.web.pages.page_request import PageRequest
from karban.web.pages.rules import rules_in_short, rules_page

CODE = re.compile(r"`([^`]+)`")
EMPHASIS = re.compile(r"\*([^*]+)\*")


async def clauses(request: PageRequest) -> Response:
    """All clauses of a game, each with its number as anchor; of a game that has none, its rules in short."""
    game = request.http.path_params["game"]
    if game not in titles(request.texts):
        raise HTTPException(404)
    title, text = clauses_in_html(request.texts, game)
    return rules_page(request, title, joined(h1(title), text))


def clauses_in_html(texts: Texts, game: str) -> tuple[str, Markup]:
    """The title of a game, and its clauses."""
    title, book = titles(texts)[game], rulebook(game)
    if book is None:
        return title, rules_in_short(texts, game)
    note = p(texts.say("The clauses are written in English.")) if texts.lang != "en" else NOTHING
    way = p(a(texts.say("The rules to learn the game by"), href=f"/rules/{game}"))
    return title, joined(note, way, div(_whole(book), class_="rules-text", lang="en"))


@cache
def _whole(book: Rulebook) -> Markup:
    return joined(_paragraphs(book.lead), map(_section, book.sections))


def _section(section: Section) -> Markup:
    # A section that is one clause has its number: there the anchor is the clause's.
    anchor = None if section.number in {clause.number for clause in section.clauses} else section.number
    heading = h2(f"{section.number} {section.title}", id=anchor)
    return joined(heading, _paragraphs(section.lead), map(_clause, section.clauses))


def _clause(clause: Clause) -> Markup:
    first, *others = clause.paragraphs
    number = a(strong(clause.number), href=f"#{clause.number}")
    return div(p(number, " ", markdown(first)), _paragraphs(others), class_="clause", id=clause.number)


def _paragraphs(paragraphs: Iterable[str]) -> Markup:
    """Paragraphs, and lists of those that are items."""
    parts = []
    for listed, group in groupby(paragraphs, key=lambda paragraph: paragraph.startswith(ITEM)):
        if listed:
            parts.append(ul([li(markdown(item.removeprefix(ITEM))) for item in group]))
        else:
            parts += [p(markdown(paragraph)) for paragraph in group]
    return joined(parts)


def markdown(text: str) -> Markup:
    """The little Markdown that clauses have, as HTML.

    >>> markdown("as in [3.2](#3.2): *all* of `R7` & more")
    Markup('as in <a href="#3.2">3.2</a>: <em>all</em> of <code>R7</code> &amp; more')
    """
    return joined([code(part) if i % 2 else _inline(part) for i, part in enumerate(CODE.split(text))])


def _inline(text: str) -> Markup:
    """Links and emphasis; the text itself is escaped first, so that only these become HTML."""
    linked = LINK.sub(r'<a href="\2">\1</a>', str(escape(text)))
    return Markup(EMPHASIS.sub(r"<em>\1</em>", linked))
