"""What the program says, in each of its languages.

The English texts stand in the code and are the keys of the catalogues in `locale/`. Without a compiled catalogue
(a bare source tree) everything is said in English.

>>> texts = speak("en")
>>> texts.count("{n} card", "{n} cards", 2)
'2 cards'
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from karban.errors import Refusal
from karban.i18n.languages import LANGUAGES, SOURCE_LANGUAGE
from karban.i18n.typography import DECIMAL_SIGNS, unbroken

__all__ = [
    "DOMAIN",
    "LANGUAGES",
    "LOCALES",
    "SOURCE_LANGUAGE",
    "Texts",
    "_",
    "guess",
    "number",
    "sentence",
    "signed",
    "speak",
]

DOMAIN = "karban"
LOCALES = Path(__file__).parents[1] / "locale"


def _(message: str) -> str:
    """Mark a text where it stands, to be translated when it is said."""
    return message


# Words that refusals carry as values.
WORDS = frozenset({_("a text"), _("a whole number"), _("an object"), _("a list"), _("none")})


class Texts:
    """One language; `paged`: as pages show it, which break their lines themselves."""

    def __init__(self, lang: str, catalogue: gettext.NullTranslations, *, paged: bool = False) -> None:
        self.lang = lang
        self._catalogue = catalogue
        self._paged = paged

    def translate(self, message: str) -> str:
        """The template in this language, nothing filled in yet."""
        return self._set(self._catalogue.gettext(message)) if message else ""

    def translate_count(self, one: str, many: str, n: int) -> str:
        return self._set(self._catalogue.ngettext(one, many, abs(n)))

    def _set(self, text: str) -> str:
        return unbroken(self.lang, text) if self._paged else text

    def say(self, message: str, /, **values: Any) -> str:
        """The text in this language, with the values filled in."""
        return self.translate(message).format(**values)

    def count(self, one: str, many: str, n: int, /, **values: Any) -> str:
        """The text that fits the number n, which is there as {n}."""
        return self.translate_count(one, many, n).format(n=n, **values)

    def refusal(self, error: Refusal) -> str:
        """Why something was refused; a refusal inside another (`why`) is translated too."""
        values = {key: self._word(value) for key, value in error.values.items()}
        if "why" in values and isinstance(error.__cause__, Refusal):
            values["why"] = self.refusal(error.__cause__)
        return type(error)(error.template, error.clause, **values).text(self.translate)

    def _word(self, value: Any) -> Any:
        return self.translate(value) if isinstance(value, str) and value in WORDS else value

    def decimal(self, value: float, places: int, *, plus: bool = False) -> str:
        """A number with so many decimal places, as this language writes it; `plus`: a gain shows its sign.

        >>> speak("en").decimal(-9.04, 1), speak("en").decimal(-0.04, 1), speak("en").decimal(2.5, 1, plus=True)
        ('−9.0', '0.0', '+2.5')
        """
        value = round(value, places) or 0.0  # not −0.0
        text = f"{value:{'+' if plus and value else ''}.{places}f}"
        return text.replace("-", "−").replace(".", DECIMAL_SIGNS.get(self.lang, "."))

    def together(self, words: Iterable[str]) -> str:
        """
        >>> speak("en").together(["Ann", "Bob", "Cid"])
        'Ann, Bob and Cid'
        """
        *others, last = words
        return self.say("{others} and {last}", others=", ".join(others), last=last) if others else last


def sentence(words: str) -> str:
    """What a refusal says, as a whole sentence.

    >>> sentence("there is nothing to take back"), sentence("One moment…")
    ('There is nothing to take back.', 'One moment…')
    """
    stop = "" if words.endswith((".", "!", "?", "…", ":")) else "."
    return words[:1].upper() + words[1:] + stop if words else ""


def number(n: int) -> str:
    """A whole number with a real minus sign.

    >>> number(-5)
    '−5'
    """
    return f"−{-n}" if n < 0 else str(n)


def signed(n: int) -> str:
    """A gain or a loss.

    >>> signed(3), signed(0), signed(-2)
    ('+3', '0', '−2')
    """
    return f"+{n}" if n > 0 else number(n)


def speak(lang: str | None = None, *, paged: bool = False) -> Texts:
    """The texts of a language; None: that of the environment."""
    lang = lang or guess(os.environ)
    try:
        return Texts(lang, gettext.translation(DOMAIN, LOCALES, [lang]), paged=paged)
    except FileNotFoundError:
        return Texts(SOURCE_LANGUAGE, gettext.NullTranslations())


def guess(environment: Mapping[str, str]) -> str:
    """The language that a person has set; the first variable that says anything decides.

    >>> guess({"LC_ALL": "", "LANG": "cs_CZ.UTF-8"}), guess({"LC_ALL": "C", "LANG": "cs_CZ.UTF-8"})
    ('cs', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            lang = value.lower().replace("-", "_").partition("_")[0].partition(".")[0]
            return lang if lang in LANGUAGES else SOURCE_LANGUAGE
    return SOURCE_LANGUAGE
