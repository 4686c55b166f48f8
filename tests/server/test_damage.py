"""A damaged SQLite file: what is damaged is set aside and named, everything else is served, nothing is made up."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from karban.errors import BadOption
from karban.store import Damaged, Entry, Overview, TableIndex, sqlite_file
from karban.store.sqlite import SqliteStore
from karban.web.live.set_aside import TableSetAside
from tests.server.client import Server, TableClient
from tests.server.inside import Guest, running
from tests.server.loops import in_loop

TABLES, TRIALS = 50, 25
PAGE = 4096


def index(name: str = "abc") -> TableIndex:
    return TableIndex(name, "gap", "playing", False, None, 5)


def entry(number: int, key: str | None = None, body: bytes = b"{}") -> Entry:
    return Entry(number, 1000 + number, None, key, body)


def spoil(file: Path, sql: str, *values: object) -> None:
    with sqlite3.connect(file) as db:
        db.execute(sql, values)
    db.close()


# ------------------------------------------------------------------- one event


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE event SET body = '{\"e\": 1}' WHERE number = 2",
        "UPDATE event SET body = x'7b7e' WHERE number = 2",
        "UPDATE event SET at = at + 1 WHERE number = 2",
        "UPDATE event SET seat = 1 WHERE number = 2",
        "UPDATE event SET key = 'other' WHERE number = 2",
        "UPDATE event SET key = CAST(x'ff' AS TEXT) WHERE number = 2",
        "UPDATE event SET checksum = checksum + 1 WHERE number = 2",
        "UPDATE event SET number = 7 WHERE number = 2",
        "DELETE FROM event WHERE number = 2",
        "DELETE FROM event WHERE number = 3",
        "DELETE FROM event",
        "DELETE FROM table_index",
        "UPDATE table_index SET last = 2",
        "UPDATE table_index SET last = 'x'",
        "UPDATE table_index SET name = 'abd'",
    ],
)
@in_loop
async def test_a_log_that_is_not_what_was_written_is_never_read(tmp_path: Path, change: str) -> None:
    file = tmp_path / "tables.sqlite"
    store = SqliteStore(file)
    await store.open()
    for name in ("abc", "well"):
        await store.create(index(name), [entry(1), entry(2, "key"), entry(3)])
    await store.close()
    where = " WHERE" if " WHERE" not in change else " AND"
    spoil(file, f"{change}{where} name = 'abc'")
    store = SqliteStore(file)
    await store.open()
    with pytest.raises(Damaged) as found:
        await store.read("abc")
    assert found.value.table == "abc"
    assert len(await store.read("well")) == 3
    seen = {one.table.table: one for one in await store.overview()}
    assert seen["abc"].damage
    assert seen["well"].damage is None
    named: list[str] = []
    assert await store.check_all(lambda damaged: named.append(damaged.table)) >= 2
    await asyncio.sleep(0)
    assert "abc" in named
    assert "well" not in named
    await store.close()


@in_loop
async def test_events_of_earlier_versions_have_no_checksum_and_are_read(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    await store.open()
    await store.create(index(), [entry(1), entry(2)])
    spoil(store.path, "UPDATE event SET checksum = NULL")
    await store.append(index(), [entry(3)])
    assert [one.number for one in await store.read("abc")] == [1, 2, 3]
    await store.close()


# ----------------------------------------------------------------- random bytes


async def fifty(file: Path) -> dict[str, tuple[str, dict[str, Any]]]:
    """A file with tables in all stages; of each, the token of somebody and what they see."""
    seen = {}
    async with running(file) as service:
        for number in range(TABLES):
            ann = await Guest.create(service, "me", "me", "me", listed=number % 5 == 0)
            for key in range(number % 13 * 3):
                message = await ann.look(last_event=10**6)
                seat = message["view"]["to_act"][0] if message["view"]["to_act"] else None
                if seat is None:
                    break
                place = message["seats"].index(seat)
                await ann.send(f"k{key}", message["views"][place]["legal"][0], message["decisions"][place])
            seen[ann.table] = (ann.token or "", await ann.look())
    return seen


def damage(file: Path, random: Random, bytes_: int) -> None:
    """Flip some bytes of one page that is not the first."""
    data = bytearray(file.read_bytes())
    page = random.randrange(1, len(data) // PAGE)
    for _ in range(bytes_):
        data[page * PAGE + random.randrange(PAGE)] ^= random.randrange(1, 256)
    file.write_bytes(data)


@in_loop
async def test_every_request_on_a_damaged_file_gets_the_right_state_or_the_one_refusal(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole = tmp_path / "whole.sqlite"
    seen = await fifty(whole)
    assert not (tmp_path / "whole.sqlite-wal").exists()
    refused, random = 0, Random(7)
    for trial in range(TRIALS):
        file = tmp_path / f"damaged{trial}.sqlite"
        shutil.copy(whole, file)
        damage(file, random, random.choice([1, 3, 40, 400]))
        async with running(file) as service:
            for name, (token, before) in seen.items():
                guest = Guest(service, name, token, 0)
                try:
                    message = await guest.look()
                except TableSetAside:
                    refused += 1
                    continue
                assert message["view"] == before["view"]
                assert message["events"] == before["events"]
                decision = next((one for one in message["decisions"] if one), None)
                if decision:
                    place = message["decisions"].index(decision)
                    try:
                        answer = await guest.send(f"new{trial}", message["views"][place]["legal"][0], decision)
                        assert answer.ok
                    except TableSetAside:
                        refused += 1
            assert await service.healthy()
        store = SqliteStore(file, alone=False)
        await store.open()
        overview: list[Overview] = await store.overview()
        assert set(seen) <= {one.table.table for one in overview}
        await store.close()
    assert 0 < refused < TRIALS * TABLES / 2
    assert not [record for record in caplog.records if record.exc_info]


@pytest.mark.parametrize("spoilt", ["table_index_due", "table_index_listed", "table_index_touched", "event_key"])
@in_loop
async def test_a_damaged_index_hides_no_table(tmp_path: Path, spoilt: str) -> None:
    file = tmp_path / "tables.sqlite"
    store = SqliteStore(file)
    await store.open()
    for number in range(20):
        table = TableIndex(f"t{number}", "gap", "open", number % 2 == 0, 100 - number, number)
        await store.create(table, [entry(1, "key")])
    due, listed = await store.due(1000, 5), await store.listed(5)
    await store.close()
    with sqlite3.connect(file) as db:
        (root,) = db.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (spoilt,)).fetchone()
    db.close()
    data = bytearray(file.read_bytes())
    data[(root - 1) * PAGE : root * PAGE] = b"\xff" * PAGE
    file.write_bytes(data)
    store = SqliteStore(file)
    await store.open()
    assert await store.due(1000, 5) == due
    assert await store.listed(5) == listed
    assert len(await store.overview()) == 20
    assert [len(await store.read(f"t{number}")) for number in range(20)] == [1] * 20
    await store.close()


@in_loop
async def test_health_says_how_many_tables_are_set_aside(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with Server(f"sqlite:///{file}") as server:
        ann = await TableClient.create(server.url, game="gap", seats=["me", "me"], name="Ann", listed=True)
        bob = await TableClient.create(server.url, game="gap", seats=["me", "open"], name="Bob", listed=True)
        server.stop()
        spoil(file, "UPDATE event SET at = at + 1 WHERE number = 2 AND name = ?", ann.table)
        server.start()
        answer = await ann.request("GET", "")
        assert (answer.status_code, answer.json()["error"]) == (503, "set-aside")
        assert (await ann.request("GET", "/record")).status_code == 503
        assert (await ann.move("R7", "0.0.0")).json()["error"] == "set-aside"
        assert (await bob.look())["stage"] == "open"
        health = await TableClient(server.url, "").request("GET", "/../../../healthz")
        assert (health.status_code, health.json()) == (200, {"ok": True, "set_aside": 1})
        assert f"table {ann.table} is set aside" in server.errors
        assert "Traceback" not in server.errors


# ---------------------------------------------------------------- the whole file


@pytest.mark.parametrize("place", [0, 18, 60, 100, 105, 108])
@in_loop
async def test_a_file_without_header_or_schema_does_not_start_and_says_what_to_do(tmp_path: Path, place: int) -> None:
    file = tmp_path / "tables.sqlite"
    store = SqliteStore(file)
    await store.open()
    await store.create(index(), [entry(1)])
    await store.close()
    data = bytearray(file.read_bytes())
    data[place : place + 40] = bytes(255 - byte for byte in data[place : place + 40])
    file.write_bytes(data)
    with pytest.raises(BadOption) as refusal:
        await SqliteStore(file).open()
    assert str(file) in str(refusal.value)


@pytest.mark.parametrize("schema", ["DROP TABLE event", "DROP TABLE table_index", "PRAGMA user_version = 0"])
@in_loop
async def test_a_file_that_lacks_a_table_does_not_start(tmp_path: Path, schema: str) -> None:
    file = tmp_path / "tables.sqlite"
    store = SqliteStore(file)
    await store.open()
    await store.close()
    spoil(file, schema)
    with pytest.raises(BadOption, match="karban restore"):
        await store.open()


def test_a_server_on_a_destroyed_file_ends_with_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_bytes(b"SQLite format 3\0" + bytes(5000))
    command = [sys.executable, "-m", "karban", "serve", "--no-browser", "--port", "0", "--data", f"sqlite:///{file}"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert "Traceback" not in ended.stderr
    assert str(file) in ended.stderr.splitlines()[-1]
    assert "karban restore" in ended.stderr.splitlines()[-1]


# ------------------------------------------------------------------------ macOS


def test_on_macos_a_commit_is_on_the_disk_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    issued: list[str] = []
    monkeypatch.setattr(sys, "platform", "darwin")
    real = sqlite3.connect

    def traced(*args: Any, **more: Any) -> sqlite3.Connection:
        db: sqlite3.Connection = real(*args, **more)
        db.set_trace_callback(issued.append)
        return db

    monkeypatch.setattr(sqlite3, "connect", traced)
    sqlite_file.connect(tmp_path / "tables.sqlite").close()
    assert "PRAGMA fullfsync = 1" in issued
    assert "PRAGMA checkpoint_fullfsync = 1" in issued
