"""karban restore: all tables from a backup."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from karban.commands import stored_tables
from karban.commands.progress import bar
from karban.i18n.texts import Texts, _

if TYPE_CHECKING:
    from karban.store.copying import Target

NAME = "restore"
HELP = "bring back all tables from a copy that karban backup has made"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=_("the copy"))
    stored_tables.add_data(parser)
    parser.add_argument("--replace", action="store_true", help=_("delete the tables that are there"))


def run(args: Namespace, texts: Texts) -> int:
    from karban.store import copying, sqlite_copy

    data = stored_tables.place_of(args)
    target: AbstractAsyncContextManager[Target]
    if file := stored_tables.file_of(data):
        target = sqlite_copy.to_stopped_server(file, args.replace)
    else:
        from karban.store.postgres_copy import to_database

        target = to_database(data, args.replace)
    with bar(texts.say("reading"), texts.say("tables")) as progress:
        copied = copying.copy(sqlite_copy.from_backup(Path(args.file)), target, progress, strict=True)
        report = stored_tables.within_loop(copied)
    done = {"tables": report.tables, "events": report.events, "records": report.records}
    print(texts.say("restored: tables {tables}, events {events}, records {records}", **done))
    return 0
