"""Where others find this server: its address on the network."""

from __future__ import annotations

import socket

from starlette.requests import Request

from karban.web.settings import EVERYWHERE, Settings

LOCAL = ("localhost", "127.0.0.1", "::1")


def on_network() -> str | None:
    """By which address we would go out; that is how others reach us."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent
        except OSError:
            return None
        return str(probe.getsockname()[0])


def addresses(host: str, port: int, root_path: str = "") -> list[str]:
    """Where a browser finds a server that listens there: on this machine first, then on the network."""
    if host not in EVERYWHERE:
        return [f"http://{f'[{host}]' if ':' in host else host}:{port}{root_path}/"]
    outside = on_network()
    return [f"http://{name}:{port}{root_path}/" for name in ("localhost", outside) if name]


def address_for_others(request: Request, settings: Settings) -> str:
    """How somebody else can get to where this request went."""
    url = request.url
    if url.hostname in LOCAL and url.scheme == "http" and settings.open_to_network and (outside := on_network()):
        return f"http://{outside}:{url.port or 80}{settings.root_path}"
    return str(request.base_url).rstrip("/") + settings.root_path
