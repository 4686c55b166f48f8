"""People at one table, each with a browser: what they ask of each other and of bots."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Page, expect

from karban.table.tokens import new_token
from tests.browser.conftest import Person
from tests.browser.reader import Reader
from tests.browser.tables import choosable, create_table, does_it, sit_down, take_a_turn


def begun(person: Person, url: str, game: str, wanted: Callable[[Any], bool] = lambda view: True) -> tuple[Page, Page]:
    """Ann and Bob have a browser each and play. The first of the pair is who begins, with a hand as wanted."""
    for _ in range(50):
        ann = create_table(url, game, ["me", "open"])
        bob = ann._replace(token=new_token())
        headers = {"authorization": f"Bearer {bob.token}"}
        httpx.post(f"{url}/api/tables/{ann.table}/join", json={"name": "Bob"}, headers=headers, trust_env=False)
        places = sorted((ann, bob), key=lambda place: not place.look()["decision"])
        if wanted(places[0].look()["view"]):
            break
    pages = person(), person()
    for page, place in zip(pages, places, strict=True):
        sit_down(page, place)
    return pages


def stays(view: Any) -> list[str]:
    """The cards of a hand of GAP that would stay in the row: then no new card comes to light."""
    return [move for move in view["legal"] if len(move) == 2 and move[1] not in {card[1] for card in view["row"]}]


def ask_to_take_back(page: Page) -> None:
    page.keyboard.press("m")
    page.get_by_role("button", name="Ask to take back my move").click()


def test_who_may_not_take_back_a_move_is_told_so(person: Person, url: str) -> None:
    first, second = begun(person, url, "three")
    take_a_turn(first)
    ask_to_take_back(first)
    expect(first.get_by_text("The others are asked")).to_be_visible()
    second.get_by_role("button", name="No", exact=True).dblclick()
    expect(first.locator(".notices .refusal")).to_contain_text("is against taking back.")
    expect(second.locator(".notices .refusal")).to_have_count(0)


def test_a_move_taken_back_is_not_chosen_already(person: Person, url: str) -> None:
    first, second = begun(person, url, "gap", lambda view: bool(stays(view)))
    first.get_by_role("button", name="would stay in the row").first.click()
    does_it(first).click()
    ask_to_take_back(first)
    second.get_by_role("button", name="Allow").dblclick()  # once is enough, twice is not wrong
    expect(first.locator(".dock.decides")).to_be_visible()
    expect(choosable(first)).to_have_count(6)
    expect(does_it(first)).to_have_count(0)
    expect(second.locator(".notices .refusal")).to_have_count(0)


def test_who_lets_a_bot_play_sees_how_to_play_on(person: Person, url: str) -> None:
    first, _second = begun(person, url, "gap")
    first.keyboard.press("m")
    first.get_by_role("button", name="Let a bot play for me").click()
    expect(first.locator(".notices .request")).to_contain_text("A bot plays for you.")
    expect(first.locator(".seat-head.own")).to_contain_text("a bot plays for you")
    first.locator(".notices").get_by_role("button", name="Take over again").click()
    expect(first.locator(".notices .request")).to_have_count(0)


def test_who_did_not_decide_in_time_is_told_and_goes_on(person: Person, url: str) -> None:
    page = person()
    reader = Reader(page)
    sit_down(page, create_table(url, "gap", clock={"each": 5}))
    expect(page.locator(".dock.decides")).to_be_visible()
    expect(page.locator(".notices .refusal")).to_contain_text("The time was up: a bot has decided.")
    expect(page.locator(".dock.decides")).to_be_visible()
    reader.wait_for_said("Your turn.", times=2)
    heard = [one["text"] for one in reader.heard()]
    assert any(text.startswith("Time is up for Ann: a bot decides. Ann plays") for text in heard)
    assert heard.count("The time was up: a bot has decided.") == 1
    assert heard.count("Your turn. Play a card from your hand.") == 2
    take_a_turn(page)
    expect(page.locator(".notices .refusal")).to_have_count(0)


def test_whoever_is_waited_for_and_away_is_not_said_to_think(person: Person, url: str) -> None:
    first, second = begun(person, url, "three")
    take_a_turn(first)
    thinks = re.compile(r"^(Ann|Bob) is thinking\.$")
    expect(first.locator(".prompt")).to_have_text(thinks)
    second.goto("/")
    expect(first.locator(".prompt")).to_have_text(re.compile(r"^(Ann|Bob) has been away since \d\d:\d\d\.$"))
    expect(first.locator(".seat-head small").get_by_text("away since")).to_be_visible()
    notice = first.locator(".absence")
    expect(notice.get_by_role("button", name="A bot in 0:5")).to_be_disabled()
    expect(notice.get_by_role("button", name="Leave")).to_be_enabled()
    notice.get_by_role("button", name="Wait").click()
    expect(notice).to_have_count(0)
    second.go_back()
    expect(first.locator(".prompt")).to_have_text(thinks)
