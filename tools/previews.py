"""The pictures that chats show of our links: the cover of each game, and the cards of the first page.

    python tools/previews.py    # into src/karban/web/static/previews, 1200 × 630

They are drawn by the client itself, in chromium, and kept in the repository: a server has no browser. Run it when a
cover has changed.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # as a script this finds the tests' server too

from karban.notation import games
from karban.web.pages.previews import HEIGHT, SITE, WIDTH
from tests.server.client import Server

FOLDER = Path(__file__).resolve().parents[1] / "src/karban/web/static/previews"
COLOURS = 128  # as many as a cover has, with the edges of its shapes
# One picture of the page alone: the whole cover with the name of the site beside it, or the cards below the name.
SHOW = """(picture) => {
  const whole = document.createElement("div");
  whole.id = "shown";
  whole.style = "position: fixed; inset: 0; z-index: 9; background: var(--ground); overflow: hidden";
  const show = (element, style) => {
    const twin = element.cloneNode(true);
    twin.style = style;
    whole.append(twin);
    return twin;
  };
  const found = document.querySelector(picture);
  const cover = found instanceof SVGElement;
  const middle = "position: absolute; translate: -50% -50%; margin: 0; padding: 0; ";
  if (cover) show(found, "position: absolute; inset: 0 auto 0 0; width: 1008px; height: 630px");
  else show(found, `${middle} left: 50%; top: 62%; scale: 2.5`);
  const beside = "left: 1104px; top: 50%; flex-direction: column; font-size: 38px";
  const place = cover ? beside : "left: 50%; top: 17%; font-size: 78px";
  const brand = show(document.querySelector(".brand"), `${middle} ${place}`);
  brand.querySelector("svg").style.width = cover ? "112px" : "120px";
  document.querySelector("#shown")?.remove();
  document.body.append(whole);
}"""


def take(page: Page, picture: str, file: Path) -> None:
    page.evaluate(SHOW, picture)
    page.screenshot(path=file)
    with Image.open(file) as taken:
        taken.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(file, optimize=True)
    print(f"{file}: {file.stat().st_size / 1000:.1f} kB")


def main() -> None:
    chromium = shutil.which("chromium") or sys.exit("karban: pictures are taken with chromium: install it")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        Server(f"sqlite:///{data}/tables.sqlite") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium)
        page = browser.new_page(base_url=server.url, viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
        page.goto("/")
        page.wait_for_selector(".poster svg")
        for place, game in enumerate(games()):
            take(page, f".poster:nth-child({place + 1}) .picture > svg", FOLDER / f"{game}.png")
        take(page, ".fan", FOLDER / f"{SITE}.png")
        browser.close()


if __name__ == "__main__":
    main()
