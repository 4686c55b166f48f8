"""The games of this device: they get into the archive by themselves, and what they say together can be looked at."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

import karban
from karban.bots import choose
from tests.browser.conftest import Person
from tests.browser.helpers import axe
from tests.browser.local_games import begin, replayed, scores_shown
from tests.browser.tables import give, play_out
from tests.browser.test_keyboard import go_to
from tests.browser.test_lobby import finished

MEASURED = 120_000  # ms until luck is told from play, on a busy machine


def rows(page: Page) -> Locator:
    return page.locator(".games > li")


def recorded(game: str, names: list[str], seed: str) -> str:
    """A game that bots have played, as a line."""
    options: dict[str, Any] = {"rounds": 1} if game == "gap" else {}
    match = karban.new(game, players=len(names), seed=seed, names=names, **options)
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, choose("random", match, seat, [len(match.moves) + 1]))
    return match.record().to_json()


def bring(page: Page, file: Path) -> None:
    page.locator("input[type=file]").set_input_files(file)


def export(page: Page, to: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("button", name="Export all").click()
    assert re.fullmatch(r"karban-games-\d{4}-\d\d-\d\d\.jsonl", download.value.suggested_filename)
    download.value.save_as(to)
    return to


def test_a_finished_game_is_kept_measured_and_comes_back_from_a_file(page: Page, tmp_path: Path) -> None:
    begin(page, "gap", level="easy")
    play_out(page)
    ending = page.locator("dialog.ending .dialog-head h2").inner_text()
    won, shared = ending == "You have won!", "share the win" in ending
    scores = sorted(scores_shown(page))
    review = page.get_by_role("link", name="Review").get_attribute("href") or ""
    assert re.fullmatch(r"/review#mine=here-\w+", review)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    expect(page.locator(".menu").get_by_role("button", name="Review")).to_be_visible()
    page.goto("/")
    entry = page.get_by_role("link", name=re.compile("My games"))
    expect(entry).to_contain_text("1")
    entry.click()
    row = rows(page)
    expect(row).to_have_count(1)
    expect(row.locator(".what strong")).to_have_text("GAP")
    expect(row.locator(".outcome")).to_have_text("Won" if won else "Shared win" if shared else "Place 2 of 2")
    assert sorted(int(text.replace("−", "-")) for text in row.locator(".scores b").all_inner_texts()) == scores
    expect(row.locator(".scores")).to_contain_text("(easy)")
    expect(row.get_by_role("link", name=re.compile("^Review: GAP"))).to_have_attribute("href", review)
    expect(row.locator("dl.figures")).to_be_visible(timeout=MEASURED)
    expect(page.locator(".tiles")).to_contain_text("Luck so far")
    shown = row.inner_text()
    file = export(page, tmp_path / "games.jsonl")
    assert replayed(file).more["kept"]["luck"]["decisions"] > 0
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete 1 game").click()
    expect(page.get_by_role("heading", name="Your first game is still to come")).to_be_visible()
    page.goto("/")  # its table is still here, but what was deleted does not come back by itself
    expect(entry).to_have_text("My games")
    entry.click()
    bring(page, file)
    expect(page.get_by_text("1 game brought in.")).to_be_visible()
    expect(row).to_have_text(shown, use_inner_text=True)
    bring(page, file)
    expect(page.get_by_text("0 games brought in. 1 was here already.")).to_be_visible()
    expect(row).to_have_count(1)


def test_a_game_of_a_server_that_ended_while_nobody_looked_is_kept_at_the_next_visit(person: Person, url: str) -> None:
    eva, _adam = finished(url)
    page = person()
    give(page.context, eva)
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("My games"))).to_contain_text("1")
    page.goto("/games")
    expect(rows(page).locator(".scores")).to_contain_text("Adam")
    expect(rows(page).locator(".scores .own")).to_contain_text("You")


def called(line: str, name: str) -> str:
    """A game as a file of the archive has it, under a name."""
    kept = {"id": name, "ended": 1_790_000_000_000, "seat": 0, "source": "here"}
    return json.dumps({**json.loads(line), "kept": kept})


def test_games_are_filtered_deleted_and_brought_back(person: Person, tmp_path: Path) -> None:
    games = [
        recorded("gap", ["Ann", "bot:hard"], "1"),
        recorded("gap", ["Ann", "Bob"], "2"),
        recorded("three", ["Ann", "bot:easy", "bot:easy"], "3"),
    ]
    page = person("cs", size=(320, 568))
    page.goto("/games")
    expect(page.get_by_role("heading", name="Vaše první hra teprve přijde")).to_be_visible()
    assert axe(page) == []
    called_alike = [called(one, "table") for one in games]  # a file may say so: nothing is lost by that
    (tmp_path / "games.jsonl").write_text("\n".join([*called_alike, games[0], '{"karban": 1}', ""]))
    bring(page, tmp_path / "games.jsonl")
    expect(page.locator(".keeping-bar [role=status]")).to_have_text(
        re.compile(r"Přibyly\s3\shry\. 1\stu už byla\. 1\snebyla přijata: .+\.$")
    )
    expect(rows(page)).to_have_count(3)
    assert page.evaluate("() => document.documentElement.scrollWidth") == 320
    assert axe(page) == []
    page.get_by_role("button", name="Statistika").click()
    expect(page.get_by_role("table", name="Výhry podle hry").get_by_role("row")).to_have_count(3)
    assert page.evaluate("() => document.documentElement.scrollWidth") == 320
    assert axe(page) == []
    page.get_by_role("button", name="Hry", exact=True).click()
    page.get_by_role("combobox", name="Soupeři").select_option("Boti: lehký")
    expect(rows(page)).to_have_count(1)
    page.get_by_role("combobox", name="Hra").select_option("GAP")
    expect(page.get_by_text("Žádná taková hra tu není.")).to_be_visible()
    assert page.url.endswith("#game=gap&opponents=easy")
    page.reload()
    expect(page.get_by_role("combobox", name="Soupeři")).to_have_value("easy")
    page.get_by_role("button", name="Ukázat všechny").click()
    expect(rows(page)).to_have_count(3)
    names = rows(page).locator(".scores")
    kept = names.all_inner_texts()
    go_to(page, ".games > li:first-child button")
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(2)
    expect(page.locator(".forgotten button")).to_be_focused()
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(3)
    assert names.all_inner_texts() == kept


def test_everything_that_is_saved_has_the_games_in_it(page: Page, tmp_path: Path) -> None:
    page.goto("/games")
    (tmp_path / "games.json").write_text(recorded("gap", ["Ann", "bot:hard"], "1"))
    bring(page, tmp_path / "games.json")
    expect(rows(page)).to_have_count(1)
    page.get_by_role("button", name="Settings").click()
    page.get_by_text("Keep it as a file").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything").click()
    download.value.save_as(tmp_path / "everything.json")
    assert len(json.loads((tmp_path / "everything.json").read_text())["games"]) == 1
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete 1 game").click()
    expect(rows(page)).to_have_count(0)
    bring(page, tmp_path / "everything.json")
    expect(rows(page)).to_have_count(1)


def test_where_a_browser_keeps_nothing_the_page_says_so(page: Page) -> None:
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: undefined })")
    page.goto("/")
    page.get_by_role("link", name=re.compile("My games")).click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("does not let this page keep games"))
