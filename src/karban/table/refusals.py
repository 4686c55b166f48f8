"""Why a table does not do what it is asked. The code is for programs, the sentence for people."""

from __future__ import annotations

from typing import ClassVar

from karban.errors import Refusal


class TableRefusal(Refusal):
    """A table, or the server, does not do what it is asked; nothing has changed."""

    code: ClassVar[str] = "bad-request"


class NotYours(TableRefusal):
    """This is for somebody else to decide, or not now."""

    code = "not-yours"


class Stale(TableRefusal):
    """The table has moved on."""

    code = "stale"


class Over(TableRefusal):
    """The game is over."""

    code = "over"


class Full(TableRefusal):
    """There is no seat left."""

    code = "full"


class NotYet(TableRefusal):
    """Not before something else has happened."""

    code = "not-yet"
