"""karban backup: a copy of all tables in one file, while the server runs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from karban.commands import stored_tables
from karban.commands.progress import bar
from karban.errors import BadOption
from karban.i18n.texts import Texts, _

if TYPE_CHECKING:
    from karban.store.copying import Source

NAME = "backup"
HELP = "copy all tables of a server, which may be running, to a file"


def add(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help=_("the copy, as it is at this moment; it has secrets in it"))
    stored_tables.add_data(parser)


def run(args: Namespace, texts: Texts) -> int:
    from karban.store import copying, sqlite_copy

    data = stored_tables.existing(stored_tables.place_of(args))
    file, live = Path(args.file), stored_tables.file_of(data)
    if live and file.exists() and live.exists() and file.samefile(live):
        raise BadOption("{file}: this is the file of the server itself", file=args.file)
    source: AbstractAsyncContextManager[Source]
    if live:
        source = sqlite_copy.from_live_file(live)
    else:
        from karban.store.postgres_copy import from_database

        source = from_database(data)
    with bar(texts.say("reading"), texts.say("tables")) as progress:
        report = stored_tables.within_loop(copying.copy(source, sqlite_copy.to_file(file), progress))
    done = {"tables": report.tables, "events": report.events, "records": report.records}
    print(texts.say("saved: tables {tables}, events {events}, records {records}", **done))
    if not report.damaged:
        return 0
    for damaged in report.damaged:
        print(texts.say("table {table} is damaged: {reason}", table=damaged.table, reason=damaged.why))
    print(texts.say("What is damaged was left out; everything else is in the copy."))
    return 1
