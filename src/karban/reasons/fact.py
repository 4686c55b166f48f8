"""What a sentence about a move is made of: a pattern, and the facts that are filled in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from karban.i18n.texts import Texts, number, signed
from karban.reasons.figures import Expected, is_apart, is_equal, percent


class Signed(int):
    """A gain or a loss: it is said with its sign."""


class Parts(list[Any]):
    """Parts of a sentence, side by side."""


@dataclass(frozen=True)
class Fact:
    """A pattern with its values: numbers, texts, lists of them, and facts that are parts of others."""

    pattern: str
    values: dict[str, Any]
    many: str = ""  # the pattern for several, where something is counted: then there is a value `n`

    def words(self, texts: Texts) -> str:
        """
        >>> from karban.i18n.texts import speak
        >>> say("{points} for {cards}.", points=Signed(3), cards=[say("red"), "7"]).words(speak("en"))
        '+3 for red and 7.'
        """
        template = texts.translate(self.pattern)
        if self.many:
            template = texts.translate_count(self.pattern, self.many, self.values["n"])
        return template.format(**{name: _said(texts, value) for name, value in self.values.items()})

    def sentence(self, texts: Texts) -> str:
        words = self.words(texts)
        return words[:1].upper() + words[1:]


def _said(texts: Texts, value: Any) -> str:
    if isinstance(value, Fact):
        return value.words(texts)
    if isinstance(value, Signed):
        return signed(value)
    if isinstance(value, int):
        return number(value)
    if isinstance(value, str):
        return value
    if isinstance(value, Parts):
        return "; ".join(_said(texts, one) for one in value)
    return texts.together(_said(texts, one) for one in value)


def say(pattern: str, /, **values: Any) -> Fact:
    return Fact(pattern, values)


def count(one: str, many: str, n: int, /, **values: Any) -> Fact:
    return Fact(one, {"n": n, **values}, many)


# ---------------------------------------------------------------------- what all games say


def compared(own: int, others: Sequence[int]) -> list[Fact]:
    """What a move brings at once, beside all others that bring no more; nothing where another brings as much."""
    if not others:
        return [say("There is no other choice.")]
    best = max(others)
    if best >= own:
        return []
    if own > 0:
        return [say("Nothing else brings as much at once.")]
    return [say("Everything else costs points.") if own == 0 else say("Everything else costs more.")]


class Looked(NamedTuple):
    """Two moves, and what is expected of them as far as a search has looked at them."""

    move: str
    other: str
    considered: Sequence[Expected]

    def figures(self) -> tuple[Expected | None, Expected | None]:
        known = {one.move: one for one in self.considered}
        return known.get(self.move), known.get(self.other)


def more_now(other: Fact, points: int, looked: Looked) -> Fact:
    """Another move looks better at first sight, and nothing that can be counted speaks against it: then the search
    does, as far as it can tell."""
    own, theirs = looked.figures()
    values = {"other": other, "points": Signed(points)}
    if own and theirs and is_apart(own, theirs):
        shares = {"less": percent(theirs.wins), "share": percent(own.wins)}
        return say(
            "{other} would bring {points} now, but win {less}% instead of {share}%, as the search has it.",
            **values,
            **shares,
        )
    if own and theirs and is_equal(own, theirs):
        return say("{other} would bring {points} now, and is about equally good.", **values)
    if points > 0:
        return say("{other} would bring more now: {points}.", other=other, points=Signed(points))
    return say("{other} would cost less now: {points}.", other=other, points=Signed(points))


def leaves_more(other: Fact, points: int, more: int, most: int) -> Fact:
    """Another move brings more now, but leaves the next player more."""
    return say(
        "{other} would bring {points} now, but leave the next player up to {more} instead of {most}.",
        other=other,
        points=Signed(points),
        more=Signed(more),
        most=Signed(most),
    )


def less_in_all(other: Fact, points: int, less: int, whole: int) -> Fact:
    """Another move brings more now, but less together with the best card that the hand then has for the same rows."""
    return say(
        "{other} would bring {points} now, but with your next card {less} in all instead of {whole}, "
        "if nobody else changed anything.",
        other=other,
        points=Signed(points),
        less=Signed(less),
        whole=Signed(whole),
    )
