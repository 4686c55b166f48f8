"""The page for people who write programs, /programs: what a program can do here, and where it finds the description."""

from __future__ import annotations

from markupsafe import Markup
from starlette.responses import Response

from karban.html_elements import Node, a, code, h1, h2, li, p, pre, section, ul
from karban.i18n.texts import Texts
from karban.web.http.root_path import under_root
from karban.web.pages.layout import page
from karban.web.pages.page_request import PageRequest

BODY = '{"game": "gap", "seats": ["me", "bot:hard"], "name": "Ann"}'


async def programs(request: PageRequest) -> Response:
    say = request.texts.say
    content = [
        h1(say("For developers")),
        p(say("What this site does in the browser, any program can do too: it speaks JSON over HTTP and WebSocket.")),
        _part(say("What there is"), ul(_addresses(request.texts))),
        _part(say("A first table"), [p(say("This opens a table against a bot:")), pre(code(_creation(request)))]),
        p(say("The answer has the address of the table, and the token that proves your seat.")),
        _part(
            say("Recorded games"),
            [
                p(say("Whatever was played here can be saved as a record when it is over, and played again anywhere.")),
                pre(code("karban replay game.json\nkarban analyse game.json\nkarban verify game.json")),
            ],
        ),
        p(a(say("All games"), href="/")),
    ]
    return page(request.texts, say("For developers"), content)


def _addresses(texts: Texts) -> list[Markup]:
    """What can be asked for by a click, and that it is no page for people."""
    words = {
        "/api/openapi.json": texts.say("all requests and their shapes, for tools (OpenAPI, JSON)"),
        "/api/games": texts.say("the games with their options, and the levels of bots (JSON)"),
        "/api/tables": texts.say("the tables that are waiting for players (JSON)"),
    }
    return [li(a(under_root(path), href=path), ": ", about) for path, about in words.items()]


def _creation(request: PageRequest) -> str:
    site = str(request.http.base_url).rstrip("/") + under_root("")
    return f"curl {site}/api/tables -H 'Content-Type: application/json' \\\n     -d '{BODY}'"


def _part(heading: str, content: Node) -> Markup:
    return section(h2(heading), content)
