"""Whatever people, bots and clocks do, in any order: the log tells it all, and a refusal changes nothing."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import karban
from karban.errors import Refusal
from karban.table import moves, seating, standins, undo
from karban.table.events import PendingEvent, TimeControl
from karban.table.seating import Newcomer
from tests.server.tabletop import Tabletop, state_of, token

WORDS = st.sampled_from(["me", "open", "open", "bot:easy", "bot:hard"])
TIME_CONTROLS = st.sampled_from([None, TimeControl(each_ms=20_000), TimeControl(bank_ms=60_000, increment_ms=1_000)])


class CommandMachine:
    """People and bots who do whatever comes to their mind."""

    def __init__(self, top: Tabletop, chance: random.Random) -> None:
        self.top, self.table, self.chance = top, top.table, chance
        self.answered: set[str] = set()
        self.asked: list[tuple[list[int], str, str, str, int]] = []  # moves that were made, with their answers

    def act(self) -> None:
        """Somebody does something; if that is refused, nothing has changed."""
        self.top.wait(self.chance.choice([0, 1, 500, 9_000]))
        action = self.chance.choice(
            [self.play] * 8 + [self.bots] * 6 + [self.join] * 3
            + [self.again, self.leave, self.fill, self.salt, self.undo, self.agree, self.hand_over, self.come_back]
            + [self.gone, self.late, self.resume]
        )  # fmt: skip
        before = state_of(self.table)
        try:
            steps = action()
        except Refusal:
            steps = []
        if not steps:
            assert state_of(self.table) == before
            return
        self.top.do(steps)

    def own(self) -> list[int]:
        who = self.chance.randrange(len(self.table.seats) + 1)
        return list(self.table.seats_of(token(who)))

    def seat(self) -> int:
        return self.chance.randrange(len(self.table.seats))

    def play(self) -> list[PendingEvent]:
        own = self.own()
        seat = next((seat for seat in own if seat in self.table.to_act), 0)
        decision = self.table.decision(seat) or "0.0.0"
        legal = self.table.match.legal(seat) if self.table.match else []
        move, key = self.chance.choice([*legal[:30], "nonsense"]), f"k{self.table.number}"
        result = moves.play(self.table, own, decision, move, key, self.top.now_ms)
        assert result.earlier is None
        assert decision not in self.answered
        self.answered.add(decision)
        self.asked.append((own, decision, move, key, self.table.number + len(result.events)))
        return result.events

    def again(self) -> list[PendingEvent]:
        if self.asked:
            own, decision, move, key, number = self.chance.choice(self.asked)
            assert moves.play(self.table, own, decision, move, key, self.top.now_ms) == moves.MoveResult([], number)
        return []

    def bots(self) -> list[PendingEvent]:
        if not self.table.bots_to_act() or not self.table.match:
            return []
        seat = self.chance.choice(self.table.bots_to_act())
        decision = self.table.decision(seat)
        assert decision
        assert decision not in self.answered
        self.answered.add(decision)
        return moves.bot_move(self.table, seat, decision, self.chance.choice(self.table.match.legal(seat)), "easy")

    def late(self) -> list[PendingEvent]:
        if not self.table.playing or not self.table.clock:
            return []
        for seat in self.table.clock.out_of_time(self.top.now_ms):
            decision = self.table.decision(seat)
            assert decision
            move = self.table.playing.legal(seat)[0]
            self.answered.add(decision)
            return moves.timeout_move(self.table, seat, decision, move, "easy", self.top.now_ms)
        return moves.clock_move(self.table, self.top.now_ms)

    def join(self) -> list[PendingEvent]:
        number = self.chance.randrange(len(self.table.seats) + 1)
        return seating.join(self.table, Newcomer(f"person {number}", token(number)))[0]

    def leave(self) -> list[PendingEvent]:
        return seating.leave(self.table, self.own())

    def fill(self) -> list[PendingEvent]:
        return seating.fill(self.table, self.own(), self.seat(), self.chance.choice(["open", "bot:easy", "me"]))

    def salt(self) -> list[PendingEvent]:
        return seating.give_salt(self.table, self.own(), "salt")

    def undo(self) -> list[PendingEvent]:
        return undo.ask(self.table, self.own())

    def agree(self) -> list[PendingEvent]:
        return undo.answer(self.table, self.own(), self.chance.random() < 0.8)

    def hand_over(self) -> list[PendingEvent]:
        away_ms = {seat: 90_000.0 for seat in range(len(self.table.seats)) if self.chance.random() < 0.5}
        return standins.start(self.table, self.own(), self.seat(), None, away_ms)

    def come_back(self) -> list[PendingEvent]:
        own = self.own()
        return standins.reclaim(self.table, own) or standins.stop(self.table, own, self.seat())

    def gone(self) -> list[PendingEvent]:
        return standins.replace_absent(self.table, {self.seat()})

    def resume(self) -> list[PendingEvent]:
        gaps = [(self.top.now_ms, self.top.now_ms + 5_000)]
        self.top.wait(5_000)
        return moves.resume(self.table, gaps)


@given(
    game=st.sampled_from(karban.games()),
    seats=st.lists(WORDS, min_size=2, max_size=4),
    more=st.fixed_dictionaries(
        {"time_control": TIME_CONTROLS, "salt": st.sampled_from(["", None]), "away_ms": st.just(1000)}
    ),
    seed=st.integers(0, 2**32),
)
@settings(max_examples=20)
def test_a_table_is_always_the_replay_of_its_log(game: str, seats: list[str], more: dict[str, Any], seed: int) -> None:
    options = {"minutes": 3} if game == "gap" and seed % 2 else {}
    top = Tabletop(*seats, game=game, options=options, **more)
    crowd = CommandMachine(top, random.Random(seed))
    for _ in range(150):
        crowd.act()
        for own in ((), (0,), (0, 1)):
            told = top.message(*own)
            assert told["n"] == len(told["events"]) == len(top.log)
            assert (told["decision"] is not None) == (told["seat"] in top.table.to_act)
    assert state_of(top.replayed()) == state_of(top.table)
