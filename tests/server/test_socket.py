"""The WebSocket: who is told what and when, catching up, bad manners, and the end."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Subprotocol

from karban.web.socket.handshake import CONNECT_SECONDS
from tests.server.client import LiveSocket, Server, TableClient, any_legal
from tests.server.loops import in_loop
from tests.server.test_http import pair, table


async def closed(line: LiveSocket) -> int | None:
    """The code with which the server ends a connection."""
    try:
        while True:
            await line.receive()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None


# -------------------------------------------------------------------- who is who


@in_loop
async def test_the_token_comes_in_the_first_message_or_in_the_subprotocol(url: str) -> None:
    first, _ = await pair(url)
    assert first.token
    async with first.live() as line:
        assert (await line.receive())["view"]["seat"] == first.seat
    offered = [Subprotocol("karban"), Subprotocol(f"karban.{first.token}")]
    async with first.live(first=False, subprotocols=offered) as line:
        assert line.socket.subprotocol == "karban"
        assert (await line.receive())["view"]["seat"] == first.seat
    async with first.live(first=False, subprotocols=offered[1:]) as line:
        assert (await line.receive())["view"]["seat"] == first.seat
    async with first.live(first=False, additional_headers=first.headers) as line:
        assert (await line.receive())["view"]["seat"] == first.seat


@in_loop
async def test_who_says_nothing_is_a_spectator_and_may_still_sit_down(url: str) -> None:
    first, _ = await pair(url)
    async with first.live(first=False) as line:
        assert (await line.receive())["view"]["seat"] is None
        await line.say(token=first.token)
        await line.until(lambda message: message["view"]["seat"] == first.seat)


@in_loop
async def test_an_unknown_token_is_told_so_and_shown_nothing(url: str) -> None:
    first, _ = await pair(url)
    eve = TableClient(url, first.table, "e" * 43)
    async with eve.live() as line:
        assert (await line.receive())["error"] == "bad-token"
        assert await closed(line) == 1008
    with pytest.raises(InvalidStatus) as refused:
        async with eve.live(first=False, subprotocols=[Subprotocol(f"karban.{eve.token}")]):
            pass
    assert refused.value.response.status_code == 401


@in_loop
async def test_half_a_token_in_the_subprotocol_does_not_make_a_spectator(url: str) -> None:
    first, _ = await pair(url)
    assert first.token
    offered = [Subprotocol("karban"), Subprotocol(f"karban.{first.token[:20]}")]
    with pytest.raises(InvalidStatus) as refused:
        async with first.live(first=False, subprotocols=offered):
            pass
    assert refused.value.response.status_code == 401


@in_loop
async def test_who_has_got_up_does_not_see_the_cards_of_whoever_sits_there_now(url: str) -> None:
    cards = await table(url, "me", "open", "open")
    eve = await cards.join("Eve")
    async with eve.live() as line:
        await line.until(lambda message: message["seat"] == 1)
        assert (await eve.post("leave")).status_code == 200
        dan, fay = await cards.join("Dan"), await cards.join("Fay")
        assert (dan.seat, fay.seat) == (1, 2)
        await line.until(lambda message: message["stage"] == "playing")
        assert (line.last["seat"], line.last["view"]["hand"], line.last["decision"]) == (None, None, None)
        assert (await line.move("R7", (await dan.look())["decision"]))["error"] == "not-yours"


@in_loop
async def test_the_answer_to_an_illegal_move_has_the_rule_by_itself(url: str) -> None:
    first, _ = await pair(url)
    async with first.live() as line:
        decision = (await line.receive())["decision"]
        answer = await line.move("X1", decision)
        assert (answer["error"], answer["rule"]) == ("illegal", "gap 7.1")
        assert "rule" not in await line.move("X1", "9.99.0")


@in_loop
async def test_a_connection_cannot_change_hands(url: str) -> None:
    first, second = await pair(url)
    async with first.live() as line:
        await line.receive()
        await line.say(token=second.token)
        assert await closed(line) == 1008
    assert all(message["view"]["seat"] == first.seat for message in line.messages)


@in_loop
async def test_a_page_of_another_site_cannot_connect(url: str) -> None:
    first, _ = await pair(url)
    with pytest.raises(InvalidStatus) as refused:
        async with first.live(additional_headers={"origin": "https://evil.example"}):
            pass
    assert refused.value.response.status_code == 403
    async with first.live(additional_headers={"origin": url}) as line:
        await line.receive()


@in_loop
async def test_a_table_that_is_not_there_cannot_be_connected_to(url: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        async with TableClient(url, "2222222222").live():
            pass
    assert refused.value.response.status_code == 404


# -------------------------------------------------------------------- what is told


@in_loop
async def test_everybody_hears_of_a_move_and_the_one_who_made_it_is_answered_first(url: str) -> None:
    first, second = await pair(url)
    async with first.live() as one, second.live() as two, first.onlooker().live() as three:
        for line in (one, two, three):
            await line.until(lambda message: all(message["online"]) and message["watching"] == 1)
        before = one.last["n"]
        await one.say(key="k", decision=one.last["decision"], move=any_legal(one.last))
        heard = await one.receive()
        assert heard == {"type": "answer", "key": "k", "ok": True, "n": before + 1}
        for line in (one, two, three):
            message = await line.until(lambda message: message["n"] == before + 1)
            assert [event["n"] for event in message["events"]] == [before + 1]
        assert two.last["decision"]
        assert three.last["decision"] is None


@in_loop
async def test_everything_that_was_missed_arrives_in_one_message(url: str) -> None:
    first, second = await pair(url)
    async with first.live() as line:
        seen = (await line.until(lambda message: message["decision"]))["n"]
    for person in (first, second, first, second):
        message = await person.look()
        assert (await person.move(any_legal(message), message["decision"])).status_code == 200
    async with first.live(seen=seen) as line:
        message = await line.receive()
    assert [event["n"] for event in message["events"]] == list(range(seen + 1, seen + 5))
    assert message["n"] == seen + 4
    async with first.live(seen=10**8) as line:
        assert (await line.receive())["events"] == []


@in_loop
async def test_a_move_sent_again_after_a_lost_connection_is_made_once(url: str) -> None:
    first, second = await pair(url)
    async with first.live() as line:
        message = await line.until(lambda message: message["decision"])
        await line.say(key="k", decision=message["decision"], move=any_legal(message))
        line.socket.transport.abort()  # the answer is lost, perhaps the move too
    async with first.live(seen=message["n"]) as line:
        answer = await line.move(any_legal(message), message["decision"], key="k")
    assert answer == {"type": "answer", "key": "k", "ok": True, "n": message["n"] + 1}
    assert (await second.look())["n"] == message["n"] + 1


@in_loop
async def test_choices_sent_at_the_same_moment_are_all_taken(url: str) -> None:
    ann = await table(url, "me", "open", "open", "open", game="number")
    people = [ann, *[await ann.join() for _ in range(3)]]

    async def choose(person: TableClient) -> bool:
        async with person.live() as line:
            message = await line.until(lambda message: message["decision"])
            answer = await line.move(f"{person.seat}{person.seat}5", message["decision"], key="same for all")
            await line.until(lambda message: len(message["view"]["turns"]) == 1)
        return bool(answer["ok"])

    assert all(await asyncio.gather(*map(choose, people)))


@in_loop
async def test_who_is_online_is_told(url: str) -> None:
    first, second = await pair(url)
    other = second.seat or 0
    async with first.live() as line:
        await line.until(lambda message: not message["online"][other])
        async with second.live():
            await line.until(lambda message: message["online"][other])
        await line.until(lambda message: not message["online"][other])


@in_loop
async def test_a_ping_is_answered(url: str) -> None:
    first, _ = await pair(url)
    async with first.live() as line:
        await line.receive()
        await line.say(ping=17)
        while not line.others:
            await line.receive()
    assert line.others[0]["pong"] == 17
    assert line.others[0]["now"] > 10**12


# ------------------------------------------------------------------- bad manners

NONSENSE: list[str | bytes] = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '{"key": 5, "move": "R7"}',
    '{"key": "k", "move": {}}',
    '{"move": "R7"}',
    '{"key": "k"}',
    '{"key": "k", "move": "R7", "seat": 99}',
    b"\xff\xfe",
    b'{"key": "k", "move": "\xc3\x28"}',
    "[" * 3000,
    '{"key": "\\ud800", "move": "R7"}',
]


@in_loop
async def test_nonsense_is_answered_and_the_connection_goes_on(url: str) -> None:
    first, _ = await pair(url)
    async with first.live() as line:
        await line.until(lambda message: message["decision"])
        for text in NONSENSE:
            await line.socket.send(text)
            while "ok" not in (heard := await line.receive()):
                pass
            assert (heard["ok"], heard["error"]) == (False, "bad-request"), text
            assert heard["key"] in (None, "k")
        answer = await line.move(any_legal(line.last), line.last["decision"])
        assert answer["ok"]


@in_loop
async def test_a_spectator_is_told_that_the_move_is_not_theirs(url: str) -> None:
    first, _ = await pair(url)
    decision = (await first.look())["decision"]
    async with first.onlooker().live() as line:
        assert (await line.move("R7", decision))["error"] == "not-yours"


@in_loop
async def test_a_frame_that_is_too_large_ends_the_connection(url: str) -> None:
    first, _ = await pair(url)
    async with first.live() as line:
        await line.receive()
        await line.socket.send("x" * 1_000_000)
        assert await closed(line) == 1009
    assert (await first.look())["decision"]


@in_loop
async def test_who_talks_too_fast_is_told_so_and_then_cut_off(url: str) -> None:
    first, _ = await pair(url)
    async with first.live() as line:
        await line.receive()
        for number in range(300):
            await line.say(ping=number)
        assert await closed(line) == 1008
    assert any(heard["error"] == "too-fast" for heard in line.answers.values())
    assert sum("pong" in heard for heard in line.others) <= 101
    async with first.live() as line:  # it is no ban
        await line.receive()


@in_loop
async def test_one_person_has_only_so_many_connections(url: str) -> None:
    first, second = await pair(url)
    async with asyncio.TaskGroup() as group:
        release = asyncio.Event()

        async def stay() -> None:
            async with first.live() as line:
                await line.receive()
                await release.wait()

        tasks = [group.create_task(stay()) for _ in range(12)]
        await asyncio.sleep(0)
        async with second.live() as watcher:
            await watcher.until(lambda message: all(message["online"]))
            for _ in range(100):
                async with first.live() as line:
                    if (await line.receive()).get("error") == "too-fast":
                        assert await closed(line) == 1008
                        break
            else:
                raise AssertionError("no limit")
        release.set()
        await asyncio.gather(*tasks)


# -------------------------------------------------------------------------- the end


@in_loop
async def test_clients_are_told_before_the_server_goes(server: Server) -> None:
    first, second = await pair(server.url)
    async with first.live() as one, second.live() as two:
        for line in (one, two):
            await line.until(lambda message: all(message["online"]))
        server.ask_to_stop()
        for line in (one, two):
            assert await closed(line) == 1012
            assert {"type": "bye", "bye": "restart"} in line.others
    assert await asyncio.to_thread(server.ended) == 0
    server.start()
    assert (await first.look())["decision"]


@in_loop
async def test_who_connects_again_and_again_spends_their_budget_on_it(tmp_path: Path) -> None:
    """Connecting is work, too, even for who then says nothing."""
    budget = ("--limits-processor-seconds", "0.1", "--limits-window-seconds", "3600")
    with Server(f"sqlite:///{tmp_path}/tables.sqlite", *budget) as server:
        first = await table(server.url, "me", "me")
        codes: list[int] = []
        while codes[-1:] != [429] and len(codes) < 0.1 / CONNECT_SECONDS:
            try:
                async with first.onlooker().live(first=False):
                    codes.append(101)
            except InvalidStatus as refused:
                codes.append(refused.response.status_code)
        assert codes[0] == 101
        assert codes[-1] == 429
