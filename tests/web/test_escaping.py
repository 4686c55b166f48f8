"""Nothing that anybody writes becomes a part of a page's HTML: names, options, addresses, forms, refusals."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from markupsafe import Markup

from karban.html_elements import a, joined, p
from tests.server.loops import in_loop
from tests.web.conftest import Serving, new_table

HOSTILE = "<script>\"'&amp;</title><img src=x onerror=alert(1)>"
NAME = "<script>\"'&</title><img onerror=x>"  # as long as a name may be
DRAWN = "<script>"  # what a drawing has room for
HERE = {"origin": "http://karban.test"}
TAGS = {"script", "img", "iframe", "style"}


class Tags(HTMLParser):
    """Counts what a browser would make of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags, self.attributes, self.said = Counter[str](), set[str](), ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes |= {name for name, _value in given}
        self.said += " ".join(value or "" for _name, value in given)

    def handle_data(self, data: str) -> None:
        self.said += data


def assert_only_text(answer: httpx.Response, *written: str) -> None:
    """What was written is there to be read, and is nothing else."""
    page = Tags(answer.text)
    assert not any(page.tags[tag] for tag in TAGS)
    assert not any(name.startswith("on") for name in page.attributes)
    for text in written:
        assert text in page.said


def cookie(made: dict[str, Any]) -> dict[str, str]:
    return {**HERE, "cookie": f"karban-seat={made['token']}"}


@pytest.mark.usefixtures("bare")
@in_loop
async def test_a_name_is_only_text_on_every_page_of_a_table(serving: Serving) -> None:
    async with serving() as http:
        made = await new_table(http, name=NAME, listed=True, players=3, seats=["me", "open", "open"])
        path = f"/t/{made['table']}/text"
        assert_only_text(await http.get("/text"), NAME)
        assert_only_text(await http.get(path), NAME)
        assert_only_text(await http.get(f"{path}?again", headers=cookie(made)), NAME)
        others = [(await http.post(f"/api/tables/{made['table']}/join", json={"name": NAME})).json() for _ in range(2)]
        for person in (made, *others):
            assert_only_text(await http.get(path, headers=cookie(person)), DRAWN)
        await http.post(f"{path}/leave", headers=cookie(others[0]))
        assert_only_text(await http.get(path, headers=cookie(made)), DRAWN)


@pytest.mark.usefixtures("built")
@in_loop
async def test_what_stands_in_a_form_that_is_refused_is_only_text(serving: Serving) -> None:
    form = {"game": "gap", "players": "2", "friends": "0", "name": HOSTILE, "level": HOSTILE, "clock": HOSTILE}
    form |= {"option-target": "2", "option-target-own": HOSTILE, "option-target-unit": HOSTILE}
    async with serving() as http:
        refused = await http.post("/play", data=form, headers=HERE)
        assert refused.status_code in (400, 422)
        assert_only_text(refused, HOSTILE)
        for wrong in ({"game": HOSTILE, "players": "2"}, {**form, "friends": "9"}, {**form, "level": "easy"}):
            assert_only_text(await http.post("/play", data=wrong, headers=HERE))
        assert_only_text(await http.post("/language", data={"lang": HOSTILE}, headers=HERE))


@pytest.mark.usefixtures("bare")
@pytest.mark.parametrize("game", ["gap", "number"])
@in_loop
async def test_what_is_typed_at_a_table_comes_back_only_as_text(serving: Serving, game: str) -> None:
    async with serving() as http:
        seats = ["me", *["bot:easy"] * 2]
        made = await new_table(http, game=game, players=3, seats=seats, name=NAME)
        path = f"/t/{made['table']}/text"
        page = await http.get(path, headers=cookie(made))  # sent as soon as the bots have decided
        decision = re.search('name="decision" value="([^"]+)"', page.text)
        assert decision
        form = {"key": HOSTILE, "decision": decision[1], "move": HOSTILE}
        refused = await http.post(f"{path}/move", data=form, headers=cookie(made))
        assert refused.status_code >= 400
        assert_only_text(refused, DRAWN)
        for action in ("join", "bot", "undo", "standin", "enter", "hint", "rematch"):
            fields = dict.fromkeys(("name", "level", "agree", "seat", "on", "token"), HOSTILE)
            assert_only_text(await http.post(f"{path}/{action}", data=fields, headers=cookie(made)))


@pytest.mark.usefixtures("bare")
@in_loop
async def test_an_address_is_only_text_on_every_page(serving: Serving) -> None:
    hostile = quote(HOSTILE, safe="")
    async with serving() as http:
        for path in ("/t/{}", "/t/{}/text", "/t/{}/text?again={}", "/t/{}/text?seen={}", "/new/{}", "/rules/{}", "/{}"):
            assert_only_text(await http.get(path.format(hostile, hostile), headers={"accept": "text/html"}))
        assert_only_text(await http.post(f"/t/{hostile}/text/move", data={"move": HOSTILE}, headers=HERE))


def test_a_text_is_escaped_in_every_place_of_an_element() -> None:
    page = Tags(a(HOSTILE, [HOSTILE, p(HOSTILE)], href=HOSTILE, aria_label=Markup(HOSTILE)) + joined(HOSTILE))
    assert page.tags == {"a": 1, "p": 1}
    assert page.attributes == {"href", "aria-label"}
    assert page.said.count(HOSTILE) == 6
