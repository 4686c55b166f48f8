"""The browser client as it was built: its files from memory, compressed ahead, and which of them a page needs.

In a bare source tree it may not be built; then there are the pages that need no script.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

STATIC = Path(__file__).parents[1] / "static"
FOLDER = STATIC / "client"
TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".wasm": "application/wasm",
    ".html": "text/html; charset=utf-8",  # rules, as a part of pages
}
# A worker has the policy of its script: it may load the rest of itself, and the compiled rules.
SCRIPT_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
SERVED = re.compile(r".+\.(js|css|wasm)|rules-.+\.html")  # the rest of a build becomes part of pages
COMPRESSED = {"br": ".br", "gzip": ".gz"}  # what most browsers take first
FOREVER = "public, max-age=31536000, immutable"  # a file with another content has another name
DAY = "public, max-age=86400"
# What lies beside the client, under names that browsers look for.
ICONS = {
    "favicon.svg": "image/svg+xml",
    "favicon-turn.svg": "image/svg+xml",
    "icon-180.png": "image/png",
    "icon-192.png": "image/png",
    "icon-512.png": "image/png",
    "icon-maskable-512.png": "image/png",
}


class OptionAnswer(Struct):
    """An answer that people are offered."""

    value: Any
    words: str  # in English, like all texts here
    option: str | None = None  # where it is about another option than the other answers


class Unit(Struct):
    """What a number of one's own can count."""

    option: str
    words: str
    counted: tuple[str, str]


class OwnNumberAnswer(Struct):
    """That one may give a number of one's own."""

    words: str
    units: list[Unit]


class OwnTableAnswer(Struct):
    """That one may bring a table of one's own; pages without scripts only say so where somebody has."""

    words: str
    told: str  # where somebody's is played


class Option(Struct):
    """An option of a game as people are asked for it, the usual answer first. `colours`: not one of the answers, but as
    many of the colours of the cards as the game says."""

    name: str
    title: str
    about: str
    values: list[OptionAnswer] = []
    own: OwnNumberAnswer | None = None
    table: OwnTableAnswer | None = None
    colours: bool = False


# Which parts of the texts each page says, besides its game.
PARTS = {
    "home": ("core", "front", "options"),
    "setup": ("core", "front", "options", "setup"),
    "table": ("core", "table"),
    "here": ("core", "table"),
    "play": ("core", "table"),
    "learn": ("core", "table", "learn", "lessons", "notation"),
    "puzzles": ("core", "table", "puzzles", "reasons", "notation"),
    "review": ("core", "front", "options", "review"),
    "games": ("core", "front", "options", "games", "share"),
    "daily": ("core", "front", "options", "daily", "share"),
    "pad": ("core", "front", "options", "pad"),
}


class Manifest(Struct):
    """What client/build.mjs says about its work. File names."""

    js: str
    css: dict[str, str]  # by game; "plain": of one without a drawing, "table": of all, "front": of the pages before
    preload: list[str]  # what the script loads at once
    pages: dict[str, list[str]]  # what each page loads then
    texts: dict[str, dict[str, str]]  # by language and part of the page
    games: dict[str, list[str]]  # what the table of each game loads
    lessons: dict[str, list[str]] = {}  # what the lesson of each game loads that has one
    puzzles: dict[str, list[str]] = {}  # likewise, its puzzles
    pads: dict[str, list[str]] = {}  # and its score pad
    wasm: dict[str, str] = {}  # the compiled rules of each game
    workers: dict[str, str] = {}  # by their paths in the sources
    worker: dict[str, list[str]] = {}  # what the worker loads that holds tables of each game, these rules among it
    options: dict[str, list[Option]] = {}
    lines: dict[str, str] = {}  # what each game is about, in English

    def sheets(self, game: str = "") -> list[str]:
        """The styles of a table, in their order; without a game those of the pages before one."""
        return [self.css["table"], self.css.get(game) or self.css["plain"]] if game else [self.css["front"]]

    def ahead(self, lang: str, page: str, game: str = "") -> list[str]:
        """The scripts that a page loads at once besides the first one: those of the page, its game and its texts."""
        spoken = self.texts.get(lang, {})
        brought = {"learn": self.lessons, "pad": self.pads, "puzzles": self.puzzles}.get(page, {}).get(game, [])
        table = "" if page == "pad" else game  # where the cards are on a real one
        texts = [spoken[part] for part in (*PARTS[page], table) if part in spoken]
        scripts = [*self.pages.get(page, []), *self.games.get(table, []), *brought]
        return list(dict.fromkeys([*self.preload, *texts, *scripts]))


class File(Struct):
    kind: str
    variants: dict[str, bytes]  # by encoding; "" is the plain one


class ClientBuild(Struct, eq=False):
    """A build of the browser client; no two are equal, so that what a page makes of one can be kept by it."""

    manifest: Manifest
    files: dict[str, File]
    rules: dict[str, str]  # by GAME.LANGUAGE, as HTML
    opening: dict[str, str]  # by language, as HTML: what the first page shows until the scripts are there
    not_found: dict[str, str]  # the same of the page that says that there is nothing
    service_worker: str  # the script that keeps the site in browsers; what that is, stands before it


def client() -> ClientBuild | None:
    """The build that is there now; a new one is noticed."""
    try:
        return _read((FOLDER / "manifest.json").stat().st_mtime_ns)
    except FileNotFoundError:
        return None


@lru_cache(maxsize=1)
def _read(_date: int) -> ClientBuild:
    files = {path.name: _file(path) for path in FOLDER.iterdir() if SERVED.fullmatch(path.name)}
    rules = {path.stem: path.read_text("utf-8") for path in (FOLDER / "rules").glob("*.html")}
    opening, not_found = (
        {path.suffixes[0][1:]: path.read_text("utf-8") for path in FOLDER.glob(f"{page}.*.html")}
        for page in ("opening", "not-found")
    )
    manifest = msgspec.json.decode((FOLDER / "manifest.json").read_bytes(), type=Manifest)
    worker = FOLDER / "offline" / "service-worker.js"
    script = worker.read_text("utf-8") if worker.exists() else ""
    return ClientBuild(manifest, files, rules, opening, not_found, script)


def _file(path: Path) -> File:
    packed = {encoding: path.with_name(path.name + suffix) for encoding, suffix in COMPRESSED.items()}
    variants = {encoding: file.read_bytes() for encoding, file in packed.items() if file.exists()}
    return File(TYPES[path.suffix], {**variants, "": path.read_bytes()})


def accepted(header: str) -> set[str]:
    """The encodings that a browser takes.

    >>> sorted(accepted("gzip, br;q=1.0, zstd;q=0"))
    ['br', 'gzip']
    """
    offers = (offer.partition(";") for offer in header.lower().split(","))
    return {name.strip() for name, _semicolon, weight in offers if weight.replace(" ", "") not in ("q=0", "q=0.0")}


async def asset(request: Request) -> Response:
    """A file of the client."""
    built, name = client(), request.path_params["file"]
    file = built.files.get(name) if built else None
    if file is None:
        raise HTTPException(404)
    taken = accepted(request.headers.get("accept-encoding", ""))
    encoding = next((encoding for encoding in file.variants if encoding in taken), "")
    mark = f'"{name}{COMPRESSED.get(encoding, "")}"'
    headers = {"cache-control": FOREVER, "etag": mark, "vary": "accept-encoding"}
    if mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if name.endswith(".js"):
        headers["content-security-policy"] = SCRIPT_POLICY
    if encoding:
        headers["content-encoding"] = encoding
    return Response(file.variants[encoding], headers=headers, media_type=file.kind)


async def icon(request: Request) -> Response:
    """A picture that browsers show beside the name of the page."""
    name = request.url.path.rpartition("/")[2]
    return Response(icon_bytes(name), headers={"cache-control": DAY}, media_type=ICONS[name])


@lru_cache
def icon_bytes(name: str) -> bytes:
    return (STATIC / name).read_bytes()


def options_of(game: str) -> list[Option]:
    """The options of a game as the client asks for them; none where it is not built."""
    built = client()
    return built.manifest.options.get(game, []) if built else []
