"""The browser client as it was built: its files from memory, compressed ahead, and which of them a page needs.

In a bare source tree it may not be built; then there are the pages that need no script.
"""

from __future__ import annotations

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
TYPES = {".js": "text/javascript", ".css": "text/css"}
COMPRESSED = {"br": ".br", "gzip": ".gz"}  # what most browsers take first
FOREVER = "public, max-age=31536000, immutable"  # a file with another content has another name
DAY = "public, max-age=86400"
# What lies beside the client, under names that browsers look for.
ICONS = {"favicon.svg": "image/svg+xml", "icon-180.png": "image/png", "icon-512.png": "image/png"}


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


class Option(Struct):
    """An option of a game as people are asked for it, the usual answer first. `colours`: not one of the answers, but as
    many of the colours of the cards as the game says."""

    name: str
    title: str
    about: str
    values: list[OptionAnswer] = []
    own: OwnNumberAnswer | None = None
    colours: bool = False


class Manifest(Struct):
    """What client/build.mjs says about its work. File names."""

    js: str
    css: str
    preload: list[str]  # what the script loads at once
    pages: dict[str, list[str]]  # what each page loads then
    texts: dict[str, dict[str, str]]  # by language and part of the page
    games: dict[str, list[str]]  # what the table of each game loads
    options: dict[str, list[Option]] = {}


class File(Struct):
    kind: str
    variants: dict[str, bytes]  # by encoding; "" is the plain one


class ClientBuild(Struct):
    """A build of the browser client."""

    manifest: Manifest
    files: dict[str, File]
    rules: dict[str, str]  # by GAME.LANGUAGE, as HTML
    opening: dict[str, str]  # by language, as HTML: what the first page shows until the scripts are there


def client() -> ClientBuild | None:
    """The build that is there now; a new one is noticed."""
    try:
        return _read((FOLDER / "manifest.json").stat().st_mtime_ns)
    except FileNotFoundError:
        return None


@lru_cache(maxsize=1)
def _read(_date: int) -> ClientBuild:
    files = {path.name: _file(path) for path in FOLDER.iterdir() if path.suffix in TYPES}
    rules = {path.stem: path.read_text("utf-8") for path in (FOLDER / "rules").glob("*.html")}
    opening = {path.suffixes[0][1:]: path.read_text("utf-8") for path in FOLDER.glob("opening.*.html")}
    manifest = msgspec.json.decode((FOLDER / "manifest.json").read_bytes(), type=Manifest)
    return ClientBuild(manifest, files, rules, opening)


def _file(path: Path) -> File:
    packed = {encoding: path.with_name(path.name + suffix) for encoding, suffix in COMPRESSED.items()}
    variants = {encoding: file.read_bytes() for encoding, file in packed.items() if file.exists()}
    return File(f"{TYPES[path.suffix]}; charset=utf-8", {**variants, "": path.read_bytes()})


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
    if encoding:
        headers["content-encoding"] = encoding
    return Response(file.variants[encoding], headers=headers, media_type=file.kind)


async def icon(request: Request) -> Response:
    """A picture that browsers show beside the name of the page."""
    name = request.url.path.rpartition("/")[2]
    return Response(_icon(name), headers={"cache-control": DAY}, media_type=ICONS[name])


@lru_cache
def _icon(name: str) -> bytes:
    return (STATIC / name).read_bytes()


def options_of(game: str) -> list[Option]:
    """The options of a game as the client asks for them; none where it is not built."""
    built = client()
    return built.manifest.options.get(game, []) if built else []
