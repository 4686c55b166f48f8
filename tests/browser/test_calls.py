"""One's own turn is noticed, by whoever wants that; and the screen does not go dark meanwhile."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import PHONE
from tests.browser.tables import Place, create_table, sit_down, take_a_turn, wait_for_turn

# What a phone has and a browser without a screen has not: it notes what it was asked for.
PHONE_PARTS = """
  window.asked = { locks: 0, released: 0, vibrated: 0, notified: [] };
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    asked.locks++;
    return { released: false, async release() { if (!this.released) asked.released++; this.released = true; } };
  } } });
  navigator.vibrate = () => { asked.vibrated++; return true; };
  window.Notification = class {
    static permission = "default";
    static async requestPermission() { return (this.permission = "granted"); }
    constructor(title, { body }) { asked.notified.push([title, body]); }
    close() {}
  };
  window.hide = (hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
"""
OFFER = "Call you when it is your turn?"


def two_people(url: str) -> tuple[Place, Place]:
    place = create_table(url, "gap", ["me", "open"], options={"rounds": 2})
    joined = httpx.post(f"{url}/api/tables/{place.table}/join", json={"name": "Bob"}, trust_env=False).json()
    return place, place._replace(token=joined["token"])


def sit_down_with_parts(page: Page, place: Place) -> None:
    page.add_init_script(PHONE_PARTS)
    sit_down(page, place)


def test_whoever_has_waited_for_a_person_is_asked_once_and_called_from_then_on(person: Person, url: str) -> None:
    anns, bobs = two_people(url)
    ann, bob = person(size=PHONE), person()
    sit_down_with_parts(ann, anns)
    sit_down(bob, bobs)
    people = [ann, bob] if anns.look()["decision"] else [bob, ann]
    for one in [*people, *people, *([ann] if people[1] is bob else [])]:
        expect(one.locator(".dock.decides")).to_be_visible()
        if one is ann:
            expect(ann.get_by_text(OFFER)).to_have_count(0)  # not while there is something to decide
        take_a_turn(one)
    expect(ann.get_by_text(OFFER)).to_be_visible()
    ann.get_by_role("button", name="Yes", exact=True).click()
    expect(ann.get_by_text(OFFER)).to_have_count(0)
    ann.wait_for_function("() => Notification.permission === 'granted'")
    ann.evaluate("hide(true)")
    expect(bob.locator(".dock.decides")).to_be_visible()
    take_a_turn(bob)
    ann.wait_for_function("() => asked.notified.length")
    assert ann.evaluate("asked.notified") == [["Your turn", "GAP"]]
    assert ann.evaluate("asked.vibrated") == 1
    assert ann.title().startswith("● your turn")
    assert ann.locator("link[rel=icon]").get_attribute("href") == "/favicon-turn.svg"
    ann.evaluate("hide(false)")
    expect(ann.locator(".dock.decides")).to_be_visible()
    take_a_turn(ann)
    expect(bob.locator(".dock.decides")).to_be_visible()
    expect(ann.get_by_text(OFFER)).to_have_count(0)
    ann.reload()
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Settings").click()
    expect(ann.get_by_label("Vibrate when it is my turn")).to_be_checked()


def test_the_screen_stays_awake_for_those_who_play_until_the_game_is_over(person: Person, url: str) -> None:
    place = create_table(url, "gap")
    ann, watcher = person(), person()
    watcher.add_init_script(PHONE_PARTS)
    watcher.goto(place.path)
    sit_down_with_parts(ann, place)
    ann.wait_for_function("() => asked.locks === 1")
    ann.evaluate("hide(true)")
    ann.evaluate("hide(false)")
    ann.keyboard.press("m")
    ann.get_by_role("button", name="Settings").click()
    ann.get_by_label("Keep the screen on during a game").uncheck()
    ann.wait_for_function("() => asked.released === 1")
    ann.get_by_label("Keep the screen on during a game").check()
    ann.wait_for_function("() => asked.locks === 2")
    ann.keyboard.press("Escape")
    for turn in range(6):
        wait_for_turn(ann)
        take_a_turn(ann, turn)
    ann.wait_for_function("() => asked.released === 2")
    expect(watcher.locator(".dock")).to_be_visible()
    assert watcher.evaluate("asked.locks") == 0
