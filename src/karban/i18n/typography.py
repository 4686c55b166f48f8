"""Where a line of a page must not end, and how a broken number is written.

In Czech a preposition or conjunction of one letter never stands last in a line; a number stays with what it counts,
with the colour of its card, and with a colon before it; a sum stays together. Only browsers break lines by these
spaces: what is written to a terminal has plain ones.

This file knows nothing of the others, so that the build of the client can use it without the package's dependencies.
"""

import re
from collections.abc import Callable
from functools import lru_cache

NO_BREAK = "\u00a0"
DECIMAL_SIGNS = {"cs": ","}  # in all other languages a point
ALONE = re.compile(r"(?<!\w)([ksvzouai]) (?=\S)", re.IGNORECASE)
# Words as they follow a number. Verbs do as well ("0 bere"), and names stand in fields: so the words are told.
COUNTED = (
    "bajt(y|ů)?|bar(vy|va|ev)|bod(y|ů|u)?|d|den|dny|dní|her|hra|hry|hodin[ay]?|hráč[eiů]?|jmen|kar(et|t[auy])|kol[ao]?|"
    "křížek|křížk[yů]|min|minut[ayu]?|přátel|přátele|přítele|rozdání|rozhodnutí|sekund[ay]?|tah[yů]?|voln(á|é|ých)|"
    "zna(ků|cích)"
)
NUMBER = re.compile(rf"(?<=[\d}}]) (?=({COUNTED})(?!\w))")

# A colour and its value: "zelenou 2", "{colour} {value}".
STEMS = "červen|žlut|zelen|modr|fialov|oranžov|purpurov|tyrkysov|žolík"
FIELDS = "bonus|card|count|first|gain|n|next|number|penalties|points|round|value"  # what stands for a number
VALUE = re.compile(rf"(?<!\w)((?:{STEMS})\w*|{{colour}}) (?=\d|{{(?:{FIELDS})}})", re.IGNORECASE)
# What a number is the number of: "Bonus tahu: 2", "kolo {round}/{rounds}"; where it ends: "od 2 do 12".
LABEL = re.compile(
    rf"((?<=:)|(?<!\w)(?:až|bonus|čís(?:lo|le|la|lem)|do|kol[oaeu]|od|tah[ueů]?)) (?=[+−]?\d|{{(?:{FIELDS})}})",
    re.IGNORECASE,
)

SUM = re.compile(r"(?<=[\d}]) ([+−×=→]) (?=[\d{])")


def _czech(text: str) -> str:
    text = NUMBER.sub(NO_BREAK, ALONE.sub(rf"\1{NO_BREAK}", text))
    text = LABEL.sub(rf"\1{NO_BREAK}", VALUE.sub(rf"\1{NO_BREAK}", text))
    return SUM.sub(rf"{NO_BREAK}\1{NO_BREAK}", text)


# Only languages that have rules of their own need an entry.
RULES: dict[str, Callable[[str], str]] = {"cs": _czech}


@lru_cache(maxsize=4096)
def unbroken(lang: str, text: str) -> str:
    """A text, or a template with fields, as a page shows it in this language.

    >>> unbroken("cs", "A v ruce i {n} karet").split()
    ['A', 'v', 'ruce', 'i', '{n}', 'karet']
    >>> unbroken("cs", "A v ruce i {n} karet").split(" ")
    ['A\\xa0v\\xa0ruce', 'i\\xa0{n}\\xa0karet']
    >>> unbroken("en", "I have a card")
    'I have a card'
    """
    rule = RULES.get(lang)
    return rule(text) if rule else text
