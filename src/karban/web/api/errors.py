"""How refusals and failures are answered: a status, a code for programs, a sentence for people."""

from __future__ import annotations

from karban.errors import BadOption, IllegalMove
from karban.i18n.texts import Texts, _
from karban.store import NoTable, Unavailable, WriteConflict
from karban.table.refusals import Refusal

MAX_REASON_CHARS = 200
STATUS = {
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
    "too-large": 413,
    "illegal": 422,
    "too-fast": 429,
    "failure": 500,
    "unavailable": 503,
}


class BadToken(Refusal):
    """Nobody is known by this token."""

    code = "bad-token"


class TooFast(Refusal):
    """Too much at once."""

    code = "too-fast"


class TooLarge(Refusal):
    """The body of a request has too many bytes."""

    code = "too-large"


def explained(error: Exception, texts: Texts) -> tuple[str, str]:
    """The code and the sentence for whatever went wrong."""
    match error:
        case Refusal():
            return error.code, texts.refusal(error)
        case IllegalMove():
            return "illegal", texts.refusal(error)
        case BadOption():
            return "bad-request", texts.refusal(error)
        case NoTable():
            return "not-found", texts.say("there is no such table")
        case Unavailable() | WriteConflict():
            return "unavailable", texts.say("nothing can be saved at the moment; please try again soon")
    return "failure", texts.say("something went wrong here; please try again")


def rule_of(error: Exception) -> str:
    """The clause that forbids it, such as `gap 3.1`; "" where there is none."""
    return error.broken_rule if isinstance(error, BadOption | IllegalMove) else ""


def unreadable(error: Exception) -> Refusal:
    """What is wrong with a JSON text from outside."""
    return Refusal(_("this cannot be read: {reason}"), reason=str(error)[:MAX_REASON_CHARS])


KNOWN = (Refusal, IllegalMove, BadOption, NoTable, Unavailable, WriteConflict)
TOO_FAST = _("not so fast, please")
