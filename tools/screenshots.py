"""Pictures of the browser client, from real games against bots.

    python tools/screenshots.py              # those that the documentation shows, into docs/pictures
    python tools/screenshots.py --all DIR    # every screen: phone, tablet, desktop; light, dark; Czech, English

Deals are drawn by the server, so two runs give different games.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a script this finds the tests' walks too

from tests.browser.helpers import LANGUAGES, SIZES
from tests.browser.screens import WALKS, Walker
from tests.server.client import Server

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "pictures"
THEMES = ("light", "dark")
# What the documentation shows: a screen with its size, theme and language, and its file.
DOCUMENTED = {
    "home.desktop.light.en": "home.png",
    "gap-preview.phone.light.en": "gap-phone.png",
    "qwixx-middle.desktop.light.en": "qwixx-desktop.png",
    "number-middle.phone.dark.en": "number-phone.png",
    "three-preview.desktop.dark.en": "three-desktop.png",
    "lobby.tablet.light.en": "lobby-tablet.png",
}
WHOLE_PAGES = ("home", "setup", "lobby", "rules-", "text-")  # others are shown as far as they fit on the screen

FileOf = Callable[[str], Path | None]  # where a picture goes; None: it is not wanted


def take_pictures(page: Page, screen: str, lang: str, file_of: FileOf) -> None:
    """A screen in every size and theme that is wanted."""
    for size, (width, height) in SIZES.items():
        for theme in THEMES:
            if file := file_of(f"{screen}.{size}.{theme}.{lang}"):
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
                page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
                page.wait_for_timeout(80)
                page.screenshot(path=file, full_page=screen.startswith(WHOLE_PAGES))
                make_small(file)
                print(file)
    page.set_viewport_size({"width": SIZES["desktop"][0], "height": SIZES["desktop"][1]})


def make_small(file: Path) -> None:
    """256 colours are as many as a screen of the client has, but for the edges of its letters."""
    with Image.open(file) as picture:
        picture.convert("RGB").quantize(256, dither=Image.Dither.NONE).save(file, optimize=True)


def run(browser: Browser, url: str, walks: list[str], langs: list[str], file_of: FileOf) -> None:
    for lang in langs:
        for walk in walks:
            context = browser.new_context(base_url=url, locale=LANGUAGES[lang], reduced_motion="reduce")
            context.set_default_timeout(60_000)  # the first bots have to be compiled
            for screen, page in WALKS[walk](Walker(context.new_page(), url, lang)):
                take_pictures(page, screen, lang, file_of)
            context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", type=Path, metavar="DIR", help="take every picture, into this folder")
    parser.add_argument("--only", nargs="*", choices=WALKS, help="take these walks through the client only")
    parser.add_argument("--lang", nargs="*", choices=LANGUAGES)
    options = parser.parse_args()
    folder: Path = options.all or FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {screen.split(".")[0].split("-")[0] for screen in DOCUMENTED}
    walks = options.only or [walk for walk in WALKS if options.all or walk in wanted]
    langs = options.lang or (list(LANGUAGES) if options.all else ["en"])

    def file_of(picture: str) -> Path | None:
        if options.all:
            return folder / f"{picture}.png"
        return FOLDER / DOCUMENTED[picture] if picture in DOCUMENTED else None

    chromium = shutil.which("chromium") or sys.exit("karban: pictures are taken with chromium: install it")
    with (
        tempfile.TemporaryDirectory() as data,
        Server(f"sqlite:///{data}/tables.sqlite") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium)
        run(browser, server.url, walks, langs, file_of)
        browser.close()


if __name__ == "__main__":
    main()
