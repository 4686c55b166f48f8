"""The pages that need no script: everything is done by reading the HTML and submitting its forms."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest

import karban
from karban.web.app import application
from karban.web.http import requests
from tests.server.client import WAIT_SECONDS, TableClient
from tests.server.inside import running
from tests.server.loops import in_loop
from tests.test_texts import czech

POLL_SECONDS = 0.02  # between two looks
VOID = {"meta", "link", "input", "br"}


@dataclass
class Form:
    """A form with what it would send, and its buttons."""

    action: str
    label: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)  # name, value, words
    typed: list[str] = field(default_factory=list)  # the fields that a person can write into


class Page(HTMLParser):
    """What somebody makes of a page."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__()
        self.status, self.html, self.url = answer.status_code, answer.text, answer.url
        self.forms: list[Form] = []
        self.links: list[str] = []
        self.alert = self.title = self.text = ""
        self.refresh = ""
        self._open: list[tuple[str, dict[str, str]]] = []
        self._select = ""
        self.feed(answer.text)
        self.close()
        self.languages = [form for form in self.forms if form.action == "/language"]  # on every page
        self.forms = [form for form in self.forms if form.action != "/language"]

    def handle_starttag(self, tag: str, given: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in given}
        if tag not in VOID:
            self._open.append((tag, attributes))
        if tag == "meta" and attributes.get("http-equiv") == "refresh":
            self.refresh = attributes["content"]
        elif tag == "a":
            self.links.append(attributes["href"])
        elif tag == "form":
            assert attributes["method"] == "post"
            self.forms.append(Form(attributes["action"], attributes.get("aria-label", "")))
        elif tag == "input":
            self._input(attributes)
        elif tag == "select":
            self._select = attributes["name"]
        elif tag == "option" and "selected" in attributes:
            self.forms[-1].fields[self._select] = attributes["value"]
        elif tag == "button":
            self.forms[-1].buttons.append((attributes.get("name", ""), attributes.get("value", ""), ""))

    def _input(self, attributes: dict[str, str]) -> None:
        if "readonly" in attributes or attributes.get("type") == "checkbox":
            self.text += f" {attributes['value']} "
            return
        self.forms[-1].fields[attributes["name"]] = attributes["value"]
        if attributes.get("type") != "hidden":
            self.forms[-1].typed.append(attributes["name"])

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag, f"{tag} is closed where something else is open"

    def handle_data(self, data: str) -> None:
        tags = [tag for tag, _attributes in self._open]
        self.text += data
        self.title += data if "title" in tags else ""
        self.alert += data if any(given.get("role") == "alert" for _tag, given in self._open) else ""
        if "button" in tags:
            name, value, words = self.forms[-1].buttons[-1]
            self.forms[-1].buttons[-1] = name, value, words + data

    def form(self, end: str) -> Form:
        return next(form for form in self.forms if form.action.endswith(end))

    @property
    def move(self) -> Form | None:
        return next((form for form in self.forms if form.action.endswith("/move")), None)


class Browser:
    """Somebody with a browser that runs no scripts, but keeps cookies and says where forms come from."""

    def __init__(self, http: httpx.AsyncClient) -> None:
        self.http = http
        http.headers["accept-language"] = "en"

    async def get(self, path: str) -> Page:
        page = Page(await self.http.get(path, follow_redirects=True))
        at_once = page.refresh.removeprefix("0;url=")  # on a page that needs scripts
        return await self.get(at_once) if at_once != page.refresh else page

    async def send(self, form: Form, /, **written: str) -> Page:
        name, value, _words = form.buttons[0]
        fields = {**form.fields, **({name: value} if name else {}), **written}
        origin = str(self.http.base_url).rstrip("/")
        return Page(await self.http.post(form.action, data=fields, headers={"origin": origin}, follow_redirects=True))

    async def start(self, game: str, /, **written: str) -> Page:
        home = await self.get("/text")
        form = next(form for form in home.forms if form.fields.get("game") == game)
        return await self.send(form, **{"level": "random", **written})

    async def until_asked(self, page: Page) -> Page:
        """Load the page again, as it offers, until there is something to decide or nothing to wait for."""
        async with asyncio.timeout(WAIT_SECONDS):
            while page.url.path in page.links:
                assert not page.refresh, "it would interrupt a screen reader"
                await asyncio.sleep(POLL_SECONDS)
                page = await self.get(page.url.path)
        return page


@asynccontextmanager
async def browsing(url: str) -> AsyncIterator[Browser]:
    async with httpx.AsyncClient(base_url=url, timeout=WAIT_SECONDS, trust_env=False) as http:
        yield Browser(http)


@asynccontextmanager
async def inside(path: Path, scheme: str = "http") -> AsyncIterator[Browser]:
    """A browser at a server in this process."""
    async with running(path / "tables.sqlite") as service:
        transport = httpx.ASGITransport(application(service))
        async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://localhost") as http:
            yield Browser(http)


def digits(page: Page) -> str:
    """A number of free digits, as the question names them."""
    named = re.search(r"out of ((?:\d )*\d)", page.text)
    return (named[1].split()[0] if named else "7") * 3


# ------------------------------------------------------------------------------ playing


@pytest.mark.parametrize("game", karban.games())
@in_loop
async def test_a_whole_game_is_played_by_pressing_buttons(url: str, game: str) -> None:
    async with browsing(url) as ann:
        page = await ann.start(game, players="2", name="Ann")
        assert "Ann (you)" in page.text
        for _ in range(500):
            page = await ann.until_asked(page)
            if not page.move:
                break
            assert page.title.startswith("Your turn")
            assert all(words.strip() for _name, _value, words in page.move.buttons)
            written = {"move": digits(page)} if "move" in page.move.typed else {}
            page = await ann.send(page.move, **written)
            assert (page.status, page.alert) == (200, "")
        assert page.title.startswith("The game is over")
        assert re.search("The winner: |The win is shared: ", page.text)
        record = await ann.http.get(next(link for link in page.links if link.endswith("/record")))
        assert karban.Record.from_json(record.text).replay().over
        again = await ann.until_asked(await ann.send(page.form("/rematch")))
        assert again.url.path != page.url.path
        assert "Ann (you)" in again.text
        assert again.move


@in_loop
async def test_a_friend_joins_by_the_link_and_both_play(url: str) -> None:
    async with browsing(url) as ann, browsing(url) as bob:
        page = await ann.start("number", players="2", friends="1", name="Ann")
        assert not page.refresh
        assert (await ann.get(f"{page.url.path}?again")).refresh == f"6;url={page.url.path}?again"
        link = re.search(rf"{url}/t/\w+", page.text)
        assert link
        invited = await bob.get(link[0])
        assert not invited.refresh, "it would take away what is being written"
        joined = await bob.send(invited.form("/join"), name="Bob")
        assert "Bob (you)" in joined.text
        page = await ann.until_asked(page)
        assert page.move
        assert joined.move
        waiting = await ann.send(page.move, move="987")
        assert waiting.title.startswith("Waiting for Bob")
        assert "987" in waiting.text
        assert "987" not in (await bob.get(joined.url.path)).text
        shown = await bob.send(joined.move, move="123")
        assert "987" in shown.text


@in_loop
async def test_a_number_that_does_not_count_has_a_button_where_it_is_legal(url: str) -> None:
    async with browsing(url) as ann, browsing(url) as bob:
        page = await ann.start("number", players="2", friends="1", name="Ann")
        other = await bob.send((await bob.get(str(page.url))).form("/join"), name="Bob")
        for number, words in (("987", []), ("-", ["no valid number"])):
            page, other = await ann.until_asked(page), await bob.until_asked(await bob.get(str(page.url)))
            fields, *besides = [form for form in page.forms if form.action.endswith("/move")]
            assert [form.buttons[0][2] for form in besides] == words
            page = await ann.send(besides[0] if besides else fields, **({} if besides else {"move": number}))
            assert (page.status, page.alert) == (200, "")
            assert other.move
            other = await bob.send(other.move, move="111" if number == "987" else "222")
        assert re.search(r"222\s+Bob.*-\s+Ann.*no valid number", other.text, re.DOTALL)
        page = await ann.until_asked(page)
        assert page.move
        refused = await ann.send(page.move, move="912")
        assert refused.alert.startswith("9: crossed out on this board; free are 0, 1, 2, 3, 4, 5, 6; - writes")
        assert "/rules/number/clauses#2.3" in refused.links


@in_loop
async def test_bots_can_take_the_seats_of_friends_who_do_not_come(url: str) -> None:
    async with browsing(url) as ann:
        page = await ann.start("gap", players="3", friends="2")
        page = await ann.send(page.form("/bot"), level="easy")
        page = await ann.until_asked(await ann.send(page.form("/bot"), level="random"))
        assert page.move


@in_loop
async def test_a_table_for_strangers_is_found_on_the_first_page(url: str) -> None:
    async with browsing(url) as ann, browsing(url) as bob:
        page = await ann.start("three", players="2", friends="1", name="Ann", listed="true")
        assert page.url.path in (await bob.get("/text")).links
        private = await ann.start("three", players="2", friends="1", name="Ann")
        assert private.url.path not in (await bob.get("/text")).links


# ----------------------------------------------------------------------------- refusals


@in_loop
async def test_a_refused_move_is_explained_and_what_was_written_stays(url: str) -> None:
    async with browsing(url) as ann:
        page = await ann.until_asked(await ann.start("number"))
        assert page.move
        refused = await ann.send(page.move, move="12x")
        assert (refused.status, refused.alert) == (422, "'12x' is not three digits, such as 513 or 045 (number 2.1).")
        assert "/rules/number/clauses#2.1" in refused.links
        assert refused.move
        assert refused.move.fields["move"] == "12x"
        assert (await ann.get(refused.move.action)).move, "a page that is loaded again leads back to the table"
        assert (await ann.send(refused.move, move="1 2 3")).alert == ""


@in_loop
async def test_the_same_button_twice_is_one_move_and_another_one_comes_too_late(url: str) -> None:
    async with browsing(url) as ann:
        page = await ann.until_asked(await ann.start("three", players="2"))
        assert page.move
        assert [(await ann.send(page.move)).alert for _ in range(2)] == ["", ""]
        late = await ann.send(page.move, move=page.move.buttons[1][1])
        assert (late.status, late.alert) == (409, "The table has moved on: this was decided already.")


@in_loop
async def test_a_table_that_cannot_be_is_refused_and_the_form_keeps_what_was_chosen(url: str) -> None:
    async with browsing(url) as ann:
        refused = await ann.start("gap", players="2", friends="2", name="Ann")
        assert (refused.status, refused.alert) == (400, "More friends than seats: choose more players.")
        assert refused.forms[0].fields["name"] == "Ann"
        for wrong in (
            {"players": "99"},
            {"players": "x"},
            {"level": "cmd:sh"},
            {"name": "bot:hard"},
            {"game": "chess"},
        ):
            page = await ann.start("gap", **wrong)
            assert (page.status, bool(page.alert)) == (400, True), wrong
        assert (await ann.get("/t/2222222222/text")).status == 404
        assert (await ann.http.post("/play", content=b"\xff" * 10)).status_code == 400
        assert (await ann.http.post("/play", content=b"a" * 20_000)).status_code == 413


@in_loop
async def test_a_form_on_another_site_can_do_nothing(url: str) -> None:
    async with browsing(url) as ann:
        page = await ann.until_asked(await ann.start("three"))
        assert page.move
        _name, value, _words = page.move.buttons[0]
        for path, data in (("/play", {"game": "gap"}), (page.move.action, {**page.move.fields, "move": value})):
            for origin in ("https://evil.example", "null"):
                answer = await ann.http.post(path, data=data, headers={"origin": origin})
                assert answer.status_code == 403
        assert (await ann.send(page.move)).alert == ""


# ------------------------------------------------------------------------- what is shown


@pytest.mark.parametrize("game", karban.games())
@in_loop
async def test_a_stranger_sees_no_hand_and_can_decide_nothing(url: str, game: str) -> None:
    async with browsing(url) as ann, browsing(url) as eve:
        page = await ann.until_asked(await ann.start(game, players="2"))
        table = page.url.path.split("/")[2]
        for path in (page.url.path, f"/t/{table}"):
            looking = await eve.get(path)
            assert "You are watching." in looking.text
            assert looking.forms == []
        assert page.move
        stolen = await eve.send(page.move, move="123")
        assert (stolen.status, stolen.alert) == (403, "You have no seat at this table.")


@in_loop
async def test_only_the_cards_of_the_own_hand_are_on_the_page(url: str) -> None:
    """GAP: a card lies in a row, in a hand, or unseen in the pile."""
    async with browsing(url) as browser:
        ann = await TableClient.create(url, game="gap", seats=["me", "open"], name="Ann")
        bob = await ann.join("Bob")
        hands = {person.seat: (await person.look())["view"]["hand"] for person in (ann, bob)}
        row = set((await ann.look())["view"]["row"])
        seen = (await browser.get(f"/t/{ann.table}")).text
        assert set(re.findall(r"[RYGB]\d", seen.partition("The rules")[0])) == row
        assert ann.token
        browser.http.cookies.set("karban-seat", ann.token, path=f"/t/{ann.table}")
        own = (await browser.get(f"/t/{ann.table}/text")).text.partition("The rules")[0]
        assert set(re.findall(r"[RYGB]\d", own)) == row | set(hands[ann.seat])
        assert not set(re.findall(r"[RYGB]\d", own)) & set(hands[bob.seat])


@in_loop
async def test_a_hostile_name_is_only_a_name(url: str) -> None:
    name = "<script>\"'&{x}</title>"
    async with browsing(url) as ann, browsing(url) as eve:
        page = await ann.start("gap", players="2", friends="1", name=name, listed="true")
        for seen in (page, await eve.get("/text"), await eve.get(page.url.path)):
            assert name in seen.text
            assert "<script" not in seen.html
        refused = await ann.start("gap", players="2", name='bot:"><script>')
        assert refused.forms[0].fields["name"] == 'bot:"><script>'
        assert "<script" not in refused.html


@in_loop
async def test_pages_may_load_nothing_but_the_style_sheet(url: str) -> None:
    async with browsing(url) as ann:
        for path in ("/text", (await ann.start("gap")).url.path):
            answer = await ann.http.get(path)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "form-action 'self'" in policy
            assert "unsafe" not in policy
            loading = re.sub(r'<meta property="og:[^>]+>', "", answer.text)  # what chats read, and no browser loads
            assert not re.search(r"<script|style=|\son\w+=|https?://", loading)
            assert (answer.headers["cache-control"], answer.headers["referrer-policy"]) == ("no-store", "same-origin")
            sheet = re.search(r'href="(/style\.css[^"]*)"', answer.text)
            assert sheet
            assert "prefers-color-scheme" in (await ann.http.get(sheet[1])).text


@pytest.mark.parametrize("scheme", ["http", "https"])
@in_loop
async def test_the_cookie_is_for_one_table_and_for_no_script(tmp_path: Path, scheme: str) -> None:
    async with inside(tmp_path, scheme) as ann:
        answer = await ann.http.post("/play", data={"game": "gap", "players": "2"})
        table = answer.headers["location"].split("/")[2]
        cookie = SimpleCookie(answer.headers["set-cookie"])["karban-seat"]
        assert answer.status_code == 303
        assert (cookie["path"], cookie["samesite"].lower(), cookie["httponly"]) == (f"/t/{table}", "strict", True)
        assert bool(cookie["secure"]) == (scheme == "https")
        assert cookie.value not in (await ann.get(answer.headers["location"])).html


@in_loop
async def test_who_asks_for_czech_gets_czech(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(requests.TEXTS, "cs", czech())
    async with inside(tmp_path) as ann:
        ann.http.headers["accept-language"] = "cs-CZ,cs;q=0.9,en;q=0.5"
        home = await ann.get("/text")
        assert '<html lang="cs">' in home.html
        assert "mohou přisednout i cizí lidé" in home.text
        assert "střední – už hrál mnohokrát" in home.text
        page = await ann.until_asked(await ann.start("number", players="2", name="Božena"))
        assert page.title == "Jste na tahu · Číslo"
        assert "Božena (vy)" in page.text
        assert "náhodný" in page.text, "bots are called as where they were chosen"
        assert "random" not in page.text
        assert page.move
        assert (await ann.send(page.move, move="1")).alert.startswith("'1' nejsou tři číslice")


# ------------------------------------------------------------------------- hints, salts and devices


@in_loop
async def test_hints_are_seen_by_the_others_and_can_be_left_out(url: str) -> None:
    async with browsing(url) as ann, browsing(url) as bob:
        page = await ann.start("number", players="2", friends="1", name="Ann")
        invited = await bob.get(str(page.url))
        await bob.send(invited.form("/join"), name="Bob")
        page = await ann.until_asked(page)
        await ann.send(page.form("/hint"))
        assert "Hints asked for: Ann 1" in (await bob.get(str(page.url))).text
        without = await ann.start("number", players="2", friends="1", name="Ann", hints="no")
        assert "no hints" in without.text
        await bob.send((await bob.get(str(without.url))).form("/join"), name="Bob")
        page = await ann.until_asked(without)
        assert page.move
        assert not [form for form in page.forms if form.action.endswith("/hint")]


@in_loop
async def test_a_hint_about_what_was_decided_meanwhile_is_not_shown(url: str) -> None:
    async with browsing(url) as ann, browsing(url) as bob:
        page = await ann.start("gap", players="2", friends="1", name="Ann")
        page = await bob.send((await bob.get(str(page.url))).form("/join"), name="Bob")
        asks, looks = (ann, bob) if not page.move else (bob, ann)  # who begins is drawn
        page = await asks.get(str(page.url))
        assert page.move
        hinting = asyncio.create_task(asks.send(page.form("/hint")))
        while "Hints asked for" not in (await looks.get(str(page.url))).text:  # it is being thought about
            await asyncio.sleep(POLL_SECONDS)
        await asks.send(page.move, move=page.move.buttons[0][1])
        told = await hinting
        assert "A strong player would choose" not in told.text
        assert not told.alert
        asks, page = looks, await looks.get(str(page.url))
        assert "A strong player would choose" in (await asks.send(page.form("/hint"))).text, "the words are these"


@in_loop
async def test_who_plays_for_two_is_named_to_the_others(url: str) -> None:
    ann = await TableClient.create(url, game="number", seats=["me", "me", "open"], name="Ann", names=["Ann", "Eva"])
    async with browsing(url) as bob:
        assert "At one device: Ann and Eva" in (await bob.get(f"/t/{ann.table}/text")).text
