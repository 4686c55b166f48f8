"""Shared records and the boards of days in PostgreSQL."""

from __future__ import annotations

from typing import Any

from karban.store import BoardFull, NameTaken, RankedEntry, StoredBoard, StoredEntry
from karban.store.postgres_connections import PostgresConnections, valid_text
from karban.store.ranking import ENTRY, ORDER, entry_of, ranked

# Not that of somebody who is on a board.
UNSHARE = "DELETE FROM shared_record WHERE name = $1 AND NOT EXISTS (SELECT 1 FROM board_entry WHERE record = $1)"
OF_DAY = "FROM board_entry WHERE game = $1 AND day = $2"
# A record that is there already is only kept for longer; if it is another one, no row is changed.
SHARE = """
    INSERT INTO shared_record VALUES ($1, $2, $3)
    ON CONFLICT (name) DO UPDATE SET at = greatest(shared_record.at, excluded.at)
    WHERE shared_record.body = excluded.body
"""
ENTER = f"INSERT INTO board_entry ({ENTRY}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING"
BETTER = "AND (won, points) > ($3, $4)"


class PostgresBoard(PostgresConnections):
    """What people have left for others, beside tables."""

    async def share(self, name: str, at_ms: int, body: bytes) -> None:
        async with self._connection() as db:
            await _share(db, name, at_ms, body)

    async def shared_record(self, name: str) -> bytes | None:
        if not valid_text(name):
            return None
        async with self._connection() as db:
            found: bytes | None = await db.fetchval("SELECT body FROM shared_record WHERE name = $1", name)
            return found

    async def enter_board(self, entry: StoredEntry, body: bytes, most: int) -> StoredEntry:
        place = entry.game, entry.day
        async with self._connection() as db, db.transaction():
            if there := await _entry(db, *place, entry.person):
                return there
            if await db.fetchval(f"SELECT count(*) {OF_DAY}", *place) >= most:
                raise BoardFull
            if await db.execute(ENTER, *entry) == "INSERT 0 0":  # another process was faster
                return await _entry(db, *place, entry.person) or entry
            await _share(db, entry.record, entry.at_ms, body)
            return entry

    async def board(self, game: str, day: str, person: str, limit: int) -> StoredBoard:
        async with self._connection() as db, db.transaction(isolation="repeatable_read", readonly=True):
            count = await db.fetchval(f"SELECT count(*) {OF_DAY}", game, day)
            rows = await db.fetch(f"SELECT {ENTRY} {OF_DAY} ORDER BY {ORDER} LIMIT $3", game, day, limit)
            best, own = ranked([entry_of(tuple(row)) for row in rows]), await _entry(db, game, day, person)
            if own is None:
                return StoredBoard(count, best, None)
            rank = await db.fetchval(f"SELECT count(*) + 1 {OF_DAY} {BETTER}", game, day, own.won, own.points)
            return StoredBoard(count, best, RankedEntry(rank, own))

    async def leave_board(self, game: str, day: str, name: str) -> int:
        if not all(map(valid_text, (game, day, name))):
            return 0
        async with self._connection() as db:
            gone = await db.fetch(f"DELETE {OF_DAY} AND name = $3 RETURNING record", game, day, name)
            for row in gone:
                await db.execute(UNSHARE, row["record"])
            return len(gone)

    async def unshare(self, name: str) -> bool:
        if not valid_text(name):
            return False
        async with self._connection() as db:
            return bool(await db.execute(UNSHARE, name) != "DELETE 0")


async def _share(db: Any, name: str, at_ms: int, body: bytes) -> None:
    if await db.execute(SHARE, name, at_ms, body) == "INSERT 0 0":
        raise NameTaken(name)


async def _entry(db: Any, game: str, day: str, person: str) -> StoredEntry | None:
    row = await db.fetchrow(f"SELECT {ENTRY} {OF_DAY} AND person = $3", game, day, person)
    return entry_of(tuple(row)) if row else None
