"""By which names this server may be called. A page elsewhere can let a name of its own stand for an address of this
machine (DNS rebinding); then the browser takes us for a part of that page. So names that nobody has told us are
refused. An address cannot be made to stand for another, and names of the local network nobody outside can give.
"""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from karban.i18n.texts import _
from karban.web.api.errors import HTTP_STATUS
from karban.web.http.requests import texts_of
from karban.web.http.responses import refused
from karban.web.settings import Settings

LOCAL_ENDINGS = (".localhost", ".local", ".home.arpa", ".internal", ".lan")
ANY = "*"
HEALTH = "/healthz"  # whoever watches over the server may call it as they like
MAX_HOST_CHARS = 260  # of a host name with a port
# An address of IPv6 in brackets, or a name or an address of IPv4; then perhaps a port.
HOST = re.compile(
    r"(?:\[(?P<six>[0-9a-f:.]+)\]|(?P<name>[a-z0-9_.-]+))(?::(?P<port>\d{1,5}))?", re.ASCII | re.IGNORECASE
)
WRONG_HOST = _("this server is not known by the name {name}; whoever runs it can allow it: karban serve --hosts {name}")
BAD_HOST = _("Host: this is no name of a machine")


@lru_cache(maxsize=256)
def host_name(host: str) -> str | None:
    """The name or address in a Host header, without a port; None: it is neither.

    >>> host_name("Table.Local:8000"), host_name("[::1]:8000"), host_name("a b")
    ('table.local', '::1', None)
    """
    found = HOST.fullmatch(host) if len(host) <= MAX_HOST_CHARS else None
    if not found or int(found["port"] or 0) > 65535:
        return None
    if found["six"]:
        return found["six"].lower() if _is_address(found["six"]) else None
    return found["name"].lower().removesuffix(".") or None


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def is_local(name: str) -> bool:
    """Whether nobody outside can give this name: an address, a name without a dot, one of the local network.

    >>> [name for name in ("localhost", "10.0.0.5", "pi", "pi.local", "example.org") if not is_local(name)]
    ['example.org']
    """
    return _is_address(name) or "." not in name or name.endswith(LOCAL_ENDINGS)


class AllowedHosts:
    """Middleware that refuses requests to names by which this server is not known."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        own = [*settings.hosts, settings.host, socket.gethostname()]
        # A whole address, as it stands in the settings of a proxy, will do too.
        names = (entry.rpartition("://")[2].rstrip("/") for one in own for entry in one.replace(",", " ").split())
        self._any = ANY in settings.hosts
        self._free = (HEALTH, settings.root_path + HEALTH)
        self._allowed = {host_name(name) or name for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        refusal = self._refusal(scope)
        if refusal is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            with suppress(RuntimeError):  # the client has gone
                await WebSocket(scope, receive, send).send_denial_response(refusal)
        else:
            await refusal(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        if scope["type"] not in ("http", "websocket") or scope["path"] in self._free:
            return None
        headers = Headers(scope=scope)
        host = headers.get("host")
        if not host:  # HTTP/1.0: no browser, so no page elsewhere
            return None
        name, texts = host_name(host), texts_of(headers)
        if name is None:
            return refused("bad-request", texts.say(BAD_HOST))
        if self._any or is_local(name) or name in self._allowed:
            return None
        sentence = texts.say(WRONG_HOST, name=name)
        if "text/html" in headers.get("accept", ""):  # a person, with a browser
            return PlainTextResponse(sentence, HTTP_STATUS["wrong-host"])
        return refused("wrong-host", sentence)
