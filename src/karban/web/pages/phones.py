"""What phones ask for: the QR code of a table, and the manifest with which the page is kept like a program."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from karban.drawing import titles
from karban.i18n.texts import Texts
from karban.store import NoTable
from karban.web.api.wire import encode
from karban.web.http.addresses import address_for_others
from karban.web.http.qr_codes import QrCodes
from karban.web.http.requests import texts_of
from karban.web.http.root_path import under_root
from karban.web.pages.layout import THEME_COLOURS
from karban.web.pages.page_request import PageRequest


async def qr(request: PageRequest) -> Response:
    """The way to a table for those with a camera."""
    service, name = request.api.service, request.api.table
    if name not in service.tables.loaded and not await service.store.last_numbers([name]):
        raise NoTable(name)
    address = f"{address_for_others(request.http, service.settings)}/t/{name}"
    mark = f'"{sha256(address.encode()).hexdigest()[:16]}"'
    headers = {"cache-control": "private, max-age=3600", "etag": mark}
    if mark in request.http.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    codes: QrCodes = request.http.app.state.qr_codes
    picture, seconds = await codes.svg(address)
    service.costs.spend(request.api.address, service.server_clock.monotonic(), seconds)
    return Response(picture, headers=headers, media_type="image/svg+xml")


async def web_manifest(http: Request) -> Response:
    """What a phone needs to keep the page like a program."""
    content = encode(manifest(texts_of(http.headers), under_root("/")))
    return Response(content, headers={"cache-control": "no-cache"}, media_type="application/manifest+json")


def manifest(texts: Texts, place: str) -> dict[str, Any]:
    """What is said to a phone; `place`: where the site is, with a slash at its end."""
    said = texts.say("Number-card games with friends and with bots")
    return {
        # Where the site is known, it is one and the same program whatever page it will begin with one day.
        **({"id": place} if place.startswith("/") else {}),
        "name": "Karban",
        "short_name": "Karban",
        "description": said,
        "lang": texts.lang,
        "dir": "ltr",
        "categories": ["games", "entertainment"],
        "start_url": place,
        "scope": place,
        "display": "standalone",
        "background_color": THEME_COLOURS["light"],
        "theme_color": THEME_COLOURS["light"],
        "icons": [
            {"src": f"{place}favicon.svg", "type": "image/svg+xml", "sizes": "any"},
            {"src": f"{place}icon-192.png", "type": "image/png", "sizes": "192x192"},
            {"src": f"{place}icon-512.png", "type": "image/png", "sizes": "512x512"},
            {"src": f"{place}icon-maskable-512.png", "type": "image/png", "sizes": "512x512", "purpose": "maskable"},
        ],
        "shortcuts": [{"name": called, "url": f"{place}new/{game}"} for game, called in titles(texts).items()],
    }
