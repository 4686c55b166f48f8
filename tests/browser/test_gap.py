"""GAP, played through the page by somebody who believes what the page foresees and counts for themselves."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import PHONE, SIZES, axe
from tests.browser.tables import STILL, create_table, give, sit_down, wait_for_turn

SMALL_PHONE = (360, 740)
CARDS = 6  # in a hand, gap 2.1
LONG = {"rounds": 50}  # so that whatever is looked for turns up
CHOICE = "takes one of each value out of"


def hand(page: Page) -> Locator:
    return page.get_by_role("group", name="Your hand").get_by_role("button")


def label(card: Locator) -> str:
    return card.get_attribute("aria-label") or ""


def named(words: str) -> list[str]:
    """The cards in a list such as "the green 6 and the blue 8"."""
    return re.findall(r"the (\w+ \d)", words)


def row(page: Page) -> list[str]:
    """The names of the cards in the row."""
    cards = page.get_by_role("region", name="Row").get_by_role("listitem").get_by_role("img")
    return [label(card) for card in cards.all()]


def collection(page: Page, name: str = "Ann") -> Counter[str]:
    """How many cards of each colour somebody has, as it is read aloud."""
    stacks = page.get_by_role("region", name=name, exact=True).get_by_role("list", name="Collection")
    found = re.findall(r"(\w+): (\d+)", "\n".join(stacks.locator(".unseen").all_inner_texts()))
    return +Counter({colour: int(count) for colour, count in found})


def worth(cards: Counter[str]) -> tuple[int, int]:
    """Plus and minus (gap 4.2 to 4.4)."""
    most, fewest = max(cards.values(), default=0), min(cards.values(), default=0)
    plus = sum(count for count in cards.values() if count == most)
    return plus, sum(count for count in cards.values() if count == fewest != most)


def shown_sum(place: Locator) -> list[int]:
    """Plus, minus and what they make, as they are to be seen."""
    words = place.locator(".gap-sum [aria-hidden]").first.inner_text()
    return [int(number.replace("−", "-")) for number in re.findall(r"[−]?\d+", words)]


def own(page: Page) -> Locator:
    return page.get_by_role("region", name="Ann", exact=True)


def play(page: Page, card: Locator) -> None:
    """Choose a card, and play it with the button that has come up."""
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=re.compile("^Play .*the ")).click()


def search(page: Page, wanted: str) -> Locator:
    """Play until a card of the hand has these words in its label."""
    while wait_for_turn(page):
        for card in hand(page).all():
            if wanted in label(card):
                return card
        before = label(hand(page).first).partition(",")[0]
        play(page, hand(page).first)
        expect(page.get_by_role("group", name="Your hand").get_by_label(before, exact=True)).to_have_count(0)
    raise AssertionError(f"no card {wanted} in a whole game")


def happened(page: Page) -> Locator:
    """What has happened, in words."""
    page.get_by_role("button", name="What has happened").click()
    return page.get_by_role("dialog", name="What has happened")


def check_turn(page: Page, card: Locator) -> None:
    """Play a card: the collection is then what the page foresaw, and worth what the rules say."""
    had, last = collection(page), hand(page).count() == 1
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    name, taken = label(card).partition(",")[0], named(page.locator(".dock-says p").inner_text())
    gained = Counter(one.split()[0] for one in [name, *taken]) if taken else Counter[str]()
    plus, minus = worth(had + gained)
    assert collection(page) == had + gained  # what it would be is shown beforehand
    assert shown_sum(own(page)) == [plus, -minus, plus - minus]
    page.get_by_role("button", name=f"Play the {name}").click()
    if not last:  # the next hand may have it, too
        expect(page.get_by_role("group", name="Your hand").get_by_label(re.compile(f"^{name}"))).to_have_count(0)
    if wait_for_turn(page) and not last:
        assert collection(page) == had + gained
        assert shown_sum(own(page)) == [plus, -minus, plus - minus]


def test_a_whole_game_against_bots_goes_as_the_page_foresees(page: Page, url: str) -> None:
    rounds = 2
    sit_down(page, create_table(url, "gap", ["me", "bot:random", "bot:easy"], options={"rounds": rounds}))
    for turn in range(rounds * CARDS):
        assert wait_for_turn(page)
        cards = hand(page)
        check_turn(page, cards.nth(turn % cards.count()))
    assert not wait_for_turn(page)
    check_ending(page, rounds)


def numbers(cells: Locator) -> list[int]:
    return [int(text.replace("−", "-")) for text in cells.all_inner_texts()]


def check_ending(page: Page, rounds: int) -> None:
    """At the end the rounds add up to the totals, the podium says the same, and the last round can be followed."""
    ending = page.get_by_role("dialog")
    expect(ending.get_by_role("button", name="Play again")).to_be_focused()
    sheet = ending.get_by_role("table", name="Score sheet")
    lines = [numbers(line.locator("td")) for line in sheet.locator("tbody tr").all()]
    totals = numbers(sheet.locator("tfoot td"))
    assert len(lines) == rounds
    assert [sum(points) for points in zip(*lines, strict=True)] == totals
    assert numbers(ending.locator(".podium output")) == sorted(totals, reverse=True)
    assert [shown_sum(seat)[2] for seat in ending.locator(".gap-tally > li").all()] == lines[-1]


def test_what_a_card_would_take_is_shown_before_it_is_played(page: Page, url: str) -> None:
    sit_down(page, create_table(url, "gap", options=LONG))
    card = search(page, ", takes the ")
    before = row(page)
    card.hover()
    raised = page.locator(".gap-row .taken").get_by_role("img")
    assert {label(one) for one in raised.all()} == set(named(label(card)))
    expect(page.locator(".dock-says")).to_contain_text(re.compile(r"^Takes the .* This round: .* → .*\."))
    expect(page.get_by_role("button", name=re.compile("^Play"))).to_have_count(0)
    page.mouse.move(0, 0)
    expect(raised).to_have_count(0)
    assert row(page) == before


def test_of_several_neighbours_one_is_chosen_by_tapping_it_in_the_row(person: Person, url: str) -> None:
    page = person(size=PHONE)
    sit_down(page, create_table(url, "gap", ["me", "bot:random", "bot:random", "bot:random"], options=LONG))
    card = search(page, CHOICE)
    could = set(named(label(card)))
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")
    first = named(page.locator(".dock-says p").inner_text())
    other = page.get_by_role("region", name="Row").get_by_role("button", name="take ").first
    [wanted] = named(label(other))
    assert wanted in could - set(first)
    other.tap()
    expect(page.locator(".dock-says p")).to_contain_text(f"the {wanted}")
    now = named(page.locator(".dock-says p").inner_text())
    [left] = set(first) - set(now)
    assert left.split()[1] == wanted.split()[1]
    name = label(card).partition(",")[0]
    page.get_by_role("button", name=f"Play the {name}").tap()
    expect(happened(page)).to_contain_text(f"Ann plays the {name} and takes the {' and the '.join(now)}.")


def test_a_card_that_takes_nothing_stays_in_the_row(page: Page, url: str) -> None:
    sit_down(page, create_table(url, "gap", options=LONG))
    card = search(page, "would stay in the row")
    name = label(card).partition(",")[0]
    card.hover()
    expect(page.locator(".gap-stop .card")).to_be_visible()  # at the end of the row, as it would lie there
    expect(page.locator(".gap-row .taken")).to_have_count(0)
    play(page, card)
    expect(happened(page)).to_contain_text(f"Ann plays the {name}; it stays in the row.")


def test_one_tap_plays_only_where_there_is_nothing_to_choose(person: Person, url: str) -> None:
    page = person(size=PHONE)
    seats = ["me", "bot:random", "bot:random", "bot:random"]
    sit_down(page, create_table(url, "gap", seats, options=LONG), {**STILL, "oneTap": True})
    for _ in range(100):
        assert wait_for_turn(page)
        card, cards = hand(page).first, hand(page).count()
        words = label(card)
        card.tap()
        if CHOICE in words:
            break
        expect(hand(page)).to_have_count(cards - 1 or CARDS)  # after the last one, those of the next round
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".gap-row .instead")).not_to_have_count(0)


def test_a_hint_is_marked_and_can_be_played_at_once(page: Page, url: str) -> None:
    sit_down(page, create_table(url, "gap"))
    assert wait_for_turn(page)
    page.keyboard.press("h")
    hinted = page.locator(".hinted")
    expect(hinted).to_have_attribute("aria-pressed", "true", timeout=20_000)  # a strong bot thinks about it
    expect(page.locator(".hint-words")).to_contain_text(re.compile("^\\s*Play the "))
    name = label(hinted).partition(",")[0]
    page.get_by_role("button", name=f"Play the {name}").click()
    expect(page.get_by_role("group", name="Your hand").get_by_label(re.compile(f"^{name}"))).to_have_count(0)


def test_number_keys_choose_and_play_cards(page: Page, url: str) -> None:
    sit_down(page, create_table(url, "gap"))
    assert wait_for_turn(page)
    third = hand(page).nth(2)
    name = label(third).partition(",")[0]
    page.keyboard.press("3")
    expect(third).to_be_focused()
    expect(third).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("3")
    expect(page.get_by_role("group", name="Your hand").get_by_label(re.compile(f"^{name}"))).to_have_count(0)
    assert wait_for_turn(page)
    expect(hand(page).first).to_be_focused()


def test_the_end_of_a_round_says_how_the_points_came_about(page: Page, url: str) -> None:
    place = create_table(url, "gap", options={"rounds": 2})
    give(page.context, place)
    page.goto(place.path)
    for _ in range(CARDS):
        assert wait_for_turn(page)
        play(page, hand(page).first)
    moment = page.get_by_role("dialog", name="End of the round")
    expect(moment).to_be_visible()
    points = numbers(moment.get_by_role("table", name="Score sheet").locator("tbody td"))
    assert [shown_sum(seat)[2] for seat in moment.locator(".gap-tally > li").all()] == points
    moment.get_by_role("button", name="Play on").click()
    expect(page.get_by_role("region", name="The last round")).to_be_visible()
    assert numbers(page.get_by_role("table", name="Score sheet").locator("tfoot td")) == points


@pytest.mark.parametrize("players", [2, 4, 6])
def test_on_a_small_phone_row_hand_and_prompt_are_seen_together(person: Person, url: str, players: int) -> None:
    page = person(size=SMALL_PHONE)
    sit_down(page, create_table(url, "gap", ["me"] + ["bot:random"] * (players - 1)))
    assert wait_for_turn(page)
    hand(page).first.click()
    for part in (".gap-middle", ".gap-place.own", ".dock-does .main", ".gap-hand", ".dock-words"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL_PHONE[0]


@pytest.mark.parametrize(
    ("lang", "theme", "size"),
    [("en", "light", "desktop"), ("cs", "dark", "phone"), ("cs", "light", "tablet"), ("en", "dark", "desktop")],
)
def test_the_table_is_good_for_everyone(person: Person, url: str, lang: str, theme: str, size: str) -> None:
    page = person(lang, theme, SIZES[size])
    sit_down(page, create_table(url, "gap", ["me", "bot:random", "bot:random", "bot:random"]))
    assert wait_for_turn(page)
    assert axe(page) == []
    page.locator(".gap-hand button").first.click()
    assert axe(page) == []


def test_a_card_keeps_still_under_a_pointer_at_its_lower_edge(page: Page, url: str) -> None:
    """It rises under the pointer; if the pointer then were beside it, it would fall and rise for ever."""
    sit_down(page, create_table(url, "gap"))
    wait_for_turn(page)
    box = hand(page).first.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
    tops = hand(page).first.evaluate(
        """async (card) => {
          const tops = [];
          while (tops.push(card.getBoundingClientRect().top) < 30) await new Promise(requestAnimationFrame);
          return tops.slice(10);
        }"""
    )
    assert len(set(tops)) == 1
    assert tops[0] < box["y"]
