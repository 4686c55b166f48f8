"""The tables of the SQLite file, as they have grown: a file of any earlier version takes the steps that it lacks.

A step that has been published is never changed.
"""

from __future__ import annotations

STEPS = (
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
)
NEWEST = len(STEPS)
