"""The deals of the day: the same on all devices, ranked once, and without a network."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import PHONE, axe, kept_still
from tests.browser.tables import STILL, take_a_turn, wait_for_turn
from tests.browser.test_offline import visit

# The games of the archive, by their names.
KEPT_GAMES = """async () => {
  const open = indexedDB.open("karban.games");
  const database = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const all = database.transaction("games").objectStore("games").getAll();
  const games = await new Promise((done) => { all.onsuccess = () => done(all.result); });
  database.close();
  return Object.fromEntries(games.map((game) => [game.id, game]));
}"""
GAME = "number"  # the shortest, and all choose at the same time


def set_up(page: Page, name: str) -> None:
    settings = json.dumps(json.dumps({**STILL, "name": name}))
    page.context.add_init_script(
        f"location.protocol.startsWith('http') && (localStorage['karban.settings'] ??= {settings});"
    )


def play(page: Page, reload_after: int = -1) -> None:
    """Play the deal that is shown to its end; everybody who does presses the same."""
    turn = 0
    while wait_for_turn(page):
        take_a_turn(page, turn)
        turn += 1
        if turn == reload_after:
            page.reload()
            page.locator(".dock").wait_for(state="attached")
    expect(page.locator("dialog.daily-end")).to_be_visible()


def kept_record(page: Page) -> tuple[dict[str, Any], dict[str, Any]]:
    """The one game in the archive, and its record, but for what the person is called."""
    page.wait_for_function(f"async () => Object.keys(await ({KEPT_GAMES})()).length > 0")
    (game,) = page.evaluate(KEPT_GAMES).values()
    record = json.loads(game["record"])
    return game, {**record, "names": record["names"][1:]}


def test_two_devices_get_the_same_deal_and_a_try_counts_once(person: Person) -> None:
    today = datetime.now(UTC).date().isoformat()
    ann, bob = person(keeps=True, lost=True), person(lang="cs", size=PHONE, lost=True)
    set_up(ann, "Ann")
    set_up(bob, "Bob")

    visit(ann)
    ann.context.set_offline(True)
    ann.goto("/daily")
    expect(ann.locator(".deal")).to_have_count(4)
    ann.get_by_role("link", name="Play the deal of the day: The Number").press("Enter")
    expect(ann.locator(".daily-mark")).to_contain_text("this try counts")
    expect(ann.locator(".dock-hint")).to_have_count(0)
    play(ann)
    expect(ann.get_by_text("It needs a network.")).to_be_visible()
    expect(ann.get_by_role("button", name="Share")).to_be_focused()

    bob.goto(f"/daily/{GAME}")
    play(bob, reload_after=3)
    (game, record), (_, other) = kept_record(ann), kept_record(bob)
    assert record == other
    assert (record["daily"], record["result"] is not None) == (today, True)
    assert (game["source"], game["daily"], game["seat"]) == ("daily", today, 0)

    kept_still(bob)
    assert axe(bob) == []
    bob.get_by_role("button", name="Zapsat mě do žebříčku").click()
    expect(bob.locator(".daily-entries .own")).to_contain_text("Bob", timeout=120_000)  # it waits for the compiler
    expect(ann.locator(".daily-figures > div")).to_have_count(2, timeout=120_000)
    ann.context.set_offline(False)
    ann.reload()
    ann.get_by_role("button", name="Put me on the board").click()
    expect(ann.locator(".daily-entries .own")).to_contain_text("Ann")
    bobs, anns = [text.split() for text in ann.locator(".daily-entries li").all_inner_texts()]
    assert (bobs[:2], anns[:2]) == (["1.", "Bob"], ["1.", "Ann"])
    assert bobs[2] == anns[2]

    ann.goto("/daily")
    expect(ann.locator(".deal.done")).to_have_count(1)
    expect(ann.locator(".streak-days")).to_contain_text("1")
    ann.get_by_role("link", name="Result: The Number").click()
    ann.get_by_role("button", name="Again, for practice").click()
    expect(ann.locator(".daily-mark")).to_contain_text("practice")
    assert wait_for_turn(ann)
    expect(ann.locator(".dock-hint")).to_be_visible()
    ann.reload()
    expect(ann.locator(".daily-mark")).to_contain_text("practice")


def test_earlier_days_are_for_practice_and_no_day_is_open_before_it_has_come(person: Person) -> None:
    page = person(lang="cs", size=PHONE)
    set_up(page, "Eva")
    page.goto("/daily")
    expect(page.locator(".deal")).to_have_count(4)
    assert axe(page) == []
    page.get_by_role("button", name="Tři je moc!").click()
    while page.get_by_role("button", name="Předchozí měsíc").is_enabled():
        page.get_by_role("button", name="Předchozí měsíc").press("Enter")
    page.get_by_role("link", name="1. listopadu: hrát na zkoušku", exact=True).press("Enter")
    expect(page.locator(".daily-mark")).to_contain_text("1. listopadu · na zkoušku")
    assert wait_for_turn(page)
    page.goto("/daily/three#9999-01-01")
    expect(page.locator(".table")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
