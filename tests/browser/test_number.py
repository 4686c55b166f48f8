"""The Number, played through the page by somebody who checks what the page says of every number."""

from __future__ import annotations

import re
import secrets
from itertools import cycle
from typing import NamedTuple

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import DESKTOP, PHONE, SIZES, TABLET, axe
from tests.browser.tables import STILL, Place, create_table, give, sit_down, wait_for_turn

ROUNDS, TURNS = 2, 5
BONUS = (2, 3, 4, 6, 8)  # number 4.2
SMALL_PHONE = (360, 740)
VOID = "no valid number"
SEALED = "Only you see it until all have chosen."
SLOW_MS = 20_000  # the first thoughts of bots take their time on a busy machine


class Row(NamedTuple):
    """A line of the middle: whose number it is and what the page says has become of it."""

    name: str
    number: str
    result: str

    @property
    def out(self) -> bool:
        return self.result.startswith("out")

    @property
    def points(self) -> int:
        found = re.match(r"\+(\d+)", self.result)
        return int(found[1]) if found else 0


def middle(page: Page) -> list[Row]:
    lines = page.get_by_role("region", name=re.compile("^Round ")).get_by_role("listitem")
    return [
        Row(
            line.locator(".name").inner_text(),
            line.get_by_role("img").get_attribute("aria-label") or "",
            " ".join(line.locator(".result").all_inner_texts()[0].split()),
        )
        for line in lines.all()
    ]


def keys(page: Page) -> Locator:
    return page.get_by_role("group", name="Your digits").get_by_role("button")


def free_digits(page: Page) -> list[str]:
    return [key.get_attribute("aria-label") or "" for key in keys(page).all() if key.is_enabled()]


def write(page: Page, number: str) -> None:
    for digit in number:
        page.get_by_role("group", name="Your digits").get_by_label(re.compile(f"^{digit}")).click()


def send(page: Page) -> None:
    page.get_by_role("button", name="Send").click()


def score(page: Page) -> int:
    return int(page.get_by_role("region", name="Your board").get_by_label("score: ").inner_text())


def shown(page: Page, round_: int, turn: int) -> None:
    """Wait until a turn is shown in the middle."""
    heading = page.get_by_role("heading", name=f"Round {round_}, turn {turn}", exact=True)
    expect(heading).to_be_visible(timeout=SLOW_MS)


def told(page: Page) -> None:
    """Wait until what has become of the numbers may be told: at the end of a round its summary is closed first."""
    expect(page.locator(".number-stage ol:not([aria-hidden])")).to_be_visible()


def check_turn(rows: list[Row], turn: int) -> None:
    """What the page says of the numbers agrees with the rules."""
    valid = [row for row in rows if row.number != VOID]
    assert [row.result for row in rows[len(valid) :]] == [f"0 {VOID}"] * (len(rows) - len(valid))
    rows, numbers = valid, [row.number for row in valid]
    assert numbers == sorted(numbers, reverse=True)
    lower = {number: [other for other in numbers if other < number] for number in numbers}
    out = {number for number in numbers if any(set(number) & set(other) for other in lower[number])}
    best = max(set(numbers) - out, default="")
    for row in rows:
        assert row.out == (row.number in out)
        if row.out:
            check_reason(row, lower[row.number])
        else:
            first = int(row.number[0]) * (2 if turn == TURNS else 1)
            assert row.points == first + (BONUS[turn - 1] if row.number == best else 0)


def check_reason(row: Row, lower: list[str]) -> None:
    found = re.fullmatch(r"out (?P<digits>.+) (?:is|are) in (?P<lower>\d{3}) too", row.result)
    assert found, row
    assert found["lower"] in lower
    assert set(re.findall(r"\d", found["digits"])) == set(row.number) & set(found["lower"])


def test_a_whole_game_against_bots_is_judged_and_added_up_as_the_rules_say(page: Page, url: str) -> None:
    sit_down(page, create_table(url, "number", ["me", "bot:random", "bot:random", "bot:easy"]))
    picks = cycle([0, 4, 2, 7, 1, 5, 3, 9])
    for round_ in range(1, ROUNDS + 1):
        for turn in range(1, TURNS + 1):
            assert wait_for_turn(page)
            free, had = free_digits(page), score(page)
            first, second = (free[next(picks) % len(free)] for _ in range(2))
            number = first + second + second  # with three different digits a turn none might be left for the last one
            write(page, number)
            send(page)
            shown(page, round_, turn)
            told(page)
            rows = middle(page)
            check_turn(rows, turn)
            own = next(row for row in rows if row.name == "Ann")
            assert own.number == number
            if turn < TURNS:  # after the last turn digits are scored too, and boards are clean
                assert score(page) == had + own.points
                assert free_digits(page) == (free if own.out else [digit for digit in free if digit not in number])
    check_sheet(page)


def check_sheet(page: Page) -> None:
    """At the end the lines of both rounds add up to the total of each."""
    dialog = page.get_by_role("dialog")
    sheet = dialog.get_by_role("table")
    expect(sheet).to_be_visible()
    lines = [line for line in sheet.locator("tbody tr").all() if line.locator("td").count()]
    assert len(lines) == ROUNDS * (TURNS + 1)
    for seat, total in enumerate(sheet.locator("tfoot td").all_inner_texts()):
        cells = [line.locator("td").nth(seat).inner_text() for line in lines]
        assert sum(int(cell.split()[0]) for cell in cells if cell[0] != "–") == int(total)
    totals = sorted(map(int, sheet.locator("tfoot td").all_inner_texts()), reverse=True)
    assert [int(line.split()[-1]) for line in dialog.locator(".podium li").all_inner_texts()] == totals
    expect(page.get_by_role("button", name="Play again")).to_be_focused()


class Friends:
    """People at the same table whose numbers the test decides."""

    def __init__(self, place: Place, count: int) -> None:
        self._place, self._tokens = place, [secrets.token_urlsafe(32) for _ in range(count)]
        for number, token in enumerate(self._tokens):
            self._ask(token, "join", {"name": f"Friend {number + 1}"})

    def write(self, *numbers: str) -> None:
        for token, number in zip(self._tokens, numbers, strict=True):
            decision = self._place.look(token)["decision"]
            self._ask(token, "moves", {"key": secrets.token_hex(8), "decision": decision, "move": number})

    def _ask(self, token: str, what: str, body: dict[str, str]) -> None:
        to = f"{self._place.url}/api/tables/{self._place.table}/{what}"
        answer = httpx.post(to, json=body, headers={"authorization": f"Bearer {token}"}, trust_env=False)
        assert answer.is_success, answer.text


def among_friends(page: Page, url: str, count: int, settings: dict[str, object] | None = None) -> Friends:
    """A seat among friends; the end of a round stays on the page."""
    place = create_table(url, "number", ["me", *["open"] * count])
    friends = Friends(place, count)
    give(page.context, place, settings=settings)
    page.goto(place.path)
    wait_for_turn(page)
    return friends


def test_the_page_says_why_a_number_is_out_and_crosses_out_the_digits_of_an_approved_one(page: Page, url: str) -> None:
    friends = among_friends(page, url, 4)
    write(page, "513")
    send(page)
    friends.write("761", "444", "444", "220")
    shown(page, 1, 1)
    results = [(row.number, row.result) for row in middle(page)]
    assert results[:2] == [("761", "out 1 is in 513 too"), ("513", "+7 5 + bonus 2")]
    assert results[2:] == [("444", "+4"), ("444", "+4"), ("220", "+2")]
    assert score(page) == 7
    assert free_digits(page) == list("0246789")
    for digit in "135":
        expect(page.get_by_role("button", name=f"{digit}, crossed out")).to_be_disabled()
    boards = [page.get_by_role("region", name=f"Friend {number}") for number in (1, 4)]
    expect(boards[0].get_by_role("img", name="free: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9")).to_be_visible()
    expect(boards[1].get_by_role("img", name="crossed out: 0, 2")).to_be_visible()


def test_a_number_that_is_out_itself_puts_out_higher_ones(page: Page, url: str) -> None:
    friends = among_friends(page, url, 4)
    friends.write("761", "513", "444", "342")
    write(page, "220")
    send(page)
    shown(page, 1, 1)
    reasons = ["1 is in 513", "3 is in 342", "4 is in 342", "2 is in 220"]
    assert [row.result for row in middle(page)] == [*[f"out {why} too" for why in reasons], "+4 2 + bonus 2"]


def test_one_may_change_ones_mind_until_the_number_is_sent(page: Page, url: str) -> None:
    friends = among_friends(page, url, 2)
    places = page.get_by_role("group", name="Your number")
    write(page, "98")
    page.get_by_role("button", name="Erase").click()
    write(page, "76")
    expect(page.locator(".dock-says")).to_contain_text("if it stands: +9 · if it is the highest: +11")
    page.get_by_role("button", name="first digit: 9, take it away").click()
    expect(page.get_by_role("button", name="Send")).to_be_disabled()
    write(page, "5")
    expect(places.get_by_role("button")).to_have_count(3)
    send(page)
    expect(page.get_by_text(SEALED)).to_be_visible()
    waits = "Your number is sealed. Still choosing: Friend 1 and Friend 2."
    expect(page.locator(".dock-words")).to_contain_text(f"{SEALED} {waits}")
    expect(places.get_by_role("button")).to_have_count(0)
    friends.write("111", "222")
    shown(page, 1, 1)
    assert [row.number for row in middle(page)] == ["576", "222", "111"]


def test_a_number_that_does_not_count_is_offered_where_it_is_legal_and_says_what_it_does(page: Page, url: str) -> None:
    friends = among_friends(page, url, 2)
    void = page.get_by_role("button", name="No valid number")
    expect(page.get_by_role("button", name="Erase")).to_be_disabled()  # nothing is crossed out yet
    expect(void).to_have_count(0)
    page.keyboard.type("-987")
    page.keyboard.press("Enter")
    friends.write("111", "111")
    shown(page, 1, 1)
    void.click()
    expect(page.locator(".dock-says")).to_have_text("No valid number: it scores 0, your digits stay free.")
    page.get_by_role("button", name="Erase").click()  # it is not sent yet
    page.keyboard.type("-")
    send(page)
    expect(page.locator(".dock-says")).to_have_text(SEALED)
    friends.write("234", "-")
    shown(page, 1, 2)
    assert middle(page) == [
        Row("Friend 1", "234", "+5 2 + bonus 3"),
        Row("Ann", VOID, f"0 {VOID}"),
        Row("Friend 2", VOID, f"0 {VOID}"),
    ]
    assert free_digits(page) == list("0123456")
    page.keyboard.type("-")
    page.keyboard.type("6")  # a digit takes its place
    expect(page.get_by_role("button", name="first digit: 6, take it away")).to_be_visible()


def test_digits_backspace_and_enter_work_wherever_the_focus_is(page: Page, url: str) -> None:
    friends = among_friends(page, url, 2)
    page.keyboard.type("98")
    page.keyboard.press("Backspace")
    page.keyboard.type("07")
    page.keyboard.press("Enter")
    expect(page.locator(".dock-says")).to_have_text(SEALED)
    friends.write("111", "111")
    shown(page, 1, 1)
    assert middle(page)[0] == Row("Ann", "907", "+11 9 + bonus 2")
    page.keyboard.type("9")  # crossed out now: nothing happens
    expect(page.get_by_label("first digit: not written yet")).to_be_visible()


def test_arrows_and_enter_write_on_the_keys_of_the_board(page: Page, url: str) -> None:
    among_friends(page, url, 2)
    keys(page).first.focus()
    page.keyboard.press("ArrowRight")
    for _ in range(4):  # three times the digit, and once more to send it
        page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="Your number").get_by_label("third digit: 1")).to_be_visible()
    expect(page.locator(".dock-says")).to_have_text(SEALED)


def test_numbers_are_turned_over_one_by_one_and_any_key_shows_all(person: Person, url: str) -> None:
    page = person(moving=True)
    friends = among_friends(page, url, 4, settings={})
    friends.write("666", "444", "333", "220")
    page.keyboard.type("987")
    page.keyboard.press("Enter")
    shown(page, 1, 1)
    points = page.locator(".number-stage .result").last
    seen = "(result) => Number(getComputedStyle(result).opacity)"
    assert points.evaluate(seen) == 0  # the lowest is still covered
    assert keys(page).nth(3).is_enabled()  # and the next number can be written already
    page.keyboard.type("3")
    expect(page.get_by_role("button", name="first digit: 3, take it away")).to_be_visible()
    assert points.evaluate(seen) == 1


def test_the_end_of_a_round_tells_what_the_crossed_out_digits_bring(page: Page, url: str) -> None:
    friends = among_friends(page, url, 2)
    turns = ["987 111 000", "666 222 333", "555 333 222", "444 444 444", "012 555 678"]
    for turn, numbers in enumerate(turns, 1):
        own, *others = numbers.split()
        page.keyboard.type(own)
        friends.write(*others)
        page.keyboard.press("Enter")
        shown(page, 1, turn)
    dialog = page.get_by_role("dialog", name="End of the round")
    expect(dialog).to_be_visible()
    row = dialog.get_by_role("row").filter(has_text="Ann")
    cells = row.get_by_role("cell").all_inner_texts()
    assert cells == ["39", "+9", "48"]  # 9 + 2, 6 + 3, 5 + 4, 4 + 6 and 0; all digits but 3 are crossed out
    expect(row.get_by_role("img", name="free: 3; crossed out: 0, 1, 2, 4")).to_be_visible()
    dialog.get_by_role("button", name="Play on").click()
    expect(dialog).to_have_count(0)
    assert len(free_digits(page)) == 10


@pytest.mark.parametrize("friends", [1, 2, 4])
def test_the_score_sheet_beside_the_table_shows_every_seat_whole(page: Page, url: str, friends: int) -> None:
    others = among_friends(page, url, friends)
    page.keyboard.type("987")
    others.write(*["666", "555", "444", "333"][:friends])
    page.keyboard.press("Enter")
    shown(page, 1, 1)
    for width in (DESKTOP[0], TABLET[0], 1080):
        page.set_viewport_size({"width": width, "height": 800})
        sheet = page.get_by_role("group", name="Score sheet")
        assert sheet.evaluate("(box) => box.scrollWidth <= box.clientWidth"), width


def test_the_end_of_a_round_does_not_break_into_the_next_choice(person: Person, url: str) -> None:
    """Whoever has seen enough and goes on sees it at once, not seconds later with two digits written."""
    page = person(moving=True)
    page.clock.install()
    friends = among_friends(page, url, 4, settings={})
    for turn in range(1, TURNS + 1):
        friends.write(*[f"{turn}{turn}{turn}"] * 4)
        page.keyboard.type(f"{turn}{turn}{turn}")
        page.keyboard.press("Enter")
        shown(page, 1, turn)
    dialog = page.get_by_role("dialog", name="End of the round")
    expect(dialog).to_have_count(0)  # the numbers are still being turned over
    page.keyboard.press("Shift")
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Play on").click()
    page.keyboard.type("987")
    page.clock.run_for(5000)  # nothing comes any more
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("button", name="third digit: 7, take it away")).to_be_visible()


def test_one_tap_on_the_third_digit_sends_where_that_is_wished(person: Person, url: str) -> None:
    page = person(size=PHONE)
    among_friends(page, url, 2, settings={**STILL, "oneTap": True})
    for digit in (7, 7, 1):
        keys(page).nth(digit).tap()
    expect(page.locator(".dock-says")).to_have_text(SEALED)


def test_a_hint_fills_the_places_and_can_be_sent_at_once(page: Page, url: str) -> None:
    among_friends(page, url, 2)
    page.keyboard.press("h")
    hint = page.locator(".hint-words")
    expect(hint).to_be_visible(timeout=SLOW_MS)
    number = re.search(r"\d{3}", hint.inner_text())
    assert number
    expect(page.get_by_role("button", name=f"first digit: {number[0][0]}")).to_be_visible()
    send(page)
    expect(page.locator(".dock-says")).to_have_text(SEALED)


def test_a_spectator_sees_who_has_chosen_but_not_what(person: Person, url: str) -> None:
    place = create_table(url, "number", ["me", "bot:random", "bot:random"])
    page, looker = person(), person()
    sit_down(page, place)
    looker.goto(place.path)
    expect(looker.locator(".prompt")).to_have_text("Still choosing: Ann.")
    expect(looker.get_by_role("region", name=place.look(None)["bots"][1])).to_contain_text("has written")
    expect(looker.get_by_role("group", name="Your digits")).to_have_count(0)
    assert "choice" in place.look(None)["view"]
    assert place.look(None)["view"]["choice"] is None


def test_on_a_small_phone_five_boards_the_middle_and_the_keys_are_seen_together(person: Person, url: str) -> None:
    page = person(size=SMALL_PHONE)
    friends = among_friends(page, url, 4)
    friends.write("761", "513", "444", "342")
    write(page, "220")
    send(page)
    shown(page, 1, 1)
    for part in (".number-others", ".number-stage", ".number-places", ".number-keys", ".prompt"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == SMALL_PHONE[0]
    page.get_by_role("button", name="Score sheet").click()
    expect(page.get_by_role("dialog").get_by_role("row").filter(has_text="761")).to_contain_text("342")


@pytest.mark.parametrize(
    ("lang", "theme", "size"),
    [("en", "light", "desktop"), ("cs", "dark", "phone"), ("cs", "light", "tablet"), ("en", "dark", "desktop")],
)
def test_the_table_is_good_for_everyone(person: Person, url: str, lang: str, theme: str, size: str) -> None:
    page = person(lang, theme, SIZES[size])
    friends = among_friends(page, url, 2)
    assert axe(page) == []
    page.keyboard.type("513")
    assert axe(page) == []
    page.keyboard.press("Enter")
    friends.write("761", "220")
    expect(page.locator(".number-stage .out")).to_have_count(1)
    assert axe(page) == []
