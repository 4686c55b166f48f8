"""The fields of a form for the options of a game and the clock, and what was chosen there."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from markupsafe import Markup

from karban.drawing.paint import BY_LETTER
from karban.html_elements import div, fieldset, joined, legend, p, span
from karban.i18n.texts import Texts
from karban.notation import find_game
from karban.web.api.handlers import CLOCKS
from karban.web.http.assets import Option, options_of
from karban.web.pages.layout import checkbox, field, select
from karban.web.pages.table_terms import clock_words

Fields = dict[str, str]  # of a form
PREFIX = "option-"  # of the names of these fields
MAX_DIGITS = 10
NUMBER = re.compile(f"[0-9]{{1,{MAX_DIGITS}}}", re.ASCII)


def option_fields(texts: Texts, game: str, given: Fields) -> Markup:
    """The fields of all options, and the clock; those of a form that was refused keep what was chosen."""
    clocks = [(str(place), clock_words(texts, clock)) for place, clock in enumerate(CLOCKS)]
    fields = [
        _colours(texts, game, option, given) if option.colours else _answers(texts, option, given)
        for option in options_of(game)
    ]
    return joined(fields, select(texts.say("Clock"), "clock", clocks, given.get("clock", "0")))


def _answers(texts: Texts, option: Option, given: Fields) -> Markup:
    """One of several answers, by its number; behind the last one: a number of one's own."""
    name, title = f"{PREFIX}{option.name}", texts.translate(option.title)
    answers = [answer.words for answer in option.values] + ([option.own.words] if option.own else [])
    choices = [(str(place), texts.translate(answer)) for place, answer in enumerate(answers)]
    choice = select(title, name, choices, given.get(name, "0"))
    if not option.own:
        return choice
    units = [(str(place), texts.translate(unit.words)) for place, unit in enumerate(option.own.units)]
    number = field(
        choices[-1][1], f"{name}-own", given.get(f"{name}-own", ""), inputmode="numeric", maxlength=MAX_DIGITS
    )
    counted = select(texts.say("What the number counts"), f"{name}-unit", units, given.get(f"{name}-unit", "0"))
    return choice + div(number, counted, class_="own")


def _colours(texts: Texts, game: str, option: Option, given: Fields) -> Markup:
    """A box for each colour; the page does not know yet how many play, so it says how many colours that takes."""
    allowed = find_game(game).allowed_at_tables()[option.name]
    fewer = [
        texts.count("{n} player", "{n} players", players) + ": " + texts.count("{n} colour", "{n} colours", needed)
        for players, needed in allowed["count"].items()
        if needed < len(allowed["of"])
    ]
    about = " ".join([texts.translate(option.about), f"{' · '.join(fewer)}.", texts.say("None chosen: as usual.")])
    boxes = []
    for letter in allowed["of"]:
        colour, name = BY_LETTER[letter], f"{PREFIX}{option.name}-{letter}"
        sign = span(f" {colour.symbol} {letter} ", class_=colour.name)
        boxes.append(checkbox(name, letter, name in given, sign, " ", span(texts.translate(colour.name))))
    return fieldset(legend(texts.translate(option.title)), p(about), boxes)


def chosen_options(given: Fields) -> dict[str, Any]:
    """The options that differ from the usual ones. Whether they are any good is for the game to say."""
    found: dict[str, Any] = {}
    for option in options_of(given.get("game", "")):
        name = f"{PREFIX}{option.name}"
        place = small_number(given.get(name, ""))
        if option.colours:
            if letters := [letter for letter in BY_LETTER if f"{name}-{letter}" in given]:
                found[option.name] = letters
        elif option.own and place == len(option.values):
            unit = option.own.units[min(small_number(given.get(f"{name}-unit", "")), len(option.own.units) - 1)]
            text = given.get(f"{name}-own", "").strip()
            found[unit.option] = int(text) if NUMBER.fullmatch(text) else text
        elif 0 < place < len(option.values):
            found[option.values[place].option or option.name] = option.values[place].value
    return found


def chosen_clock(given: Fields) -> Any:
    """The clock that was chosen, as programs ask for it."""
    return msgspec.to_builtins(CLOCKS[min(small_number(given.get("clock", "")), len(CLOCKS) - 1)])


def small_number(text: str) -> int:
    """A small number out of a form; what is none is 0."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
