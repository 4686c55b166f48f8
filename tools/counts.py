"""Count move sequences and positions again, and write them to tests/perft/*.json.

    python -m tools.counts [--check]

Each file is the record of a game that has reached some position, with `why` and `counts`: for 1, 2, 3 … moves from
there, the number of move sequences and of distinct positions. With --check nothing is written: the files must be
what would be written.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import karban
from tests.chance import choose, started
from tests.perft.count import count_match

FOLDER = Path(__file__).parent.parent / "tests" / "perft"
MOST = {"gap": 1200, "qwixx": 600, "number": 900, "three": 1200}  # moves for one more step: less than a second a file

Until = Callable[[karban.Match], bool]


@dataclass(frozen=True)
class Deal:
    """A position to count from: a game played at random until something is the case."""

    name: str
    why: str
    game: str
    players: int
    until: Until = lambda match: True
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 1
    moves: str = ""  # played first, each by the lowest seat that must decide
    rules: int | None = None  # the version of the rules; None: that of today

    def match(self) -> karban.Match:
        for seed in range(self.seed, self.seed + 1000):
            chance = random.Random(seed)
            match = started(self.game, self.rules, self.players, seed=seed, **self.options)
            for move in self.moves.split():
                match.play(match.to_act[0], move)
            while not match.over:
                if self.until(match):
                    return match
                match.play(*choose(match, chance))
        raise AssertionError(f"{self.name}: this does not happen")

    def json(self) -> str:
        match = self.match()
        counts = count_match(match, 99, MOST[self.game])
        data = json.loads(match.record().to_json())
        return json.dumps({**data, "why": self.why, "counts": counts}, ensure_ascii=False) + "\n"


def hands(match: karban.Match) -> list[int]:
    sizes: list[int] = match.view()["hand_sizes"]
    return sizes


def left_in_round(cards: int) -> Until:
    """gap: so many cards are left in all hands together."""
    return lambda match: sum(hands(match)) == cards


def digits_left(most: int) -> Until:
    """number: a turn begins, and nobody has more free digits than this."""

    def reached(match: karban.Match) -> bool:
        view = match.view()
        free = [len(digits) for digits in view["free"]]
        return not any(view["chosen"]) and max(free) <= most

    return reached


def pile_left(most: int, action: str = "take") -> Until:
    """qwixx: the pile is nearly empty."""
    return lambda match: match.view()["pile"] <= most and match.view()["action"] == action


def nearly_over(match: karban.Match) -> bool:
    """qwixx: somebody has a closed row and five crosses in another, or three penalties."""
    if match.view()["action"] != "number" or any(match.view()["chosen"]):
        return False
    for sheet in match.view()["sheets"]:
        rows = [len(sheet[colour]) for colour in "RYGB" if colour not in sheet["locks"]]
        if sheet["locks"] and max(rows) >= 5:
            return True
    return False


def all_have_digits(match: karban.Match) -> bool:
    """number: a turn begins; every seat has one or two free digits left."""
    return digits_left(2)(match) and min(len(digits) for digits in match.view()["free"]) > 0


def one_without_digits(match: karban.Match) -> bool:
    """number: a turn begins; one seat has no free digit left, and nobody has many."""
    return digits_left(3)(match) and min(len(digits) for digits in match.view()["free"]) == 0


ONE_DIGIT_LEFT = "012 012 012 012 012 345 345 345 345 999 678 678 678 678 345"  # number: all but the last of five

DEALS = (
    *(
        Deal(f"gap-{n}-players", f"the first moves of {n} players, with the colours set aside by default", "gap", n)
        for n in (2, 3, 4, 5, 6)
    ),
    Deal(
        "gap-other-colours",
        "two players with colours of their choice",
        "gap",
        2,
        options={"colours": ["G", "B", "P"]},
        seed=5,
    ),
    Deal(
        "gap-empty-row",
        "the end of a round of six, with no pile and hardly a row; then the next round is dealt",
        "gap",
        6,
        lambda match: match.view()["pile"] == 0 and len(match.view()["row"]) <= 1 and min(hands(match)) == 2,
        {"rounds": 2},
    ),
    Deal(
        "gap-long-row",
        "a row of seven",
        "gap",
        4,
        lambda match: len(match.view()["row"]) == 7 and min(hands(match)) == 3,
    ),
    Deal(
        "gap-extra-round",
        "the last cards of a round that ends the game, or leads to an extra round",
        "gap",
        2,
        left_in_round(5),
        {"rounds": 1, "tiebreak": "extra-round"},
        2,
    ),
    *(Deal(f"qwixx-{n}-players", f"the first moves of {n} players", "qwixx", n) for n in (2, 3, 4, 5)),
    Deal(
        "qwixx-jokers",
        "a hand with jokers is to be laid down",
        "qwixx",
        2,
        lambda m: m.view()["action"] == "play",
        {"jokers": True},
        4,
    ),
    Deal("qwixx-reshuffle", "the pile runs out", "qwixx", 3, pile_left(2)),
    Deal("qwixx-nearly-over", "rows may be closed by all at once", "qwixx", 2, nearly_over),
    Deal("number-2-players", "two players with few digits left", "number", 2, digits_left(2), rules=1),
    Deal("number-3-players", "three players with few digits left", "number", 3, digits_left(2), rules=1),
    Deal(
        "number-5-players",
        "five players, four of them with one digit left, who may choose in any order",
        "number",
        5,
        moves=ONE_DIGIT_LEFT,
        rules=1,
    ),
    Deal(
        "number-void-2-players", "two with few digits left, who may write no valid number", "number", 2, all_have_digits
    ),
    Deal("number-void-3-players", "three with few digits left, of whom one has none", "number", 3, one_without_digits),
    Deal(
        "number-void-5-players",
        "four of five have one digit left, to be written now or kept",
        "number",
        5,
        moves=ONE_DIGIT_LEFT,
    ),
    *(Deal(f"three-{n}-players", f"the first moves of {n} players", "three", n) for n in (2, 3, 4)),
    Deal(
        "three-shuffled-colours",
        "another table of colours",
        "three",
        3,
        lambda m: len(m.moves) == 30,
        {"colours": "shuffled"},
    ),
    Deal("three-refill", "hands are filled from their piles", "three", 2, lambda m: m.view()["hand_sizes"] == [3, 3]),
    Deal("three-end", "the last cards, and the final bonus", "three", 4, lambda m: len(m.moves) == 18 * 4 - 5),
)


def main() -> None:
    wrong = []
    for deal in DEALS:
        path, text = FOLDER / f"{deal.name}.json", deal.json()
        print(deal.name, json.loads(text)["counts"])
        if "--check" not in sys.argv:
            path.write_text(text, "utf-8")
        elif path.read_text("utf-8") != text:
            wrong.append(deal.name)
    sys.exit(f"not as written: {', '.join(wrong)}" if wrong else 0)


if __name__ == "__main__":
    main()
