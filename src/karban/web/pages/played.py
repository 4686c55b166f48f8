"""What is played at a table, in words."""

from __future__ import annotations

from karban.texts import Texts
from karban.web.wire import ClockWish

MINUTE, HOUR, DAY = 60, 3600, 86_400


def pace(texts: Texts, clock: ClockWish | None) -> str:
    """
    >>> from karban.texts import speak
    >>> pace(speak("en"), ClockWish(bank=300, increment=5))
    '5 minutes + 5 seconds a move'
    """
    if clock and clock.each:
        return texts.say("{time} a move", time=_span(texts, clock.each))
    if not clock or not clock.bank:
        return texts.say("no clock")
    time = _span(texts, clock.bank)
    if not clock.increment:
        return texts.say("{time} for the whole game", time=time)
    return texts.say("{time} + {more} a move", time=time, more=_span(texts, clock.increment))


def _span(texts: Texts, seconds: float) -> str:
    """A time, in the largest unit that needs no fraction."""
    whole = round(seconds)
    if whole >= DAY and whole % DAY == 0:
        return texts.count("{n} day", "{n} days", whole // DAY)
    if whole >= HOUR and whole % HOUR == 0:
        return texts.count("{n} hour", "{n} hours", whole // HOUR)
    if whole % MINUTE == 0:
        return texts.count("{n} minute", "{n} minutes", whole // MINUTE)
    return texts.count("{n} second", "{n} seconds", whole)
