"""karban board: the board of a day, for whoever runs a server, which may be running; and what is to be taken off it."""

from __future__ import annotations

import json
import time
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from karban.commands import stored_tables
from karban.errors import BadOption
from karban.i18n.texts import Texts, number

if TYPE_CHECKING:
    from karban.store import Store

NAME = "board"
HELP = "show the board of a day at a server, or take somebody off it"
MAX_SHOWN = 100_000


def add(parser: ArgumentParser) -> None:
    stored_tables.add_data(parser)
    parser.add_argument("game", nargs="?", metavar="GAME", help="which game: {games}")
    parser.add_argument("day", nargs="?", metavar="DAY", help="the day, such as 2026-11-18")
    parser.add_argument("--delete", metavar="NAME", help="take everybody of this name off this board")
    parser.add_argument("--delete-record", metavar="ID", help="delete a record that was shared")


def run(args: Namespace, texts: Texts) -> int:
    if not args.delete_record and not (args.game and args.day):
        raise BadOption("name a game and a day, or give --delete-record ID")
    return stored_tables.within_loop(stored_tables.with_store(args, lambda store: _work(store, args, texts)))


async def _work(store: Store, args: Namespace, texts: Texts) -> int:
    if args.delete_record:
        if not await store.unshare(args.delete_record):
            raise BadOption(
                "{record}: there is no such record, or it belongs to a board", record=args.delete_record[:40]
            )
        print(texts.say("{record} is deleted", record=args.delete_record))
    elif args.delete:
        gone = await store.leave_board(args.game, args.day, args.delete)
        print(texts.count("{n} entry deleted", "{n} entries deleted", gone))
    else:
        await _show(store, args, texts)
    return 0


async def _show(store: Store, args: Namespace, texts: Texts) -> None:
    found = await store.board(args.game, args.day, "", MAX_SHOWN)
    for ranked in found.best:
        entry = ranked.entry
        when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(entry.at_ms / 1000))
        points = " ".join(map(number, json.loads(entry.scores)))
        print(f"{ranked.rank:5}  {points:12}  {when}  {entry.record}  {entry.name}")
    print(texts.count("{n} entry", "{n} entries", found.total))
