"""What every store must do, with real files and a real PostgreSQL: one test, both stores."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from karban.store import Entry, Lease, LeaseLost, NameTaken, NoTable, Store, TableIndex, Unavailable, WriteConflict
from tests.server.loops import in_loop
from tests.server.stores import Make


def index(
    table: str = "abc", stage: str = "playing", listed: bool = False, due: int | None = None, at: int = 5
) -> TableIndex:
    return TableIndex(table, "gap", stage, listed, due, at)


def entry(number: int, key: str | None = None, body: bytes = b"{}", seat: int | None = None) -> Entry:
    return Entry(number, 1_800_000_000_000 + number, seat, key, body)


async def opened(make: Make) -> Store:
    store = make()
    await store.open()
    return store


# --------------------------------------------------------------------- the log


@in_loop
async def test_what_was_written_is_read_again_even_after_a_restart(make: Make) -> None:
    entries = [
        entry(1, None, b'{"made": "\xc5\xbelut\xc3\xbd"}'),
        entry(2, "key-1", b"\x00\xff", seat=3),
        entry(3, "ž\n", b"", seat=0),
    ]
    store = await opened(make)
    await store.create(index(), entries[:1])
    await store.append(index(), entries[1:])
    assert await store.read("abc") == entries
    await store.close()
    store = await opened(make)
    assert await store.read("abc") == entries
    assert await store.read("abc", 1) == entries[1:]
    assert await store.read("abc", 3) == []
    await store.close()


@in_loop
async def test_a_name_is_given_once(make: Make) -> None:
    store = await opened(make)
    await store.create(index(), [entry(1), entry(2)])
    with pytest.raises(NameTaken):
        await store.create(index(), [entry(1)])
    assert len(await store.read("abc")) == 2
    await store.close()


@in_loop
async def test_a_table_that_is_not_there(make: Make) -> None:
    store = await opened(make)
    for name in ("none", "", "a\0b", "\udcff", "x" * 5000):
        with pytest.raises(NoTable):
            await store.read(name)
    with pytest.raises(NoTable):
        await store.append(index("none"), [entry(1)])
    assert await store.last_numbers(["none", "a\0b", "\udcff"]) == {}
    await store.close()


@pytest.mark.parametrize("numbers", [[1], [2], [4], [3, 5], [4, 3], [3, 3], [2, 3]])
@in_loop
async def test_only_what_follows_directly_is_written(make: Make, numbers: list[int]) -> None:
    store = await opened(make)
    await store.create(index(), [entry(1), entry(2)])
    with pytest.raises(WriteConflict):
        await store.append(index(stage="over"), [entry(number) for number in numbers])
    assert await store.last_numbers(["abc"]) == {"abc": 2}
    assert await store.read("abc", 2) == []
    await store.close()


@in_loop
async def test_a_key_that_is_there_is_refused_with_all_that_came_with_it(make: Make) -> None:
    store = await opened(make)
    await store.create(index(), [entry(1, "k")])
    await store.create(index("other"), [entry(1, "k")])  # another table, another key
    with pytest.raises(WriteConflict):
        await store.append(index(), [entry(2, "new"), entry(3, "k")])
    assert [one.number for one in await store.read("abc")] == [1]
    assert await store.last_numbers(["abc"]) == {"abc": 1}
    await store.append(index(), [entry(2, "new"), entry(3), entry(4)])
    assert await store.last_numbers(["abc", "other", "none"]) == {"abc": 4, "other": 1}
    await store.close()


@in_loop
async def test_of_many_who_write_at_once_exactly_one_comes_first(make: Make) -> None:
    store = await opened(make)
    await store.create(index(), [entry(1)])
    refused = 0

    async def write(who: int) -> None:
        nonlocal refused
        for turn in range(5):
            while True:
                last = (await store.last_numbers(["abc"]))["abc"]
                try:
                    await store.append(index(), [entry(last + 1, f"{who}/{turn}", b"%d" % who)])
                    break
                except WriteConflict:
                    refused += 1

    await asyncio.gather(*(write(who) for who in range(8)))
    entries = await store.read("abc")
    assert [one.number for one in entries] == list(range(1, 42))
    assert sorted(one.key for one in entries[1:] if one.key) == sorted(f"{w}/{t}" for w in range(8) for t in range(5))
    assert refused > 0
    await store.close()


@in_loop
async def test_tables_do_not_hinder_each_other(make: Make) -> None:
    store = await opened(make)

    async def play(name: str) -> None:
        await store.create(index(name), [entry(1)])
        for number in range(2, 20):
            await store.append(index(name), [entry(number, f"k{number}")])

    await asyncio.gather(*(play(f"t{n}") for n in range(30)))
    assert await store.last_numbers([f"t{n}" for n in range(30)]) == {f"t{n}": 19 for n in range(30)}
    await store.close()


@in_loop
async def test_a_closed_store_is_unavailable(make: Make) -> None:
    store = await opened(make)
    await store.create(index(), [entry(1)])
    await store.close()
    with pytest.raises(Unavailable):
        await store.append(index(), [entry(2)])


# ------------------------------------------------------------------- the index


@in_loop
async def test_open_tables_that_want_to_be_found_are_listed_the_newest_first(make: Make) -> None:
    store = await opened(make)
    for name, stage, listed, at in [
        ("old", "open", True, 10),
        ("new", "open", True, 30),
        ("private", "open", False, 40),
        ("begun", "playing", True, 50),
        ("middle", "open", True, 20),
    ]:
        await store.create(index(name, stage, listed, None, at), [entry(1)])
    assert [one.table for one in await store.listed(10)] == ["new", "middle", "old"]
    assert await store.listed(1) == [index("new", "open", True, None, 30)]
    await store.append(index("new", "playing", True, None, 60), [entry(2)])
    await store.append(index("old", "open", True, None, 70), [entry(2)])
    assert [one.table for one in await store.listed(10)] == ["old", "middle"]
    await store.close()


@in_loop
async def test_tables_are_due_the_most_urgent_first(make: Make) -> None:
    store = await opened(make)
    order = list(range(10, 100, 10))
    Random(1).shuffle(order)
    for due in order:
        await store.create(index(f"t{due}", due=due), [entry(1)])
    await store.create(index("never"), [entry(1)])
    assert await store.due(50, 10) == ["t10", "t20", "t30", "t40"]
    assert await store.due(1000, 2) == ["t10", "t20"]
    await store.append(index("t10", due=None), [entry(2)])
    await store.append(index("t20", due=45), [entry(2)])
    assert await store.due(50, 10) == ["t30", "t40", "t20"]
    await store.close()


# ---------------------------------------------------------------- who attends

LONG, SHORT = 60_000, 50  # ms


@in_loop
async def test_one_attends_and_can_renew(make: Make) -> None:
    store = await opened(make)
    await store.create(index(due=5), [entry(1)])
    lease = await store.acquire_lease("abc", "one", LONG)
    assert lease
    assert await store.acquire_lease("abc", "two", LONG) is None
    assert await store.due(100, 10) == []
    again = await store.acquire_lease("abc", "one", LONG)
    assert again
    assert (again.fence, again.until_ms >= lease.until_ms) == (lease.fence, True)
    await store.append(index(), [entry(2)], lease)
    await store.close()


@in_loop
async def test_who_leaves_makes_way_and_can_write_no_more(make: Make) -> None:
    store = await opened(make)
    await store.create(index(due=5), [entry(1)])
    lease = await store.acquire_lease("abc", "one", LONG)
    assert lease
    await store.release_lease(lease)
    assert await store.due(100, 10) == ["abc"]
    with pytest.raises(LeaseLost):
        await store.append(index(), [entry(2)], lease)
    other = await store.acquire_lease("abc", "two", LONG)
    assert other
    assert other.fence > lease.fence
    await store.release_lease(lease)  # once more: it is not his any longer
    await store.append(index(), [entry(2)], other)
    await store.close()


@in_loop
async def test_a_lease_that_has_run_out_is_another_s_and_its_holder_is_fenced_off(make: Make) -> None:
    store = await opened(make)
    await store.create(index(due=5), [entry(1)])
    lease = await store.acquire_lease("abc", "one", SHORT)
    assert lease
    other = None
    while other is None:
        await asyncio.sleep(0.01)
        other = await store.acquire_lease("abc", "two", LONG)
    assert other.fence > lease.fence
    with pytest.raises(LeaseLost):
        await store.append(index(), [entry(2)], lease)
    await store.append(index(), [entry(2)], other)
    await store.close()


@in_loop
async def test_a_lease_that_has_run_out_is_of_no_use_even_if_nobody_else_came(make: Make) -> None:
    store = await opened(make)
    await store.create(index(due=5), [entry(1)])
    lease = await store.acquire_lease("abc", "one", 1)
    assert lease
    while not await store.due(100, 10):
        await asyncio.sleep(0.01)
    with pytest.raises(LeaseLost):
        await store.append(index(), [entry(2)], lease)
    renewed = await store.acquire_lease("abc", "one", LONG)
    assert renewed
    assert renewed.fence > lease.fence
    await store.append(index(), [entry(2)], renewed)
    await store.close()


@in_loop
async def test_anybody_writes_without_a_lease_whoever_attends(make: Make) -> None:
    store = await opened(make)
    await store.create(index(), [entry(1)])
    lease = await store.acquire_lease("abc", "one", LONG)
    await store.append(index(), [entry(2)])
    with pytest.raises(WriteConflict):
        await store.append(index(), [entry(2)], lease)
    await store.append(index(), [entry(3)], lease)
    await store.close()


@in_loop
async def test_a_forged_lease_is_refused(make: Make) -> None:
    store = await opened(make)
    await store.create(index(), [entry(1)])
    lease = await store.acquire_lease("abc", "one", LONG)
    assert lease
    for forged in (Lease("abc", lease.fence + 1, 2**50), Lease("abc", lease.fence - 1, 2**50)):
        with pytest.raises(LeaseLost):
            await store.append(index(), [entry(2)], forged)
    await store.close()


@in_loop
async def test_of_many_who_want_to_attend_one_may(make: Make) -> None:
    store = await opened(make)
    await store.create(index(due=1), [entry(1)])
    leases = await asyncio.gather(*(store.acquire_lease("abc", f"p{n}", LONG) for n in range(20)))
    assert sum(lease is not None for lease in leases) == 1
    await store.close()


# ------------------------------------------------------------------- who is up


@in_loop
async def test_a_time_in_which_nobody_was_up_is_a_gap(make: Make) -> None:
    store = await opened(make)
    await store.heartbeat(1000, 100)
    await store.heartbeat(1050, 100)
    assert await store.downtimes(0) == []
    await store.heartbeat(2000, 100)
    await store.heartbeat(1990, 100)  # another process, a little late
    await store.heartbeat(2090, 100)
    await store.close()
    store = await opened(make)
    await store.heartbeat(5000, 100)
    assert await store.downtimes(0) == [(1050, 2000), (2090, 5000)]
    assert await store.downtimes(2000) == [(2090, 5000)]
    await store.close()


@in_loop
async def test_of_many_who_come_back_at_once_one_notes_the_gap(make: Make) -> None:
    store = await opened(make)
    await store.heartbeat(1000, 100)
    await asyncio.gather(*(store.heartbeat(9000 + n, 100) for n in range(10)))
    assert len(await store.downtimes(0)) == 1
    await store.close()
