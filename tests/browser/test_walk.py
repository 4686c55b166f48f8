"""At the moment of decision everything that one needs to decide, and everything that one can press, is in sight: on
twelve screens, upright and across, with letters as they are and larger, at full tables and at small ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import Person
from tests.browser.helpers import kept_still
from tests.browser.tables import choosable, create_table, sit_down, take_a_turn, wait_for_turn

SCREENS = [
    (320, 568),
    (360, 640),
    (390, 844),
    (412, 915),
    (568, 320),
    (640, 360),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
]
TEXTS = ["100%", "130%"]
LEAST_PRESSED = 24  # pixels, WCAG 2.2, 2.5.8
LEAST_LETTERS = 10  # pixels, of what one needs to decide
# By game: how many own decisions are played, and which of them are looked at.
DECISIONS = {
    "gap": (9, {0, 3, 8}),
    "number": (9, {0, 1, 4, 8}),
    "qwixx": (14, set(range(14))),
    "three": (14, {0, 6, 13}),
}
TABLES = [
    ("gap", "cs", 6),
    ("gap", "en", 2),
    ("gap", "en", 4),
    ("number", "cs", 5),
    ("number", "en", 3),
    ("qwixx", "cs", 5),
    ("qwixx", "en", 2),
    ("three", "cs", 4),
    ("three", "en", 2),
]

# `data-needed`: what somebody looks at to decide. Stacks overlap each other, so only buttons must be on top of all.
OUT_OF_SIGHT = """async ([text, leastPressed, leastLetters]) => {
  document.documentElement.style.fontSize = text === "100%" ? "" : text;
  do await new Promise(requestAnimationFrame);
  while (document.getAnimations().some((one) => one.playState === "running"));
  const found = [];
  const name = (one) => one.cloneNode(false).outerHTML.slice(0, 110) + " " + one.textContent.trim().slice(0, 30);
  const hidden = (one) =>
    !one.checkVisibility({ visibilityProperty: true }) || getComputedStyle(one).clipPath !== "none";
  const cut = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    for (let box = one.parentElement; ; box = box.parentElement) {
      const clips = box && getComputedStyle(box).overflow !== "visible";
      if (box && !clips) continue;
      const edge = box ? box.getBoundingClientRect() : { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      const over = [edge.left - left, edge.top - top, right - edge.right, bottom - edge.bottom].map(Math.round);
      if (over.some((by) => by > 1)) return `${over} beyond ${box?.className ?? "the window"}`;
      if (!box) return null;
    }
  };
  for (const one of document.querySelectorAll(".table :is(button:enabled, a[href], [data-needed])")) {
    if (one.closest("dialog") || hidden(one)) continue;
    const by = cut(one);
    if (by) found.push(`out of sight by ${by}: ${name(one)}`);
    if (by || !one.matches("button, a")) continue;
    const { left, top, width, height } = one.getBoundingClientRect();
    const small = Math.min(width, height) < leastPressed - 0.5;
    if (small) found.push(`only ${Math.round(width)} × ${Math.round(height)}: ${name(one)}`);
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (!one.contains(hit)) found.push(`covered by ${hit?.className}: ${name(one)}`);
  }
  const texts = document.createTreeWalker(document.querySelector(".table"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const one = texts.currentNode.parentElement;
    if (!one.closest("[data-needed], .dock") || one.closest("svg, .unseen") || hidden(one)) continue;
    const size = parseFloat(getComputedStyle(one).fontSize);
    const small = size < leastLetters - 0.1 && texts.currentNode.data.trim();
    if (small) found.push(`letters of ${size} pixels: ${name(one)}`);
  }
  return [...new Set(found)];
}"""

TOPS = "(all) => all.map((one) => Math.round(one.getBoundingClientRect().top))"


def out_of_sight(page: Page, what: str) -> Iterator[str]:
    """What cannot be seen or pressed, on all screens."""
    assert page.locator(".table [data-needed]").count() >= 3
    page.locator(".dock-line").click(trial=True)  # what has opened over the table is closed
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        for text in TEXTS:
            for complaint in page.evaluate(OUT_OF_SIGHT, [text, LEAST_PRESSED, LEAST_LETTERS]):
                yield f"{width} × {height}, text at {text}, {what}: {complaint}"
    page.evaluate("() => { document.documentElement.style.fontSize = ''; }")


def moves_by(page: Page, of: Locator) -> str | None:
    """By how much the choices move when one of them is chosen, on a phone: what was aimed at would be missed."""
    page.set_viewport_size({"width": 360, "height": 640})
    of.first.evaluate("(one) => one.scrollIntoView({ block: 'nearest' })")
    groups = page.locator("main [data-focus]")
    before = groups.evaluate_all(TOPS)
    of.first.click()
    kept_still(page)
    after = groups.evaluate_all(TOPS)
    return None if before == after else f"from {before} to {after}"


@pytest.mark.parametrize(("game", "lang", "players"), TABLES)
def test_at_a_decision_everything_needed_is_in_sight(
    person: Person, url: str, game: str, lang: str, players: int
) -> None:
    page = person(lang)
    seats = ["me", *["bot:random"] * (players - 1)]
    place = create_table(url, game, seats, "Žofie", options={})
    sit_down(page, place)
    complaints: list[str] = []
    last, looked_at = DECISIONS[game]
    seen: set[str] = set()
    for turn in range(last):
        if not wait_for_turn(page):
            break
        # Of Qwixx each kind of decision; a number may fit into no row.
        kind = f"{place.look()['view']['action']} {choosable(page).count() > 0}" if game == "qwixx" else str(turn)
        if turn in looked_at and kind not in seen:
            seen.add(kind)
            complaints += out_of_sight(page, f"decision {turn}")
            if choosable(page).count():
                if moved := moves_by(page, choosable(page)):
                    complaints.append(f"decision {turn}: the choices move {moved}")
                complaints += out_of_sight(page, f"decision {turn}, chosen")
        page.set_viewport_size({"width": 1280, "height": 800})
        take_a_turn(page, turn)
    assert seen
    if complaints:
        pytest.fail(f"{len(complaints)} complaints:\n" + "\n".join(complaints[:60]), pytrace=False)
