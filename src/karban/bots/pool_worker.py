"""A process that decides for bots: one JSON object a line on standard input, one on standard output. See pool.py.

It is given the question of one seat, which is all that the seat may know, and nothing else ever reaches it.
"""

from __future__ import annotations

import json
import os
import secrets
import signal
import sys
from collections.abc import Callable
from dataclasses import astuple
from functools import cache
from typing import Any

from karban import bots
from karban.bots.bot import Bot
from karban.bots.told import told
from karban.match.question import Question

NICENESS = 10  # people come first


def main() -> None:
    answer_lines(answer)


def answer_lines(answer: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    """Answer until nobody asks any more, so it ends by itself when the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb", buffering=0) as answers:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever else is printed is no answer
        for line in sys.stdin.buffer:
            answered = json.dumps(answer(json.loads(line))).encode() + b"\n"
            try:
                answers.write(answered)
            except BrokenPipeError:
                return


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The move for a question, with reasons if they are wanted; or why there is none."""
    try:
        question = Question.unpack(request["question"])
        stream, bot = [secrets.randbits(64) or 1], _bot(request["level"])
        thought = bot.choose(question, stream, ms=request["ms"], rounds=request["rounds"], why=request["why"])
        return {"move": thought.move, "considered": [astuple(one) for one in told(thought)]}
    except Exception as error:
        return {"error": type(error).__name__}  # not what it says: that might name cards


@cache
def _bot(level: str) -> Bot:
    bot = bots.make(level)
    bot.use_one_core()  # the others have processes of their own
    return bot


if __name__ == "__main__":
    main()
