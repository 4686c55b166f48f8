"""The language that somebody has chosen goes before the one that their browser asks for, everywhere."""

from __future__ import annotations

import re

import pytest

from tests.server.loops import in_loop
from tests.web.conftest import Serving

CHOSEN = {"cookie": "other=1; karban-lang=cs", "accept-language": "en"}


@pytest.mark.usefixtures("built")
@in_loop
async def test_pages_and_refusals_speak_the_chosen_language(serving: Serving) -> None:
    async with serving() as http:
        for path in ("/", "/text", "/rules/gap", "/t/2222222222/text"):
            page = await http.get(path, headers=CHOSEN)
            assert '<html lang="cs">' in page.text, path
        english, czech = [
            (await http.get("/api/tables/2222222222", headers=headers)).json()["message"] for headers in ({}, CHOSEN)
        ]
    assert english == "there is no such table"
    assert czech not in ("", english)


@in_loop
async def test_an_unknown_language_in_the_cookie_counts_as_none(serving: Serving) -> None:
    async with serving() as http:
        page = await http.get("/text", headers={"cookie": "karban-lang=tlh", "accept-language": "cs"})
    assert '<html lang="cs">' in page.text


@in_loop
async def test_a_button_on_every_text_page_changes_the_language(serving: Serving) -> None:
    async with serving() as http:
        headers = {"referer": "http://karban.test/t/abc/text?again", "origin": "http://karban.test"}
        answer = await http.post("/language", data={"lang": "cs"}, headers=headers)
        assert (answer.status_code, answer.headers["location"]) == (303, "/t/abc/text")
        page = await http.get("/text", headers={"accept-language": "en"})
        assert '<html lang="cs">' in page.text
        assert re.search('<button name="lang" value="en" lang="en">English</button>', page.text)


@pytest.mark.parametrize("referer", ["http://evil.example/t/abc", "http://karban.test//evil.example", ""])
@in_loop
async def test_changing_the_language_leads_to_no_other_site(serving: Serving, referer: str) -> None:
    async with serving() as http:
        answer = await http.post("/language", data={"lang": "cs"}, headers={"referer": referer})
    assert answer.headers["location"] == "/text"


@in_loop
async def test_a_language_that_nobody_speaks_here_is_refused(serving: Serving) -> None:
    async with serving() as http:
        answer = await http.post("/language", data={"lang": "tlh"})
    assert answer.status_code == 400
    assert "set-cookie" not in answer.headers
