"""Tables that live in the browser: they are played without a server, last, and can be taken elsewhere."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from karban.table import proof
from tests.browser.conftest import Person
from tests.browser.local_games import SEATS, begin, moves_made, replayed, saved_record, scores_shown
from tests.browser.tables import choosable, play_out, take_a_turn, wait_for_turn
from tests.browser.test_life import hand
from tests.browser.test_offline import visit
from tests.server.client import Server


@pytest.mark.parametrize("game", SEATS)
def test_after_one_visit_a_game_is_played_to_the_end_without_server_and_network(
    person: Person, server: Server, tmp_path: Path, game: str
) -> None:
    page = person(url=server.url, lost=True, keeps=True)
    visit(page)
    server.kill()
    page.context.set_offline(True)
    begin(page, game, level="hard")
    assert wait_for_turn(page)
    take_a_turn(page)
    page.reload()
    play_out(page)
    record = saved_record(page, tmp_path)
    shown = subprocess.run(
        [sys.executable, "-m", "karban", "replay", "--json", str(record)], capture_output=True, text=True, check=True
    )
    position = json.loads(shown.stdout)
    assert position["over"]
    assert sorted(position["scores"], reverse=True) == sorted(scores_shown(page), reverse=True)
    read = replayed(record)
    assert read.names is not None
    assert read.names[1:] == ("bot:hard",) * (SEATS[game] - 1)
    assert read.more["bots"][0] is None
    assert all(read.more["bots"][1:])
    assert [step.fault for step in proof.check(read)] == [None] * 4


def test_a_reload_in_the_middle_loses_nothing(person: Person) -> None:
    page = person()
    begin(page, "three")
    for turn in range(3):
        assert wait_for_turn(page)
        take_a_turn(page, turn)
    made = moves_made(page)
    assert made >= 6
    before = hand(page)
    page.reload()
    assert wait_for_turn(page)
    assert moves_made(page) == made
    assert hand(page) == before


def test_a_tab_that_is_killed_loses_nothing_that_was_shown(person: Person) -> None:
    page = person()
    begin(page, "three")
    for turn in range(2):
        assert wait_for_turn(page)
        take_a_turn(page, turn)
    made, table = moves_made(page), page.url
    with suppress(Error):  # it says that the page has crashed
        page.goto("chrome://crash", timeout=5_000)
    after = page.context.new_page()
    after.goto(table)
    assert wait_for_turn(after)
    assert moves_made(after) == made


def test_two_tabs_show_the_same_game_and_neither_gets_ahead(person: Person) -> None:
    one = person()
    begin(one, "qwixx")
    other = one.context.new_page()
    other.goto(one.url)
    assert wait_for_turn(one)
    assert wait_for_turn(other)
    for turn in range(6):
        page, beside = (one, other)[:: -1 if turn % 2 else 1]
        take_a_turn(page, turn)
        assert wait_for_turn(page)
        expect(beside.locator("main")).to_have_text(page.locator("main").inner_text(), use_inner_text=True)
    made = moves_made(one)
    one.close()
    take_a_turn(other)  # the bots play on in the tab that is left
    assert wait_for_turn(other)
    assert moves_made(other) > made


def test_several_people_pass_the_device_on_without_a_server(person: Person, server: Server) -> None:
    page = person(url=server.url, lost=True)
    begin(page, "gap", "here")
    expect(page.locator("dialog.handover, .dock.decides").first).to_be_visible()
    page.wait_for_load_state("networkidle")
    server.kill()
    covers = 0
    while True:
        page.wait_for_function("() => document.querySelector('.dock.decides, .dock-result, dialog.handover')")
        if page.locator(".dock-result").count():
            break
        cover = page.locator("dialog.handover button")
        if cover.count():
            expect(page.locator("main .card-button:enabled")).to_have_count(0)
            cover.click()
            covers += 1
        take_a_turn(page)
    assert covers > 5
    expect(page.locator("dialog.ending")).to_be_visible()


def test_a_move_is_taken_back_and_a_hint_is_given(person: Person) -> None:
    page = person()
    begin(page, "gap", target={"place": 5, "number": "90", "unit": 1})
    assert wait_for_turn(page)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".dock")).to_contain_text(re.compile("Play the"))
    back = page.get_by_role("button", name="Take back my move")
    for turn in range(25):  # moves that bring new cards to light stand
        before = hand(page)
        take_a_turn(page, turn)
        assert wait_for_turn(page)
        page.get_by_role("button", name="Menu").click()
        if back.is_enabled():
            break
        page.keyboard.press("Escape")
    back.click()
    expect(choosable(page)).to_have_count(len(before))
    assert hand(page) == before


def test_once_more_counts_the_games_before(person: Person) -> None:
    page = person()
    begin(page, "gap")
    play_out(page)
    first = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != first)
    expect(page.locator("dialog.ending")).to_have_count(0)
    play_out(page)
    expect(page.locator("dialog.ending .series")).to_contain_text("2")


def test_a_link_takes_the_game_to_another_browser(person: Person) -> None:
    ann = person()
    begin(ann, "three")
    assert wait_for_turn(ann)
    take_a_turn(ann)
    made = moves_made(ann)
    link = link_of(ann)
    there = person()
    there.goto(link)
    there.wait_for_url(re.compile("/play/three/[^#]+$"))
    assert wait_for_turn(there)
    assert moves_made(there) == made
    take_a_turn(there)
    assert moves_made(there) > made


def link_of(page: Page) -> str:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Play on another device").click()
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_a_link_that_was_cut_off_says_so(person: Person) -> None:
    page = person()
    page.goto("/play/gap#game=1nonsense")
    expect(page.get_by_role("alert")).to_contain_text("This link is not whole")


def test_everything_goes_to_another_browser_as_one_file(person: Person, tmp_path: Path) -> None:
    ann = person()
    begin(ann, "gap")
    assert wait_for_turn(ann)
    take_a_turn(ann)
    made = moves_made(ann)
    ann.goto("/")
    ann.get_by_role("button", name="Settings").click()
    ann.get_by_text("Keep it as a file").click()
    with ann.expect_download() as download:
        ann.get_by_role("button", name="Save everything").click()
    file = tmp_path / "everything.json"
    download.value.save_as(file)
    there = person()
    there.goto("/")
    with there.expect_file_chooser() as chooser:
        there.get_by_role("button", name="Open a saved game").click()
    chooser.value.set_files(file)
    there.get_by_role("region", name="Continue where you left off").get_by_role("link").click()
    assert wait_for_turn(there)
    assert moves_made(there) == made
    assert there.evaluate("JSON.parse(localStorage.getItem('karban.settings')).name") == "Ann"


def test_where_the_rules_cannot_be_loaded_the_server_plays(person: Person) -> None:
    page = person(lost=True)
    page.route("**/*.wasm", lambda route: route.abort())
    page.goto("/")
    page.get_by_role("button", name="Play now: GAP").click()
    page.wait_for_url(re.compile("/t/[a-z0-9]+$"))
    assert wait_for_turn(page)


def test_under_a_path_of_its_own_a_game_is_begun_and_gone_on_with(person: Person) -> None:
    page = person()
    page.goto("/play/gap")
    page.wait_for_url(re.compile("/play/gap/[a-z0-9]+$"))
    assert wait_for_turn(page)
    begun = page.url
    page.goto("/play/gap")
    page.wait_for_url(begun)
