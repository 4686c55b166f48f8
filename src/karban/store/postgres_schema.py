"""The tables in PostgreSQL, as migrations: a database of any earlier schema version gets those that it lacks.

A migration that has been published is never changed. The lease of a table stands in the row of its index, so that
checking it and appending an event are one change of one row: no other process can come between.
"""

from __future__ import annotations

SCHEMA = "karban"
NOW_MS = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
MIGRATION_LOCK = 0x6B617262616E  # "karban": only one process at a time migrates

CREATE_VERSION_TABLE = """
CREATE SCHEMA IF NOT EXISTS karban;
CREATE TABLE IF NOT EXISTS karban.version (number integer NOT NULL);
"""

MIGRATIONS = (
    """
    CREATE TABLE karban.card (
        name text PRIMARY KEY, game text NOT NULL, stage text NOT NULL, listed boolean NOT NULL,
        due bigint, touched bigint NOT NULL, last integer NOT NULL,
        holder text, fence bigint NOT NULL DEFAULT 0, until bigint NOT NULL DEFAULT 0
    ) WITH (fillfactor = 80);
    CREATE TABLE karban.event (
        name text NOT NULL, number integer NOT NULL, at bigint NOT NULL, seat smallint, key text, body bytea NOT NULL,
        PRIMARY KEY (name, number)
    );
    CREATE UNIQUE INDEX event_key ON karban.event (name, key) WHERE key IS NOT NULL;
    CREATE INDEX card_due ON karban.card (due) WHERE due IS NOT NULL;
    CREATE INDEX card_listed ON karban.card (touched) WHERE listed AND stage = 'open';
    """,
    """
    CREATE TABLE karban.beat (at bigint NOT NULL);
    CREATE TABLE karban.gap (start bigint NOT NULL, stop bigint NOT NULL);
    """,
    # Names that say what is kept. Processes of the version before, which still run while others are restarted, read and
    # write through views of the old names; a later migration drops those.
    """
    ALTER TABLE karban.card RENAME TO table_index;
    ALTER INDEX karban.card_pkey RENAME TO table_index_pkey;
    ALTER INDEX karban.card_due RENAME TO table_index_due;
    ALTER INDEX karban.card_listed RENAME TO table_index_listed;
    ALTER TABLE karban.beat RENAME TO heartbeat;
    ALTER TABLE karban.gap RENAME TO downtime;
    CREATE VIEW karban.card AS SELECT * FROM karban.table_index;
    CREATE VIEW karban.beat AS SELECT * FROM karban.heartbeat;
    CREATE VIEW karban.gap AS SELECT * FROM karban.downtime;
    """,
    # As in SQLite. Processes of the version before append events without a checksum; when they note a heartbeat, the
    # database adds when that was by its own clock.
    f"""
    ALTER TABLE karban.event ADD COLUMN checksum bigint;
    CREATE INDEX table_index_touched ON karban.table_index (stage, touched);
    CREATE TABLE karban.record (name text PRIMARY KEY, at bigint NOT NULL, body bytea NOT NULL);
    CREATE INDEX record_at ON karban.record (at);
    CREATE TABLE karban.in_use (name text PRIMARY KEY, until bigint NOT NULL);
    CREATE TABLE karban.notice (number bigserial PRIMARY KEY, at bigint NOT NULL, name text NOT NULL);
    ALTER TABLE karban.heartbeat ADD COLUMN noted bigint DEFAULT {NOW_MS};
    """,
    """
    CREATE TABLE karban.shared_record (name text PRIMARY KEY, at bigint NOT NULL, body bytea NOT NULL);
    CREATE INDEX shared_record_at ON karban.shared_record (at);
    CREATE TABLE karban.board_entry (
        game text NOT NULL, day text NOT NULL, person text NOT NULL, name text NOT NULL, at bigint NOT NULL,
        won boolean NOT NULL, points bigint NOT NULL, scores text NOT NULL, record text NOT NULL,
        PRIMARY KEY (game, day, person)
    );
    CREATE INDEX board_entry_order ON karban.board_entry (game, day, won DESC, points DESC, at);
    CREATE INDEX board_entry_day ON karban.board_entry (day);
    CREATE INDEX board_entry_record ON karban.board_entry (record);
    """,
)
SCHEMA_VERSION = len(MIGRATIONS)
