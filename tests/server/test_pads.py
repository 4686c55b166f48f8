"""Score pads that several phones share: one order for all, everybody's own seat, nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from karban.cli import main
from karban.store import Entry, Store
from karban.store.sqlite import SqliteStore
from karban.table.tokens import new_token
from karban.web.api import wire
from karban.web.app import application
from karban.web.live import pad_log, pads
from karban.web.live.pad_log import MAX_CHANGES
from karban.web.live.pubsub import OnNotice
from karban.web.live.service import Service
from karban.web.settings import Limits
from tests.server.client import Json, Server, TableClient
from tests.server.cluster import Cluster
from tests.server.inside import advance, running
from tests.server.loops import in_loop, until
from tests.server.services import Postgres
from tests.server.stores import Make

BEGIN = {
    "do": "begin",
    "game": "qwixx",
    "rules": 1,
    "players": 3,
    "names": ["Ann", "Bob", "Cyn"],
    "options": {},
    "first": 0,
}


def cross(seat: int | None, *written: str) -> Json:
    return {"do": "write", "entries": [[seat, one] for one in written]}


class Phone:
    """Somebody's phone at a pad."""

    def __init__(self, http: httpx.AsyncClient, code: str = "", token: str | None = None) -> None:
        self.http, self.code, self.token = http, code, token or new_token()
        self.keys = 0

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    async def open(self, **more: Any) -> httpx.Response:
        answer = await self.http.post("/api/pads", json={"change": {**BEGIN, **more}}, headers=self.headers)
        if answer.status_code == 201:
            self.code = answer.json()["pad"]
        return answer

    def other(self) -> Phone:
        """Somebody else's, at the same pad."""
        return Phone(self.http, self.code)

    async def sit(self, seat: int, free: bool = False) -> httpx.Response:
        return await self._post("seats", seat=seat, free=free)

    async def change(self, change: Json, key: str | None = None, **more: Any) -> httpx.Response:
        self.keys += 1
        return await self._post("changes", key=key or f"{self.token[:5]}{self.keys}", change=change, **more)

    async def look(self, **query: Any) -> Json:
        answer = await self.ask(**query)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found

    async def ask(self, **query: Any) -> httpx.Response:
        return await self.http.get(f"/api/pads/{self.code}", params=query, headers=self.headers)

    async def written(self) -> list[Any]:
        """All changes after the first."""
        return [line["change"] for line in (await self.look())["changes"]][1:]

    async def _post(self, what: str, **body: Any) -> httpx.Response:
        return await self.http.post(f"/api/pads/{self.code}/{what}", json=body, headers=self.headers)


@asynccontextmanager
async def at_pad(path: Path, store: Store | None = None, **settings: Any) -> AsyncIterator[tuple[Service, Phone]]:
    """A server, and the phone that has opened a pad there."""
    async with running(path / "tables.sqlite", store=store, **settings) as service, client(service) as http:
        ann = Phone(http)
        assert (await ann.open()).status_code == 201
        yield service, ann


@asynccontextmanager
async def client(service: Service) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(application(service), client=("192.0.2.7", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
        yield http


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["error"]) == (status, code), answer.text


# ------------------------------------------------------------------------- one order for all


@in_loop
async def test_everybody_gets_the_same_changes_in_the_same_order(tmp_path: Path, make: Make) -> None:
    async with at_pad(tmp_path, make()) as (_service, ann):
        bob = ann.other()
        assert (await bob.sit(1)).json()["own"] == [1]
        answers = await asyncio.gather(
            *[ann.change(cross(0, f"R{number}")) for number in range(2, 10)],
            *[bob.change(cross(1, f"B{number}")) for number in range(2, 10)],
        )
        assert {answer.status_code for answer in answers} == {200}
        seen = await ann.look()
        assert (await bob.look())["changes"] == seen["changes"] == (await ann.other().look())["changes"]
        assert sorted(answer.json()["n"] for answer in answers) == [line["n"] for line in seen["changes"]][1:]
        assert {(line["seat"], line["change"]["entries"][0][0]) for line in seen["changes"][1:]} == {(None, 0), (1, 1)}
        after = seen["changes"][10]["n"]
        assert (await bob.look(seen=after))["changes"] == seen["changes"][11:]


@in_loop
async def test_the_same_key_twice_is_one_change_and_another_change_with_it_is_refused(
    tmp_path: Path, make: Make
) -> None:
    async with at_pad(tmp_path, make()) as (_service, ann):
        answers = await asyncio.gather(*[ann.change(cross(0, "R5"), "k") for _ in range(5)])
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.json()["n"] for answer in answers}) == 1
        assert await ann.written() == [cross(0, "R5")]
        refused(await ann.change(cross(0, "R6"), "k"), 409, "repeated")


@in_loop
async def test_the_same_request_opens_one_pad(tmp_path: Path, make: Make) -> None:
    async with at_pad(tmp_path, make()) as (_service, ann):
        first = ann.code
        assert (await ann.open()).json()["pad"] == first
        assert (await ann.open(names=["Ann", "Bob", "Dan"])).json()["pad"] != first
        assert (await ann.other().open()).json()["pad"] != first


@in_loop
async def test_what_was_acknowledged_is_there_after_a_crash(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        ann = Phone(http)
        await ann.open()
        bob = ann.other()
        await bob.sit(1)
        for number in range(2, 8):
            assert (await bob.change(cross(1, f"Y{number}"))).status_code == 200
        before = await bob.look()
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        again = await Phone(http, bob.code, bob.token).look()
        assert {**again, "here": []} == {**before, "here": []}
        assert again["own"] == [1]


@in_loop
async def test_a_long_log_is_told_in_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("karban.web.api.pads.MAX_TOLD", 3)
    async with at_pad(tmp_path) as (_service, ann):
        for number in range(2, 9):
            await ann.change(cross(0, f"R{number}"))
        found, seen = [], 0
        while True:
            part = await ann.look(seen=seen)
            found += part["changes"]
            assert len(part["changes"]) <= 3
            if part["n"] == part["last"]:
                break
            seen = part["n"]
        assert [line["change"] for line in found][1:] == [cross(0, f"R{number}") for number in range(2, 9)]


# ---------------------------------------------------------------------------- everybody's own


@in_loop
async def test_a_phone_writes_for_its_own_seat_and_who_opened_the_pad_for_all(tmp_path: Path) -> None:
    async with at_pad(tmp_path) as (_service, ann):
        bob = ann.other()
        refused(await bob.change(cross(1, "R5")), 403, "not-yours")
        await bob.sit(1)
        refused(await bob.change(cross(0, "R5")), 403, "not-yours")
        refused(await bob.change({"do": "write", "entries": [[1, "R5"], [2, "R5"]]}), 403, "not-yours")
        refused(await bob.change({"do": "correct", "at": 0, "entry": [0, "R5"]}), 403, "not-yours")
        refused(await bob.change({"do": "set", "first": 1}), 403, "not-yours")
        refused(await bob.change({"do": "strike", "at": 0}, seat=0), 403, "not-yours")
        assert await ann.written() == []
        assert (await bob.change(cross(1, "R5"))).status_code == 200
        assert (await bob.change(cross(None, "end"))).status_code == 200
        assert (await ann.change(cross(2, "G9"))).status_code == 200
        assert (await bob.change({"do": "strike", "at": 0})).status_code == 200
        assert [line["seat"] for line in (await ann.look())["changes"]] == [None, 1, 1, None, 1]


@in_loop
async def test_a_phone_takes_back_its_own_changes_only(tmp_path: Path) -> None:
    async with at_pad(tmp_path) as (_service, ann):
        bob = ann.other()
        await bob.sit(1)
        await ann.change(cross(0, "R5"))
        await bob.change(cross(1, "B5"))
        refused(await bob.change({"do": "undo", "of": 1}), 403, "not-yours")
        assert (await bob.change({"do": "undo", "of": 2})).status_code == 200
        assert (await bob.change({"do": "undo", "of": 3})).status_code == 200, "an undo is taken back"
        assert (await ann.change({"do": "undo", "of": 2})).status_code == 200, "who opened it may take back all"
        refused(await ann.change({"do": "undo", "of": 0}), 400, "bad-request")
        refused(await ann.change({"do": "undo", "of": 99}), 400, "bad-request")


@in_loop
async def test_a_seat_is_one_phones_until_it_is_freed(tmp_path: Path, make: Make) -> None:
    async with at_pad(tmp_path, make()) as (_service, ann):
        bob, cyn = ann.other(), ann.other()
        await bob.sit(1)
        refused(await cyn.sit(1), 409, "full")
        refused(await cyn.sit(1, free=True), 403, "not-yours")
        refused(await cyn.sit(3), 400, "bad-request")
        assert (await bob.sit(1)).json()["taken"] == [1], "the same once more"
        assert (await bob.sit(2)).json()["own"] == [1, 2], "two people at one phone"
        assert (await ann.sit(1, free=True)).status_code == 200
        assert (await cyn.sit(1)).json()["own"] == [1]
        refused(await bob.change(cross(1, "R5")), 403, "not-yours")
        assert (await bob.change(cross(2, "R5"))).status_code == 200


@in_loop
async def test_places_that_may_mean_other_lines_by_now_are_refused(tmp_path: Path) -> None:
    async with at_pad(tmp_path) as (_service, ann):
        bob = ann.other()
        await bob.sit(1)
        seen = (await bob.change(cross(1, "R5"))).json()["n"]
        await ann.change(cross(0, "R6"))
        refused(await bob.change({"do": "strike", "at": 0}, seen=seen), 409, "stale")
        assert (await bob.change({"do": "strike", "at": 0}, seen=seen + 1)).status_code == 200


@in_loop
async def test_who_plays_again_finds_everybody_in_their_seats(tmp_path: Path, make: Make) -> None:
    async with at_pad(tmp_path, make()) as (_service, ann):
        bob = ann.other()
        seen = (await bob.sit(1)).json()["n"]
        body = {"change": {**BEGIN, "first": 1}, "salt": "again", "after": ann.code}
        refused(await ann.http.post("/api/pads", json=body, headers=bob.headers), 403, "not-yours")
        refused(
            await ann.http.post("/api/pads", json={**body, "after": "22222222"}, headers=bob.headers), 404, "not-found"
        )
        answers = [await ann.http.post("/api/pads", json=body, headers=ann.headers) for _ in range(2)]
        (code,) = {answer.json()["pad"] for answer in answers}
        told = await bob.look(seen=seen, wait=25)
        assert (told["next"], told["changes"]) == (code, [])
        bob.code = code
        assert (await bob.change(cross(1, "R5"))).status_code == 200
        refused(await bob.change(cross(0, "R5")), 403, "not-yours")


# -------------------------------------------------------------------------------- what is refused


@in_loop
async def test_no_code_is_found_by_trying(tmp_path: Path) -> None:
    async with at_pad(tmp_path, limits=Limits(unknown_tokens=5)) as (_service, ann):
        for code in ("22222222", "nothing", "pad-" + ann.code, ann.code.upper(), "%00"):
            refused(await Phone(ann.http, code).ask(), 404, "not-found")
        refused(await Phone(ann.http, "33333333").ask(), 429, "too-fast")


@in_loop
async def test_no_code_is_found_by_trying_to_play_on_after_it(tmp_path: Path) -> None:
    async with at_pad(tmp_path, limits=Limits(unknown_tokens=3)) as (_service, ann):

        async def after(code: str) -> httpx.Response:
            return await ann.http.post("/api/pads", json={"change": BEGIN, "after": code}, headers=ann.headers)

        for code in ("22222222", "33333333", "44444444"):
            refused(await after(code), 404, "not-found")
        refused(await after(ann.code), 429, "too-fast")


@in_loop
async def test_a_pad_is_no_table(tmp_path: Path, make: Make) -> None:
    async with at_pad(tmp_path, make()) as (service, ann):
        for name in (ann.code, f"pad-{ann.code}"):
            assert (await ann.http.get(f"/t/{name}")).status_code == 404
            refused(await ann.http.get(f"/api/tables/{name}"), 404, "not-found")
        assert (await ann.http.get("/api/tables")).json() == {"tables": []}
        assert await service.store.due(10**15, 10) == []


@pytest.mark.parametrize(
    "change",
    [
        {**BEGIN, "names": ["Ann"]},
        {**BEGIN, "players": 7, "names": list("ABCDEFG")},
        {**BEGIN, "players": 1, "names": ["Ann"]},
        {**BEGIN, "game": "chess"},
        {**BEGIN, "first": 3},
        {**BEGIN, "names": ["Ann", "Bob", "Easy"]},
        {**BEGIN, "names": ["Ann", "Bob", "\u200b"]},
        {**BEGIN, "secret": 1},
        cross(0, "R5"),
    ],
)
@in_loop
async def test_a_pad_begins_with_who_plays_what(url: str, change: Json) -> None:
    async with httpx.AsyncClient(base_url=url) as http:
        headers = {"authorization": f"Bearer {new_token()}"}
        refused(await http.post("/api/pads", json={"change": change}, headers=headers), 400, "bad-request")
        refused(await http.post("/api/pads", json={"change": BEGIN}), 401, "bad-token")
        refused(
            await http.post("/api/pads", json={"change": BEGIN}, headers={"authorization": "Bearer x"}),
            401,
            "bad-token",
        )


@pytest.mark.parametrize(
    ("change", "status"),
    [
        (cross(0, "R5" * 60), 400),
        (cross(0, *["R5 " * 30] * 30), 413),
        (cross(0, *["R5"] * 5000), 413),
        (cross(7, "R5"), 400),
        (cross(4, "R5"), 400),
        (cross(0), 400),
        ({"do": "set", "names": ["Ann", "Bob"]}, 400),
        ({"do": "set", "first": 5}, 400),
        ({"do": "set", "options": {"a": "b" * 3000}}, 413),
        ({"do": "dance"}, 400),
        (BEGIN, 400),
    ],
)
@in_loop
async def test_what_is_no_change_of_a_pad_is_refused(tmp_path: Path, change: Json, status: int) -> None:
    async with at_pad(tmp_path) as (_service, ann):
        answer = await ann.change(change)
        assert answer.status_code == status, answer.text
        assert await ann.written() == []


@in_loop
async def test_names_are_told_apart_as_at_tables(tmp_path: Path) -> None:
    async with at_pad(tmp_path) as (_service, ann):
        answer = await ann.open(names=["Ann", "Аnn", " Bob  B. "])  # noqa: RUF001, the second is Cyrillic
        assert answer.json()["changes"][0]["change"]["names"] == ["Ann", "Аnn 2", "Bob B."]  # noqa: RUF001
        await ann.change({"do": "set", "names": ["A", "A", "A"]})
        assert await ann.written() == [{"do": "set", "names": ["A", "A 2", "A 3"]}]


@in_loop
async def test_a_pad_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_CHANGES == 2000
    monkeypatch.setattr(pad_log, "MAX_CHANGES", 4)
    monkeypatch.setattr(pad_log, "MAX_OTHER_EVENTS", 6)
    async with at_pad(tmp_path) as (_service, ann):
        for number in range(2, 5):
            assert (await ann.change(cross(0, f"R{number}"))).status_code == 200
        refused(await ann.change(cross(0, "R9")), 409, "limit")
        bob = ann.other()
        for turn in range(5):
            assert (await bob.sit(0, free=turn % 2 == 1)).status_code == 200
        refused(await bob.sit(1), 409, "limit")
        assert (await ann.sit(0, free=True)).json()["taken"] == [], "nobody keeps a seat by wearing the pad out"
        refused(await bob.sit(0), 409, "limit")
        assert len(await ann.written()) == 3
        again = {"change": BEGIN, "after": ann.code}
        assert (await ann.http.post("/api/pads", json=again, headers=ann.headers)).status_code == 201
        assert (await bob.look())["next"] is not None


@in_loop
async def test_as_many_bytes_as_can_be_kept_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pad_log, "MAX_BYTES", 1500)
    async with at_pad(tmp_path) as (_service, ann):
        assert (await ann.change(cross(0, *["R5 " * 30] * 10))).status_code == 200
        refused(await ann.change(cross(0, *["R5 " * 30] * 10)), 409, "limit")


@in_loop
async def test_a_network_opens_so_many_pads_and_tables(tmp_path: Path) -> None:
    async with at_pad(tmp_path, limits=Limits(tables=2)) as (_service, ann):
        assert (await ann.other().open()).status_code == 201
        refused(await ann.other().open(), 429, "too-fast")


# ------------------------------------------------------------------------------------ waiting


@in_loop
async def test_who_waits_is_answered_by_the_next_change(tmp_path: Path, make: Make) -> None:
    async with at_pad(tmp_path, make()) as (service, ann):
        bob = ann.other()
        seen = (await bob.sit(1)).json()["n"]
        waiting = asyncio.create_task(bob.look(seen=seen, wait=25))
        await until(lambda: service.pads.waiting == 1)
        await ann.change(cross(0, "R5"))
        assert [line["change"] for line in (await waiting)["changes"]] == [cross(0, "R5")]
        assert service.pads.waiting == 0
        assert service.pad_waits.total == 0


@in_loop
async def test_hundreds_who_wait_cost_the_store_next_to_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_pad(tmp_path) as (service, ann):
        await ann.sit(0)
        seen, reads, read = (await ann.look())["n"], [0], service.store.read

        async def counted(name: str, after: int) -> list[Entry]:
            reads[0] += 1
            return await read(name, after)

        monkeypatch.setattr(service.store, "read", counted)
        waiting = [asyncio.create_task(ann.look(seen=seen, wait=25)) for _ in range(200)]
        await until(lambda: service.pads.waiting == 200)
        reads[0] = 0
        assert (await ann.change(cross(0, "R5"))).status_code == 200
        assert {len((await one)["changes"]) for one in waiting} == {1}
        assert reads[0] < 10


@in_loop
async def test_who_waits_hears_of_who_comes_and_takes_a_seat(tmp_path: Path) -> None:
    async with at_pad(tmp_path) as (service, ann):
        bob = ann.other()
        seen = (await bob.sit(1)).json()["n"]
        assert (await ann.sit(0)).json()["here"] == []
        seen += 1
        waiting = asyncio.create_task(ann.look(seen=seen, wait=25, here=1))
        await until(lambda: service.pads.waiting == 1)
        theirs = asyncio.create_task(bob.look(seen=seen, wait=25))
        assert (await waiting)["here"] == [0, 1]
        assert (await ann.look(seen=seen, wait=25, here=1))["here"] == [0, 1], "who came between two looks"
        waiting = asyncio.create_task(ann.look(seen=seen, wait=25, here=3))
        await until(lambda: service.pads.waiting == 2)
        waiting.cancel()
        advance(service, pads.HERE_SECONDS + 1)
        assert (await ann.look())["here"] == [0]
        theirs.cancel()


@in_loop
async def test_a_wait_has_an_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pads, "MAX_WAIT_SECONDS", 0.01)
    async with at_pad(tmp_path) as (_service, ann):
        seen = (await ann.look())["n"]
        assert (await ann.look(seen=seen, wait=999))["changes"] == []


@in_loop
async def test_who_may_not_wait_is_answered_at_once(tmp_path: Path) -> None:
    async with at_pad(tmp_path, limits=Limits(network_connections=1)) as (service, ann):
        seen = (await ann.look())["n"]
        waiting = asyncio.create_task(ann.look(seen=seen, wait=25))
        await until(lambda: service.pads.waiting == 1)
        assert (await ann.other().look(seen=seen, wait=25))["changes"] == []
        await ann.change(cross(0, "R5"))
        assert len((await waiting)["changes"]) == 1


@in_loop
async def test_nobody_waits_for_a_client_that_is_gone_or_a_server_that_stops(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        ann = Phone(http)
        await ann.open()
        seen = (await ann.look())["n"]

        async def waiting() -> str:
            text = (await http.get("/metrics")).text
            return next(line for line in text.splitlines() if line.startswith("karban_pads_waiting "))

        with pytest.raises(httpx.ReadTimeout):
            await http.get(f"/api/pads/{ann.code}", params={"seen": seen, "wait": 25}, timeout=0.5)
        async with asyncio.timeout(20):
            while await waiting() != "karban_pads_waiting 0":
                await asyncio.sleep(0.05)
        last = asyncio.create_task(ann.look(seen=seen, wait=25))
        async with asyncio.timeout(20):
            while await waiting() != "karban_pads_waiting 1":
                await asyncio.sleep(0.05)
        async with asyncio.timeout(15):
            server.ask_to_stop()
            assert (await last)["changes"] == []


class SharedLine:
    """Notices of two servers in one process; `alive` False: they get lost."""

    def __init__(self) -> None:
        self.ears: list[OnNotice] = []
        self.alive = self.hearing = True
        self.interruptions = 0

    async def listen(self, on_notice: OnNotice) -> None:
        self.ears.append(on_notice)

    async def publish(self, table: str, number: int, presence: str = "") -> None:
        if self.alive:
            for ear in self.ears:
                await ear(table, number, presence)

    async def close(self) -> None:
        pass


@pytest.mark.parametrize("alive", [True, False])
@in_loop
async def test_who_waits_at_another_process_hears_of_it_too(tmp_path: Path, postgres: Postgres, alive: bool) -> None:
    from karban.store.postgres import PostgresStore

    data, line = postgres.database(), SharedLine()
    line.alive = alive
    async with (
        running(tmp_path / "x", store=PostgresStore(data), pubsub=line) as one,
        running(tmp_path / "x", store=PostgresStore(data), pubsub=line) as other,
        client(one) as here,
        client(other) as there,
    ):
        one.tables.shared = other.tables.shared = True
        ann = Phone(here)
        await ann.open()
        await ann.sit(0)
        bob = Phone(there, ann.code)
        seen = (await bob.sit(1)).json()["n"]
        waiting = asyncio.create_task(bob.look(seen=seen, wait=25))
        await until(lambda: other.pads.waiting == 1)
        await ann.change(cross(0, "R5"))
        assert [line["change"] for line in (await waiting)["changes"]] == [cross(0, "R5")]
        if alive:
            theirs = asyncio.create_task(bob.look(seen=seen + 1, wait=25))
            await until(lambda: other.pads.waiting == 1)
            assert 1 in (await ann.look())["here"], "who looks at the other process"
            theirs.cancel()


@in_loop
async def test_two_processes_keep_one_order(tmp_path: Path, postgres: Postgres) -> None:
    with Cluster(postgres, None, tmp_path) as cluster:
        async with httpx.AsyncClient(base_url=cluster.url, timeout=60) as http:
            ann = Phone(http)
            await ann.open()
            bob = ann.other()
            await bob.sit(1)
        phones = [Phone(httpx.AsyncClient(base_url=cluster.url, timeout=60), ann.code, one.token) for one in (ann, bob)]
        for seat, phone in enumerate(phones):
            phone.keys = 100 * seat
        await asyncio.gather(
            *[phone.change(cross(seat, f"R{n}")) for seat, phone in enumerate(phones) for n in range(2, 13)]
        )
        seen = [await phone.look() for phone in phones]
        assert seen[0]["changes"] == seen[1]["changes"]
        assert len(seen[0]["changes"]) == 23
        for phone in phones:
            await phone.http.aclose()


# ------------------------------------------------------------------------- who runs the server


@in_loop
async def test_an_old_pad_is_deleted_as_an_abandoned_game_is(tmp_path: Path, make: Make) -> None:
    async with at_pad(tmp_path, make(), abandoned_days=30) as (service, ann):
        advance(service, 29 * 86_400)
        await service.housekeeper.delete_old()
        assert (await ann.look())["n"] == 2
        advance(service, 2 * 86_400)
        await service.housekeeper.delete_old()
        refused(await ann.ask(), 404, "not-found")
        refused(await ann.change(cross(0, "R5")), 404, "not-found")


def test_whoever_runs_the_server_sees_pads_among_the_tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes: list[str] = []

    @in_loop
    async def open_one() -> None:
        async with at_pad(tmp_path) as (_service, ann):
            await ann.change(cross(0, "R5"))
            codes.append(ann.code)

    open_one()
    data = ["--data", f"sqlite:///{tmp_path / 'tables.sqlite'}"]
    name = f"pad-{codes[0]}"
    assert main(["tables", "list", "--stage", "pad", *data]) == 0
    assert f"{name}  qwixx    pad" in capsys.readouterr().out
    assert main(["tables", "show", *data, name]) != 0
    assert "score pad" in capsys.readouterr().err
    assert main(["tables", "export", "--log", *data, name]) == 0
    assert '"R5"' in capsys.readouterr().out
    backup = tmp_path / "backup.sqlite"
    assert main(["backup", *data, str(backup)]) == 0
    assert main(["tables", "delete", "--yes", *data, name]) == 0
    assert main(["restore", "--replace", *data, str(backup)]) == 0

    @in_loop
    async def look() -> None:
        async with running(tmp_path / "tables.sqlite") as service, client(service) as http:
            found = await Phone(http, codes[0]).look()
            assert found["changes"][1]["change"] == cross(0, "R5")

    look()


@in_loop
async def test_pads_that_nobody_waits_at_leave_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pads, "MAX_LOADED", 3)
    async with at_pad(tmp_path) as (service, ann):
        seen = (await ann.look())["n"]
        waiting = asyncio.create_task(ann.look(seen=seen, wait=25))
        await until(lambda: service.pads.waiting == 1)
        others = [ann.other() for _ in range(5)]
        for other in others:
            await other.open()
        assert len(service.pads.loaded) == 3
        await ann.change(cross(0, "R5"))
        assert len((await waiting)["changes"]) == 1
        assert (await others[0].look())["n"] == 2


@in_loop
async def test_a_damaged_pad_is_set_aside(tmp_path: Path) -> None:
    async with at_pad(tmp_path) as (service, ann):
        store = service.store
        assert isinstance(store, SqliteStore)
        await store._write(lambda db: db.execute("UPDATE event SET body = x'00' WHERE number = 2"), "")
        service.pads.loaded.clear()
        refused(await ann.ask(), 503, "set-aside")


@in_loop
async def test_answers_have_the_shapes_described(url: str) -> None:
    from tests.server.test_openapi import fits

    async with httpx.AsyncClient(base_url=url) as http:
        ann = Phone(http)
        fits(await ann.open(), wire.PadState)
        fits(await ann.sit(1), wire.PadState)
        fits(await ann.ask(), wire.PadState)
        fits(await ann.change(cross(1, "R5")), wire.Done)
        fits(await ann.change({"do": "undo", "of": 7}), wire.MoveAnswer)


@in_loop
async def test_a_table_of_the_same_name_as_a_code_is_a_table(url: str) -> None:
    ann = await TableClient.create(url, game="gap")
    async with httpx.AsyncClient(base_url=url) as http:
        refused(await Phone(http, ann.table[:8]).ask(), 404, "not-found")
        refused(await Phone(http, ann.table).ask(), 404, "not-found")
