"""How refusals and failures are answered: a status, a code for programs, a sentence for people."""

from __future__ import annotations

from karban.errors import BadOption, IllegalMove, Refusal
from karban.i18n.texts import Texts, _
from karban.store import Damaged, NoTable, Unavailable, WriteConflict
from karban.table.refusals import TableRefusal
from karban.web.live.set_aside import TableSetAside

MAX_REASON_CHARS = 200
HTTP_STATUS = {
    "bad-request": 400,
    "bad-token": 401,
    "not-yours": 403,
    "not-found": 404,
    "not-allowed": 405,
    "stale": 409,
    "over": 409,
    "full": 409,
    "not-yet": 409,
    "too-late": 409,
    "repeated": 409,
    "limit": 409,
    "too-large": 413,
    "wrong-host": 421,
    "illegal": 422,
    "too-fast": 429,
    "failure": 500,
    "unavailable": 503,
    "set-aside": 503,
}


class BadToken(TableRefusal):
    """Nobody is known by this token."""

    code = "bad-token"


class TooFast(TableRefusal):
    """Too much at once."""

    code = "too-fast"


class NotHere(TableRefusal):
    """There is no such thing here."""

    code = "not-found"


class Repeated(TableRefusal):
    """It was done before, and can be done once."""

    code = "repeated"


class Busy(TableRefusal):
    """There is no room for more at the moment."""

    code = "unavailable"


class TooLarge(TableRefusal):
    """The body of a request has too many bytes."""

    code = "too-large"


def code_and_sentence(error: Exception, texts: Texts) -> tuple[str, str]:
    """The code and the sentence for whatever went wrong."""
    match error:
        case TableRefusal():
            return error.code, texts.refusal(error)
        case IllegalMove():
            return "illegal", texts.refusal(error)
        case BadOption():
            return "bad-request", texts.refusal(error)
        case NoTable():
            return "not-found", texts.say("there is no such table")
        case Damaged():
            return code_and_sentence(TableSetAside(), texts)
        case Unavailable() | WriteConflict():
            return "unavailable", texts.say("nothing can be saved at the moment; please try again soon")
    return "failure", texts.say("something went wrong here; please try again")


def clause_of(error: Exception) -> str:
    """The clause that forbids it, such as `gap 3.1`; "" where there is none."""
    return error.broken_clause if isinstance(error, Refusal) else ""


def unreadable(error: Exception) -> BadOption:
    """What is wrong with a JSON text from outside."""
    return BadOption(_("this cannot be read: {reason}"), reason=str(error)[:MAX_REASON_CHARS])


EXPECTED_ERRORS = (Refusal, NoTable, Damaged, Unavailable, WriteConflict)
TOO_FAST = _("not so fast, please")
