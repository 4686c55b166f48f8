"""The games of a tournament in a file: one record a line, so that it can go on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from karban.errors import BadOption, BadRecord
from karban.lab.tournament_game import PlayedGame, TournamentSetup, about
from karban.notation import find_game

START = b'{"karban": '  # of every record


class GamesFile:
    """A file of games, and those that are in it already."""

    def __init__(self, path: Path, setup: TournamentSetup) -> None:
        self.setup = setup
        self.path = path
        self.games: dict[int, PlayedGame] = {}
        lines, length = whole_lines(path)
        for number, line in enumerate(lines, 1):
            game = self._read(number, line)
            self.games.setdefault(game.number, game)
        self._file = path.open("ab")
        self._file.truncate(length)

    def add(self, game: PlayedGame) -> None:
        """Write a game down at once: what is played once is never lost."""
        self._file.write(game.line.encode() + b"\n")
        self._file.flush()

    def close(self) -> None:
        self._file.close()

    def _read(self, number: int, line: bytes) -> PlayedGame:
        data = _parsed(self.path, number, line)
        self._compare(data)
        try:
            return self._played(data, line)
        except (KeyError, TypeError, ValueError):
            raise _broken(self.path, number) from None

    def _compare(self, data: dict[str, Any]) -> None:
        """Refuse the games of another tournament."""
        here = {
            "game": self.setup.game,
            "rules": find_game(self.setup.game).version,
            "players": self.setup.players,
            "options": dict(self.setup.options),
            **about(self.setup),
        }
        there = {**data, **data["arena"]} if isinstance(data.get("arena"), dict) else data
        there["seed"] = data.get("arena", {}).get("seed")  # of the tournament, not of the cards
        for key, value in here.items():
            if there.get(key) != json.loads(json.dumps(value)):
                raise BadOption(
                    "{file} holds another tournament: {key} is {there} there, {here} here",
                    file=self.path.name,
                    key="bots" if key == "tables" else key,
                    there=json.dumps(there.get(key))[:80],
                    here=json.dumps(value)[:80],
                )

    def _played(self, data: dict[str, Any], line: bytes) -> PlayedGame:
        number = data["block"] * self.setup.games_per_deal + data["seating"]
        if data["seed"] != self.setup.deal_seed(data["block"]) or data["names"] != self.setup.names(number):
            raise ValueError
        return PlayedGame(
            number=number,
            first=data["first"],
            scores=tuple(data["result"]["scores"]),
            winners=tuple(data["result"]["winners"]),
            length=len(data["moves"]),
            faults=tuple((move, seat, why) for move, seat, why in data["faults"]),
            slowest_ms=tuple(data["slowest"]),
            seconds=data["seconds"],
            line=line.decode(),
        )


def whole_lines(path: Path) -> tuple[list[bytes], int]:
    """The lines of a file that were written to their end, and how many bytes they are."""
    text = path.read_bytes() if path.exists() else b""
    length = text.rfind(b"\n") + 1
    half = text[length:]
    if not (half.startswith(START) or START.startswith(half)):  # nothing of ours: leave it alone
        raise _broken(path, len(text.splitlines()))
    return text[:length].splitlines(), length


def seed_in(path: Path) -> str | None:
    """The seed of the tournament in a file, if there is one."""
    lines, _length = whole_lines(path)
    if not lines:
        return None
    arena = _parsed(path, 1, lines[0]).get("arena")
    return arena["seed"] if isinstance(arena, dict) and isinstance(arena.get("seed"), str) else None


def _parsed(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError:
        data = None
    if not isinstance(data, dict) or not isinstance(data.get("arena", {}), dict):
        raise _broken(path, number)
    return data


def _broken(path: Path, number: int) -> BadRecord:
    return BadRecord("{file}, line {line}: this is not a game of a tournament", file=path.name, line=number)
