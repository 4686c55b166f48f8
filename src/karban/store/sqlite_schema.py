"""The tables of the SQLite file, as migrations: a file of any earlier schema version gets those that it lacks.

A migration that has been published is never changed.
"""

from __future__ import annotations

MIGRATIONS = (
    """
    CREATE TABLE card (
        name TEXT PRIMARY KEY, game TEXT NOT NULL, stage TEXT NOT NULL, listed INTEGER NOT NULL,
        due INTEGER, touched INTEGER NOT NULL, last INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE event (
        name TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, seat INTEGER, key TEXT, body BLOB NOT NULL,
        PRIMARY KEY (name, number)
    ) WITHOUT ROWID;
    CREATE UNIQUE INDEX event_key ON event (name, key) WHERE key IS NOT NULL;
    CREATE INDEX card_due ON card (due) WHERE due IS NOT NULL;
    CREATE INDEX card_listed ON card (touched) WHERE listed;
    """,
    """
    CREATE TABLE beat (at INTEGER NOT NULL);
    CREATE TABLE gap (start INTEGER NOT NULL, stop INTEGER NOT NULL);
    """,
    # Names that say what is kept; SQLite cannot rename an index.
    """
    ALTER TABLE card RENAME TO table_index;
    DROP INDEX card_due;
    DROP INDEX card_listed;
    CREATE INDEX table_index_due ON table_index (due) WHERE due IS NOT NULL;
    CREATE INDEX table_index_listed ON table_index (touched) WHERE listed;
    ALTER TABLE beat RENAME TO heartbeat;
    ALTER TABLE gap RENAME TO downtime;
    """,
    # A checksum of every event; records that outlive their tables; which tables a server has in memory, and what
    # another program has done to tables behind its back.
    """
    ALTER TABLE event ADD COLUMN checksum INTEGER;
    CREATE INDEX table_index_touched ON table_index (stage, touched);
    CREATE TABLE record (name TEXT PRIMARY KEY, at INTEGER NOT NULL, body BLOB NOT NULL) WITHOUT ROWID;
    CREATE INDEX record_at ON record (at);
    CREATE TABLE in_use (name TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE notice (number INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, name TEXT NOT NULL);
    """,
    # Records that people share, and who has played the deals of the days.
    """
    CREATE TABLE shared_record (name TEXT PRIMARY KEY, at INTEGER NOT NULL, body BLOB NOT NULL) WITHOUT ROWID;
    CREATE INDEX shared_record_at ON shared_record (at);
    CREATE TABLE board_entry (
        game TEXT NOT NULL, day TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, at INTEGER NOT NULL,
        won INTEGER NOT NULL, points INTEGER NOT NULL, scores TEXT NOT NULL, record TEXT NOT NULL,
        PRIMARY KEY (game, day, person)
    ) WITHOUT ROWID;
    CREATE INDEX board_entry_order ON board_entry (game, day, won DESC, points DESC, at);
    CREATE INDEX board_entry_day ON board_entry (day);
    CREATE INDEX board_entry_record ON board_entry (record);
    """,
)
SCHEMA_VERSION = len(MIGRATIONS)
# By table, what this version reads and writes.
COLUMNS_OF = {
    "table_index": "name, game, stage, listed, due, touched, last",
    "event": "name, number, at, seat, key, body, checksum",
    "heartbeat": "at",
    "downtime": "start, stop",
    "record": "name, at, body",
    "in_use": "name, until",
    "notice": "number, at, name",
    "shared_record": "name, at, body",
    "board_entry": "game, day, person, name, at, won, points, scores, record",
}
