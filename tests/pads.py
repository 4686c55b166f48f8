"""What people would have written on a score pad, had they played a match with the printed cards.

A case is a paper (game, players, options, first, entries) and steps: after so many of its entries, the pad must say so
much. Whatever a step names is compared with what the pad says under the same name.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise, product
from typing import Any

import karban
from karban.notation import find_game
from tests.chance import PLAYERS, choose
from tests.said import options_of

Json = dict[str, Any]
Entry = tuple[int | None, str]
# The paper of a match grows with each move: what is written then, and what the pad must say after it.
Writer = Callable[[karban.Match, karban.Match, random.Random], Iterator[tuple[list[Entry], Json]]]

RYGBP = "RYGBP"
THREE = {
    "green": "G",
    "orange": "O",
    "lilac": "L",
    "red": "R",
    "light blue": "B",
    "magenta": "M",
    "turquoise": "T",
    None: "N",
}


def standing(match: karban.Match) -> Json:
    """What all pads say alike."""
    return {"scores": list(match.scores), "over": match.over, "winners": list(match.winners)}


# -------------------------------------------------------------------------- GAP


def gap(before: karban.Match, after: karban.Match, chance: random.Random) -> Iterator[tuple[list[Entry], Json]]:
    seat, move = after.last_move
    if seat is None:
        yield [(None, "time")], standing(after)
        return
    then = after.public()
    rounds = then["round_scores"]
    if len(rounds) == len(before.public()["round_scores"]):
        return
    collections = list(before.public()["collections"])
    collections[seat] = collections[seat] + _gained(before.public()["row"], move)
    entries: list[Entry] = [(seat, _held(cards)) for seat, cards in enumerate(collections)]
    chance.shuffle(entries)  # in whatever order people count their cards
    first = None if after.over else then["first"]
    yield entries, standing(after) | {"first": first, "round_scores": rounds}


def _gained(row: list[str], move: str) -> list[str]:
    card, _, neighbours = move.partition(":")
    taken = neighbours.split(",") if neighbours else [other for other in row if other[1] == card[1]]
    return [card, *taken] if taken else []


def _held(cards: list[str]) -> str:
    counted = Counter(card[0] for card in cards)
    return " ".join(f"{letter}{counted[letter]}" for letter in RYGBP if counted[letter]) or "-"


# ------------------------------------------------------------------------ three


def three(before: karban.Match, after: karban.Match, chance: random.Random) -> Iterator[tuple[list[Entry], Json]]:
    then, now = before.public(), after.public()
    lying = {card for row in now["rows"] for card in row}
    taken = [card for row in then["rows"] for card in row if card not in lying]
    chance.shuffle(taken)
    if taken:
        written = " ".join(THREE[then["colours"].get(card)] for card in taken)
        seen = standing(after) if not after.over else {}  # the pad does not know yet that this was the last card
        yield [(after.last_move[0], written)], seen | {"running": now["running"], "first": None}
    if after.over:
        yield [(None, "end")], standing(after) | {"running": now["running"]}


# ------------------------------------------------------------------------ qwixx


def qwixx(before: karban.Match, after: karban.Match, chance: random.Random) -> Iterator[tuple[list[Entry], Json]]:
    if after.last_move[1].startswith("T") or len(before.to_act) > 1:
        return  # cards taken; a number for all that not all have decided about
    sheets = list(enumerate(zip(before.public()["sheets"], after.public()["sheets"], strict=True)))
    chance.shuffle(sheets)  # all cross out the number for all at once, and write it in whatever order
    entries: list[Entry] = [(seat, line) for seat, (then, now) in sheets for line in _new_lines(then, now)]
    seen = {"scores": list(after.scores), "sheets": after.public()["sheets"]}
    if entries:
        yield entries, seen | {"over": False, "winners": []}  # the end is noticed, but somebody must confirm it
    if after.over:
        yield [(None, "end")], standing(after) | seen


def _new_lines(then: Json, now: Json) -> list[str]:
    crossed = [f"{row}{number}" for row in "RYGB" for number in now[row] if number not in then[row]]
    return crossed + ["x"] * (now["penalties"] - then["penalties"])


# ----------------------------------------------------------------------- number


def number(before: karban.Match, after: karban.Match, chance: random.Random) -> Iterator[tuple[list[Entry], Json]]:
    if len(before.to_act) > 1:
        return
    then, now = before.public(), after.public()
    turns = now["turns"][len(then["turns"]) :]
    entries: list[Entry] = [(seat, written) for seat, written in enumerate(turns[0]["numbers"]) if written is not None]
    chance.shuffle(entries)
    yield entries, standing(after) | {key: now[key] for key in ("round", "turn", "turns", "free")}


WRITERS: dict[str, Writer] = {"gap": gap, "qwixx": qwixx, "number": number, "three": three}
SCORING = {  # the clauses that say what is worth what, when a game is over, who wins and who begins
    "gap": ("2.2", "4.1", "4.2", "4.3", "4.4", "4.5", "5.1", "5.2", "5.3", "5.4"),
    "qwixx": ("2.1", "2.2", "2.3", "4.3", "4.5", "4.6", "5.1", "5.2"),
    "number": ("3.2", "3.3", "3.4", "4.1", "4.2", "4.3", "4.4", "5.1", "5.2"),
    "three": ("3.4", "3.5", "3.6", "4.1", "4.2", "4.3"),
}


# ------------------------------------------------------------------------ cases


def case(matches: Iterable[karban.Match], chance: random.Random) -> Json:
    """The paper of a match, as far as it has been played: given is the match after 0, 1, 2 … moves."""
    entries: list[Entry] = []
    steps: list[Json] = []
    for before, match in pairwise(matches):
        for more, says in WRITERS[match.game](before, match, chance):
            entries += more
            steps.append({"entries": len(entries), "says": says})
    paper = {
        "game": match.game,
        "players": match.players,
        "names": [f"Hráč {seat}" for seat in range(match.players)],
        "options": dict(match.options),
        "first": match.first,
        "entries": entries,
    }
    return {"paper": paper, "steps": steps}


def random_cases(game: str, games: int, seed: int) -> Iterator[Json]:
    """Whole games played at random, with every number of players and every kind of options in turn."""
    chance = random.Random(seed)
    low, high = PLAYERS[game]
    kinds = range(len(options_of(game, low, random.Random(0))))
    setups = list(product(range(low, high + 1), kinds))
    for number in range(games):
        players, kind = setups[number % len(setups)]
        yield case(_played(game, players, options_of(game, players, chance)[kind], chance), chance)


def _played(game: str, players: int, options: Json, chance: random.Random) -> Iterator[karban.Match]:
    """A match after 0, 1, 2 … moves."""
    seed = f"{chance.getrandbits(64):016X}"
    match = karban.Match(find_game(game), players, options, seed=seed, first=chance.randrange(players))
    yield match.copy()
    while not match.over:
        match.play(*choose(match, chance))
        yield match.copy()
