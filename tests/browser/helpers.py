"""What the tests in the browser share: sizes of screens, and what axe has to say."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = Path(__file__).parents[2] / "client" / "node_modules" / "axe-core" / "axe.min.js"

PHONE, TABLET, DESKTOP = (390, 844), (820, 1180), (1280, 800)
SIZES = {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}
LANGUAGES = {"cs": "cs-CZ", "en": "en-GB"}


@cache
def _axe_source() -> str:
    return AXE.read_text("utf-8")


def axe(page: Page, **options: Any) -> list[str]:
    """What is wrong with a page for people who cannot see it well or at all, one sentence each; `options` as of
    `axe.run`."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_axe_source())  # over the debugger: the policy of the page allows no scripts from elsewhere
    wanted = {"resultTypes": ["violations"], **options}
    found: dict[str, Any] = page.evaluate("(wanted) => axe.run(document, wanted)", wanted)
    return [
        f"{violation['id']}: {violation['help']}: {node['html'][:200]} ({node['failureSummary']})"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def kept_still(page: Page) -> None:
    """Wait until nothing moves any more."""
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
