"""The page about privacy says what is so: each of its sentences is checked against the server and the client."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from karban.web.app import application
from karban.web.pages import privacy
from tests.server.inside import running
from tests.server.loops import in_loop
from tests.web.conftest import Serving, new_table

CLIENT = Path(__file__).parents[2] / "client/src"
ADDRESS = "203.0.113.77"
CZECH = {"accept-language": "cs"}


@in_loop
async def test_the_page_says_how_long_things_are_kept_as_it_is_set(serving: Serving) -> None:
    ages = {"never_began_days": 3.0, "abandoned_days": 0.5, "finished_days": 41.0, "records_days": 0.0}
    async with serving(**ages) as http:
        english, czech = (await http.get("/privacy")).text, (await http.get("/privacy", headers=CZECH)).text
    for words in ("3 days", "12 hours", "41 days", "until it is deleted by hand"):
        assert words in english
    for words in ("3 dny", "12 hodin", "41 dní", "dokud není smazán ručně"):
        assert words in czech.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("contact", "link"),
    [
        ("club@example.org", '<a href="mailto:club@example.org">club@example.org</a>'),
        ("https://example.org/about", '<a href="https://example.org/about">https://example.org/about</a>'),
        ("Ann, at the bar <3", "Ann, at the bar &lt;3"),
        ("javascript:alert(1)", "javascript:alert(1)</p>"),
    ],
)
@in_loop
async def test_whom_to_ask_is_what_the_operator_has_set(serving: Serving, contact: str, link: str) -> None:
    async with serving(contact=contact) as http:
        assert link in (await http.get("/privacy")).text


@in_loop
async def test_every_text_page_leads_there(serving: Serving) -> None:
    async with serving() as http:
        made = await new_table(http)
        for path in ("/text", f"{made['invite']}/text"):
            assert 'href="/privacy"' in (await http.get(path)).text


@in_loop
async def test_the_cookies_it_names_are_those_that_are_set(serving: Serving) -> None:
    async with serving() as http:
        told = set(re.findall(r"<code>(karban-[a-z]+)</code>", (await http.get("/privacy")).text))
        sat = await http.post("/play", data={"game": "gap", "players": "2"})
        spoken = await http.post("/language", data={"lang": "cs"})
    given = {answer.headers["set-cookie"].partition("=")[0] for answer in (sat, spoken)}
    assert told == given


def test_the_client_keeps_nothing_but_what_is_told() -> None:
    sources = "".join(file.read_text("utf-8") for file in CLIENT.rglob("*.ts*"))
    stores = {"tables", "events", "games", "deleted", "pads"}
    assert set(re.findall(r"""createObjectStore\("([a-z]+)\"""", sources)) <= stores
    assert set(re.findall(r"""["`](karban\.[a-z.]+)""", sources)) <= {
        "karban.tables",  # the tables at which you sit
        "karban.tables.aside",  # and those whose server did not know you for a while
        "karban.settings",  # what you have chosen, your name
        "karban.level",  # the last level of bots
        "karban.colours",  # the colours of your own cards
        "karban.plans",  # how each game was last set up
        "karban.lessons",  # how far you have got in them
        "karban.puzzles",  # the same
        "karban.coached",  # in which games you are given advice
        "karban.games",  # those that are finished
        "karban.pads",  # score pads
        "karban.pad",  # what was tapped there and not written yet
        "karban.youngest",  # who begins, where the youngest does
        "karban.measuring",  # a lock: of several tabs one measures
        "karban.daily",  # which deals of the day you have played
        "karban.board",  # what proves that entries on boards are yours
        "karban.shuffles",  # which shuffles your tables have promised
        "karban.what",  # until the tab is closed: a game that is played on otherwise
        "karban.install",  # how often you were here, and whether you want to be asked to install
        "karban.visited",  # until the tab is closed: that this visit is counted
        "karban.renewed",  # until the tab is closed: that a page was loaded once more
        "karban.",  # of a WebSocket
    }, f"{privacy.__name__} must say what else is kept"


@in_loop
async def test_neither_addresses_nor_tokens_are_stored(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        transport = httpx.ASGITransport(application(service), client=(ADDRESS, 4711))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            made = await new_table(http, name="Somebody", seats=["me", "bot:random"])
            headers = {"authorization": f"Bearer {made['token']}"}
            seen = (await http.get(f"/api/tables/{made['table']}", headers=headers)).json()
            move = {"key": "k", "decision": seen["decision"], "move": (seen["view"]["legal"] or ["?"])[0]}
            await http.post(f"/api/tables/{made['table']}/moves", json=move, headers=headers)
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Somebody" in stored
    assert ADDRESS.encode() not in stored
    assert made["token"].encode() not in stored
