"""Among friends: signs and phrases, in the reader's language, that can be muted; and the score of several games."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Person
from tests.browser.helpers import PHONE, axe
from tests.browser.tables import create_table, sit_down, take_a_turn
from tests.browser.test_calls import two_people


def say(page: Page, button: str, words: str) -> None:
    page.get_by_role("button", name=button).click()
    page.get_by_role("dialog").get_by_role("button", name=words).click()


def test_what_one_says_is_read_in_the_language_of_the_other_and_is_not_in_the_log(person: Person, url: str) -> None:
    anns, bobs = two_people(url)
    ann, bob, watcher = person(), person("cs", size=PHONE), person()
    sit_down(ann, anns)
    sit_down(bob, bobs)
    watcher.goto(anns.path)
    number = anns.look()["n"]
    expect(watcher.locator(".dock")).to_be_visible()
    expect(watcher.get_by_role("button", name="Say something")).to_have_count(0)
    say(ann, "Say something", "Well played!")
    expect(ann.locator(".bubble")).to_have_text("Well played!")
    expect(bob.locator(".bubble")).to_have_text("Pěkně zahráno!")
    expect(watcher.locator(".bubble")).to_have_text("Well played!")
    expect(bob.get_by_role("status").filter(has_text="Ann: Pěkně zahráno!")).to_be_attached()
    assert anns.look()["n"] == number
    box, face = (bob.locator(one).bounding_box() for one in (".bubble", "[data-anchor=seat-0] .face"))
    assert box
    assert face
    assert abs(box["y"] + box["height"] / 2 - face["y"] - face["height"] / 2) < 3
    assert face["x"] < box["x"]
    assert box["x"] + box["width"] <= PHONE[0]
    expect(bob.locator(".bubble")).to_have_count(0)  # after a few seconds


def test_somebody_can_be_muted_and_all_of_them(person: Person, url: str) -> None:
    anns, bobs = two_people(url)
    ann, bob = person(), person()
    sit_down(ann, anns)
    sit_down(bob, bobs)
    bob.keyboard.press("c")
    assert axe(bob) == []
    bob.get_by_label("Show what Ann says").uncheck()
    bob.keyboard.press("Escape")
    say(ann, "Say something", "a heart")
    expect(ann.locator(".bubble .sign")).to_be_visible()
    say(bob, "Say something", "Oops!")
    expect(bob.locator(".bubble")).to_have_text("Oops!")  # one's own, and no other
    expect(ann.locator(".bubble").filter(has_text="Oops!")).to_be_visible()
    bob.keyboard.press("c")
    bob.get_by_label("Show what Ann says").check()
    bob.get_by_label("Show what others say").uncheck()
    expect(bob.get_by_label("Show what Ann says")).to_have_count(0)


def test_among_bots_there_is_nobody_to_say_anything_to(person: Person, url: str) -> None:
    page = person()
    sit_down(page, create_table(url, "gap"))
    expect(page.get_by_role("button", name="Rules")).to_be_visible()
    expect(page.get_by_role("button", name="Say something")).to_have_count(0)
    page.keyboard.press("c")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_score_of_two_games_is_in_the_result_and_in_the_menu(person: Person, url: str) -> None:
    place = create_table(url, "gap")
    page = person()
    sit_down(page, place)
    for game in range(2):
        for turn in range(6):
            page.locator(".dock.decides").wait_for()
            take_a_turn(page, turn)
        dialog = page.locator("dialog.ending")
        expect(dialog).to_be_visible()
        expect(dialog.locator(".series")).to_have_count(game)
        if game == 0:
            dialog.get_by_role("button", name="Play again").click()
            page.locator(".dock.decides").wait_for()
            page.keyboard.press("m")
            expect(page.locator(".series")).to_contain_text("Score after 1 game")
            page.keyboard.press("Escape")
    expect(page.locator(".series")).to_contain_text("Score after 2 games")
    expect(page.locator(".series li")).to_have_count(2)
