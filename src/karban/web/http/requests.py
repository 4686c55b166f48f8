"""What a request says about whoever makes it, and whether it is admitted."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request, cookie_parser

from karban.errors import BadOption
from karban.i18n.texts import LANGUAGES, SOURCE_LANGUAGE, Texts, _, speak
from karban.table.refusals import NotYours
from karban.web.api.errors import TOO_FAST, BadToken, TooFast, TooLarge
from karban.web.live.service import Service

MAX_TOKEN_CHARS = 200
MAX_NUMBER_DIGITS = 9
LANGUAGE = "karban-lang"  # the cookie with the language that somebody has chosen
TEXTS = {lang: speak(lang, paged=True) for lang in LANGUAGES}


def texts_of(headers: Any) -> Texts:
    """The texts in the language that somebody has chosen here, or else that their browser asks for."""
    chosen = cookie_parser(headers.get("cookie", "")).get(LANGUAGE)
    if chosen in TEXTS:
        return TEXTS[chosen]
    for part in headers.get("accept-language", "").lower().split(","):
        lang = part.partition(";")[0].strip().partition("-")[0]
        if lang in LANGUAGES:
            return TEXTS[lang]
    return TEXTS[SOURCE_LANGUAGE]


def address_of(connection: Any) -> str:
    """The network address of a client."""
    return connection.client.host if connection.client else ""


def is_cross_origin(headers: Any, allowed: tuple[str, ...]) -> bool:
    """Whether a page of another web site makes a request."""
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
    if scheme.lower() != "bearer" or not token or len(token) > MAX_TOKEN_CHARS:
        raise BadToken(_("Authorization: write Bearer and the token"))
    return str(token)


def admit(service: Service, request: Request, token: str | None, writes: bool) -> None:
    """Refuse a client that exceeds a rate limit, and a change that a page of another web site asks for."""
    monotonic = service.server_clock.monotonic()
    if not service.requests_of_network.allows(address_of(request), monotonic):
        service.limit_reached("requests", address_of(request))
        raise TooFast(TOO_FAST)
    if writes and token and not service.writes_of_person.allows(token, monotonic):
        service.limit_reached("writes", address_of(request))
        raise TooFast(TOO_FAST)
    if writes and is_cross_origin(request.headers, service.settings.origins):
        raise NotYours(_("this comes from the page of another web site"))


def whole_number(text: str) -> int | None:
    """A number in a query; None: it is none, or too long."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MAX_NUMBER_DIGITS else None


def number_in_query(request: Request, name: str) -> int:
    number = whole_number(request.query_params[name])
    if number is None:
        raise BadOption(_("{name}: a whole number"), name=name)
    return number


async def read(request: Request, max_bytes: int) -> bytes:
    """The body of a request."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > max_bytes:
            raise TooLarge(_("this is more than {most} bytes"), most=max_bytes)
    return bytes(data)
