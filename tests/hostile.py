"""A valid record to be changed, and what a refusal must be like."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from karban import BadOption


def valid(**changes: Any) -> str:
    """A record of a short game that is not over, with some keys changed."""
    record = {
        "karban": 1,
        "game": "gap",
        "rules": 1,
        "players": 2,
        "options": {"rounds": 1},
        "names": None,
        "seed": "a1b2",
        "decks": None,
        "first": 0,
        "moves": [[0, "G6"]],
    }
    return json.dumps({**record, **changes})


@contextmanager
def refused(*kinds: type[Exception]) -> Iterator[None]:
    """Refused by one of karban's own errors, in a sentence, and quickly."""
    start = time.thread_time()  # of the processor: a busy machine is no fault
    with pytest.raises(kinds or BadOption) as refusal:
        yield
    assert time.thread_time() - start < 3
    assert 10 < len(str(refusal.value)) < 500
