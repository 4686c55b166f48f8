"""The whole site as files, for a web server that knows nothing of Karban: `karban site`.

Nobody can know under which path the files will lie. So pages name everything relative to themselves, and scripts find
the place of the site by their own address.
"""

from __future__ import annotations

import base64
from collections.abc import Container, Iterator
from hashlib import sha256

from markupsafe import Markup

from karban import __version__
from karban.clauses import rulebook
from karban.html_elements import a, body, div, h1, header, joined, main, meta, p, script, style, title
from karban.i18n.texts import Texts, _, sentence
from karban.notation import games
from karban.web.api.wire import encode
from karban.web.http.assets import ICONS, ClientBuild, icon_bytes
from karban.web.http.requests import TEXTS
from karban.web.http.root_path import links_under
from karban.web.pages.clauses import clauses_in_html
from karban.web.pages.layout import whole_document
from karban.web.pages.offline import service_worker, version
from karban.web.pages.phones import manifest
from karban.web.pages.shell import (
    DAILY,
    GAMES,
    LEARN,
    PAD,
    PLAY,
    PUZZLES,
    REVIEW,
    SITE,
    kept_page,
    site_data,
    style_links,
)

LIST = "karban-site.json"  # which files are ours; scripts of the page for lost people find the site by it
SERVICE_WORKER = "sw.js"
NOTHING_HERE, ALL_GAMES = _("there is nothing here"), _("All games")
# A page that is shown at any address finds the site above it; what is in this browser has another address there.
FIND_SITE = """
const folders = location.pathname.split("/").slice(1, -1);
(async () => {
  for (let depth = 0; depth <= folders.length; depth++) {
    const root = ["", ...folders.slice(0, depth), ""].join("/");
    const found = await fetch(root + "karban-site.json").catch(() => null);
    if (!found?.ok) continue;
    const table = /^play\\/([^/]+)\\/([^/]+)$/.exec(location.pathname.slice(root.length));
    if (table) location.replace(`${root}play/${table[1]}/?${table[2]}${location.hash}`);
    for (const link of document.links) link.href = root;
    return;
  }
})();
"""
PLAIN_STYLE = """
body { margin: 20vh auto; max-width: 30rem; padding: 0 1rem; font: 1.1rem/1.5 system-ui, sans-serif; text-align: center;
color: #23262d; background: #f3eee4 } a { color: #0d6570 }
@media (prefers-color-scheme: dark) { body { color: #efeae0; background: #14181d } a { color: #7fd1d6 } }
"""


def site_files(built: ClientBuild) -> dict[str, bytes]:
    """All files by their paths, in the order in which they may come: whatever names others comes after them."""
    made = {path: content.encode() if isinstance(content, str) else content for path, content in _all(built)}
    listed = {"version": version(built), "karban": __version__, "files": [*made, LIST, SERVICE_WORKER]}
    return {**made, LIST: encode(listed), SERVICE_WORKER: service_worker(built, SITE)}


def playable(built: ClientBuild) -> list[str]:
    """The games that browsers can play by themselves."""
    return [game for game in games() if game in built.manifest.wasm]


def _all(built: ClientBuild) -> Iterator[tuple[str, str | bytes]]:
    for name, file in built.files.items():
        yield f"static/{name}", file.variants[""]
    name, data = site_data(built, version(built))
    yield f"static/{name}", data
    for name in ICONS:
        yield name, icon_bytes(name)
    for lang, texts in TEXTS.items():
        yield f"{lang}.webmanifest", encode(manifest(texts, "./"))
    yield "manifest.webmanifest", encode(manifest(TEXTS["en"], "./"))
    yield ".nojekyll", b""  # some hosts would leave out what begins with an underscore
    yield "404.html", _not_found()
    for game in playable(built):
        if rulebook(game):
            yield f"rules/{game}/clauses/index.html", _clauses(built, TEXTS["en"], game)
    for path, page in _pages(playable(built), built.manifest.lessons, built.manifest.puzzles):
        place = "/".join([".."] * path.count("/")) or "."
        game = path.split("/")[1] if page in (PLAY, LEARN, PUZZLES) else ""
        yield f"{path}index.html", kept_page(built, version(built), SITE, place, page, game)


def _pages(games: list[str], lessons: Container[str], puzzles: Container[str]) -> Iterator[tuple[str, str]]:
    """The folders of the pages that the client draws, and which page each is like."""
    for game in games:
        yield f"new/{game}/", "setup"
        yield f"play/{game}/", PLAY
        if game in lessons:
            yield f"learn/{game}/", LEARN
        if game in puzzles:
            yield f"puzzles/{game}/", PUZZLES
        yield f"rules/{game}/", "home"
        yield f"daily/{game}/", DAILY
        yield f"pad/{game}/", PAD
    for part in (DAILY, GAMES, PAD, REVIEW):
        yield f"{part}/", part
    yield "privacy/", "home"
    yield "", "home"


def _clauses(built: ClientBuild, texts: Texts, game: str) -> Markup:
    """The rules clause by clause; they are in English everywhere."""
    called, text = clauses_in_html(texts, game)
    content = body(
        header(a("Karban", href="/"), class_="page-head"), main(h1(called), text, class_="rules"), class_="rules-page"
    )
    sheets = style_links(built, game)
    return links_under(whole_document(texts.lang, f"{called} · Karban", sheets, content, {}), "../../..")


def _not_found() -> Markup:
    allowed = f"script-src {_hash(FIND_SITE)}; style-src {_hash(PLAIN_STYLE)}; connect-src 'self'"
    policy = f"default-src 'none'; {allowed}; base-uri 'none'"
    words = [
        div(h1(sentence(texts.translate(NOTHING_HERE))), p(a(texts.translate(ALL_GAMES), href="/")), lang=lang)
        for lang, texts in TEXTS.items()
    ]
    head = joined(
        meta(charset="utf-8"),
        meta(name="viewport", content="width=device-width, initial-scale=1"),
        meta(http_equiv="content-security-policy", content=policy),
        title("Karban"),
        style(Markup(PLAIN_STYLE)),
    )
    content = body(words, script(Markup(FIND_SITE)))
    return Markup(f'<!doctype html><html lang="en"><head>{head}</head>{content}</html>')


def _hash(text: str) -> str:
    """How a policy allows one text inside a page."""
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"
