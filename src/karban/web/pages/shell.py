"""A page that is empty until the client draws into it: what its head names, and what it tells the client."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from markupsafe import Markup

from karban.html_elements import NOTHING, a, body, div, h1, joined, link, main, meta, noscript, p, script
from karban.i18n.texts import Texts, _
from karban.web.api import handlers
from karban.web.api.wire import encode
from karban.web.http.assets import ClientBuild
from karban.web.http.requests import TEXTS
from karban.web.http.root_path import links_under
from karban.web.pages.layout import whole_document

# What a page may do; the last part can only be said in a header.
IN_PAGE = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'"
)
POLICY = f"{IN_PAGE}; frame-ancestors 'none'"
NEEDS_SCRIPTS = _("Karban needs scripts here. Allow them, and load the page again.")
LOBBY, TABLE = "lobby", "table"  # pages of a table
PLAY, HERE = "play", "here"  # where a table in the browser begins, and its page
LEARN, PUZZLES = "learn", "puzzles"  # the lesson of a game, and its puzzles
REVIEW, GAMES, DAILY = "review", "games", "daily"  # a game looked at again, all of this device, the deal of the day
PAD = "pad"  # the score pad of a game
AT_A_TABLE = (TABLE, HERE, PLAY, LEARN, PUZZLES)  # pages in the style of a game
OFFLINE, SITE = "offline", "site"  # why no server has made a page: the browser has kept it, or there are only files


def style_links(built: ClientBuild, game: str = "") -> Markup:
    """The styles of a table; without a game those of the pages before one."""
    return _sheets(built.manifest.sheets(game))


def _sheets(names: Iterable[str]) -> Markup:
    return joined([link(rel="stylesheet", href=f"/static/{name}") for name in names])


def links(built: ClientBuild, lang: str, page: str, game: str = "") -> Markup:
    """The style, the script, and what the script will load next. A lobby looks like the pages before a game."""
    made = built.manifest
    names = made.ahead(lang, "table" if page == LOBBY else page, game)
    soon = [*made.worker.get(game, [])] if page in (PLAY, HERE) else []
    soon += [made.wasm[game]] if page in (LEARN, PAD, PUZZLES) and game in made.wasm else []
    return joined(
        link(rel="manifest", href="/manifest.webmanifest"),
        _sheets([made.css[PAD]]) if page == PAD else style_links(built, game if page in AT_A_TABLE else ""),
        script(type="module", src=f"/static/{made.js}"),
        [link(rel="modulepreload", href=f"/static/{name}") for name in names],
        [link(rel="prefetch", href=f"/static/{name}") for name in soon if name not in names],
    )


def page_data(texts: Texts, built: ClientBuild, version: str, kept: str = "") -> Markup:
    """What the client need not ask for, as JSON that no script can leave."""
    said = encode(_told(texts, built, version, kept)).decode().replace("<", "\\u003c")
    return script(Markup(said), type="application/json", id="karban")


def site_data(built: ClientBuild, version: str) -> tuple[str, bytes]:
    """The same as a script that all pages of a site of files share, with its name."""
    return f"site-{version}.js", b"karban=" + encode(_told(TEXTS["en"], built, version, SITE))


def _told(texts: Texts, built: ClientBuild, version: str, kept: str) -> dict[str, object]:
    """The language, the version of the site, the styles, the games, the levels of bots. `kept`: why no server has made
    the page, if none has."""
    known = msgspec.to_builtins(handlers.games_told(texts))
    how = {"kept": kept} if kept else {}
    if kept == SITE:  # there a game needs rules that browsers can run, and nobody keeps the time for all
        known["clocks"] = [None]
        known["games"] = [game for game in known["games"] if game["game"] in built.manifest.wasm]
    made = {"styles": built.manifest.css, "workers": built.manifest.workers}
    return {"lang": texts.lang, "version": version, **how, **made, **known}


def kept_page(built: ClientBuild, version: str, kept: str, place: str, page: str = "home", game: str = "") -> Markup:
    """A page that no server makes, the same for every path and language; its links begin at `place`."""
    texts = TEXTS["en"]
    head, told = links(built, texts.lang, page, game), page_data(texts, built, version, kept)
    if kept == SITE:
        data, _content = site_data(built, version)
        policy = meta(http_equiv="content-security-policy", content=IN_PAGE)
        # The script of the page runs after those before it.
        head, told = policy + script(defer=True, src=f"/static/{data}") + head, NOTHING
    words = [p(other.translate(NEEDS_SCRIPTS), lang=lang) for lang, other in TEXTS.items()]
    content = body(
        div(main(h1("Karban"), class_="opening"), id="app"),
        noscript(words if kept == SITE else a(texts.say("Continue without scripts"), href="/text")),
        told,
    )
    about = {"data-site": "files"} if kept == SITE else {"data-root": place}
    return links_under(whole_document(texts.lang, "Karban", head, content, about), place)
