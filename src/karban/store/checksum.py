"""A checksum of every event, so that a damaged log is noticed and never played on.

It covers all that is kept of an event, its table and its place included: a row that is whole but stands elsewhere does
not fit either. It guards against disks, not against people: who can write the database can write checksums.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from zlib import crc32

from karban.store import Damaged, Entry, NoTable


def checksum(table: str, entry: Sequence[Any]) -> int:
    """Of an event in the log of a table, as its columns: number, time, seat, key, body.

    >>> checksum("abc", Entry(1, 1000, None, None, b"{}"))
    3068420672
    """
    number, at_ms, seat, key, body = entry
    head = f"{table}\0{number}\0{at_ms}\0{seat}\0{key}\0"
    return crc32(body, crc32(head.encode("utf-8", "surrogatepass")))


def checked(table: str, after: int, last: int | None, rows: Sequence[Sequence[Any]]) -> list[Entry]:
    """The events after a number as they were found, each with its checksum, which those of earlier versions lack.
    `last` is the number of the last event by the index; None: the index has no such table. All are there and as they
    were written, or this raises `Damaged`."""
    if last is None:
        if rows:
            raise Damaged(table, "it is not in the index")
        raise NoTable(table)
    if not isinstance(last, int) or len(rows) != last - after:
        raise Damaged(table, f"{len(rows)} events after {after}, and the last is {last}")
    entries = []
    for number, (*columns, found) in enumerate(rows, after + 1):
        if columns[0] != number or not isinstance(columns[4], bytes):
            raise Damaged(table, f"event {number} is not there")
        if found is not None and found != checksum(table, columns):
            raise Damaged(table, f"event {number} is not what was written")
        entries.append(Entry(*columns))
    return entries
