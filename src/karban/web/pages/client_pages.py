"""The pages that the browser client draws: an empty page to draw into, with all that the first drawing needs."""

from __future__ import annotations

import gzip
from functools import lru_cache

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response

from karban.drawing import titles
from karban.html_elements import NOTHING, a, body, div, h1, joined, main, meta, noscript, p
from karban.i18n.texts import Texts
from karban.store import NoTable
from karban.web.api.errors import EXPECTED_ERRORS
from karban.web.http.assets import ClientBuild, accepted, client
from karban.web.pages import home, offline, previews, table
from karban.web.pages.layout import HEADERS, document
from karban.web.pages.page_request import PageRequest, text_path
from karban.web.pages.previews import Preview
from karban.web.pages.shell import (
    DAILY,
    GAMES,
    HERE,
    LEARN,
    LOBBY,
    PAD,
    PLAY,
    POLICY,
    PUZZLES,
    REVIEW,
    TABLE,
    links,
    page_data,
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
    game = request.http.path_params.get("game", "")
    if game and game not in titles(request.texts):
        raise HTTPException(404)
    preview = previews.of_game(request.texts, game) if game else previews.of_site(request.texts)
    if request.http.url.path.startswith("/learn/"):
        return await _lesson(request, built, game)
    if request.http.url.path.startswith("/puzzles/"):
        return await _puzzles(request, built, game)
    if request.http.url.path.startswith("/pad/") and game not in built.manifest.pads:
        raise HTTPException(404)
    for part in (DAILY, GAMES, PAD, REVIEW):
        if request.http.url.path.split("/")[1] == part:
            preview = previews.of_part(request.texts, part, game)
            return await _empty_page(request, built, "/text", preview, part, game)
    opening = built.opening.get(request.texts.lang, "") if request.http.url.path == "/" else ""
    if request.http.url.path.startswith("/play/"):  # what is loaded ahead is that of the game, too
        page = HERE if "id" in request.http.path_params else PLAY
        return await _empty_page(request, built, "/text", preview, page, game)
    return await _empty_page(request, built, "/text", preview, "setup" if game else "home", opening=opening)


async def _lesson(request: PageRequest, built: ClientBuild, game: str) -> Response:
    """A game is learnt at its table; without scripts, from its rules."""
    if game not in built.manifest.lessons:
        raise HTTPException(404)
    preview = previews.of_lesson(request.texts, game)
    return await _empty_page(request, built, f"/rules/{game}", preview, LEARN, game)


async def _puzzles(request: PageRequest, built: ClientBuild, game: str) -> Response:
    """Positions of a game to think about, at its table."""
    if game not in built.manifest.puzzles:
        raise HTTPException(404)
    preview = previews.of_puzzles(request.texts, game)
    return await _empty_page(request, built, f"/rules/{game}", preview, PUZZLES, game)


async def table_page(request: PageRequest) -> Response:
    """The page of a table."""
    built = client()
    if built is None:
        return await table.table(request)
    game, status, preview, page = "", 200, previews.of_site(request.texts), LOBBY
    try:
        shown = (await request.api.load_table()).table
        game, preview = shown.created.game, previews.of_table(request.texts, shown)
        page = LOBBY if shown.stage == "open" else TABLE
    except NoTable:
        status = 404
    except EXPECTED_ERRORS:  # the client will say so, and try again
        pass
    return await _empty_page(request, built, text_path(request.api.table), preview, page, game, status)


async def review_page(request: PageRequest) -> Response:
    """The game of a table looked at again; without scripts, its moves are at the table."""
    built = client()
    if built is None:
        return await table.table(request)
    status, preview = 200, previews.of_part(request.texts, REVIEW)
    try:
        preview = previews.of_review(request.texts, (await request.api.load_table()).table)
    except NoTable:  # the record may have been kept
        status = 404 if await request.api.service.store.record(request.api.table) is None else 200
    except EXPECTED_ERRORS:  # the client will say so, and try again
        pass
    return await _empty_page(request, built, text_path(request.api.table), preview, REVIEW, status=status)


async def _empty_page(
    request: PageRequest,
    built: ClientBuild,
    plain: str,
    preview: Preview,
    page: str,
    game: str = "",
    status: int = 200,
    opening: str = "",
) -> Response:
    """A page to draw into; `plain` is where it goes on without scripts, `opening` what the build has drawn ahead."""
    title, more, content = _constant_parts(request.texts, built, plain, page, game, opening)
    more += previews.tags(request.http, request.texts, preview)
    told = page_data(request.texts, built, offline.version(built))
    return compressed(request, document(request.texts, title, more, body(content, told)), status)


@lru_cache(maxsize=64)
def _constant_parts(
    texts: Texts, built: ClientBuild, plain: str, page: str, game: str, opening: str
) -> tuple[str, Markup, Markup]:
    """What is the same for everybody who speaks a language: the title, what the head holds, what the body shows."""
    title = titles(texts).get(game, "")
    without = noscript(a(texts.say("Continue without scripts"), href=plain))
    away = noscript(meta(http_equiv="refresh", content=f"0;url={plain}"))
    if page in (LEARN, PUZZLES):  # whoever came to be taught is told why not, and does not just find something else
        lesson = texts.say("The lesson needs scripts. Without them, the rules say the same.")
        puzzles = texts.say("Puzzles need scripts. Without them, the rules can be read.")
        needs = lesson if page == LEARN else puzzles
        without, away = noscript(p(needs, " ", a(texts.say("Rules"), href=plain))), NOTHING
    more = joined(links(built, texts.lang, page, game), away)
    content = joined(
        div(Markup(opening) if opening else main(h1(title or "Karban"), class_="opening"), id="app"),
        without,
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
