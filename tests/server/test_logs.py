"""The log of a server: for whoever runs it, who may be playing too."""

from __future__ import annotations

import json
import logging
import sys

from karban.web.processes.server import JsonLines

SECRET = "R7 in the hand of seat 2"


def test_the_log_says_where_something_failed_and_names_no_card() -> None:
    try:
        raise KeyError(SECRET)
    except KeyError:
        record = logging.LogRecord("karban", logging.ERROR, __file__, 1, "%s has failed", ("a bot",), sys.exc_info())
    line = json.loads(JsonLines().format(record))
    assert line["message"] == "a bot has failed"
    assert "KeyError" in line["error"]
    assert "test_logs.py" in line["error"]
    assert SECRET not in line["error"]
