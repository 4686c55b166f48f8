"""Requests and answers over HTTP: reading, limits, and how refusals are told."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect, Request, cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from karban.i18n.texts import LANGUAGES, SOURCE_LANGUAGE, Texts, _, speak
from karban.match.record import Record
from karban.table.refusals import NotYours, Refusal
from karban.web.api import wire
from karban.web.api.call import Call, tell
from karban.web.api.errors import KNOWN, STATUS, TOO_FAST, BadToken, TooFast, TooLarge, explained
from karban.web.api.operations import Operation
from karban.web.http.addresses import address_for_others
from karban.web.live.loaded_table import encode
from karban.web.live.service import Service

log = logging.getLogger(__name__)
LONGEST_TOKEN = 200
LANGUAGE = "karban-lang"  # the cookie with the language that somebody has chosen
Endpoint = Callable[[Request], Awaitable[Response]]
SPOKEN = {lang: speak(lang, paged=True) for lang in LANGUAGES}

HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=()",
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
}


def texts_of(headers: Any) -> Texts:
    """The language that somebody has chosen here, or else that their browser asks for."""
    chosen = cookie_parser(headers.get("cookie", "")).get(LANGUAGE)
    if chosen in SPOKEN:
        return SPOKEN[chosen]
    for part in headers.get("accept-language", "").lower().split(","):
        lang = part.partition(";")[0].strip().partition("-")[0]
        if lang in LANGUAGES:
            return SPOKEN[lang]
    return SPOKEN[SOURCE_LANGUAGE]


def address_of(connection: Any) -> str:
    return connection.client.host if connection.client else ""


def from_elsewhere(headers: Any, allowed: tuple[str, ...]) -> bool:
    """Whether a page of another web site is behind a request."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return False
    return bool(origin.partition("://")[2] != headers.get("host"))


def bearer(headers: Any) -> str | None:
    """The token in the Authorization header."""
    given = headers.get("authorization")
    if given is None:
        return None
    scheme, _space, token = given.partition(" ")
    token = token.strip()
    if scheme.lower() != "bearer" or not token or len(token) > LONGEST_TOKEN:
        raise BadToken(_("Authorization: write Bearer and the token"))
    return str(token)


def endpoint(service: Service, operation: Operation) -> Endpoint:
    """Answers one kind of request."""
    decoder: msgspec.json.Decoder[Any] | None = msgspec.json.Decoder(operation.body) if operation.body else None

    async def answer(request: Request) -> Response:
        texts, key = texts_of(request.headers), None
        try:
            call = _call(service, operation, request, texts)
            if operation.token == "must" and call.token is None:
                raise BadToken(_("this needs the token of a seat, in the Authorization header"))
            if decoder:
                call.body = await _body(request, decoder, service.settings.limits.body)
                key = getattr(call.body, "key", None)
            found = await operation.act(call)
        except KNOWN as error:
            code, sentence = explained(error, texts)
            service.metrics.refusals.add(code)
            return _refused(code, sentence, key)
        except ClientDisconnect:  # nobody reads the answer
            return Response(status_code=400)
        except Exception:
            log.exception("%s %s has failed", operation.method, operation.path)
            service.metrics.failures.add()
            return _refused(*explained(RuntimeError(), texts), key)
        status = 503 if found == wire.Health(False) else operation.status
        return _json(found, status, BackgroundTask(tell, call))

    return answer


def _call(service: Service, operation: Operation, request: Request, texts: Texts) -> Call:
    token = bearer(request.headers)
    if operation.answer is not wire.Health:  # whether we are well can always be asked
        admit(service, request, token, operation.method != "GET")
    numbers = {name: _number(request, name) for name in operation.query if name in request.query_params}
    return Call(
        service,
        texts,
        address_of(request),
        token,
        request.path_params.get("table", ""),
        seen=numbers.get("seen", 0),
        seat=numbers.get("seat"),
        outside=partial(address_for_others, request, service.settings),
    )


def admit(service: Service, request: Request, token: str | None, asks: bool) -> None:
    """Refuse whoever asks too much, and what a page of another web site asks for."""
    now = service.times.steady()
    if not service.requests.allows(address_of(request), now) or (
        asks and token and not service.asked.allows(token, now)
    ):
        raise TooFast(TOO_FAST)
    if asks and from_elsewhere(request.headers, service.settings.origins):
        raise NotYours(_("this comes from the page of another web site"))


def _number(request: Request, name: str) -> int:
    text = request.query_params[name]
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Refusal(_("{name}: a whole number"), name=name)
    return int(text)


async def read(request: Request, most: int) -> bytes:
    """What a request brings along."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise TooLarge(_("this is more than {most} bytes"), most=most)
    return bytes(data)


async def _body(request: Request, decoder: msgspec.json.Decoder[Any], most: int) -> Any:
    data = await read(request, most)
    try:
        return decoder.decode(data or b"{}")
    except (msgspec.DecodeError, RecursionError) as error:
        raise unreadable(error) from None


def unreadable(error: Exception) -> Refusal:
    """What is wrong with a text from outside."""
    return Refusal(_("this cannot be read: {reason}"), reason=str(error)[:200])


def _json(found: Any, status: int, then: BackgroundTask | None = None) -> Response:
    content = found if isinstance(found, bytes) else found.to_json() if isinstance(found, Record) else encode(found)
    return Response(content, status, {"cache-control": "no-store"}, "application/json", then)


def _refused(code: str, sentence: str, key: str | None = None) -> Response:
    if key is not None:
        return _json(wire.Answer(key, False, error=code, message=sentence), STATUS[code])
    return refused(code, sentence)


def refused(code: str, sentence: str) -> Response:
    """The answer to a request that is not granted."""
    response = _json(wire.Error(code, sentence), STATUS[code])
    if code in ("too-fast", "unavailable"):
        response.headers["retry-after"] = "2"
    if code == "bad-token":
        response.headers["www-authenticate"] = "Bearer"
    return response


class StrictHeaders:
    """Adds to every answer what keeps browsers from doing more than they should."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def strict(message: Message) -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _value in message["headers"]}
                message["headers"] = [*message["headers"], *(h for h in HEADERS.items() if h[0] not in given)]
            await send(message)

        await self._app(scope, receive, strict if scope["type"] == "http" else send)
