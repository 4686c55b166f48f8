"""The interface over HTTP, as the contract has it: shapes, refusals, headers."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import httpx
import pytest

import karban
import karban.i18n.texts
from karban.table import proof
from tests.server.client import Json, TableClient, any_legal, play_out
from tests.server.loops import in_loop

GAMES = karban.games()


async def table(url: str, *seats: str, game: str = "gap", **more: Any) -> TableClient:
    seats = seats or ("me", "open")
    return await TableClient.create(url, game=game, players=len(seats), seats=list(seats), name="Ann", **more)


async def pair(url: str, game: str = "gap", **more: Any) -> tuple[TableClient, TableClient]:
    """Two people at a table, the one who is to decide first."""
    ann = await table(url, game=game, **more)
    bob = await ann.join()
    return (ann, bob) if (await ann.look())["decision"] else (bob, ann)


# ----------------------------------------------------------------- create and join


@in_loop
async def test_who_gives_no_name_is_a_player_and_several_are_told_apart(url: str) -> None:
    alone = await TableClient.create(url, game="gap", players=2, seats=["bot:easy", "me"])
    assert (await alone.look())["names"] == ["bot:easy", "Player"]
    host = await TableClient.create(url, game="gap", players=2, seats=["me", "open"])
    guest = await TableClient(url, host.table).post("join")
    assert guest.status_code == 200
    assert (await host.look())["names"] == ["Player 1", "Player 2"]


@in_loop
async def test_a_table_is_created_joined_and_dealt(url: str) -> None:
    body = {"game": "gap", "players": 3, "options": {"target": 15}, "seats": ["me", "open", "bot:easy"], "name": "Ann"}
    async with httpx.AsyncClient() as http:
        answer = await http.post(f"{url}/api/tables", json={**body, "salt": "pepper"})
    made = answer.json()
    assert answer.status_code == 201
    assert made["seat"] == 0
    assert made["invite"] == f"/t/{made['table']}"
    assert re.fullmatch("[0-9a-f]{64}", made["commitment"])
    ann = TableClient(url, made["table"], made["token"])
    waiting = await ann.look()
    assert (waiting["stage"], waiting["view"], waiting["names"]) == ("open", None, ["Ann", None, "bot:easy"])
    bob = await ann.join("Bob", salt="sugar")
    assert bob.seat == 1
    assert bob.token != ann.token
    message = await bob.look()
    assert message["view"]["seat"] == 1
    assert message["view"]["options"]["target"] == 15
    assert message["commitment"] == made["commitment"]
    full = await TableClient(url, ann.table).post("join", name="Cid")
    assert (full.status_code, full.json()["error"]) == (409, "full")


@in_loop
async def test_a_message_has_what_the_contract_names(url: str) -> None:
    first, second = await pair(url)
    message, other = await first.look(), await second.look()
    assert {"n", "view", "events", "decision", "names", "online", "clock"} <= set(message)
    assert message["n"] == other["n"] == message["events"][-1]["n"]
    assert message["decision"]
    assert other["decision"] is None
    assert (await first.look(seen=message["n"]))["events"] == []
    assert [event["n"] for event in (await first.look(seen=2))["events"]] == list(range(3, message["n"] + 1))


@in_loop
async def test_a_spectator_sees_no_hand_and_decides_nothing(url: str) -> None:
    first, _ = await pair(url)
    message = await first.onlooker().look()
    assert (message["view"]["seat"], message["view"]["hand"], message["decision"]) == (None, None, None)
    refused = await first.onlooker().move("R7", (await first.look())["decision"])
    assert (refused.status_code, refused.json()["error"]) == (401, "bad-token")


@pytest.mark.parametrize("game", GAMES)
@in_loop
async def test_whole_games_are_played_and_their_records_verify(url: str, game: str) -> None:
    ann = await table(url, "me", "open", "bot:easy", game=game, salt="a")
    bob = await ann.join(salt="b")
    before = await ann.request("GET", "/record")
    assert (before.status_code, before.json()["error"]) == (409, "not-yet")
    ended = await asyncio.gather(play_out(ann), play_out(bob))
    assert ended[0]["view"]["scores"] == ended[1]["view"]["scores"]
    record = karban.Record.from_json((await ann.onlooker().request("GET", "/record")).text)
    assert record.names == ("Ann", "Bob", "bot:easy")
    assert record.more["salts"] == ["a", "b", ""]
    assert [step.fault for step in proof.check(record)] == [None] * 4


# ---------------------------------------------------------------------- making moves


@in_loop
async def test_a_move_is_answered_with_its_number_and_again_the_same(url: str) -> None:
    first, second = await pair(url)
    message = await first.look()
    move = any_legal(message)
    answer = await first.move(move, message["decision"], key="once")
    assert answer.json() == {"key": "once", "ok": True, "n": message["n"] + 1}
    again = await first.move(move, message["decision"], key="once")
    assert (again.status_code, again.json()) == (200, answer.json())
    assert (await second.look())["n"] == message["n"] + 1


@in_loop
async def test_every_refusal_of_a_move_has_its_code(url: str) -> None:
    first, second = await pair(url)
    decision = (await first.look())["decision"]

    async def refused(person: TableClient, move: str, decision: str | None, key: str = "new") -> tuple[int, Json]:
        answer = await person.move(move, decision, key=key)
        return answer.status_code, answer.json()

    status, said = await refused(first, "nonsense", decision)
    assert (status, said["key"], said["ok"], said["error"]) == (422, "new", False, "illegal")
    assert "not a card" in said["message"]
    assert said["rule"] == "gap 7.1"
    assert (await refused(second, "R7", decision))[1]["error"] == "not-yours"
    assert (await refused(second, "R7", None))[1]["error"] == "not-yours"
    assert (await refused(first, "R7", f"{first.seat}.99.0"))[1]["error"] == "stale"
    assert (await refused(TableClient(url, first.table, "x" * 43), "R7", decision))[0] == 401
    stranger = await table(url)
    assert (await refused(TableClient(url, first.table, stranger.token), "R7", decision))[0] == 401


BAD_BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"x"',
    b"\xff\xfe",
    b'{"key": 7, "move": "R7"}',
    b'{"key": "k"}',
    b'{"key": "", "move": "R7"}',
    b'{"key": "k", "move": ["R7"]}',
    b'{"key": "a\\u0000b", "move": "R7"}',
    b'{"key": "k", "move": "R7", "decision": 4}',
    b'{"key": "k", "move": "R7", "seat": -1}',
    b'{"key": "k", "move": "' + b"7" * 300 + b'"}',
    b'{"key": "\\ud800", "move": "R7"}',
    b"[" * 5000,
]


@pytest.mark.parametrize("body", BAD_BODIES)
@in_loop
async def test_a_body_that_cannot_be_read_is_refused_in_a_sentence(url: str, body: bytes) -> None:
    first, _ = await pair(url)
    answer = await first.request("POST", "/moves", content=body)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad-request")
    assert len(answer.json()["message"]) > 10


@in_loop
async def test_a_body_that_is_too_large_is_refused(url: str) -> None:
    first, _ = await pair(url)
    answer = await first.request("POST", "/moves", content=b" " * 1_000_000)
    assert (answer.status_code, answer.json()["error"]) == (413, "too-large")


WRONG_TABLES: list[Json] = [
    {},
    {"game": "poker", "players": 2, "seats": ["me", "open"]},
    {"game": "gap", "players": 3, "seats": ["me", "open"]},
    {"game": "gap", "players": 9},
    {"game": "gap", "seats": []},
    {"game": "gap", "seats": ["me", "bot:cmd:true"]},
    {"game": "gap", "seats": ["me", "open"], "options": {"target": -1}},
    {"game": "gap", "seats": ["me", "open"], "options": {"nothing": True}},
    {"game": "gap", "seats": ["me", "open"], "name": "x" * 60},
    {"game": "gap", "seats": ["me", "open"], "salt": "x" * 65},
    {"game": "gap", "seats": ["me", "open"], "clock": {}},
    {"game": "gap", "seats": ["me", "open"], "clock": {"each": 5, "bank": 60}},
    {"game": "gap", "seats": ["me", "open"], "stand_in": "cmd:true"},
]


@pytest.mark.parametrize("body", WRONG_TABLES)
@in_loop
async def test_a_table_that_cannot_be_is_refused_in_a_sentence(url: str, body: Json) -> None:
    async with httpx.AsyncClient() as http:
        answer = await http.post(f"{url}/api/tables", json=body)
    assert (answer.status_code, answer.json()["error"]) == (400, "bad-request")


@in_loop
async def test_refusals_are_said_in_the_language_of_the_browser(url: str) -> None:
    async with httpx.AsyncClient(headers={"accept-language": "cs-CZ,en;q=0.5"}) as http:
        answer = await http.get(f"{url}/api/tables/2222222222")
    assert answer.status_code == 404
    if karban.i18n.texts.speak("cs").lang == "cs":  # its catalogue has been compiled
        assert answer.json() == {"error": "not-found", "message": "takový stůl neexistuje"}


@pytest.mark.parametrize("name", ["2222222222", "x", "..%2f..", "%00", "Ann", "2" * 1000])
@in_loop
async def test_a_table_that_is_not_there_is_not_found(url: str, name: str) -> None:
    async with httpx.AsyncClient() as http:
        answer = await http.get(f"{url}/api/tables/{name}")
    assert (answer.status_code, answer.json()["error"]) == (404, "not-found")


# --------------------------------------------------------------------- around the game


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (None, None),
        ({"each": 30}, {"each": 30, "bank": None, "increment": 0}),
        ({"days": 2}, {"each": 172_800, "bank": None, "increment": 0}),
        ({"bank": 300, "increment": 5}, {"each": None, "bank": 300, "increment": 5}),
    ],
)
@in_loop
async def test_a_table_says_by_which_options_and_against_which_clock_it_is_played(
    url: str, asked: Json | None, told: Json | None
) -> None:
    ann = await table(url, listed=True, options={"rounds": 2}, clock=asked)
    async with httpx.AsyncClient() as http:
        open_tables = (await http.get(f"{url}/api/tables")).json()["tables"]
    for about in ((await ann.look())["setup"], next(one for one in open_tables if one["table"] == ann.table)):
        assert about["options"] == {"rounds": 2}
        assert about["in_force"] == {"colours": ["R", "Y", "G"], "rounds": 2, "tiebreak": "best-round"}
        assert about["clock"] == told


@in_loop
async def test_only_tables_that_want_to_be_found_are_listed(url: str) -> None:
    hidden, shown = await table(url), await table(url, "me", "open", "bot:easy", listed=True)

    async def listed() -> dict[str, Json]:
        async with httpx.AsyncClient() as http:
            tables = (await http.get(f"{url}/api/tables")).json()["tables"]
        return {one["table"]: one for one in tables}

    found = await listed()
    assert hidden.table not in found
    assert (found[shown.table]["free"], found[shown.table]["names"]) == (1, ["Ann", None, "bot:easy"])
    await shown.join()
    assert shown.table not in await listed()


@in_loop
async def test_people_who_play_again_meet_at_a_new_table(url: str) -> None:
    ann = await table(url, game="number")
    bob = await ann.join()
    early = await ann.post("rematch")
    assert (early.status_code, early.json()["error"]) == (409, "stale")
    await asyncio.gather(play_out(ann), play_out(bob))
    answers = [(await person.post("rematch", salt="again")).json() for person in (bob, ann, bob)]
    assert len({answer["table"] for answer in answers}) == 1
    assert [answer["seat"] for answer in answers] == [1, 0, 1]
    assert (await ann.look())["rematch"] == answers[0]["table"]
    again = await TableClient(url, answers[0]["table"], ann.token).look()
    assert (again["stage"], again["names"], again["setup"]["after"]) == ("playing", ["Ann", "Bob"], ann.table)


@in_loop
async def test_a_person_with_several_seats_sees_each_of_them(url: str) -> None:
    ann = await table(url, "me", "me", "bot:easy", game="number")
    message = await ann.look()
    assert message["seats"] == [0, 1]
    assert [view["seat"] for view in message["views"]] == [0, 1]
    assert (await ann.look(seat=1))["view"]["seat"] == 1
    assert (await ann.request("GET", "", params={"seat": 2})).status_code == 403
    for seat in (1, 0):
        decision = message["decisions"][seat]
        assert (await ann.move("123", decision, key="same", seat=seat)).status_code == 200


@in_loop
async def test_a_token_of_one_s_own_makes_joining_safe_to_repeat(url: str) -> None:
    ann = await table(url, "me", "open", "open")
    bob = TableClient(url, ann.table, "b" * 43)
    seats = [(await bob.post("join", name="Bob")).json() for _ in range(3)]
    assert seats == [{"seat": 1, "token": "b" * 43}] * 3
    assert (await TableClient(url, ann.table, "short").post("join")).status_code == 401


@in_loop
async def test_a_salt_left_out_is_given_when_the_commitment_has_been_seen(url: str) -> None:
    ann = await table(url, "me", "bot:easy", salt=None)
    assert (await ann.look())["stage"] == "open"
    assert (await ann.post("salt", salt="late")).status_code == 200
    assert (await ann.look())["stage"] == "playing"
    assert (await ann.post("salt", salt="later")).status_code == 409


@in_loop
async def test_a_decision_is_taken_back_when_all_agree(url: str) -> None:
    ann = await table(url, "me", "open", "open", game="number")
    bob, cid = await ann.join("Bob"), await ann.join("Cid")
    await ann.move("123", (await ann.look())["decision"])
    assert (await ann.post("undo")).status_code == 200
    assert (await bob.look())["undo"] == {"seat": 0, "agreed": []}
    assert (await bob.post("undo", agree=True)).status_code == 200
    assert (await ann.look())["view"]["chosen"][0]
    assert (await cid.post("undo", agree=True)).status_code == 200
    assert not (await ann.look())["view"]["chosen"][0]


@in_loop
async def test_a_bot_plays_for_a_seat_that_is_handed_over(url: str) -> None:
    first, second = await pair(url, options={"rounds": 1})
    assert (await first.post("stand-in", on=True, level="easy")).status_code == 403  # not what was agreed on
    assert (await first.post("stand-in", on=True)).status_code == 200
    async with second.live() as line:
        await line.until(lambda message: message["decision"])
        assert line.last["stand_ins"][first.seat or 0] == "medium"
    assert (await first.post("stand-in", on=False)).status_code == 200
    assert (await first.look())["stand_ins"] == [None, None]


@in_loop
async def test_a_hint_is_a_legal_move(url: str) -> None:
    first, second = await pair(url)
    hint = (await first.post("hint")).json()
    message = await first.look()
    assert hint["decision"] == message["decision"]
    assert hint["move"] in message["view"]["legal"]
    assert (await second.post("hint")).status_code == 403


# -------------------------------------------------------------------------- operation


@in_loop
async def test_every_answer_has_strict_headers(url: str) -> None:
    async with httpx.AsyncClient(base_url=url) as http:
        for path in ("/", "/healthz", "/metrics", "/api/games", "/api/openapi.json", "/nothing", "/t/2222222222"):
            headers = (await http.get(path)).headers
            assert "default-src 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["x-frame-options"] == "DENY"
            with_forms = path in ("/", "/t/2222222222")  # without a referrer a browser does not name a form's origin
            assert headers["referrer-policy"] == ("same-origin" if with_forms else "no-referrer")
            assert "server" not in headers


@in_loop
async def test_a_page_of_another_site_cannot_ask_for_anything(url: str) -> None:
    body = {"game": "gap", "seats": ["me", "open"]}
    async with httpx.AsyncClient() as http:
        foreign = await http.post(f"{url}/api/tables", json=body, headers={"origin": "https://evil.example"})
        own = await http.post(f"{url}/api/tables", json=body, headers={"origin": url})
    assert (foreign.status_code, foreign.json()["error"]) == (403, "not-yours")
    assert own.status_code == 201


@in_loop
async def test_health_and_figures_are_there(url: str) -> None:
    await table(url)
    async with httpx.AsyncClient(base_url=url) as http:
        assert ((await http.get("/healthz")).status_code, (await http.get("/healthz")).json()) == (200, {"ok": True})
        text = (await http.get("/metrics")).text
    figures = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(figures["karban_tables_created_total"]) >= 1
    assert 'karban_move_seconds_bucket{le="0.05"}' in figures


@in_loop
async def test_the_games_are_described(url: str) -> None:
    async with httpx.AsyncClient(base_url=url) as http:
        about = (await http.get("/api/games")).json()
    assert tuple(game["game"] for game in about["games"]) == GAMES
    assert "hard" in about["levels"]
    gap = about["games"][0]
    assert gap["allowed"]["colours"] == {"of": list("RYGBP"), "count": {"2": 3, "3": 4, "4": 5, "5": 5, "6": 5}}
    assert gap["allowed"]["target"]["least"] == 1
    assert about["clocks"][0] is None


@in_loop
async def test_pages_speak_the_language_of_the_browser_and_need_no_other_site(url: str) -> None:
    ann = await table(url)
    async with httpx.AsyncClient(base_url=url) as http:
        for path in ("/", f"/t/{ann.table}"):
            for lang in ("cs", "en"):
                page = await http.get(path, headers={"accept-language": lang})
                assert page.status_code == 200
                assert f'<html lang="{karban.i18n.texts.speak(lang).lang}">' in page.text
                assert not re.search(r"(src|href)=.?(https?:)?//", page.text)
        assert (await http.get("/t/2222222222")).status_code == 404


@in_loop
async def test_a_method_that_is_not_there_is_refused_in_json(url: str) -> None:
    async with httpx.AsyncClient(base_url=url) as http:
        answer = await http.delete("/api/tables")
    assert (answer.status_code, answer.json()["error"]) == (405, "not-allowed")
    assert {"GET", "POST"} <= set(answer.headers["allow"].split(", "))
