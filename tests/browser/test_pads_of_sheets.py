"""The score pads of Qwixx and The Number: the paper sheet and the keys, under a finger and under a keyboard."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.pads import PadPage

FIVE = ("Anička", "Bohouš", "Cyril", "Dana", "Evelína")


def sheet(person: Person, game: str, *names: str, **more: Any) -> PadPage:
    page = person("cs", **more)
    pad = PadPage(page, game)
    pad.begin(*names)
    return pad


def field(page: Page, written: str) -> Any:
    return page.locator(f".qwixx-pad-in [data-field={written}]")


# ------------------------------------------------------------------------------------ Qwixx


def test_a_cross_is_one_tap_and_told_in_words(person: Person) -> None:
    pad = sheet(person, "qwixx", "Anička", "Bohouš", size=(360, 740))
    expect(field(pad.page, "R5")).to_have_accessible_name("červená 5")
    field(pad.page, "R5").click()
    pad.expect_kept(2)
    expect(field(pad.page, "R5")).to_have_accessible_name("červená 5, zaškrtnutá")
    expect(field(pad.page, "R4")).to_have_accessible_name("červená 4, ztracená")
    expect(pad.page.locator(".qwixx-pad-player").first).to_have_accessible_name("Anička: 1 bod")


def test_the_end_waits_for_those_who_have_not_written_the_number_for_all(person: Person) -> None:
    pad = sheet(person, "qwixx", "Anička", "Bohouš", size=(360, 740))
    for line in ["R2", "R3", "R4", "R5", "R6", "R12", "Y2", "Y3", "Y4", "Y5", "Y6"]:
        pad.write(0, line)
    expect(pad.page.locator(".qwixx-pad-end")).to_have_count(0)
    pad.write(0, "Y12")
    expect(pad.page.locator(".qwixx-pad-end")).to_contain_text("Anička: dvě uzavřené řady")
    pad.write(1, "G12")
    pad.page.locator(".qwixx-pad-end .main").click()
    expect(pad.page.locator(".pad-end")).to_be_visible()
    assert pad.scores() == {"Anička": 28 + 28, "Bohouš": 1}


def test_all_sheets_are_seen_and_one_is_chosen(person: Person) -> None:
    pad = sheet(person, "qwixx", *FIVE, size=(360, 740))
    pad.write(2, "G12")
    pad.page.get_by_role("button", name="Všechny lístky").click()
    dialog = pad.page.get_by_role("dialog", name="Všechny lístky")
    expect(dialog.locator(".qwixx-mini")).to_have_count(len(FIVE))
    dialog.get_by_role("button", name="Dana").click()
    expect(dialog).to_have_count(0)
    expect(pad.page.get_by_role("list", name="Lístek: Dana")).to_be_visible()


def test_a_swipe_turns_to_the_next_sheet_and_crosses_nothing_out(person: Person) -> None:
    pad = sheet(person, "qwixx", *FIVE, size=(360, 740))
    box = field(pad.page, "Y8").bounding_box()
    assert box
    touches = pad.page.context.new_cdp_session(pad.page)
    x, y = box["x"] + 250, box["y"] + 20
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 6):
        touches.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x - 40 * step, "y": y}]})
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(pad.page.locator(".qwixx-pad-player").nth(1)).to_have_attribute("aria-pressed", "true")
    pad.expect_kept(1)


def test_undo_opens_the_sheet_on_which_something_changes(person: Person) -> None:
    pad = sheet(person, "qwixx", *FIVE, size=(360, 740))
    pad.write(2, "G12")
    pad.page.locator(".qwixx-pad-player").nth(4).click()
    pad.undo()
    expect(pad.page.get_by_role("list", name="Lístek: Cyril")).to_be_visible()
    expect(field(pad.page, "G12")).to_have_accessible_name("zelená 12")


def test_a_cross_is_made_with_the_keyboard(person: Person) -> None:
    pad = sheet(person, "qwixx", "Anička", "Bohouš")
    field(pad.page, "R2").focus()
    for key in ("ArrowRight", "ArrowRight", "Enter"):
        pad.page.keyboard.press(key)
    pad.expect_kept(2)
    expect(field(pad.page, "R4")).to_have_accessible_name("červená 4, zaškrtnutá")
    expect(field(pad.page, "R4")).to_be_focused()


def test_a_line_is_given_to_another_player(person: Person) -> None:
    pad = sheet(person, "qwixx", "Anička", "Bohouš", size=(360, 740))
    pad.write(0, "R5")
    pad.write(0, "B12")
    pad.page.get_by_role("button", name="Historie").click()
    pad.page.locator(".pad-history li").last.get_by_role("button").click()
    pad.page.get_by_role("radio", name="Bohouš").check()
    pad.page.get_by_role("button", name="Totéž, hráč: Bohouš").click()
    pad.expect_kept(4)
    expect(pad.page.locator(".pad-history li").last).to_contain_text("Bohouš: červená 5")


# ------------------------------------------------------------------------------------ The Number


def shown(page: Page) -> list[str]:
    """What became of the numbers of the last turn, from the lowest up."""
    expect(page.locator(".number-pad-shown")).to_be_visible()
    lines = page.locator(".number-pad-shown > li").all()
    told = [f"{line.locator('.name').inner_text()}: {line.locator('.result').inner_text()}" for line in lines]
    return [" ".join(words.split()) for words in told]  # no-break spaces are spaces too


def test_a_number_is_four_taps_and_covered_until_all_are_in(person: Person) -> None:
    pad = sheet(person, "number", "Anička", "Bohouš", "Cyril", size=(360, 740))
    pad.write(0, "761")
    expect(pad.page.locator(".pad")).not_to_contain_text("761")
    expect(pad.page.locator(".number-pad-player").first).to_have_accessible_name("Anička: 0 bodů, má napsáno")
    pad.write(1, "513")
    pad.write(2, "220")
    assert shown(pad.page) == ["Cyril: +2", "Bohouš: +7 5 + bonus 2", "Anička: vyřazeno 1 je i v čísle 513"]
    expect(pad.page.locator(".number-pad-shown .shared")).to_have_count(1)
    expect(pad.page.locator(".number-pad-keys .crossed")).to_have_count(0)  # those of who is out


def test_who_is_next_taps_only_free_digits_or_writes_no_valid_number(person: Person) -> None:
    pad = sheet(person, "number", "Anička", "Bohouš", size=(360, 740))
    pad.write(0, "012")
    pad.write(1, "345")
    keys = pad.page.locator(".number-pad-keys button")
    assert [keys.nth(digit).is_disabled() for digit in range(5)] == [True, True, True, False, False]
    pad.page.get_by_role("button", name="neplatné").click()
    pad.page.get_by_role("button", name="Zapsat", exact=True).click()
    pad.expect_kept(4)
    pad.write(1, "666")
    expect(pad.page.locator(".number-pad-shown .void")).to_contain_text("Anička")


def test_a_number_is_typed_on_the_keyboard_and_written_again_before_it_is_shown(person: Person) -> None:
    pad = sheet(person, "number", "Anička", "Bohouš")
    for key in "9987":
        pad.page.keyboard.press(key)
    pad.page.keyboard.press("Backspace")
    for key in ("1", "Enter"):
        pad.page.keyboard.press(key)
    pad.expect_kept(2)
    pad.page.locator(".number-pad-player").first.click()
    for key in ("4", "4", "4", "Enter"):
        pad.page.keyboard.press(key)
    pad.expect_kept(3)
    for key in ("5", "5", "5", "Enter"):
        pad.page.keyboard.press(key)
    pad.expect_kept(4)
    assert shown(pad.page) == ["Anička: +4", "Bohouš: +7 5 + bonus 2"]
