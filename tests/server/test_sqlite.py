"""The store in a file: one process at a time, files of every earlier version, a disk that is full."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from pathlib import Path

import pytest

from karban.errors import BadOption
from karban.store import Entry, TableIndex, Unavailable, WriteConflict
from karban.store.sqlite import SqliteStore
from karban.store.sqlite_schema import SCHEMA_VERSION
from tests.server.loops import in_loop


def index(name: str = "abc") -> TableIndex:
    return TableIndex(name, "gap", "playing", False, None, 5)


def entry(number: int, body: bytes = b"{}") -> Entry:
    return Entry(number, 1000 + number, None, None, body)


@in_loop
async def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    first, second = SqliteStore(file), SqliteStore(file)
    await first.open()
    with pytest.raises(BadOption, match=r"tables\.sqlite is in use by another karban"):
        await second.open()
    await first.close()
    await second.open()
    await second.close()


@pytest.mark.skipif(sys.platform == "win32", reason="not everybody may make links there")
@in_loop
async def test_a_second_server_on_the_same_file_by_another_name_is_refused(tmp_path: Path) -> None:
    file, link = tmp_path / "tables.sqlite", tmp_path / "link.sqlite"
    link.symlink_to(file)
    for one, other in ((file, link), (link, file)):
        first = SqliteStore(one)
        await first.open()
        with pytest.raises(BadOption, match="is in use by another karban"):
            await SqliteStore(other).open()
        await first.close()


@in_loop
async def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    with sqlite3.connect(file) as later:
        later.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    later.close()
    with pytest.raises(BadOption, match="newer karban"):
        await SqliteStore(file).open()


@pytest.mark.parametrize("name", ["none/tables.sqlite", "."])
@in_loop
async def test_a_file_that_cannot_be_is_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(BadOption, match=r".+: .+"):
        await SqliteStore(tmp_path / name).open()


@in_loop
async def test_something_else_than_a_database_is_refused_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann, " * 100)
    with pytest.raises(BadOption, match="file is not a database"):
        await SqliteStore(tmp_path / "letter.txt").open()


@in_loop
async def test_what_many_tables_write_at_once_is_all_there(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    await store.open()
    names = [f"t{number}" for number in range(60)]
    await asyncio.gather(*(store.create(index(name), [entry(1)]) for name in names))

    async def write(name: str, number: int) -> bool:
        try:
            await store.append(index(name), [entry(number, name.encode())])
        except WriteConflict:
            return False
        return True

    done = await asyncio.gather(*(write(name, 2) for name in names for _ in range(3)))
    assert sum(done) == len(names)
    assert await store.last_numbers([*names, "none"]) == dict.fromkeys(names, 2)
    for name in names:
        assert [found.body for found in await store.read(name)] == [b"{}", name.encode()]
    await store.close()


@pytest.mark.skipif(sys.platform != "linux", reason="needs limits on the size of files")
@in_loop
async def test_a_full_disk_is_said_and_when_there_is_room_again_all_goes_on(tmp_path: Path) -> None:
    import resource

    store = SqliteStore(tmp_path / "tables.sqlite")
    await store.open()
    await store.create(index(), [entry(1)])
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        for _ in range(3):
            with pytest.raises(Unavailable):
                await store.append(index(), [entry(2, b"x" * 10_000)])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert await store.last_numbers(["abc"]) == {"abc": 1}
    await store.append(index(), [entry(2)])
    assert [found.number for found in await store.read("abc")] == [1, 2]
    await store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a file in use cannot be moved there")
@in_loop
async def test_nothing_is_acknowledged_that_goes_into_a_file_that_was_moved_or_deleted(tmp_path: Path) -> None:
    file, moved = tmp_path / "tables.sqlite", tmp_path / "moved.sqlite"
    store = SqliteStore(file)
    await store.open()
    await store.heartbeat(1, 0)
    file.rename(moved)
    with pytest.raises(Unavailable, match="was moved or deleted"):
        await store.heartbeat(2, 0)
    assert not file.exists()
    moved.rename(file)
    await store.heartbeat(3, 0)
    file.unlink()
    with pytest.raises(Unavailable, match="was moved or deleted"):
        await store.heartbeat(4, 0)
    await store.close()


@in_loop
async def test_a_store_that_is_closed_says_so(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    await store.open()
    await store.close()
    with pytest.raises(Unavailable):
        await store.append(index(), [entry(1)])
    await store.close()


@in_loop
async def test_an_sqlite_that_is_too_old_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 31, 1))
    with pytest.raises(BadOption, match=r"3\.33 or newer"):
        await SqliteStore(tmp_path / "tables.sqlite").open()


@in_loop
async def test_one_refusal_among_many_that_are_written_together_is_nobody_else_s(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "tables.sqlite")
    await store.open()
    names = [f"table{number}" for number in range(30)]
    for name in names:
        await store.create(index(name), [entry(1)])
    grown = [store.append(index(name), [entry(9 if name == "table7" else 2)]) for name in names]
    answers = await asyncio.gather(*grown, return_exceptions=True)
    assert [type(answer) for answer in answers] == [WriteConflict if name == "table7" else type(None) for name in names]
    assert await store.last_numbers(names) == {name: 1 if name == "table7" else 2 for name in names}
    await store.close()
