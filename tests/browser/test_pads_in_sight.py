"""What of a score pad is out of sight, too small for a finger, or too pale: with as many players as can be."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Person
from tests.browser.helpers import axe, kept_still
from tests.browser.pads import PadPage

TOUCH = 48  # pixels that a finger needs
NAMES = ("Anička", "Bohumil", "Cyril", "Dana", "Emílie", "František")
SCREENS = [(320, 568), (360, 740), (568, 320), (844, 390), (820, 1180), (1280, 800), (2560, 1440)]
FULL = {  # of each game: how many play, what is tapped for the first ones, and how many buttons there are at least
    "gap": (6, ["4 1 2 1 0", "3 3 1 0 2"], 2 + 8),
    "qwixx": (5, ["R2", "B12", "x"], 5 + 44),
    "number": (5, ["761", "513", "444", "444", "220"], 5 + 10),
    "three": (4, ["0 1 2", "3 3", "4"], 2 + 8),
}
SCROLLED = {("qwixx", (568, 320))}  # eleven numbers and a lock beside each other would be too narrow for a finger
SIGHT = """(least) => {
  const board = document.querySelector(".pad-board").getBoundingClientRect();
  const told = (one) => one.getAttribute("aria-label") || one.textContent || one.className;
  const all = (what) => [...document.querySelectorAll(`.pad-board ${what}`)]
    .filter((one) => one.getClientRects().length > 0)
    .map((one) => ({ name: told(one), rect: one.getBoundingClientRect() }));
  const inside = ({ left, right, top, bottom }) =>
    left >= board.left - 1 && right <= board.right + 1 && top >= board.top - 1 && bottom <= board.bottom + 1;
  const touched = all("button");
  return {
    hidden: [...all("[data-needed]"), ...touched].filter(({ rect }) => !inside(rect)).map(({ name }) => name),
    small: touched
      .filter(({ rect }) => Math.min(rect.width, rect.height) < least)
      .map(({ name, rect }) => `${name}: ${rect.width} × ${rect.height}`),
    buttons: touched.length,
  };
}"""


def expect_all_in_sight(page: Page, size: tuple[int, int], buttons: int) -> None:
    """At least so many buttons, each large enough, and nothing that is needed cut off by the board or the window."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    kept_still(page)
    seen = page.evaluate(SIGHT, TOUCH)
    assert seen["hidden"] == [], size
    assert seen["small"] == [], size
    assert seen["buttons"] >= buttons, size


@pytest.mark.parametrize("game", FULL)
def test_a_full_table_has_all_in_sight_however_the_screen_is_turned_and_is_read_in_the_dark(
    person: Person, game: str
) -> None:
    players, lines, buttons = FULL[game]
    pad = PadPage(person("cs", theme="dark", size=SCREENS[1]), game)
    pad.begin(*NAMES[:players])
    for seat, written in enumerate(lines):
        pad.write(seat, written)
    if game == "three":  # cards on the way, and what they do
        for _ in range(3):
            pad.page.locator(".three-pad-turn .three-pad-colour").first.click()
    for size in SCREENS:
        if (game, size) not in SCROLLED:
            expect_all_in_sight(pad.page, size, buttons)
    pad.page.set_viewport_size({"width": SCREENS[1][0], "height": SCREENS[1][1]})
    kept_still(pad.page)
    assert axe(pad.page) == []
