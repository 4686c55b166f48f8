"""`karban tables`, `karban backup` and `karban restore`, while a server runs and when none does; both stores."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from karban.match.record import Record
from tests.server.client import WAIT_SECONDS, Server, TableClient, any_legal, play_out
from tests.server.loops import in_loop
from tests.server.stubborn import seated


@pytest.fixture(params=["sqlite", "postgres"])
def data(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    pytest.importorskip("asyncpg", reason="asyncpg is not installed")
    return str(request.getfixturevalue("postgres").database())


@pytest.fixture
def server(data: str) -> Iterator[Server]:
    with Server(data) as running:
        yield running


def run(*arguments: str, data: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "karban", *arguments, "--data", data],
        env={**os.environ, "LANGUAGE": "en", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=WAIT_SECONDS,
        stdin=subprocess.DEVNULL,
        check=False,
    )


async def karban(*arguments: str, data: str) -> str:
    """What a command prints; it must succeed."""
    done = await asyncio.to_thread(run, *arguments, data=data)
    assert done.returncode == 0, done.stderr
    return done.stdout


async def refusal(*arguments: str, data: str) -> str:
    """What a command says that fails, in one line."""
    done = await asyncio.to_thread(run, *arguments, data=data)
    assert done.returncode == 2, (done.stdout, done.stderr)
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    return done.stderr


async def listed(data: str, *more: str) -> dict[str, dict[str, Any]]:
    return {one["table"]: one for one in json.loads(await karban("tables", "list", "--json", *more, data=data))}


async def in_all_stages(url: str) -> tuple[TableClient, TableClient, TableClient]:
    never_began = await TableClient.create(url, game="gap", seats=["me", "open"], name="Žofie")
    playing = await TableClient.create(url, game="gap", seats=["me", "bot:random"], name="Ann")
    finished = await TableClient.create(url, game="gap", seats=["me", "bot:random"], options={"rounds": 1}, name="Bob")
    await play_out(finished)
    return never_began, playing, finished


# -------------------------------------------------------------------- list and show


@in_loop
async def test_tables_are_listed_and_shown_without_what_is_hidden(server: Server, data: str) -> None:
    never_began, playing, finished = await in_all_stages(server.url)
    found = await listed(data)
    assert {one["stage"] for one in found.values()} == {"open", "playing", "over"}
    assert set(await listed(data, "--stage", "open")) == {never_began.table}
    assert set(await listed(data, "--older-than", "1h")) == set()
    assert set(await listed(data, "--older-than", "0m")) == set(found)
    text = await karban("tables", "list", data=data)
    assert all(one.table in text for one in (never_began, playing, finished))
    shown = json.loads(await karban("tables", "show", "--json", playing.table, data=data))
    assert shown["seats"][0]["name"] == "Ann"
    assert (shown["stage"], shown["game"]) == ("playing", "gap")
    log = await karban("tables", "export", "--log", playing.table, data=data)
    created = json.loads(log.splitlines()[0])["event"]
    secrets = [created["secret"], *(json.loads(line)["event"].get("token", "-" * 64) for line in log.splitlines())]
    hand = (await playing.look())["view"]["hand"]
    for command in (["show", playing.table], ["show", "--json", playing.table], ["list"], ["list", "--json"]):
        said = await karban("tables", *command, data=data)
        assert not any(secret in said for secret in secrets)
        assert str(hand) not in said
    assert "Žofie" in await karban("tables", "show", never_began.table, data=data)
    assert "no such table" in await refusal("tables", "show", "aaaaaaaaaa", data=data)


@in_loop
async def test_a_record_is_exported_when_the_game_is_over(server: Server, data: str, tmp_path: Path) -> None:
    _never_began, playing, finished = await in_all_stages(server.url)
    file = tmp_path / "record.json"
    await karban("tables", "export", finished.table, "-o", str(file), data=data)
    assert Record.from_json(file.read_text("utf-8")).replay().over
    assert "when the game is over" in await refusal("tables", "export", playing.table, data=data)


@in_loop
async def test_damaged_tables_are_named_in_the_list_and_can_be_deleted(tmp_path: Path) -> None:
    data = f"sqlite:///{tmp_path}/tables.sqlite"
    with Server(data) as server:
        never_began, playing, finished = await in_all_stages(server.url)
        server.stop()
    with sqlite3.connect(tmp_path / "tables.sqlite") as db:
        db.execute("UPDATE event SET at = 7 WHERE number = 2 AND name = ?", (playing.table,))
        db.execute("DELETE FROM table_index WHERE name = ?", (never_began.table,))
        db.execute("DELETE FROM in_use")
    db.close()
    assert set(await listed(data, "--stage", "damaged")) == {never_began.table, playing.table}
    assert "event 2 is not what was written" in await karban("tables", "list", data=data)
    assert "is damaged" in await refusal("tables", "show", playing.table, data=data)
    copy = str(tmp_path / "copy.sqlite")
    done = await asyncio.to_thread(run, "backup", copy, data=data)
    assert done.returncode == 1
    assert playing.table in done.stdout
    assert set(await listed(f"sqlite:///{copy}")) == {finished.table}
    await karban("tables", "delete", playing.table, never_began.table, "--yes", data=data)
    assert set(await listed(data)) == {finished.table}


# ------------------------------------------------------------------ close and delete


@in_loop
async def test_whoever_is_at_a_table_that_is_closed_is_told(server: Server, data: str) -> None:
    ann = await TableClient.create(server.url, game="gap", seats=["me", "me"], name="Ann")
    async with ann.live() as line:
        before = await line.until(lambda message: message["decisions"])
        await karban("tables", "close", ann.table, data=data)
        message = await line.until(lambda message: message["stage"] == "over")
        assert message["events"][-1]["type"] == "closed"
        assert message["events"][-1]["by"] == "operator"
        decision = next(one for one in before["decisions"] if one)
        answer = await line.move("R7", decision)
        assert (answer["ok"], answer["error"]) == (False, "over")
    assert (await ann.request("GET", "/record")).status_code == 409
    assert "over already" in await karban("tables", "close", ann.table, data=data)
    server.kill()
    server.start()
    assert (await ann.look())["stage"] == "over"


@in_loop
async def test_a_table_in_use_is_not_deleted_and_another_is_gone_with_its_record(server: Server, data: str) -> None:
    never_began, playing, finished = await in_all_stages(server.url)

    def in_use() -> set[str]:
        lines = json.loads(run("tables", "list", "--json", data=data).stdout)
        return {one["table"] for one in lines if one["in_use"]}

    while len(await asyncio.to_thread(in_use)) < 3:
        await asyncio.sleep(0.1)
    assert finished.table in await refusal("tables", "delete", finished.table, "--yes", data=data)
    assert "--yes" in await refusal("tables", "delete", finished.table, data=data)
    assert (await finished.look())["stage"] == "over"
    server.stop()
    assert "AGE" in await refusal("tables", "delete", "--yes", data=data)
    await forget_marks(data)
    await karban("tables", "delete", "--older-than", "0m", "--stage", "over", "--yes", data=data)
    await karban("tables", "delete", never_began.table, "--yes", data=data)
    assert set(await listed(data)) == {playing.table}
    server.start()
    assert (await finished.request("GET", "/record")).status_code == 404
    assert (await never_began.request("GET", "")).status_code == 404
    assert (await playing.look())["stage"] == "playing"


async def forget_marks(data: str) -> None:
    """As if the minute had passed for which a table counts as in use by a server that has stopped."""
    if data.startswith("sqlite"):
        with sqlite3.connect(data.removeprefix("sqlite:///")) as db:
            db.execute("DELETE FROM in_use")
        db.close()
    else:
        import asyncpg

        db = await asyncpg.connect(data)
        await db.execute("DELETE FROM karban.in_use")
        await db.close()


# ------------------------------------------------------------------ backup and restore


@in_loop
async def test_a_backup_during_play_has_all_that_was_acknowledged_before(
    server: Server, data: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Players at several tables, a server that is killed now and then, a backup in the middle; the games go on from
    it, in a file and in PostgreSQL."""
    random, copy = Random(5), tmp_path / "copy.sqlite"
    tables = [
        await seated(server.url, random, "gap", ["me", "open", "bot:random"]),
        await seated(server.url, random, "number", ["me", "open"]),
        await seated(server.url, random, "three", ["me", "open"]),
    ]
    people = [one for table in tables for one in table.people]
    playing = [asyncio.create_task(one.play()) for one in people]

    async def told(number: int) -> None:
        while sum(len(one.told) for one in people) < number and not all(task.done() for task in playing):
            await asyncio.sleep(0.01)

    await told(8)
    server.kill()
    server.start()
    await told(16)
    before = {(table.table, move.key): move for table in tables for one in table.people for move in one.told}
    await karban("backup", str(copy), data=data)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    server.kill()
    assert len(before) >= 16

    targets = [f"sqlite:///{tmp_path}/other.sqlite"]
    targets.append(str(request.getfixturevalue("postgres").database()))
    for target in targets:
        await karban("restore", str(copy), data=target)
        with Server(target) as other:
            for table in tables:
                log = (await karban("tables", "export", "--log", table.table, data=target)).splitlines()
                entries = {entry["number"]: entry for entry in map(json.loads, log)}
                for (name, key), move in before.items():
                    if name == table.table:
                        assert entries[move.number]["key"] == f"{move.seat}:{key}"
                        assert entries[move.number]["event"]["move"] == move.move
                assert sorted(entries) == list(range(1, len(entries) + 1))
                person = table.people[0].person
                assert await goes_on(TableClient(other.url, table.table, person.token, person.seat))


async def goes_on(person: TableClient) -> bool:
    """Whether somebody can move, or somebody else is to."""
    message = await person.look()
    if message["decision"] is None:
        return message["stage"] == "over" or bool(message["view"]["to_act"]) or "choice" in message["view"]
    answer = await person.move(any_legal(message), message["decision"])
    return bool(answer.json()["ok"])


@in_loop
async def test_clocks_stood_still_between_backup_and_restore(server: Server, data: str, tmp_path: Path) -> None:
    ann = await TableClient.create(server.url, game="gap", seats=["me", "me"], name="Ann", clock={"each": 600})
    copy = str(tmp_path / "copy.sqlite")

    def has_heartbeat() -> bool:
        run("backup", copy, data=data)
        with sqlite3.connect(copy) as db:
            at = db.execute("SELECT max(at) FROM heartbeat").fetchone()[0]
            touched = db.execute("SELECT max(touched) FROM table_index").fetchone()[0]
        db.close()
        return bool(at > touched)

    while not await asyncio.to_thread(has_heartbeat):
        pass
    server.stop()
    with sqlite3.connect(copy) as db:  # as if it had been made two hours ago
        for table, columns in (("event", ("at",)), ("table_index", ("touched", "due")), ("heartbeat", ("at",))):
            for column in columns:
                db.execute(f"UPDATE {table} SET {column} = {column} - 7200000")
        db.execute("UPDATE event SET checksum = NULL")
    db.close()
    target = f"sqlite:///{tmp_path}/other.sqlite"
    await karban("restore", copy, data=target)
    with Server(target) as other:
        clock = (await TableClient(other.url, ann.table, ann.token, 0).look())["clock"]
        assert min(clock["left"]) > 500_000


@in_loop
async def test_a_restore_replaces_nothing_unless_asked_and_never_half(
    server: Server, data: str, tmp_path: Path
) -> None:
    ann = await TableClient.create(server.url, game="gap", seats=["me", "open"], name="Ann")
    copy = str(tmp_path / "copy.sqlite")
    await karban("backup", copy, data=data)
    assert "in use" in await refusal("restore", copy, data=data) or not data.startswith("sqlite")
    bob = await TableClient.create(server.url, game="gap", seats=["me", "open"], name="Bob")
    server.stop()
    await forget_marks(data)
    assert "--replace" in await refusal("restore", copy, data=data)
    assert set(await listed(data)) == {ann.table, bob.table}
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(Path(copy).read_bytes())
    with sqlite3.connect(broken) as db:
        db.execute("UPDATE event SET at = at + 1 WHERE number = 1")
    db.close()
    assert ann.table in await refusal("restore", str(broken), "--replace", data=data)
    assert set(await listed(data)) == {ann.table, bob.table}
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 100)
    for nonsense in ("letter.txt", "none.sqlite"):
        assert nonsense in await refusal("restore", str(tmp_path / nonsense), "--replace", data=data)
    await karban("restore", copy, "--replace", data=data)
    assert set(await listed(data)) == {ann.table}
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".karban")]
    server.start()
    assert (await ann.look())["stage"] == "open"


@in_loop
async def test_what_is_wrong_is_said_in_one_line(tmp_path: Path) -> None:
    data = f"sqlite:///{tmp_path}/none.sqlite"
    assert "none.sqlite" in await refusal("tables", "list", data=data)
    assert "none.sqlite" in await refusal("backup", str(tmp_path / "copy"), data=data)
    assert not (tmp_path / "none.sqlite").exists()
    assert "30d" in await refusal("tables", "list", "--older-than", "soon", data=data)
    assert "postgresql" in await refusal("tables", "list", data="mysql://here")
