"""Three Is Too Many, played through the page by somebody who believes what the page foresees."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import PHONE, SIZES, axe
from tests.browser.tables import STILL, create_table, sit_down, wait_for_turn

TURNS = 18  # three 4.1
SMALL_PHONE = (360, 740)
NAMES = r"(?:[a-z ]+ )?\d+"
LABEL = re.compile(
    rf"(?P<card>{NAMES})\. (?:There is room in the row: it takes nothing\.$|"
    rf"(?:It takes the higher ones: |The highest of a full row: it takes the first card, )(?P<taken>[^.]+)\.)"
    r"(?P<more>.*?)(?: (?P<points>[+−]?\d+) points?\.)?$"
)


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name="Your hand").get_by_role("button")


def foreseen(card: Locator) -> tuple[str, list[str], int, str]:
    """What a card of the hand says: its name, what it would take, what that brings, and what else."""
    found = LABEL.match(card.get_attribute("aria-label") or "")
    assert found, card.get_attribute("aria-label")
    taken = [name.removeprefix("the ") for name in re.split(", | and ", found["taken"] or "") if name]
    return found["card"], taken, int((found["points"] or "0").replace("−", "-")), found["more"]


def number(name: str) -> int:
    return int(name.split()[-1])


def rows(page: Page) -> list[list[str]]:
    """The names of the cards in the rows, start cards first."""
    lists = page.get_by_role("list", name=re.compile("^Row "))
    return [
        [(card.get_attribute("aria-label") or "").partition(",")[0] for card in row.get_by_role("img").all()]
        for row in lists.all()
    ]


def score(page: Page) -> int:
    words = page.get_by_role("region", name="Your collection").locator(".points").inner_text()
    return int(words.replace("−", "-"))


def lay(page: Page, card: Locator) -> None:
    """Choose a card, and lay it with the button that has come up."""
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile(r"^Lay \d+$")).click()


def check_laid(page: Page, name: str) -> None:
    """The log tells that a card was laid; it may have been taken since."""
    expect(hand(page).and_(page.get_by_label(re.compile(f"^{name}($|\\.)")))).to_have_count(0)
    page.get_by_role("button", name="What has happened").click()
    told = page.get_by_role("dialog").get_by_text(re.compile(rf"Ann lays (the [a-z ]+)?{number(name)}\b"))
    expect(told).to_have_count(1)


def row_of(page: Page, name: str) -> list[str]:
    """The row that a card belongs into."""
    return next(row for row in rows(page) if 0 <= number(name) - number(row[0]) < 30)


def check_turn(page: Page, card: Locator) -> None:
    """Lay a card: what it foresaw comes true, whatever bots do after it."""
    name, taken, points, _more = foreseen(card)
    assert bool(taken) == (len(row_of(page, name)) == 4)
    had = score(page)
    lay(page, card)
    expect(hand(page).and_(page.get_by_label(re.compile(f"^{name}($|\\.)")))).to_have_count(0)
    if wait_for_turn(page):  # else there may be a final bonus
        assert score(page) == had + points
    assert not set(taken) & set(row_of(page, name))


def test_a_whole_game_against_bots_goes_as_the_page_foresees(page: Page, url: str) -> None:
    sit_down(page, create_table(url, "three", ["me", "bot:random", "bot:easy"]))
    for turn in range(TURNS):
        assert wait_for_turn(page)
        expect(page.locator(".prompt")).to_have_text("Choose a card.")
        cards = hand(page)
        check_turn(page, cards.nth(turn % cards.count()))
    assert not wait_for_turn(page)
    check_sheet(page)


def check_sheet(page: Page) -> None:
    """At the end the lines of the sheet add up to the total of each."""
    sheet = page.get_by_role("dialog").get_by_role("table")
    expect(sheet).to_be_visible()
    lines = sheet.locator("tbody tr").all()
    assert len(lines) == 7 + 2
    totals = [int(cell.inner_text().replace("−", "-")) for cell in sheet.locator("tfoot td").all()]
    for seat, total in enumerate(totals):
        cells = [line.locator("td").nth(seat) for line in lines]
        signs = [re.sub(r"\d/7", "", shown_text(cell)) for cell in cells]
        points = [int(part) for cell in signs for part in re.findall(r"-?\d+", cell.replace("−", "-"))]
        assert sum(points) == total
    expect(page.get_by_role("button", name="Play again")).to_be_focused()


def shown_text(cell: Locator) -> str:
    """What is to be seen in a cell, without what is only read aloud."""
    return str(
        cell.evaluate(
            """(cell) => {
                const copy = cell.cloneNode(true);
                for (const one of copy.querySelectorAll(".unseen")) one.remove();
                return copy.textContent;
            }"""
        )
    )


def test_a_card_that_is_looked_at_shows_where_it_goes_and_what_it_takes(page: Page, url: str) -> None:
    sit_down(page, create_table(url, "three"))
    for _ in range(TURNS):
        assert wait_for_turn(page)
        takers = [card for card in hand(page).all() if foreseen(card)[1]]
        if takers:
            break
        lay(page, hand(page).first)
    name, taken, points, _more = foreseen(takers[0])
    takers[0].hover()
    raised = page.locator(".three-place.taken").get_by_role("img").all()
    assert [(card.get_attribute("aria-label") or "").partition(",")[0] for card in raised] == taken
    slot = page.locator(".three-gap")
    expect(slot).to_be_visible()
    place = slot.evaluate("(slot) => [...slot.parentElement.children].indexOf(slot)")
    row = row_of(page, name)
    assert [number(card) < number(name) for card in row] == [True] * place + [False] * (len(row) - place)
    sign = "+" if points > 0 else ""
    expect(page.locator(".dock-says b")).to_have_text(re.compile(rf"^{re.escape(sign)}.?{abs(points)} point"))
    page.mouse.move(0, 0)
    expect(slot).to_have_count(0)


def test_the_keyboard_alone_lays_a_card(page: Page, url: str) -> None:
    sit_down(page, create_table(url, "three"))
    assert wait_for_turn(page)
    hand(page).first.focus()
    page.keyboard.press("ArrowRight")
    second = hand(page).nth(1)
    expect(second).to_be_focused()
    name = foreseen(second)[0]
    page.keyboard.press("Enter")
    expect(second).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Enter")
    expect(page.locator(".three-hand:focus-within")).to_have_count(1)
    check_laid(page, name)


def test_one_tap_lays_a_card_where_that_is_wished(person: Person, url: str) -> None:
    page = person(size=PHONE)
    sit_down(page, create_table(url, "three"), {**STILL, "oneTap": True})
    assert wait_for_turn(page)
    name = foreseen(hand(page).first)[0]
    hand(page).first.tap()
    check_laid(page, name)


def test_a_hint_is_marked_and_can_be_laid_at_once(page: Page, url: str) -> None:
    sit_down(page, create_table(url, "three"))
    assert wait_for_turn(page)
    page.keyboard.press("h")
    hinted = page.locator(".hinted")
    expect(hinted).to_have_count(1, timeout=20_000)  # a strong bot thinks
    name = foreseen(hinted)[0]
    page.get_by_role("button", name=f"Lay {number(name)}").click()
    check_laid(page, name)


def test_where_the_rules_cannot_run_the_table_is_played_and_nothing_is_foreseen(page: Page, url: str) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    sit_down(page, create_table(url, "three"))
    assert wait_for_turn(page)
    card = hand(page).first
    name = card.get_attribute("aria-label") or ""
    assert re.fullmatch(NAMES, name)
    lay(page, card)
    check_laid(page, name)


def test_on_a_small_phone_rows_hand_and_prompt_are_seen_together(person: Person, url: str) -> None:
    page = person(size=SMALL_PHONE)
    sit_down(page, create_table(url, "three", ["me", "bot:random", "bot:random", "bot:random"]))
    assert wait_for_turn(page)
    hand(page).first.click()
    for part in (".three-rows", ".three-seat.own", ".three-hand", ".dock-does .main", ".dock-words"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL_PHONE[0]


def test_a_spectator_sees_rows_and_collections_but_no_hand(page: Page, url: str) -> None:
    page.goto(create_table(url, "three").path)
    expect(page.get_by_role("list", name=re.compile("^Row "))).to_have_count(3)
    expect(page.get_by_role("region", name="Collection of")).to_have_count(2)
    expect(page.get_by_role("group", name="Your hand")).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "theme", "size"),
    [("en", "light", "desktop"), ("cs", "dark", "phone"), ("cs", "light", "tablet"), ("en", "dark", "desktop")],
)
def test_the_table_is_good_for_everyone(person: Person, url: str, lang: str, theme: str, size: str) -> None:
    page = person(lang, theme, SIZES[size])
    sit_down(page, create_table(url, "three", ["me", "bot:random", "bot:random", "bot:random"]))
    assert wait_for_turn(page)
    assert axe(page) == []
    page.locator(".three-hand button").first.click()
    assert axe(page) == []
