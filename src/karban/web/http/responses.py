"""Responses: JSON, refusals, and the security headers of every response."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from starlette.background import BackgroundTask
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from karban.match.record import Record
from karban.web.api import wire
from karban.web.api.errors import HTTP_STATUS

RETRY_AFTER_SECONDS = 2
SECURITY_HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}


def json_response(found: Any, status: int, then: BackgroundTask | None = None) -> Response:
    """What a handler has returned, as JSON; `then` runs when it has been sent."""
    content = (
        found if isinstance(found, bytes) else found.to_json() if isinstance(found, Record) else wire.encode(found)
    )
    return Response(content, status, {"cache-control": "no-store"}, "application/json", then)


def refused(code: str, sentence: str, clause: str = "") -> Response:
    """The response to a request that is refused."""
    response = json_response(wire.Error(code, sentence, clause or UNSET), HTTP_STATUS[code])
    if code in ("too-fast", "unavailable"):
        response.headers["retry-after"] = str(RETRY_AFTER_SECONDS)
    if code == "bad-token":
        response.headers["www-authenticate"] = "Bearer"
    return response


class StrictHeaders:
    """Middleware that adds the security headers to every response that has none of its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _value in message["headers"]}
                added = (header for header in SECURITY_HEADERS.items() if header[0] not in given)
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await self._app(scope, receive, strict if scope["type"] == "http" else send)
