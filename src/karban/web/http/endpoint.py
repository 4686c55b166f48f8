"""An HTTP endpoint for each operation of the API: the API's request, handler, response."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec
from msgspec import UNSET
from starlette.background import BackgroundTask
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from karban.i18n.texts import Texts, _
from karban.web.api import wire
from karban.web.api.errors import EXPECTED_ERRORS, HTTP_STATUS, BadToken, clause_of, code_and_sentence, unreadable
from karban.web.api.operations import Operation
from karban.web.api.request import ApiRequest
from karban.web.http.addresses import address_for_others
from karban.web.http.requests import address_of, admit, bearer, number_in_query, read, texts_of
from karban.web.http.responses import json_response, refused
from karban.web.live.service import Service

log = logging.getLogger(__name__)
Endpoint = Callable[[Request], Awaitable[Response]]


def endpoint(service: Service, operation: Operation) -> Endpoint:
    """Serves one operation."""
    decoder: msgspec.json.Decoder[Any] | None = msgspec.json.Decoder(operation.body) if operation.body else None

    async def answer(request: Request) -> Response:
        texts, key = texts_of(request.headers), None
        try:
            api_request = _api_request(service, operation, request, texts)
            if operation.token == "must" and api_request.token is None:
                raise BadToken(_("this needs the token of a seat, in the Authorization header"))
            if decoder:
                api_request.body = await _body(request, decoder, getattr(service.settings.limits, operation.max_body))
                key = getattr(api_request.body, "key", None)
            found = await operation.handler(api_request)
        except EXPECTED_ERRORS as error:
            code, sentence = code_and_sentence(error, texts)
            service.metrics.refusals.add(code)
            return _refused(code, sentence, key, clause_of(error))
        except ClientDisconnect:  # nobody reads the response
            return Response(status_code=400)
        except Exception:
            log.exception("%s %s has failed", operation.method, operation.path)
            service.metrics.failures.add()
            return _refused(*code_and_sentence(RuntimeError(), texts), key)
        status = 503 if isinstance(found, wire.Health) and not found.ok else operation.status
        return json_response(found, status, BackgroundTask(api_request.flush_broadcasts))

    return answer


def _api_request(service: Service, operation: Operation, request: Request, texts: Texts) -> ApiRequest:
    token = bearer(request.headers)
    if operation.answer is not wire.Health:  # health can always be asked for
        admit(service, request, token, operation.method != "GET")
    numbers = {name: number_in_query(request, name) for name in operation.query if name in request.query_params}
    return ApiRequest(
        service,
        texts,
        address_of(request),
        token,
        request.path_params.get("table", ""),
        request.path_params,
        last_event=numbers.get("seen", 0),
        seat=numbers.get("seat"),
        wait=numbers.get("wait", 0),
        here=numbers.get("here"),
        gone=partial(_gone, request),
        public_address=partial(address_for_others, request, service.settings),
    )


async def _gone(request: Request) -> None:
    """Wait until the client has closed its connection, or has been answered."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _body(request: Request, decoder: msgspec.json.Decoder[Any], max_bytes: int) -> Any:
    data = await read(request, max_bytes)
    try:
        return decoder.decode(data or b"{}")
    except (msgspec.DecodeError, RecursionError) as error:
        raise unreadable(error) from None


def _refused(code: str, sentence: str, key: str | None = None, clause: str = "") -> Response:
    """A refused move is answered with its key, where that could be read."""
    if key is not None:
        answer = wire.MoveAnswer(key, False, error=code, message=sentence, rule=clause or UNSET)
        return json_response(answer, HTTP_STATUS[code])
    return refused(code, sentence, clause)
