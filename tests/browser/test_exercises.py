"""After a review: a costly decision made once more, the game played on from there, and the proof of its shuffle."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import replace
from functools import cache

from playwright.sync_api import Locator, Page, expect

import karban
from karban import bots
from karban.table import proof
from tests.browser.conftest import Person
from tests.browser.helpers import DESKTOP, PHONE, axe
from tests.browser.tables import STILL, choosable, play_out, take_a_turn
from tests.browser.test_keyboard import go_to

SECRET = bytes(range(32))
SALTS = ["Ann's own", "", ""]


@cache
def recorded(game: str) -> karban.Record:
    """A game in which Ann plays anything, and two bots play well; with the proof of its shuffle."""
    match = karban.new(game, players=3, seed=proof.seed_of(SECRET, SALTS), names=["Ann", "bot:greedy", "bot:medium"])
    while not match.over:
        seat = match.to_act[0]
        level = ("random", "greedy", "greedy")[seat]
        match.play(seat, bots.choose(level, match, seat, [len(match.moves) + 1]))
    named = {"bots": [None, "Zebra", "Kiwi"], **proof.proof_fields(SECRET, SALTS)}
    return replace(match.record(), more=named)


def address(record: karban.Record, **place: int) -> str:
    """A link in which the whole record stands."""
    packed = base64.urlsafe_b64encode(record.to_json().encode()).decode().rstrip("=")
    return f"/review#r=0{packed}" + "".join(f"&{key}={value}" for key, value in place.items())


def open_review(page: Page, record: karban.Record, **place: int) -> None:
    page.context.add_init_script(f"localStorage.setItem('karban.settings', {json.dumps(json.dumps(STILL))})")
    page.goto(address(record, **place))


def lay(page: Page, card: str) -> None:
    """Lay a card of Three Is Too Many."""
    page.get_by_role("group", name="Your hand").get_by_role("button", name=re.compile(rf"\b{card}\b")).click()
    page.get_by_role("button", name=f"Lay {card}").click()


def panel(page: Page, stage: str) -> Locator:
    return page.locator(f".exercise[data-stage={stage}]")


def numbers_of(record: karban.Record, seat: int) -> list[int]:
    """The numbers of a seat's moves."""
    return [number for number, (mover, _move) in enumerate(record.moves, 1) if mover == seat]


def test_a_costly_decision_is_missed_and_then_found(person: Person) -> None:
    page, record = person(), recorded("three")
    open_review(page, record)
    first = page.locator(".costly").first
    first.get_by_text("What was better?").click()
    best = re.search(r"\bLay (?:the [a-z ]+)?(\d+)", first.locator(".costly-better p").first.text_content() or "")
    assert best
    number = int(re.findall(r"\d+", first.locator(".costly-where").text_content() or "")[0])
    first.get_by_role("button", name="Try again").click()
    asked = panel(page, "asked")
    expect(asked).to_contain_text(f"move {number}")
    played = record.moves[number - 1][1]
    lay(page, played)
    missed = panel(page, "missed")
    expect(missed).to_contain_text("There is a better move.")
    expect(missed).to_contain_text("This was played in the game too.")
    expect(missed).to_contain_text(re.compile(r"It gives away about \d+% of the win\."))
    expect(missed.locator(".puzzle-moves li")).to_have_count(1)  # nothing tells what would be better
    assert axe(page) == []
    expect(missed.get_by_role("button", name="Try again")).to_be_focused()
    page.keyboard.press("Enter")
    expect(asked).to_be_visible()
    lay(page, best[1])
    answered = panel(page, "answered")
    expect(answered).to_contain_text("Right!")
    own, then = answered.locator(".puzzle-moves li").all()[:2]
    expect(own).to_contain_text(re.compile(rf"Yours, the best: Lay (the [a-z ]+)?{best[1]}\b"))
    expect(then).to_contain_text(re.compile(rf"In the game: Lay (the [a-z ]+)?{played}\b"))
    assert axe(page) == []
    page.get_by_role("button", name="Back to the review").click()
    expect(page.locator(".review-number")).to_contain_text(f"{number - 1} of {len(record.moves)}")


def test_a_game_is_played_on_and_what_came_of_it_stands_beside_what_was(person: Person) -> None:
    page, record = person("cs", size=PHONE), recorded("three")
    number = numbers_of(record, 0)[-4]
    open_review(page, record, at=number)
    page.get_by_role("button", name="Co kdyby…").last.click()
    panel = page.locator(".what-if")
    expect(panel).to_contain_text(f"Od {number}. tahu hrajete dál za hráče Ann")
    assert axe(page) == []
    panel.get_by_role("button", name="Hrát dál").click()
    expect(page.locator(".dock.decides")).to_be_visible()
    take_a_turn(page)
    expect(page.locator(".dock.decides")).to_be_visible()
    expect(choosable(page)).to_have_count(left := len(list(record.matches())[number - 1].view(0)["hand"]) - 1)
    page.reload()
    expect(page.locator(".dock.decides")).to_be_visible()
    expect(choosable(page)).to_have_count(left)  # it goes on where it was
    play_out(page)
    outcome = page.locator(".what-if[data-over=true]")
    expect(outcome.locator(".what-if-scores tbody tr")).to_have_count(3)
    assert record.result
    was = outcome.locator(".what-if-scores tbody td:nth-child(2)").all_text_contents()
    assert [int(cell.split()[0].replace("−", "-")) for cell in was] == list(record.result["scores"])
    assert [seat for seat, cell in enumerate(was) if "vítěz" in cell] == list(record.result["winners"])
    outcome.get_by_text("Z čeho jsou body").click()
    expect(outcome.get_by_role("region", name="Ve hře")).to_be_visible()
    assert axe(page) == []
    outcome.get_by_role("button", name="Odtud ještě jednou").click()
    expect(page.locator(".dock.decides")).to_be_visible()
    page.go_back()
    expect(page.locator(".review-main")).to_be_visible()


def test_a_stranger_is_asked_and_told_only_after_a_try_with_nothing_but_the_keyboard(person: Person) -> None:
    page, record = person(size=DESKTOP), recorded("number")
    number = numbers_of(record, 0)[2]
    open_review(page, record, ask=number)
    expect(panel(page, "asked")).to_contain_text("What would you play?")
    before = list(record.matches())[number - 1]
    view = before.view(0)
    others = {move for seat, move in record.moves[number - 3 : number + 2] if seat and move not in str(view)}
    shown = page.locator("#app").inner_text()
    assert not [move for move in others if len(move) == 3 and move in shown]
    expect(page.locator(".review-main, .costly, .curve")).to_have_count(0)
    for digit in before.legal(0)[-1]:
        page.keyboard.type(digit)
    go_to(page, ":is(main, .dock-does) button.main:enabled")
    page.keyboard.press("Enter")
    said = page.locator(".exercise.answered")
    expect(said.locator(".puzzle-moves li").first).to_contain_text("%")
    assert axe(page) == []
    if said.get_attribute("data-stage") == "missed":
        said.get_by_role("button", name="Show the answer").press("Enter")
    expect(panel(page, "answered").locator(".puzzle-moves")).to_contain_text("he best")
    expect(page.get_by_role("button", name="See the whole game")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".review-main")).to_be_visible()


def test_the_shuffle_is_checked_in_the_browser_and_what_does_not_fit_is_said(person: Person) -> None:
    page, record = person(), recorded("gap")
    told = {
        "true": (record, "This device was not there before the deal"),
        "false": (replace(record, more={**record.more, "salts": ["another", "", ""]}), "The seed does not follow from"),
        "none": (replace(record, more={}), "there is no proof to check"),
    }
    for fits, (one, words) in told.items():
        page.goto("about:blank")
        page.goto(address(one))
        expect(page.locator(f"#proof[data-fits={fits}]")).to_contain_text(words)
        expect(page.locator("#proof .proof-ticks .right")).to_have_count({"true": 4, "false": 1, "none": 0}[fits])
