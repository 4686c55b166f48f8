"""Nobody is told what they must not know: in twin worlds everything that a seat can get from a table is the same."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import karban
from karban.errors import Refusal
from karban.match import Match
from karban.table import Table, events, message, moves, seating, undo
from karban.table.message import StateMessages
from karban.testing.twins import difference, twin
from tests.games import GAMES as GAME_TESTS
from tests.server.tabletop import Json, Tabletop, seated

GAMES = karban.games()
OPTIONS: dict[str, list[Json]] = {
    "gap": [{"rounds": 2}],
    "number": [{}],
    "qwixx": [{}, {"jokers": True}],
    "three": [{}, {"colours": "shuffled"}],
}
CASES = [(game, players, options) for game in GAMES for players in (2, 3) for options in OPTIONS[game]]
LOOKED_AT = {"gap": 0.25, "number": 0.25, "qwixx": 0.08, "three": 0.25}  # so many of the moments; Qwixx has most
TRIED = ("", "nonsense", "time", "-", "R7", "40", "513", "T1", "T1,2", "R:5=5")


def twin_of(
    top: Tabletop, seat: int | None, chance: random.Random, watch: Callable[[Table], None] = lambda table: None
) -> Table:
    """The same table in another world: other cards and other sealed choices where this seat cannot see them. `watch` is
    called after each event."""
    match = top.table.match
    assert match
    other = twin(match, GAME_TESTS[match.game].who_sees_what.unseen(match, seat), seat, chance)

    def deal(table: Table) -> Match:
        return Match(
            other._game,
            other.players,
            dict(other._given),
            seed=other.seed,
            decks=other.decks,
            first=other.first,
            names=match.names if match else None,
        )

    table, choices = Table("abc", deal), iter(other.moves)
    for body, number, at, key in top.log:
        event = events.decode(body)
        if isinstance(event, events.Moved):
            mover, move = next(choices)
            assert mover == event.seat
            own = mover == seat
            event = events.Moved(
                mover, move, event.spent_ms, event.by, event.request_digest if own else "another digest"
            )
        table.apply(event, number, at, key)
        watch(table)
    return table


def everything(table: Table, seat: int | None, now_ms: int) -> Json:
    """All that somebody can get out of a table, by looking, by asking, and by trying."""
    own = () if seat is None else (seat,)
    players = len(table.seats)
    told: Json = {
        f"message after {seen}": json.loads(StateMessages(table, [True] * players).for_seats(own, seen, now_ms))
        for seen in (0, table.number - 2, table.number)
    }
    told["decisions"] = [table.decision(other) for other in range(players)]
    told["record"] = heard(lambda: message.record(table).to_json())
    told["undo"] = heard(lambda: undo.ask(table, own))
    told["leave"] = heard(lambda: seating.leave(table, own))
    for move in TRIED:
        for decision in told["decisions"]:
            told[f"{decision} {move}"] = heard(lambda d=decision, m=move: moves.play(table, own, d, m, "key", now_ms))
    told["due"] = table.due_ms
    found: Json = without_options(told)
    return found


def heard(ask: Any) -> str:
    """What somebody hears who asks for something."""
    try:
        return repr(ask())
    except Refusal as refusal:
        return f"{type(refusal).__name__}: {refusal}"


def without_options(value: Any) -> Any:
    """Colours that were shuffled stand among the options of a twin, and nowhere else."""
    if isinstance(value, dict):
        return {key: without_options(inner) for key, inner in value.items() if key != "options"}
    return [without_options(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize(("game", "players", "options"), CASES)
def test_twin_worlds_are_told_alike(game: str, players: int, options: Json) -> None:
    chance = random.Random(f"{game} {players} {options}")
    top = seated(game, players, options=options)
    different = 0
    while top.table.playing:
        if chance.random() < LOOKED_AT[game]:
            for seat in (None, *range(players)):
                other = twin_of(top, seat, chance)
                ours, theirs = (everything(table, seat, top.now_ms) for table in (top.table, other))
                assert ours == theirs, difference(ours, theirs)
                assert json.dumps(ours) == json.dumps(theirs)
                assert top.table.match
                assert other.match
                different += top.table.match.position() != other.match.position()
        top.wait(700)
        top.play_any(chance)
    assert different > 3  # else nothing was shown by this


def test_a_table_that_leaks_would_be_caught() -> None:
    top, chance = seated("gap", 2), random.Random(1)
    top.play_any(chance)
    other = twin_of(top, 0, chance)
    assert top.table.match
    assert other.match
    assert everything(top.table, 1, top.now_ms) != everything(other, 1, top.now_ms)


def test_a_leaked_choice_would_be_caught() -> None:
    top, chance = seated("number", 3), random.Random(1)
    top.play(1, "513")
    other = twin_of(top, 0, chance)
    assert top.last_told(1)["move"] == "513"
    assert everything(top.table, 1, top.now_ms) != everything(other, 1, top.now_ms)
