"""What browsers keep of this site so that it opens without a network: /sw.js, the script that keeps it.

The script is the client's (client/src/offline/service-worker.ts); what one version of the site is made of stands before
it. So a browser that finds another script finds another version, and fetches all of it or nothing.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from karban import __version__
from karban.clauses import rulebook
from karban.notation import games
from karban.web.api import handlers
from karban.web.api.wire import encode
from karban.web.http.assets import ICONS, ClientBuild, accepted, client, icon_bytes
from karban.web.http.requests import TEXTS
from karban.web.pages.shell import OFFLINE, POLICY, SITE, kept_page, site_data

ROOT = "{root}"  # stands for the place of the site: whoever runs the script knows it
SCRIPT_POLICY = "default-src 'none'; connect-src 'self'"
SHOWN = ("favicon.svg", "favicon-turn.svg", "icon-180.png", "icon-192.png")  # other icons are for installing


@lru_cache(maxsize=4)
def version(built: ClientBuild) -> str:
    """What changes with everything that a page is made of."""
    told = encode(msgspec.to_builtins(handlers.games_told(TEXTS["en"])))
    parts = [__version__, POLICY, built.service_worker, *sorted(built.files)]
    contents = [part.encode() for part in parts] + [told, *map(icon_bytes, ICONS)]
    return sha256(b"".join(sha256(content).digest() for content in contents)).hexdigest()[:16]


@lru_cache(maxsize=8)
def service_worker(built: ClientBuild, kept: str = OFFLINE) -> bytes:
    """The script, of a server or of a site of files."""
    of_files = kept == SITE
    data, _content = site_data(built, version(built))
    made = {
        "version": version(built),
        "root": ROOT,
        "shell": str(kept_page(built, version(built), kept, ROOT)),
        "headers": {} if of_files else {"content-security-policy": POLICY, "referrer-policy": "same-origin"},
        "files": [*files(built, "/"), f"static/{data}"] if of_files else list(files(built)),
        "static": of_files,
    }
    return b"const KARBAN=" + encode(made) + b";\n" + built.service_worker.encode()


def files(built: ClientBuild, folder: str = "") -> Iterable[str]:
    """All that browsers keep besides pages that the client draws; `folder`: how the address of a page ends."""
    yield from (f"static/{name}" for name in sorted(built.files))
    yield from SHOWN
    yield from (f"rules/{game}/clauses{folder}" for game in games() if rulebook(game))


async def script(request: Request) -> Response:
    """/sw.js"""
    built = client()
    if built is None or not built.service_worker:
        raise HTTPException(404)
    content = service_worker(built)
    mark = f'"{version(built)}"'
    headers = {"cache-control": "no-cache", "etag": mark, "vary": "accept-encoding"}
    headers["content-security-policy"] = SCRIPT_POLICY
    if mark in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in accepted(request.headers.get("accept-encoding", "")):
        content, headers["content-encoding"] = _gzipped(content), "gzip"
    return Response(content, headers=headers, media_type="text/javascript")


@lru_cache(maxsize=2)
def _gzipped(content: bytes) -> bytes:
    return gzip.compress(content, 9)
