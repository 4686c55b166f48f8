"""`karban site`: everything that needs no server, as files for any web server."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from karban.errors import BadOption
from karban.files import write_folder
from karban.i18n.texts import Texts, _

NAME = "site"
HELP = "write a site without a server: files with which browsers play by themselves"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", help=_("where the files are written, for any path of any site"))
    parser.add_argument("--force", action="store_true", help=_("write into a folder that is not empty"))


def run(args: Namespace, texts: Texts) -> int:
    from karban.web.http.assets import client
    from karban.web.pages.site import LIST, playable, site_files

    built = client()
    if built is None or not built.service_worker:
        raise BadOption("the browser client is not built: make client builds it")
    if not playable(built):
        raise BadOption("the rules for browsers are not built: make wasm builds them")
    made = site_files(built)
    write_folder(Path(args.folder), made, LIST, force=args.force)
    size = round(sum(map(len, made.values())) / 1000)
    print(texts.say("{folder}: {files} files, {size} kB", folder=args.folder, files=len(made), size=size))
    look = f"python -m http.server --directory {args.folder}"
    print(texts.say("Put it on any web server, under any path. To look at it here: {command}", command=look))
    return 0
