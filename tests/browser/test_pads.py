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


def play_gap(pad: PadPage) -> None:
    pad.begin(*NAMES, options=("tři kola",))
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
        play(pad)
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


# ------------------------------------------------------------------------------------ around it


def test_a_refused_line_says_why_and_by_which_clause_and_changes_nothing(ann: Page) -> None:
    pad = PadPage(ann, "qwixx")
    pad.begin(*NAMES)
    pad.write(0, "R5")
    ann.locator("[data-field=R3]").click(force=True)
    notice = ann.get_by_role("alert").filter(has_text="Pravidlo 2.1")
    expect(notice.get_by_role("link")).to_have_attribute("href", "/rules/qwixx/clauses#2.1")
    assert (pad.kept, pad.lines) == (2, 1)


def test_redo_a_rematch_and_a_new_game_lose_nothing(ann: Page) -> None:
    pad = PadPage(ann, "gap")
    pad.begin(*NAMES, options=("tři kola",))
    pad.write(0, "1 2 3")
    pad.undo()
    assert pad.lines == 0
    ann.get_by_role("button", name="Znovu zapsat").click()
    pad.expect_kept(4)
    assert pad.lines == 1
    ann.get_by_role("button", name="Nabídka").click()
    ann.get_by_role("button", name="Nová hra").click()
    ann.locator(".group").click()
    ann.locator(".go .main").click()
    pad.expect_kept(1)
    ann.goto("/pad")
    expect(ann.locator(".pad-list > li")).to_have_count(2)
    ann.locator(".pad-list .item").last.click()
    expect(ann.locator(".pad")).to_have_attribute("data-lines", "1")
    for seat, written in LINES["gap"][1:]:
        pad.write(seat, written)
    before = ann.url
    ann.get_by_role("button", name="Odveta").click()
    pad.expect_kept(1)
    assert ann.url != before
    expect(ann.locator(".pad")).to_contain_text("začíná Bohouš")


def test_a_file_goes_to_another_phone_and_damage_is_refused_with_a_sentence(
    ann: Page, person: Person, tmp_path: Path
) -> None:
    pad = PadPage(ann, "three")
    pad.begin(*NAMES)
    for seat, written in LINES["three"][:3]:
        pad.write(seat, written)
    ann.get_by_role("button", name="Nabídka").click()
    ann.get_by_role("button", name="Výsledek a sdílení").click()
    scores = pad.scores()
    with ann.expect_download() as download:
        ann.get_by_role("button", name="Soubor").click()
    file = tmp_path / "pad.json"
    download.value.save_as(file)
    record = json.loads(file.read_text("utf-8"))
    assert (record["kind"], record["names"], len(record["entries"])) == ("pad", list(NAMES), 3)
    bob = person("cs", size=PHONE)
    damaged = tmp_path / "damaged.json"
    damaged.write_text(json.dumps({**record, "entries": [[7, "G"]]}), "utf-8")
    for path, words in ((damaged, "není zápisník Karbanu"), (file, None)):
        bob.goto("/pad")
        with bob.expect_file_chooser() as chooser:
            bob.get_by_role("button", name="Otevřít soubor").click()
        chooser.value.set_files(path)
        if words:
            expect(bob.get_by_role("alert")).to_contain_text(words)
    expect(bob.locator(".pad")).to_have_attribute("data-lines", "3")
    bob.get_by_role("button", name="Nabídka").click()
    bob.get_by_role("button", name="Výsledek a sdílení").click()
    assert PadPage(bob, "three").scores() == scores


def test_the_time_of_a_game_runs_on_while_the_page_is_closed_and_is_written_once(ann: Page) -> None:
    ann.clock.install()
    pad = PadPage(ann, "gap")
    pad.begin(*NAMES, options=("20 minut",))
    expect(ann.get_by_role("timer")).to_have_text("20:00")
    ann.clock.fast_forward("15:00")
    ann.reload()
    expect(ann.get_by_role("timer")).to_contain_text("5:0")
    ann.clock.fast_forward("05:01")
    expect(ann.get_by_role("alert")).to_contain_text("toto kolo je poslední")
    pad.expect_kept(2)
    ann.reload()
    expect(ann.locator(".pad")).to_have_attribute("data-lines", "1")
    expect(ann.get_by_role("timer")).to_have_count(0)


SMALL = """(least) => [...document.querySelectorAll("button, a, input, select, summary")].filter((one) => {
  const { width, height } = (one.closest(".choices label, .switch") ?? one).getBoundingClientRect();
  const seen = one.checkVisibility({ visibilityProperty: true }) && !one.closest(".unseen") && width > 1;
  return seen && !one.closest("p, dialog:not([open])") && (width < least || height < least - 0.5);
}).map((one) => one.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("game", karban.games())
def test_everything_on_a_pad_is_large_enough_for_a_thumb_and_told_to_who_cannot_see(ann: Page, game: str) -> None:
    pad = PadPage(ann, game)
    ann.goto(f"/pad/{game}")
    ann.locator(".pad-new-name input").wait_for()
    assert ann.evaluate(SMALL, TOUCH) == []
    assert axe(ann) == []
    pad.begin(*NAMES)
    pad.write(*LINES[game][0])
    assert ann.evaluate(SMALL, TOUCH) == []
    assert axe(ann) == []
    for name in ("Historie", "Nabídka", "Pravidla"):
        ann.get_by_role("button", name=name, exact=True).first.click()
        expect(ann.get_by_role("dialog")).to_be_visible()
        assert [one for one in ann.evaluate(SMALL, TOUCH) if "rules" not in one] == []
        assert axe(ann, preload=False) == []  # it would put styles into the page, against its policy
        ann.keyboard.press("Escape")
        expect(ann.get_by_role("dialog")).to_have_count(0)


# ------------------------------------------------------------------------------------ who plays


def test_a_game_begins_with_how_many_there_are_and_names_come_later(ann: Page) -> None:
    ann.goto("/pad/three")
    ann.get_by_role("button", name="4 hráči").click()
    ann.get_by_role("button", name="3 hráči").click()  # one has gone home
    names = ann.locator(".pad-names input")
    expect(names).to_have_count(3)
    names.nth(1).fill("Bohouš")
    ann.get_by_role("button", name="4 hráči").click()  # and is back
    expect(names.nth(1)).to_have_value("Bohouš")
    ann.locator(".go .main").click()
    expect(ann.locator(".three-pad-player")).to_contain_text(["Hráč 1", "Bohouš", "Hráč 3", "Hráč 4"])


def test_a_name_that_is_typed_and_not_added_plays_too_and_the_same_name_twice_does_not(ann: Page) -> None:
    ann.goto("/pad/qwixx")
    field = ann.locator(".pad-new-name input")
    field.fill("Anička")
    field.press("Enter")
    field.fill("anička")
    field.press("Enter")
    expect(ann.locator(".go [role=status]")).to_have_text("Dva hráči mají stejné jméno.")
    expect(ann.locator(".go .main")).to_be_disabled()
    field.fill("Bohouš")
    ann.locator(".go .main").click()
    expect(ann.locator(".qwixx-pad-player")).to_contain_text(["Anička", "Bohouš"])


def test_whoever_begins_still_begins_under_another_name(ann: Page) -> None:
    ann.goto("/pad/gap")
    ann.get_by_role("button", name="2 hráči").click()
    ann.locator(".pad-begins .chips button").nth(1).click()
    ann.locator(".pad-names input").nth(1).fill("Bohouš")
    expect(ann.locator(".pad-begins [aria-pressed=true]")).to_have_text("Bohouš")
    ann.locator(".go .main").click()
    expect(ann.get_by_text("začíná Bohouš")).to_be_visible()


LONG = "Maxmiliána Cecílie Bohumila Nepomucká"


@pytest.mark.parametrize("game", karban.games())
def test_a_long_name_moves_nothing_out_of_sight(ann: Page, game: str) -> None:
    pad = PadPage(ann, game)
    pad.begin(LONG, NAMES[1])
    wide = ann.evaluate("""() => [...document.querySelectorAll(".pad button")]
        .filter((one) => one.getBoundingClientRect().right > innerWidth).map((one) => one.outerHTML.slice(0, 120))""")
    assert wide == []


def test_the_button_that_begins_is_at_the_bottom_of_every_window(person: Person) -> None:
    page = person("cs", size=(768, 1400))
    page.goto("/pad/number")
    page.locator(".go .main").wait_for()
    foot = page.locator(".go").bounding_box()
    assert foot
    assert foot["y"] + foot["height"] == pytest.approx(1400, abs=1)


def test_a_code_and_a_picture_come_into_sight_one_at_a_time(ann: Page) -> None:
    pad = PadPage(ann, "gap")
    pad.begin(*NAMES, options=("tři kola",))
    for seat, written in LINES["gap"]:
        pad.write(seat, written)
    result = ann.locator(".pad-end")
    for button, shown in (("QR kód", "svg.pad-code"), ("Obrázek", "img"), ("QR kód", "svg.pad-code")):
        result.get_by_role("button", name=button).click()
        expect(result.locator(".pad-sharing").locator("svg.pad-code, img")).to_have_count(1)
        expect(result.locator(f".pad-sharing {shown}")).to_be_in_viewport(ratio=0.9)
    result.get_by_role("button", name="QR kód").click()  # and away
    expect(result.locator("svg.pad-code")).to_have_count(0)
