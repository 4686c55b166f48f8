"""The options of a game in its form, and what was chosen there."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from karban.drawing.paint import BY_LETTER
from karban.i18n.texts import Texts
from karban.notation import find
from karban.web.api.handlers import CLOCKS
from karban.web.http.assets import Option, options_of
from karban.web.pages.layout import escape, field, select, words
from karban.web.pages.table_terms import pace

Fields = dict[str, str]  # of a form
OPTION = "option-"  # how the fields of options begin
NUMBER = re.compile("[0-9]{1,10}", re.ASCII)


def asked(texts: Texts, game: str, given: Fields) -> str:
    """The fields of all options, and the clock; those of a form that was refused keep what was chosen."""
    clocks = [(str(place), pace(texts, clock)) for place, clock in enumerate(CLOCKS)]
    return "".join(
        _colours(texts, game, option, given) if option.colours else _answers(texts, option, given)
        for option in options_of(game)
    ) + select(texts.say("Clock"), "clock", clocks, given.get("clock", "0"))


def _answers(texts: Texts, option: Option, given: Fields) -> str:
    """One of several answers, by its number; behind the last one: a number of one's own."""
    name, title = f"{OPTION}{option.name}", texts.translate(option.title)
    answers = [answer.words for answer in option.values] + ([option.own.words] if option.own else [])
    choices = [(str(place), texts.translate(answer)) for place, answer in enumerate(answers)]
    choice = select(title, name, choices, given.get(name, "0"))
    if not option.own:
        return choice
    units = [(str(place), texts.translate(unit.words)) for place, unit in enumerate(option.own.units)]
    number = field(choices[-1][1], f"{name}-own", given.get(f"{name}-own", ""), inputmode="numeric", maxlength="10")
    counted = select(texts.say("What the number counts"), f"{name}-unit", units, given.get(f"{name}-unit", "0"))
    return f'{choice}<div class="own">{number}{counted}</div>'


def _colours(texts: Texts, game: str, option: Option, given: Fields) -> str:
    """A box for each colour; the page does not know yet how many play, so it says how many colours that takes."""
    allowed = find(game).allowed[option.name]
    fewer = [
        texts.count("{n} player", "{n} players", players) + ": " + texts.count("{n} colour", "{n} colours", needed)
        for players, needed in allowed["count"].items()
        if needed < len(allowed["of"])
    ]
    about = " ".join([texts.translate(option.about), f"{' · '.join(fewer)}.", texts.say("None chosen: as usual.")])
    boxes = ""
    for letter in allowed["of"]:
        colour, name = BY_LETTER[letter], f"{OPTION}{option.name}-{letter}"
        checked = " checked" if name in given else ""
        boxes += (
            f'<label class="check"><input type="checkbox" name="{name}" value="{letter}"{checked}> '
            f'<span class="{colour.name}"> {colour.symbol} {letter} </span> '
            f"<span>{escape(texts.translate(colour.name))}</span></label>"
        )
    return f"<fieldset>{words('legend', texts.translate(option.title))}{words('p', about)}{boxes}</fieldset>"


def chosen(given: Fields) -> dict[str, Any]:
    """The options that differ from the usual ones. Whether they are any good is for the game to say."""
    found: dict[str, Any] = {}
    for option in options_of(given.get("game", "")):
        name = f"{OPTION}{option.name}"
        place = number(given.get(name, ""))
        if option.colours:
            if letters := [letter for letter in BY_LETTER if f"{name}-{letter}" in given]:
                found[option.name] = letters
        elif option.own and place == len(option.values):
            unit = option.own.units[min(number(given.get(f"{name}-unit", "")), len(option.own.units) - 1)]
            text = given.get(f"{name}-own", "").strip()
            found[unit.option] = int(text) if NUMBER.fullmatch(text) else text
        elif 0 < place < len(option.values):
            found[option.values[place].option or option.name] = option.values[place].value
    return found


def clock(given: Fields) -> Any:
    """The clock that was chosen, as programs ask for it."""
    return msgspec.to_builtins(CLOCKS[min(number(given.get("clock", "")), len(CLOCKS) - 1)])


def number(text: str) -> int:
    """A small number out of a form; what is none is 0."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
