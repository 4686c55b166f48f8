"""What Python says of moves, position by position, as lines of JSON: for the browser, which must say the same."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator

import karban
from karban.i18n.texts import speak
from karban.reasons import reason
from karban.reasons.figures import Figures
from tests.chance import PLAYERS, choose
from tests.said import options_of

MOVES = 3  # of each position


def positions(game: str, wanted: int, seed: int) -> Iterator[tuple[karban.Match, int]]:
    """Matches played at random, each position with a seat that is to decide there."""
    chance, found = random.Random(seed), 0
    while found < wanted:
        players = chance.randint(*PLAYERS[game])
        options = chance.choice(options_of(game, players, chance))
        match = karban.new(game, players=players, seed=chance.getrandbits(64), **options)
        while not match.over and found < wanted:
            yield match, chance.choice(match.to_act)
            found += 1
            match.play(*choose(match, chance))


def moves(match: karban.Match, seat: int, chance: random.Random, most: int = MOVES) -> list[str]:
    """Some of the legal moves; those that are rare among them have a chance too."""
    legal = match.legal(seat)
    rare = [move for move in legal if move == "-" or move.endswith("=")]
    return [*chance.sample(legal, min(most, len(legal))), *chance.sample(rare, min(1, len(rare)))]


def lines(game: str, wanted: int, seed: int) -> Iterator[str]:
    """Each line is a view, with what is said of some moves in it."""
    chance, texts = random.Random(seed), speak("en")
    for match, seat in positions(game, wanted, seed):
        view, legal = match.view(seat), match.legal(seat)
        considered = figures(legal, chance)
        said = {move: reason(texts, view, move, considered) for move in moves(match, seat, chance)}
        yield json.dumps({"view": view, "considered": [one._asdict() for one in considered], "said": said})


def figures(legal: list[str], chance: random.Random) -> list[Figures]:
    """What a search might say of some moves."""
    looked_at = chance.sample(legal, chance.randint(0, len(legal)))
    return [Figures(move, chance.random() / 10, 0.02 * chance.random(), 50 * chance.random()) for move in looked_at]
