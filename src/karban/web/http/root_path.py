"""A server under a path of its site, such as /karban: `--root-path`.

Inside there is no root path. It is taken off a request when it comes in (a proxy may have done that before), and put in
front of every path that goes out: in redirects here, in the links of pages where a page is finished, in addresses where
they are made. So no page, and no part of one that is kept for later, can forget it.
"""

from __future__ import annotations

import re
from contextvars import ContextVar

from markupsafe import Markup
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from karban.errors import BadOption, abbreviated

ALLOWED = re.compile(r"(/[A-Za-z0-9][A-Za-z0-9._~-]*)*")
# How our own paths begin; under one of these names nobody could tell a proxy that takes the root path off.
OWN = {
    "api",
    "daily",
    "games",
    "healthz",
    "language",
    "learn",
    "metrics",
    "new",
    "pad",
    "play",
    "puzzles",
    "preview",
    "privacy",
    "programs",
    "review",
    "rules",
    "static",
    "style.css",
    "t",
    "text",
}
OWN |= {"favicon.svg", "favicon-turn.svg", "icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png"}
OWN |= {"manifest.webmanifest", "sw.js"}
LINK = re.compile(r'(<[a-z]+(?: [^<>]*)? (?:href|src|action)="|<meta http-equiv="refresh" content="\d+;url=)/(?!/)')
_root: ContextVar[str] = ContextVar("root_path", default="")


def checked_root_path(given: str) -> str:
    """The root path without a slash at its end, if it can be one.

    >>> checked_root_path("/karban/"), checked_root_path("/")
    ('/karban', '')
    """
    root = given.rstrip("/")
    if not ALLOWED.fullmatch(root):
        raise BadOption("--root-path: a path such as /karban, not {given}", given=abbreviated(given))
    if root.split("/")[1:2] and root.split("/")[1] in OWN:
        raise BadOption("--root-path: {given} is a page of the server itself; take another", given=abbreviated(given))
    return root


def under_root(path: str) -> str:
    """A path of this server as browsers must ask for it."""
    return _root.get() + path


def without_root(path: str) -> str:
    """The same the other way round."""
    root = _root.get()
    return path.removeprefix(root) if path.startswith(f"{root}/") else path


def links_under_root(html: Markup) -> Markup:
    """A page with all its links under the root path. Outside of tags there are no quotes: texts are escaped."""
    root = _root.get()
    return links_under(html, root) if root else html


def links_under(html: Markup, place: str) -> Markup:
    """A page whose links begin there."""
    return Markup(LINK.sub(lambda found: f"{found[1]}{place}/", str(html)))


class RootPath:
    """Middleware that takes the root path off what comes in, and puts it in front of where redirects lead."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self._app, self._root = app, root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        _root.set(self._root)
        path = scope["path"]
        if path == self._root and scope["type"] == "http":
            await RedirectResponse(f"{self._root}/", 307)(scope, receive, send)
            return
        if path.startswith(f"{self._root}/"):
            scope = {**scope, "path": path.removeprefix(self._root), "root_path": ""}

        whole_address = f"{scope['scheme']}://{Headers(scope=scope).get('host', '')}"

        async def leading_here(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                # Where a path ends in a slash too many, Starlette leads to a whole address of this server.
                location = headers.get("location", "").removeprefix(whole_address)
                if location.startswith("/"):
                    headers["location"] = self._root + location
            await send(message)

        await self._app(scope, receive, leading_here if scope["type"] == "http" else send)
