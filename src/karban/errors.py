"""What can go wrong, in sentences that help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class shown(str):
    """What somebody gave, short and safe to print, whatever it is.

    >>> f"{shown('R7')} {shown(7)!r} {shown(['R', 'Y'])!r}"
    "'R7' 7 ['R', 'Y']"
    """

    def __new__(cls, value: object) -> shown:
        try:
            text = repr(value)
        except (ValueError, RecursionError):
            text = type(value).__name__
        return super().__new__(cls, text if len(text) <= LONGEST else f"{text[:LONGEST]}…")

    def __repr__(self) -> str:
        return str(self)


LONGEST = 60  # characters of what was given


class _Refusal(ValueError):
    """A sentence with values filled in, and the rule it comes from; the sentence can be translated afterwards."""

    def __init__(self, template: str, rule: str = "", **values: Any) -> None:
        self.template, self.rule, self.values = template, rule, values
        super().__init__(self.text())

    def text(self, translate: Callable[[str], str] = str) -> str:
        """The sentence, in the language that `translate` gives."""
        sentence = translate(self.template).format(**self.values)
        return f"{sentence} ({self.rule})" if self.rule else sentence

    @property
    def broken_rule(self) -> str:
        """The rule it comes from, such as `gap 3.1`: its own, or that of the refusal inside this one; "": none."""
        inner = self.__cause__
        return self.rule or (inner.broken_rule if isinstance(inner, _Refusal) else "")

    def __reduce__(self) -> Any:
        return (_rebuild, (type(self), self.template, self.rule, self.values))


def _rebuild(kind: type[_Refusal], template: str, rule: str, values: dict[str, Any]) -> _Refusal:
    return kind(template, rule, **values)


class BadOption(_Refusal):
    """A game cannot be set up like this: the sentence names the option and what is allowed."""


class BadRecord(BadOption):
    """This text is not the record of a game."""


class IllegalMove(_Refusal):
    """The rules do not allow this move now: the sentence says why. Nothing has changed."""
