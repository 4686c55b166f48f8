"""The running score of a chain of rematches: it lasts, and belongs to who plays, not to a name or a chair."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from karban.i18n.texts import speak
from karban.reasons.figures import lead
from karban.table import events, seating
from karban.table.seating import Newcomer, TablePlan
from karban.web.api import handlers, wire
from karban.web.app import application
from tests.server.inside import Guest, running
from tests.server.loops import in_loop
from tests.server.tabletop import SECRET, token
from tests.server.test_rematch import played_out


async def once_more(guests: tuple[Guest, ...], at: int = 0) -> tuple[Guest, ...]:
    made = [await handlers.rematch(guest.request(wire.Rematch())) for guest in guests]
    return tuple(Guest(guests[0].service, one.table, guest.token, one.seat) for one, guest in zip(made, guests))


async def play_out(guests: tuple[Guest, ...]) -> None:
    while (await guests[0].look())["stage"] == "playing":
        for guest in guests:
            message = await guest.look(last_event=10**6)
            if message["decision"]:
                free = message["view"]["free"][message["seat"]]
                await guest.send(message["decision"], free[guest.seat or 0] * 3, message["decision"])


def added(view: dict[str, Any], *before: tuple[int, int, int]) -> list[dict[str, int]]:
    """What a finished game makes of the score before it."""
    return [
        {"games": games + 1, "wins": wins + (seat in view["winners"]), "points": points + view["scores"][seat]}
        for seat, (games, wins, points) in enumerate(before)
    ]


@in_loop
async def test_wins_and_points_are_added_up_over_rematches_and_restarts(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    async with running(path) as service:
        first = await played_out(service, "me", "open")
        over = await first[0].look()
        assert over["series"] is None
        second = await once_more(first)
        begun = await second[0].look()
        assert begun["series"] == added(over["view"], (0, 0, 0), (0, 0, 0))
        await play_out(second)
        over = await second[1].look()
        expected = added(over["view"], *((one["games"], one["wins"], one["points"]) for one in begun["series"]))
        assert over["series"] == expected
        third = await once_more(second)
    async with running(path) as service:
        again = await third[0].at(service).look()
        assert (again["stage"], again["series"]) == ("playing", expected)


@in_loop
async def test_a_bot_that_plays_instead_of_somebody_does_not_inherit_their_score(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        ann, bob = await played_out(service, "me", "open")
        over = await ann.look()
        (alone,) = await once_more((ann,))
        waiting = await alone.look()
        assert waiting["series"] == added(over["view"], (0, 0, 0), (0, 0, 0))
        await handlers.fill(alone.request(wire.Fill(1, "bot:easy")))
        begun = await alone.look()
        assert begun["series"] == [waiting["series"][0], {"games": 0, "wins": 0, "points": 0}]
        assert bob.token


def test_no_hash_of_a_token_is_in_what_others_see_of_the_score() -> None:
    tallies = (events.Tally("hash of Ann", None, 2, 1, 30), events.Tally(None, "easy", 2, 1, 31))
    plan = TablePlan("gap", ["me", "bot:easy"], series=tallies)
    created = seating.create(plan, Newcomer("Ann", token(0)), SECRET)[0].event
    assert events.decode(events.encode(created)) == created
    bare = seating.create(TablePlan("gap", ["me", "open"]), Newcomer("Ann", token(0)), SECRET)[0].event
    assert b"series" not in events.encode(bare)


@in_loop
async def test_messages_about_a_rematch_have_no_hashes_in_them(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        second = await once_more(await played_out(service, "me", "open"))
        hashes = [seat.token_hash for seat in second[0].loaded.table.seats]
        for guest in second:
            message = str(await guest.look())
            assert not any(one in message for one in hashes if one)


@in_loop
async def test_the_page_without_scripts_tells_the_score_too(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.sqlite") as service:
        second = await once_more(await played_out(service, "me", "open"))
        await play_out(second)
        transport = httpx.ASGITransport(application(service))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as http:
            page = (await http.get(f"/t/{second[0].table}/text")).text
        scores = (await second[0].look())["series"]
    assert "Score after 2 games" in page
    for score in scores:
        assert re.search(rf"{score['wins']} wins?, {score['points']} points?</li>", page)


@pytest.mark.parametrize(
    ("wins", "said"),
    [
        ([0.62, 0.55], "Chance to win about 62%, with the next best choice 55%."),
        ([0.62, 0.615], "1 other choice is about equally good."),
        ([0.62, 0.615, 0.61], "2 other choices are about equally good."),
        ([0.62, 0.60], "Chance to win about 62%, with the next best choice 60%."),
        ([0.62], ""),
        ([], ""),
    ],
)
def test_how_far_a_hint_is_ahead_is_said_as_far_as_it_can_be_told(wins: list[float], said: str) -> None:
    considered = [wire.ConsideredMove(f"m{place}", share, 0.005, 10.0) for place, share in enumerate(wins)]
    assert lead(speak("en"), considered) == said


def test_that_moves_cannot_be_told_apart_does_not_make_them_equally_good() -> None:
    considered = [wire.ConsideredMove(f"m{place}", share, 0.05, 10.0) for place, share in enumerate([0.62, 0.6])]
    assert lead(speak("en"), considered) == "Which of the best is better cannot be told."
