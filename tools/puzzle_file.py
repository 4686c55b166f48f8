"""The puzzles of a game as they are kept: client/src/games/GAME/puzzles.json.

A game is a number (its seed is made of it), how many play, its moves, and the puzzles in it. The moves are one number:
each stands at its place in the sorted list of legal moves, and the places are the digits, the first move the last
digit, in a number system whose base changes with the length of the list. A forced move so takes no room. Where several
seats decide at the same time, the lowest comes first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from karban.match import Match, new

FOLDER = Path(__file__).parent.parent / "client" / "src" / "games"


class Puzzle(NamedTuple):
    """A decision out of a game. `accepted`: so many moves, those with the highest shares, are right."""

    moves: int  # made before it
    seat: int
    accepted: int
    rating: int
    level: int  # 1 to 3: how hard
    themes: str
    shares: list[int]  # of the win, in percent, by legal move


class PuzzledGame(NamedTuple):
    """A game with puzzles in it."""

    number: int
    players: int
    code: str  # its moves, hexadecimal
    puzzles: list[Puzzle]


class PuzzleFile(NamedTuple):
    """All puzzles of a game."""

    game: str
    seed: str
    rules: int
    sources: list[PuzzledGame]

    def puzzles(self) -> Iterator[tuple[Match, Puzzle]]:
        """Each puzzle with the position that it asks about: until the next is asked for, which moves the game on."""
        for source in self.sources:
            match, code = deal(self.game, self.seed, source.number, source.players), int(source.code, 16)
            for puzzle in source.puzzles:
                code = play_on(match, code, puzzle.moves)
                yield match, puzzle


def path_of(game: str) -> Path:
    return FOLDER / game / "puzzles.json"


def write_file(file: PuzzleFile) -> str:
    """The text of a file, one line for each game."""
    head = json.dumps({"seed": file.seed, "rules": file.rules}, separators=(",", ":"))[:-1]
    lines = [json.dumps(list(source), separators=(",", ":")) for source in file.sources]
    return head + ',"games":[\n' + ",\n".join(lines) + "\n]}\n"


def read_file(game: str) -> PuzzleFile:
    found: dict[str, Any] = json.loads(path_of(game).read_text("utf-8"))
    sources = [
        PuzzledGame(number, players, code, [Puzzle(*puzzle) for puzzle in puzzles])
        for number, players, code, puzzles in found["games"]
    ]
    return PuzzleFile(game, found["seed"], found["rules"], sources)


def deal(game: str, seed: str, number: int, players: int) -> Match:
    """A game of the bots before its first move."""
    return new(game, players=players, seed=f"puzzles {seed} {number}")


def write_moves(start: Match, moves: list[tuple[int, str]]) -> str:
    """The code of the moves of a game; `start` is moved on to its end."""
    places = []
    for seat, move in moves:
        legal = start.legal(seat)
        places.append((legal.index(move), len(legal)))
        start.play(seat, move)
    code = 0
    for place, base in reversed(places):
        code = code * base + place
    return f"{code:x}"


def play_on(match: Match, code: int, moves: int) -> int:
    """Play a game on until so many moves have been made; what is left of the code of its moves."""
    while len(match.moves) < moves:
        seat = match.to_act[0]
        legal = match.legal(seat)
        code, place = divmod(code, len(legal))
        match.play(seat, legal[place])
    return code
