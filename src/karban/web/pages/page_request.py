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
from karban.web.api.errors import EXPECTED_ERRORS, HTTP_STATUS, clause_of, code_and_sentence, unreadable
from karban.web.api.request import ApiRequest
from karban.web.http.requests import address_of, admit, read, texts_of
from karban.web.http.root_path import under_root
from karban.web.live.service import Service
from karban.web.pages.layout import alert, page

log = logging.getLogger(__name__)
COOKIE = "karban-seat"
COOKIE_SECONDS = 90 * 86_400  # a game by correspondence takes its time
RELOADS = "again"  # in the query of a page that loads again by itself
MAX_FIELDS = 30
T = TypeVar("T")


@dataclass
class PageRequest:
    """One request for a page."""

    http: Request
    api: ApiRequest
    fields: dict[str, str] = field(default_factory=dict)  # of the form that was sent
    clause: str = ""  # the clause that forbids what was refused

    @property
    def texts(self) -> Texts:
        return self.api.texts

    @property
    def broadcasts(self) -> BackgroundTask:
        """Broadcasts what has changed, as soon as the answer is sent."""
        return BackgroundTask(self.api.flush_broadcasts)

    @property
    def reloads(self) -> bool:
        """Whether somebody wants pages to load again by themselves. Not unasked: a screen reader would start anew."""
        return RELOADS in self.http.query_params

    def body(self, shape: type[T], **more: Any) -> T:
        """What the form asks for, as the API takes it, and checked like that."""
        try:
            return msgspec.convert({**self.fields, **more}, shape)
        except msgspec.ValidationError as error:
            raise unreadable(error) from None

    def redirect(self, table: str, number: int = 0, token: str | None = None) -> Response:
        """Lead to a table, which the browser may be given a token for; `number`: the event that must be seen there."""
        shared = number and self.api.service.settings.shared  # another process may not have heard of it yet
        query = "&".join([*([f"seen={number}"] if shared else []), *([RELOADS] if self.reloads else [])])
        response = RedirectResponse(text_path(table) + (f"?{query}" if query else ""), 303, background=self.broadcasts)
        response.headers["cache-control"] = "no-store"
        if token:
            self.set_cookie(response, COOKIE, token, COOKIE_SECONDS, f"/t/{table}", http_only=True)
        return response

    def set_cookie(
        self, response: Response, name: str, value: str, seconds: int, path: str, http_only: bool = False
    ) -> None:
        """Let the browser keep something for us; `http_only`: where no script can read it."""
        secure = self.http.url.scheme == "https"
        path = under_root(path)
        response.set_cookie(name, value, seconds, path=path, secure=secure, httponly=http_only, samesite="strict")


Handler = Callable[[PageRequest], Awaitable[Response]]
Refused = Callable[[PageRequest, str, int], Awaitable[Response]]


def text_path(table: str) -> str:
    """Where a table is shown as text."""
    return f"/t/{table}/text"


def page_endpoint(handle: Handler, refused: Refused | None = None) -> Callable[[Request], Awaitable[Response]]:
    """Answers requests for a page; why a form is refused is said on the page of `refused`, so that nothing is lost."""

    async def answer(http: Request) -> Response:
        service: Service = http.app.state.service
        texts = texts_of(http.headers)
        request = PageRequest(http, ApiRequest(service, texts, address_of(http), _token(http)))
        request.api.table = http.path_params.get("table", "")
        try:
            return await _answer(request, handle, refused)
        except EXPECTED_ERRORS as error:
            code, sentence = code_and_sentence(error, texts)
            service.metrics.refusals.add(code)
        except HTTPException:
            raise
        except ClientDisconnect:  # nobody reads the answer
            return Response(status_code=400)
        except Exception:
            log.exception("%s has failed", http.url.path)
            service.metrics.failures.add()
            code, sentence = code_and_sentence(RuntimeError(), texts)
        return page(texts, sentence, alert(sentence), HTTP_STATUS[code])

    return answer


async def _answer(request: PageRequest, handle: Handler, refused: Refused | None) -> Response:
    http, service = request.http, request.api.service
    is_form = http.method == "POST"
    admit(service, http, request.api.token, is_form)
    seen = http.query_params.get("seen", "")
    request.api.last_event = int(seen) if seen.isascii() and seen.isdecimal() and len(seen) < 10 else 0
    try:
        if is_form:
            request.fields = _fields(await read(http, service.settings.limits.body_bytes))
        return await handle(request)
    except EXPECTED_ERRORS as error:
        if refused is None:
            raise
        code, sentence = code_and_sentence(error, request.texts)
        request.clause = clause_of(error)
        service.metrics.refusals.add(code)
        return await refused(request, sentence, HTTP_STATUS[code])


def _token(http: Request) -> str | None:
    token = http.cookies.get(COOKIE, "")
    return token if tokens.TOKEN.fullmatch(token) else None


def _fields(data: bytes) -> dict[str, str]:
    try:
        return dict(parse_qsl(data.decode("ascii"), keep_blank_values=True, max_num_fields=MAX_FIELDS))
    except ValueError as error:
        raise unreadable(error) from None
