"""The store that the commands for whoever runs a server look after: named like that of `karban serve`."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from karban.errors import BadOption
from karban.i18n.texts import _

if TYPE_CHECKING:
    from karban.store import Store

T = TypeVar("T")
DATA = _("where tables are kept, as for karban serve (or KARBAN_DATA)")
SETTINGS = _("a TOML file with settings (or KARBAN_SETTINGS)")


def add_data(parser: ArgumentParser) -> None:
    parser.add_argument("--data", metavar="WHERE", help=DATA)
    parser.add_argument("--settings", metavar="FILE", help=SETTINGS)


def place_of(args: Namespace) -> str:
    """The address of the store."""
    from karban.commands.serve import settings_in_force
    from karban.web.processes.backends import store_of

    settings = settings_in_force(args).settings
    store_of(settings)  # what is wrong with the address is said before anything starts
    return settings.data


def file_of(data: str) -> Path | None:
    """The file, if the tables are kept in one."""
    return Path(data.removeprefix("sqlite:///")) if data.startswith("sqlite:") else None


def existing(data: str) -> str:
    """The same address, if there is anything."""
    file = file_of(data)
    if file and not file.exists():
        raise BadOption("{file}: there is no such file or folder", file=str(file))
    return data


def within_loop(work: Awaitable[T]) -> T:
    """Do it, and say in a sentence if the store cannot be reached."""
    from karban.store import Damaged, Unavailable

    async def run() -> T:
        return await work

    try:
        return asyncio.run(run())
    except Unavailable as error:
        raise BadOption("--data: the tables cannot be reached: {reason}", reason=str(error)) from None
    except Damaged as error:
        raise BadOption("table {table} is damaged: {reason}", table=error.table, reason=error.why) from None


async def with_store(args: Namespace, work: Callable[[Store], Awaitable[T]]) -> T:
    """Do something with the tables of a server, which may be running."""
    data = existing(place_of(args))
    store = _store(data)
    await store.open()
    try:
        return await work(store)
    finally:
        await store.close()


def _store(data: str) -> Store:
    if file := file_of(data):
        from karban.store.sqlite import SqliteStore

        return SqliteStore(file, alone=False)
    from karban.store.postgres import PostgresStore

    return PostgresStore(data, connections=2)
