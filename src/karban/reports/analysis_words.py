"""What an account comes to, in whole hundredths of a win and in a sentence: as the review page says it, in its words.

The twin of client/src/review/figures.ts and words.ts. Nothing is said of a figure below two errors.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import NamedTuple

from karban.i18n.texts import _
from karban.lab.accounts import CLEAR_ERRORS, Account, is_clear

PARTS = ("deal", "draws", "others", "play")
WON = {
    "both": _("{name} won with good cards and good play."),
    "luck": _("{name} won because of the cards."),
    "play": _("{name} won by good play."),
    "others": _("{name} won because the others allowed it."),
    "open": _("{name} won; what decided it is too close to say."),
}
LOST = {
    "both": _("{name} lost to the cards and to weak play."),
    "luck": _("{name} lost to the cards."),
    "play": _("{name} lost by weak play."),
    "others": _("{name} lost to the others’ play."),
    "open": _("{name} lost; what decided it is too close to say."),
}


class ShownFigure(NamedTuple):
    """A figure in whole hundredths of a win: what it is, and what the errors leave open."""

    gain: int
    left_open: int  # ±
    clear: bool  # whether anything can be said of it

    @classmethod
    def of(cls, gain: int, value: float, error: float) -> ShownFigure:
        return cls(gain, left_open(error), is_clear(value, error))


class RoundedAccount(NamedTuple):
    """result − fair = deal + draws + others + play, to the last hundredth."""

    fair: int
    result: int
    parts: dict[str, ShownFigure]
    luck: ShownFigure  # deal and draws


def hundredths(share: float) -> int:
    return floor(100 * share + 0.5)


def left_open(error: float) -> int:
    """What two errors leave open, never nothing unless there is no error at all."""
    return max(1, hundredths(CLEAR_ERRORS * error)) if error > 0 else 0


def rounded(account: Account) -> RoundedAccount:
    fair, result = hundredths(account.fair), hundredths(account.result)
    gains = adding_up([100 * getattr(account, part) for part in PARTS], result - fair)
    parts = {
        part: ShownFigure.of(gain, getattr(account, part), getattr(account, f"{part}_error"))
        for part, gain in zip(PARTS, gains)
    }
    luck = ShownFigure.of(gains[0] + gains[1], account.luck, account.error)
    return RoundedAccount(fair, result, parts, luck)


def adding_up(values: Sequence[float], total: int) -> list[int]:
    """Whole numbers with this sum, as near to the values as that lets them be: the largest remainders are rounded up.

    >>> adding_up([33.4, 33.4, 33.2], 100)
    [34, 33, 33]
    """
    whole = [floor(value) for value in values]
    missing = total - sum(whole)
    each, more = divmod(missing, len(values))  # each: 0, unless the sum is not that of the values
    by_remainder = sorted(range(len(values)), key=lambda i: whole[i] - values[i])
    up = set(by_remainder[:more])
    return [one + each + (i in up) for i, one in enumerate(whole)]


def verdict(account: RoundedAccount, *, won: bool) -> str:
    """The pattern of the sentence that says what turned the game the way it went, for {name}."""
    return (WON if won else LOST)[cause(account, won=won)]


def cause(account: RoundedAccount, *, won: bool) -> str:
    """Of the clear figures that point the way the game went the largest, or both."""

    def size(figure: ShownFigure) -> int:
        helped = figure.clear and (figure.gain > 0 if won else figure.gain < 0)
        return abs(figure.gain) if helped else 0

    luck, play, others = size(account.luck), size(account.parts["play"]), size(account.parts["others"])
    most, following = max(luck, play), min(luck, play)
    if max(most, others) == 0:
        return "open"
    if others > most:
        return "others"
    if 2 * following >= most:
        return "both"
    return "luck" if luck > play else "play"
