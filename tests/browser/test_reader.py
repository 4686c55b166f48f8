"""Whole games by somebody who does not see the page: from the accessibility tree and what is announced alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Person
from tests.browser.reader import Node, Reader, buttons_of, is_said
from tests.browser.tables import GAMES, Place, create_table, give

DOES = re.compile(r"^(Play the |Lay |Send$|Take$|Cross out )")
LEAVES = re.compile(r"^(Pass$|Lay without )")
ASIDE = re.compile(r"^(Erase$|Score sheet$|.*, take it away$|Sheet of )")
AFTER_ROUND, AT_END = "Play on", "Play again"
TURN = "Your turn."
WORD = re.compile(r"[a-z]{2}")
SENTENCE = re.compile(r"[.!?…]$")
MOST_STEPS = 1500


def choices(buttons: list[Node]) -> list[Node]:
    """What can still be chosen: not what does it, and not what only shows something."""
    in_groups = [one for one in buttons if any(role in ("group", "list") for role, _name in one.inside)]
    others = (DOES, LEAVES, ASIDE)
    return [one for one in in_groups if not one.pressed and not any(other.search(one.name) for other in others)]


def next_button(buttons: list[Node], step: int) -> Node | None:
    """What somebody presses who has heard the names of all buttons."""
    by_name = {button.name: button for button in buttons}
    if AFTER_ROUND in by_name:
        return by_name[AFTER_ROUND]
    does = [button for button in buttons if DOES.search(button.name) and not LEAVES.search(button.name)]
    open_choices = choices(buttons)
    leaves = [button for button in buttons if LEAVES.search(button.name)]
    if does:
        return does[0]
    chosen = any(button.pressed for button in buttons)
    if leaves and (chosen or not open_choices):
        return leaves[-1]
    return open_choices[step % len(open_choices)] if open_choices else None


def play(reader: Reader) -> int:
    """Play until the end; how often one's turn was announced.

    Whoever cannot see the table decides when they have heard that it is their turn: before that they press nothing but
    what ends a round."""
    for step in range(MOST_STEPS):
        changes = reader.changes()
        nodes = reader.nodes()
        names = [button.name for button in buttons_of(nodes)]
        if AT_END in names:
            return sum(one["text"].startswith(TURN) for one in reader.heard())
        may_press = is_said(nodes, TURN) or AFTER_ROUND in names
        if may_press and (button := next_button(buttons_of(nodes), step)):
            reader.press(button)
        reader.wait_for_change(changes)
    raise AssertionError(f"the game does not end; there is: {names}")


def own_decisions(place: Place) -> int:
    events = place.look()["events"]
    return sum(event["type"] in ("moved", "chosen") and event.get("seat") == 0 for event in events)


def lines_of_the_log(page: Page) -> list[str]:
    page.keyboard.press("Escape")
    page.get_by_role("button", name="What has happened").click()
    return [line.split("\n")[-1] for line in page.get_by_role("dialog").get_by_role("listitem").all_inner_texts()]


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_is_played_from_the_accessibility_tree_alone(person: Person, url: str, game: str) -> None:
    page = person()
    place = create_table(url, game)
    give(page.context, place)
    reader = Reader(page)
    page.goto(place.path)
    turns = play(reader)
    heard = reader.heard()
    said = " ".join(one["text"] for one in heard)
    assert turns >= 3
    assert [one["text"] for one in heard if not WORD.search(one["text"])] == []
    assert [one["text"] for one in heard if (one["news"] or one["urgent"]) and not SENTENCE.search(one["text"])] == []
    unasked = [one for one in heard if one["news"] or one["urgent"]]
    assert len(unasked) <= 4 * own_decisions(place) + 10  # one's turn, and a line for each move
    missed = [line for line in lines_of_the_log(page)[:-4] if line not in said]
    assert missed == []


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_can_be_pressed_has_a_name_of_its_own(person: Person, url: str, game: str) -> None:
    page = person()
    place = create_table(url, game)
    give(page.context, place)
    reader = Reader(page)
    page.goto(place.path)
    page.locator(".dock.decides").wait_for()
    names = [(node.inside, node.name) for node in reader.nodes() if node.role in ("button", "link")]
    assert all(name for _inside, name in names)
    assert len(set(names)) == len(names)
    headings = [node.name for node in reader.nodes() if node.role == "heading"]
    assert len(headings) >= 2
    assert all(headings)
