"""`karban serve`, and plain `karban`: the table for everybody on the network, in the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from gettext import gettext
from pathlib import Path
from typing import TYPE_CHECKING

from karban.commands.options import whole_number
from karban.errors import BadOption
from karban.files import file_errors_in_sentences
from karban.i18n.texts import Texts, _

if TYPE_CHECKING:
    from karban.web.settings import Settings

NAME = "serve"
HELP = "serve the table to browsers on this machine and on the network"
DEFAULT_PORT, PORT_TRIES = 8000, 20


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--host", metavar="H", default="0.0.0.0", help="the address to listen on (0.0.0.0: all)")
    parser.add_argument("--port", metavar="P", type=whole_number, help="the port (8000, or the next one that is free)")
    parser.add_argument(
        "--data",
        metavar="WHERE",
        help="where tables are kept: sqlite:///FILE, or postgresql://… for many processes (or KARBAN_DATA)",
    )
    parser.add_argument("--redis", metavar="WHERE", help="redis://…: tells the processes what is new (or KARBAN_REDIS)")
    parser.add_argument("--workers", metavar="N", type=whole_number, default=1, help="how many processes (1)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument(
        "--pause", metavar="S", type=_seconds, default=0.4, help="seconds that a bot takes at least (0.4)"
    )
    parser.add_argument("--proxy", metavar="WHO", default="", help="addresses of proxies that say who the client is")
    parser.add_argument(
        "--origin", metavar="SITE", action="append", default=[], help="another web site whose pages may connect"
    )


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise ArgumentTypeError(gettext(_("seconds from 0 to 60, not {text!r}")).format(text=text[:40]))
    return seconds


def run(args: Namespace, texts: Texts) -> int:
    from karban.store import Unavailable
    from karban.web.processes.backends import store_of
    from karban.web.settings import Settings

    if args.workers < 1:
        raise BadOption("--workers: at least 1, not {workers}", workers=args.workers)
    data = args.data or os.environ.get("KARBAN_DATA") or f"sqlite:///{_data_folder() / 'tables.sqlite'}"
    redis = args.redis or os.environ.get("KARBAN_REDIS") or None
    settings = Settings(data, redis, args.workers, args.proxy, tuple(args.origin), args.host, args.pause)
    store_of(settings)  # what is wrong with it is said before anything starts
    with _listening_socket(args.host, args.port) as listening_socket:
        try:
            _serve(settings, listening_socket, args, texts)
        except Unavailable as error:
            raise BadOption("--data: the tables cannot be reached: {reason}", reason=str(error)) from None
    return 0


def _serve(settings: Settings, listening_socket: socket.socket, args: Namespace, texts: Texts) -> None:
    from karban.web.http.addresses import addresses
    from karban.web.processes import server, supervisor

    def started() -> None:
        here, *outside = addresses(args.host, listening_socket.getsockname()[1])
        print(texts.say("The table is at {address}", address=here))
        for address in outside:
            print(texts.say("On this network: {address}", address=address))
            show_code(address)
        print(texts.say("Ctrl+C ends it; the games go on next time."), flush=True)
        if not args.no_browser:
            threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()

    (supervisor if settings.workers > 1 else server).serve(settings, listening_socket, started)


def show_code(address: str) -> None:
    """A QR code for the phones around the table, where the terminal can show one."""
    from rich.console import Console

    from karban.web.http.qr_codes import qr_lines

    console, lines = Console(highlight=False), list(qr_lines(address))
    readable = console.color_system and not console.no_color and console.encoding == "utf-8"
    if console.is_terminal and readable and console.width > len(lines[0]):
        console.print("\n".join(lines), style="black on bright_white", soft_wrap=True)


def _listening_socket(host: str, port: int | None) -> socket.socket:
    from karban.web.processes.server import open_listening_socket

    if port is not None and not 0 <= port < 65536:
        raise BadOption("--port: from 0 to 65535, not {port}", port=port)
    wanted = range(DEFAULT_PORT, DEFAULT_PORT + PORT_TRIES) if port is None else [port]
    for one in wanted:
        try:
            return open_listening_socket(host, one)
        except OSError as error:
            reason = error.strerror or str(error)
    where = f"{host}:{wanted[-1]}"
    raise BadOption("{where}: cannot listen there ({reason}); try another --port", where=where, reason=reason)


def _data_folder() -> Path:
    """The user's folder for data of this program."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    folder = base / "karban"
    with file_errors_in_sentences(str(folder)):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
