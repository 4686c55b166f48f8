"""The tables in PostgreSQL, as they have grown: a database of any earlier version takes the steps that it lacks.

A step that has been published is never changed. The lease of a table stands in its card, so that looking at it and
writing an event are one and the same change of one row: nobody can come between.
"""

from __future__ import annotations

SCHEMA = "karban"
LOCK = 0x6B617262616E  # "karban": only one process at a time takes steps

VERSION = """
CREATE SCHEMA IF NOT EXISTS karban;
CREATE TABLE IF NOT EXISTS karban.version (number integer NOT NULL);
"""

STEPS = (
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
)
NEWEST = len(STEPS)
