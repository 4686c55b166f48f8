"""A score pad on several phones: joined by a code, everybody on their own sheet, through a lost network too."""

from __future__ import annotations

import re

import httpx
from playwright.sync_api import Page, expect

from karban.table.tokens import new_token
from tests.browser.conftest import Person
from tests.browser.helpers import PHONE, axe
from tests.browser.line import Network
from tests.server.client import Server


def begin(page: Page, game: str, *names: str) -> None:
    """Open a new pad for all phones; the invitation is shown."""
    page.goto(f"/pad/{game}#new")
    for number, name in enumerate(names, 1):
        page.get_by_label(f"Name of player {number}").fill(name)
        page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("checkbox", name=re.compile("own sheet")).check()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("dialog", name="Each on their own phone").wait_for()


def code_at(page: Page) -> str:
    return page.locator(".pad-say-code strong").inner_text().replace(" ", "")


def close(page: Page) -> None:
    page.get_by_role("button", name="Close").click()


def cross(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(f"^{name}")).click()


def written(page: Page, *lines: str) -> None:
    """Whether these are the lines in the history of somebody's phone, in this order."""
    page.get_by_role("button", name="History").click()
    found = page.get_by_role("dialog", name="History").locator("li")
    expect(found).to_have_count(len(lines))
    told = [re.sub(r"\s+", " ", text) for text in found.all_inner_texts()]
    close(page)
    assert all(any(line in one for one in told) for line in lines), told


def test_two_phones_write_on_one_pad_each_on_the_own_sheet(person: Person, shared_server: Server) -> None:
    with Network(shared_server.port) as network:
        two_phones(person(size=PHONE), person(size=PHONE, lost=True, url=network.url), network)


def two_phones(ann: Page, bob: Page, network: Network) -> None:
    begin(ann, "qwixx", "Ann", "Bob")
    code = code_at(ann)
    ann.get_by_role("button", name="That is me Ann").click()
    expect(ann.get_by_text("on this phone")).to_be_visible()
    assert axe(ann) == []
    bob.goto("/pad/qwixx#new")
    bob.get_by_role("button", name="Join with a code").click()
    bob.get_by_label("Code of the pad").fill(f" {code[:4].upper()} {code[4:]}")
    bob.get_by_role("button", name="Join", exact=True).click()
    assert bob.get_by_role("button", name="Ann has a phone already").is_disabled()
    assert axe(bob) == []
    bob.get_by_role("button", name="Bob").click()
    expect(ann.get_by_text("is there", exact=True)).to_be_visible()
    close(ann)
    expect(ann.get_by_text("Also there: Bob")).to_be_visible()

    cross(ann, "red 5")
    cross(bob, "blue 9")
    for page in (ann, bob):
        expect(page.locator(".pad")).to_have_attribute("data-kept", "3")
        written(page, "Ann: red 5", "Bob: blue 9")

    network.cut()
    expect(bob.get_by_text("No connection: go on writing")).to_be_visible()
    cross(bob, "blue 7")
    cross(ann, "red 6")
    written(bob, "Ann: red 5", "Bob: blue 9", "Bob: blue 7")
    network.mend()
    for page in (ann, bob):
        expect(page.locator(".pad")).to_have_attribute("data-kept", "5")
        written(page, "Ann: red 5", "Bob: blue 9", "Ann: red 6", "Bob: blue 7")

    bob.get_by_role("button", name=re.compile("^Undo")).click()
    for page in (ann, bob):
        expect(page.locator(".pad")).to_have_attribute("data-kept", "6")
        written(page, "Ann: red 5", "Bob: blue 9", "Ann: red 6")

    ends_it(ann)
    ann.get_by_role("button", name="Rematch").click()
    bob.get_by_role("dialog").get_by_role("button", name="Close").click()
    bob.get_by_role("button", name="Next game").click()
    cross(bob, "green 8")
    expect(ann.locator(".pad")).to_have_attribute("data-kept", "2")
    written(ann, "Bob: green 8")


def ends_it(page: Page) -> None:
    """Four misthrows end the game."""
    for number in range(4):
        expect(page.locator(".pad")).to_have_attribute("data-kept", str(6 + number))
        page.get_by_role("button", name=re.compile("^Mark a misthrow")).click()
    page.get_by_role("button", name="End the game").click()


def send(page: Page, number: str) -> None:
    """Write a number and send it."""
    for digit in number:
        page.get_by_role("group", name="Your digits").get_by_label(re.compile(f"^{digit}")).click()
    page.get_by_role("button", name="Send").click()


def test_the_pad_of_the_number_leads_to_a_table_where_numbers_stay_sealed(person: Person) -> None:
    ann, bob = person(size=PHONE), person(size=PHONE)
    ann.goto("/pad/number#new")
    ann.get_by_role("button", name="Open a table for all phones").click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Remove seat 3").click()
    ann.get_by_role("button", name="Open a table").click()
    expect(ann.get_by_role("heading", name="Invite friends")).to_be_visible()
    bob.goto(ann.url)
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    ann.get_by_role("group", name="Your digits").wait_for()
    send(ann, "513")
    expect(ann.get_by_text("Only you see it until all have chosen.")).to_be_visible()
    assert "513" not in bob.content()
    send(bob, "402")
    for page in (ann, bob):
        shown = page.get_by_role("region", name=re.compile("^Round ")).get_by_role("listitem")
        expect(shown).to_have_count(2)
        assert [one.get_by_role("img").get_attribute("aria-label") for one in shown.all()] == ["513", "402"]


def test_a_pad_that_nobody_can_read_can_be_left(person: Person, shared_server: Server) -> None:
    """Whoever opens one can say whatever they like of its options: the server knows no rules."""
    begin = {"do": "begin", "game": "gap", "rules": 1, "players": 2, "names": ["Ann", "<img src=x onerror=alert(1)>"]}
    change = {**begin, "options": {"target": "so many"}, "first": 0}
    headers = {"authorization": f"Bearer {new_token()}"}
    opened = httpx.post(f"{shared_server.url}/api/pads", json={"change": change}, headers=headers)
    assert opened.status_code == 201, opened.text
    bob = person(size=PHONE)
    bob.goto(f"/pad/gap#join={opened.json()['pad']}")
    bob.get_by_role("button", name="<img").click()
    expect(bob.get_by_role("alert")).to_contain_text("This pad cannot be read.")
    bob.goto("/pad")
    bob.goto("/pad/gap")
    expect(bob.get_by_role("alert")).to_contain_text("This pad cannot be read.")
    bob.get_by_role("link", name="New game").click()
    bob.get_by_label("Name of player 1").wait_for()
