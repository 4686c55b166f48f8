"""Sitting down and getting up, the deal, decisions, keys, sealed choices."""

from __future__ import annotations

import json
import random
import tracemalloc

import pytest

import karban
from karban.errors import BadOption, IllegalMove
from karban.match.growing import GrowingDict
from karban.table import events, message, moves, proof, seating, standins, tokens
from karban.table.refusals import Full, NotYet, NotYours, Over, Stale, TableRefusal
from karban.table.seating import Newcomer, TablePlan
from tests.server.tabletop import SECRET, Tabletop, seated, state_of, token

GAMES = karban.games()
ANN = Newcomer("Ann", token(0))

# ------------------------------------------------------------------------- seats


def test_the_game_starts_when_no_seat_is_open() -> None:
    top = Tabletop("me", "open", "bot:hard")
    assert (top.table.stage, top.table.match, top.table.names) == ("open", None, ["Ann", None, "bot:hard"])
    assert top.join("Bob") == 1
    assert (top.table.stage, top.table.names) == ("playing", ["Ann", "Bob", "bot:hard"])
    assert isinstance(events.decode(top.log[-1][0]), events.Started)


def test_a_table_of_one_person_and_bots_starts_at_once() -> None:
    assert Tabletop("bot:easy", "me").table.stage == "playing"


def test_nobody_sits_down_at_a_full_table() -> None:
    top = seated("gap", 2)
    with pytest.raises(Full):
        top.join("Cid")


def test_whoever_sits_down_twice_with_one_token_keeps_the_seat() -> None:
    top = Tabletop("me", "open", "open")
    assert seating.join(top.table, ANN) == ([], 0)


def test_a_seat_that_was_asked_for_is_given_if_it_is_free() -> None:
    top = Tabletop("me", "open", "open")
    steps, seat = seating.join(top.table, Newcomer("Bob", token(1)), 2)
    top.do(steps)
    assert seat == 2
    with pytest.raises(Full):
        seating.join(top.table, Newcomer("Cid", token(2)), 2)


def test_people_at_one_device_have_names_of_their_own() -> None:
    plan = TablePlan("gap", ["me", "open", "me"])
    steps = seating.create(plan, ANN, SECRET, ["Ann", "Eva"])
    assert [step.event.name for step in steps if isinstance(step.event, events.Sat)] == ["Ann", "Eva"]
    top = Tabletop("me", "open", "open")
    steps, seat = seating.join(top.table, Newcomer("Eva", token(0)), 2)
    top.do(steps)
    assert (seat, top.table.seats_of(token(0)), top.table.names) == (2, (0, 2), ["Ann", None, "Eva"])


def test_the_seed_is_made_of_the_secret_and_all_salts() -> None:
    top = Tabletop("me", "open", "bot:easy", salt="pepper")
    top.join(salt="sugar")
    assert top.table.match
    assert top.table.match.seed == proof.seed_of(SECRET, ["pepper", "sugar", ""])
    assert top.table.commitment == proof.commitment(SECRET)


def test_a_salt_that_is_left_out_is_waited_for() -> None:
    top = Tabletop("me", "bot:easy", salt=None)
    assert top.table.stage == "open"
    top.do(seating.give_salt(top.table, [0], "late"))
    assert top.table.stage == "playing"
    assert top.table.salts == ["late", ""]
    with pytest.raises(Stale):
        seating.give_salt(top.table, [0], "later")


def test_before_the_game_seats_can_be_freed_and_filled() -> None:
    top = Tabletop("me", "bot:easy", "open")
    top.do(seating.fill(top.table, [0], 1, "open"))
    assert top.table.names == ["Ann", None, None]
    top.do(seating.fill(top.table, [0], 1, "bot:hard"))
    with pytest.raises(NotYours):
        seating.fill(top.table, [0], 0, "open")
    with pytest.raises(NotYours):
        seating.fill(top.table, [], 2, "bot:hard")
    top.do(seating.fill(top.table, [0], 2, "bot:hard"))
    assert top.table.stage == "playing"


def test_who_leaves_before_the_game_frees_the_seat_and_the_last_one_closes_the_table() -> None:
    top = Tabletop("me", "open", "open")
    top.join()
    top.do(seating.leave(top.table, [1]))
    assert (top.table.stage, top.table.names) == ("open", ["Ann", None, None])
    top.do(seating.leave(top.table, [0]))
    assert top.table.stage == "over"
    with pytest.raises(Full):
        top.join()


@pytest.mark.parametrize(
    "plan",
    [
        TablePlan("poker", ["me", "open"]),
        TablePlan("gap", ["me"]),
        TablePlan("gap", ["me"] * 7),
        TablePlan("gap", ["me", "you"]),
        TablePlan("gap", ["me", "bot:cmd:rm"]),
        TablePlan("gap", ["me", "bot:"]),
        TablePlan("gap", ["me", "open"], {"target": 0}),
        TablePlan("gap", ["me", "open"], {"speed": 1}),
        TablePlan("gap", ["me", "open"], stand_in="nobody"),
        TablePlan("gap", ["me", "open"], time_control=events.TimeControl()),
        TablePlan("gap", ["me", "open"], time_control=events.TimeControl(each_ms=1, bank_ms=1)),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(plan: TablePlan) -> None:
    with pytest.raises(BadOption, match=r": .+"):
        seating.create(plan, ANN, SECRET)


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "bot:hard", "a\x00b", "a\u202eb"])
def test_a_name_that_would_confuse_others_is_refused(name: str) -> None:
    with pytest.raises(BadOption):
        seating.create(TablePlan("gap", ["me", "open"]), Newcomer(name, token(0)), SECRET)


def test_names_of_tables_are_hard_to_guess_and_easy_to_read() -> None:
    names = {tokens.new_name() for _ in range(1000)}
    assert len(names) == 1000
    assert all(tokens.NAME.fullmatch(name) for name in names)
    assert len(tokens.LETTERS) ** tokens.NAME_CHARS > 2**48


# --------------------------------------------------------------------- decisions


def test_a_choice_answers_a_decision_and_no_other() -> None:
    top = seated("gap", 2)
    seat = top.table.to_act[0]
    decision = top.table.decision(seat)
    assert decision
    assert top.table.decision(1 - seat) is None
    top.play(seat)
    for wrong in (decision, "9.9.9", "nonsense", None, ""):
        with pytest.raises((Stale, NotYours)):
            moves.play(top.table, [seat], wrong, "R7", "new key", top.now_ms)


def test_another_person_s_decision_is_not_for_me() -> None:
    top = seated("gap", 2)
    seat = top.table.to_act[0]
    with pytest.raises(NotYours):
        moves.play(top.table, [1 - seat], top.table.decision(seat), "R7", "key", top.now_ms)
    with pytest.raises(NotYours):
        moves.play(top.table, [], top.table.decision(seat), "R7", "key", top.now_ms)
    with pytest.raises(NotYours):
        moves.play(top.table, [1 - seat], None, "R7", "key", top.now_ms)


def test_a_move_against_the_rules_changes_nothing_and_says_why() -> None:
    top = seated("gap", 2)
    before = state_of(top.table)
    with pytest.raises(IllegalMove, match="not a card"):
        top.play(top.table.to_act[0], "nonsense")
    assert state_of(top.table) == before


def test_choices_made_at_the_same_time_never_collide() -> None:
    top = seated("number", 3)
    decisions = [top.table.decision(seat) for seat in range(3)]
    for seat in (2, 0, 1):
        result = moves.play(top.table, [seat], decisions[seat], f"{seat + 1}00", "same key", top.now_ms)
        assert result.earlier is None
        top.do(result.events)
    assert top.table.match
    assert top.table.match.moves == ((2, "300"), (0, "100"), (1, "200"))


def test_the_same_key_gets_the_same_answer_and_another_request_under_it_is_refused() -> None:
    top = seated("gap", 2)
    seat = top.table.to_act[0]
    decision = top.table.decision(seat)
    top.play(seat, key="once")
    number, move = top.table.number, top.table.moves_made[-1][1]
    assert moves.play(top.table, [seat], decision, move, "once", top.now_ms) == moves.MoveResult([], number)
    top.play(1 - seat, key="once")  # keys of different seats have nothing to do with each other
    assert moves.play(top.replayed(), [seat], decision, move, "once", top.now_ms) == moves.MoveResult([], number)
    with pytest.raises(TableRefusal, match="key"):
        moves.play(top.table, [seat], decision, "nonsense", "once", top.now_ms)


def test_a_move_written_short_is_known_again_by_its_key() -> None:
    top = Tabletop("me", "me", options={"rounds": 1})
    for _ in range(8):
        assert top.table.match
        seat = top.table.to_act[0]
        decision, long = top.table.decision(seat), top.table.match.legal(seat)[0]
        short = long.partition(":")[0]
        only = [move for move in top.table.match.legal(seat) if move.startswith(short)] == [long]
        written = short if only else long
        top.play(seat, written, key="short")
        assert top.table.moves_made[-1][1] == long
        assert moves.play(top.table, [seat], decision, written, "short", top.now_ms) == moves.MoveResult(
            [], top.table.number
        )
        top.table.answers = GrowingDict()


def test_before_and_after_the_game_nothing_can_be_played() -> None:
    top = Tabletop("me", "open", game="three")
    with pytest.raises(Stale):
        moves.play(top.table, [0], "0.0.0", "1", "key", top.now_ms)
    top.join()
    while top.table.playing:
        top.play(top.table.to_act[0])
    with pytest.raises(Over):
        moves.play(top.table, [0], "0.0.0", "1", "key", top.now_ms)


def test_several_seats_of_one_token_are_told_apart_by_the_decision() -> None:
    top = Tabletop("me", "bot:easy", "me", game="number")
    assert top.table.seats_of(token(0)) == (0, 2)
    for seat in (2, 0):
        result = moves.play(top.table, [0, 2], top.table.decision(seat), "123", "key", top.now_ms)
        assert result.earlier is None
        top.do(result.events)
    told = top.message(0, 2)
    assert (told["seats"], [view["seat"] for view in told["views"]]) == ([0, 2], [0, 2])
    assert [view["choice"] for view in told["views"]] == ["123", "123"]
    assert told["decisions"] == [None, None]
    assert top.message(0, 2, seat=2)["view"]["seat"] == 2


# ------------------------------------------------------------------ what is told


def test_others_learn_that_a_seat_has_chosen_and_not_what() -> None:
    top = seated("number", 3)
    top.play(1, "513")
    assert top.last_told() == top.last_told(0) == {"n": top.table.number, "at": top.now_ms, "type": "chosen", "seat": 1}
    assert top.last_told(1)["move"] == "513"
    assert "513" not in json.dumps([top.message(), top.message(0), top.message(2)])
    top.play(0, "111")
    top.play(2, "987")
    assert top.last_told()["shown"] == [[1, "513"], [0, "111"], [2, "987"]]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_of_the_secret_and_no_hash_is_told_while_the_game_goes_on(game: str) -> None:
    top = seated(game, 3)
    chance = random.Random(1)
    while top.table.playing:
        for own in ((), (0,), (1,), (2,), (0, 1, 2)):
            told = json.dumps(top.message(*own))
            assert SECRET.hex() not in told
            assert top.table.match
            assert top.table.match.seed
            assert top.table.match.seed not in told
            assert not any(seat.token_hash and seat.token_hash in told for seat in top.table.seats)
            with pytest.raises(NotYet):
                message.record(top.table)
        top.play_any(chance)
    record = message.record(top.table)
    assert record.more["secret"] == SECRET.hex()
    assert all(step.fault is None for step in proof.check(karban.Record.from_json(record.to_json())))


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_the_replay_of_its_log(game: str) -> None:
    top, chance = seated(game, 3), random.Random(2)
    while top.table.playing:
        top.wait(1000)
        top.play_any(chance)
    assert state_of(top.replayed()) == state_of(top.table)


def test_a_game_goes_on_under_the_rules_it_was_begun_with() -> None:
    top = seated("number", 2)
    body, number, at, key = top.log[0]
    top.log[0] = body.replace(b'"rules":2', b'"rules":1'), number, at, key
    old, today = top.replayed().match, top.table.match
    assert old
    assert today
    assert (old.rules, today.rules) == (1, 2)
    for match in (old, today):
        match.play(0, "123")
        match.play(1, "456")
    assert "-" in today.legal(0)
    assert "-" not in old.legal(0)
    assert old.record().rules == 1


def test_a_fork_changes_nothing_of_its_table() -> None:
    top, chance = seated("qwixx", 3, time_control=events.TimeControl(bank_ms=60_000)), random.Random(3)
    while top.table.playing:
        before, fork = state_of(top.table), top.table.fork()
        assert state_of(fork) == before
        seat = top.table.to_act[0]
        fork.apply(events.StoodIn(seat, "easy", "left"), fork.number + 1, top.now_ms)
        assert state_of(fork) != before
        assert state_of(top.table) == before
        top.play_any(chance)


def test_what_is_cached_for_clients_that_reconnect_does_not_grow_with_the_length_of_the_game() -> None:
    top, chance = seated("gap", 3, options={"rounds": 100}), random.Random(1)
    while top.table.number < 1500:
        top.play_any(chance)
    messages = message.StateMessages(top.table, [True] * 3)
    tracemalloc.start()
    for seen in range(99):
        told = json.loads(messages.for_seats((), seen, 0))
        assert [event["n"] for event in told["events"]] == list(range(seen + 1, 1501))
        assert messages.for_seats((), seen, 0) is messages.for_seats((), seen, 0)
    kept, _most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 2_000_000


# ------------------------------------------------------------------- once more


def test_a_rematch_keeps_everybody_s_seat() -> None:
    top = seated("three", 3, options={"colours": "shuffled"}, away_ms=5000)
    with pytest.raises(Stale):
        seating.rematch(top.table, [1], Newcomer("Bob", token(1)), SECRET)
    while top.table.playing:
        top.play(top.table.to_act[0])
    again = Tabletop("me", "open")
    again.table, again.log = type(again.table)("def"), []
    again.do(seating.rematch(top.table, [1], Newcomer("Bob", token(1)), bytes(32)))
    assert again.table.names == [None, "person 1", None]
    assert (again.table.created.options, again.table.created.away_ms) == ({"colours": "shuffled"}, 5000)
    with pytest.raises(Full):
        seating.join(again.table, Newcomer("Eve", token(77)))
    for number in (2, 0):
        steps, seat = seating.join(again.table, Newcomer(f"person {number}", token(number)))
        assert seat == number
        again.do(steps)
    assert again.table.stage == "playing"


# ----------------------------------------------------------- those who are gone


def test_who_leaves_in_the_game_is_played_for_and_may_come_back_at_any_moment() -> None:
    top = seated("gap", 2, stand_in="easy")
    seat = top.table.to_act[0]
    top.do(seating.leave(top.table, [seat]))
    assert top.table.seats[seat].stand_in == "easy"
    assert top.table.bots_to_act() == [seat]
    assert top.table.due_ms == top.now_ms
    top.play(seat)
    assert top.table.seats[seat].stand_in is None
    top.do(seating.leave(top.table, [seat]))
    top.do(standins.reclaim(top.table, [seat]))
    assert top.table.people() == [0, 1]


def test_a_bot_plays_for_those_who_are_away_and_not_for_those_who_are_here() -> None:
    top = seated("gap", 3)
    with pytest.raises(NotYours):
        standins.start(top.table, [0], 1, None, {})
    with pytest.raises(NotYours):
        standins.start(top.table, [], 1, None, {1: 90_000})
    top.do(standins.start(top.table, [0], 1, None, {1: 90_000}))
    assert top.table.seats[1].stand_in == "medium"
    assert standins.reclaim(top.table, [1])


@pytest.mark.parametrize(("away_ms", "grace_ms"), [(None, 60_000), (5_000, 5_000)])
def test_a_bot_plays_for_those_who_are_away_only_after_the_time_of_the_table(
    away_ms: int | None, grace_ms: int
) -> None:
    top = seated("gap", 2, away_ms=away_ms)
    with pytest.raises(NotYet, match="in 1 s"):
        standins.start(top.table, [0], 1, None, {1: grace_ms - 1})
    assert standins.start(top.table, [0], 1, None, {1: grace_ms})


def test_which_bot_stands_in_is_not_for_one_person_to_choose() -> None:
    top = seated("gap", 2)
    for seat in (0, 1):
        with pytest.raises(NotYours, match="medium"):
            standins.start(top.table, [0], seat, "random", {1: 90_000})
    assert standins.start(top.table, [0], 0, "medium", {})
    alone = Tabletop("me", "bot:easy")
    alone.do(standins.start(alone.table, [0], 0, "hard", {}))
    assert alone.table.seats[0].stand_in == "hard"


def test_who_hands_over_the_own_seat_gets_it_back_only_on_request() -> None:
    top = seated("gap", 2)
    top.do(standins.start(top.table, [0], 0, None, {}))
    assert standins.reclaim(top.table, [0]) == []
    with pytest.raises(NotYours):
        standins.stop(top.table, [1], 0)
    top.do(standins.stop(top.table, [0], 0))
    assert top.table.people() == [0, 1]


def test_bots_alone_are_not_attended_to() -> None:
    assert Tabletop("bot:easy", "bot:easy").table.due_ms is None
    top = seated("gap", 2)
    for seat in (0, 1):
        top.do(seating.leave(top.table, [seat]))
    assert top.table.due_ms is None


def test_what_a_bot_decided_for_a_person_who_is_back_is_dropped() -> None:
    top = seated("gap", 2)
    assert top.table.match
    seat = top.table.to_act[0]
    decision, move = top.table.decision(seat), top.table.match.legal(seat)[0]
    assert decision
    top.do(seating.leave(top.table, [seat]))
    top.do(standins.reclaim(top.table, [seat]))
    assert moves.bot_move(top.table, seat, decision, move, "medium") == []
