"""The terms of a table in words: its options, its clock, who may join."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from markupsafe import Markup

from karban.drawing.paint import BY_LETTER
from karban.html_elements import dd, dl, dt
from karban.i18n.texts import Texts
from karban.notation import find_game
from karban.web.api.wire import ClockRequest, ClockTerms, OpenTable
from karban.web.http.assets import Option, options_of

MINUTE, HOUR, DAY = 60, 3600, 86_400  # seconds


def terms(texts: Texts, setup: dict[str, Any], names: Sequence[str], *, open: bool, bots: Sequence[str] = ()) -> Markup:
    """The options of a table, who begins, its clock and, while it is `open`, who may join; `bots`: with how strong they
    are."""
    facts = [(title, value) for title, value, _usual in options(texts, setup["game"], setup["in_force"])]
    if find_game(setup["game"]).one_begins:
        facts.append((texts.say("Who begins"), first_words(texts, setup["first"], names)))
    facts.append((texts.say("Clock"), clock_words(texts, msgspec.convert(setup["clock"], ClockTerms | None))))
    facts.append((texts.say("Hints"), _hints(texts, setup["hints"])))
    if open:
        facts.append((texts.say("Who may join"), _joining(texts, setup)))
    if bots:
        facts.append((texts.say("Bots"), ", ".join(bots)))
    return dl([part for title, value in facts for part in (dt(title), dd(value))])


def first_words(texts: Texts, first: int | None, names: Sequence[str]) -> str:
    """Who begins."""
    return texts.say("drawn by lot") if first is None else names[first]


def _hints(texts: Texts, allowed: bool) -> str:
    return texts.say("allowed, and everybody sees who asks for one") if allowed else texts.say("no hints")


def _joining(texts: Texts, setup: dict[str, Any]) -> str:
    if setup["after"]:
        return texts.say("those who have played here before")
    if setup["listed"]:
        return texts.say("everybody: the table is shown on the first page")
    return texts.say("only those who have the link")


def terms_line(texts: Texts, table: OpenTable) -> str:
    """The same in a line, for a list of tables: the first option, of the others what is not as usual, and the clock."""
    said = [
        texts.say("{title}: {value}", title=title, value=value)
        for place, (title, value, usual) in enumerate(options(texts, table.game, table.in_force))
        if place == 0 or not usual
    ]
    return " · ".join([*said, *([clock_words(texts, table.clock)] if table.clock else [])])


def options(texts: Texts, game: str, given: dict[str, Any]) -> list[tuple[str, str, bool]]:
    """The options by which a game is played: the title of each, what holds, and whether that is as usual."""
    said = ((texts.translate(option.title), _option(texts, game, option, given)) for option in options_of(game))
    return [(title, *value) for title, value in said if value]


def _option(texts: Texts, game: str, option: Option, given: dict[str, Any]) -> tuple[str, bool] | None:
    if option.colours:
        all_of_them, letters = find_game(game).allowed[option.name]["of"], given[option.name]
        names = texts.together(texts.translate(BY_LETTER[letter].name) for letter in letters)
        fewer = len(letters) < len(all_of_them)  # else nothing was to be chosen
        return (names, letters == all_of_them[: len(letters)]) if fewer else None
    for place, answer in enumerate(option.values):
        name = answer.option or option.name
        if name in given and given[name] == answer.value:
            return texts.translate(answer.words), place == 0
    if option.table and isinstance(given[option.name], dict):
        return texts.translate(option.table.told), False
    for unit in option.own.units if option.own else ():
        if unit.option in given:
            return texts.count(*unit.counted, given[unit.option]), False
    return None


def clock_words(texts: Texts, clock: ClockRequest | ClockTerms | None) -> str:
    """
    >>> from karban.i18n.texts import speak
    >>> clock_words(speak("en"), ClockRequest(bank=300, increment=5))
    '5 minutes + 5 seconds a move'
    """
    if clock and clock.each:
        return texts.say("{time} a move", time=duration(texts, clock.each))
    if not clock or not clock.bank:
        return texts.say("no clock")
    time = duration(texts, clock.bank)
    if not clock.increment:
        return texts.say("{time} for the whole game", time=time)
    return texts.say("{time} + {more} a move", time=time, more=duration(texts, clock.increment))


def duration(texts: Texts, seconds: float) -> str:
    """A time, in the largest unit that needs no fraction."""
    whole = round(seconds)
    if whole >= DAY and whole % DAY == 0:
        return texts.count("{n} day", "{n} days", whole // DAY)
    if whole >= HOUR and whole % HOUR == 0:
        return texts.count("{n} hour", "{n} hours", whole // HOUR)
    if whole % MINUTE == 0:
        return texts.count("{n} minute", "{n} minutes", whole // MINUTE)
    return texts.count("{n} second", "{n} seconds", whole)
