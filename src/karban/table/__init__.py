"""One live table: who sits where, whose decision it is, what the clock says, what each seat is told.

A table is the replay of its events (`events`, `table`). A command looks at a table and gives the events that it would
add, or refuses (`commands`, `moves`, `undo`, `standins`). What a seat or a spectator is told is put together in
`message`, from views and never from the truth. There is no network here, no disk, and no clock but the time that is
passed in, in milliseconds since 1970.
"""

from __future__ import annotations

from karban.table.table import Table

__all__ = ["Table"]
