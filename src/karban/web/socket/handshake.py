"""The handshake of a WebSocket connection to a table."""

from __future__ import annotations

from contextlib import suppress

from starlette.responses import Response
from starlette.websockets import WebSocket

from karban.i18n.texts import _
from karban.table import tokens
from karban.table.refusals import NotYours
from karban.web.api.errors import EXPECTED_ERRORS, TOO_FAST, Busy, TooFast, code_and_sentence
from karban.web.api.request import ApiRequest
from karban.web.http.requests import address_of, bearer, is_cross_origin, texts_of, whole_number
from karban.web.http.responses import refused
from karban.web.live.service import Service
from karban.web.socket.connection import Connection
from karban.web.socket.outlet import EXTENSION, Outlet

PROTOCOL = "karban"
CONNECT_SECONDS = 0.0006  # of a processor that it takes to connect and to close again, measured
TOKEN_PREFIX = f"{PROTOCOL}."  # of a token among the subprotocols, even if it does not look like one


async def connect(socket: WebSocket) -> None:
    """Accept or refuse a connection, and serve it to its end."""
    service: Service = socket.app.state.service
    texts, address = texts_of(socket.headers), address_of(socket)
    request = ApiRequest(
        service,
        texts,
        address,
        table=socket.path_params["table"],
        last_event=whole_number(socket.query_params.get("seen", "")) or 0,
    )
    try:
        _admit(service, socket, address)
        protocol, request.token = _protocol(socket)
        loaded = await request.load_table()
        await request.own_seats(loaded)
        if request.last_event > loaded.table.number and service.settings.shared:
            await service.tables.catch_up(loaded)
    except EXPECTED_ERRORS as error:
        code, sentence = code_and_sentence(error, texts)
        service.metrics.refusals.add(code)
        await _deny(socket, refused(code, sentence))
        return
    await socket.accept(protocol)
    service.connections.add(address)
    service.metrics.connected.add()
    try:
        outlet: Outlet | None = socket.scope.get("extensions", {}).get(EXTENSION)
        deltas = socket.query_params.get("deltas") == "1"
        await Connection(socket, request, loaded, outlet, deltas).run()
    finally:
        service.connections.add(address, -1)


def _admit(service: Service, socket: WebSocket, address: str) -> None:
    if is_cross_origin(socket.headers, service.settings.origins):
        raise NotYours(_("this comes from the page of another web site"))
    monotonic = service.server_clock.monotonic()
    if not service.requests_of_network.allows(address, monotonic):
        service.limit_reached("requests", address)
        raise TooFast(TOO_FAST)  # each gets the whole state, with all events that it has not seen
    if not service.costs.admits(address, monotonic):
        service.limit_reached("processor_seconds", address)
        raise TooFast(TOO_FAST)
    service.costs.spend(address, monotonic, CONNECT_SECONDS)
    if service.open_connections.full_for_sockets:
        raise Busy(_("too many connections; please try again soon"))
    has_room = service.connections.has_room(address)
    if not has_room:
        service.limit_reached("network_connections", address)
    if service.stopping or not has_room:
        raise TooFast(_("too many connections; please try again soon"))


def _protocol(socket: WebSocket) -> tuple[str | None, str | None]:
    """The subprotocol to agree on, and the token if it is among those offered, or in a header."""
    offered = socket.scope.get("subprotocols", [])
    given = [one for one in offered if one.startswith(TOKEN_PREFIX) or tokens.TOKEN.fullmatch(one)]
    token = given[0].removeprefix(TOKEN_PREFIX) if given else None
    agreed = PROTOCOL if PROTOCOL in offered else next(iter(offered), None)
    return agreed, bearer(socket.headers) if token is None else token


async def _deny(socket: WebSocket, response: Response) -> None:
    with suppress(RuntimeError):
        await socket.send_denial_response(response)
