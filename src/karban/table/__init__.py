"""One live table: who sits where, whose decision it is, what the clock says, what each seat may know.

A table is the replay of its events (`events`, `table`). A command looks at a table and gives the events that it would
append, or refuses (`seating`, `moves`, `undo`, `standins`). What a seat or a spectator may know of events is decided
in `redaction`, and the messages to them are built in `message`, from views, never from the true state. There is no
network here, no disk, and no clock but the time that is passed in, in milliseconds since 1970.
"""

from __future__ import annotations

from karban.table.table import Table

__all__ = ["Table"]
