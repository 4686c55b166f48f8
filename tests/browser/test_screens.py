"""Every screen, for everyone: what axe finds in both languages, both themes and two widths, what does not fit, and
what is too small to be touched."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.browser.conftest import Person
from tests.browser.helpers import LANGUAGES, SIZES, axe
from tests.browser.screens import QUICK_SEATS, SEATS, WALKS, Walker
from tests.browser.tables import create_table, sit_down, take_a_turn, wait_for_turn

SCREENS = {"small phone": (360, 740), **SIZES}
COLOURS_ALONE = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
ALL_BUT_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}
TOUCH = 44  # pixels that a finger needs
TOUCH_IN_ROWS = 24  # where many stand side by side, as on a sheet of paper; WCAG 2.2, 2.5.8

WEARS = """() => {
  const { theme } = document.documentElement.dataset;
  return matchMedia("(prefers-color-scheme: dark)").matches === (theme === "dark") ? theme : null;
}"""
TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return null;
  const over = [...document.querySelectorAll("body *")].filter((one) => one.getBoundingClientRect().right > width + 1);
  return over.slice(0, 3).map((one) => one.cloneNode(false).outerHTML.slice(0, 120)).join(" ");
}"""
DIALOG_TOO_WIDE = """() => {
  const over = [...document.querySelectorAll("dialog[open]")].find((one) => one.scrollWidth > one.clientWidth + 1);
  return over ? over.className : null;
}"""
# Words that are cut off, that stick out of what they stand in, or that are broken in two. What is scrolled in a box of
# its own, and what only screen readers find, is left out; an address has no words. The note under a name may end in
# dots where a high score leaves little room: no other note or score of these games of chance must decide this test.
CUT_OFF = """() => {
  const found = new Set();
  const dialog = document.querySelector("dialog[open]");
  const boxes = "button, a, label, td, th, figure, dialog, .panel, .poster";
  const inside = (text, one) => {
    const style = getComputedStyle(one);
    if (style.clipPath !== "none" || style.overflowX === "auto" || one === document.body) return true;
    const bounds = style.display !== "inline" && (style.overflowX === "hidden" || one.matches(boxes));
    const { left, right } = one.getBoundingClientRect();
    if (bounds && (text.right > right + 1.5 || text.left < left - 1.5)) return false;
    return inside(text, one.parentElement);
  };
  const hidden = (one) => one && (getComputedStyle(one).clipPath !== "none" || hidden(one.parentElement));
  const range = document.createRange();
  const texts = document.createTreeWalker(dialog ?? document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, parent = text.parentElement;
    if (parent.closest("select, script, noscript, svg, a[href*='/t/']") || hidden(parent)) continue;
    if (parent.matches(".seat-head small") && getComputedStyle(parent).textOverflow === "ellipsis") continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width || !text.data.trim()) continue;
    if (!inside(box, parent)) found.add(`cut off: ${text.data.trim()}`);
    for (const word of text.data.matchAll(/[\\p{L}\\p{N}]+/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.add(`broken in two: ${word[0]}`);
    }
  }
  return [...found];
}"""
COVERED = """() => {
  const shown = document.querySelector("dialog[open]") ?? document;
  const covered = [];
  for (const one of shown.querySelectorAll("button:enabled, a, input, select")) {
    if (!one.checkVisibility() || one.closest(".qwixx-sheet")) continue;
    one.scrollIntoView({ block: "center" });
    const touched = one.closest("label") ?? one;
    const [{ left, right, top, bottom }] = touched.getClientRects(); // of a link, its first line
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!touched.contains(hit)) covered.push(`${one.cloneNode(false).outerHTML.slice(0, 120)} by ${hit?.className}`);
  }
  scrollTo(0, 0);
  return covered;
}"""
TOO_SMALL = """([enough, inRows]) => {
  const small = [];
  const touched = "button, select, a.main, a.quiet-button, a.icon, input:not([type=hidden])";
  for (const one of document.querySelectorAll(touched)) {
    const { width, height } = (one.closest("label") ?? one).getBoundingClientRect();
    const least = one.closest(".qwixx-sheet, .gap-row") ? inRows : enough;
    if (width && height && (Math.min(width, height) < least - 0.5)) {
      small.push(`${one.cloneNode(false).outerHTML.slice(0, 120)} ${Math.round(width)} × ${Math.round(height)}`);
    }
  }
  return [...new Set(small)];
}"""


def look(page: Page, theme: str, size: tuple[int, int]) -> None:
    wanted: ViewportSize = {"width": size[0], "height": size[1]}
    if page.viewport_size != wanted:  # a new layout takes its time, also where nothing is new
        page.set_viewport_size(wanted)
    if page.evaluate(WEARS) != theme:
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)


def not_for_everyone(page: Page, lang: str, size: str) -> Iterator[str]:
    """All of axe in one language; another has the same colours and places, another theme nothing but other colours, and
    a tablet nothing that neither a phone nor a desktop has."""
    whole = lang == "cs"
    if size == "tablet" or (size == "desktop" and not whole):
        return
    in_light, in_dark = ({}, COLOURS_ALONE) if whole else (ALL_BUT_COLOURS, None)
    for theme, options in {"light": in_light, "dark": in_dark}.items():
        if options is not None:
            look(page, theme, SCREENS[size])
            for complaint in axe(page, **options):
                yield f"{size}, {theme}: {complaint}"


def not_one_title(page: Page) -> Iterator[str]:
    """Whoever goes from heading to heading finds one of the first level: it says where they are."""
    titles = page.locator("h1").all_text_contents()
    if len(titles) != 1:
        yield f"not one title of the page but {titles}"


def not_fitting(page: Page, size: str) -> Iterator[str]:
    """Nothing may be wider than the screen, cut off, or covered, with text twice as large neither. A score sheet may be
    scrolled in its own box."""
    look(page, "light", SCREENS[size])
    for text in ("100%",) if size == "phone" else ("100%", "200%"):  # the larger letters as on a smaller phone
        page.evaluate("(text) => { document.documentElement.style.fontSize = text; }", text)
        where = f"{size}, text at {text}"
        if found := page.evaluate(TOO_WIDE) or page.evaluate(DIALOG_TOO_WIDE):
            yield f"{where}: too wide: {found}"
        if size == "small phone":
            yield from (f"{where}: {words}" for words in page.evaluate(CUT_OFF))
            yield from (f"{where}: covered: {one}" for one in page.evaluate(COVERED))
    page.evaluate("() => { document.documentElement.style.fontSize = ''; }")


def too_small_for_fingers(page: Page) -> Iterator[str]:
    look(page, "light", SCREENS["small phone"])
    for found in page.evaluate(TOO_SMALL, [TOUCH, TOUCH_IN_ROWS]):
        yield f"too small to be touched: {found}"


def complaints_about(page: Page, lang: str) -> Iterator[str]:
    """From the largest screen to the smallest, each once: a new layout takes its time."""
    yield from not_one_title(page)
    for size in ("desktop", "tablet", "phone"):
        yield from not_fitting(page, size)
        yield from not_for_everyone(page, lang, size)
    yield from not_fitting(page, "small phone")
    yield from too_small_for_fingers(page)
    look(page, "light", SCREENS["desktop"])


# The tables in English are looked at by the tests of each game.
CASES = [(lang, walk) for lang in LANGUAGES for walk in WALKS if lang == "cs" or walk not in (*SEATS, "hot-seat")]


@pytest.mark.parametrize(("lang", "walk"), CASES)
def test_every_screen_is_good_for_everyone(person: Person, url: str, lang: str, walk: str) -> None:
    page = person(lang)
    complaints = []
    for screen, shown in WALKS[walk](Walker(page, url, lang, quick=True)):
        complaints += [f"{screen}: {complaint}" for complaint in complaints_about(shown, lang)]
    if complaints:
        pytest.fail("\n".join(dict.fromkeys(complaints)), pytrace=False)


MOST = {"gap": 6, "number": 5, "qwixx": 5, "three": 4}  # players
NARROW = (320, 640)  # also a page at 400 % on a desk
LONGEST = "Wilhelmina-Antoinetta von Schwarzenberg."


@pytest.mark.parametrize("game", MOST)
def test_a_full_table_with_the_longest_name_fits_the_narrowest_screen(person: Person, url: str, game: str) -> None:
    page = person(size=NARROW)
    sit_down(page, create_table(url, game, ["me", *["bot:random"] * (MOST[game] - 1)], LONGEST, options={}))
    for turn in range(3):
        wait_for_turn(page)
        assert page.evaluate(TOO_WIDE) is None
        take_a_turn(page, turn)


def test_where_the_system_chooses_the_colours_rows_and_buttons_can_be_told(person: Person, url: str) -> None:
    page = person(forced_colors="active")
    sit_down(page, create_table(url, "qwixx"))
    wait_for_turn(page)
    rows = page.locator(".qwixx-own .qwixx-row").evaluate_all(
        "(all) => all.map((one) => getComputedStyle(one).backgroundColor)"
    )
    assert len(set(rows)) == len(rows) == 4
    page.goto("/")
    button = page.get_by_role("button", name="Play now: GAP")
    assert button.evaluate("(one) => parseFloat(getComputedStyle(one).borderTopWidth)") > 0


@pytest.mark.parametrize(("game", "letters"), [("gap", "100%"), ("qwixx", "200%")])
def test_beside_the_widest_score_a_name_stays_whole(person: Person, url: str, game: str, letters: str) -> None:
    page = person("cs")
    sit_down(page, create_table(url, game, QUICK_SEATS[game], "Žofie", options={}))
    wait_for_turn(page)
    look(page, "light", SCREENS["small phone"])
    page.evaluate("(letters) => { document.documentElement.style.fontSize = letters; }", letters)
    for score in ("−15", "104"):
        page.locator(".points").evaluate_all(
            "(all, score) => { for (const one of all) one.textContent = score; }", score
        )
        assert page.evaluate(CUT_OFF) == []
