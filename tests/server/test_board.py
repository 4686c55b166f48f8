"""The board of the day: what gets on it, what does not, and what nobody can do to it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import pytest

from karban.cli import main
from karban.store import Store, sqlite_board, sqlite_file
from karban.store.sqlite import SqliteStore
from karban.table.tokens import new_token
from karban.web.app import application
from karban.web.live import record_checks
from karban.web.live.server_clock import day_of
from karban.web.live.service import Service
from karban.web.settings import Limits
from tests.dailies import Json, by_sevens, first, record, record_text
from tests.server.client import Server
from tests.server.inside import advance, running
from tests.server.loops import in_loop
from tests.server.stores import Make

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC).timestamp()
DAY, YESTERDAY = "2026-11-18", "2026-11-17"


class Board:
    """A server at noon of a day, and somebody who enters its boards."""

    def __init__(self, service: Service, http: httpx.AsyncClient) -> None:
        self.service, self.http = service, http

    async def enter(
        self, given: Json | str, name: str | None = "Ann", *, token: str = "", game: str = "gap", day: str = DAY
    ) -> httpx.Response:
        text = given if isinstance(given, str) else json.dumps(given)
        body = f'{{"record": {text}' + (f', "name": {json.dumps(name)}}}' if name is not None else "}")
        headers = {"authorization": f"Bearer {token or new_token()}"}
        for _attempt in range(60):  # the first check of a game waits for the compiler
            answer = await self.http.post(f"/api/daily/{game}/{day}", content=body, headers=headers)
            if answer.status_code != 503:
                break
        return answer

    async def look(self, token: str = "", game: str = "gap", day: str = DAY) -> Json:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.get(f"/api/daily/{game}/{day}", headers=headers)
        assert answer.status_code == 200, answer.text
        found: Json = answer.json()
        return found


@asynccontextmanager
async def at_noon(path: Path, store: Store | None = None, **settings: Any) -> AsyncIterator[Board]:
    async with running(path / "tables.sqlite", NOON - time.time(), store, **settings) as service:
        transport = httpx.ASGITransport(application(service), client=("192.0.2.7", 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            yield Board(service, http)


def refused(answer: httpx.Response, status: int, code: str, why: str) -> None:
    assert (answer.status_code, answer.json()["error"]) == (status, code), answer.text
    assert why in answer.json()["message"]


# --------------------------------------------------------------------------- who is on it


@in_loop
async def test_an_entry_is_on_the_board_and_stays_there(tmp_path: Path, make: Make) -> None:
    token, text = new_token(), record_text("gap", DAY)
    async with at_noon(tmp_path, make()) as board:
        assert (await board.look()) == {
            "game": "gap",
            "date": DAY,
            "open": True,
            "count": 0,
            "entries": [],
            "own": None,
        }
        answer = await board.enter(text, "Žofie", token=token)
        assert answer.status_code == 201
        (entry,) = answer.json()["entries"]
        result = json.loads(text)["result"]
        assert entry["scores"] == result["scores"]
        assert (entry["rank"], entry["name"], entry["won"]) == (1, "Žofie", 0 in result["winners"])
        assert entry["record"] is None, "how somebody has played is not told while others can still enter"
        assert answer.json()["own"] == entry
    async with at_noon(tmp_path, make()) as board:
        assert (await board.look())["entries"] == [entry]
        assert (await board.look())["own"] is None
        assert (await board.look(token))["own"] == entry
        assert (await board.look(token, day=YESTERDAY))["own"] is None


@in_loop
async def test_the_same_entry_again_is_one_entry_and_another_game_is_refused(tmp_path: Path, make: Make) -> None:
    token, text = new_token(), record_text("gap", DAY)
    async with at_noon(tmp_path, make()) as board:
        answers = await asyncio.gather(*[board.enter(text, token=token) for _ in range(5)])
        assert {answer.status_code for answer in answers} == {201}
        assert board.service.record_checks.done == 1, "the same record was played again more than once"
        again = await board.enter(text, "Bob", token=token)
        assert [entry["name"] for entry in again.json()["entries"]] == ["Ann"]
        refused(await board.enter(record_text("gap", DAY, first), token=token), 409, "repeated", "already")
        assert (await board.look())["count"] == 1


@in_loop
async def test_of_two_games_with_one_token_at_the_same_time_one_counts(tmp_path: Path, make: Make) -> None:
    token = new_token()
    async with at_noon(tmp_path, make()) as board:
        games = [record_text("gap", DAY, chooses) for chooses in (by_sevens, first)]
        answers = await asyncio.gather(*[board.enter(text, token=token) for text in games])
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        assert (await board.look(token))["count"] == 1


@in_loop
async def test_of_two_games_in_the_same_millisecond_the_other_is_refused_too(tmp_path: Path) -> None:
    token = new_token()
    async with at_noon(tmp_path) as board:
        games = [record_text("gap", DAY, chooses) for chooses in (by_sevens, first)]
        for text in games:  # what comes of them is known then, so both get to the board at once
            await board.enter(text)
        now_ms = board.service.server_clock.now_ms()
        board.service.server_clock.now_ms = lambda: now_ms  # type: ignore[method-assign]
        answers = await asyncio.gather(*[board.enter(text, token=token) for text in games])
        assert sorted(answer.status_code for answer in answers) == [201, 409]


@in_loop
async def test_two_people_may_have_played_alike(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as board:
        for name in ("Ann", "Ann", "Bob"):
            assert (await board.enter(record_text("gap", DAY), name)).status_code == 201
        found = await board.look()
        assert [(entry["rank"], entry["name"]) for entry in found["entries"]] == [(1, "Ann"), (1, "Ann"), (1, "Bob")]


@in_loop
async def test_when_a_board_is_closed_it_tells_how_each_has_played(tmp_path: Path, make: Make) -> None:
    async with at_noon(tmp_path, make()) as board:
        await board.enter(record_text("gap", DAY), "Ann")
        advance(board.service, 86_400)
        assert (await board.look())["open"]
        advance(board.service, 86_400)
        (entry,) = (await board.look())["entries"]
        kept = await board.http.get(f"/api/records/{entry['record']}")
        assert kept.headers["content-type"] == "application/json"
        assert kept.json() == record("gap", DAY)
        refused(await board.enter(record_text("gap", DAY)), 409, "too-late", "closed")


@in_loop
async def test_yesterday_is_open_and_tomorrow_has_not_begun(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as board:
        assert (await board.enter(record_text("gap", YESTERDAY), day=YESTERDAY)).status_code == 201
        refused(await board.enter(record_text("gap", DAY), day="2026-11-19"), 409, "not-yet", "not begun")
        refused(await board.enter(record_text("gap", DAY), day="2026-11-16"), 409, "too-late", "closed")
        refused(await board.enter(record_text("gap", YESTERDAY)), 400, "bad-request", "not the cards of 2026-11-18")


# ------------------------------------------------------------------------- what is refused


def forged(found: Json) -> None:
    found["result"] = {"scores": [99, 0, 0], "winners": [0]}


def edited(found: Json) -> None:
    place = next(number for number, (seat, _move) in enumerate(found["moves"]) if seat)
    found["moves"][place][1] = "Z9"


CHANGED: list[tuple[Callable[[Json], Any], int, str, str]] = [
    (forged, 400, "bad-request", "the result does not fit the moves"),
    (edited, 422, "illegal", "of the record"),
    (lambda found: found.update(seed="00"), 400, "bad-request", "not the cards"),
    (lambda found: found.update(names=["x" * 101, "b", "c"]), 400, "bad-request", "names"),
    (lambda found: found.update(more="x" * 70_000), 413, "too-large", "65536 bytes"),
    (lambda found: found.update(rules=99), 400, "bad-request", ""),
    (lambda found: found.update(karban=9), 400, "bad-request", "newer"),
    (lambda found: found.clear(), 400, "bad-request", "not a recorded game"),
]


@in_loop
async def test_what_was_changed_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as board:
        for change, status, code, why in CHANGED:
            found = record("gap", DAY)
            change(found)
            refused(await board.enter(found), status, code, why)
        for text in ("[]", "7", '"x"', "null", "[" * 5_000 + "]" * 5_000, '{"karban": 1, "karban": 1}'):
            refused(await board.enter(text), 400, "bad-request", "")
        assert (await board.enter("not JSON")).status_code == 400
        assert (await board.look())["count"] == 0


@in_loop
async def test_a_bot_that_did_something_else_is_refused_in_the_language_of_who_asks(tmp_path: Path) -> None:
    from tests.test_daily import bot_plays_otherwise

    found = record("gap", DAY)
    bot_plays_otherwise(found)
    async with at_noon(tmp_path) as board:
        refused(await board.enter(found), 400, "bad-request", "is not what the bot does there")
        board.http.headers["accept-language"] = "cs"
        answer = await board.enter(found)
        assert "záznamu" in answer.json()["message"]
        assert (await board.look())["count"] == 0


BAD_NAMES = ["bot:hard", "hard", "x" * 41, "x" * 201, "\u202eAnn", "\u200b", "A" + 6 * "\u0301"]


@in_loop
async def test_a_name_is_one_of_those_that_people_may_have_at_a_table(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as board:
        for name in BAD_NAMES:
            assert (await board.enter(record_text("gap", DAY), name)).status_code == 400, name
        assert board.service.record_checks.done == 0
        answer = await board.enter(record_text("gap", DAY), "  <b>Ann</b>\n ")
        assert answer.json()["own"]["name"] == "<b>Ann</b>"
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        nobody = await board.enter(record_text("gap", DAY), None)
        assert nobody.json()["own"]["name"] == "Player"


@in_loop
async def test_addresses_that_lead_to_no_board(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as board:
        for day in ("2026-02-30", "2026-10-31", "20261118", "２０２６-11-18", "today", "2026-11-18%0A"):  # noqa: RUF001
            answer = await board.http.get(f"/api/daily/gap/{day}")
            refused(answer, 400, "bad-request", "a day is written like")
        for game in ("chess", "GAP", "..%2Fgap", "gap%00"):
            assert (await board.http.get(f"/api/daily/{game}/{DAY}")).status_code == 404
        future = await board.look(day="9999-12-31")
        assert (future["open"], future["count"]) == (False, 0)


@in_loop
async def test_without_a_token_of_ones_own_nobody_enters(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as board:
        answer = await board.http.post(f"/api/daily/gap/{DAY}", content=f'{{"record": {record_text("gap", DAY)}}}')
        refused(answer, 401, "bad-token", "token")
        refused(await board.enter(record_text("gap", DAY), token="short"), 401, "bad-token", "32 random bytes")
        other_site = {"origin": "https://evil.example"}
        board.http.headers.update(other_site)
        refused(await board.enter(record_text("gap", DAY)), 403, "not-yours", "another web site")


# ------------------------------------------------------------------------------- too much


@in_loop
async def test_a_network_can_try_only_so_often(tmp_path: Path) -> None:
    limits = Limits(entries=2, records=2)
    async with at_noon(tmp_path, limits=limits) as board:
        for _attempt in range(2):
            assert (await board.enter(record_text("gap", DAY))).status_code == 201
        refused(await board.enter(record_text("gap", DAY)), 429, "too-fast", "from one network")
        for status in (201, 201, 429):
            text = json.dumps({"record": record("gap", DAY)})
            assert (await board.http.post("/api/records", content=text)).status_code == status


@in_loop
async def test_a_board_has_room_for_so_many_and_shows_the_best(
    tmp_path: Path, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("karban.web.api.board.MAX_SHOWN", 2)
    async with at_noon(tmp_path, make(), limits=Limits(board_entries=4)) as board:
        tokens = [new_token() for _ in range(5)]
        games = [record_text("gap", DAY, chooses) for chooses in (first, by_sevens)]
        for number, token in enumerate(tokens[:4]):
            assert (await board.enter(games[number % 2], f"P{number}", token=token)).status_code == 201
        refused(await board.enter(games[0], token=tokens[4]), 409, "full", "no room")
        found = [await board.look(token) for token in tokens[:4]]
        assert {(one["count"], len(one["entries"])) for one in found} == {(4, 2)}
        results = [json.loads(text)["result"] for text in games]
        better = [0 in result["winners"] for result in results], [result["scores"][0] for result in results]
        assert better[0][0] != better[0][1] or better[1][0] != better[1][1], "both have come out alike"
        winning = max((0, 1), key=lambda place: (better[0][place], better[1][place]))
        ranks = [one["own"]["rank"] for one in found]
        assert ranks == ([1, 3, 1, 3] if winning == 0 else [3, 1, 3, 1])
        assert [entry["rank"] for entry in found[0]["entries"]] == [1, 1]


@in_loop
async def test_a_board_can_be_switched_off(tmp_path: Path) -> None:
    async with at_noon(tmp_path, board=False, sharing=False) as board:
        refused(await board.http.get(f"/api/daily/gap/{DAY}"), 404, "not-found", "no board")
        refused(await board.enter(record_text("gap", DAY)), 404, "not-found", "no board")
        answer = await board.http.post("/api/records", content=json.dumps({"record": record("gap", DAY)}))
        refused(answer, 404, "not-found", "no records")


@in_loop
async def test_others_are_answered_while_a_record_is_played_again(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as board:
        entering = asyncio.create_task(board.enter(record_text("gap", DAY)))
        answered = 0
        while not entering.done():
            await board.http.get("/api/where")
            await asyncio.sleep(0)  # an answer that waits for nothing would leave the loop no moment for anything else
            answered += 1
        assert (await entering).status_code == 201
        assert answered >= 10, "whoever plays a record again in the server's own process lets nobody else be answered"


@in_loop
async def test_who_waits_for_long_is_told_to_come_again_and_nothing_is_done_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_noon(tmp_path) as board:
        token, text = new_token(), record_text("gap", DAY)
        monkeypatch.setattr(record_checks, "PATIENCE_SECONDS", 0.0)
        body, headers = f'{{"record": {text}}}', {"authorization": f"Bearer {token}"}
        early = await board.http.post(f"/api/daily/gap/{DAY}", content=body, headers=headers)
        refused(early, 503, "unavailable", "still being checked")
        assert early.headers["retry-after"]
        assert (await board.look())["count"] == 0
        monkeypatch.setattr(record_checks, "PATIENCE_SECONDS", 60.0)
        late = await board.http.post(f"/api/daily/gap/{DAY}", content=body, headers=headers)
        assert late.status_code == 201
        assert board.service.record_checks.done == 1


@in_loop
async def test_a_record_that_ends_the_process_harms_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_noon(tmp_path) as board:
        monkeypatch.setattr(record_checks, "MAX_SECONDS", 0.0)
        refused(await board.enter(record_text("gap", DAY, first)), 400, "bad-request", "takes too long")
        monkeypatch.undo()
        assert (await board.enter(record_text("gap", DAY))).status_code == 201


# --------------------------------------------------------------------------- what is shared


@in_loop
async def test_a_record_is_left_for_others_over_or_not(tmp_path: Path, make: Make) -> None:
    over = {**record("gap", DAY), "salts": ["a"], "practice": True, "evil": "<script>"}
    begun = {**record("gap", DAY), "moves": record("gap", DAY)["moves"][:5]}
    del begun["result"]
    names = []
    async with at_noon(tmp_path, make()) as board:
        for given in (over, begun, over):
            answer = await board.http.post("/api/records", content=json.dumps({"record": given}))
            assert answer.status_code == 201, answer.text
            names.append(answer.json()["id"])
        assert names[0] == names[2] != names[1]
    del over["evil"]  # what no game needs is not kept
    async with at_noon(tmp_path, make()) as board:
        for name, given in zip(names, (over, begun), strict=False):
            found = await board.http.get(f"/api/records/{name}")
            assert found.json() == given
            assert found.headers["content-type"] == "application/json"
            assert "default-src 'none'" in found.headers["content-security-policy"]


@in_loop
async def test_only_what_can_be_played_again_is_kept(tmp_path: Path) -> None:
    async with at_noon(tmp_path) as board:
        for change, status in ((forged, 400), (edited, 422), (lambda found: found.update(pad="x" * 70_000), 413)):
            found = record("gap", DAY)
            change(found)
            answer = await board.http.post("/api/records", content=json.dumps({"record": found}))
            assert answer.status_code == status, answer.text
        for name in ("2" * 16, "nothing", "..", "2" * 17, "%00", "ž" * 16):
            assert (await board.http.get(f"/api/records/{name}")).status_code == 404


@in_loop
async def test_boards_and_shared_records_become_old(tmp_path: Path, make: Make) -> None:
    async with at_noon(tmp_path, make(), board_days=10, shared_days=3, finished_days=0) as board:
        await board.enter(record_text("gap", DAY))
        shared = await board.http.post("/api/records", content=json.dumps({"record": record("gap", YESTERDAY, first)}))
        path = f"/api/records/{shared.json()['id']}"
        advance(board.service, 2 * 86_400)
        await board.service.housekeeper.delete_old()
        assert (await board.http.get(path)).status_code == 200
        advance(board.service, 2 * 86_400)
        await board.service.housekeeper.delete_old()
        assert (await board.http.get(path)).status_code == 404
        (entry,) = (await board.look())["entries"]
        assert (await board.http.get(f"/api/records/{entry['record']}")).status_code == 200, "it belongs to the board"
        advance(board.service, 7 * 86_400)
        await board.service.housekeeper.delete_old()
        assert (await board.look())["count"] == 0
        await board.service.housekeeper.delete_old()
        assert (await board.http.get(f"/api/records/{entry['record']}")).status_code == 404


@in_loop
async def test_what_is_kept_for_ages_stays(tmp_path: Path) -> None:
    async with at_noon(tmp_path, board_days=1e6, shared_days=1e6, records_days=1e6) as board:
        await board.enter(record_text("gap", DAY))
        await board.service.housekeeper.delete_old()
        assert (await board.look())["count"] == 1


@in_loop
async def test_an_entry_that_was_answered_survives_a_kill(server: Server) -> None:
    day, token = day_of(time.time_ns() // 1_000_000), new_token()
    async with httpx.AsyncClient(timeout=60) as http:
        body, headers = f'{{"record": {record_text("gap", day)}}}', {"authorization": f"Bearer {token}"}
        path = f"/api/daily/gap/{day}"
        answer = await http.post(f"{server.url}{path}", content=body, headers=headers)
        while answer.status_code == 503:
            answer = await http.post(f"{server.url}{path}", content=body, headers=headers)
        assert answer.status_code == 201, answer.text
        server.kill()
        server.start()
        found = (await http.get(f"{server.url}{path}", headers=headers)).json()
        assert (found["count"], found["own"]) == (1, answer.json()["own"])
        again = await http.post(f"{server.url}{path}", content=body, headers=headers)
        assert (again.status_code, again.json()["count"]) == (201, 1)


@in_loop
async def test_whoever_runs_the_server_sees_the_board_takes_off_it_and_copies_it(
    tmp_path: Path, make: Make, capsys: pytest.CaptureFixture[str]
) -> None:
    names = ("Ann", "Bob", "Ann")
    store = make()
    async with at_noon(tmp_path, store) as board:
        for name in names:
            await board.enter(record_text("gap", DAY), name)
        shared = await board.http.post("/api/records", content=json.dumps({"record": record("gap", YESTERDAY, first)}))
        before = await board.look()
    data = f"sqlite:///{tmp_path}/tables.sqlite" if isinstance(store, SqliteStore) else store._url  # type: ignore[attr-defined]

    async def karban(*arguments: str, code: int = 0, at: str = data) -> str:
        assert await asyncio.to_thread(main, [*arguments, "--data", at]) == code
        said = capsys.readouterr()
        return said.err if code else said.out

    copy, other = str(tmp_path / "copy.sqlite"), f"sqlite:///{tmp_path}/other.sqlite"
    await karban("backup", copy)
    await karban("restore", copy, at=other)
    listed = await karban("board", "gap", DAY, at=other)
    assert [line.split()[-1] for line in listed.splitlines()] == [
        *(entry["name"] for entry in before["entries"]),
        "entries",
    ]
    assert "2 entries deleted" in await karban("board", "gap", DAY, "--delete", "Ann")
    assert "1 entry" in await karban("board", "gap", DAY)
    name = shared.json()["id"]
    assert name in await karban("board", "--delete-record", name)
    assert "no such record" in await karban("board", "--delete-record", name, code=2)
    assert "name a game and a day" in await karban("board", "gap", code=2)
    await karban("restore", copy, "--replace")
    async with at_noon(tmp_path, make()) as board:
        assert await board.look() == before
        assert (await board.http.get(f"/api/records/{name}")).json() == record("gap", YESTERDAY, first)


@in_loop
async def test_whoever_sends_many_records_delays_nobody_who_sends_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks, order = record_checks.RecordChecks(), []

    async def ask(asked: Json) -> Json:
        order.append(asked["record"])
        await asyncio.sleep(0)
        return {"record": ""}

    monkeypatch.setattr(checks._process, "ask", ask)
    asked = [("many", f"many {number}") for number in range(8)] + [("one", "one"), ("other", "other")]
    sent = [asyncio.create_task(checks.check({"record": text}, network)) for network, text in asked]
    await asyncio.sleep(0)
    with pytest.raises(record_checks.ChecksBusy, match="too many"):
        await checks.check({"record": "many 9"}, "many")
    await asyncio.gather(*sent)
    assert max(order.index("one"), order.index("other")) <= 3
    await checks.close()
    with pytest.raises(record_checks.ChecksBusy):
        await checks.check({"record": "late"}, "one")


@in_loop
async def test_who_waits_when_the_server_stops_is_told_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    checks, asking = record_checks.RecordChecks(), asyncio.Event()

    async def ask(asked: Json) -> Json:
        asking.set()
        await asyncio.Event().wait()
        return {}

    monkeypatch.setattr(checks._process, "ask", ask)
    sent = [asyncio.create_task(checks.check({"record": text}, "one")) for text in ("first", "second")]
    await asking.wait()
    await checks.close()
    for one in sent:
        with pytest.raises(record_checks.ChecksBusy, match="could not be checked"):
            await one


@in_loop
async def test_the_process_ends_when_there_is_nothing_to_do_and_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(record_checks, "IDLE_SECONDS", 0.05)
    checks = record_checks.RecordChecks()
    for chooses in (first, by_sevens):
        found = await checks.check({"record": record_text("gap", DAY, chooses)}, "here")
        assert json.loads(found["record"]) == record("gap", DAY, chooses)
        while checks._process._process is not None:
            await asyncio.sleep(0.01)
    await checks.close()


def test_a_long_board_is_not_read_whole(tmp_path: Path) -> None:
    db = sqlite_file.connect(tmp_path / "tables.sqlite")
    sqlite_file.migrate(db, tmp_path)
    for query, values in ((sqlite_board.BEST, ("gap", DAY, 100)), (sqlite_board.RANK, ("gap", DAY, 1, 50))):
        plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {query}", values)]
        assert len(plan) == 1, plan
        assert "INDEX board_entry_order (game=? AND day=?" in plan[0]
    db.close()


@in_loop
async def test_a_record_that_breaks_its_check_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checks = record_checks.RecordChecks()

    async def ask(_asked: Json) -> Json:
        raise RuntimeError

    monkeypatch.setattr(checks._process, "ask", ask)
    with pytest.raises(record_checks.ChecksBusy, match="could not be checked"):
        await checks.check({"record": "first"}, "one")
    await checks.close()
