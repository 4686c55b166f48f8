"""Lessons for the tests in the browser: what they say, and moves made by hand as the lesson wants them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Locator, Page, expect

from karban.web.http.assets import client
from tests.browser.tables import PLAY_ON, does_it

GAMES = ("gap", "number", "qwixx", "three")
NEXT = ".teacher-does .main"
SAYS = ".teacher-says"
ROWS = "RYGB"
READ = (
    "async (files) => (await Promise.all(files.map((file) => import(file)))).find((one) => one.default?.steps).default"
)

Step = dict[str, Any]
Look = Callable[[Page, int], None]
Read = Callable[[Page, int, Step], None]


def lesson_of(page: Page, game: str) -> dict[str, Any]:
    """The lesson as the page has it."""
    built = client()
    assert built is not None
    root = page.evaluate("() => new URL(document.querySelector('script[src*=\"/app-\"]').src).pathname")
    folder = root.rsplit("/", 1)[0]
    found: dict[str, Any] = page.evaluate(READ, [f"{folder}/{name}" for name in built.manifest.lessons[game]])
    return found


def open_lesson(page: Page, game: str) -> dict[str, Any]:
    page.add_locator_handler(page.locator(PLAY_ON), lambda button: button.click())  # the end of a round
    page.goto(f"/learn/{game}")
    page.locator(".table[data-foresight]").wait_for(state="attached")
    return lesson_of(page, game)


def go_through(
    page: Page,
    game: str,
    lesson: dict[str, Any],
    look: Look | None = None,
    upto: int = 99,
    read: Read | None = None,
) -> None:
    """Do what the lesson says, to its end or to a step; `look` at every step before it is done, `read` every reason."""
    for place, step in enumerate(lesson["steps"][:upto]):
        expect(page.locator(f"{SAYS} .teacher-step")).to_have_text(f"{place + 1}/{len(lesson['steps'])}")
        if "accept" in step:
            expect(page.locator(".dock.decides")).to_be_attached()
        if look:
            look(page, place)
        if "accept" in step:
            move = next(accepted(page, game, step))
            make(page, game, move)
            expect(page.locator(".says-because")).to_be_visible()
            if read:
                read(page, place, right(step, move))
        page.locator(NEXT).click()


def accepted(page: Page, game: str, step: Step) -> Iterator[str]:
    """Moves that are accepted now. Where they only look alike, those that the hand holds."""
    hand = held(page) if game == "three" else []
    for one in step["accept"]:
        for move in one["moves"]:
            if game != "three" or move in hand:
                yield move
        yield from (card for card in hand if "like" in one and re.search(one["like"], card))


def right(step: Step, move: str) -> Step:
    """What a lesson has for an accepted move."""
    return next(
        one for one in step["accept"] if move in one["moves"] or ("like" in one and re.search(one["like"], move))
    )


def held(page: Page) -> list[str]:
    """The cards of a hand of Three Is Too Many."""
    return [
        str(card)
        for card in page.locator(".three-hand button").evaluate_all("(all) => all.map((one) => one.dataset.card)")
    ]


def make(page: Page, game: str, move: str) -> None:
    """Make a move by hand."""
    {"gap": _gap, "number": _number, "qwixx": _qwixx, "three": _three}[game](page, move)


def _gap(page: Page, move: str) -> None:
    card, _, wanted = move.partition(":")
    page.locator(f".gap-hand [data-card$='{card}']").click()
    for other in wanted.split(",") if wanted else []:
        instead = page.locator(f".gap-row [data-card$='{other}'] button")
        if instead.count():
            instead.click()
    does_it(page).click()


def _number(page: Page, move: str) -> None:
    if move == "-":
        page.locator(".number-void").click()
    else:
        for digit in move:
            page.locator(".number-key").nth(int(digit)).click()
    does_it(page).click()


def _qwixx(page: Page, move: str) -> None:
    if move == "-":
        page.locator(".dock-does [data-key='0']").click()
        return
    if move[0] == "T":
        for slot in move[1:].split(","):
            page.locator(f".qwixx-display [data-key='{slot}']").click()
    elif ":" not in move:
        _field(page, move[0], int(move[1:])).click()
    else:
        laid, _, crossed = move[2:].partition("=")
        for value in laid.split(","):
            page.locator(f".qwixx-hand [data-card='{move[0]}{value}']").click()
        for value in crossed.split(",") if crossed else []:
            if _field(page, move[0], int(value)).get_attribute("aria-pressed") == "false":
                _field(page, move[0], int(value)).click()
        if not crossed:
            page.locator(".dock-does .quiet-button").click()
            return
    does_it(page).click()


def _field(page: Page, row: str, number: int) -> Locator:
    place = number - 2 if row in "RY" else 12 - number
    return page.locator(".qwixx-own .qwixx-row").nth(ROWS.index(row)).locator(".qwixx-field").nth(place)


def _three(page: Page, move: str) -> None:
    page.locator(f".three-hand [data-card='{move}']").click()
    does_it(page).click()
