"""The server as one ASGI application."""

from __future__ import annotations

from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from karban.web.api import wire
from karban.web.api.openapi import description
from karban.web.api.operations import OPERATIONS
from karban.web.http import assets
from karban.web.http.cost import LimitedByCost
from karban.web.http.endpoint import Endpoint, endpoint
from karban.web.http.hosts import AllowedHosts
from karban.web.http.operator_access import MetricsAccess, RefuseBanned
from karban.web.http.qr_codes import QrCodes
from karban.web.http.requests import texts_of
from karban.web.http.responses import StrictHeaders, refused
from karban.web.http.root_path import RootPath
from karban.web.live.service import Service
from karban.web.pages import (
    clauses,
    client_pages,
    home,
    layout,
    not_found,
    offline,
    phones,
    previews,
    privacy,
    programs,
    rules,
    table,
    table_forms,
)
from karban.web.pages.page_request import PageRequest, page_endpoint
from karban.web.socket import handshake


def application(service: Service) -> Starlette:
    """The application around a service that is running."""
    root = service.settings.root_path
    under_a_path = [Middleware(RootPath, root)] if root else []
    app = Starlette(
        routes=_routes(service),
        middleware=[
            Middleware(StrictHeaders),
            Middleware(RefuseBanned, service),
            Middleware(AllowedHosts, settings=service.settings),
            Middleware(LimitedByCost, service=service),
            *under_a_path,
        ],
        exception_handlers={HTTPException: _http_error},
    )
    app.state.service, app.state.qr_codes = service, QrCodes()
    return app


def _routes(service: Service) -> list[BaseRoute]:
    described = wire.encode(description(service.settings.root_path))

    async def openapi(request: Request) -> Response:
        return Response(described, media_type="application/json")

    access = MetricsAccess(service.settings)

    async def metrics(request: Request) -> Response:
        if not access.allows(request):
            return refused("not-yours", texts_of(request.headers).say("this is only for whoever runs the server"))
        return PlainTextResponse(service.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def style(request: Request) -> Response:
        return Response(layout.STYLE, media_type="text/css", headers={"cache-control": "max-age=86400"})

    return [
        *_operations(service),
        WebSocketRoute("/api/tables/{table}/live", handshake.connect),
        Route("/api/openapi.json", openapi),
        Route("/metrics", metrics),
        Route("/style.css", style),
        Route("/static/{file}", assets.asset),
        Route("/sw.js", offline.script),
        Route("/manifest.webmanifest", phones.web_manifest),
        Route("/preview/{name}.png", previews.picture),
        *(Route(f"/{name}", assets.icon) for name in assets.ICONS),
        *_pages(),
    ]


def _pages() -> list[BaseRoute]:
    """The pages for people. Where a form is sent to, there is a page too, for those who load it again."""
    show, drawn = page_endpoint(home.home), page_endpoint(client_pages.front)
    routes: list[BaseRoute] = [
        Route("/", drawn),
        Route("/new/{game}", drawn),
        Route("/play/{game}", drawn),
        Route("/play/{game}/{id}", drawn),
        Route("/learn/{game}", drawn),
        Route("/puzzles/{game}", drawn),
        Route("/daily", drawn),
        Route("/daily/{game}", drawn),
        Route("/games", drawn),
        Route("/pad", drawn),
        Route("/pad/{game}", drawn),
        Route("/review", drawn),
        Route("/rules/{game}", page_endpoint(rules.rules)),
        Route("/rules/{game}/clauses", page_endpoint(clauses.clauses)),
        Route("/privacy", page_endpoint(privacy.privacy)),
        Route("/programs", page_endpoint(programs.programs)),
        Route("/text", show),
        Route("/play", show),
        Route("/play", page_endpoint(home.play, home.home), methods=["POST"]),
        Route("/language", show),
        Route("/language", page_endpoint(home.language, home.home), methods=["POST"]),
        Route("/t/{table}", page_endpoint(client_pages.table_page)),
        Route("/t/{table}/review", page_endpoint(client_pages.review_page)),
        Route("/t/{table}/qr.svg", page_endpoint(phones.qr)),
        Route("/t/{table}/text", page_endpoint(table.table)),
    ]
    for act in table_forms.ALL:
        path = f"/t/{{table}}/text/{act.__name__}"
        routes.append(Route(path, page_endpoint(act, table.table), methods=["POST"]))
        routes.append(Route(path, page_endpoint(_back)))
    return routes


async def _back(request: PageRequest) -> Response:
    return request.redirect(request.api.table)


def _operations(service: Service) -> list[BaseRoute]:
    """One route a path, so that a refusal can name all methods that there are."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = endpoint(service, operation)
    return [Route(path, _by_method(answers), methods=list(answers)) for path, answers in paths.items()]


def _by_method(answers: dict[str, Endpoint]) -> Endpoint:
    async def answer(request: Request) -> Response:
        return await answers["GET" if request.method == "HEAD" else request.method](request)

    return answer


async def _http_error(request: Request, error: Any) -> Response:
    texts = texts_of(request.headers)
    if error.status_code == 405:
        response = refused("not-allowed", texts.say("this cannot be done here"))
        response.headers.update(error.headers or {})
        return response
    sentence = texts.say("there is nothing here")
    if "text/html" in request.headers.get("accept", ""):  # a person, with a browser
        return not_found.not_found(request, texts)
    return refused("not-found", sentence)
