"""What people do with pages: reload, go back, open a second one, put the phone into a pocket."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.line import Network
from tests.browser.tables import Place, choosable, create_table, give, play_out, sit_down, take_a_turn, wait_for_turn
from tests.server.client import Server

AT_A_TABLE = re.compile(r"/(t|play/\w+)/\w+$")


def hand(page: Page) -> list[str]:
    """What can be chosen, with what it would do, which a page says a moment later."""
    page.locator(".table[data-foresight]").wait_for(state="attached")
    names: list[str] = choosable(page).evaluate_all("(all) => all.map((one) => one.getAttribute('aria-label')).sort()")
    return names


def test_a_reload_changes_nothing(person: Person, url: str) -> None:
    page = person()
    sit_down(page, create_table(url, "three"))
    wait_for_turn(page)
    take_a_turn(page)
    wait_for_turn(page)
    before = hand(page)
    page.reload()
    wait_for_turn(page)
    assert hand(page) == before


def test_the_back_button_leads_home_and_forward_to_the_same_table(person: Person) -> None:
    page = person()
    page.goto("/")
    page.get_by_role("button", name="Play now: GAP").click()
    page.wait_for_url(AT_A_TABLE)
    wait_for_turn(page)
    before, address = hand(page), page.url
    page.go_back()
    expect(page.get_by_role("heading", name="Continue where you left off")).to_be_visible()
    page.go_forward()
    assert page.url == address
    wait_for_turn(page)
    assert hand(page) == before


def test_from_the_first_page_one_goes_on_where_one_was(person: Person, url: str) -> None:
    page = person()
    place = create_table(url, "qwixx")
    give(page.context, place)
    page.goto("/")
    page.get_by_role("link", name=re.compile("Qwixx.*")).and_(page.locator(f"[href='{place.path}']")).click()
    page.wait_for_url(AT_A_TABLE)
    assert wait_for_turn(page)


def test_two_tabs_with_the_same_seat_show_the_same(person: Person, url: str) -> None:
    one = person()
    place = create_table(url, "gap")
    sit_down(one, place)
    two = one.context.new_page()
    two.goto(place.path)
    for page, other in [(one, two), (two, one), (one, two)]:
        wait_for_turn(page)
        before = len(hand(page))
        take_a_turn(page)
        for tab in (page, other):
            expect(choosable(tab)).to_have_count(before - 1)
        assert hand(page) == hand(other)
    play_out(two)
    expect(one.get_by_role("dialog").get_by_role("button", name="Play again")).to_be_visible()


def asleep(page: Page, sleeps: bool) -> None:
    debugger = page.context.new_cdp_session(page)
    debugger.send("Page.setWebLifecycleState", {"state": "frozen" if sleeps else "active"})
    debugger.detach()


def test_a_phone_that_slept_is_current_when_it_wakes(person: Person, shared_server: Server) -> None:
    """It slept through the loss of its connection and through what another tab did."""
    url = shared_server.url
    place: Place = create_table(url, "gap")
    with Network(shared_server.port) as network:
        page = person(lost=True, url=network.url)
        sit_down(page, place)
        wait_for_turn(page)
        before = len(hand(page))
        asleep(page, True)
        network.silence()
        awake = person(url=url)
        sit_down(awake, place)
        wait_for_turn(awake)
        take_a_turn(awake)
        wait_for_turn(awake)
        network.mend()
        asleep(page, False)
        expect(choosable(page)).to_have_count(before - 1)
        assert hand(page) == hand(awake)


def test_a_link_to_no_table_says_so_and_leads_home(person: Person) -> None:
    page = person(lost=True)
    page.goto("/t/nosuchtable")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()
    page.get_by_role("link", name="All games", exact=True).click()
    expect(page.get_by_role("button", name="Play now: GAP")).to_be_visible()


def test_whoever_holds_a_token_that_nobody_knows_comes_as_a_stranger(person: Person, url: str) -> None:
    page = person(lost=True)
    place = create_table(url, "gap", ["me", "open"])
    give(page.context, place._replace(token="A" * 43))
    page.goto(place.path)
    page.get_by_role("textbox").fill("Bob")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("group", name="Your hand")).to_be_visible()


def test_what_has_happened_is_told_in_the_language_that_is_chosen_now(person: Person, url: str) -> None:
    page = person()
    sit_down(page, create_table(url, "gap"))
    wait_for_turn(page)
    take_a_turn(page)
    page.keyboard.press("s")
    page.get_by_label("Čeština").click()
    expect(page.get_by_role("dialog", name="Nastavení")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("l")
    log = page.locator("ol.log li")
    expect(log.filter(has_text="Hra začíná.")).to_have_count(1)
    expect(log.filter(has_text="Ann hraje")).to_have_count(1)
    expect(log.filter(has_text="plays")).to_have_count(0)


def test_back_closes_a_dialog_before_it_leaves_the_table(page: Page, url: str) -> None:
    page.goto("/")
    sit_down(page, create_table(url, "gap"))
    wait_for_turn(page)
    table = page.url
    opened = page.locator("dialog[open]")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Settings").click()  # one dialog gives way to another
    expect(opened).to_have_count(1)
    page.go_back()
    expect(opened).to_have_count(0)
    assert page.url == table
    page.get_by_role("button", name="Rules").click()
    expect(opened).to_have_count(1)
    page.keyboard.press("Escape")  # closed otherwise, it leaves nothing behind
    expect(opened).to_have_count(0)
    page.wait_for_function("() => history.state === null")
    page.go_back()
    expect(page.locator(".poster").first).to_be_visible()


def test_the_deciding_button_of_a_long_dialog_is_in_sight(person: Person, url: str) -> None:
    page = person(size=(568, 320))
    sit_down(page, create_table(url, "gap", ["me", *["bot:random"] * 5]))
    play_out(page)
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
