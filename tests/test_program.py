"""Programs of one's own as bots: those that behave, and every way not to."""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import karban
from karban.bots import program, program_process
from karban.bots.bot import Bot
from karban.bots.levels import Random
from karban.bots.program import Program

DOCS = Path(__file__).parents[1] / "docs"
EXAMPLES = DOCS / "examples/bots"
MOVE_MS = 150
SLACK_SECONDS = 2.5  # other tests run at the same time
PLENTY_MS = 5000  # for answers that must arrive
HELLO = """
import json, os, signal, subprocess, sys, time

def hear():
    return json.loads(sys.stdin.readline())

def say(value):
    print(json.dumps(value), flush=True)

assert hear()["type"] == "hello"
say({"name": "a test"})
"""
FIRST_MOVES = 'while True:\n    message = hear()\n    say({"move": message["view"]["legal"][0]})\n'

Make = Callable[..., Program]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    """A bot that runs these lines of Python, after its hello if that is not said otherwise."""
    made: list[Program] = []

    def make(code: str, hello: str = HELLO) -> Program:
        script = tmp_path / f"bot{len(made)}.py"
        script.write_text(hello + dedent(code), "utf-8")
        made.append(Program(f"cmd:{sys.executable} {script} {tmp_path}"))
        return made[-1]

    yield make
    for bot in made:
        bot.close()


def new(game: str = "gap", **more: Any) -> karban.Match:
    return karban.new(game, **{"players": 2, "seed": 4, "first": 0, **more})


def ask(bot: Bot, match: karban.Match, ms: float | None = MOVE_MS) -> str:
    """The answer of a bot in seat 0, which the match must take; then the others move."""
    move = bot.choose(match.question(0), [len(match.moves) + 1], ms=ms).move
    match.play(0, move)
    while not match.over and 0 not in match.to_act:
        match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    return move


def play(bots: list[Bot], match: karban.Match, ms: float = PLENTY_MS) -> karban.Match:
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, bots[seat].choose(match.question(seat), [len(match.moves) + 1], ms=ms).move)
    for seat, bot in enumerate(bots):
        if isinstance(bot, Program):
            bot.end(match.view(seat))
    return match


def lives(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked about does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


# ------------------------------------------------------------ those that behave


def test_the_bots_of_the_page_play_and_one_wins() -> None:
    longest = Program(f"{sys.executable} {EXAMPLES / 'longest.py'}")
    first = Program(f"cmd:sh {EXAMPLES / 'first.sh'}")
    winners = [play([longest, first], new("qwixx", seed=seed)).winners for seed in range(3)]
    assert winners == [(0,)] * 3
    for game in ("gap", "three"):
        play([longest, first], new(game))
    play([longest, Random()], new("number"))
    assert (longest.faults, first.faults) == (0, 0), longest.last_fault + first.last_fault
    assert (longest.called, first.called) == ("longest", "first")
    longest.close()
    first.close()


def test_the_page_shows_these_bots_whole() -> None:
    page = (DOCS / "own-bot.md").read_text("utf-8")
    for name in ("longest.py", "first.sh"):
        assert (EXAMPLES / name).read_text("utf-8") in page


def test_it_gets_what_the_contract_says_and_nothing_else(make: Make, tmp_path: Path) -> None:
    bot = make(
        """
        with open(sys.argv[1] + "/heard", "w") as file:
            for line in sys.stdin:
                print(line, file=file, end="", flush=True)
                message = json.loads(line)
                if message["type"] != "end":
                    say({"name": "x"} if message["type"] == "hello" else {"move": message["view"]["legal"][-1]})
        """,
        "import json, sys\n\ndef say(value):\n    print(json.dumps(value), flush=True)\n",
    )
    expected: list[Any] = []
    for match, seat in ((new("three"), 0), (new("three", seed=5), 0), (new("three"), 1), (new("gap"), 1)):
        options = match.options
        if (match.game, seat) != ("three", 0) or not expected:
            expected.append({"type": "hello", "game": match.game, "players": 2, "seat": seat, "options": dict(options)})
        for _turn in range(6):
            acting = match.to_act[0]
            move = match.legal(acting)[-1]
            if acting == seat:
                expected.append({"type": "choose", "view": match.view(seat), "ms": 5000})
                assert bot.choose(match.question(seat), [1], ms=PLENTY_MS).move == move
            match.play(acting, move)
        bot.end(match.view(seat))
        expected.append({"type": "end", "view": match.view(seat)})
    bot.close()
    heard = [json.loads(line) for line in (tmp_path / "heard").read_text().splitlines()]
    assert bot.faults == 0, bot.last_fault
    assert heard == json.loads(json.dumps(expected))


def test_a_program_may_end_with_the_game(make: Make) -> None:
    bot = make("""
        while (message := hear())["type"] == "choose":
            say({"move": message["view"]["legal"][0]})
        """)
    for seed in range(3):
        play([bot, Random()], new("gap", seed=seed, rounds=1))
    assert bot.faults == 0, bot.last_fault


def test_without_a_time_it_has_ten_seconds(make: Make) -> None:
    bot = make('time.sleep(0.3)\nmessage = hear()\nsay({"move": message["view"]["legal"][0], "ms": message["ms"]})\n')
    match = new()
    assert ask(bot, match, None) == new().legal(0)[0]
    assert (bot.faults, program.USUAL_MS) == (0, 10_000)


def test_in_number_the_rules_say_what_is_legal(make: Make) -> None:
    bot = make('for move in ("777", "12", "77x"):\n    hear()\n    say({"move": move})\n')
    answers = [bot.choose(new("number").question(0), [5], ms=PLENTY_MS).move for _time in range(3)]
    assert answers[0] == "777"
    assert bot.faults == 2
    assert all(len(answer) == 3 for answer in answers)


# ------------------------------------------------------------------ those that do not

SAY_HEARD = "while True:\n    hear()\n    "
WRONG_ANSWERS = {
    "garbage": 'print("no JSON at all", flush=True)',
    "binary": 'sys.stdout.buffer.write(b"\\xff\\x00\\xfe\\n"); sys.stdout.flush()',
    "nothing": 'print("", flush=True)',
    "a list": "say([1])",
    "deep nesting": 'print("[" * 60000, flush=True)',
    "a long number": 'print("9" * 60000, flush=True)',
    "no move": 'say({"name": "x"})',
    "a move that is no text": 'say({"move": 7})',
    "a move that is no move": 'say({"move": "\\ud800"})',
    "a move of another game": 'say({"move": "513"})',
    "a card of another hand": 'say({"move": "R12"})',
    "a long move": 'say({"move": "R" * 60000})',
}


@pytest.mark.parametrize("answer", WRONG_ANSWERS.values(), ids=WRONG_ANSWERS.keys())
def test_a_wrong_answer_costs_one_move(make: Make, answer: str) -> None:
    bot, match = make(SAY_HEARD + answer), new()
    began = time.monotonic()
    for _turn in range(4):
        ask(bot, match)
    assert bot.faults == 4
    assert bot.last_fault
    assert len(bot.last_fault.splitlines()) == 1
    assert time.monotonic() - began < 4 * MOVE_MS / 1000 + SLACK_SECONDS


def test_an_illegal_move_is_explained(make: Make) -> None:
    bot = make(SAY_HEARD + 'say({"move": "R0"})')
    match = karban.new("gap", players=2, seed="a1b2", rounds=1)
    ask(bot, match, PLENTY_MS)
    assert bot.last_fault == "R0 is not in this hand (gap 3.1)"


def test_the_move_it_loses_depends_on_the_stream_alone(make: Make) -> None:
    question = new().question(0)
    bots = [make(SAY_HEARD + 'say("?")'), Program("false")]
    moves = {bot.choose(question, [99], ms=MOVE_MS).move for bot in bots}
    assert len(moves) == 1
    assert len({bots[1].choose(question, [stream], ms=MOVE_MS).move for stream in range(1, 40)}) > 3


def test_one_wrong_answer_does_not_spoil_the_next(make: Make) -> None:
    bot = make('hear()\nsay("?")\n' + FIRST_MOVES)
    match = new()
    ask(bot, match)
    for _turn in range(3):
        expected = match.legal(0)[0]
        assert ask(bot, match, PLENTY_MS) == expected
    assert bot.faults == 1


def test_a_late_answer_is_not_taken_for_the_next_one(make: Make) -> None:
    bot = make('message = hear()\ntime.sleep(0.4)\nsay({"move": message["view"]["legal"][0]})\n' + FIRST_MOVES)
    match = new("three")
    ask(bot, match)
    assert (bot.faults, bot.last_fault) == (1, "no answer in time")
    expected = match.legal(0)[0]
    assert ask(bot, match, PLENTY_MS) == expected
    assert bot.faults == 1


def test_a_sleeper_takes_no_more_than_the_time_given(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "STARTING_SECONDS", 0.5)
    for hello in (HELLO, "import time\n"):
        bot, match = make("time.sleep(60)", hello), new()
        ask(bot, match)
        began = time.monotonic()
        for _turn in range(4):
            ask(bot, match)
        assert 0.9 * 4 * MOVE_MS / 1000 < time.monotonic() - began < 4 * MOVE_MS / 1000 * 1.2 + SLACK_SECONDS
        assert bot.faults == 5


def test_patience_with_a_start_is_for_once(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "STARTING_SECONDS", 1.0)
    bot = make("time.sleep(60)", "import time\n")
    times = []
    for seed in range(3):
        match = new(seed=seed)
        began = time.monotonic()
        ask(bot, match)
        times.append(time.monotonic() - began)
        bot.end(match.view(0))
    assert times[0] >= 1
    assert max(times[1:]) < 1
    assert "hello" in bot.last_fault


def test_a_program_that_does_not_answer_hello_can_play(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program, "STARTING_SECONDS", 1.5)
    bot, match = make(FIRST_MOVES, HELLO.replace('say({"name": "a test"})', "")), new("three")
    for _turn in range(5):
        ask(bot, match, 1500)
    assert bot.faults == 1


@pytest.mark.parametrize("command", ["false", "true", "cat /nowhere"])
def test_a_program_that_does_not_run_loses_its_moves(command: str) -> None:
    bot = Program(command)
    play([bot, Random()], new(rounds=1), MOVE_MS)
    assert bot.faults == 6
    assert "until the next game" in bot.last_fault


@pytest.mark.parametrize("program", ["no-such-program", "/nowhere/at/all", "/"])
def test_a_program_that_is_not_there_is_refused_at_once(program: str) -> None:
    with pytest.raises(karban.BadOption, match=f"there is no program '{program}'"):
        karban.arena("gap", f"cmd:{program} --fast,random", games=2, processes=1)


def test_a_program_that_is_gone_when_it_is_to_start_loses_its_moves(tmp_path: Path) -> None:
    script = tmp_path / "program"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    bot = Program(str(script))
    script.unlink()
    play([bot, Random()], new(rounds=1), MOVE_MS)
    assert bot.faults == 6
    assert "cannot be started" in bot.last_fault


@pytest.mark.parametrize("command", ["", "   ", "cmd:", "'unfinished"])
def test_no_program_at_all_is_refused(command: str) -> None:
    with pytest.raises(karban.BadOption, match="cmd: the program and its arguments"):
        Program(command)


def test_a_program_that_dies_says_why_and_is_back_in_the_next_game(make: Make) -> None:
    bot = make('message = hear()\nsay({"move": message["view"]["legal"][0]})\nhear()\n1 / 0\n')
    for game in (1, 2, 3):
        match = new("three", seed=game)
        for turn in range(4):
            ask(bot, match, PLENTY_MS)
            if turn == 1:
                assert bot.last_fault == "it has ended: ZeroDivisionError: division by zero"
        assert bot.faults == 3 * game


@pytest.mark.parametrize(
    "closes",
    ["os.close(1)", "os.close(0)", "os.close(0); os.close(1)", "os.close(0); os.close(1); os.close(2)"],
)
def test_a_program_that_closes_its_pipes_and_stays(make: Make, closes: str) -> None:
    bot, match = make(f"{closes}\ntime.sleep(60)\n"), new()
    began = time.monotonic()
    for _turn in range(4):
        ask(bot, match)
    assert bot.faults == 4
    assert time.monotonic() - began < 4 * MOVE_MS / 1000 + SLACK_SECONDS


FLOODS = {
    "lines": 'while True: sys.stdout.write("x\\n" * 1000)',
    "one line": 'while True: sys.stdout.write("x" * 1000)',
    "complaints": 'while True: sys.stderr.write("x\\n" * 1000)',
    "answers": 'while True: sys.stdout.write(json.dumps({"move": "R1"}) + "\\n")',
    "both": 'while True: sys.stderr.write("y" * 10000); sys.stdout.write("x\\n" * 1000)',
}


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS.keys())
def test_a_flood_takes_neither_memory_nor_time(make: Make, flood: str) -> None:
    bot, match = make(flood), new("three")
    began = time.monotonic()
    for _turn in range(8):
        ask(bot, match)
        assert len(bot.last_fault) <= 200
        most = program_process.MAX_ANSWER_BYTES + program_process.CHUNK_BYTES
        for kept in vars(bot._process).values() if bot._process else ():
            assert not isinstance(kept, bytes) or len(kept) <= most
    assert bot.faults >= 6
    assert time.monotonic() - began < 8 * MOVE_MS / 1000 + SLACK_SECONDS


def test_questions_that_nobody_reads_do_not_pile_up(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(program_process, "MAX_UNREAD_BYTES", 20_000)
    monkeypatch.setattr(program, "WAY_SECONDS", 0)
    bot, match = make("time.sleep(60)"), new("gap", rounds=1000)
    for _turn in range(150):
        ask(bot, match, 1)
    assert bot._process
    assert len(bot._process._unsent) < 30_000
    assert bot.last_fault == "it does not read what it is asked"


# ------------------------------------------------------------------- and afterwards


def test_whoever_ignores_signals_is_ended_with_all_children(make: Make, tmp_path: Path) -> None:
    bot = make("""
        for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(name, signal.SIG_IGN)
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
        with open(sys.argv[1] + "/pids", "w") as file:
            print(os.getpid(), child.pid, file=file)
        while True:
            sys.stdin.readline()
            say({"move": "?"})
        """)
    ask(bot, new(), PLENTY_MS)
    pids = [int(pid) for pid in (tmp_path / "pids").read_text().split()]
    assert [lives(pid) for pid in pids] == [True, True]
    began = time.monotonic()
    bot.close()
    assert time.monotonic() - began < program_process.LEAVING_SECONDS + SLACK_SECONDS
    assert not lives(pids[0])
    while lives(pids[1]):  # nobody waits for the end of a child of it
        assert time.monotonic() - began < program_process.LEAVING_SECONDS + 2 * SLACK_SECONDS
        time.sleep(0.01)


def test_a_bot_that_is_forgotten_takes_its_program_along(tmp_path: Path) -> None:
    script = tmp_path / "bot.py"
    script.write_text(HELLO + 'open(sys.argv[1], "w").write(str(os.getpid()))\nhear()\ntime.sleep(60)\n')
    bot = Program(f"{sys.executable} {script} {tmp_path / 'pid'}")
    ask(bot, new(), 600)
    pid = int((tmp_path / "pid").read_text())
    assert lives(pid)
    del bot
    gc.collect()
    assert not lives(pid)


def test_the_end_of_the_interpreter_ends_the_program(tmp_path: Path) -> None:
    import subprocess

    script = tmp_path / "bot.py"
    script.write_text("import os, sys, time\nopen(sys.argv[1], 'w').write(str(os.getpid()))\ntime.sleep(60)\n")
    code = f"""
import karban
from karban.bots import program
program.STARTING_SECONDS = 1.0
bot = program.Program("{sys.executable} {script} {tmp_path / "pid"}")
match = karban.new("gap", players=2, seed=1)
bot.choose(match.question(match.to_act[0]), [1], ms=100)
"""
    done = subprocess.run([sys.executable, "-c", code], timeout=60, capture_output=True, check=True, env=os.environ)
    assert done.stderr == b""
    assert not lives(int((tmp_path / "pid").read_text()))


def test_a_program_that_behaves_may_put_its_things_away(make: Make, tmp_path: Path) -> None:
    bot = make("""
        for line in sys.stdin:
            say({"move": json.loads(line)["view"]["legal"][0]})
        time.sleep(0.05)
        open(sys.argv[1] + "/learnt", "w").write("much")
        """)
    ask(bot, new(), PLENTY_MS)
    bot.close()
    assert (tmp_path / "learnt").read_text() == "much"
