"""What phones ask for: the QR code of a table, and the manifest with which the page is kept like a program."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from karban.web.api.wire import encode
from karban.web.http.addresses import address_for_others, qr_svg
from karban.web.http.requests import texts_of
from karban.web.http.root_path import under_root
from karban.web.pages.layout import THEME_COLOURS
from karban.web.pages.page_request import PageRequest


async def qr(request: PageRequest) -> Response:
    """The way to a table for those with a camera."""
    name = (await request.api.load_table()).table.name
    base = address_for_others(request.http, request.api.service.settings)
    return Response(qr_svg(f"{base}/t/{name}"), headers={"cache-control": "no-cache"}, media_type="image/svg+xml")


async def web_manifest(http: Request) -> Response:
    """What a phone needs to keep the page like a program."""
    texts = texts_of(http.headers)
    icons = [
        {"src": under_root("/favicon.svg"), "type": "image/svg+xml", "sizes": "any"},
        {"src": under_root("/icon-512.png"), "type": "image/png", "sizes": "512x512"},
    ]
    manifest = {
        "name": "Karban",
        "short_name": "Karban",
        "description": texts.say("Number-card games with friends and with bots"),
        "lang": texts.lang,
        "start_url": under_root("/"),
        "display": "standalone",
        "background_color": THEME_COLOURS["light"],
        "theme_color": THEME_COLOURS["light"],
        "icons": icons,
    }
    return Response(encode(manifest), headers={"cache-control": "no-cache"}, media_type="application/manifest+json")
