"""The icons of the program as PNG, drawn from static/favicon.svg:

    python tools/icons.py    # into src/karban/web/static

Kept in the repository: a server has no browser. A maskable icon fills its square, and what must be seen lies in the
middle, where no phone cuts it off.
"""

from __future__ import annotations

import io
import re
import shutil
import struct
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from PIL import Image, ImageColor
from playwright.sync_api import Page, sync_playwright

FOLDER = Path(__file__).resolve().parents[1] / "src/karban/web/static"
SIZES = {"icon-180.png": (180, True), "icon-192.png": (192, False), "icon-512.png": (512, False)}
MASKABLE, SAFE_SHARE = ("icon-maskable-512.png", 512), 0.86
CLEAR, GROUND, BEHIND, CARD, SIGN = (
    "#00000000",
    "#17493d",
    "#f6c915",
    "#fffdf8",
    "#c62828",
)  # the colours of the drawing
# Where two of them meet, there are a few shades between them: 16 in all take half a byte a point.
EDGES = ((CLEAR, GROUND, 2), (GROUND, BEHIND, 3), (GROUND, CARD, 3), (CARD, SIGN, 3))


def take(page: Page, svg: str, size: int, file: Path) -> None:
    """One picture; what is around the drawing stays clear."""
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}")
    taken = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
    file.write_bytes(in_few_colours(taken))
    print(f"{file}: {file.stat().st_size / 1000:.1f} kB")


def in_few_colours(picture: Image.Image) -> bytes:
    """A PNG with each point in the nearest of the shades; its rows as they are: filters would make it larger."""
    shades = np.array(sorted({shade for edge in EDGES for shade in between(*edge)}, key=lambda shade: shade[3]))
    points = np.asarray(picture.convert("RGBA"), float)
    points[..., :3] *= points[..., 3:] / 255
    chosen = ((points[:, :, None] - shades) ** 2).sum(axis=3).argmin(axis=2)
    rows = np.pad((chosen[:, ::2] << 4 | chosen[:, 1::2]).astype(np.uint8), ((0, 0), (1, 0)))
    solid = (shades[:, :3] * 255 / np.maximum(shades[:, 3:], 1)).round().astype(np.uint8)
    parts = {b"IHDR": struct.pack(">2I5B", *picture.size, 4, 3, 0, 0, 0), b"PLTE": solid.tobytes()}
    if not chosen.all():
        parts[b"tRNS"] = bytes(round(shade[3]) for shade in shades if shade[3] < 255)
    parts |= {b"IDAT": zlib.compress(rows.tobytes(), 9), b"IEND": b""}
    written = (
        struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
        for name, part in parts.items()
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(written)


def between(one: str, other: str, steps: int) -> Iterator[tuple[float, ...]]:
    """Two colours and shades between them: red, green, blue and opacity, the colour weighed with it."""
    ends = [(*ImageColor.getrgb(colour), 255)[:4] for colour in (one, other)]
    weighed = [(*(value * end[3] / 255 for value in end[:3]), end[3]) for end in ends]
    for step in range(steps + 2):
        share = step / (steps + 1)
        yield tuple(a + (b - a) * share for a, b in zip(*weighed, strict=True))


def full(svg: str, share: float = 1.0) -> str:
    """The drawing on a ground without corners, made smaller."""
    ground = re.search(r'<rect width="64" height="64" rx="14" fill="(#\w+)"/>', svg)
    assert ground
    drawn = svg.replace(ground[0], "").replace("<svg ", f'<svg style="background:{ground[1]}" ')
    scale = f'<g transform="translate({32 * (1 - share):.3f} {32 * (1 - share):.3f}) scale({share})">'
    return re.sub(r"(<svg[^>]*>)(.*)(</svg>)", rf"\1{scale}\2</g>\3", drawn, flags=re.DOTALL)


def main() -> None:
    chromium = shutil.which("chromium") or sys.exit("karban: pictures are taken with chromium: install it")
    svg = (FOLDER / "favicon.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        page = browser.new_page()
        for name, (size, whole) in SIZES.items():
            take(page, full(svg) if whole else svg, size, FOLDER / name)
        name, size = MASKABLE
        take(page, full(svg, SAFE_SHARE), size, FOLDER / name)
        browser.close()


if __name__ == "__main__":
    main()
