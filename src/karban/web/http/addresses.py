"""Where others find this server: its address on the network, and that as a QR code."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from io import BytesIO
from itertools import zip_longest

import segno
from starlette.requests import Request

from karban.errors import BadOption
from karban.i18n.texts import _
from karban.web.settings import EVERYWHERE, Settings

LOCAL = ("localhost", "127.0.0.1", "::1")
MAX_HOST_CHARS = 260  # of a host name with a port
BORDER = 4  # modules of white around a code, as the standard wants it
TERMINAL_BORDER = 2  # enough for phones, and half as much of the screen
UPPER, LOWER, BOTH, NEITHER = "▀", "▄", "█", " "


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
    if len(url.netloc) > MAX_HOST_CHARS:
        raise BadOption(_("no machine has such a long name"))
    if url.hostname in LOCAL and url.scheme == "http" and settings.open_to_network and (outside := on_network()):
        return f"http://{outside}:{url.port or 80}{settings.root_path}"
    return str(request.base_url).rstrip("/") + settings.root_path


# ----------------------------------------------------------------------------- QR codes


def qr_svg(address: str) -> bytes:
    """The code of an address as a picture: dark on white under any theme, for that is what cameras expect."""
    picture = BytesIO()
    segno.make(address, micro=False).save(
        picture,
        kind="svg",
        border=BORDER,
        dark="#16191c",
        light="#ffffff",
        svgclass=None,
        lineclass=None,
        omitsize=True,
    )
    return picture.getvalue()


def qr_lines(address: str) -> Iterator[str]:
    """The code of an address for a terminal, black on white; each sign is two modules high."""
    rows = [list(row) for row in segno.make(address, micro=False).matrix_iter(border=TERMINAL_BORDER)]
    signs = {(1, 1): BOTH, (1, 0): UPPER, (0, 1): LOWER, (0, 0): NEITHER}
    for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=[0] * len(rows)):
        yield "".join(signs[bool(above), bool(below)] for above, below in zip(upper, lower, strict=True))
