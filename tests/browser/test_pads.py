"""Score pads for the printed games, on a phone in the middle of a table."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import karban
from tests.browser.conftest import Person
from tests.browser.helpers import PHONE, axe
from tests.browser.pads import NAMES, PadPage
from tests.browser.test_offline import visit

TOUCH = 48  # pixels that a finger needs at a table full of people
LINES = {  # of each game: whose line it is, and what is tapped for it
    "gap": [(0, "4 1 2"), (1, "3 3 1"), (0, "2 0 5"), (1, "1 2 4"), (0, "5 1 3"), (1, "4 2 1")],
    "qwixx": [(0, "R2"), (1, "B12"), (0, "Y4"), (1, "G10"), (0, "x"), (1, "R9"), (0, "R5"), (1, "B8")],
    "number": [(turn % 2, str(turn) * 3) for turn in range(10)] * 2,
    "three": [(0, "0 1"), (1, "2 2"), (0, "0 3"), (1, "2"), (0, "0 4"), (1, "5 6")],
}


@pytest.fixture
def ann(person: Person) -> Page:
    """Somebody with a phone who speaks Czech."""
    return person("cs", size=PHONE)


def history(page: Page) -> list[str]:
    """All lines in words, the first one first."""
    page.get_by_role("button", name="Historie").click()
    lines = page.locator(".pad-history li .item span:last-child").all_inner_texts()
    page.locator(".pad-history").get_by_role("button", name="Zavřít").click()
    expect(page.locator(".pad-history")).to_have_count(0)
    return lines[::-1]


def correct(pad: PadPage, line: int, written: str) -> None:
    """Put another number of cards, field or number in the place of an earlier line, by the history."""
    page, before = pad.page, pad.kept
    page.get_by_role("button", name="Historie").click()
    page.locator(".pad-history li").nth(-1 - line).locator("button").click()
    dialog = page.locator(".pad-correct")
    if pad.game == "gap":
        for place, n in enumerate(written.split()):
            dialog.locator(".gap-pad-tab").nth(place).click()
            dialog.locator(".gap-pad-colour.active .gap-pad-numbers button").nth(int(n)).click()
        dialog.locator(".gap-pad-done").click()
    else:
        dialog.get_by_role("button", name="Smazat tento zápis").click()
    pad.expect_kept(before + 1)
    page.locator(".pad-history").get_by_role("button", name="Zavřít").click()
    expect(page.locator("dialog")).to_have_count(0)


# ------------------------------------------------------------------------------------ an evening


def play_gap(pad: PadPage, *names: str) -> None:
    pad.begin(*names, options=("tři kola",))
    pad.write(0, "4 4 4")  # a wrong tap
    pad.undo()
    for seat, written in LINES["gap"]:
        if seat == 0 and written == "5 1 3":
            correct(pad, 1, "3 2 1")  # in a round that is long over: 3 − 1 in place of 6 − 1
        pad.write(seat, written)


def play_qwixx(pad: PadPage) -> None:
    pad.begin()
    pad.write(0, "R7")
    pad.undo()
    for seat, written in LINES["qwixx"]:
        pad.write(seat, written)
    correct(pad, 5, "")  # the red 9 was no cross at all
    for _ in range(3):
        pad.write(0, "x")
    pad.page.locator(".qwixx-pad-end .main").click()


def play_number(pad: PadPage) -> None:
    pad.begin()
    pad.write(0, "999")
    pad.undo()
    for seat, written in LINES["number"]:
        pad.write(seat, written)


def play_three(pad: PadPage) -> None:
    pad.begin()
    pad.write(0, "0 0 0")
    pad.undo()
    for seat, written in LINES["three"]:
        pad.write(seat, written)
    correct(pad, 3, "")
    pad.page.locator(".three-pad-head button").last.click()
    pad.page.get_by_role("dialog").locator(".main").click()


def test_an_evening_without_a_network_with_wrong_taps_and_corrections_ends_in_right_results(person: Person) -> None:
    ann = person("cs", size=PHONE, keeps=True, lost=True)
    visit(ann)
    ann.context.set_offline(True)
    results = {}
    for game, play in {"gap": play_gap, "qwixx": play_qwixx, "number": play_number, "three": play_three}.items():
        pad = PadPage(ann, game)
        play(pad, *NAMES) if game == "gap" else play(pad)  # type: ignore[operator]
        expect(ann.locator(".pad-end")).to_be_visible()
        results[game] = pad.scores()
    assert results["gap"] == {"Anička": 3 + 3 + 4, "Bohouš": 2 + 3 + 3}
    assert results["qwixx"] == {"Anička": 3 + 1 - 20, "Bohouš": 3 + 1}
    ann.goto("/pad")
    group = ann.locator(".pad-group")
    expect(group.get_by_role("heading")).to_have_text("Anička a Bohouš")
    for game, scores in results.items():
        title = {"gap": "GAP", "qwixx": "Qwixx – karetní hra", "number": "Číslo", "three": "Tři je moc!"}[game]
        for name, points in scores.items():
            row = group.locator("table", has_text=title).get_by_role("row", name=name)
            expect(row.get_by_role("cell").nth(2)).to_have_text(str(points).replace("-", "−"))
    for row in group.locator("table").first.locator("tbody tr").all():
        expect(row.get_by_role("cell").first).to_have_text("4")


# ------------------------------------------------------------------------------------ nothing is lost


KILLS = 25  # of each game


@pytest.mark.parametrize("game", karban.games())
def test_a_page_that_is_killed_at_any_moment_loses_nothing_that_it_showed_as_written(person: Person, game: str) -> None:
    chance = random.Random(game)
    pad = PadPage(person("cs", size=PHONE), game)
    pad.begin(*NAMES)
    for _ in range(KILLS):
        lines = pad.lines
        if lines == 0 or (lines < len(LINES[game]) - 1 and chance.random() < 0.65):
            pad.tap(*LINES[game][lines])
        else:
            pad.page.locator(".pad-undo").click()
        pad.page.wait_for_timeout(chance.choice((0, 5, 15, 40)))  # a moment at random: nothing is waited for
        shown = pad.told()
        pad = PadPage(killed(pad.page), game)
        expect(pad.page.locator(".pad")).to_be_visible()
        found = pad.told()
        assert found["kept"] >= shown["kept"]
        assert found == shown or found["kept"] > shown["kept"]


def killed(page: Page) -> Page:
    """The same place in another page, after this one was killed without a word."""
    other = page.context.new_page()
    page.close(run_before_unload=False)
    other.goto(page.url.partition("#")[0])
    return other
