"""Long and broken logs: nobody else waits for them, and a table that cannot be read is set aside."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

import karban
from karban.i18n.texts import speak
from karban.match import Match
from karban.store import Entry, TableIndex
from karban.table import limits, undo
from karban.table.refusals import Over
from karban.web.api import handlers, wire
from karban.web.live import replaying
from karban.web.live.loaded_table import LoadedTable
from karban.web.live.service import Service
from karban.web.live.set_aside import RETRY_SECONDS, TableSetAside
from karban.web.pages import history
from karban.web.pages.drawing_html import drawing_for
from karban.web.settings import Limits
from tests.server.inside import Guest, advance, running
from tests.server.loops import in_loop
from tests.server.tabletop import Tabletop, seated, token
from tests.server.test_table_undo import Counted


async def stored(service: Service, top: Tabletop, name: str, spoilt: bool = False) -> Guest:
    """A table that is in the store and not in memory; `spoilt`: its last event makes no sense."""
    entries = [Entry(number, at, None, key, body) for body, number, at, key in top.log]
    if spoilt:
        entries[-1] = entries[-1]._replace(body=b'{"e": "moved", "seat": 0, "move": "nonsense"}')
    index = TableIndex(name, top.table.created.game, top.table.stage, True, None, top.table.at_ms)
    await service.store.create(index, entries)
    return Guest(service, name, token(0), 0)


def played(moves: int, rounds: int = 100) -> Tabletop:
    top, chance = seated("gap", 2, options={"rounds": rounds}), random.Random(1)
    for _ in range(moves):
        top.play_any(chance)
    return top


@in_loop
async def test_a_table_that_cannot_be_read_is_set_aside_and_all_others_play(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        bad = await stored(service, played(5), "badbadbad2", spoilt=True)
        good = await stored(service, played(5), "gzzdgzzd22")
        for _ in range(2):
            with pytest.raises(TableSetAside):
                await bad.look()
        assert (await good.look())["stage"] == "playing"
        assert service.tables.set_aside.total == 1  # it was not tried again
        assert "karban_tables_set_aside 1" in service.metrics.text()
        assert "badbadbad2" not in [open_table.table for open_table in (await handlers.listed(good.request())).tables]
        advance(service, RETRY_SECONDS)
        with pytest.raises(TableSetAside):
            await bad.look()
        assert service.tables.set_aside.total == 2


@in_loop
async def test_a_log_that_takes_absurdly_long_is_set_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "MAX_WORK_SECONDS", 0.0)
    async with running(tmp_path / "tables.sqlite") as service:
        bad = await stored(service, played(5), "badbadbad2")
        with pytest.raises(TableSetAside):
            await bad.look()
        assert "TookTooLong" in (service.tables.set_aside.get("badbadbad2") or "")


@in_loop
async def test_loading_long_logs_lets_everybody_else_have_their_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many are loaded at once, at most one slice of one of them is done between two turns of anybody else."""
    monkeypatch.setattr(replaying, "SLICE_SECONDS", 0.0)  # one event each
    top = played(60)
    async with running(tmp_path / "tables.sqlite") as service:
        guests = [await stored(service, top, f"tangtang2{number}") for number in range(3, 6)]
        loading = [asyncio.create_task(guest.look()) for guest in guests]
        turns = 0
        while not all(task.done() for task in loading):
            await asyncio.sleep(0)
            turns += 1
        assert turns > 3 * len(top.log)


@in_loop
async def test_loading_a_game_with_many_undos_plays_each_move_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each undo used to play the game from its beginning: 40 of them in a long game stood still for everybody."""
    top, chance = Tabletop("me", "me", options={"rounds": 100}), random.Random(1)
    while len(top.table.moves_made) < 600:
        top.play_any(chance)
        if top.table.undos < 40 and undo.obstacle(top.table, undo.last_mover(top.table, [0, 1])) is None:
            top.do(undo.ask(top.table, [0, 1]))
    assert top.table.undos == 40
    monkeypatch.setattr(Match, "play", count := Counted(Match.play))
    async with running(tmp_path / "tables.sqlite") as service:
        assert (await (await stored(service, top, "tangtang22")).look())["n"] == len(top.log)
    assert count.calls == 640


def test_a_change_of_a_long_game_copies_no_log() -> None:
    top = played(50)
    trial = top.table.fork()
    assert trial.public_events._items is top.table.public_events._items
    assert trial.match is top.table.match


@in_loop
async def test_the_history_of_a_long_game_is_made_in_slices_and_of_an_undo_out_of_what_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A page used to play the whole game at once, and again after every undo: everybody else waited."""
    monkeypatch.setattr(history, "SLICE_SECONDS", 0.0)  # one move each
    top, chance = Tabletop("me", "me", options={"rounds": 20}), random.Random(1)
    while len(top.table.moves_made) < 60 or undo.obstacle(top.table, undo.last_mover(top.table, [0, 1])):
        top.play_any(chance)
    loaded = LoadedTable(top.table)
    following, turns = asyncio.create_task(history.follow_moves(loaded)), 0
    while not following.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns >= 60
    drawing = drawing_for("gap", ["Ann", "Bob"], speak("en"))
    before = history.history(loaded, drawing)
    top.do(undo.ask(top.table, [0, 1]))
    monkeypatch.setattr(Match, "play", count := Counted(Match.play))
    after = history.history(loaded, drawing)
    assert count.calls == 0
    assert after == before[1:]


# ------------------------------------------------------------------------------- limits


@in_loop
async def test_a_game_that_becomes_too_long_ends_with_a_sentence(
    tmp_path: Path,
) -> None:
    async with running(tmp_path / "tables.sqlite", limits=Limits(table_moves=7)) as service:
        ann = await Guest.create(service, "me", "bot:easy", options={"rounds": 100})
        for turn in range(7):
            await ann.until(lambda: ann.loaded.table.to_act in ((0,), ()))
            if ann.loaded.table.stage == "over":
                break
            await ann.move(f"key {turn}")
        message = await ann.look()
        assert (message["stage"], message["decision"], message["view"]["moves"]) == ("over", None, 7)
        assert message["events"][-1]["type"] == "closed"
        assert message["events"][-1]["by"] == "limit"
        with pytest.raises(Over):
            await ann.send("late", "R7", "0.3.0")
        assert (await handlers.rematch(ann.request(wire.Rematch()))).table


@in_loop
async def test_nobody_makes_a_log_grow_for_ever_without_playing(
    tmp_path: Path,
) -> None:
    async with running(tmp_path / "tables.sqlite", limits=Limits(table_events=30), min_bot_seconds=3600.0) as service:
        ann = await Guest.create(service, "me", "open")
        await ann.join()
        while ann.loaded.table.number < 30:
            await handlers.leave(ann.request())
            await ann.look()
        with pytest.raises(limits.Limit):
            await handlers.leave(ann.request())
        assert ann.loaded.table.number < 40
        assert ann.loaded.table.people() == [0, 1]
        assert (await ann.look())["stage"] == "playing"


@in_loop
async def test_who_has_used_up_what_may_happen_at_a_table_cannot_leave_the_others_waiting(
    tmp_path: Path,
) -> None:
    async with running(tmp_path / "tables.sqlite", limits=Limits(table_events=30), min_bot_seconds=3600.0) as service:
        ann = await Guest.create(service, "me", "open")
        bob = await ann.join()
        while ann.loaded.table.number < 30:
            await handlers.leave(ann.request())
            await ann.look()
        advance(service, 61)
        await handlers.stand_in(bob.request(wire.StandIn(True, 0)))
        assert ann.loaded.table.seats[0].stand_in_reason == "away"
        await ann.look()
        assert ann.loaded.table.people() == [0, 1]  # the seat is given back as ever


@in_loop
async def test_for_who_comes_and_goes_without_end_a_bot_plays_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "MAX_STAND_INS", 3)
    async with running(tmp_path / "tables.sqlite", min_bot_seconds=3600.0) as service:
        ann = await Guest.create(service, "me", "open", game="number")
        bob = await ann.join()
        for _ in range(3):
            await handlers.leave(ann.request())
            await ann.look()
        for hand_over in (handlers.leave(ann.request()), handlers.stand_in(ann.request(wire.StandIn(True)))):
            with pytest.raises(limits.Limit):
                await hand_over
        assert ann.loaded.table.people() == [0, 1]
        advance(service, 61)
        await handlers.stand_in(bob.request(wire.StandIn(True, 0)))
        number = ann.loaded.table.number
        assert (await ann.look())["stand_ins"] == ["medium", None]
        for asked in (ann.send("key", "123", "0.0.0"), handlers.stand_in(ann.request(wire.StandIn(False)))):
            with pytest.raises(limits.Limit):
                await asked
        assert ann.loaded.table.number == number
        await bob.send("key", "123", "1.0.0")


@in_loop
async def test_there_are_only_so_many_undos(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite", limits=Limits(table_undos=3)) as service:
        ann = await Guest.create(service, "me", "me", game="number")
        for turn in range(4):
            await ann.send(f"key {turn}", "123", ann.loaded.table.decision(0))
            if turn < 3:
                await handlers.undo_move(ann.request(wire.UndoRequest()))
        with pytest.raises(limits.Limit, match="3 times"):
            await handlers.undo_move(ann.request(wire.UndoRequest()))


@pytest.mark.parametrize("options", [{"target": 10**9}, {"rounds": 10**6}, {"minutes": 10**6}])
@in_loop
async def test_options_that_make_a_game_endless_are_refused_at_a_table(options: dict[str, int], tmp_path: Path) -> None:
    given: dict[str, Any] = dict(options)
    assert karban.new("gap", players=2, **given).options[next(iter(options))]
    async with running(tmp_path / "tables.sqlite") as service:
        with pytest.raises(karban.BadOption, match="up to"):
            await Guest.create(service, "me", "bot:easy", options=options)
        found = await handlers.all_games(Guest(service, "", None, None).request())
        (gap,) = [game for game in found.games if game.game == "gap"]
        assert gap.allowed[next(iter(options))]["most"] <= 500
