"""`karban serve`, and plain `karban`: the table for everybody on the network, in the browser."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from argparse import ArgumentParser, Namespace
from pathlib import Path

from karban.commands import server_settings, settings_file
from karban.errors import BadOption
from karban.files import file_errors_in_sentences
from karban.i18n.texts import Texts

NAME = "serve"
HELP = "serve the table to browsers on this machine and on the network"
DEFAULT_PORT, PORT_TRIES = 8000, 20


def add(parser: ArgumentParser) -> None:
    parser.add_argument("--host", metavar="H", help="the address to listen on (0.0.0.0: all)")
    parser.add_argument("--port", metavar="P", help="the port (8000, or the next one that is free)")
    parser.add_argument(
        "--data",
        metavar="WHERE",
        help="where tables are kept: sqlite:///FILE, or postgresql://… for many processes (or KARBAN_DATA)",
    )
    parser.add_argument("--redis", metavar="WHERE", help="redis://…: tells the processes what is new (or KARBAN_REDIS)")
    parser.add_argument("--workers", metavar="N", help="how many processes (1)")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    parser.add_argument("--pause", metavar="S", dest="min_bot_seconds", help="seconds that a bot takes at least (0.4)")
    parser.add_argument(
        "--proxy", metavar="WHO", dest="proxies", help="addresses of proxies that say who the client is"
    )
    parser.add_argument(
        "--origin", metavar="SITE", dest="origins", action="append", help="another web site whose pages may connect"
    )
    parser.add_argument("--root-path", metavar="PATH", help="the path of the site under which everything is: /karban")
    parser.add_argument("--settings", metavar="FILE", help="a TOML file with settings (or KARBAN_SETTINGS)")
    parser.add_argument(
        "--print-settings",
        action="store_true",
        help="print all settings and limits as such a file; each is a flag, too: --limits-frames N",
    )
    server_settings.add_flags(parser)


def run(args: Namespace, texts: Texts) -> int:
    from karban.store import Unavailable
    from karban.web.processes.backends import store_of

    found = settings_in_force(args)
    if args.print_settings:
        print(settings_file.as_toml(found), end="")
        return 0
    settings = found.settings
    store_of(settings)  # what is wrong with it is said before anything starts
    with _listening_socket(settings.host, settings.port) as listening_socket:
        try:
            _serve(found, listening_socket, args, texts)
        except Unavailable as error:
            raise BadOption("--data: the tables cannot be reached: {reason}", reason=str(error)) from None
    return 0


def settings_in_force(args: Namespace) -> server_settings.InForce:
    """The settings from flags, environment and file; unless they say where, tables are kept in the user's folder."""
    from karban.web.processes.checked_settings import checked

    folder = data_folder()
    data = f"sqlite:///{folder / 'tables.sqlite'}"
    found = server_settings.in_force(args, os.environ, {"data": data})
    found = found._replace(settings=checked(found.settings))
    if found.settings.data == data:
        with file_errors_in_sentences(str(folder)):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return found


def _serve(found: server_settings.InForce, listening_socket: socket.socket, args: Namespace, texts: Texts) -> None:
    from karban.web.http.addresses import addresses
    from karban.web.processes import server, supervisor
    from karban.web.processes.start_line import log_started

    settings = found.settings

    def started() -> None:
        found_at = addresses(settings.host, listening_socket.getsockname()[1], settings.root_path)
        here, *outside = found_at
        log_started(found_at, settings_file.changed(found))
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

    wanted = range(DEFAULT_PORT, DEFAULT_PORT + PORT_TRIES) if port is None else [port]
    for one in wanted:
        try:
            return open_listening_socket(host, one)
        except OSError as error:
            reason = error.strerror or str(error)
    where = f"{host}:{wanted[-1]}"
    raise BadOption("{where}: cannot listen there ({reason}); try another --port", where=where, reason=reason)


def data_folder() -> Path:
    """The user's folder for data of this program."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "karban"
