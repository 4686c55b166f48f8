"""The pages that the browser client draws: an empty page to draw into, with all that the first drawing needs."""

from __future__ import annotations

import gzip
from functools import lru_cache

import msgspec
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from karban.drawing import titles
from karban.html_elements import a, body, div, h1, joined, link, main, meta, noscript, script
from karban.i18n.texts import Texts
from karban.store import NoTable
from karban.web.api import handlers
from karban.web.api.errors import EXPECTED_ERRORS
from karban.web.api.wire import encode
from karban.web.http.assets import ClientBuild, accepted, client
from karban.web.pages import home, table
from karban.web.pages.layout import HEADERS, document
from karban.web.pages.page_request import PageRequest, text_path

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# There is nothing secret in these pages: a browser may keep them for the way back.
CLIENT_HEADERS = {
    **HEADERS,
    "content-security-policy": POLICY,
    "cache-control": "no-cache",
    "vary": f"{HEADERS['vary']}, accept-encoding",
}


async def front(request: PageRequest) -> Response:
    """The first page, and whatever else the client draws without a table."""
    built = client()
    if built is None:
        return await home.home(request)
    opening = built.opening.get(request.texts.lang, "") if request.http.url.path == "/" else ""
    return await _empty_page(request, built, "/text", opening=opening)


async def table_page(request: PageRequest) -> Response:
    """The page of a table."""
    built = client()
    if built is None:
        return await table.table(request)
    game, status = "", 200
    try:
        game = (await request.api.load_table()).table.created.game
    except NoTable:
        status = 404
    except EXPECTED_ERRORS:  # the client will say so, and try again
        pass
    return await _empty_page(request, built, text_path(request.api.table), game, status)


async def _empty_page(
    request: PageRequest, built: ClientBuild, plain: str, game: str = "", status: int = 200, opening: str = ""
) -> Response:
    """A page to draw into; `plain` is where it goes on without scripts, `opening` what the build has drawn ahead."""
    title, more, content = _constant_parts(request.texts, built, plain, game, opening)
    page_data = script(await _page_data(request), type="application/json", id="karban")
    return compressed(request, document(request.texts, title, more, body(content, page_data)), status)


@lru_cache(maxsize=64)
def _constant_parts(
    texts: Texts, built: ClientBuild, plain: str, game: str, opening: str
) -> tuple[str, Markup, Markup]:
    """What is the same for everybody who speaks a language: the title, what the head holds, what the body shows."""
    title = titles(texts).get(game, "")
    more = joined(
        _links(built, texts.lang, game),
        meta(name="description", content=texts.say("Number-card games with friends and with bots")),
        noscript(meta(http_equiv="refresh", content=f"0;url={plain}")),
    )
    content = joined(
        div(Markup(opening) if opening else main(h1(title or "Karban"), class_="opening"), id="app"),
        noscript(a(texts.say("On without scripts"), href=plain)),
    )
    return f"{title} · Karban" if title else "Karban", more, content


def compressed(request: PageRequest, html: Markup, status: int = 200) -> Response:
    """A page, compressed for those who take that. Nothing in it is secret, so its length tells nothing."""
    data, headers = html.encode(), CLIENT_HEADERS
    if "gzip" in accepted(request.http.headers.get("accept-encoding", "")):
        data, headers = _gzipped(data), {**headers, "content-encoding": "gzip"}
    return HTMLResponse(data, status, headers, background=request.broadcasts)


@lru_cache(maxsize=32)
def _gzipped(data: bytes) -> bytes:
    """Most people get the same few pages, and to compress one takes most of the time that it takes."""
    return gzip.compress(data, 6)


def _links(built: ClientBuild, lang: str, game: str) -> Markup:
    """The style, the script, and what the script will load next."""
    made = built.manifest
    spoken = made.texts.get(lang, {})
    texts = [spoken[part] for part in ("core", game or "front") if part in spoken]
    pages = made.pages["table" if game else "home"]
    ahead = [*made.preload, *texts, *pages, *made.games.get(game, [])]
    return joined(
        link(rel="manifest", href="/manifest.webmanifest"),
        link(rel="stylesheet", href=f"/static/{made.css}"),
        script(type="module", src=f"/static/{made.js}"),
        [link(rel="modulepreload", href=f"/static/{name}") for name in ahead],
    )


async def _page_data(request: PageRequest) -> Markup:
    """What the client need not ask for: the language, the games, the levels of bots. JSON that no script can leave."""
    known = msgspec.to_builtins(await handlers.all_games(request.api))
    return Markup(encode({"lang": request.texts.lang, **known}).decode().replace("<", "\\u003c"))
