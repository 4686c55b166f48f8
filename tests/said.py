"""What Python says of whole games, position by position, as lines of JSON: for whoever must say the same.

The first line has setups and records, most of them wrong, with what is said to each. Each further line is a game: its
record, and of each position all views, the whole truth, the legal moves, and what is said to some inputs, most of them
wrong.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle, product
from pathlib import Path
from typing import Any

import karban
from karban.errors import Refusal
from karban.notation import find_game
from karban.notation.three import COLOURED, COLOURS
from tests.chance import PLAYERS, choose

Json = dict[str, Any]
Options = dict[str, Any]
Move = tuple[int | None, str]
ASKED = 3  # inputs at each position
GOLDEN = Path(__file__).parent / "golden"
NONSENSE = (
    *("", " ", "x", "'", "it's", "\"'", "R", "R77", "time", "Time", "é\t\u2028", "\U0001d11e" * 70, "0", "89\n", "07"),
    *("R7", "Y0", "G9", "P5", "R7:", "R7:G8", "R7:G6,B8", "R7:G8,B6", "R7:G6,G6", "R7:G5", "R0:P9,R1", "B9:R0", "R7:x"),
    *("T", "T1", "T1,4", "T4,1", "T1,1", "T5", "T1,2,3", "-", "R2", "Y12", "B13", "G6", "B2", "R:4,5=", "R:4,5=5,4"),
    *("R:2=3", "R:5,4=4", "B:4,3=3", "B:12,2=2", "G:3*=3", "R:2,3,4,5=2", "Y:2,7=2,7", "R:4,4*=4", "R:12*=12"),
    *("000", "999", "045", "12", "1234", "\uff19\uff19\uff19", "1", "15", "30", "60", "75", "90", "89", "100"),
)


def own_table(chance: random.Random) -> Json:
    """A table of colours of somebody's own."""
    colours = [colour for colour in COLOURS for _ in range(len(COLOURED) // len(COLOURS))]
    chance.shuffle(colours)
    return dict(zip(COLOURED, colours, strict=True))


def options_of(game: str, players: int, chance: random.Random) -> list[Options]:
    """All kinds of options that a game is played with."""
    letters = chance.sample("RYGBP", {2: 3, 3: 4}.get(players, 5))
    kinds: dict[str, list[Options]] = {
        "gap": [
            {},
            {"target": 15, "tiebreak": "extra-round", "colours": letters},
            {"rounds": 1, "tiebreak": "extra-round"},
            {"rounds": 3, "colours": "".join(letters)},
            {"minutes": 10},
            {"minutes": 1, "tiebreak": "extra-round"},
        ],
        "number": [{}],
        "qwixx": [{}, {"jokers": True}],
        "three": [{}, {"colours": "shuffled"}, {"colours": own_table(chance)}],
    }
    return kinds[game]


def said(ask: Callable[[], Any]) -> Json:
    """What is answered: something, or a refusal with all that it says."""
    try:
        return {"answer": ask()}
    except Refusal as refusal:
        return {
            "kind": type(refusal).__name__,
            "template": refusal.template,
            "clause": refusal.broken_clause,
            "values": refusal.values,
            "sentence": str(refusal),
        }


# ------------------------------------------------------------------------ games


def lines(game: str, positions: int, seed: int) -> Iterator[str]:
    """All lines of a game: the golden records, and then as many games as it takes for so many positions."""
    chance = random.Random(seed)
    yield _dumped({"setups": list(_setups(game, chance)), "records": list(_records(game))})
    said_so_far = 0
    for match, moves in _games(game, chance):
        line = played(match, chance, moves)
        said_so_far += len(line["positions"])
        yield _dumped(line)
        if moves is None and said_so_far >= positions:
            break


def _games(game: str, chance: random.Random) -> Iterator[tuple[karban.Match, list[Move] | None]]:
    """Each golden record with its moves, and then new matches without end."""
    for path in sorted(GOLDEN.glob(f"{game}-*.json")):
        record = karban.Record.from_json(path.read_text("utf-8"))
        yield next(record.matches()), list(record.moves)
    for setup in cycle(_kinds_of_setups(game)):
        yield _started(game, *setup, chance), None


def _kinds_of_setups(game: str) -> list[tuple[int, int, int]]:
    """Every version of the rules, with every number of players, with every kind of options."""
    low, high = PLAYERS[game]
    versions = sorted(one.version for one in (find_game(game), *find_game(game).earlier))
    kinds = range(len(options_of(game, low, random.Random(0))))
    return list(product(versions, range(low, high + 1), kinds))


def _started(game: str, version: int, players: int, kind: int, chance: random.Random) -> karban.Match:
    return karban.Match(
        find_game(game, version),
        players,
        options_of(game, players, chance)[kind],
        seed=chance.choice([f"{chance.getrandbits(64):016X}", f"příště {chance.random()}"]),
        first=chance.choice([None, *range(players)]),
        names=[f"Hráč “{seat}”" for seat in range(players)] if chance.random() < 0.5 else None,
    )


def played(match: karban.Match, chance: random.Random, moves: list[Move] | None = None) -> Json:
    """A whole game, at random or by the moves of a record."""
    tried: list[Move] = []
    pool = list(NONSENSE)
    positions = [position(match, match, pool, chance)]
    while not match.over and (moves is None or len(tried) < len(moves)):
        seat, move = _briefly(match, *choose(match, chance), chance) if moves is None else moves[len(tried)]
        pool = [*pool[-200:], *match.legal(seat)[:20]]
        before = match.copy()
        match.play(seat, move)
        tried.append((seat, move))
        positions.append(position(match, before, pool, chance))
    return {"record": match.record().to_json(), "tried": tried, "positions": positions}


def _briefly(match: karban.Match, seat: int | None, move: str, chance: random.Random) -> Move:
    """In gap a card alone may be enough."""
    card = move.partition(":")[0]
    brief = chance.random() < 0.2 and said(lambda: match.check(seat, card)) == {"answer": move}
    return seat, card if brief else move


def position(match: karban.Match, before: karban.Match, pool: list[str], chance: random.Random) -> Json:
    seats = [None, *range(match.players)]
    askers = [*seats, *match.to_act, *match.to_act, -1, match.players]  # some are none at all
    asked = [(chance.choice(askers), chance.choice(pool)) for _ in range(ASKED)]
    listed = seats if match.game != "number" else [chance.choice(seats)]  # where there are a thousand moves
    return {
        "view": match.view(None),
        "own": [match.own(seat) for seat in range(match.players)],
        "listed": listed,
        "legal": hashlib.sha256(json.dumps([match.legal(seat) for seat in listed]).encode()).hexdigest(),
        "truth": match.position(),
        "drawn": match.has_drawn_since(before),
        "asked": [(seat, text, said(partial(match.check, seat, text))) for seat, text in asked],
    }


# ------------------------------------------------------------- setups and records


def _setups(game: str, chance: random.Random) -> Iterator[Json]:
    least = PLAYERS[game][0]
    for players, options, deal in (*_players(game), *_options(game, chance), *_deals(game)):
        trial: Json = {
            "players": least if players is None else players,
            "options": options,
            "deal": {"seed": "a1b2"} | deal,
        }
        yield {**trial, "said": said(partial(_shown, game, **trial))}


def _shown(game: str, players: int, options: Options, deal: Json) -> Json:
    return karban.Match(find_game(game), players, options, **deal).view(None)


def _players(game: str) -> list[tuple[int | None, Options, Json]]:
    low, high = PLAYERS[game]
    return [(players, {}, {}) for players in (-1, 0, 1, *range(low, high + 2), 1000)]


def _options(game: str, chance: random.Random) -> list[tuple[int | None, Options, Json]]:
    table = own_table(chance)
    values: list[Any] = [None, True, False, 0, 1, -3, 10**10, "", "RYG", "RRG", "RYGBP", "x", "standard", "it's"]
    values += [["R", "Y", "G"], ["R", 7], ["R"] * 9, [], {}, {"1": "green"}, {"15": "green"}, {"a": [None, True]}]
    values += [table, table | {"1": "blue"}, table | {"90": "red"}, table | dict.fromkeys("123", "green")]
    values += ["\u2028\x00\u00e9"]
    names = [*find_game(game).defaults, "colour", "x" * 50]
    both: list[Options] = [{"target": 3, "rounds": 3}, {"minutes": 3, "rounds": 3, "target": 1}]
    return [(None, options, {}) for options in (*({name: value} for name in names for value in values), *both)]


def _deals(game: str) -> list[tuple[int | None, Options, Json]]:
    dealt = [list(deck) for deck in karban.new(game, players=PLAYERS[game][0], seed="a1b2").dealt]
    deck = (dealt or [["1", "2", "3"]])[0]
    decks: list[Any] = [
        dealt,
        [deck, deck],
        [],
        [[]],
        "x",
        ["x"],
        [deck[1:]],
        [[*deck, deck[1]]],
        [[deck[1], *deck[1:]]],
    ]
    decks += [[[card, *deck]] for card in ("?", None, True, 200, 7)] + [[["?", *deck[1:]]]]
    names: list[Any] = [["a", "b"], ["a"], [1, 2], ["a" * 101, "b"], "ab", [], ["\ud800", "b"]]
    deals: list[Json] = [{"decks": given, "seed": None} for given in decks] + [{"decks": [deck]}]
    deals += [{"first": first} for first in (-1, 0, 2, 1.5, "0", True)] + [{"names": given} for given in names]
    deals += [{"seed": seed} for seed in ("A1B2", "abc", "č", "", "x" * 1001, "\U0001d11e" * 1000)]
    return [(None, {}, deal) for deal in deals]


def _records(game: str) -> Iterator[Json]:
    match, chance = karban.new(game, players=PLAYERS[game][0], seed="a1b2"), random.Random(7)
    while not match.over:
        match.play(*choose(match, chance))
    good = json.loads(match.record().to_json())
    moves: list[Any] = [{}, [["0", "x"]], [[0]], [[0, 7]], [[None, "time"]], [], good["moves"][:-1]]
    results: list[Any] = [None, [], {}, {"scores": [1], "winners": ["0"]}, {"scores": [1, 2], "winners": [0]}]
    deep = json.loads("[" * 60 + "]" * 60)
    changes: list[Json] = [{}, {"karban": 2}, {"karban": "1"}, {"karban": 0}, {"rules": 99}, {"rules": "1"}]
    changes += [{"players": None}, {"options": []}, {"options": None}, {"names": 3}, {"first": "0"}]
    changes += [{"seed": 3}, {"seed": None}, {"decks": [["x"]]}, {"decks": {}}, {"decks": [1], "seed": None}]
    changes += [{"moves": given} for given in (*moves, [[0, "?"], *good["moves"]])]
    changes += [{"result": given} for given in results]
    changes += [{"note": "ž", "bots": ["hard", None], "deep": {"a": [1, {}]}}, {"note": deep}, {"note": "\ud800"}]
    texts = [json.dumps(good | change) for change in changes]
    for text in (*texts, "", "x", "[]", "7", "null", '"karban"', texts[0][:-1]):
        yield {"text": text, "said": said(partial(_replayed, text))}


def _replayed(text: str) -> str:
    record = karban.Record.from_json(text)
    record.replay()
    return record.to_json()


def _dumped(line: Json) -> str:
    return json.dumps(line, separators=(",", ":"))
