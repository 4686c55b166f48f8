"""What can happen in Three Is Too Many."""

from __future__ import annotations

import random

from tests.golden.scenes import Move, Playthrough, Scene
from tests.reference import three
from tests.twin import AnyReference


def colours_up(facts: dict[str, list[dict[str, dict[str, int]]]], seat: int) -> int:
    return sum(cards["up"] > 0 for cards in facts["collections"][seat].values())


def face_down(played: Playthrough, seat: int) -> int:
    return sum(cards["down"] for cards in played.end["collections"][seat].values())


def shy(ref: AnyReference, chance: random.Random) -> Move:
    """Seat 0 takes as few cards as it can; the others lay anything."""
    assert isinstance(ref, three.Reference)
    seat, moves = ref.turn, ref.legal(ref.turn)
    if seat != 0:
        return seat, chance.choice(moves)

    def taken(move: str) -> int:
        row = sorted([*ref.rows[three.row_of(int(move))], int(move)])
        return 0 if len(row) <= three.FULL_ROW else max(1, len(row) - 1 - row.index(int(move)))

    return seat, min(moves, key=lambda move: (taken(move), chance.random()))


def worked_score(played: Playthrough) -> bool:
    for seat, collection in enumerate(played.end["collections"]):
        up = sorted(cards["up"] for cards in collection.values())
        if up == [0, 1, 1, 1, 1, 2, 2] and face_down(played, seat) == 6 and played.end["running"][seat] == 7:
            return True
    return False


def running_bonus_outlives_the_colours(played: Playthrough) -> bool:
    return any(points and colours_up(played.end, seat) < 6 for seat, points in enumerate(played.end["running"]))


def seven_in_vain(played: Playthrough) -> bool:
    """A turn brings the seventh colour, and turns another one down."""
    for before, (seat, _), after in played.steps:
        assert seat is not None
        new = [
            colour
            for colour, cards in after["collections"][seat].items()
            if cards["up"] and not before["collections"][seat][colour]["up"]
        ]
        gone = [
            colour
            for colour, cards in after["collections"][seat].items()
            if not cards["up"] and before["collections"][seat][colour]["up"]
        ]
        if colours_up(before, seat) == 6 and new and gone and before["running"][seat] is None:
            return True
    return False


def taken(played: Playthrough) -> list[list[str]]:
    """The cards taken in each turn."""
    return [
        [card for old, new in zip(before["rows"], after["rows"], strict=True) for card in old if card not in new]
        for before, _, after in played.steps
    ]


SCENES = (
    Scene("three-two-players", "two players; 44 cards leave the game", 2, lambda s: True),
    Scene("three-three-players", "three players; 24 cards leave the game", 3, lambda s: True),
    Scene("three-worked-score", "the worked example of the score: 4 + 10 − 6 + 7 + 5", 4, worked_score),
    Scene(
        "three-opening-in-one-row",
        "the three opening cards fill one row, and nothing is taken",
        3,
        lambda s: any(len(row) == 4 for row in s.facts[0]["rows"]),
    ),
    Scene("three-all-running-bonuses", "the stack of running bonuses is used up", 4, lambda s: s.end["stack"] == []),
    Scene(
        "three-running-bonus-is-kept",
        "a running bonus outlives the seven colours",
        3,
        running_bonus_outlives_the_colours,
    ),
    Scene(
        "three-seven-in-vain", "the seventh colour comes in the turn in which another is turned down", 2, seven_in_vain
    ),
    Scene("three-nothing-face-up", "no colour face up at the end", 4, lambda s: colours_up(s.end, 0) == 0, habit=shy),
    Scene(
        "three-one-colour-face-up", "one colour face up at the end", 4, lambda s: colours_up(s.end, 0) == 1, habit=shy
    ),
    Scene(
        "three-four-colours-face-up",
        "four colours face up at the end, too few for the final bonus",
        3,
        lambda s: colours_up(s.end, 0) == 4,
        habit=shy,
    ),
    Scene(
        "three-six-face-down",
        "the sixth card of a colour",
        2,
        lambda s: any(c["down"] == 6 for seat in s.end["collections"] for c in seat.values()),
    ),
    Scene(
        "three-three-at-once",
        "a low card takes all three, one of them colourless",
        3,
        lambda s: any(len(cards) == 3 and set(cards) & {"15", "45", "75"} for cards in taken(s)),
    ),
    Scene("three-tie", "two seats share the win", 4, lambda s: len(s.top) == 2),
    Scene("three-tie-of-three", "all three share the win", 3, lambda s: len(s.top) == 3),
    Scene(
        "three-seven-at-the-end",
        "seven colours at the end: ten points",
        2,
        lambda s: any(colours_up(s.end, seat) == 7 for seat in range(2)),
    ),
    Scene("three-below-zero", "everybody has less than nothing", 2, lambda s: max(s.end["scores"]) < 0),
    Scene("three-shuffled-colours", "another table of colours", 3, lambda s: True, {"colours": "shuffled"}),
    Scene(
        "three-shuffled-colours-of-four",
        "another table of colours, four players",
        4,
        lambda s: True,
        {"colours": "shuffled"},
    ),
    Scene("three-written-deck", "the deck is written out", 2, lambda s: s.first == 1, written=True),
)
