"""From the deal on a seat belongs to who sits there: nobody else ever sees its cards, its choices or its past."""

from __future__ import annotations

import pytest

from karban.table import events, seating
from karban.table.refusals import Full, NotYours, Stale
from karban.table.seating import Newcomer
from tests.server.tabletop import Tabletop, seated, token

STRANGER = Newcomer("Eve", token(9))


def chosen_in_secret() -> Tabletop:
    """Ann has chosen, and nobody else knows what."""
    top = seated("number", 3)
    top.play(0, "123")
    return top


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_nobody_sits_down_in_the_game(seat: int | None) -> None:
    top = chosen_in_secret()
    for person in (STRANGER, Newcomer("Bob", token(1))):
        if person is STRANGER or seat in (0, 2):
            with pytest.raises(Full):
                seating.join(top.table, person, seat)


def test_no_seat_is_freed_or_filled_in_the_game() -> None:
    top = chosen_in_secret()
    for occupant in ("open", "bot:easy"):
        with pytest.raises((Stale, NotYours)):
            seating.fill(top.table, [1], 0, occupant)
    top.do(seating.leave(top.table, [0]))
    assert top.table.seats[0].token_hash  # a bot plays on, and the seat stays Ann's
    with pytest.raises(Full):
        seating.join(top.table, STRANGER, 0)


def test_no_salt_is_given_or_changed_after_the_deal() -> None:
    with pytest.raises(Stale):
        seating.give_salt(chosen_in_secret().table, [0], "another")


def test_what_is_replayed_from_the_beginning_shows_others_no_sealed_choice() -> None:
    top = chosen_in_secret()
    for own in ((), (1,), (2,), (1, 2)):
        assert "123" not in str(top.message(*own, seen=0)["events"])
        assert "123" not in str(top.message(*own, seen=-5)["events"])
    assert "123" in str(top.message(0, seen=0)["events"])


def test_who_takes_a_seat_that_was_freed_before_the_game_finds_nothing_of_whoever_sat_there() -> None:
    top = Tabletop("me", "open", "open", game="number")
    top.join("Bob", salt="of Bob")
    top.do(seating.leave(top.table, [1]))
    steps, seat = seating.join(top.table, STRANGER._replace(salt="of Eve"))
    top.do(steps)
    assert (seat, top.table.seats[1].salt) == (1, "of Eve")
    assert "of Bob" not in str(top.message(1, seen=0))


def test_salts_tokens_and_the_secret_are_in_no_event_that_anybody_gets() -> None:
    top = Tabletop("me", "open", game="number", salt=None)
    top.join("Bob", salt="of Bob")
    top.do(seating.give_salt(top.table, [0], "of Ann"))
    for own in ((), (0,), (1,)):
        told = str(top.message(*own))
        for secret in ("of Ann", "of Bob", top.table.created.secret, *(seat.token_hash for seat in top.table.seats)):
            assert str(secret) not in told
    assert isinstance(events.decode(top.log[0][0]), events.Created)
