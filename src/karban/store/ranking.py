"""Who did how well on the board of a day: winners first, then by points; who did equally well has the same rank."""

from __future__ import annotations

from collections.abc import Sequence

from karban.store import RankedEntry, StoredEntry

ENTRY = "game, day, person, name, at, won, points, scores, record"
ORDER = "won DESC, points DESC, at, person"
# Old ones are deleted some at a time: nobody waits for that. Whoever is on a board has a record as long as they are.
FORGET_ENTRIES = """
    DELETE FROM board_entry WHERE (game, day, person) IN
        (SELECT game, day, person FROM board_entry WHERE day < {before} ORDER BY day LIMIT 1000)
"""
FORGET_SHARED = """
    DELETE FROM shared_record WHERE name IN
        (SELECT name FROM shared_record WHERE at < {before}
        AND NOT EXISTS (SELECT 1 FROM board_entry WHERE record = shared_record.name) ORDER BY at LIMIT 1000)
"""


def entry_of(row: Sequence[object]) -> StoredEntry:
    """The columns of an entry."""
    entry = StoredEntry(*row)  # type: ignore[arg-type]
    return entry._replace(won=bool(entry.won))


def ranked(entries: Sequence[StoredEntry]) -> list[RankedEntry]:
    """The best of a board, in their order."""
    found: list[RankedEntry] = []
    for place, entry in enumerate(entries, 1):
        before = found[-1] if found else None
        alike = before and (before.entry.won, before.entry.points) == (entry.won, entry.points)
        found.append(RankedEntry(before.rank if before and alike else place, entry))
    return found
