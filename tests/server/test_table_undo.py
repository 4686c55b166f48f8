"""Taking back: with the consent of all other people, and never what has been seen."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial

import pytest

import karban
from karban.match import Match
from karban.match.seen_position import SeenPosition
from karban.rules import hide, imagine
from karban.table import Table, moves, seating, standins, undo
from karban.table.limits import Limit
from karban.table.refusals import NotYours, Stale, TableRefusal
from tests.server.tabletop import Tabletop, seated, state_of

GAMES = karban.games()


def last_move(table: Table, seat: int) -> int | None:
    """The place of a seat's last move among all moves."""
    places = [place for place, (mover, _move) in enumerate(table.moves_made) if mover == seat]
    return places[-1] if places else None


def quiet_move(top: Tabletop) -> int:
    """Play until somebody has made a move that shows nothing but itself; that seat."""
    chance = random.Random(5)
    while top.table.playing:
        seat = top.table.to_act[0]
        top.play_any(chance)
        seat = top.table.moves_made[-1][0] or 0
        try:
            undo.check(top.table, seat)
        except TableRefusal:
            continue
        return seat
    raise AssertionError("no such move")


@pytest.mark.parametrize("who_ends_it", ["the other", "who has asked"])
def test_nobody_is_asked_for_ever_about_one_decision(who_ends_it: str) -> None:
    top = seated("number", 3)
    top.play(0, "123")
    for _ in range(undo.MAX_ASKED):
        top.do(undo.ask(top.table, [0]))
        top.do(undo.answer(top.table, [0] if who_ends_it == "who has asked" else [1], False))
    with pytest.raises(Limit):
        undo.ask(top.table, [0])
    top.play(1, "123")
    top.do(undo.ask(top.table, [1]))  # another decision is another question
    assert state_of(top.replayed()) == state_of(top.table)


def test_who_agrees_to_the_request_of_one_does_not_agree_to_that_of_another() -> None:
    top = seated("number", 3)
    top.play(0, "123")
    top.play(1, "456")
    top.do(undo.ask(top.table, [0]))
    top.do(undo.answer(top.table, [0], False))
    top.do(undo.ask(top.table, [1]))
    with pytest.raises(Stale):
        undo.answer(top.table, [2], True, asker=0)
    assert undo.answer(top.table, [2], True, asker=1)


def test_all_other_people_must_agree() -> None:
    top = seated("gap", 3)
    seat = quiet_move(top)
    others = [other for other in range(3) if other != seat]
    before, decided = len(top.table.moves_made), top.table.moves_made[-1]
    top.do(undo.ask(top.table, [seat]))
    assert top.message()["undo"] == {"seat": seat, "agreed": []}
    top.do(undo.answer(top.table, [others[0]], True))
    assert len(top.table.moves_made) == before
    with pytest.raises(NotYours):
        undo.answer(top.table, [seat], True)
    top.do(undo.answer(top.table, [others[1]], True))
    assert len(top.table.moves_made) == before - 1
    assert top.table.to_act == (seat,)
    assert top.table.undo is None
    top.play(seat, decided[1])
    assert state_of(top.replayed()) == state_of(top.table)


def test_one_who_would_rather_not_ends_it_and_so_does_a_move() -> None:
    top = seated("gap", 2)
    seat = quiet_move(top)
    top.do(undo.ask(top.table, [seat]))
    with pytest.raises(Stale):
        undo.ask(top.table, [seat])
    top.do(undo.answer(top.table, [1 - seat], False))
    assert top.table.undo is None
    with pytest.raises(Stale):
        undo.answer(top.table, [1 - seat], True)
    top.do(undo.ask(top.table, [seat]))
    top.play(1 - seat)
    assert top.table.undo is None


def test_who_plays_with_bots_only_asks_nobody_and_their_moves_go_too() -> None:
    top, chance = Tabletop("me", "bot:easy", options={"rounds": 3}), random.Random(3)
    undone = 0
    while top.table.playing:
        (seat,) = top.table.to_act
        if seat:
            top.bot_play(1, chance)
            continue
        place = last_move(top.table, 0)
        try:
            steps = undo.ask(top.table, [0]) if undone < 3 else []
        except TableRefusal:
            steps = []
        if steps:
            undone += 1
            top.do(steps)
            assert len(top.table.moves_made) == place
            assert top.table.to_act == (0,)
        top.play(0, chance.choice(top.table.match.legal(0)) if top.table.match else None)
    assert undone
    assert state_of(top.replayed()) == state_of(top.table)


def test_looking_whether_something_can_be_taken_back_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is done for every page of a table, and a long game takes its time: all others would wait."""
    monkeypatch.setattr(Match, "play", count := Counted(Match.play))
    top = seated("gap", 2, options={"rounds": 10})
    quiet_move(top)
    assert count.calls == len(top.table.moves_made)


class Counted:
    """A method that counts how often it is called."""

    def __init__(self, method: Callable[..., None]) -> None:
        self.method, self.calls = method, 0

    def __get__(self, match: Match, owner: type[Match]) -> Callable[..., None]:
        self.calls += 1
        return partial(self.method, match)


def test_a_decision_that_is_made_anew_has_a_new_name() -> None:
    top = seated("gap", 2)
    seat = quiet_move(top)
    names = {top.table.decision(0), top.table.decision(1)}
    old, move = f"{seat}.{top.table.decided[seat] - 1}.0", top.table.moves_made[-1][1]
    top.do(undo.ask(top.table, [seat]))
    top.do(undo.answer(top.table, [1 - seat], True))
    assert top.table.decision(seat) not in {*names, old}
    with pytest.raises(Stale):
        moves.play(top.table, [seat], old, move, "late", top.now_ms)


def test_a_sealed_choice_is_taken_back_alone() -> None:
    top = seated("number", 3)
    top.play(0, "123")
    top.play(1, "456")
    waiting = top.table.decision(2)
    top.do(undo.ask(top.table, [0]))
    for seat in (1, 2):
        top.do(undo.answer(top.table, [seat], True))
    assert top.message()["view"]["chosen"] == [False, True, False]
    assert top.message(1)["view"]["choice"] == "456"
    assert top.table.decision(2) == waiting
    top.play(0, "789")
    top.play(2, "012")
    assert top.last_told()["shown"] == [[1, "456"], [0, "789"], [2, "012"]]


def test_what_was_shown_is_never_taken_back() -> None:
    top = seated("number", 2)
    top.play(0, "123")
    top.play(1, "456")
    for seat in (0, 1):
        with pytest.raises(undo.TooLate):
            undo.ask(top.table, [seat])


def test_after_another_person_s_move_it_is_too_late() -> None:
    top = seated("gap", 2)
    seat = quiet_move(top)
    top.play(1 - seat)
    with pytest.raises(undo.TooLate):
        undo.check(top.table, seat)


def test_without_a_game_or_a_move_there_is_nothing_to_take_back() -> None:
    top = Tabletop("me", "open")
    with pytest.raises(Stale):
        undo.ask(top.table, [0])
    top.join()
    for seat in (0, 1):
        with pytest.raises(Stale):
            undo.ask(top.table, [seat])
    with pytest.raises(NotYours):
        undo.ask(top.table, [])


def test_a_person_who_is_away_has_not_agreed() -> None:
    top = seated("gap", 2)
    seat = quiet_move(top)
    top.do(seating.leave(top.table, [1 - seat]))
    place = len(top.table.moves_made)
    top.do(undo.ask(top.table, [seat]))
    assert len(top.table.moves_made) == place
    assert top.message()["undo"] == {"seat": seat, "agreed": []}
    top.do(standins.reclaim(top.table, [1 - seat]))  # still to be answered
    top.do(undo.answer(top.table, [1 - seat], True))
    assert len(top.table.moves_made) == place - 1


def test_what_a_stand_in_has_played_with_a_person_s_cards_is_shown_for_ever() -> None:
    top = seated("gap", 2)
    seat = quiet_move(top)
    top.do(seating.leave(top.table, [1 - seat]))
    top.do(undo.ask(top.table, [seat]))
    top.bot_play(1 - seat)
    assert top.table.undo is None
    for asker in (0, 1):
        with pytest.raises(undo.TooLate):
            undo.ask(top.table, [asker])


def test_at_one_device_too_a_stand_in_s_move_stays() -> None:
    """Several people with one token: what a bot has played for one of them is seen by all."""
    top = Tabletop("me", "me", "bot:easy")
    while True:
        seat = top.table.to_act[0]
        top.play(seat) if seat < 2 else top.bot_play(seat)
        if seat < 2 and undo.obstacle(top.table, seat) is None and top.table.to_act[0] == 1 - seat:
            break
    top.do(standins.start(top.table, [0, 1], 1 - seat, None, {}))
    top.bot_play(1 - seat)
    assert undo.obstacle(top.table, seat) == "moved"
    assert undo.obstacle(top.table, 1 - seat) in ("bot", "shown")


def test_with_another_person_at_the_table_what_a_bot_has_shown_stays() -> None:
    """A bot that thinks again is another roll of the dice, and its card has been seen."""
    top, chance = Tabletop("me", "open", "bot:easy", options={"rounds": 5}), random.Random(2)
    top.join()
    tried = 0
    while top.table.playing and tried < 3:
        (seat,) = top.table.to_act
        if seat == 2:
            mover = top.table.moves_made[-1][0] if top.table.moves_made else None
            possible = mover in (0, 1) and undo.obstacle(top.table, mover) is None
            top.bot_play(2, chance)
            if possible:
                tried += 1
                assert mover is not None
                assert undo.obstacle(top.table, mover) in ("moved", "shown")
        else:
            top.play_any(chance)
    assert tried


def test_after_the_game_s_own_clock_nothing_before_it_is_taken_back() -> None:
    top = Tabletop("me", "bot:easy", options={"minutes": 1})
    while undo.obstacle(top.table, 0):
        seat = top.table.to_act[0]
        top.play(0) if seat == 0 else top.bot_play(seat)
    top.wait(60_000)
    top.do(moves.clock_move(top.table, top.now_ms))
    assert undo.obstacle(top.table, 0) == "moved"


def test_who_was_played_for_cannot_let_the_bot_try_again() -> None:
    top = Tabletop("me", "bot:easy")
    while top.table.to_act != (0,):
        top.bot_play(1)
    top.do(standins.start(top.table, [0], 0, None, {}))
    top.bot_play(0)
    top.do(standins.stop(top.table, [0], 0))
    assert undo.obstacle(top.table, 0) in ("bot", "shown")


def test_taking_back_replays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    top, chance = Tabletop("me", "me", options={"rounds": 50}), random.Random(5)
    while len(top.table.moves_made) < 100 or undo.obstacle(top.table, undo.last_mover(top.table, [0, 1])):
        top.play_any(chance)
    monkeypatch.setattr(Match, "play", count := Counted(Match.play))
    top.do(undo.ask(top.table, [0, 1]))
    assert count.calls == 0


# ------------------------------------------------- whether anything has come to light


def knows_more(table: Table, place: int, viewer: int | None, chance: random.Random, tries: int = 200) -> bool | None:
    """Whether a viewer has learnt anything since a place of the line but the moves made there.

    Said by other means than the table's: play these moves in worlds that the viewer could have imagined before. If what
    the viewer sees in the end is not always the same, something has come to light. None: no imagined world fits.
    """
    assert table.match
    earlier = list(table.match.record().matches())[place]
    number = -1 if viewer is None else viewer
    end, fits = vars(table.match.hidden(viewer)), 0
    for _ in range(tries):
        world = earlier.copy()
        imagined = earlier.hidden(viewer)
        imagine(imagined, number, [chance.getrandbits(64) or 1])
        world._seen_position = SeenPosition(world._game, imagined)
        try:
            for seat, move in table.match.moves[place:]:
                world.play(seat, move)
        except karban.IllegalMove:
            continue
        fits += 1
        seen = type(world._state)()
        hide(world._state, number, seen)
        if vars(seen) != end:
            return True
        if fits == 8:
            return False
    return False if fits > 2 else None


def play_any_of(top: Tabletop, seat: int, chance: random.Random) -> None:
    assert top.table.match
    top.play(seat, chance.choice(top.table.match.legal(seat)))


def shown_since(table: Table, place: int) -> bool:
    """Whether choices of several were shown, or a round dealt, since a place of the line; nothing was taken back."""
    assert table.match
    if len(table.match.dealt) > len(list(table.match.record().matches())[place].dealt):
        return True
    told = [event.public for event in table.public_events[:] if event.public["type"] in ("moved", "chosen")]
    return any(len(event.get("shown", ())) > 1 for event in told[place:])


@pytest.mark.parametrize("game", GAMES)
def test_with_bots_alone_all_can_be_taken_back_that_has_shown_a_person_nothing_and_nothing_else(game: str) -> None:
    """Through the answers of bots, and through what they have drawn without anybody seeing it."""
    chance = random.Random(7)
    top, could, could_not = Tabletop("me", "bot:easy", "bot:easy", game=game), 0, 0
    while top.table.playing and (could < 12 or could_not < 3):
        person = 0 in top.table.to_act and chance.random() < 0.5
        bots = [seat for seat in top.table.to_act if seat]
        top.bot_play(bots[0], chance) if bots and not person else play_any_of(top, 0, chance)
        place = last_move(top.table, 0)
        if place is None or top.table.is_sealed(0) or not top.table.playing:
            continue
        learnt = shown_since(top.table, place) or knows_more(top.table, place, 0, chance)
        if learnt is None:
            continue
        found = undo.obstacle(top.table, 0)
        assert found == ("shown" if learnt else None), (top.table.moves_made[place:], found)
        could, could_not = could + (not learnt), could_not + learnt
    assert could or game == "number"  # there everything is sealed, and then shown
    assert could_not


def test_a_bot_s_own_draw_is_not_in_the_way_of_taking_back() -> None:
    top, chance = Tabletop("me", "bot:easy", game="three", first=1), random.Random(1)
    while not (top.table.match and top.message()["view"]["piles"][1] == 6):  # the bot has drawn six
        seat = top.table.to_act[0]
        top.play_any(chance) if seat == 0 else top.bot_play(seat, chance)
    assert top.table.moves_made[-1][0] == 1
    assert undo.obstacle(top.table, 0) is None
    place = last_move(top.table, 0)
    top.do(undo.ask(top.table, [0]))
    assert len(top.table.moves_made) == place
    assert state_of(top.replayed()) == state_of(top.table)


def test_what_cannot_be_asked_for_is_not_offered() -> None:
    top = seated("number", 3)
    top.play(0, "123")
    assert top.message()["undo_offer"] == [None, "nothing", "nothing"]
    for _ in range(undo.MAX_ASKED):
        top.do(undo.ask(top.table, [0]))
        assert top.message()["undo_offer"][0] == "pending"
        top.do(undo.answer(top.table, [1], False))
    assert top.message()["undo_offer"][0] == "asked"


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_taken_back_has_shown_nothing_to_anybody(game: str) -> None:
    chance = random.Random(11)
    top, checked = seated(game, 3), 0
    while top.table.playing and checked < 6:
        top.play_any(chance)
        seat = top.table.moves_made[-1][0]
        assert seat is not None
        place = last_move(top.table, seat)
        assert place is not None
        if top.table.is_sealed(seat):
            continue
        try:
            undo.check(top.table, seat)
        except TableRefusal:
            continue
        checked += 1
        for viewer in (None, 0, 1, 2):
            assert not knows_more(top.table, place, viewer, chance)
    assert checked or game == "number"  # there everything is sealed, and then shown
