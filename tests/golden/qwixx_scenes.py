"""What can happen in Qwixx, the card game."""

from __future__ import annotations

import random

from tests.golden.scenes import Move, Playthrough, Scene
from tests.reference import qwixx
from tests.twin import AnyReference, Facts


def lost(sheet: qwixx.Sheet, colour: str, numbers: list[int]) -> int:
    """How many numbers of a row are skipped by crossing these."""
    row, crossed = qwixx.ROWS[colour], sheet[colour]
    start = row.index(crossed[-1]) + 1 if crossed else 0
    return row.index(numbers[-1]) - start + 1 - len(numbers)


def careful(ref: AnyReference, chance: random.Random) -> Move:
    """Cross what skips little; so rows get long and are closed."""
    assert isinstance(ref, qwixx.Reference)
    seat = chance.choice(ref.to_act)
    moves, sheet = ref.legal(seat), ref.sheets[seat]

    def worth(move: str) -> float:
        if ref.action == "number":
            if move == "-":
                return -1.5 + chance.random()
            colour, numbers = move[0], [int(move[1:])]
        else:
            colour, numbers = move[0], [int(n) for n in move.partition("=")[2].split(",") if n]
            if not numbers:
                return -3.0 - chance.random() - move.count(",")
        closes = 5 * (numbers[-1] == qwixx.ROWS[colour][-1])
        return len(numbers) + closes - lost(sheet, colour, numbers) + chance.random() / 2

    if ref.action == "take":
        return seat, chance.choice(moves)
    return seat, max(moves, key=worth)


def lavish(ref: AnyReference, chance: random.Random) -> Move:
    """Lay as many cards as possible, so that the pile runs out soon; close no row."""
    assert isinstance(ref, qwixx.Reference)
    seat, move = careful(ref, chance)
    if ref.action != "play":
        return seat, move
    return seat, max(
        ref.legal(ref.active),
        key=lambda move: (
            ref.active_crossed or not move.endswith("="),
            move.partition("=")[0].count(","),
            chance.random(),
        ),
    )


def locks(facts: Facts) -> list[int]:
    return [len(sheet["locks"]) for sheet in facts["sheets"]]


def penalties(facts: Facts) -> list[int]:
    return [sheet["penalties"] for sheet in facts["sheets"]]


def ended_by(played: Playthrough) -> str:
    """The action of the last move."""
    action: str = played.facts[-2]["action"]
    return action


def closed_at_once(played: Playthrough) -> bool:
    return any(
        sum(new > old for old, new in zip(locks(before), locks(after), strict=True)) > 1
        for before, _, after in played.steps
    )


def reshuffles(played: Playthrough) -> list[int]:
    """For each reshuffle, how many cards the refill took from the new pile."""
    return [
        before["discard"] - after["pile"]
        for before, _, after in played.steps
        if before["action"] == "take" and after["discard"] == 0 and before["discard"] > 0
    ]


def closed_with_few_before(played: Playthrough) -> bool:
    """A row closed by a play that began with fewer than five crosses in it."""
    for before, (seat, _), after in played.steps:
        if seat is None or before["action"] != "play":
            continue
        for colour in set(after["sheets"][seat]["locks"]) - set(before["sheets"][seat]["locks"]):
            if len(before["sheets"][seat][colour]) < 5:
                return True
    return False


def closed_by_one_open_for_others(played: Playthrough) -> bool:
    """A row that one seat has closed is crossed by another afterwards."""
    for before, _, after in played.steps:
        closed = {colour for sheet in before["sheets"] for colour in sheet["locks"]}
        for old, new in zip(before["sheets"], after["sheets"], strict=True):
            if any(old[colour] != new[colour] for colour in closed - set(old["locks"])):
                return True
    return False


def number_laid_twice(played: Playthrough) -> bool:
    for _, move in played.moves:
        laid = move.partition(":")[2].partition("=")[0].replace("*", "").split(",")
        if len(set(laid)) < len(laid) and not move.endswith("="):
            return True
    return False


def three_jokers(played: Playthrough) -> bool:
    return any(move.count("*") == 3 for _, move in played.moves)


SCENES = (
    Scene(
        "qwixx-ends-after-action-two",
        "the number for all closes a second row: no third action and no penalty for the active seat",
        3,
        lambda s: ended_by(s) == "number" and locks(s.end)[s.end["active"]] < 2,
        habit=careful,
    ),
    Scene(
        "qwixx-ends-after-action-three",
        "cards laid down close a second row",
        2,
        lambda s: ended_by(s) == "play" and max(locks(s.end)) == 2,
        habit=careful,
    ),
    Scene(
        "qwixx-ends-with-four-penalties",
        "the fourth penalty of a seat ends the game",
        4,
        lambda s: max(penalties(s.end)) == 4,
    ),
    Scene(
        "qwixx-several-close-at-once", "two seats close a row with the same number", 3, closed_at_once, habit=careful
    ),
    Scene(
        "qwixx-two-end-it-at-once",
        "two seats close their second row with the same number",
        5,
        lambda s: locks(s.end).count(2) > 1,
        habit=careful,
    ),
    Scene(
        "qwixx-closed-for-one-only",
        "a row that one seat has closed is still crossed by another",
        2,
        closed_by_one_open_for_others,
        habit=careful,
    ),
    Scene(
        "qwixx-crosses-of-the-same-action",
        "a row is closed with crosses made in the same action",
        2,
        closed_with_few_before,
        habit=careful,
    ),
    Scene(
        "qwixx-reshuffle-by-the-refill",
        "the refill takes the last card, and the pile is renewed at once",
        5,
        lambda s: 0 in reshuffles(s),
        habit=careful,
    ),
    Scene(
        "qwixx-reshuffle-within-the-refill",
        "the pile ends in the middle of a refill",
        3,
        lambda s: max(reshuffles(s), default=0) > 0,
        habit=careful,
    ),
    Scene(
        "qwixx-reshuffled-twice",
        "the discard becomes the pile twice",
        4,
        lambda s: len(reshuffles(s)) > 1,
        habit=lavish,
    ),
    Scene("qwixx-tie", "two seats share the win", 5, lambda s: len(s.top) == 2),
    Scene("qwixx-nobody-above-zero", "even the winner has less than nothing", 2, lambda s: max(s.end["scores"]) < 0),
    Scene(
        "qwixx-a-hundred",
        "a winner with more than a hundred points",
        4,
        lambda s: max(s.end["scores"]) > 100,
        habit=careful,
    ),
    Scene(
        "qwixx-jokers",
        "jokers and cards of a colour laid down together, a number twice",
        3,
        number_laid_twice,
        {"jokers": True},
        careful,
    ),
    Scene("qwixx-three-jokers", "three jokers laid down as one colour", 2, three_jokers, {"jokers": True}, careful),
    Scene(
        "qwixx-jokers-five-players",
        "five players with jokers",
        5,
        lambda s: bool(reshuffles(s)),
        {"jokers": True},
        careful,
    ),
    Scene("qwixx-jokers-four-players", "four players with jokers, at random", 4, lambda s: True, {"jokers": True}),
    Scene(
        "qwixx-written-decks",
        "the shuffle and the order of a reshuffle are written out",
        3,
        lambda s: bool(reshuffles(s)),
        habit=careful,
        written=True,
    ),
)
