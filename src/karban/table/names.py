# ruff: noqa: RUF001, RUF002 (letters that look like others are what this is about)
"""What people may be called at a table: nothing invisible, nobody like a bot, and no two who look alike.

Everybody may write as they do at home: marks, joiners of Persian and Indic letters, pictures of families. Two names are
compared by their skeletons, in which letters that look the same are the same.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import cache

from karban import bots
from karban.bots.characters import in_order
from karban.errors import BadOption
from karban.i18n.texts import LANGUAGES, _, speak

BOT_PREFIX = "bot:"  # what the names of bots begin with
MAX_PLAYER_NAME_CHARS = 40
MAX_MARKS_IN_A_ROW = 3  # as many as a letter has in any language; more of them climb over the lines above
JOINERS = ("\u200c", "\u200d")  # not printable, but Persian names and pictures of families have them
# Printable by their category, and yet nothing is seen: fillers, blank patterns, marks without a picture.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0\U0001d159")
VARIATION_SELECTORS = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))

# Letters of one alphabet that are taken for those of another, after NFKC and casefold. Not all that Unicode lists:
# those with which a name of our letters can be written again. What looks like an l becomes one, a zero an o.
_LOOKS_LIKE = {
    "a": "аαɑ⍺ꭺᴀ",
    "b": "ьʙƅɓᏏᖯᴃвβ",
    "c": "сϲᴄⅽꮯ",
    "d": "ԁɗᏧᑯⅾ",
    "e": "еҽєεⅇᴇℯ",
    "f": "ƒꞙ",
    "g": "ɡցɢ",
    "h": "һհнʜη",
    "j": "јʝϳᴊ",
    "k": "кκᴋҝ",
    "l": "iı1|іιӏⅼⵏ׀اɩɪǀⲓⅰ!",
    "m": "мⅿᴍ",
    "n": "пոռɴπ",
    "o": "0оοσօ০੦૦௦౦೦൦๐໐ဝ၀ⲟꓳᴏ〇٥ە",
    "p": "рρϱᴘⲣ",
    "q": "ԛգզ",
    "r": "гᴦⲅꭇʀ",
    "s": "ѕꜱꞅ",
    "t": "тτᴛⲧ",
    "u": "υսцʋᴜ",
    "v": "ѵνᴠⅴ",
    "w": "ԝѡաɯᴡω",
    "x": "хχ×ⅹᕽ",
    "y": "уγүʏყ",
    "z": "ᴢʐ",
    ":": "։׃܃܄ः⁚∶ː˸꞉፡᛬︰",
    "-": "‐‑‒–—―−ーᅳ",
    "'": "’‘ʼ`´′",
    ".": "·․",
}
_SAME = str.maketrans({other: letter for letter, others in _LOOKS_LIKE.items() for other in others})
_NUMBERED = re.compile(r"(.*\S) (\d{1,2})")


def checked_name(name: str) -> str:
    """What somebody wants to be called, in one line.

    >>> checked_name("  Ann   Marie ")
    'Ann Marie'
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name or len(name) > MAX_PLAYER_NAME_CHARS or _like_a_bot(name) or not _visible(name):
        raise BadOption(
            _("name: up to {most} letters that can be seen, and not like the name of a bot"), most=MAX_PLAYER_NAME_CHARS
        )
    return name


def skeleton(name: str) -> str:
    """The same for names that look alike.

    >>> skeleton("Аnn I") == skeleton("ANN l")
    True
    """
    folded = unicodedata.normalize("NFKC", name).casefold().translate(_SAME)
    return "".join(letter for letter in folded if not letter.isspace() and not _adds_nothing(letter))


def distinct(name: str, taken: Iterable[str]) -> str:
    """The name, or with a number if somebody is called so already or looks so.

    >>> distinct("Ann", ["Bob", "ANN"]), distinct("Player 2", ["Player 2", "Player 3"])
    ('Ann 2', 'Player 4')
    """
    skeletons = {skeleton(other) for other in taken}
    if skeleton(name) not in skeletons:
        return name
    numbered = _NUMBERED.fullmatch(name)
    base, number = (numbered[1], int(numbered[2])) if numbered else (name, 1)
    while True:
        number += 1
        shortened = base[: MAX_PLAYER_NAME_CHARS - len(str(number)) - 1].rstrip("".join(JOINERS) + " ")
        if skeleton(f"{shortened} {number}") not in skeletons:
            return f"{shortened} {number}"


def character(of: str, taken: Collection[str]) -> str:
    """What the next bot at a table is called: like nobody who sits there. `of`: what tells that table from others.

    >>> character("k7f3q2", ["Ann"]) != character("k7f3q2", ["Ann", character("k7f3q2", ["Ann"])])
    True
    """
    skeletons = {skeleton(other) for other in taken}
    cast = in_order(of)
    return next((name for name in cast if skeleton(name) not in skeletons), None) or distinct(cast[0], taken)


def all_distinct(wanted: Iterable[str], taken: Collection[str] = ()) -> list[str]:
    """Names for several who sit down one after another."""
    given: list[str] = []
    for name in wanted:
        given.append(distinct(name, [*taken, *given]))
    return given


def _like_a_bot(name: str) -> bool:
    """Whether somebody could take this for a bot, marks on its letters or not."""
    numbered = _NUMBERED.fullmatch(name)
    levels = _levels()
    if _plain(name) in levels or (numbered and _plain(numbered[1]) in levels):
        return True
    return re.match(r"[^\w]*bot(:|[lo\d]*$)", _plain(name)) is not None


@cache
def _levels() -> frozenset[str]:
    """What bots are called on pages without scripts, in each language."""
    spoken = [speak(lang) for lang in LANGUAGES]
    return frozenset(_plain(texts.translate(level)) for texts in spoken for level in bots.level_names())


def _plain(name: str) -> str:
    """The skeleton of a name without the marks on its letters."""
    letters = unicodedata.normalize("NFKD", name)
    return skeleton("".join(letter for letter in letters if not unicodedata.combining(letter)))


def _visible(name: str) -> bool:
    """Whether every sign can be seen, and none climbs over the others."""
    marks, before = MAX_MARKS_IN_A_ROW, ""  # a mark needs a letter before it
    for place, letter in enumerate(name):
        if letter in BLANK or (letter not in JOINERS and not letter.isprintable()):
            return False
        if letter in JOINERS and not _joins(before, name[place + 1 : place + 2]):
            return False
        if letter in VARIATION_SELECTORS and (not before or before in VARIATION_SELECTORS or before in JOINERS):
            return False
        if unicodedata.category(letter) in ("Mn", "Me"):
            marks += 1
            if marks > MAX_MARKS_IN_A_ROW:
                return False
        elif letter not in JOINERS:
            marks = 0
        before = letter
    return any(not unicodedata.category(letter).startswith(("M", "Z", "C")) for letter in name)


def _joins(before: str, after: str) -> bool:
    """Whether a joiner has something to do there: between two pictures, or letters of a script that joins them."""
    return _is_joinable(before) and _is_joinable(after) and after not in VARIATION_SELECTORS


def _is_joinable(letter: str) -> bool:
    if not letter or letter in JOINERS:
        return False
    category = unicodedata.category(letter)
    return category in ("So", "Sk", "Mn", "Mc") or (category == "Lo" and letter >= "\u0590")


def _adds_nothing(letter: str) -> bool:
    return letter in JOINERS or letter in VARIATION_SELECTORS or letter in BLANK
