# ruff: noqa: RUF001 (letters that look like others are what this is about)
"""What people may be called at a table."""

from __future__ import annotations

import pytest

from karban.errors import BadOption
from karban.table import seating
from karban.table.names import MAX_PLAYER_NAME_CHARS, all_distinct, checked_name, distinct, skeleton
from karban.table.seating import Newcomer, TablePlan
from tests.server.tabletop import SECRET, Tabletop, token


@pytest.mark.parametrize(
    "name",
    [
        "\u3164",  # Hangul fillers, a Braille pattern without dots: letters and pictures of nothing
        "\u115f\u1160",
        "\u2800\u2800",
        "Ann\u3164",
        "Ann\u200b",  # zero width, a byte order mark, a soft hyphen, an invisible plus
        "\ufeffAnn",
        "A\u00adnn",
        "A\u2064nn",
        "\u202eAnn",  # from right to left, and isolated
        "A\u2066nn",
        "Ann\u200d",  # joiners that join nothing
        "A\u200cnn",
        "\u200dAnn",
        "\u0301",  # marks on nothing, and too many
        "\u0301\u0302",
        "e" + "\u0317" * 4,
        "a\u034fb",
        "\ufe0fAnn",
        "\U000e0041nn",
        "\ue000",  # no letter of anybody but one font
    ],
)
def test_nothing_invisible_is_a_name(name: str) -> None:
    with pytest.raises(BadOption, match="name: "):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("bot:hard", "BOT:hard", "Bot : hard", "\u200abot:x", "b o t:x"),
        "ｂｏｔ：hard",
        "bоt:hard",  # a Cyrillic o
        "ΒΟΤ:hard",  # Greek
        "ВОТ:hard",  # Cyrillic
        *("bot\ua789hard", "bot\u2236hard", "bot\u0589hard"),
        "b0t:hard",
        "böt:hard",
        "🤖 bot:hard",
        *("bot", "Bot 2", "BOT 1"),
        *("hard", "Hard 2", "mеdium", "těžký", "tezky 1"),  # as on pages without scripts
    ],
)
def test_nobody_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(BadOption, match="name: "):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Ann", "Jiří Žižka", "Nguyễn Thị", "Ölaf", "O'Neil", "Bob!", "7", "Robot", "Bottom", "Botond", "Abbot: me"),
        *("👨‍👩‍👧‍👦", "🏳️‍🌈", "❤️", "👩🏽‍🚀 Eva"),
        *("می‌خواهم", "क्‍ष", "שָׁלוֹם", "ไก่", "葛󠄀城", "김철수", "Άννα", "Борис"),
        "x" * MAX_PLAYER_NAME_CHARS,
    ],
)
def test_everybody_may_write_as_they_do_at_home(name: str) -> None:
    assert checked_name(f"  {name} ")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"),
        ("Ann", "Аnn"),  # a Cyrillic A
        ("Ann", "Ａｎｎ"),
        ("Ann Marie", "AnnMarie"),
        ("Ivo", "lvo"),
        ("Bob", "B0b"),
        ("Eva", "Ενα"),  # Greek
        ("❤️", "❤"),
    ],
)
def test_two_who_look_alike_are_told_apart_by_a_number(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    top = Tabletop("me", "open", "open", game="gap", name=one)
    top.join(other)
    assert top.table.names == [one, f"{other} 2", None]


def test_those_who_do_not_look_alike_keep_their_names() -> None:
    assert all_distinct(["Tomas", "Tomáš", "Ann", "Anna", "Jan"]) == ["Tomas", "Tomáš", "Ann", "Anna", "Jan"]


def test_a_number_is_counted_on_and_a_long_name_stays_within_its_length() -> None:
    assert distinct("Player 2", ["player 2"]) == "Player 3"
    assert distinct("Ann", ["Ann", "Ann 2"]) == "Ann 3"
    assert len(distinct("x" * 40, ["x" * 40])) == 40


def test_several_at_one_device_are_told_apart_too() -> None:
    created = seating.create(TablePlan("gap", ["me"] * 3), Newcomer("Ann", token(0)), SECRET, ["Eva", "eva"])
    assert [step.event.name for step in created[1:4]] == ["Eva", "eva 2", "Ann"]  # type: ignore[union-attr]
