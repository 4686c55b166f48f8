"""What chats show of our links."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO
from types import SimpleNamespace
from typing import cast

import pytest
from PIL import Image

from karban.notation import games
from karban.table import Table
from karban.web.http.requests import TEXTS
from karban.web.pages import previews
from karban.web.pages.previews import HEIGHT, SITE, WIDTH, pictures
from tests.server.loops import in_loop
from tests.web.conftest import Serving, new_table

MAX_BYTES = 60_000
TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[^"]+|description)" content="([^"]*)">')


def told(html: str) -> dict[str, str]:
    return {name: unescape(content) for name, content in TAG.findall(html)}


def test_every_game_and_the_site_have_a_picture_of_the_size_that_chats_want() -> None:
    assert set(pictures()) == {*games(), SITE}
    for name, data in pictures().items():
        assert len(data) < MAX_BYTES, name
        with Image.open(BytesIO(data)) as picture:
            assert picture.size == (WIDTH, HEIGHT), name


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(
    ("path", "lang", "title", "picture"),
    [
        ("/", "en", "Karban", "karban"),
        ("/text", "cs", "Karban", "karban"),
        ("/new/number", "cs", "Číslo", "number"),
        ("/rules/three", "en", "Three Is Too Many – the rules", "three"),
        ("/rules/three", "cs", "Tři je moc! – pravidla", "three"),
    ],
)
@in_loop
async def test_a_page_says_what_it_is_with_a_picture_that_can_be_fetched(
    serving: Serving, path: str, lang: str, title: str, picture: str
) -> None:
    async with serving() as http:
        tags = told((await http.get(path, headers={"accept-language": lang})).text)
        fetched = await http.get(tags["og:image"])
    assert tags["og:title"] == title
    assert tags["og:description"] == tags["description"] != ""
    assert tags["og:url"] == str(http.base_url).rstrip("/") + ("/" if path == "/text" else path)
    assert tags["og:image"] == f"{str(http.base_url).rstrip('/')}/preview/{picture}.png"
    assert tags["twitter:card"] == "summary_large_image"
    assert fetched.status_code == 200
    assert fetched.headers["content-type"] == "image/png"
    assert fetched.headers["cross-origin-resource-policy"] == "cross-origin", "the pages of chats show it"


@pytest.mark.usefixtures("built")
@in_loop
async def test_the_link_to_a_table_tells_game_stage_and_free_seats_and_nothing_else(serving: Serving) -> None:
    async with serving() as http:
        http.headers["accept-language"] = "en"
        table = await new_table(http, name="Somebody", players=3, seats=["me", "open", "open"])
        page = await http.get(f"/t/{table['table']}?token={table['token']}")
        as_text = await http.get(f"/t/{table['table']}/text")
        seen = (await http.get(f"/api/tables/{table['table']}")).json()
    tags = told(page.text)
    assert tags["og:title"] == "GAP – come and play"
    assert tags["og:description"] == "2 seats are free. Open the link to sit down."
    assert tags["og:url"].endswith(f"/t/{table['table']}"), "whatever else the link carried is nobody's business"
    assert table["token"] not in page.text
    assert "Somebody" not in page.text
    assert told(as_text.text) == tags
    assert seen["names"] == ["Somebody", None, None], "looking at a link takes no seat"


@pytest.mark.usefixtures("built")
@in_loop
async def test_of_a_game_that_goes_on_it_is_said_that_one_may_look_on(serving: Serving) -> None:
    async with serving() as http:
        table = await new_table(http, seats=["me", "bot:random"])
        tags = told((await http.get(f"/t/{table['table']}", headers={"accept-language": "cs"})).text)
    assert tags["og:title"] == "GAP"
    assert tags["og:description"] == "Hra běží. Otevřete odkaz a\u00a0dívejte se."
    assert tags["og:locale"] == "cs_CZ"


@pytest.mark.parametrize("stage", ["over", "playing"])
def test_of_a_finished_game_it_is_said_that_one_may_look_at_it_and_nothing_of_how_it_ended(stage: str) -> None:
    table = cast(Table, SimpleNamespace(created=SimpleNamespace(game="gap"), seats=[], stage=stage, name="k7f3q2"))
    seen, review = previews.of_table(TEXTS["en"], table), previews.of_review(TEXTS["en"], table)
    if stage == "playing":
        assert review == seen, "nothing more is told than at the table"
        return
    assert (seen.title, seen.path) == ("GAP", "/t/k7f3q2")
    assert seen.description == "This game is over. Look at it again, move by move, or begin one of your own."
    assert (review.title, review.path) == ("GAP", "/t/k7f3q2/review")
    assert review.description == "This game is over. See how it went, what was luck, and what was play."


@pytest.mark.usefixtures("built")
@in_loop
async def test_addresses_are_those_by_which_the_server_was_called_under_its_root_path(serving: Serving) -> None:
    async with serving(root_path="/karban", hosts=("cards.example",)) as http:
        tags = told((await http.get("/karban/new/gap", headers={"host": "cards.example"})).text)
    assert tags["og:url"] == "http://cards.example/karban/new/gap"
    assert tags["og:image"] == "http://cards.example/karban/preview/gap.png"


@pytest.mark.usefixtures("built")
@in_loop
async def test_a_table_that_is_gone_shows_the_site(serving: Serving) -> None:
    async with serving() as http:
        tags = told((await http.get("/t/2222222222")).text)
        assert (tags["og:title"], tags["og:url"].rpartition("/")[2]) == ("Karban", "")
        assert (await http.get("/preview/chess.png")).status_code == 404
