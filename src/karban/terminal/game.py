"""A game at one screen: people and bots play a match to its end."""

from __future__ import annotations

import secrets
import shlex
import time
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial

from rich.text import Text

from karban import bots
from karban.bots.bot import Bot, Thought
from karban.drawing import find
from karban.drawing.paint import Lines, Paint, printable
from karban.drawing.seat_names import SeatName, displayed_names
from karban.errors import BadOption
from karban.i18n.texts import Texts, sentence
from karban.match import Match, seeds
from karban.match.record_files import Keeper
from karban.terminal.prompt import LEAVE, Prompt, spread
from karban.terminal.screen import Leave, Screen

SLOW_BOTS = ("hard", "master")  # those who are seen to be thinking
ADVISER, ADVICE_MS = "hard", 1000.0  # whose thoughts a hint tells, and how long that may take


class TerminalClock:
    """The game's own time limit: runs while people play; a game that is resumed has used some time before."""

    def __init__(self, minutes: int, used: float = 0.0, now: Callable[[], float] = time.monotonic) -> None:
        self._now, self._seconds, self._start = now, 60 * minutes, now() - used

    @property
    def used(self) -> float:
        return self._now() - self._start

    @property
    def minutes_left(self) -> int:
        """Minutes begun and not over yet; 0: the time is up."""
        return max(0, -int((self.used - self._seconds) // 60))


class TerminalGame:
    """Asks people, lets bots choose, tells everybody what happened, and saves the game."""

    hints = True  # whether somebody may ask for one

    def __init__(
        self,
        match: Match,
        seats: Sequence[SeatName],
        screen: Screen,
        texts: Texts,
        keeper: Keeper | None = None,
        clock: TerminalClock | None = None,
    ) -> None:
        self.match, self.seats, self.screen, self.texts = match, seats, screen, texts
        self.keeper, self.clock = keeper, clock
        self.paint = Paint(texts, screen.console, displayed_names(seats, texts))
        self.drawing = find(match.game)(self.paint)
        self.bots = [None if seat.bot is None else bots.make(seat.bot) for seat in seats]
        self.people = sum(seat.bot is None for seat in seats)
        self.holder: int | None = None  # who has the keyboard
        self.log: list[tuple[int | None, Text]] = []  # the news, and who need not be told
        if any(seat.character for seat in seats):
            called = texts.together(displayed_names(seats, texts, levels=True))
            self.log.append((None, self.paint.say("At the table: {names}", names=called)))
        self.read = [0] * len(seats)  # how much of it each seat has been shown

    def run(self) -> None:
        """Play until the game is over or somebody leaves."""
        try:
            self.save()  # at once: a file that cannot be written is better known before the game
            with self.screen.alternate_screen(self.people > 1):
                self.play_out()
            self.finish()
        except KeyboardInterrupt:
            self.leave(asked=False)
        except Leave as leave:
            self.leave(leave.asked)

    def play_out(self) -> None:
        while not self.match.over:
            self.run_clock()
            seat = self.match.to_act[0]
            move = self.decide(seat)
            self.run_clock()  # it may have run out while somebody was thinking
            self.play(seat, move)

    # ------------------------------------------------------------------- moves

    def decide(self, seat: int) -> str:
        bot = self.bots[seat]
        if bot is not None:
            return self.thought(bot, seat, self.paint.name(seat)).move
        legal = self.match.legal(seat)
        if len(legal) > 1:
            return self.ask(seat)
        choices = self.drawing.choices(self.match.view(seat))
        words = choices[0].words if choices else Text(legal[0])
        line = self.paint.say("{name} had one choice only: {words}", name=self.paint.name(seat), words=words)
        self.log.append((None, line))
        return legal[0]

    def thought(self, bot: Bot, seat: int, name: Text, ms: float | None = None) -> Thought:
        """What a bot makes of the position of a seat; whoever takes a while is seen to be thinking."""
        question, stream = self.match.question(seat), self.stream(seat)
        waiting = self.screen.busy(self.paint.say("{name} is thinking", name=name))
        with waiting if ms or bot.name in SLOW_BOTS else nullcontext():
            return bot.choose(question, stream, ms=ms, why=ms is not None)

    def stream(self, seat: int) -> list[int]:
        """Chance for a bot: from the seed, so that the same game comes out again."""
        if self.match.seed is None:
            return [secrets.randbits(64) or 1]
        words = seeds.words(self.match.seed, f"bot/{seat}/{len(self.match.moves)}")
        return [next(words) << 32 | next(words) or 1]

    def play(self, seat: int | None, move: str) -> None:
        before = self.match.view()
        self.match.play(seat, move)
        sealed = self.drawing.sealed(before)
        written = "" if sealed else self.match.moves[-1][1]
        lines = self.drawing.news(before, self.match.view(), seat, written)
        # Nobody is told of their own move, but of what followed from it.
        self.log += [(seat if i == 0 and not sealed else None, line) for i, line in enumerate(lines)]
        try:
            self.save()
        except BadOption as error:  # no reason to stop playing
            self.log.append((None, self.not_saved(error)))

    def run_clock(self) -> None:
        if self.clock and not self.clock.minutes_left and self.match.legal(None):
            self.play(None, self.match.legal(None)[0])

    def save(self) -> None:
        if self.keeper:
            self.keeper.save(self.match, **({"seconds": round(self.clock.used, 1)} if self.clock else {}))

    def not_saved(self, error: BadOption) -> Text:
        return self.paint.say("The game could not be saved – {why}", why=self.texts.refusal(error))

    # ------------------------------------------------------------------ asking

    def ask(self, seat: int) -> str:
        self.hand_over(seat)
        who = self.paint.name(seat) if self.people > 1 else None
        view, heading, news = self.match.view(seat), self.heading(seat), self.news(seat)
        prompt = Prompt(
            self.screen, self.drawing, view, heading, news, who, partial(self.advice, seat) if self.hints else None
        )
        move = prompt.answer(lambda text: self.match.copy().play(seat, text))
        self.read[seat] = len(self.log)
        return move

    def advice(self, seat: int) -> Thought:
        """What a strong bot would do in this seat, from what the seat may know."""
        return self.thought(bots.make(ADVISER), seat, Text(ADVISER), ADVICE_MS)

    def hand_over(self, seat: int) -> None:
        """Nobody sees the hand of the one before."""
        if self.people > 1 and self.holder != seat:
            self.screen.clear()
            prompt = self.paint.say("Pass the keyboard to {name} and press Enter.", name=self.paint.name(seat))
            if self.screen.read(prompt).lower() == LEAVE:
                raise Leave(asked=True)
        self.holder = seat

    def heading(self, seat: int | None) -> Text:
        right = self.drawing.heading(self.match.view(seat))
        if self.clock and not self.match.over:
            right.append(" · ").append(self.paint.count("{n} minute left", "{n} minutes left", self.clock.minutes_left))
        return self.paint.bar(Text(self.texts.translate(self.drawing.title) or self.match.game), right)

    def news(self, seat: int) -> Lines:
        """What has happened since the seat last decided."""
        fresh = [line for mover, line in self.log[self.read[seat] :] if mover != seat]
        return [part for line in fresh for part in self.paint.wrapped(line)]

    # ------------------------------------------------------------------ the end

    def finish(self) -> None:
        view = self.match.view()
        last = [self.paint.wrapped(line) for _mover, line in self.log[max(self.read) :]]
        self.screen.clear()
        blocks = [[part for line in last for part in line], *self.drawing.table(view)]
        blocks += [self.drawing.account(view), self.drawing.ending(view)]
        room = self.screen.height - 2 - sum(map(len, blocks))
        self.screen.show([self.heading(None), *spread(blocks, max(room, 2))])
        self.say_saved()

    def leave(self, asked: bool) -> None:
        if asked and not self.keeper:
            self.offer_to_save()
        self.say_saved()

    def offer_to_save(self) -> None:
        """Somebody who leaves on purpose may want to come back."""
        prompt = self.paint.say("Keep the game? A file name, or Enter to leave without: ")
        try:
            while not self.keeper and (name := self.screen.read(prompt)):
                try:
                    self.keeper = Keeper.fresh(name)
                    self.save()
                except BadOption as error:
                    self.keeper = None
                    self.screen.show(self.paint.wrapped(Text(sentence(printable(self.texts.refusal(error))))))
        except Leave:
            return

    def say_saved(self) -> None:
        """Where the game is, after one more attempt if the last one failed or was interrupted."""
        if not self.keeper:
            return
        try:
            self.save()
        except BadOption as error:
            self.screen.show(self.paint.wrapped(self.not_saved(error)))
            return
        name = str(self.keeper.path)
        saved = self.paint.say("The game is saved in {file}.", file=name)
        if not self.match.over:
            saved.append(" ").append(self.paint.say("Go on with: {command}", command=self.resume_command(name)))
        self.screen.console.print(saved, soft_wrap=True)

    def resume_command(self, name: str) -> str:
        """How a game that is kept in a file goes on."""
        return f"karban play --resume {shlex.quote(name)}"
