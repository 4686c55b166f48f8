"""Bots whose names say more: how long one thinks (`master@50ms`, `master@2000`), or where its class is (`py:…`)."""

from __future__ import annotations

import os
import re
from importlib import import_module
from typing import Unpack

from karban.bots.bot import Bot, ChooseOptions, Thought
from karban.errors import BadOption, abbreviated
from karban.match.question import Question
from karban.notation import outside

BUDGET = re.compile(r"([1-9][0-9]{0,8})(ms)?")


class BudgetBot(Bot):
    """A bot that thinks as long as its name says, whatever the others do."""

    def __init__(self, bot: Bot, name: str, ms: float | None, rounds: int | None) -> None:
        self.bot, self.name, self.ms, self.rounds = bot, name, ms, rounds

    def choose(self, question: Question, stream: list[int], **options: Unpack[ChooseOptions]) -> Thought:
        return self.bot.choose(question, stream, ms=self.ms, rounds=self.rounds, why=options.get("why", False))

    def prepare(self, question: Question) -> None:
        self.bot.prepare(question)

    def use_one_core(self) -> None:
        self.bot.use_one_core()

    def limit_ms(self, ms: float | None) -> float | None:
        return self.ms

    def close(self) -> None:
        self.bot.close()


def limited(bot: Bot, name: str, budget: str) -> Bot:
    """A bot with a budget: milliseconds, or rounds of thinking."""
    found = BUDGET.fullmatch(budget)
    if not found:
        raise BadOption("bots: after @ stands a number of rounds, or 50ms; not {budget!r}", budget=abbreviated(budget))
    size = int(found[1])
    return BudgetBot(bot, name, size, None) if found[2] else BudgetBot(bot, name, None, size)


def imported(name: str) -> Bot:
    """A bot by the module and the name of its class, which is made without arguments."""
    _, _, place = name.partition(":")
    module, _, made = place.partition(":")
    outside.look_in(os.getcwd())  # as if the program had been started from there by Python itself
    try:
        bot = getattr(import_module(module), made)()
    except (ImportError, ValueError, AttributeError, TypeError) as error:
        raise BadOption("bots: cannot make {name!r}: {error}", name=abbreviated(name), error=str(error)[:200]) from None
    if not isinstance(bot, Bot):
        raise BadOption("bots: {name!r} is no Bot", name=abbreviated(name))
    return bot
