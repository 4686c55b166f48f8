"""Tables for the tests in the browser: created over HTTP, so that a test begins where it has something to say."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import BrowserContext, Locator, Page, expect

# Short games, with as many seats as one game needs at least.
GAMES: dict[str, dict[str, Any]] = {
    "gap": {"seats": ["me", "bot:random"], "options": {"rounds": 1}},
    "number": {"seats": ["me", "bot:random", "bot:random"]},
    "qwixx": {"seats": ["me", "bot:random"]},
    "three": {"seats": ["me", "bot:random"]},
}
STILL = {"motion": "off"}
PLAY_ON = "dialog.moment .main"  # at the end of a round
MOST_PRESSES = 12  # until somebody who presses whatever can be pressed has made a move


class Place(NamedTuple):
    """A table, and the token of who sits there on one device."""

    url: str
    game: str
    table: str
    token: str

    @property
    def path(self) -> str:
        return f"/t/{self.table}"

    def look(self, token: str | None = "own") -> dict[str, Any]:
        """What the server says of it, to this seat or, without a token, to anybody."""
        token = self.token if token == "own" else token
        headers = {"authorization": f"Bearer {token}"} if token else {}
        found: dict[str, Any] = httpx.get(
            f"{self.url}/api/tables/{self.table}", headers=headers, trust_env=False
        ).json()
        return found


def create_table(url: str, game: str, seats: Sequence[str] | None = None, name: str = "Ann", **more: Any) -> Place:
    """A table, by default a short game against bots that play anything."""
    body = {**GAMES[game], **more, "game": game, "name": name}
    if seats:
        body["seats"] = list(seats)
    token = secrets.token_urlsafe(32)
    answer = httpx.post(
        f"{url}/api/tables", json=body, headers={"authorization": f"Bearer {token}"}, timeout=20, trust_env=False
    )
    assert answer.status_code == 201, answer.text
    return Place(url, game, answer.json()["table"], token)


def give(context: BrowserContext, *places: Place, settings: dict[str, Any] | None = None) -> None:
    """Let a browser hold these seats, as if its owner had sat down there, and have these settings."""
    kept = [
        {"table": place.table, "token": place.token, "game": place.game, "names": [], "at": time.time() * 1000}
        for place in places
    ]
    context.add_init_script(
        f"""if (location.protocol.startsWith("http")) {{
        const kept = JSON.parse(localStorage.getItem("karban.tables") ?? "[]");
        const fresh = {json.dumps(kept)}.filter((one) => !kept.some((other) => other.table === one.table));
        if (fresh.length) localStorage.setItem("karban.tables", JSON.stringify([...kept, ...fresh]));
        localStorage.getItem("karban.settings") ??
          localStorage.setItem("karban.settings", {json.dumps(json.dumps(STILL if settings is None else settings))});
        }}"""
    )


def sit_down(page: Page, place: Place, settings: dict[str, Any] | None = None) -> None:
    """Open the table with the seat that is there."""
    give(page.context, place, settings=settings)
    page.add_locator_handler(page.locator(PLAY_ON), lambda button: button.click())  # it opens when it likes
    page.goto(place.path)
    page.locator(".table[data-foresight]").wait_for(state="attached")  # what moves would do is shown a moment later


def wait_for_turn(page: Page) -> bool:
    """Wait until one must decide, and look at no summary for long; False: the game is over."""
    while is_round_over(page):
        page.locator(PLAY_ON).evaluate_all("(all) => all.forEach((button) => button.click())")
    return page.locator(".dock.decides").count() > 0


def is_round_over(page: Page) -> bool:
    """Wait until there is something to do; whether it is to look at the summary of a round."""
    page.wait_for_function(f"() => document.querySelector('.dock.decides, .dock-result, {PLAY_ON}')")
    return page.locator(PLAY_ON).count() > 0


def choosable(page: Page) -> Locator:
    """What can be pressed now to choose something that is not chosen yet."""
    return page.locator("main [data-focus] button:enabled:not([aria-pressed=true], [aria-disabled=true])")


def does_it(page: Page) -> Locator:
    """The button that makes the move that is chosen."""
    return page.locator(":is(main, .dock-does) button.main:enabled")


def take_a_turn(page: Page, which: int = 0) -> None:
    """Make some move, as somebody does who presses what can be pressed."""
    for press in range(MOST_PRESSES):
        if does_it(page).count():
            does_it(page).first.click()
            expect(does_it(page)).to_have_count(0)
            return
        buttons, nothing = (
            choosable(page),
            page.locator(".dock-does .quiet-button:enabled:not(.does-else)"),
        )
        count = buttons.count()
        if nothing.count() and (press or not count):
            nothing.click()
            return
        if count:
            buttons.nth((which + press) % count).click()
    raise AssertionError("whatever is pressed, there is no move to be made")


def play_out(page: Page, most: int = 200) -> None:
    """Play until the game is over."""
    for turn in range(most):
        if not wait_for_turn(page):
            return
        take_a_turn(page, turn)
    raise AssertionError("the game does not end")
