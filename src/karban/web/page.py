"""The pages for people, plain HTML without scripts: what can be played here, and what a table is about."""

from __future__ import annotations

from html import escape

from starlette.requests import Request
from starlette.responses import HTMLResponse

from karban.store import Unavailable
from karban.texts import Texts
from karban.web.http import texts_of
from karban.web.tables import NoTable

POLICY = (
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)


def _page(texts: Texts, title: str, body: str, status: int = 200) -> HTMLResponse:
    html = (
        f'<!doctype html><html lang="{texts.lang}"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        '<link rel="stylesheet" href="/style.css"></head>'
        f"<body><main><h1>{escape(title)}</h1>{body}</main></body></html>"
    )
    return HTMLResponse(html, status, {"content-security-policy": POLICY, "vary": "accept-language"})


async def home(request: Request) -> HTMLResponse:
    from karban.notation import find
    from karban.terminal import titles

    texts = texts_of(request.headers)
    items = ""
    for game, title in titles(texts).items():
        seats = find(game).seats
        players = texts.say("{low} to {high} players", low=seats.start, high=seats.stop - 1)
        items += f"<li><strong>{escape(title)}</strong> – {escape(players)}</li>"
    words = texts.say("The table is up. These games can be played here, with people and with bots:")
    api = texts.say("Programs find the description of the interface here:")
    body = (
        f'<p>{escape(words)}</p><ul>{items}</ul><p>{escape(api)} <a href="/api/openapi.json">/api/openapi.json</a></p>'
    )
    return _page(texts, "Karban", body)


async def table(request: Request) -> HTMLResponse:
    """What an invitation leads to."""
    from karban.terminal import titles

    texts = texts_of(request.headers)
    try:
        found = (await request.app.state.service.tables.find(request.path_params["table"])).table
    except NoTable:
        return _page(texts, texts.say("there is no such table"), "", 404)
    except Unavailable:
        return _page(texts, texts.say("nothing can be saved at the moment; please try again soon"), "", 503)
    names = "".join(f"<li>{escape(name or texts.say('a free seat'))}</li>" for name in found.names)
    title = titles(texts).get(found.created.game, found.created.game)
    return _page(texts, title, f"<p>{escape(texts.say('At this table sit:'))}</p><ol>{names}</ol>")


STYLE = """
:root { color-scheme: light dark; font: 1.1rem/1.6 system-ui, sans-serif; }
main { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
a:focus-visible { outline: 3px solid; outline-offset: 3px; }
"""
