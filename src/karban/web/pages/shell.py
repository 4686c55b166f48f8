"""The pages that the browser client draws: what it draws into, and the rules of the games, which are drawn ahead."""

from __future__ import annotations

import gzip

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from karban.clauses import rulebook
from karban.drawing import find, titles
from karban.i18n.texts import Texts
from karban.store import NoTable
from karban.web.api import handlers
from karban.web.api.errors import KNOWN
from karban.web.api.wire import encode
from karban.web.http.addresses import address_for_others, qr_svg
from karban.web.http.assets import ClientBuild, accepted, client
from karban.web.http.requests import texts_of
from karban.web.pages import home, table
from karban.web.pages.html import HEADERS, PAPER, escape, head, language, page, words
from karban.web.pages.visit import Visit, address

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# There is nothing secret in these pages: a browser may keep them for the way back.
SHELL_HEADERS = {**HEADERS, "content-security-policy": POLICY, "cache-control": "no-cache"}


async def front(visit: Visit) -> Response:
    """The first page, and whatever else the client draws without a table."""
    built = client()
    if built is None:
        return await home.home(visit)
    opening = built.opening.get(visit.texts.lang, "") if visit.request.url.path == "/" else ""
    return await _shell(visit, built, "/text", opening=opening)


async def at_table(visit: Visit) -> Response:
    """The page of a table."""
    built = client()
    if built is None:
        return await table.table(visit)
    game, status = "", 200
    try:
        game = (await visit.call.find()).table.created.game
    except NoTable:
        status = 404
    except KNOWN:  # the client will say so, and try again
        pass
    return await _shell(visit, built, address(visit.call.table), game, status)


async def _shell(
    visit: Visit, built: ClientBuild, plain: str, game: str = "", status: int = 200, opening: str = ""
) -> Response:
    """A page to draw into, with all that the first drawing needs; `plain` is where it goes on without scripts."""
    texts, plain = visit.texts, escape(plain)
    title = titles(texts).get(game, "")
    about, onwards = texts.say("Number-card games with friends and with bots"), texts.say("On without scripts")
    more = (
        _links(built, texts.lang, game)
        + f'<meta name="description" content="{escape(about)}">'
        + f'<noscript><meta http-equiv="refresh" content="0;url={plain}"></noscript>'
    )
    body = (
        f'<div id="app">{opening or _heading(title or "Karban")}</div>'
        + f'<noscript><a href="{plain}">{escape(onwards)}</a></noscript>'
        + f'<script type="application/json" id="karban">{await _facts(visit)}</script>'
    )
    html = head(texts, f"{title} · Karban" if title else "Karban", more) + f"<body>{body}</body></html>"
    return _sent(visit, html, status)


def _sent(visit: Visit, html: str, status: int = 200) -> Response:
    """A page, compressed for those who take that. Nothing in it is secret, so its length tells nothing."""
    data, headers = html.encode(), {**SHELL_HEADERS, "vary": f"{SHELL_HEADERS['vary']}, accept-encoding"}
    if "gzip" in accepted(visit.request.headers.get("accept-encoding", "")):
        data, headers["content-encoding"] = gzip.compress(data, 6), "gzip"
    return HTMLResponse(data, status, headers, background=visit.then)


def _heading(title: str) -> str:
    return f'<main class="opening">{words("h1", title)}</main>'


def _links(built: ClientBuild, lang: str, game: str) -> str:
    """The style, the script, and what the script will load next."""
    made = built.manifest
    spoken = made.texts.get(lang, {})
    texts = [spoken[part] for part in ("core", game or "front") if part in spoken]
    pages = made.pages["table" if game else "home"]
    ahead = [*made.preload, *texts, *pages, *made.games.get(game, [])]
    return (
        f'<link rel="manifest" href="/manifest.webmanifest"><link rel="stylesheet" href="/static/{made.css}">'
        + f'<script type="module" src="/static/{made.js}"></script>'
        + "".join(f'<link rel="modulepreload" href="/static/{name}">' for name in ahead)
    )


async def _facts(visit: Visit) -> str:
    """What the client need not ask for: the language, the games, the levels of bots."""
    known = msgspec.to_builtins(await handlers.all_games(visit.call))
    return encode({"lang": visit.texts.lang, **known}).decode().replace("<", "\\u003c")


# ---------------------------------------------------------------------------- the rules


async def rules(visit: Visit) -> Response:
    """The rules of a game, as a page or (`?part`) as a part of one, which has a title of its own."""
    texts, game, built = visit.texts, visit.request.path_params["game"], client()
    title = titles(texts).get(game)
    if title is None:
        raise HTTPException(404)
    drawn = built.rules.get(f"{game}.{texts.lang}") if built else None
    if "part" in visit.request.query_params:
        return _sent(visit, drawn or in_short(texts, game))
    return to_read(visit, title, words("h1", title) + (drawn or in_short(texts, game)) + clauses_link(texts, game))


def to_read(visit: Visit, title: str, body: str) -> Response:
    """A page of rules, in the style of the client where there is one."""
    texts, built = visit.texts, client()
    if not built:
        return page(texts, title, body)
    framed = (
        f'<header class="page-head"><a href="/">Karban</a>{language(texts)}</header><main class="rules">{body}</main>'
    )
    style = f'<link rel="stylesheet" href="/static/{built.manifest.css}">'
    html = head(texts, f"{title} · Karban", style) + f'<body class="rules-page">{framed}</body></html>'
    return _sent(visit, html)


def clauses_link(texts: Texts, game: str) -> str:
    """The way to the exact rules, where they are written down."""
    title = escape(texts.say("The rules clause by clause"))
    return f'<p class="more"><a href="/rules/{game}/clauses">{title}</a></p>' if rulebook(game) else ""


def in_short(texts: Texts, game: str) -> str:
    lines = texts.translate(find(game).rules).split("\n")
    return f"<ul>{''.join(words('li', line) for line in lines if line)}</ul>"


# ----------------------------------------------------------------- what phones ask for


async def qr(visit: Visit) -> Response:
    """The way to a table for those with a camera."""
    name = (await visit.call.find()).table.name
    where = address_for_others(visit.request, visit.call.service.settings)
    return Response(qr_svg(f"{where}/t/{name}"), headers={"cache-control": "no-cache"}, media_type="image/svg+xml")


async def web_manifest(request: Request) -> Response:
    """What a phone needs to keep the page like a program."""
    texts = texts_of(request.headers)
    pictures = [
        {"src": "/favicon.svg", "type": "image/svg+xml", "sizes": "any"},
        {"src": "/icon-512.png", "type": "image/png", "sizes": "512x512"},
    ]
    told = {
        "name": "Karban",
        "short_name": "Karban",
        "description": texts.say("Number-card games with friends and with bots"),
        "lang": texts.lang,
        "start_url": "/",
        "display": "standalone",
        "background_color": PAPER["light"],
        "theme_color": PAPER["light"],
        "icons": pictures,
    }
    return Response(encode(told), headers={"cache-control": "no-cache"}, media_type="application/manifest+json")
