"""How heavy the pages are, how soon they can be used on a slow phone, and how fast bots think in the browser.

    python -m benchmarks.client [--repeats 5] [--pages home gap ...]

Bytes are those sent to a browser that takes Brotli. Times are the middle of several loads with an empty cache in
Chromium, slowed down as Lighthouse's preset for phones says: 150 ms there and back, 1.6 Mbit/s down, 0.75 up, a
processor four times slower, a screen of 412 × 823.
"""

from __future__ import annotations

import argparse
import json
import shutil
import statistics
import sys
import tempfile
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from benchmarks.browser_bots import print_bots
from karban.web.http.assets import ClientBuild, client
from tests.browser.helpers import LANGUAGES
from tests.browser.tables import create_table, give
from tests.server.client import Server

JS_LIMIT, CSS_LIMIT = 40_000, 15_000
LARGEST_PAINT_LIMIT, SHIFT_LIMIT = 1500, 0.02
PHONE: ViewportSize = {"width": 412, "height": 823}
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
SLOWER = 4
LONG_TASK_MS = 50  # from which on a person notices
FIRST_MOVE_LIMIT = 1500  # milliseconds until something can be pressed at a table of the browser itself
HERE = "play/"
SETTLED_MS = 1500  # after which nothing more comes

# Notes what the browser says of its work, and when something can first be pressed.
WATCH = """{
const seen = (window.seen = { paint: 0, largest: 0, shift: 0, tasks: [], press: 0 });
const watch = (type, note) =>
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
watch("paint", (entry) => { if (entry.name === "first-contentful-paint") seen.paint = entry.startTime; });
watch("largest-contentful-paint", (entry) => { seen.largest = entry.startTime; });
watch("layout-shift", (entry) => { if (!entry.hadRecentInput) seen.shift += entry.value; });
watch("longtask", (entry) => { seen.tasks.push([entry.startTime, entry.duration]); });
const look = () => {
  if (document.querySelector("main .poster button, main [data-focus] button:enabled")) seen.press = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
}"""


class PageTimes(NamedTuple):
    """Of one load, in milliseconds; the shift as the browser counts it."""

    paint: float
    largest: float
    shift: float
    blocked: float
    press: float


def files_of(built: ClientBuild, page: str, lang: str) -> list[str]:
    """The scripts that a page loads at once: what all need, the page, its game and its texts."""
    facts = built.manifest
    table = page in facts.games
    return [facts.js, *facts.ahead(lang, "table" if table else page, page if table else "")]


def texts_of(built: ClientBuild, page: str, lang: str) -> list[str]:
    return [name for name in files_of(built, page, lang) if name in built.manifest.texts.get(lang, {}).values()]


def sent(built: ClientBuild, names: list[str], encoding: str = "br") -> int:
    return sum(len(built.files[name].variants[encoding]) for name in names)


def print_bytes(built: ClientBuild, pages: list[str]) -> None:
    print(f"{'page':<12}{'scripts':>10}{'gzip':>10}{'of them texts':>16}{'limit':>10}")
    for page in pages:
        for lang in LANGUAGES:
            names = files_of(built, page, lang)
            texts = sent(built, texts_of(built, page, lang))
            sizes = f"{sent(built, names):>10,}{sent(built, names, 'gzip'):>10,}{texts:>16,}"
            print(f"{page + ' ' + lang:<12}{sizes}{JS_LIMIT:>10,}")
    print(f"\n{'page':<12}{'styles':>10}{'gzip':>10}{'':>16}{'limit':>10}")
    for page in pages:
        css = built.manifest.sheets(page if page in built.manifest.games else "")
        print(f"{page:<12}{sent(built, css):>10,}{sent(built, css, 'gzip'):>10,}{'':>16}{CSS_LIMIT:>10,}")
    print()


def measured(browser: Browser, url: str, page: str, lang: str) -> PageTimes:
    """Load a page once, with nothing kept from before."""
    context = browser.new_context(base_url=url, locale=LANGUAGES[lang], viewport=PHONE, is_mobile=True, has_touch=True)
    path = "/"
    if page.startswith(HERE):
        path = "/" + page
        context.add_init_script(plan_of(page.removeprefix(HERE)))
    elif page != "home":
        place = create_table(url, page)
        give(context, place, settings={})
        path = place.path
    context.add_init_script(WATCH)
    tab = context.new_page()
    debugger = context.new_cdp_session(tab)
    debugger.send("Network.enable")
    debugger.send("Network.emulateNetworkConditions", NETWORK)
    debugger.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    tab.goto(path)
    tab.wait_for_function("() => window.seen.press > 0", timeout=30_000)
    tab.wait_for_timeout(SETTLED_MS)
    found = noted(tab)
    context.close()
    return found


def plan_of(game: str) -> str:
    """A script that lets the browser remember a game of two in which its person begins."""
    seats = [{"id": seat, "occupant": who, "level": "hard", "name": ""} for seat, who in enumerate(("me", "bot"))]
    plans = {game: {"seats": seats, "options": {}, "opponents": "bots", "first": 0}}
    return f'localStorage.setItem("karban.plans", {json.dumps(json.dumps(plans))})'


def noted(tab: Page) -> PageTimes:
    seen: dict[str, Any] = tab.evaluate("() => window.seen")
    blocked = sum(
        max(0.0, duration - LONG_TASK_MS) for start, duration in seen["tasks"] if seen["paint"] <= start + duration
    )
    return PageTimes(seen["paint"], seen["largest"], seen["shift"], blocked, seen["press"])


def print_times(browser: Browser, url: str, pages: list[str], repeats: int) -> None:
    print(f"{'page':<12}{'first paint':>13}{'largest':>10}{'shift':>9}{'blocked':>10}{'to press':>10}")
    for page in pages:
        for lang in LANGUAGES:
            loads = [measured(browser, url, page, lang) for _ in range(repeats)]
            paint, largest, shift, blocked, press = (statistics.median(values) for values in zip(*loads))
            soon = press <= FIRST_MOVE_LIMIT or not page.startswith(HERE)
            verdict = "" if soon and largest <= LARGEST_PAINT_LIMIT and shift <= SHIFT_LIMIT else "  over the limit"
            print(
                f"{page + ' ' + lang:<16}{paint:>6.0f} ms{largest:>7.0f} ms{shift:>9.3f}"
                f"{blocked:>7.0f} ms{press:>7.0f} ms{verdict}",
                flush=True,
            )
    print(
        f"\nlimits: largest paint {LARGEST_PAINT_LIMIT} ms, shift {SHIFT_LIMIT}, "
        f"to press {FIRST_MOVE_LIMIT} ms where a game is played in the browser; the middle of {repeats} loads"
    )


def main() -> None:
    built = client() or sys.exit("karban: the client is not built: make client")
    chromium = shutil.which("chromium") or sys.exit("karban: this needs chromium: install it")
    pages = ["home", *sorted(built.manifest.games)]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--pages", nargs="*", choices=pages, default=pages)
    options = parser.parse_args()
    print_bytes(built, options.pages)
    with (
        tempfile.TemporaryDirectory() as data,
        Server(f"sqlite:///{data}/tables.sqlite") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium)
        here = [HERE + page for page in options.pages if page != "home"]  # tables of the browser itself
        print_times(browser, server.url, [*options.pages, *here], options.repeats)
        print_bots(browser, SLOWER, options.repeats)
        browser.close()


if __name__ == "__main__":
    main()
