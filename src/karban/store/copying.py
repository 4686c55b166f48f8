"""All tables of one store copied to another: a backup, and its way back.

A backup is a SQLite file like that of a server, whatever the tables were kept in, so it also moves them from SQLite to
PostgreSQL and back. Row by row, not page by page: every log is checked on the way, and what is damaged stays behind.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from karban.store import Damaged, Downtime, Entry, KeptRecord, NoTable, StoredEntry, TableIndex

Progress = Callable[[int, int], None]  # how many tables are done, of how many


@dataclass(frozen=True)
class StoredTable:
    """A table with its whole log."""

    index: TableIndex
    entries: list[Entry]


class Times(NamedTuple):
    """When a server was last running, and when none was."""

    heartbeat_ms: int | None
    downtimes: list[Downtime]


class Source(Protocol):
    """All that is stored, as of one moment."""

    async def names(self) -> list[str]:
        """The names of all tables."""

    async def table(self, name: str) -> StoredTable:
        """Raises `Damaged`, and `NoTable` if there is no more of it than a name."""

    def records(self) -> AsyncIterator[tuple[str, KeptRecord]]:
        """The records of tables that were deleted."""

    def shared_records(self) -> AsyncIterator[tuple[str, KeptRecord]]:
        """The records that people have shared."""

    def board_entries(self) -> AsyncIterator[StoredEntry]:
        """Who has played the deals of the days."""

    async def times(self) -> Times: ...


class Target(Protocol):
    """Where it is copied to. Nothing is there before all is."""

    async def add_table(self, table: StoredTable) -> None: ...

    async def add_record(self, table: str, record: KeptRecord) -> None: ...

    async def add_shared_record(self, name: str, record: KeptRecord) -> None: ...

    async def add_board_entry(self, entry: StoredEntry) -> None: ...

    async def set_times(self, times: Times) -> None: ...


@dataclass
class Report:
    """What was copied, and what could not be."""

    tables: int = 0
    events: int = 0
    records: int = 0
    shared: int = 0  # records
    entries: int = 0  # of boards
    damaged: list[Damaged] = field(default_factory=list)


async def copy(
    source: AbstractAsyncContextManager[Source],
    target: AbstractAsyncContextManager[Target],
    progress: Progress | None,
    strict: bool = False,
) -> Report:
    """Copy all; the target has all of it when this returns, and nothing if it fails. What is damaged is left out;
    `strict`: it is a failure."""
    report = Report()
    async with source as there, target as here:
        names = await there.names()
        for number, name in enumerate(names):
            if progress:
                progress(number, len(names))
            try:
                table = await there.table(name)
            except Damaged as error:
                if strict:
                    raise
                report.damaged.append(error)
                continue
            except NoTable:
                continue
            await here.add_table(table)
            report.tables += 1
            report.events += len(table.entries)
        async for name, record in there.records():
            await here.add_record(name, record)
            report.records += 1
        async for name, record in there.shared_records():
            await here.add_shared_record(name, record)
            report.shared += 1
        async for entry in there.board_entries():
            await here.add_board_entry(entry)
            report.entries += 1
        await here.set_times(await there.times())
    return report
