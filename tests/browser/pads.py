"""How people write on score pads: what the tests of pads in the browser share."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

NAMES = ("Anička", "Bohouš")


class PadPage:
    """A pad that is open in a page."""

    def __init__(self, page: Page, game: str) -> None:
        self.page, self.game = page, game

    def begin(self, *names: str, options: tuple[str, ...] = ()) -> None:
        """Set up a game; without names with the group that played last."""
        page = self.page
        page.goto(f"/pad/{self.game}#new")
        if not names:
            page.locator(".group").first.click()
        for name in names:
            page.locator(".pad-new-name input").fill(name)
            page.locator(".pad-new-name input").press("Enter")
        for words in options:
            page.get_by_role("radio", name=words).check()
        if page.locator(".pad-begins").count():
            page.get_by_role("radio", name="vybraný").check()
            page.locator(".pad-begins .chips button").first.click()
        page.locator(".go .main").click()
        expect(page.locator(".pad")).to_have_attribute("data-kept", "1")

    @property
    def lines(self) -> int:
        """How many lines there are on the paper."""
        return int(self.page.locator(".pad").get_attribute("data-lines") or 0)

    def told(self) -> dict[str, Any]:
        """What the page shows as written, at one moment."""
        found: dict[str, Any] = self.page.evaluate(
            """() => {
                const { kept, lines } = document.querySelector(".pad").dataset;
                const last = document.querySelector(".pad-undo small").textContent;
                return { kept: Number(kept), lines: Number(lines), last };
            }"""
        )
        return found

    @property
    def kept(self) -> int:
        """How many changes the page shows as written."""
        return int(self.page.locator(".pad").get_attribute("data-kept") or 0)

    def expect_kept(self, changes: int) -> None:
        expect(self.page.locator(".pad")).to_have_attribute("data-kept", str(changes))

    def tap(self, seat: int, written: str) -> None:
        """Everything that is tapped for one line; the last tap writes it."""
        player = self.page.locator(f".{self.game}-pad-player").nth(seat)
        if player.get_attribute("aria-pressed") != "true":
            player.click()
        getattr(self, f"_{self.game}")(written)

    def write(self, seat: int, written: str) -> None:
        """Tap a line, and see that it is written."""
        before = self.kept
        self.tap(seat, written)
        self.expect_kept(before + 1)

    def undo(self) -> None:
        before = self.kept
        self.page.locator(".pad-undo").click()
        self.expect_kept(before + 1)

    def scores(self) -> dict[str, int]:
        """Of everybody, as the result says."""
        lines = self.page.locator(".pad-end .podium > li")
        told = {}
        for line in lines.all():
            points = line.locator("output").inner_text().replace("−", "-")
            told[line.locator("strong").inner_text()] = int(points)
        return told

    def _gap(self, written: str) -> None:
        for place, n in enumerate(written.split()):
            colour = self.page.locator(".gap-pad-count .gap-pad-colour").nth(place)
            if "active" not in (colour.get_attribute("class") or ""):  # it was counted before, and taken back
                colour.locator(".gap-pad-tab").click()
            colour.locator(".gap-pad-numbers button").nth(int(n)).click()
        self.page.locator(".gap-pad-done").click()

    def _qwixx(self, written: str) -> None:
        field = ".qwixx-pad-misthrows" if written == "x" else f"[data-field={written}]"
        self.page.locator(f".qwixx-pad-in {field}").click()

    def _number(self, written: str) -> None:
        for digit in written:
            self.page.locator(".number-pad-keys button").nth(int(digit)).click()
        self.page.locator(".number-pad-actions .main").click()

    def _three(self, written: str) -> None:
        for _ in range(self.page.locator(".three-pad-taken button").count()):  # what was taken back lies there again
            self.page.locator(".three-pad-taken button").first.click()
        for place in written.split():
            self.page.locator(".three-pad-turn .three-pad-colour").nth(int(place)).click()
        self.page.locator(".three-pad-turn .three-pad-done").click()
