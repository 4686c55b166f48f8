"""Events are appended to many tables at once, by two statements however many they are.

The writing thread needs the interpreter (the GIL) between any two statements, and waits for it while the server is
busy: with a statement for each move, the moves of a busy server would wait for one another.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from karban.store import Entry, NoTable, TableIndex, WriteConflict
from karban.store.checksum import checksum

COLUMNS = "number, at, seat, key, body"
UPDATE_INDEXES = """
    UPDATE table_index SET stage = column3, listed = column4, due = column5, touched = column6, last = column7
    FROM (VALUES {rows}) WHERE name = column1 AND last = column2
"""


@dataclass(frozen=True)
class Append:
    """Events to be appended to the log of one table."""

    index: TableIndex
    entries: Sequence[Entry]

    def __call__(self, db: sqlite3.Connection) -> None:
        """Append these alone."""
        try:
            append_all(db, [self])
        except sqlite3.IntegrityError:  # the key or the number is there
            raise WriteConflict(self.index.table) from None


def append_all(db: sqlite3.Connection, appends: Sequence[Append]) -> None:
    """Do all of them, or raise WriteConflict or NoTable for one that cannot be done, or an IntegrityError for any."""
    values = [
        (index.table, new[0].number - 1, index.stage, index.listed, index.due_ms, index.touched_ms, new[-1].number)
        for index, new in ((append.index, append.entries) for append in appends)
    ]
    if db.execute(UPDATE_INDEXES.format(rows=_rows(values)), _flat(values)).rowcount != len(appends):
        raise _reason(db, appends)
    _insert(db, [_row(append.index.table, entry) for append in appends for entry in append.entries])


def insert(db: sqlite3.Connection, table: str, entries: Sequence[Entry]) -> None:
    """The first events of a table."""
    _insert(db, [_row(table, entry) for entry in entries])


def _insert(db: sqlite3.Connection, rows: Sequence[tuple[object, ...]]) -> None:
    db.execute(f"INSERT INTO event (name, {COLUMNS}, checksum) VALUES {_rows(rows)}", _flat(rows))


def _row(table: str, entry: Entry) -> tuple[object, ...]:
    return (table, *entry, checksum(table, entry))


def _reason(db: sqlite3.Connection, appends: Sequence[Append]) -> WriteConflict | NoTable:
    for append in appends:
        if not db.execute("SELECT 1 FROM table_index WHERE name = ?", (append.index.table,)).fetchone():
            return NoTable(append.index.table)
    return WriteConflict(appends[0].index.table)


def _rows(values: Sequence[tuple[object, ...]]) -> str:
    return ", ".join([f"({', '.join('?' * len(values[0]))})"] * len(values))


def _flat(values: Sequence[tuple[object, ...]]) -> list[object]:
    return [value for row in values for value in row]
