"""Without a network: after one visit the site is in the browser, whole, and a new version comes when people want it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from karban import cli
from tests.browser.conftest import Person
from tests.browser.helpers import PHONE
from tests.browser.tables import choosable, create_table, take_a_turn, wait_for_turn
from tests.server.client import Server

# Whether the site is kept and the page is answered from it, as soon as that is so.
KEPT = """() => Promise.race([
  new Promise((done) => setTimeout(done, 60_000, false)),
  navigator.serviceWorker.ready.then(
    () => navigator.serviceWorker.controller
      || new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done))
  ).then(() => true),
])"""
NEW_VERSION = "0123456789abcdef"
HEADINGS = {
    "/": ("Small decks, big decisions.", "Malé balíčky, velká rozhodnutí."),
    "/new/gap": ("GAP", "GAP"),
    "/play/gap": ("GAP", "GAP"),
    "/games": ("My games", "Moje hry"),
    "/learn/three": ("Three Is Too Many", "Tři je moc!"),
    "/rules/number": ("The Number", "Číslo"),
    "/privacy": ("Privacy", "Soukromí"),
    "/t/2222222222": ("A table with friends needs the network", "Stůl s přáteli potřebuje připojení"),
    "/text": ("This page needs the network", "Tato stránka potřebuje připojení"),
}


def visit(page: Page) -> None:
    """Come for the first time, and stay until the site is kept."""
    page.goto("/")
    assert page.evaluate(KEPT)


def test_after_one_visit_every_page_opens_without_a_network_in_both_languages(person: Person, server: Server) -> None:
    ann = person(url=server.url, keeps=True, lost=True)
    visit(ann)
    server.kill()
    ann.context.set_offline(True)
    ann.reload()
    for place, lang in enumerate(("en", "cs")):
        if lang == "cs":
            ann.goto("/")
            ann.get_by_role("button", name="Čeština").click()
        for path, headings in HEADINGS.items():
            ann.goto(path)
            expect(ann.get_by_role("heading", level=1)).to_have_text(headings[place])
            expect(ann.locator("html")).to_have_attribute("lang", lang)
    ann.goto("/")
    expect(ann.get_by_text("Server není dostupný.")).to_be_visible()
    ann.goto("/new/gap#friends")
    expect(ann.get_by_role("button", name="Otevřít stůl")).to_have_accessible_description(
        re.compile("potřebuje server")
    )
    ann.goto("/rules/gap")
    ann.set_viewport_size({"width": 320, "height": 568})
    tops = [
        ann.locator(f".top {part}").evaluate("(one) => one.getBoundingClientRect().y") for part in (".brand", ".icon")
    ]
    assert abs(tops[0] - tops[1]) < 10, "the heading is one line on the smallest phone, too"
    expect(ann.get_by_role("heading", name="Konec hry")).to_be_visible()
    ann.get_by_role("link", name="Pravidla po odstavcích").click()
    expect(ann.locator("[id='3.2']")).to_be_visible()


def test_a_server_that_comes_back_is_there_again_by_itself(person: Person, server: Server) -> None:
    place = create_table(server.url, "gap", ["me", "open"])
    ann = person(url=server.url, keeps=True, lost=True)
    visit(ann)
    server.kill()
    ann.goto(place.path)
    expect(ann.get_by_role("heading", name="A table with friends needs the network")).to_be_visible()
    server.start()
    expect(ann.get_by_role("button", name="Sit down")).to_be_visible()


def test_under_a_root_path_the_site_is_kept_there_and_nowhere_else(person: Person, tmp_path: Path) -> None:
    with Server(f"sqlite:///{tmp_path}/tables.sqlite", "--root-path", "/karban") as server:
        ann = person(url=server.url, keeps=True, lost=True)
        ann.goto("/karban/")
        assert ann.evaluate(KEPT)
        assert ann.evaluate("() => navigator.serviceWorker.ready.then(({ scope }) => scope)") == f"{server.url}/karban/"
    ann.goto("/karban/new/three")
    expect(ann.get_by_role("heading", level=1)).to_have_text("Three Is Too Many")
    ann.get_by_role("link", name="Rules").click()
    expect(ann).to_have_url(f"{server.url}/karban/rules/three")
    expect(ann.get_by_role("link", name="Play").first).to_have_attribute("href", "/karban/new/three")


# What a browser says that could install the page.
OFFERED = """addEventListener("load", () => {
  const offer = new Event("beforeinstallprompt", { cancelable: true });
  offer.prompt = () => Promise.resolve();
  dispatchEvent(offer);
});"""


def test_people_are_invited_to_install_when_they_come_again_and_never_after_a_no(person: Person) -> None:
    ann = person(size=PHONE)
    ann.context.add_init_script(OFFERED)
    ann.goto("/")
    expect(ann.locator("body > div:last-of-type:empty")).to_have_count(1)  # where questions are asked
    invitation = "Install Karban"
    expect(ann.get_by_role("complementary", name=invitation)).to_have_count(0)
    again = ann.context.new_page()
    again.goto("/")
    expect(again.get_by_role("complementary", name=invitation)).to_be_visible()
    again.get_by_role("link", name="Choose opponents and options: GAP").click()
    expect(again.get_by_role("complementary", name=invitation)).to_have_count(0)
    again.go_back()
    again.get_by_role("button", name="No, thanks").click()
    expect(again.get_by_role("complementary", name=invitation)).to_have_count(0)
    once_more = ann.context.new_page()
    once_more.goto("/")
    expect(once_more.locator("body > div:last-of-type:empty")).to_have_count(1)
    expect(once_more.get_by_role("complementary", name=invitation)).to_have_count(0)


# ----------------------------------------------------------------- a site without a server


class Quiet(SimpleHTTPRequestHandler):
    """What `python -m http.server` is, without its lines."""

    def log_message(self, *_words: object) -> None:
        pass


class PlainServer(ThreadingHTTPServer):
    """What `python -m http.server` is; a busy machine turns none of a page's connections away."""

    request_queue_size = 128


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The site as files, in a folder of a web site."""
    folder = tmp_path / "some" / "path"
    assert cli.main(["site", str(folder)]) == 0
    return folder


@pytest.fixture
def place(site: Path, tmp_path: Path) -> Iterator[str]:
    """Where a plain web server has the site. A test names this before those who visit it: pages are closed first."""
    with PlainServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path))) as http:
        Thread(target=http.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{http.server_port}/{site.relative_to(tmp_path)}/"
        http.shutdown()


def renew(site: Path) -> str:
    """The site becomes another version, as if somebody had written it again."""
    old = json.loads((site / "karban-site.json").read_text("utf-8"))["version"]
    data = (site / f"static/site-{old}.js").rename(site / f"static/site-{NEW_VERSION}.js")
    for file in [*site.rglob("*.html"), site / "karban-site.json", site / "sw.js", data]:
        file.write_text(file.read_text("utf-8").replace(old, NEW_VERSION), "utf-8")
    return str(old)


def play_a_card(page: Page) -> list[str]:
    """Play one in GAP; gives what is left in hand."""
    assert wait_for_turn(page)
    held = choosable(page).count()
    take_a_turn(page)
    return hand(page, held - 1)


def hand(page: Page, cards: int) -> list[str]:
    """So many cards, whatever they would do."""
    assert wait_for_turn(page)
    expect(choosable(page)).to_have_count(cards)
    return [(button.get_attribute("aria-label") or "").partition(",")[0] for button in choosable(page).all()]


def version_of(page: Page) -> str:
    return str(page.evaluate("() => karban.version"))


def test_a_site_of_files_works_under_any_path_in_both_languages_and_without_a_network(
    place: str, person: Person
) -> None:
    ann = person("cs", url=place, keeps=True)
    ann.goto("./")
    ann.get_by_role("link", name="Pravidla: GAP", exact=True).click()
    expect(ann).to_have_url(f"{place}rules/gap/")
    expect(ann.get_by_role("heading", name="Konec hry")).to_be_visible()
    ann.get_by_role("link", name="Karban").click()
    ann.get_by_role("button", name="English").click()
    ann.get_by_role("link", name="With friends: GAP").click()
    expect(ann.get_by_role("heading", name="Run one yourself")).to_be_visible()
    ann.get_by_label("Address of the server").fill("no address")
    ann.get_by_role("button", name="Go there").click()
    expect(ann.get_by_role("alert")).to_contain_text("This is no address of a server.")
    assert ann.evaluate(KEPT)
    ann.context.set_offline(True)
    ann.reload()
    expect(ann.get_by_role("heading", name="Run one yourself")).to_be_visible()
    ann.goto("privacy/")
    expect(ann.get_by_text("This site is nothing but files.")).to_be_visible()
    ann.goto("new/qwixx")
    expect(ann.get_by_role("radio", name="Friend")).to_have_count(0)
    ann.get_by_role("button", name="Play", exact=True).click()
    expect(ann).to_have_url(re.compile(rf"^{re.escape(place)}play/qwixx/\?\w+$"))
    assert wait_for_turn(ann)


def test_a_game_on_a_site_of_files_goes_on_after_a_reload_without_anything_kept(place: str, person: Person) -> None:
    """A plain web server knows the folder of the game, not the table."""
    ann = person(url=place)
    ann.goto("./")
    ann.get_by_role("button", name="Play now: GAP").click()
    held = play_a_card(ann)
    assert all(held)
    ann.reload()
    assert hand(ann, len(held)) == held


def test_a_new_version_asks_and_takes_over_in_all_tabs_at_once(place: str, person: Person, site: Path) -> None:
    ann = person(url=place, keeps=True)
    ann.goto("./")
    assert ann.evaluate(KEPT)
    other = ann.context.new_page()
    other.goto("play/gap/")
    held, where = play_a_card(other), other.url
    old = renew(site)
    ann.evaluate("() => navigator.serviceWorker.getRegistration().then((known) => known.update()).then(() => true)")
    for page in (ann, other):
        expect(page.get_by_role("complementary", name="A new version")).to_be_visible()
    other.reload()
    assert version_of(other) == old, "nobody has said yes"
    expect(other.get_by_role("button", name="Load it")).to_be_visible()
    ann.get_by_role("button", name="Later").click()
    expect(ann.get_by_role("complementary", name="A new version")).to_have_count(0)
    other.get_by_role("button", name="Load it").click()
    for page, url in ((ann, place), (other, where)):
        expect(page.locator(f"script[src$='site-{NEW_VERSION}.js']")).to_have_count(1)
        assert version_of(page) == NEW_VERSION
        expect(page).to_have_url(url)
        expect(page.get_by_role("complementary", name="A new version")).to_have_count(0)
    assert len(ann.evaluate("() => caches.keys()")) == 1, "the old version is gone"
    assert hand(other, len(held)) == held, "the game is where it was"
