"""A walk through every screen of the client, for whoever wants to look at all of them: tests and pictures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Page, expect

from tests.browser.helpers import kept_still
from tests.browser.tables import (
    PLAY_ON,
    Place,
    choosable,
    create_table,
    does_it,
    give,
    is_round_over,
    play_out,
    sit_down,
    take_a_turn,
    wait_for_turn,
)

SEATS = {
    "gap": ["me", "bot:medium", "bot:hard"],
    "number": ["me", "bot:medium", "bot:easy", "bot:medium"],
    "qwixx": ["me", "bot:medium", "bot:easy"],
    "three": ["me", "bot:easy", "bot:medium"],
}
QUICK_SEATS = {game: [seat if seat == "me" else "bot:random" for seat in seats] for game, seats in SEATS.items()}
OPTIONS: dict[str, dict[str, Any]] = {"gap": {"target": 15}}
QUICK_OPTIONS: dict[str, dict[str, Any]] = {"gap": {"rounds": 2}}
MIDDLE = {"gap": 4, "number": 3, "qwixx": 20, "three": 8}  # own decisions until a game looks like one
QUICK_MIDDLE = 3
NAMES = {"en": ("Emma", "Jack"), "cs": ("Žofie", "Kuba")}
PANELS = {"l": "log", "r": "rules", "m": "menu", "?": "keys", "s": "settings"}


class Walker(NamedTuple):
    """Who walks: a page of a browser, where the server is, and in which language. `quick`: without thinking."""

    page: Page
    url: str
    lang: str
    quick: bool = False

    @property
    def names(self) -> tuple[str, str]:
        return NAMES[self.lang]


Walk = Iterator[tuple[str, Page]]  # what is to be seen now, and where


def home(walker: Walker) -> Walk:
    page = walker.page
    page.goto("/")
    page.locator(".poster").last.wait_for()
    yield "home", page
    create_table(walker.url, "three", ["me", "open"], walker.names[1], listed=True)
    give(page.context, create_table(walker.url, "qwixx", ["me", "bot:random"], walker.names[0]))
    with page.expect_response("**/api/tables"):
        page.goto("/")
    page.locator(".poster").last.wait_for()
    page.locator(".waiting .row").first.wait_for()
    yield "home-again", page
    page.locator("header button.icon").last.click()
    yield "home-settings", page


def setup(walker: Walker) -> Walk:
    for game, opponents in [("gap", ""), ("qwixx", "#friends"), ("three", "#phone"), ("number", "")]:
        walker.page.goto(f"/new/{game}{opponents}")
        walker.page.locator("form .main").wait_for()
        yield f"setup-{game}", walker.page
        walker.page.goto("/rules/gap")  # a change of the hash alone loads nothing


def lobby(walker: Walker) -> Walk:
    place = create_table(walker.url, "gap", ["me", "open", "open", "bot:hard"], walker.names[0])
    walker.page.goto(place.path)
    walker.page.locator("main.lobby").wait_for()
    yield "lobby-visitor", walker.page
    body = {"name": walker.names[1]}
    httpx.post(f"{walker.url}/api/tables/{place.table}/join", json=body, trust_env=False).raise_for_status()
    give(walker.page.context, place)
    walker.page.goto(place.path)
    walker.page.locator("main.lobby img").wait_for()
    yield "lobby", walker.page


def game(name: str) -> Callable[[Walker], Walk]:
    """A whole game, from the first look at the cards to the last."""

    def walk(walker: Walker) -> Walk:
        page = walker.page
        seats = QUICK_SEATS if walker.quick else SEATS
        options = (QUICK_OPTIONS if walker.quick else OPTIONS).get(name, {})
        place = create_table(walker.url, name, seats[name], walker.names[0], options=options)
        sit_down(page, place)
        wait_for_turn(page)
        yield f"{name}-start", page
        for turn in range(QUICK_MIDDLE if walker.quick else MIDDLE[name]):
            wait_for_turn(page)
            take_a_turn(page, turn) if walker.quick else play_well(page)
        while wait_for_turn(page) and not (walker.quick or choosable(page).count()):
            play_well(page)  # a picture shows something that can be chosen
        page.mouse.move(0, 0)
        yield f"{name}-middle", page
        if not walker.quick:
            ask_for_a_hint(page)
        elif choosable(page).count():  # in Qwixx a number may fit into no row
            choosable(page).first.click()
        yield f"{name}-preview", page
        if name == "gap" or not walker.quick:
            yield from panels(page, name)
        else:
            yield from panels(page, name, "r")
        yield from until_the_end(page, place)

    return walk


def panels(page: Page, name: str, keys: str = "".join(PANELS)) -> Walk:
    """All that can be opened over the table."""
    for key in keys:
        page.locator("h1").click()
        page.keyboard.press(key)
        page.locator("dialog[open]").wait_for()
        kept_still(page)
        yield f"{name}-{PANELS[key]}", page
        page.keyboard.press("Escape")


def until_the_end(page: Page, place: Place) -> Walk:
    name, moment = place.game, page.locator(PLAY_ON)
    page.remove_locator_handler(moment)
    while True:
        if is_round_over(page):
            kept_still(page)
            yield f"{name}-round", page
            moment.click()
            break
        if not page.locator(".dock.decides").count():
            break
        take_a_turn(page)
    page.add_locator_handler(moment, lambda button: button.click())
    play_out(page)
    page.locator("dialog.ending").wait_for()
    yield f"{name}-end", page
    page.keyboard.press("Escape")
    yield f"{name}-over", page


def ask_for_a_hint(page: Page) -> None:
    """Let a strong bot say what to do, and look at it."""
    with page.expect_response("**/hint"):
        page.keyboard.press("h")
    page.locator(".dock [aria-busy=true]").wait_for(state="detached")


def play_well(page: Page) -> None:
    ask_for_a_hint(page)
    if does_it(page).count():
        does_it(page).first.click()
        expect(does_it(page)).to_have_count(0)
    else:
        nothing = ".dock-does .quiet-button:not(.does-else)"
        page.locator(nothing).last.click()  # the best is to do nothing


def hot_seat(walker: Walker) -> Walk:
    sit_down(walker.page, create_table(walker.url, "three", ["me", "me"], names=list(walker.names)))
    walker.page.locator(".handover").wait_for()
    yield "handover", walker.page
    walker.page.locator(".handover .main").click()
    yield "hot-seat", walker.page


def watching(walker: Walker) -> Walk:
    for name in SEATS:
        walker.page.goto(create_table(walker.url, name, QUICK_SEATS[name], walker.names[0]).path)
        walker.page.locator(".table[data-foresight]").wait_for()
        yield f"{name}-watching", walker.page


def rules(walker: Walker) -> Walk:
    for name in SEATS:
        walker.page.goto(f"/rules/{name}")
        yield f"rules-{name}", walker.page


def text(walker: Walker) -> Walk:
    walker.page.goto("/text")
    yield "text-home", walker.page
    walker.page.locator("form[action='/play'] button").first.click()
    walker.page.wait_for_url("**/t/*/text")
    yield "text-table", walker.page


WALKS: dict[str, Callable[[Walker], Walk]] = {
    "home": home,
    "setup": setup,
    "lobby": lobby,
    **{name: game(name) for name in SEATS},
    "hot-seat": hot_seat,
    "watching": watching,
    "rules": rules,
    "text": text,
}
