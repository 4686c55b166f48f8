"""Qwixx, played through the page by somebody who believes what the page foresees and adds up for themselves."""

from __future__ import annotations

import re
import secrets

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import PHONE, SIZES, TABLET, axe
from tests.browser.tables import Place, create_table, sit_down, wait_for_turn

SMALL_PHONE = (360, 740)
FULL_HAND = 5
PENALTY = 5


def label(button: Locator) -> str:
    return button.get_attribute("aria-label") or ""


def points(text: str) -> int:
    return int(text.replace("−", "-"))


def score(page: Page) -> int:
    """The own score, as it is to be seen."""
    return points(page.locator(".seat-head.own .points").inner_text())


def display(page: Page) -> Locator:
    return page.get_by_role("group", name="Display").get_by_role("button")


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name="Hand")


def fields(page: Page) -> Locator:
    """The fields of the sheet that can be crossed out."""
    return page.get_by_role("button", name=re.compile("^cross out: "))


def crossing(page: Page) -> Locator:
    """The button that crosses out what is chosen."""
    return page.get_by_role("button", name=re.compile("^Cross out (?!nothing)"))


def foreseen(button: Locator) -> int:
    """What a field or a button says that it adds to the score."""
    found = re.search(r"\+(\d+)", label(button) or button.inner_text())
    assert found
    return int(found[1])


def take(page: Page) -> None:
    """Take as many cards as are needed for a full hand, the first ones of the display."""
    needed = FULL_HAND - hand(page).get_by_role("img").count()
    button = page.get_by_role("button", name="Take", exact=True)
    for slot in range(needed):
        expect(button).to_be_disabled()
        display(page).nth(slot).click()
    button.click()
    expect(button).to_have_count(0)


def answer_number(page: Page) -> bool:
    """Cross out the number for all in the first row that takes it, with two taps; whether there is one."""
    before, found = score(page), fields(page)
    if not found.count():
        page.get_by_role("button", name="Pass").click()
        return False
    gain = foreseen(found.first)
    found.first.click()
    expect(found.first).to_have_attribute("aria-pressed", "true")
    assert foreseen(crossing(page)) == gain
    found.first.click()
    expect(page.locator(".seat-head.own .points")).to_have_text(str(before + gain).replace("-", "−"))
    return True


def lay(page: Page, crossed: bool) -> None:
    """Lay cards by tapping fields, all that go with the first one; without any, one card and perhaps a penalty."""
    before = score(page)
    if fields(page).count():
        gain = choose_fields(page)
        crossing(page).click()
    else:
        hand(page).get_by_role("button").first.click()
        gain = 0 if crossed else -PENALTY
        page.get_by_role("button", name="Cross out nothing").click()
    expect(page.locator(".seat-head.own .points")).to_have_text(str(before + gain).replace("-", "−"))


def choose_fields(page: Page) -> int:
    """Tap fields until no more can be added: they are of one row, and the cards for them rise from the hand."""
    fields(page).first.click()
    colour = label(fields(page).first).split()[2]
    while (more := fields(page).and_(page.locator("[aria-pressed=false]"))).count():
        had, gain = foreseen(crossing(page)), foreseen(more.first)
        more.first.click()
        assert foreseen(crossing(page)) == had + gain
    assert {label(one).split()[2] for one in fields(page).all()} == {colour}
    raised = hand(page).locator("[aria-pressed=true]")
    assert raised.count() >= fields(page).count()
    assert {label(card).split()[0] for card in raised.all()} <= {colour, "joker"}
    return foreseen(crossing(page))


def next_decision(page: Page) -> str:
    """What must be decided now."""
    if display(page).count():
        return "take"
    return "play" if hand(page).get_by_role("button").count() else "number"


@pytest.mark.parametrize("jokers", [False, True], ids=["", "jokers"])
def test_a_whole_game_against_bots_goes_as_the_page_foresees(page: Page, url: str, jokers: bool) -> None:
    sit_down(page, create_table(url, "qwixx", options={"jokers": jokers}))
    crossed = False
    while wait_for_turn(page):
        match next_decision(page):
            case "take":
                take(page)
                expect(hand(page).get_by_role("img")).to_have_count(FULL_HAND)
                crossed = False
            case "number":
                crossed = answer_number(page)
            case _:
                lay(page, crossed)
    check_ending(page)


def check_ending(page: Page) -> None:
    """At the end the rows and the penalties add up to the totals, and the podium says the same."""
    ending = page.get_by_role("dialog")
    expect(ending.get_by_role("button", name="Play again")).to_be_focused()
    assert re.search("two rows on a sheet are closed|four penalties", ending.inner_text())
    lines = [
        [points(cell.split("\n")[0]) for cell in line.locator("td").all_inner_texts()]
        for line in ending.locator("tbody tr").all()
    ]
    totals = [points(cell) for cell in ending.locator("tfoot td").all_inner_texts()]
    assert [sum(column) for column in zip(*lines, strict=True)] == totals
    assert [points(text) for text in ending.locator(".podium output").all_inner_texts()] == sorted(totals, reverse=True)
    assert totals[0] == score(page)


def two_at_a_table(url: str) -> tuple[Place, Place]:
    """Ann, who looks at the page, and Bob, who plays over HTTP."""
    ann = create_table(url, "qwixx", ["me", "open"])
    bob = ann._replace(token=secrets.token_urlsafe(32))
    ask(bob, "join", name="Bob", salt="00")
    return ann, bob


def ask(place: Place, what: str, **body: object) -> None:
    answer = httpx.post(
        f"{place.url}/api/tables/{place.table}/{what}",
        json=body,
        headers={"authorization": f"Bearer {place.token}"},
        trust_env=False,
    )
    assert answer.is_success, answer.text


def choose(place: Place, move: str | None = None) -> None:
    """Make a move over HTTP, the first that is allowed."""
    seen = place.look()
    ask(place, "moves", key=secrets.token_hex(8), decision=seen["decision"], move=move or seen["view"]["legal"][0])


def to_the_number(page: Page, bob: Place) -> None:
    """Let whoever is up take a card: then the number for all is to be answered."""
    if bob.look()["decision"]:
        choose(bob)
    else:
        wait_for_turn(page)
        take(page)
    expect(page.locator(".prompt")).to_have_text(re.compile(r"^\d+ for all"))


def test_the_number_for_all_is_answered_under_seal(page: Page, url: str) -> None:
    ann, bob = two_at_a_table(url)
    sit_down(page, ann)
    to_the_number(page, bob)
    called = page.get_by_label(re.compile("^the number for all: "))
    number, row = label(called).split()[-1], fields(page).last  # of 2 and 12 not every row can begin
    colour = label(row).split()[2]
    assert label(row).startswith(f"cross out: {colour} {number}, +1")
    row.click()
    crossing(page).click()
    expect(page.get_by_text(f"Your choice is sealed: {colour} {number}.")).to_be_visible()
    expect(page.locator(".prompt")).to_contain_text(f"{number} for all. Still choosing: Bob.")
    assert score(page) == 0
    assert fields(page).count() == 0
    choose(bob, "-")
    expect(page.locator(".seat-head.own .points")).to_have_text("1")


def test_the_number_for_all_is_chosen_anywhere_in_a_row_and_may_be_moved_to_another(person: Person, url: str) -> None:
    page = person(size=SMALL_PHONE)
    ann, bob = two_at_a_table(url)
    sit_down(page, ann)
    to_the_number(page, bob)
    rows = page.locator(".qwixx-own .qwixx-row:has(button)")
    for row in (rows.first, rows.last):
        box = row.bounding_box()
        assert box
        for left in (4, box["width"] / 2, box["width"] - 4):
            row.hover(position={"x": left, "y": box["height"] / 2})
            assert row.locator("button").evaluate("(field) => field.matches(':hover')")
        page.mouse.click(box["x"] + 4, box["y"] + 4)
        expect(row.locator("button")).to_have_attribute("aria-pressed", "true")
    expect(rows.first.locator("button")).to_have_attribute("aria-pressed", "false")
    assert crossing(page).count() == 1


def test_on_a_phone_the_numbers_in_the_hands_of_others_are_seen(person: Person, url: str) -> None:
    page = person(size=SMALL_PHONE)
    place = create_table(url, "qwixx", ["me", *["bot:random"] * 4])
    sit_down(page, place)
    assert wait_for_turn(page)
    hands = [[card[1:] for card in hand] for hand in place.look()["view"]["hands"]]
    shown = page.locator(".qwixx-holds").evaluate_all(
        "(all) => all.map((one) => [...one.querySelectorAll('b')].map((card) => card.textContent))"
    )
    assert shown == hands[1:]
    for hand in page.locator(".qwixx-holds").all():
        expect(hand).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [PHONE, TABLET])
def test_upright_the_sheets_of_others_stay_as_large_when_cards_have_been_laid(
    person: Person, url: str, size: tuple[int, int]
) -> None:
    page = person(size=size)
    sit_down(page, create_table(url, "qwixx", ["me", "bot:random", "bot:random"]))
    assert wait_for_turn(page)
    heights = set()
    for cards in range(3):
        page.locator(".qwixx-laid").evaluate("(laid, cards) => (laid.className = `qwixx-laid of-${cards}`)", cards)
        heights.add(page.locator(".qwixx-mini").first.evaluate("(sheet) => sheet.clientHeight"))
    assert len(heights) == 1, heights


def test_who_has_chosen_is_seen_but_not_what(page: Page, url: str) -> None:
    ann, bob = two_at_a_table(url)
    sit_down(page, ann)
    to_the_number(page, bob)
    choose(bob)
    expect(page.get_by_role("img", name="has chosen")).to_be_visible()
    expect(
        page.get_by_role("button", name=re.compile("^Bob's sheet. Crosses: red 0, yellow 0, green 0"))
    ).to_be_visible()


def test_a_card_of_another_colour_begins_a_new_choice(page: Page, url: str) -> None:
    sit_down(page, create_table(url, "qwixx"))
    while wait_for_turn(page):
        decision = next_decision(page)
        if decision == "take":
            take(page)
        elif decision == "number":
            answer_number(page)
        else:
            cards = hand(page).get_by_role("button")
            first, last = cards.first, cards.last
            if label(first).split()[0] != label(last).split()[0]:
                break
            lay(page, crossed=True)
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    last.click()
    expect(last).to_have_attribute("aria-pressed", "true")
    expect(first).to_have_attribute("aria-pressed", "false")
    last.click()
    expect(page.get_by_role("button", name="Cross out nothing")).to_have_count(0)


def test_one_tap_is_enough_for_who_wishes_so(page: Page, url: str) -> None:
    ann, bob = two_at_a_table(url)
    sit_down(page, ann, {"motion": "off", "oneTap": True})
    if bob.look()["decision"]:
        choose(bob)
    else:
        display(page).first.click()
    expect(page.locator(".prompt")).to_have_text(re.compile(r"^\d+ for all"))
    colour = label(fields(page).first).split()[2]
    fields(page).first.click()
    expect(page.get_by_text(f"Your choice is sealed: {colour}")).to_be_visible()


def test_the_sheet_of_another_is_shown_large(page: Page, url: str) -> None:
    sit_down(page, create_table(url, "qwixx"))
    page.get_by_role("button", name=re.compile("'s sheet[.] Crosses")).click()
    sheet = page.get_by_role("dialog", name=re.compile("'s sheet$"))
    expect(sheet.get_by_role("listitem")).to_have_count(4)
    expect(sheet.get_by_text(re.compile("^red: (no crosses yet|.* points?)"))).to_have_count(1)
    cards = sheet.get_by_role("img").and_(sheet.locator(".back"))
    assert 1 < cards.count() <= FULL_HAND
    assert all(label(card).isdigit() for card in cards.all())  # no colours
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


def test_on_a_phone_all_that_matters_is_seen_at_once(person: Person, url: str) -> None:
    page = person(size=SMALL_PHONE)
    sit_down(page, create_table(url, "qwixx", ["me", *["bot:random"] * 4]))
    assert wait_for_turn(page)
    assert page.evaluate("document.documentElement.scrollHeight") <= SMALL_PHONE[1]
    for part in (".qwixx-middle", ".qwixx-own", ".qwixx-hand", ".dock-does", ".prompt"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_axe_finds_nothing_in_any_part_of_a_turn(page: Page, url: str) -> None:
    sit_down(page, create_table(url, "qwixx"))
    looked_at: set[str] = set()
    while looked_at < {"take", "number", "play"} and wait_for_turn(page):
        decision = next_decision(page)
        if decision not in looked_at:
            for width, height in SIZES.values():
                page.set_viewport_size({"width": width, "height": height})
                assert axe(page) == []
            looked_at.add(decision)
        if decision == "take":
            take(page)
        elif decision == "number":
            answer_number(page)
        else:
            lay(page, crossed=True)
    assert looked_at == {"take", "number", "play"}
