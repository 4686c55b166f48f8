"""A game written down: kept as JSON, replayed move by move, never changing its meaning."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from karban.errors import BadRecord, IllegalMove, abbreviated

if TYPE_CHECKING:
    from karban.match import Match

FORMAT = 1  # the major version of this format
MAX_RECORD_CHARS = 10_000_000  # characters of a record
MAX_NESTING = 50  # lists and objects within each other
PAD = "pad"  # the kind of what people have written down of a game with printed cards
KEYS = ("karban", "game", "rules", "players", "options", "names", "seed", "decks", "first", "moves", "result")


@dataclass(frozen=True)
class Record:
    """A recorded game. `seed` or `decks` says how it was shuffled; keys that we do not know are in `more`."""

    game: str
    rules: int
    players: int
    options: Mapping[str, Any]
    names: tuple[str, ...] | None
    seed: str | None
    decks: tuple[tuple[str, ...], ...] | None
    first: int | None
    moves: tuple[tuple[int | None, str], ...]
    result: Mapping[str, Any] | None = None
    more: Mapping[str, Any] = field(default_factory=dict)

    # ------------------------------------------------------------------- JSON

    def to_json(self) -> str:
        """The record as one line of JSON."""
        known = {"karban": FORMAT, **{key: getattr(self, key) for key in KEYS[1:]}}
        if self.result is None:
            del known["result"]
        return json.dumps({**known, **self.more}, ensure_ascii=False, separators=(", ", ": "))

    @classmethod
    def from_json(cls, text: str | bytes) -> Record:
        """The record in a text. The moves are checked when it is replayed, everything else at once."""
        data = _parse(text)
        version = data.get("karban")
        if type(version) is not int or version < 1:
            raise BadRecord("this is not a recorded game: 'karban' with the version of the format is missing")
        if version > FORMAT:
            raise BadRecord(
                "this record has format {version}, this program reads up to {known}: it needs a newer karban",
                version=abbreviated(version),
                known=FORMAT,
            )
        if data.get("kind") == PAD:
            raise BadRecord("this is the record of a score pad, not of a game: it has no moves to replay")
        record = cls(
            game=_get(data, "game", str),
            rules=_get(data, "rules", int),
            players=_get(data, "players", int),
            options=_get(data, "options", dict, default={}),
            names=_strings(data, "names"),
            seed=_get(data, "seed", str, default=None),
            decks=_decks(data),
            first=_get(data, "first", int, default=None),
            moves=_moves(data),
            result=_result(data),
            more={key: value for key, value in data.items() if key not in KEYS},
        )
        if (record.seed is None) == (record.decks is None):
            raise BadRecord("exactly one of 'seed' and 'decks' must be given")
        record.start()
        return record

    # ----------------------------------------------------------------- replay

    def start(self) -> Match:
        from karban.match import Match
        from karban.notation import find_game

        return Match(
            find_game(self.game, self.rules),
            self.players,
            dict(self.options),
            seed=self.seed,
            decks=self.decks,
            first=self.first,
            names=self.names,
        )

    def matches(self) -> Iterator[Match]:
        """The match after 0, 1, 2 … moves, each independent of the others."""
        for match in self._played():
            yield match.copy()

    def replay(self) -> Match:
        """The match at the end of the record."""
        *_, match = self._played()
        return match

    def _played(self) -> Iterator[Match]:
        """One match, again and again, as it goes on."""
        match = self.start()
        for number, (seat, move) in enumerate(self.moves, 1):
            yield match
            try:
                match.play(seat, move)
            except IllegalMove as error:
                raise IllegalMove("move {number} of the record: {why}", number=number, why=str(error)) from error
        self.check_result(match)
        yield match

    def check_result(self, match: Match) -> None:
        if self.result is None:
            return
        played = {"scores": list(match.scores), "winners": list(match.winners)}
        if not match.over:
            raise BadRecord("the record has a result, but its moves do not end the game")
        if any(list(self.result[key]) != played[key] for key in played):
            raise BadRecord(
                "the result does not fit the moves: replayed, the scores are {scores} and the winners {winners}",
                scores=played["scores"],
                winners=played["winners"],
            )

    def __iter__(self) -> Iterator[tuple[int | None, str]]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        return True


# ------------------------------------------------------------ reading, strictly


def _parse(text: str | bytes) -> dict[str, Any]:
    if not isinstance(text, str | bytes) or len(text) > MAX_RECORD_CHARS:
        raise BadRecord("a record is a JSON text of at most {most} characters", most=MAX_RECORD_CHARS)
    try:
        data = json.loads(text, object_pairs_hook=_without_doubles, parse_constant=_no_number)
        if _depth(data) > MAX_NESTING:
            raise RecursionError
        json.dumps(data, ensure_ascii=False).encode()  # half of a surrogate pair could be read, but never written
    except BadRecord:
        raise
    except (ValueError, RecursionError):
        raise BadRecord("this is not a recorded game: it is not valid JSON") from None
    if not isinstance(data, dict):
        raise BadRecord("this is not a recorded game: it is not a JSON object")
    return data


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise BadRecord("this is not a recorded game: a key stands in it twice")
    return data


def _no_number(name: str) -> Any:
    raise BadRecord("this is not a recorded game: {name} is not a number", name=name)


def _depth(value: Any) -> int:
    """How deep lists and objects are nested."""
    depth, level = 0, [value]
    while level:
        depth += 1
        insides = (one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list))
        level = [inner for inside in insides for inner in inside]
    return depth


_REQUIRED: Any = object()


def _get(data: dict[str, Any], key: str, kind: type, default: Any = _REQUIRED) -> Any:
    value = data.get(key, default)
    if value is default and default is not _REQUIRED:
        return value
    if type(value) is not kind:
        words = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}
        raise BadRecord("{key!r} must be {kind}", key=key, kind=words[kind])
    return value


def _strings(data: dict[str, Any], key: str) -> tuple[str, ...] | None:
    values = _get(data, key, list, default=None)
    return None if values is None else tuple(values)


def _decks(data: dict[str, Any]) -> tuple[tuple[str, ...], ...] | None:
    decks = _get(data, "decks", list, default=None)
    if decks is None:
        return None
    if not all(isinstance(deck, list) for deck in decks):
        raise BadRecord("'decks' must be a list of lists of cards")
    return tuple(tuple(deck) for deck in decks)


def _moves(data: dict[str, Any]) -> tuple[tuple[int | None, str], ...]:
    moves = []
    for number, move in enumerate(_get(data, "moves", list), 1):
        match move:
            case [int() | None as seat, str() as text] if not isinstance(seat, bool):
                moves.append((seat, text))
            case _:
                raise BadRecord('move {number} must be a seat and a text, such as [1, "R7"]', number=number)
    return tuple(moves)


def _result(data: dict[str, Any]) -> dict[str, Any] | None:
    result: dict[str, Any] | None = _get(data, "result", dict, default=None)
    lists = [] if result is None else [result.get("scores"), result.get("winners")]
    if not all(isinstance(seats, list) and all(type(value) is int for value in seats) for seats in lists):
        raise BadRecord("'result' must have the lists 'scores' and 'winners'")
    return result
