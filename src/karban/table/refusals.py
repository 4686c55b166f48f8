"""Why a table does not do what it is asked. The code is for programs, the sentence for people."""

from __future__ import annotations

from typing import ClassVar

from karban.errors import BadOption


class Refusal(BadOption):
    """Nothing has changed."""

    code: ClassVar[str] = "bad-request"


class NotYours(Refusal):
    """This is for somebody else to decide, or not now."""

    code = "not-yours"


class Stale(Refusal):
    """The table has moved on."""

    code = "stale"


class Over(Refusal):
    """The game is over."""

    code = "over"


class Full(Refusal):
    """There is no seat left."""

    code = "full"


class NotYet(Refusal):
    """Not before something else has happened."""

    code = "not-yet"
