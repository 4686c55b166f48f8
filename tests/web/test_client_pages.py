"""The pages that the browser client draws into, and the rules, which need no scripts."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.server.loops import in_loop
from tests.web.conftest import MANIFEST, Serving, new_table

POLICY = {
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
}
OF_GAP = ["table-BBBB.css", "gap-BBBB.css"]  # what all tables share, then what the game says


def facts(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="karban">(.*?)</script>', html)
    assert found
    told: dict[str, Any] = json.loads(found[1])
    return told


def preloaded(html: str) -> list[str]:
    return re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', html)


@pytest.mark.usefixtures("built")
@in_loop
async def test_the_first_page_names_all_that_it_needs(serving: Serving) -> None:
    async with serving() as http:
        english = await http.get("/", headers={"accept-language": "en"})
        czech = await http.get("/", headers={"accept-language": "cs"})
    assert '<script type="module" src="/static/app-AAAA.js"></script>' in english.text
    assert '<link rel="stylesheet" href="/static/front-BBBB.css">' in english.text
    assert preloaded(english.text) == ["chunk-CCCC.js", "home-DDDD.js"]
    assert preloaded(czech.text) == ["chunk-CCCC.js", "core-FFFF.js", "front-FFFF.js", "home-DDDD.js"]
    assert '<html lang="cs">' in czech.text
    assert "<h1>Karban</h1>" in english.text, "something to see at once"


@pytest.mark.usefixtures("built")
@in_loop
async def test_the_first_page_tells_the_games_so_that_nobody_has_to_ask(serving: Serving) -> None:
    async with serving() as http:
        told = facts((await http.get("/", headers={"accept-language": "cs"})).text)
        about = (await http.get("/api/games", headers={"accept-language": "cs"})).json()
    assert told.pop("styles") == MANIFEST["css"], "the client loads those of other pages by itself"
    assert told.pop("workers") == MANIFEST["workers"]
    assert re.fullmatch(r"[0-9a-f]{16}", told.pop("version"))
    assert told == {"lang": "cs", **about}


@pytest.mark.usefixtures("built")
@in_loop
async def test_the_page_of_a_table_loads_its_game_ahead_and_shows_nothing_of_the_table(serving: Serving) -> None:
    async with serving() as http:
        table = await new_table(http, name="Somebody")
        page = await http.get(f"/t/{table['table']}")
        czech = await http.get(f"/t/{table['table']}", headers={"accept-language": "cs"})
    script = ["page-EEEE.js", "table-GGGG.js"]
    assert preloaded(page.text) == ["chunk-CCCC.js", *script]
    assert preloaded(czech.text) == ["chunk-CCCC.js", "core-FFFF.js", "gap-FFFF.js", *script]
    assert "<title>GAP · Karban</title>" in page.text
    assert "Somebody" not in page.text
    assert f'url=/t/{table["table"]}/text"' in page.text, "where it goes on without scripts"


@pytest.mark.usefixtures("built")
@in_loop
async def test_the_page_of_a_game_in_the_browser_fetches_its_table_and_its_rules_ahead(serving: Serving) -> None:
    async with serving() as http:
        begun, table = [(await http.get(path)).text for path in ("/play/gap", "/play/gap/x1")]
    needed = ["connection-KKKK.js", "page-EEEE.js", "table-GGGG.js"]
    assert preloaded(begun) == ["chunk-CCCC.js", "home-DDDD.js", *needed]
    assert preloaded(table) == ["chunk-CCCC.js", *needed]
    assert styled(begun) == styled(table) == OF_GAP
    for page in (begun, table):
        fetched = re.findall(r'<link rel="prefetch" href="/static/([^"]+)">', page)
        assert fetched == ["worker-JJJJ.js", "gap-AAAA.wasm"]


@pytest.mark.usefixtures("built")
@in_loop
async def test_a_lesson_fetches_its_table_its_steps_and_the_rules_ahead(serving: Serving) -> None:
    async with serving() as http:
        page, none = [await http.get(path) for path in ("/learn/gap", "/learn/number")]
    assert preloaded(page.text) == ["chunk-CCCC.js", "pages-LLLL.js", "page-EEEE.js", "table-GGGG.js", "lesson-MMMM.js"]
    assert styled(page.text) == OF_GAP
    assert '<link rel="prefetch" href="/static/gap-AAAA.wasm">' in page.text
    assert 'content="GAP – learn it in two minutes"' in page.text
    assert none.status_code == 404, "nobody has written one"


@pytest.mark.usefixtures("built")
@in_loop
async def test_without_scripts_a_lesson_says_so_and_leads_to_the_rules(serving: Serving) -> None:
    async with serving() as http:
        page = (await http.get("/learn/gap", headers={"accept-language": "cs"})).text
        rules = (await http.get("/rules/gap", headers={"accept-language": "cs"})).text
    assert "Lekce potřebuje skripty." in page
    assert '<a href="/rules/gap">Pravidla</a></p></noscript>' in page
    assert "refresh" not in page
    assert '<a href="/learn/gap" class="quiet-button">Naučit se za 2\u00a0minuty</a>' in rules


def styled(html: str) -> list[str]:
    return re.findall(r'<link rel="stylesheet" href="/static/([^"]+)">', html)


@pytest.mark.usefixtures("built")
@in_loop
async def test_every_page_names_the_styles_that_it_needs_in_their_order(serving: Serving) -> None:
    async with serving() as http:
        waiting = await new_table(http)
        begun = await new_table(http, seats=["me", "bot:random"])
        odd = await new_table(http, game="qwixx", seats=["me", "bot:random"])
        pages = ["/", "/new/gap", f"/t/{waiting['table']}", f"/t/{begun['table']}", f"/t/{odd['table']}", "/rules/gap"]
        found = [styled((await http.get(path)).text) for path in pages]
    front, plain = ["front-BBBB.css"], ["table-BBBB.css", "plain-BBBB.css"]
    assert found == [front, front, front, OF_GAP, plain, OF_GAP], "a lobby looks like the pages before a game"


@pytest.mark.usefixtures("built")
@in_loop
async def test_a_table_that_is_not_there_is_a_page_that_says_so(serving: Serving) -> None:
    async with serving() as http:
        page = await http.get("/t/2222222222")
    assert page.status_code == 404
    assert 'id="app"' in page.text


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/", "/new/gap", "/play/gap/x1", "/learn/gap", "/t/2222222222", "/rules/gap"])
@in_loop
async def test_the_policy_allows_nothing_from_elsewhere_and_nothing_inline(serving: Serving, path: str) -> None:
    async with serving() as http:
        page = await http.get(path)
    assert set(page.headers["content-security-policy"].split("; ")) == POLICY
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page.text)
    assert re.findall(r"<script(?! type=\"application/json\")(?! type=\"module\" src=)", page.text) == []


@pytest.mark.usefixtures("built")
@in_loop
async def test_a_hostile_address_is_only_text(serving: Serving) -> None:
    async with serving() as http:
        for path in ('/t/"><script>alert(1)</script>', "/new/<script>"):
            page = await http.get(path)
            assert "<script>" not in page.text


@pytest.mark.usefixtures("bare")
@in_loop
async def test_where_the_client_is_not_built_there_are_the_pages_without_scripts(serving: Serving) -> None:
    async with serving() as http:
        home = await http.get("/")
        table = await new_table(http)
        page = await http.get(f"/t/{table['table']}")
    assert '<form method="post" action="/play"' in home.text
    assert "Waiting for players" in page.text
    assert "<script" not in home.text + page.text


# ---------------------------------------------------------------------------- the rules


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize(("lang", "words"), [("cs", "Cíl hry"), ("en", "The aim")])
@in_loop
async def test_the_rules_are_a_page_of_their_own_and_a_part_of_others(serving: Serving, lang: str, words: str) -> None:
    async with serving() as http:
        http.headers["accept-language"] = lang
        page = await http.get("/rules/gap")
        part = await http.get("/rules/gap?part")
    assert part.text == f"<h2>{words}</h2>", "whoever shows it has a title already"
    play = f'<a href="/new/gap" class="main">{"Hrát" if lang == "cs" else "Play"}</a>'
    assert f"{play}</span></div>{part.text}" in page.text, "beneath the title and the ways to the game"
    assert page.text.count(play) == 2, "whoever has read to the end need not go back"
    assert f'<html lang="{lang}">' in page.text
    assert '<a href="/">Karban</a>' in page.text
    assert "<script" not in page.text


@pytest.mark.usefixtures("built")
@in_loop
async def test_a_game_without_drawn_rules_has_them_in_short(serving: Serving) -> None:
    async with serving() as http:
        page = await http.get("/rules/number")
        part = await http.get("/rules/number?part")
    assert "<h1>The Number</h1>" in page.text
    assert part.text.startswith("<ul><li>")


@pytest.mark.usefixtures("built")
@in_loop
async def test_a_game_that_does_not_exist_has_no_rules(serving: Serving) -> None:
    async with serving() as http:
        assert (await http.get("/rules/chess")).status_code == 404


@pytest.mark.usefixtures("built")
@in_loop
async def test_pages_are_sent_compressed_to_those_who_take_that(serving: Serving) -> None:
    async with serving() as http:
        packed = await http.get("/", headers={"accept-encoding": "gzip, br"})
        plain = await http.get("/", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert "accept-encoding" in plain.headers["vary"]
    assert packed.text == plain.text
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])


@pytest.mark.usefixtures("bare")
@in_loop
async def test_a_person_who_comes_to_nothing_finds_the_way_to_the_games(serving: Serving) -> None:
    async with serving() as http:
        person = await http.get("/nonsense", headers={"accept": "text/html,*/*;q=0.8", "accept-language": "cs"})
        program = await http.get("/nonsense", headers={"accept": "application/json"})
    assert (person.status_code, program.status_code) == (404, 404)
    assert "<h1>Tady nic není</h1>" in person.text
    assert '<a href="/">' in person.text
    assert program.json()["error"] == "not-found"


@pytest.mark.usefixtures("built")
@pytest.mark.parametrize("path", ["/nonsense", "/new/chess", "/learn/chess", "/rules/chess", "/static/nothing.js"])
@in_loop
async def test_whatever_is_not_there_is_the_same_page_as_the_build_has_drawn_it(serving: Serving, path: str) -> None:
    async with serving(root_path="/karban") as http:
        page = await http.get(f"/karban{path}", headers={"accept": "text/html", "accept-language": "cs"})
    assert page.status_code == 404
    assert "<title>Tady nic není · Karban</title>" in page.text
    assert '<main class="not-found"><a href="/karban/">Všechny hry</a></main>' in page.text
    assert '<link rel="stylesheet" href="/karban/static/front-BBBB.css">' in page.text
    assert "<script" not in page.text


@pytest.mark.parametrize(("lang", "words"), [("en", "any program can do too"), ("cs", "umí i každý program")])
@in_loop
async def test_the_page_for_programs_is_for_people_and_says_what_is_raw(
    serving: Serving, lang: str, words: str
) -> None:
    async with serving(root_path="/karban") as http:
        page = await http.get("/karban/programs", headers={"accept-language": lang})
        home = await http.get("/karban/text")
        found = re.findall(r'<li><a href="([^"]+)">[^<]+</a>: ([^<]+)</li>', page.text)
        answers = [await http.get(path) for path, _about in found]
    assert words in page.text.replace("\u00a0", " ")
    assert "http://karban.test/karban/api/tables" in page.text
    assert '<a href="/karban/programs">' in home.text
    assert "openapi.json" not in home.text
    assert len(found) == 3
    for (_path, about), answer in zip(found, answers, strict=True):
        assert answer.json()
        assert "JSON" in about
