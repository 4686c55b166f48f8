"""A process that plays recorded games again: one JSON object a line on standard input, one on standard output.

Records come from strangers, and bots think in them for seconds: nobody who plays waits for that, and whatever a record
does to this process, the server ends it and starts another.
"""

from __future__ import annotations

import base64
import pickle
from dataclasses import replace
from typing import Any

from karban.bots.pool_worker import answer_lines
from karban.daily.checking import KEY, PRACTICE, check
from karban.errors import Refusal
from karban.match.record import Record

# What a record may carry besides the game: which day it is of, whether it was practice, what bots were called, the
# proof of its shuffles.
KEPT_KEYS = (KEY, PRACTICE, "bots", "commitment", "salts", "secret", "early_salts", "first_chosen", "series")


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """What came of a record, and the record as it is kept; or why it is refused."""
    try:
        record = Record.from_json(request["record"])
        if "day" not in request:
            return {"record": _replayed(record).to_json()}
        result = check(record, request["game"], request["day"], request["name"])
        return {"scores": result.scores, "won": result.won, "record": result.record.to_json()}
    except Refusal as error:
        why = pickle.dumps((error, error.__cause__ if isinstance(error.__cause__, Refusal) else None))
        return {"refused": base64.b64encode(why).decode()}
    except Exception as error:
        return {"failed": type(error).__name__}


def _replayed(record: Record) -> Record:
    """A record as it is shared: its game is played again, and what it does not need is left out."""
    match = record.replay()
    played = replace(match.record(), options=dict(sorted(record.options.items())))
    return replace(played, more={key: record.more[key] for key in KEPT_KEYS if key in record.more})


if __name__ == "__main__":
    answer_lines(answer)
