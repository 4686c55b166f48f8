"""The rules of a game, /rules/GAME: as the build of the client has drawn them, or in short."""

from __future__ import annotations

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import Response

from karban.clauses import rulebook
from karban.drawing import find, titles
from karban.html_elements import NOTHING, a, body, div, h1, header, joined, li, main, p, span, ul
from karban.i18n.texts import Texts
from karban.web.http.assets import client
from karban.web.http.root_path import links_under_root
from karban.web.pages import previews
from karban.web.pages.client_pages import compressed
from karban.web.pages.layout import document, language_form, page
from karban.web.pages.page_request import PageRequest
from karban.web.pages.shell import style_links


async def rules(request: PageRequest) -> Response:
    """The rules of a game, as a page or (`?part`) as a part of one, which has a title of its own."""
    texts, game, built = request.texts, request.http.path_params["game"], client()
    title = titles(texts).get(game)
    if title is None:
        raise HTTPException(404)
    drawn = built.rules.get(f"{game}.{texts.lang}") if built else None
    if "part" in request.http.query_params:
        return compressed(request, links_under_root(Markup(drawn) if drawn else rules_in_short(texts, game)))
    text = Markup(drawn) if drawn else rules_in_short(texts, game)
    heading = div(h1(title), _ways(texts, game), class_="rules-title")
    return rules_page(request, title, joined(heading, text, _clauses_link(texts, game), p(_ways(texts, game))))


def rules_page(request: PageRequest, title: str, content: Markup) -> Response:
    """A page of rules, in the style of the client where there is one."""
    texts, built = request.texts, client()
    if not built:
        return page(texts, title, content)
    framed = body(
        header(a("Karban", href="/"), language_form(texts.lang), class_="page-head"),
        main(content, class_="rules"),
        class_="rules-page",
    )
    game = request.http.path_params["game"]
    head = style_links(built, game) + previews.tags(request.http, texts, previews.of_rules(texts, game, title))
    return compressed(request, document(texts, f"{title} · Karban", head, framed))


def _ways(texts: Texts, game: str) -> Markup:
    """The ways to a game of one's own, to its lesson, to its puzzles and to its score pad."""
    built = client()
    taught = built is not None and game in built.manifest.lessons
    lesson = a(texts.say("Learn in 2 minutes"), href=f"/learn/{game}", class_="quiet-button") if taught else NOTHING
    asked = built is not None and game in built.manifest.puzzles
    puzzles = a(texts.say("Puzzles"), href=f"/puzzles/{game}", class_="quiet-button") if asked else NOTHING
    counted = built is not None and game in built.manifest.pads
    pad = a(texts.say("Score pad"), href=f"/pad/{game}", class_="quiet-button") if counted else NOTHING
    play = a(texts.say("Play"), href=f"/new/{game}" if built else "/text", class_="main")
    return span(lesson, puzzles, pad, play, class_="rules-ways")


def _clauses_link(texts: Texts, game: str) -> Markup:
    """The way to the exact rules, where they are written down."""
    if not rulebook(game):
        return NOTHING
    return p(a(texts.say("The rules clause by clause"), href=f"/rules/{game}/clauses"), class_="more")


def rules_in_short(texts: Texts, game: str) -> Markup:
    return ul([li(line) for line in texts.translate(find(game).rules).split("\n") if line])
