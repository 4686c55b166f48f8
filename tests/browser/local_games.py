"""Games that live in the browser, for the tests: set up as somebody would who comes back to the set-up."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from karban.match.record import Record
from tests.browser.tables import PLAY_ON, STILL, wait_for_turn

# As many seats as one game needs at least, and as short as it can be.
SEATS = {"gap": 2, "number": 3, "qwixx": 2, "three": 2}
ONE_ROUND = {"target": {"place": 5, "number": "1", "unit": 1}}


def keep_plan(page: Page, game: str, others: str = "bot", level: str = "random", **options: Any) -> None:
    """Let the browser remember how a game was set up the last time."""
    names = ["", "Bob", "Cid"]
    seats = [
        {"id": seat, "occupant": others if seat else "me", "level": level, "name": names[seat]}
        for seat in range(SEATS[game])
    ]
    chosen = options or (ONE_ROUND if game == "gap" else {})
    plan = {"seats": seats, "options": chosen, "opponents": "phone" if others == "here" else "bots", "first": 0}
    page.context.add_init_script(
        f"""if (location.protocol.startsWith("http") && !localStorage.getItem("karban.plans")) {{
        localStorage.setItem("karban.plans", {json.dumps(json.dumps({game: plan}))});
        localStorage.setItem("karban.settings", {json.dumps(json.dumps({**STILL, "name": "Ann"}))});
        }}"""
    )


def begin(page: Page, game: str, others: str = "bot", level: str = "random", **options: Any) -> None:
    """Set a game up and play it in this browser."""
    keep_plan(page, game, others, level, **options)
    page.add_locator_handler(page.locator(PLAY_ON), lambda button: button.click())  # it opens when it likes
    page.goto(f"/new/{game}{'#phone' if others == 'here' else ''}")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url(f"**/play/{game}/*")
    page.locator(".dock").wait_for(state="attached")


def saved_record(page: Page, folder: Path) -> Path:
    """Save the record of a game that is over."""
    expect(page.locator("dialog.ending")).to_be_visible()
    page.get_by_role("button", name="Share").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    page.locator("dialog.sharing").get_by_role("button", name="Close").click()
    to = folder / "game.json"
    download.value.save_as(to)
    return to


def moves_made(page: Page) -> int:
    """How many moves the page knows of."""
    assert wait_for_turn(page)
    return int(page.evaluate(EVENTS))


EVENTS = """async () => {
  const open = indexedDB.open("karban");
  const database = await new Promise((done) => { open.onsuccess = () => done(open.result); });
  const all = database.transaction("events").objectStore("events").getAll();
  const rows = await new Promise((done) => { all.onsuccess = () => done(all.result); });
  database.close();
  return rows.filter(({ event }) => event.type === "moved").length;
}"""


def scores_shown(page: Page) -> Sequence[int]:
    """What the end of a game says, from the best to the last."""
    shown = page.locator("dialog.ending .podium output").all_inner_texts()
    return [int(text.replace("−", "-")) for text in shown]


def replayed(record: Path) -> Record:
    """The record, read strictly."""
    return Record.from_json(record.read_text("utf-8"))
