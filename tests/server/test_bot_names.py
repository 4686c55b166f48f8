"""Bots have names of their own, the same for everybody, and like nobody else's at the table."""

from __future__ import annotations

import pytest

from karban.bots.characters import CHARACTERS
from karban.i18n.texts import speak
from karban.table import seating
from karban.table.events import PendingEvent, Sat
from karban.table.message import record
from karban.table.names import character, skeleton
from karban.table.seating import Newcomer, TablePlan
from karban.web.pages.drawing_html import page_names
from tests.server.tabletop import Tabletop, token


def test_bots_at_one_table_are_told_apart_by_their_names_and_known_by_their_levels() -> None:
    top = Tabletop("me", "bot:hard", "bot:hard", "bot:easy")
    message = top.message()
    assert message["names"] == ["Ann", "bot:hard", "bot:hard", "bot:easy"]
    assert message["bots"][0] is None
    assert len(set(message["bots"][1:])) == 3
    assert set(message["bots"][1:]) <= set(CHARACTERS)


def test_tables_have_different_bots() -> None:
    plan, ann = TablePlan("gap", ["me", "bot:easy"]), Newcomer("Ann", token(0))
    met = set()
    for number in range(40):
        sat = [one.event for one in seating.create(plan, ann, bytes([number]) * 32)]
        met |= {event.name for event in sat if isinstance(event, Sat) and event.bot}
    assert len(met) > 4


@pytest.mark.parametrize("name", CHARACTERS)
def test_no_bot_is_called_like_a_person_who_sits_there(name: str) -> None:
    plan = TablePlan("gap", ["me", *["bot:easy"] * 5])
    events = [one.event for one in seating.create(plan, Newcomer(name.upper(), token(0)), b"\1" * 32)]
    called = [skeleton(event.name) for event in events if isinstance(event, Sat)]
    assert len(set(called)) == 6


def test_a_person_who_is_called_like_a_bot_at_the_table_gets_a_number() -> None:
    top = Tabletop("me", "bot:hard", "open")
    bot = top.table.bot_names[1]
    assert bot
    events, seat = seating.join(top.table, Newcomer(bot.lower(), token(1)))
    top.do(events)
    assert top.table.names[seat] == f"{bot.lower()} 2"


def test_a_bot_that_changes_its_level_stays_who_it_is_and_one_that_leaves_may_be_another() -> None:
    top = Tabletop("me", "bot:easy", "open")
    before = top.table.bot_names[1]
    top.do(seating.fill(top.table, [0], 1, "bot:hard"))
    assert (top.table.names[1], top.table.bot_names[1]) == ("bot:hard", before)
    top.do(seating.fill(top.table, [0], 2, "bot:hard"))
    assert top.table.bot_names[2] not in (None, before)


def test_more_bots_than_there_are_names_are_numbered() -> None:
    order = [character("k7f3q2", CHARACTERS)]
    order.append(character("k7f3q2", [*CHARACTERS, *order]))
    assert [name[-2:] for name in order] == [" 2", " 3"]


def test_a_rematch_is_played_against_the_same_bots() -> None:
    top = Tabletop("me", "bot:random", game="number")
    while top.table.playing:
        for seat in top.table.to_act:
            top.play(seat)
    events = seating.rematch(top.table, [0], Newcomer("Ann", token(0)), b"\7" * 32)
    again = [one.event for one in events]
    assert [event.name for event in again if isinstance(event, Sat) and event.bot] == [top.table.bot_names[1]]
    assert record(top.table).more["bots"] == [None, top.table.bot_names[1]], "and its record says who they were"


def test_a_bot_of_a_table_from_before_they_had_names_is_called_as_it_was() -> None:
    top = Tabletop("me", "open", "open")
    for seat in (1, 2):
        top.do([PendingEvent(Sat(seat, "", bot="hard"), 0)])
    assert top.message()["bots"] == [None, None, None]
    assert page_names(top.table.names, top.table.bot_names, speak("en")) == ["Ann", "hard 1", "hard 2"]


def test_pages_without_scripts_and_the_terminal_say_the_level_with_the_name() -> None:
    assert page_names(["Ann", "bot:hard", None], [None, "Panda", None], speak("cs"), levels=True) == [
        "Ann",
        "Panda (těžký)",
        "volné místo",
    ]
