"""How somebody connects to a table over a WebSocket; what happens then is in connection.py."""

from __future__ import annotations

from contextlib import suppress

from starlette.responses import Response
from starlette.websockets import WebSocket

from karban.i18n.texts import _
from karban.table import tokens
from karban.table.refusals import NotYours
from karban.web.api.call import Call
from karban.web.api.errors import KNOWN, TooFast, explained
from karban.web.http.endpoint import address_of, bearer, from_elsewhere, refused, texts_of
from karban.web.live.service import Service
from karban.web.socket.connection import Connection

PROTOCOL = "karban"
IN_PROTOCOL = f"{PROTOCOL}."  # what comes after it is a token, even if it does not look like one


async def live(socket: WebSocket) -> None:
    """Somebody connects to a table."""
    service: Service = socket.app.state.service
    texts, address = texts_of(socket.headers), address_of(socket)
    call = Call(service, texts, address, table=socket.path_params["table"], seen=_seen(socket))
    try:
        _check(service, socket, address)
        protocol, call.token = _protocol(socket)
        table = await call.find()
        await call.own(table)
        if call.seen > table.table.number and service.settings.shared:
            await service.tables.catch_up(table)
    except KNOWN as error:
        code, sentence = explained(error, texts)
        service.metrics.refusals.add(code)
        await _deny(socket, refused(code, sentence))
        return
    await socket.accept(protocol)
    service.addresses[address] += 1
    service.metrics.connected.add()
    try:
        await Connection(socket, call, table).run()
    finally:
        service.addresses[address] -= 1
        if not service.addresses[address]:
            del service.addresses[address]


def _check(service: Service, socket: WebSocket, address: str) -> None:
    if from_elsewhere(socket.headers, service.settings.origins):
        raise NotYours(_("this comes from the page of another web site"))
    if service.stopping or service.addresses[address] >= service.settings.limits.address_connections:
        raise TooFast(_("too many connections; please try again soon"))


def _seen(socket: WebSocket) -> int:
    text = socket.query_params.get("seen", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else 0


def _protocol(socket: WebSocket) -> tuple[str | None, str | None]:
    """The subprotocol to agree on, and the token if it is among those offered, or in a header."""
    offered = socket.scope.get("subprotocols", [])
    given = [one for one in offered if one.startswith(IN_PROTOCOL) or tokens.TOKEN.fullmatch(one)]
    token = given[0].removeprefix(IN_PROTOCOL) if given else None
    agreed = PROTOCOL if PROTOCOL in offered else next(iter(offered), None)
    return agreed, bearer(socket.headers) if token is None else token


async def _deny(socket: WebSocket, response: Response) -> None:
    with suppress(RuntimeError):
        await socket.send_denial_response(response)
