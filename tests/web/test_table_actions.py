"""What the text pages of a table offer besides playing: a hint, taking back, bots for people, getting up."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest

from tests.server.inside import advance
from tests.server.loops import in_loop
from tests.web.conftest import Serving, new_table, service_of

HERE = {"origin": "http://karban.test"}


class SeatedBrowser:
    """Somebody with a seat, in a browser without scripts."""

    def __init__(self, http: httpx.AsyncClient, table: str, token: str) -> None:
        self.http, self.path, self.token = http, f"/t/{table}/text", token

    async def page(self) -> str:
        return (await self.http.get(self.path, headers={"cookie": f"karban-seat={self.token}"})).text

    async def send(self, act: str, /, **fields: str) -> httpx.Response:
        headers = {**HERE, "cookie": f"karban-seat={self.token}"}
        return await self.http.post(f"{self.path}/{act}", data=fields, headers=headers)

    async def move(self) -> None:
        page = await self.page()
        found = {name: re.search(f'name="{name}" value="([^"]*)"', page) for name in ("decision", "key", "move")}
        answer = await self.send("move", **{name: value[1] for name, value in found.items() if value})
        assert answer.status_code == 303


async def two(http: httpx.AsyncClient, **body: Any) -> tuple[SeatedBrowser, SeatedBrowser]:
    """Two people at a table; the one who decides first."""
    made = await new_table(http, **body)
    other = (await http.post(f"/api/tables/{made['table']}/join", json={"name": "Bob"})).json()
    seats = [SeatedBrowser(http, made["table"], one["token"]) for one in (made, other)]
    if "Your turn" not in await seats[0].page():
        seats.reverse()
    return seats[0], seats[1]


def offers(page: str) -> list[str]:
    """Where the forms of a page lead."""
    return re.findall(r'action="/t/\w+/text/(\w+)"', page)


@in_loop
async def test_a_hint_is_shown_to_whoever_decides(serving: Serving) -> None:
    async with serving() as http:
        ann, bob = await two(http)
        assert "hint" in offers(await ann.page())
        assert "hint" not in offers(await bob.page())
        advised = await ann.send("hint")
        assert (advised.status_code, advised.text.count("A strong player would choose, best first:")) == (200, 1)
        assert re.search(r"<li>[^<]*<span.*?<br>Play the \w+ \d", advised.text)  # the move, and a fact about it
        assert "move" in offers(advised.text)
        assert (await bob.send("hint")).status_code == 403


@in_loop
async def test_taking_back_is_offered_asked_for_and_answered(serving: Serving) -> None:
    async with serving() as http:
        ann, bob = await two(http, game="number")
        assert "undo" not in offers(await ann.page())
        await ann.send("move", decision="0.0.0", key="k", move="123")
        assert "Take back my last decision" in await ann.page()
        await ann.send("undo")
        assert "You have asked to take back" in await ann.page()
        assert "Ann would like to take back the last decision." in await bob.page()
        await bob.send("undo", agree="no")
        assert "would like to take back" not in await bob.page()
        await ann.send("undo")
        await bob.send("undo", agree="yes")
        assert "Your turn" in await ann.page()


@in_loop
async def test_a_bot_plays_for_me_until_i_want_to_again(serving: Serving) -> None:
    async with serving() as http:
        ann, _bob = await two(http)
        await ann.send("standin", on="yes")
        page = await ann.page()
        assert "Take over again" in page
        await ann.send("standin", on="no")
        assert "Let a bot play for me" in await ann.page()


@in_loop
async def test_a_bot_plays_for_somebody_who_is_not_there(serving: Serving) -> None:
    async with serving() as http:
        ann, _bob = await two(http, game="number")  # Bob has sat down, and never looked at the table
        assert "Let a bot play for Bob" not in await ann.page()
        advance(service_of(http), 40)
        assert "a bot may play for them in " in await ann.page()
        advance(service_of(http), 21)
        assert "Let a bot play for Bob" in await ann.page()
        assert (await ann.send("standin", seat="1")).status_code == 303
        assert "Let a bot play for Bob" not in await ann.page()


@in_loop
async def test_nobody_shall_be_replaced_who_has_just_looked(serving: Serving) -> None:
    async with serving() as http:
        ann, bob = await two(http, game="number")
        await bob.page()
        assert "Let a bot play for Bob" not in await ann.page()


@in_loop
async def test_getting_up_leads_to_the_first_page(serving: Serving) -> None:
    async with serving() as http:
        ann, bob = await two(http)
        answer = await bob.send("leave")
        assert (answer.status_code, answer.headers["location"]) == (303, "/text")
        events = (await http.get(f"/api/tables/{ann.path.split('/')[2]}")).json()["events"]
        assert "left" in [event.get("why") for event in events if event["type"] == "stood-in"]


@in_loop
async def test_the_seat_can_be_taken_along_from_the_page_with_scripts(serving: Serving) -> None:
    async with serving() as http:
        made = await new_table(http)
        path = f"/t/{made['table']}/text"
        wrong = await http.post(f"{path}/enter", data={"token": "A" * 43}, headers=HERE)
        assert (wrong.status_code, "set-cookie" in wrong.headers) == (401, False)
        answer = await http.post(f"{path}/enter", data={"token": made["token"]}, headers=HERE)
        assert (answer.status_code, answer.headers["location"]) == (303, path)
        cookie = answer.headers["set-cookie"]
        assert all(
            word in cookie for word in (made["token"], "HttpOnly", f"Path=/t/{made['table']}", "SameSite=strict")
        )
        assert "Ann (you)" in (await http.get(path)).text
        foreign = await http.post(
            f"{path}/enter", data={"token": made["token"]}, headers={"origin": "http://evil.example"}
        )
        assert foreign.status_code == 403


@pytest.mark.usefixtures("built")
@in_loop
async def test_text_pages_lead_to_the_full_ones(serving: Serving) -> None:
    async with serving() as http:
        table = (await new_table(http))["table"]
        page = (await http.get(f"/t/{table}/text")).text
        assert f'<a href="/t/{table}">' in page
        assert '<a href="/rules/gap">' in page
        assert '<link rel="icon" href="/favicon.svg"' in page


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(("chosen", "target"), [("0", 30), ("1", 15), ("7", 30), ("x", 30)])
@in_loop
async def test_the_options_of_a_game_are_chosen_in_its_form(serving: Serving, chosen: str, target: int) -> None:
    async with serving() as http:
        assert '<option value="1">short (15 points)</option>' in (await http.get("/text")).text
        fields = {"game": "gap", "players": "2", "option-target": chosen}
        answer = await http.post("/play", data=fields, headers=HERE)
        table = answer.headers["location"].split("/")[2]
        view = (await http.get(f"/api/tables/{table}")).json()["view"]
    assert view["options"]["target"] == target


async def _create_table(http: httpx.AsyncClient, **fields: str) -> httpx.Response:
    return await http.post("/play", data={"game": "gap", "players": "2", **fields}, headers=HERE)


@pytest.mark.usefixtures("built")
@in_loop
async def test_without_scripts_a_number_of_ones_own_colours_and_a_clock_can_be_chosen(serving: Serving) -> None:
    colours = {f"option-colours-{letter}": letter for letter in "GBP"}
    own = {"option-target": "2", "option-target-own": " 4 ", "option-target-unit": "1"}
    async with serving() as http:
        answer = await _create_table(http, **colours, **own, clock="2")
        told = (await http.get(f"/api/tables/{answer.headers['location'].split('/')[2]}")).json()
    assert told["view"]["options"] == {"colours": ["G", "B", "P"], "rounds": 4, "tiebreak": "best-round"}
    assert told["clock"]["each"] == 60_000


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"option-target": "2", "option-target-own": "many"}, "Target: a whole number from 1 to "),
        ({"option-target": "2", "option-target-own": ""}, "Target: a whole number from 1 to "),
        ({"option-colours-R": "R"}, "Colours: 2 players play with 3 different colours, not with "),
    ],
)
@in_loop
async def test_without_scripts_a_wrong_option_is_refused_and_what_was_chosen_stays(
    serving: Serving, fields: dict[str, str], words: str
) -> None:
    async with serving() as http:
        answer = await _create_table(http, **fields)
    assert answer.status_code == 400
    assert words in answer.text
    kept = (
        '<option value="2" selected>custom…'
        if "option-target" in fields
        else 'name="option-colours-R" value="R" checked'
    )
    assert kept in answer.text


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("lang", "told"),
    [
        (
            "en",
            ["<dd>45 points</dd>", "<dd>red, green and purple</dd>", "<dd>2 days a move</dd>", "the link</dd>"],
        ),
        ("cs", ["<dd>45 bodů</dd>", "<dd>červená, zelená a fialová</dd>", "<dd>2 dny na tah</dd>", "má odkaz</dd>"]),
    ],
)
@in_loop
async def test_without_scripts_a_table_says_what_is_played(serving: Serving, lang: str, told: list[str]) -> None:
    async with serving() as http:
        http.headers["accept-language"] = lang
        made = await new_table(http, options={"target": 45, "colours": ["R", "G", "P"]}, clock={"days": 2})
        path = f"/t/{made['table']}/text"
        for playing in (False, True):
            page = (await http.get(path)).text.replace("\xa0", " ")
            assert [words for words in told[: 3 if playing else 4] if words not in page] == []
            await http.post(f"{path}/join", data={"name": "Bob"}, headers=HERE)


@pytest.mark.usefixtures("built")
@in_loop
async def test_without_scripts_open_tables_say_what_is_played_there(serving: Serving) -> None:
    async with serving() as http:
        await new_table(http, options={"rounds": 4, "colours": ["R", "G", "P"]}, clock={"each": 60}, listed=True)
        page = (await http.get("/text")).text
    assert "Length: 4 rounds · Colours: red, green and purple · 1 minute a move" in page


def fields_of(page: str, act: str) -> dict[str, str]:
    """What a form of a page brings along."""
    form = re.search(rf'<form[^>]*action="/t/\w+/text/{act}".*?</form>', page)
    assert form
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form[0]))


@in_loop
async def test_who_presses_a_button_twice_sits_down_once_and_puts_up_one_bot(serving: Serving) -> None:
    async with serving() as http:
        made = await new_table(http, seats=["me", "open", "open", "open"], players=4)
        ann, path = SeatedBrowser(http, made["table"], made["token"]), f"/t/{made['table']}/text"
        fields = fields_of((await http.get(path)).text, "join")
        for _ in range(2):
            joined = await http.post(f"{path}/join", data={**fields, "name": "Bob"}, headers=HERE)
            assert joined.status_code == 303
            http.cookies.clear()
        fields = fields_of(await ann.page(), "bot")
        for _ in range(2):
            assert (await ann.send("bot", level="easy", **fields)).status_code == 303
        names = (await http.get(f"/api/tables/{made['table']}")).json()["names"]
        assert names == ["Ann", "Bob", "bot:easy", None]
