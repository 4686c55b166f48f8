"""What can go wrong, in sentences that help."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class abbreviated(str):
    """What somebody gave, short and safe to print, whatever it is.

    >>> f"{abbreviated('R7')} {abbreviated(7)!r} {abbreviated(['R', 'Y'])!r}"
    "'R7' 7 ['R', 'Y']"
    """

    def __new__(cls, value: object) -> abbreviated:
        try:
            text = repr(value)
        except (ValueError, RecursionError):
            text = type(value).__name__
        return super().__new__(cls, text if len(text) <= MAX_GIVEN_CHARS else f"{text[:MAX_GIVEN_CHARS]}…")

    def __repr__(self) -> str:
        return str(self)


MAX_GIVEN_CHARS = 60


class Refusal(ValueError):
    """Something is not done: a sentence with values filled in, which can be translated afterwards, and the clause."""

    def __init__(self, template: str, clause: str = "", **values: Any) -> None:
        self.template, self.clause, self.values = template, clause, values
        super().__init__(self.text())

    def text(self, translate: Callable[[str], str] = str) -> str:
        """The sentence, in the language that `translate` gives."""
        sentence = translate(self.template).format(**self.values)
        return f"{sentence} ({self.clause})" if self.clause else sentence

    @property
    def broken_clause(self) -> str:
        """The clause it comes from, such as `gap 3.1`: its own, or that of the refusal inside this one; "": none."""
        inner = self.__cause__
        return self.clause or (inner.broken_clause if isinstance(inner, Refusal) else "")

    def __reduce__(self) -> Any:
        return (_rebuild, (type(self), self.template, self.clause, self.values))


def _rebuild(kind: type[Refusal], template: str, clause: str, values: dict[str, Any]) -> Refusal:
    return kind(template, clause, **values)


class BadOption(Refusal):
    """A game cannot be set up like this: the sentence names the option and what is allowed."""


class BadRecord(BadOption):
    """This text is not the record of a game."""


class IllegalMove(Refusal):
    """The rules do not allow this move now: the sentence says why. Nothing has changed."""
