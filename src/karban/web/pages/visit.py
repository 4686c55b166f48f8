"""A request for a page: who asks, by the cookie of the table, and what a form says. The rules are those of the API."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import parse_qsl

import msgspec
from starlette.background import BackgroundTask
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from karban.i18n.texts import Texts
from karban.table import tokens
from karban.web.api.call import Call
from karban.web.api.errors import KNOWN, STATUS, explained, rule_of, unreadable
from karban.web.http.requests import address_of, admit, read, texts_of
from karban.web.live.service import Service
from karban.web.pages.html import alert, page

log = logging.getLogger(__name__)
COOKIE = "karban-seat"
RELOADS = "again"
KEPT = 90 * 86_400  # seconds: a game by correspondence takes its time
MOST_FIELDS = 30
T = TypeVar("T")


@dataclass
class Visit:
    """One request."""

    request: Request
    call: Call
    fields: dict[str, str] = field(default_factory=dict)
    rule: str = ""  # the clause that forbids what was refused

    @property
    def texts(self) -> Texts:
        return self.call.texts

    @property
    def then(self) -> BackgroundTask:
        """Tell the others what has changed."""
        return BackgroundTask(self.call.flush_broadcasts)

    @property
    def reloads(self) -> bool:
        """Whether somebody wants pages to load again by themselves. Not unasked: a screen reader would start anew."""
        return RELOADS in self.request.query_params

    def wish(self, shape: type[T], **more: Any) -> T:
        """What the form asks for, checked like what programs ask for."""
        try:
            return msgspec.convert({**self.fields, **more}, shape)
        except msgspec.ValidationError as error:
            raise unreadable(error) from None

    def go(self, table: str, number: int = 0, token: str | None = None) -> Response:
        """Lead to a table, which the browser may be given a token for; `number`: what one must see there."""
        shared = number and self.call.service.settings.shared  # another process may not have heard of it yet
        query = "&".join([*([f"seen={number}"] if shared else []), *([RELOADS] if self.reloads else [])])
        response = RedirectResponse(address(table) + (f"?{query}" if query else ""), 303, background=self.then)
        response.headers["cache-control"] = "no-store"
        if token:
            self.keep(response, COOKIE, token, KEPT, f"/t/{table}", hidden=True)
        return response

    def keep(self, response: Response, name: str, value: str, seconds: int, path: str, hidden: bool = False) -> None:
        """Let the browser keep something for us; `hidden`: from the scripts of pages."""
        secure = self.request.url.scheme == "https"
        response.set_cookie(name, value, seconds, path=path, secure=secure, httponly=hidden, samesite="strict")


Act = Callable[[Visit], Awaitable[Response]]
Again = Callable[[Visit, str, int], Awaitable[Response]]


def address(table: str) -> str:
    """Where a table is shown as text."""
    return f"/t/{table}/text"


def answering(act: Act, again: Again | None = None) -> Callable[[Request], Awaitable[Response]]:
    """Answers requests for a page; what is refused is told on the page that `again` gives, so that nothing is lost."""

    async def answer(request: Request) -> Response:
        service: Service = request.app.state.service
        texts = texts_of(request.headers)
        visit = Visit(request, Call(service, texts, address_of(request), _token(request)))
        visit.call.table = request.path_params.get("table", "")
        try:
            return await _refusing(visit, act, again)
        except KNOWN as error:
            code, sentence = explained(error, texts)
            service.metrics.refusals.add(code)
        except HTTPException:
            raise
        except ClientDisconnect:  # nobody reads the answer
            return Response(status_code=400)
        except Exception:
            log.exception("%s has failed", request.url.path)
            service.metrics.failures.add()
            code, sentence = explained(RuntimeError(), texts)
        return _sorry(texts, sentence, STATUS[code])

    return answer


async def _refusing(visit: Visit, act: Act, again: Again | None) -> Response:
    request, service = visit.request, visit.call.service
    asks = request.method == "POST"
    admit(service, request, visit.call.token, asks)
    seen = request.query_params.get("seen", "")
    visit.call.seen = int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else 0
    try:
        if asks:
            visit.fields = _fields(await read(request, service.settings.limits.body_bytes))
        return await act(visit)
    except KNOWN as error:
        if again is None:
            raise
        code, sentence = explained(error, visit.texts)
        visit.rule = rule_of(error)
        service.metrics.refusals.add(code)
        return await again(visit, sentence, STATUS[code])


def _token(request: Request) -> str | None:
    token = request.cookies.get(COOKIE, "")
    return token if tokens.TOKEN.fullmatch(token) else None


def _fields(data: bytes) -> dict[str, str]:
    try:
        return dict(parse_qsl(data.decode("ascii"), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError as error:
        raise unreadable(error) from None


def _sorry(texts: Texts, sentence: str, status: int) -> Response:
    return page(texts, sentence, alert(sentence), status)
