"""The logs of many tables grow together, by two statements however many they are.

The thread that writes needs the interpreter between any two statements, and waits for it while the server is busy: a
statement for each move would let the moves of a busy server wait for one another.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from karban.store import Behind, Card, Entry, NotThere

COLUMNS = "number, at, seat, key, body"
GROW = """
    UPDATE card SET stage = column3, listed = column4, due = column5, touched = column6, last = column7
    FROM (VALUES {rows}) WHERE name = column1 AND last = column2
"""


@dataclass(frozen=True)
class Growth:
    """What is added to the log of one table."""

    card: Card
    entries: Sequence[Entry]

    def __call__(self, db: sqlite3.Connection) -> None:
        """Do it alone."""
        try:
            grow(db, [self])
        except sqlite3.IntegrityError:  # the key or the number is there
            raise Behind(self.card.table) from None


def grow(db: sqlite3.Connection, growths: Sequence[Growth]) -> None:
    """Do all of them, or raise Behind or NotThere for one that cannot be done, or an IntegrityError for any."""
    values = [
        (card.table, new[0].number - 1, card.stage, card.listed, card.due, card.touched, new[-1].number)
        for card, new in ((growth.card, growth.entries) for growth in growths)
    ]
    if db.execute(GROW.format(rows=_rows(values)), _flat(values)).rowcount != len(growths):
        raise _fault(db, growths)
    insert(db, [(growth.card.table, *entry) for growth in growths for entry in growth.entries])


def insert(db: sqlite3.Connection, rows: Sequence[tuple[object, ...]]) -> None:
    """New events: the name of a table, and the columns of an entry."""
    db.execute(f"INSERT INTO event (name, {COLUMNS}) VALUES {_rows(rows)}", _flat(rows))


def _fault(db: sqlite3.Connection, growths: Sequence[Growth]) -> Behind | NotThere:
    for growth in growths:
        if not db.execute("SELECT 1 FROM card WHERE name = ?", (growth.card.table,)).fetchone():
            return NotThere(growth.card.table)
    return Behind(growths[0].card.table)


def _rows(values: Sequence[tuple[object, ...]]) -> str:
    return ", ".join([f"({', '.join('?' * len(values[0]))})"] * len(values))


def _flat(values: Sequence[tuple[object, ...]]) -> list[object]:
    return [value for row in values for value in row]
