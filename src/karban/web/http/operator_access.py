"""What the operator decides about addresses: who may not come here at all, and who may ask for the metrics."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from karban.i18n.texts import _
from karban.web.http.requests import address_of, texts_of
from karban.web.http.responses import refused
from karban.web.live.bans import Networks
from karban.web.live.service import Service
from karban.web.settings import Settings

BANNED = _("this address may not use this server")
POLICY_VIOLATION = 1008  # a WebSocket's word for it
# By these a request shows that it came through a proxy, which may stand on this machine.
PROXY_HEADERS = ("x-forwarded-for", "forwarded", "x-real-ip", "via")


class RefuseBanned:
    """Middleware that refuses those who are banned, and ends their connections when they are banned later."""

    def __init__(self, app: ASGIApp, service: Service) -> None:
        self._app, self._service, self._bans = app, service, service.bans

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = scope["client"][0] if scope.get("client") else ""
        if not self._bans.covers(address):
            if scope["type"] == "websocket" and self._bans.can_change:
                await self._serve_until_banned(address, scope, receive, send)
            else:
                await self._app(scope, receive, send)
            return
        self._service.metrics.refusals.add("banned")
        response = refused("not-yours", texts_of(HTTPConnection(scope).headers).translate(BANNED))
        if scope["type"] == "websocket":
            with suppress(RuntimeError):
                await WebSocket(scope, receive, send).send_denial_response(response)
        else:
            await response(scope, receive, send)

    async def _serve_until_banned(self, address: str, scope: Scope, receive: Receive, send: Send) -> None:
        """When it is closed from here, whoever serves it hears of that as if the client had gone."""
        ended, closing = False, None

        async def send_unless_ended(message: Message) -> None:
            if not ended:
                await send(message)

        def end() -> None:
            nonlocal ended, closing
            if not ended:
                ended = True
                self._service.metrics.dropped.add("banned")
                closing = asyncio.ensure_future(_close(send))

        forget = self._bans.connected(address, end)
        try:
            await self._app(scope, receive, send_unless_ended)
        finally:
            forget()
            if closing:
                await closing


async def _close(send: Send) -> None:
    with suppress(Exception):  # it may be closed already
        await send({"type": "websocket.close", "code": POLICY_VIOLATION})


class MetricsAccess:
    """Who may ask for the metrics: the networks of the settings, directly, and whoever has the token."""

    def __init__(self, settings: Settings) -> None:
        self._networks, self._token = Networks(settings.metrics_from), settings.metrics_token
        self._behind_proxy = bool(settings.proxies)

    def allows(self, request: Request) -> bool:
        scheme, _space, given = request.headers.get("authorization", "").partition(" ")
        if self._token and scheme.lower() == "bearer":
            return secrets.compare_digest(given.strip().encode(), self._token.encode())
        # Of a proxy that nobody has told us about we see the address of the proxy, not that of the client.
        hidden = not self._behind_proxy and any(name in request.headers for name in PROXY_HEADERS)
        return not hidden and self._networks.contains(address_of(request))
