"""A program of one's own at the table, in any language: one JSON object a line, see docs/own-bot.md.

Whatever the program does, the game goes on: an answer that is wrong, late or missing costs it this one move, which is
then a random legal one.
"""

from __future__ import annotations

import json
import select
import shlex
import shutil
from contextlib import suppress
from typing import Any, Unpack

from karban.bots.bot import Bot, ChooseOptions, Thought
from karban.bots.program_process import Fault, Gone, ProgramProcess
from karban.errors import BadOption, IllegalMove, abbreviated
from karban.match.question import Question
from karban.rules.kit import MAX_MOVES

PREFIX = "cmd:"
USUAL_MS = 10_000.0  # to answer in, where nothing else is said
STARTING_SECONDS = 3.0  # that a program may take to start and to say hello
LATE_FACTOR, WAY_SECONDS = 1.1, 0.02  # forgiven: a tenth of the time, and the way there and back
MAX_MOVE_CHARS = 200


class Program(Bot):
    """A bot that is a program."""

    def __init__(self, command: str) -> None:
        self.name = PREFIX + command.removeprefix(PREFIX)
        self.called = ""  # what it calls itself
        self._command = _words(command.removeprefix(PREFIX))
        self._process: ProgramProcess | None = None
        self._starting = STARTING_SECONDS
        self._may_start = True
        self._why_gone = ""
        self._game: Any = None  # what is played, and how far it was when it was last asked
        self._moves = 0

    def choose(self, question: Question, stream: list[int], **options: Unpack[ChooseOptions]) -> Thought:
        ms = options.get("ms")
        try:
            return Thought(_checked(question, self._answer(question.view, USUAL_MS if ms is None else ms)))
        except Fault as fault:
            self.faults += 1
            self.last_fault = _one_line(str(fault))
        move = question.game.rules.any_move(question.state, question.seat, [0] * MAX_MOVES, stream)
        return Thought(question.write(move))

    def limit_ms(self, ms: float | None) -> float | None:
        return None  # it has a clock of its own, which forgives it the start

    def end(self, view: dict[str, Any]) -> None:
        self._game = None
        if self._process:
            with suppress(Fault):  # if it has gone, the next game will show
                self._process.send({"type": "end", "view": view})

    def close(self) -> None:
        self._game = None
        if self._process:
            self._process.leave()
            self._drop()

    # ---------------------------------------------------------------- questions

    def _answer(self, view: dict[str, Any], ms: float) -> bytes:
        """What it answers. A program that has ended is started again once a game, before its first move."""
        self._may_start = self._is_new_game(view)
        if self._may_start and self._process and self._process.owing:
            self._drop()  # so that no late answer is taken for one of this game
        may_have_left = self._may_start and self._process is not None
        try:
            return self._ask(view, ms)
        except Gone:
            if not may_have_left:
                raise
            return self._ask(view, ms)

    def _is_new_game(self, view: dict[str, Any]) -> bool:
        game, moves = (view["game"], view["players"], view["options"]), view["moves"]
        new = game != self._game or bool(moves < self._moves)
        self._game, self._moves = game, moves
        return new

    def _ask(self, view: dict[str, Any], ms: float) -> bytes:
        try:
            process = self._process or self._start()
            self._greet(process, view, ms)
            question = {"type": "choose", "view": view, "ms": max(1, int(ms))}
            return process.ask(question, ms / 1000 * LATE_FACTOR + WAY_SECONDS)
        except Gone as gone:
            self._drop()
            self._why_gone = str(gone)
            raise

    def _start(self) -> ProgramProcess:
        if not self._may_start:
            raise Fault(f"it is out until the next game: {self._why_gone}")
        self._process = ProgramProcess(self._command)
        return self._process

    def _greet(self, process: ProgramProcess, view: dict[str, Any], ms: float) -> None:
        """Say hello, and again when anything of it has changed."""
        hello = {key: view[key] for key in ("game", "players", "seat", "options")}
        if hello == process.last_hello:
            return
        waited = max(ms / 1000 * LATE_FACTOR + WAY_SECONDS, self._starting if process.last_hello is None else 0)
        process.last_hello = hello
        try:
            answer = _object(process.ask({"type": "hello", **hello}, waited))
        except Gone:
            raise
        except Fault as fault:
            self._starting = 0  # only the first hello gets the longer time
            raise Fault(f"it has not said hello within {waited:.1f} s") from fault
        self.called = _one_line(str((answer or {}).get("name", "")))

    def _drop(self) -> None:
        if self._process:
            self._process.kill()
        self._process = None


def _words(command: str) -> list[str]:
    if not hasattr(select, "poll"):
        raise BadOption("cmd: programs of one's own can play on Linux and macOS only")
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise BadOption("cmd: the program and its arguments, as in cmd:python3 bot.py; not {name!r}", name=command[:40])
    if shutil.which(words[0]) is None:
        raise BadOption("cmd: there is no program {name!r} here that can be started", name=abbreviated(words[0]))
    return words


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _checked(question: Question, line: bytes) -> str:
    """The legal move in an answer. The view lists no moves in some games, so the rules say what is legal."""
    answer = _object(line)
    text = None if answer is None else answer.get("move")
    if not isinstance(text, str) or len(text) > MAX_MOVE_CHARS:
        raise Fault(f"not an answer with a move: {line[:80]!r}")
    try:
        move = question.game.read(question.state, question.seat, text)
    except IllegalMove as why:
        raise Fault(str(why)) from why
    if move not in question.moves:
        raise Fault(str(question.game.why_not(question.state, question.seat, move)))
    return question.write(move)


def _one_line(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text[:200]).strip()
