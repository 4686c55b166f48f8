"""What can happen in The Number, under both versions of its rules."""

from __future__ import annotations

import random
from dataclasses import replace

from tests.golden.scenes import Move, Playthrough, Scene, at_random
from tests.reference import number
from tests.twin import AnyReference


def alike(ref: AnyReference, chance: random.Random) -> Move:
    """All write the same number, of as many digits as they have, wherever they can."""
    assert isinstance(ref, number.Reference)
    seat = chance.choice(ref.to_act)
    for other in ref.choices.values():
        if other in ref.legal(seat):
            return seat, other
    return seat, max(ref.legal(seat), key=lambda text: (len(set(text)), chance.random()))


def sometimes_alike(ref: AnyReference, chance: random.Random) -> Move:
    return (alike if chance.random() < 0.5 else at_random)(ref, chance)


def frugal(ref: AnyReference, chance: random.Random) -> Move:
    """Write as many different digits as possible, low numbers rather than high ones."""
    assert isinstance(ref, number.Reference)
    seat = chance.choice(ref.to_act)
    return seat, max(ref.legal(seat), key=lambda text: (len(set(text)), -int(text) * chance.random()))


def turns(played: Playthrough) -> list[dict[int, str]]:
    """The numbers of each turn, by seat."""
    found: list[dict[int, str]] = [{}]
    for _, (seat, move), after in played.steps:
        assert seat is not None
        found[-1][seat] = move
        if not any(after["chosen"]):
            found.append({})
    return found[:-1]


def approved(numbers: dict[int, str]) -> list[str]:
    texts = list(numbers.values())
    return [text for text in texts if number.approved(text, texts)]


def nobody_has_digits(played: Playthrough) -> bool:
    """A round of fewer than five turns in which somebody wrote."""
    return len(turns(played)) < 10


def an_eliminated_number_eliminates(played: Playthrough) -> bool:
    for numbers in turns(played):
        good = approved(numbers)
        for text in set(numbers.values()) - set(good):
            if all(number.digits(text).isdisjoint(number.digits(other)) for other in good if other < text):
                return True
    return False


# ------------------------------------------------------- void numbers (number 2.3)


def saving(ref: AnyReference, chance: random.Random) -> Move:
    """Write as many different digits as possible, but keep the last ones for turn five."""
    assert isinstance(ref, number.Reference)
    seat = chance.choice(ref.to_act)
    if number.VOID in ref.legal(seat) and ref.turn < number.LAST_TURN and len(ref.free[seat]) <= 2:
        return seat, number.VOID
    return seat, max(ref.legal(seat), key=lambda text: (len(set(text)), chance.random()))


def often_void(ref: AnyReference, chance: random.Random) -> Move:
    seat, move = at_random(ref, chance)
    assert seat is not None
    return seat, number.VOID if number.VOID in ref.legal(seat) and chance.random() < 0.4 else move


def a_kept_digit_scores_twice(played: Playthrough) -> bool:
    """A seat with one digit left writes nothing valid in turn four, and the most points of turn five with it."""
    kept: dict[int, str] = {}
    for before, (seat, move), after in played.steps:
        assert seat is not None
        if before["turn"] == number.LAST_TURN - 1 and move == number.VOID and len(before["free"][seat]) == 1:
            kept[seat] = before["free"][seat][0]
        if before["turn"] == number.LAST_TURN and any(
            after["scores"][one] - before["scores"][one] >= 2 * int(digit) + number.BONUS[number.LAST_TURN]
            for one, digit in kept.items()
        ):
            return True
        if after["turn"] == 1:
            kept = {}
    return False


def nothing_but_void(played: Playthrough) -> bool:
    return any(set(numbers.values()) == {number.VOID} for numbers in turns(played))


def void_beside_the_others(played: Playthrough) -> bool:
    """In one turn there is a void number, one that is out, and two that are approved."""
    return any(
        number.VOID in numbers.values() and len(approved(numbers)) == 2 and len(numbers) == 4
        for numbers in turns(played)
    )


PLAYED_UNDER_VERSION_1 = (
    Scene("number-two-players", "the house rule for two", 2, lambda s: True),
    Scene("number-three-players", "three players who write anything", 3, lambda s: True),
    Scene("number-five-players", "five players who write anything", 5, lambda s: s.end["winners"] == [2]),
    Scene(
        "number-all-without-digits",
        "nobody has a digit left, and the round ends before its fifth turn",
        2,
        nobody_has_digits,
        habit=alike,
    ),
    Scene(
        "number-all-without-digits-of-four",
        "four seats write the same numbers until no digit is left",
        4,
        nobody_has_digits,
        habit=alike,
    ),
    Scene(
        "number-one-without-digits",
        "a seat without digits takes no part while the others go on",
        3,
        lambda s: any(len(numbers) == 2 for numbers in turns(s)),
        habit=frugal,
    ),
    Scene(
        "number-only-the-lowest",
        "only the lowest of five numbers is approved",
        5,
        lambda s: any(len(approved(n)) == 1 for n in turns(s)),
    ),
    Scene(
        "number-out-and-still-in-the-way",
        "a number is eliminated by one that is itself eliminated, and by no other",
        4,
        an_eliminated_number_eliminates,
    ),
    Scene(
        "number-shared-bonus",
        "two seats share the highest number, and each earns the bonus",
        3,
        lambda s: any(len(n) == 3 and approved(n).count(max(approved(n))) == 2 for n in turns(s)),
        habit=sometimes_alike,
    ),
    Scene(
        "number-leading-zeros",
        "the highest approved number begins with a zero",
        3,
        lambda s: any(max(approved(n)) < "100" for n in turns(s)),
    ),
    Scene("number-tie", "the win is shared", 3, lambda s: len(s.top) > 1),
)

VOID = (
    Scene(
        "number-void-kept-for-turn-five",
        "the last digit of a board is kept by a void number, and wins turn five",
        3,
        a_kept_digit_scores_twice,
        habit=saving,
        rules=2,
    ),
    Scene(
        "number-void-all",
        "nobody writes a valid number: no points, and nothing is crossed out",
        2,
        nothing_but_void,
        habit=often_void,
        rules=2,
    ),
    Scene(
        "number-void-beside-others",
        "a void number is compared with none; the others are judged without it",
        4,
        void_beside_the_others,
        habit=often_void,
        rules=2,
    ),
    Scene(
        "number-void-five-players",
        "five players, and now and then a void number",
        5,
        lambda s: True,
        habit=often_void,
        rules=2,
    ),
)

SCENES = (*(replace(scene, rules=1) for scene in PLAYED_UNDER_VERSION_1), *VOID)
