"""Shared records and the boards of days in the SQLite file."""

from __future__ import annotations

import sqlite3

from karban.store import BoardFull, NameTaken, RankedEntry, StoredBoard, StoredEntry
from karban.store.ranking import ENTRY, ORDER, entry_of, ranked
from karban.store.sqlite_threads import SqliteThreads

# Not that of somebody who is on a board.
UNSHARE = (
    "DELETE FROM shared_record WHERE name = ? AND NOT EXISTS (SELECT 1 FROM board_entry WHERE board_entry.record = ?)"
)
OF_DAY = "FROM board_entry WHERE game = ? AND day = ?"
# In the order of an index, so that a long board is not read whole.
BEST = f"SELECT {ENTRY} {OF_DAY} ORDER BY {ORDER} LIMIT ?".replace("WHERE", "INDEXED BY board_entry_order WHERE")
RANK = f"SELECT count(*) + 1 {OF_DAY} AND (won, points) > (?, ?)"


class SqliteBoard(SqliteThreads):
    """What people have left for others, beside tables."""

    async def share(self, name: str, at_ms: int, body: bytes) -> None:
        await self._write(lambda db: _share(db, name, at_ms, body))

    async def shared_record(self, name: str) -> bytes | None:
        def work(db: sqlite3.Connection) -> bytes | None:
            row = db.execute("SELECT body FROM shared_record WHERE name = ?", (name,)).fetchone()
            return row[0] if row else None

        return await self._read(work) if name.isascii() else None

    async def enter_board(self, entry: StoredEntry, body: bytes, most: int) -> StoredEntry:
        place = entry.game, entry.day

        def work(db: sqlite3.Connection) -> StoredEntry:
            if there := _entry(db, *place, entry.person):
                return there
            if db.execute(f"SELECT count(*) {OF_DAY}", place).fetchone()[0] >= most:
                raise BoardFull
            _share(db, entry.record, entry.at_ms, body)
            db.execute(f"INSERT INTO board_entry ({ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", entry)
            return entry

        return await self._write(work)

    async def board(self, game: str, day: str, person: str, limit: int) -> StoredBoard:
        def work(db: sqlite3.Connection) -> StoredBoard:
            count = db.execute(f"SELECT count(*) {OF_DAY}", (game, day)).fetchone()[0]
            rows = db.execute(BEST, (game, day, limit)).fetchall()
            own = _entry(db, game, day, person) if person else None
            if own is None:
                return StoredBoard(count, ranked([entry_of(row) for row in rows]), None)
            rank = db.execute(RANK, (game, day, own.won, own.points)).fetchone()[0]
            return StoredBoard(count, ranked([entry_of(row) for row in rows]), RankedEntry(rank, own))

        return await self._read(work)

    async def leave_board(self, game: str, day: str, name: str) -> int:
        def work(db: sqlite3.Connection) -> int:
            gone = db.execute(f"SELECT record {OF_DAY} AND name = ?", (game, day, name)).fetchall()
            db.execute(f"DELETE {OF_DAY} AND name = ?", (game, day, name))
            db.executemany(UNSHARE, [(record, record) for (record,) in gone])
            return len(gone)

        return await self._write(work)

    async def unshare(self, name: str) -> bool:
        return await self._write(lambda db: bool(db.execute(UNSHARE, (name, name)).rowcount))


def _share(db: sqlite3.Connection, name: str, at_ms: int, body: bytes) -> None:
    row = db.execute("SELECT body FROM shared_record WHERE name = ?", (name,)).fetchone()
    if row and row[0] != body:
        raise NameTaken(name)
    db.execute("INSERT OR REPLACE INTO shared_record VALUES (?, ?, ?)", (name, at_ms, body))


def _entry(db: sqlite3.Connection, game: str, day: str, person: str) -> StoredEntry | None:
    row = db.execute(f"SELECT {ENTRY} {OF_DAY} AND person = ?", (game, day, person)).fetchone()
    return entry_of(row) if row else None
