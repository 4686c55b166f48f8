"""What of a score pad is out of sight, or too small for a finger."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.helpers import kept_still

SIGHT = """() => {
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
      .filter(({ rect }) => Math.min(rect.width, rect.height) < 48)
      .map(({ name, rect }) => `${name}: ${rect.width} × ${rect.height}`),
    buttons: touched.length,
  };
}"""


def expect_all_in_sight(page: Page, *, buttons: int) -> None:
    """At least so many buttons, each large enough, and nothing that is needed cut off by the board or the window."""
    kept_still(page)
    seen = page.evaluate(SIGHT)
    assert seen["hidden"] == [], seen["hidden"]
    assert seen["small"] == [], seen["small"]
    assert seen["buttons"] >= buttons
