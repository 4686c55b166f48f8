"""The arena: luck cancels, a seed decides everything, nothing that is played is lost."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import karban
from karban import bots, cli
from karban.bots.bot import Bot, Thought
from karban.lab import game_workers
from karban.lab.arena import TournamentRun, _setup
from karban.lab.tournament import Tournament
from karban.lab.tournament_game import PlayedGame, TournamentSetup, close_bots, play, too_late
from karban.match.question import Question
from karban.reports import tournament_page, tournament_report
from tests.test_texts import czech

KEYS = {"name", "seats", "share", "se", "mean_score", "rating", "low", "high", "faults"}
BUSY_MS = 600.0  # for a move that takes none: a busy machine makes nobody late


class Stub(Bot):
    """Plays the first legal move, or does whatever it is told to."""

    name = "stub"

    def __init__(self, act: Any = None) -> None:
        self.act = act
        self.rounds: list[int | None] = []

    def choose(self, question: Question, stream: list[int], **limits: Any) -> Thought:
        self.rounds.append(limits["rounds"])
        first = question.write(min(question.moves))
        return Thought(first) if self.act is None else self.act(question, first)


@pytest.fixture
def stubs(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Bots that a test makes up: by name, what they do."""
    known: dict[str, Any] = {}
    made = bots.make
    monkeypatch.setattr(bots, "make", lambda name: Stub(known[name]) if name in known else made(name))
    return known


def run(game: str = "three", who: str = "greedy,random", **more: Any) -> Tournament:
    return karban.arena(game, who, **{"games": 12, "seed": 1, "processes": 1, **more})


def setup_of(who: str, players: int, game: str = "gap") -> TournamentSetup:
    return _setup(game, who, players, None, None, 1, {})[0]


def untimed(lines: tuple[str, ...]) -> list[str]:
    return [re.sub(r'"(seconds|slowest)": ([\d.]+|\[.*?\])', "", line) for line in lines]


# ------------------------------------------------------------------- seatings


def test_the_last_bot_fills_the_table_and_every_distinct_seating_is_played() -> None:
    seatings = setup_of("greedy,random", 4).seatings(0)
    assert sorted(seatings) == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]
    assert len(set(setup_of("greedy,random,easy,medium", 4).seatings(5))) == 24


def test_names_written_twice_are_one_bot_in_two_seats() -> None:
    assert setup_of("greedy,random,random,random", 4) == setup_of("greedy,random", 4)


def test_of_more_bots_than_seats_every_choice_plays() -> None:
    met = Counter(frozenset(seating) for seating in setup_of("greedy,random,easy", 2).seatings(0))
    assert met == {frozenset(pair): 2 for pair in ((0, 1), (0, 2), (1, 2))}


def test_too_many_seatings_are_rotations_that_give_everybody_every_seat() -> None:
    five = setup_of("random,greedy,easy,medium,cmd:true", 5)
    assert five.games_per_deal == 5
    for block in range(3):
        for seat in range(5):
            assert {seating[seat] for seating in five.seatings(block)} == set(range(5))
    neighbours = Counter(
        pair for block in range(300) for seating in five.seatings(block) for pair in pairwise((*seating, seating[0]))
    )
    assert len(neighbours) == 20
    assert max(neighbours.values()) < 1.5 * min(neighbours.values())


def test_whole_deals_are_played() -> None:
    result = run("gap", players=4, games=5, rounds=1)
    assert (result.games, result.deals) == (8, 2)


# ----------------------------------------------------------------------- luck


@pytest.mark.parametrize("game", karban.games())
def test_equal_bots_have_exactly_equal_shares_in_every_deal(game: str, stubs: dict[str, Any]) -> None:
    stubs.update(ann=None, bob=None)
    result = run(game, "ann,bob", players=3, games=9)
    for deal in range(result.deals):
        assert len({tuple(row) for row in result.scores[3 * deal : 3 * deal + 3].tolist()}) == 1  # the same game thrice
    assert result.shares(0).tolist() == pytest.approx([1 / 3] * 3)
    assert result.bots[0].standard_error == pytest.approx(0)
    assert result.bots[0].mean_score == pytest.approx(result.bots[1].mean_score)
    assert result.bots[0].rating == pytest.approx(1500)


def test_the_luck_of_the_deal_vanishes() -> None:
    """In single deals one seat wins nearly always; over the seatings this says nothing about the bots."""
    one = setup_of("greedy,random", 2)
    lucky = [
        PlayedGame(
            number, 0, (9, 1) if number // 2 % 3 else (1, 9), (0,) if number // 2 % 3 else (1,), 9, (), (0, 0), 0, ""
        )
        for number in range(60)
    ]
    run_so_far = TournamentRun(one, 60, True, None)
    run_so_far.done = {game.number: game for game in lucky}
    assert [run_so_far._share(lucky[n : n + 2]) for n in range(0, 60, 2)] == [0.5] * 30
    assert not run_so_far._check_stop()


def test_the_better_bot_wins_and_every_figure_agrees() -> None:
    result = run(games=40)
    good, bad = result.bots
    assert good.share + bad.share == pytest.approx(1)
    assert good.share > 0.6
    assert good.rating > 1500 > bad.rating
    assert good.low is not None
    assert bad.high is not None
    assert good.low > bad.high
    assert result.pairwise[0][1] == pytest.approx(good.share)
    assert sum(turn.share for turn in result.turns) == pytest.approx(1)
    assert good.mean_score == pytest.approx(result.scores[result.seatings == 0].mean())


# --------------------------------------------------------- the same everywhere


def test_the_same_seed_gives_the_same_games_with_one_process_and_with_two() -> None:
    one, two = run(games=8), run(games=8, processes=2)
    assert untimed(one.lines) == untimed(two.lines)
    assert one.bots[0].rating == two.bots[0].rating
    assert untimed(one.lines) != untimed(run(games=8, seed=2).lines)


def test_a_stop_comes_at_the_same_deal_with_one_process_and_with_two() -> None:
    one, two = run(games=400, stop=True), run(games=400, stop=True, processes=2)
    assert one.stopped
    assert one.games < 400
    assert untimed(one.lines) == untimed(two.lines)
    assert one.anytime is not None
    assert one.anytime[0] > 0.49


def test_a_cluster_plays_the_same_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stand-in for Ray, which runs a task when its result is fetched, the last one first."""
    calls: list[str] = []
    cluster = SimpleNamespace(
        is_initialized=lambda: False,
        init=lambda **settings: calls.append(settings["address"]),
        put=lambda value: value,
        remote=lambda function: SimpleNamespace(remote=lambda *values: (function, values)),
        cluster_resources=lambda: {"CPU": 3.0},
        wait=lambda running: (running[-1:], running[:-1]),
        get=lambda done: [function(*values) for function, values in done],
        shutdown=lambda: calls.append("shutdown"),
    )
    monkeypatch.setitem(sys.modules, "ray", cluster)
    assert untimed(run(ray="10.0.0.1:6379").lines) == untimed(run().lines)
    assert calls == ["10.0.0.1:6379", "shutdown"]
    close_bots()


def test_every_game_is_recorded_and_can_be_replayed() -> None:
    result = run("gap", "greedy,random", players=3, rounds=1)
    for number in range(result.games):
        record = result.record(number)
        assert record.replay().scores == tuple(result.scores[number])
        assert record.more["block"] == number // 3
        assert record.names == tuple(f"bot:{result.names[bot]}" for bot in result.seatings[number])


def test_thinking_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    stub = Stub()
    monkeypatch.setattr(bots, "make", lambda name: stub)
    run(who="stub", players=2, games=1, thinking=77)
    assert set(stub.rounds) == {77}


# --------------------------------------------------------------------- faults


def _fail(question: Question, first: str) -> Thought:
    raise RuntimeError("lost the thread")


def _dawdle(question: Question, first: str) -> Thought:
    time.sleep(too_late(BUSY_MS) / 1000 + 0.01)
    return Thought(first)


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (_fail, "error"),
        (lambda question, first: None, "error"),
        (lambda question, first: Thought("garbage"), "illegal"),
        (lambda question, first: Thought(""), "illegal"),
        (_dawdle, "late"),
    ],
)
def test_a_fault_costs_one_random_move_and_is_counted(act: Any, why: str, stubs: dict[str, Any]) -> None:
    stubs["bad"] = lambda question, first: act(question, first) if question.view["moves"] == 5 else Thought(first)
    result = run("three", "bad", players=2, games=3, ms=BUSY_MS)
    assert result.bots[0].faults == 3
    for number in range(3):
        record = result.record(number)
        assert record.replay().over
        assert [(move, kind.partition(":")[0]) for move, _seat, kind in record.more["faults"]] == [(5, why)]


def test_a_program_of_ones_own_plays_and_its_faults_are_counted(tmp_path: Path) -> None:
    program = tmp_path / "first.py"
    program.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    said = json.loads(line)\n"
        "    view = said.get('view', {})\n"
        "    wrong = view.get('moves', 9) < 2\n"
        "    move = 'nonsense' if wrong else (view.get('legal') or [''])[0]\n"
        "    if said['type'] != 'end':\n"
        "        print(json.dumps({'name': 'first', 'move': move}), flush=True)\n"
    )
    result = run(who=f"cmd:{sys.executable} {program},random", games=4)
    assert [bot.faults for bot in result.bots] == [4, 0]


# -------------------------------------------------------------- stop and go on


def test_after_a_kill_in_the_middle_it_goes_on_to_the_same_result(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ["arena", "three", "--bots", "greedy,random", "--games", "200", "--seed", "1", "--save"]
    process = subprocess.Popen([sys.executable, "-m", "karban.cli", *words, str(file)], stdout=subprocess.DEVNULL)
    try:
        while not file.exists() or file.read_bytes().count(b"\n") < 5:
            assert process.poll() is None
            time.sleep(0.02)
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    with file.open("ab") as half:
        half.write(file.read_bytes()[:300])
    assert len(file.read_bytes().splitlines()) < 200
    rest: list[int] = []
    again = run(games=200, resume=file, progress=lambda done, games: rest.append(done))
    assert rest[0] >= 5
    assert untimed(again.lines) == untimed(run(games=200).lines)
    assert len(file.read_bytes().splitlines()) == 200


def test_a_saved_tournament_is_not_played_twice_and_can_grow(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    first = run(games=4, resume=file, seed=None)
    told: list[tuple[int, int]] = []
    again = run(games=4, resume=file, seed=None, progress=lambda *news: told.append(news))
    assert not told
    assert again.lines == first.lines
    more = run(games=8, resume=file, seed=None, progress=lambda *news: told.append(news))
    assert told == [(5, 8), (6, 8), (7, 8), (8, 8)]
    assert more.lines[:4] == first.lines


@pytest.mark.parametrize(
    ("more", "key"),
    [
        ({"seed": 2}, "seed"),
        ({"ms": 5}, "ms"),
        ({"thinking": 5}, "thinking"),
        ({"who": "random,greedy"}, "bots"),
        ({"players": 3}, "players"),
        ({"game": "gap"}, "game"),
        ({"colours": "shuffled"}, "options"),
    ],
)
def test_the_file_of_another_tournament_is_refused(tmp_path: Path, more: dict[str, Any], key: str) -> None:
    file = tmp_path / "games.jsonl"
    run(games=2, resume=file)
    before = file.read_bytes()
    with pytest.raises(karban.BadOption, match=f"holds another tournament: {key} is"):
        run(**{"games": 2, "resume": file, **more})
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["my notes", "my notes\n", "[1]\n", '{"karban": 1, "game": "three"}\n', "\n"])
def test_a_file_that_is_none_of_ours_is_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "notes.txt"
    file.write_text(text)
    with pytest.raises(karban.BadOption, match=r"notes\.txt"):
        run(resume=file)
    assert file.read_text() == text


def test_a_stop_by_the_user_ends_the_other_processes() -> None:
    def stop(done: int, games: int) -> None:
        raise KeyboardInterrupt

    begun = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        run("qwixx", games=2000, processes=2, progress=stop)
    assert time.perf_counter() - begun < 30


def test_a_process_that_dies_is_told_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_workers, "play", _die)
    with pytest.raises(ChildProcessError, match="has died"):
        run(processes=2)


def _die(setup: TournamentSetup, number: int) -> PlayedGame:
    signal.raise_signal(signal.SIGKILL)
    return play(setup, number)


# ----------------------------------------------------------- the command line


def words(text: str, *more: str) -> list[str]:
    return ["arena", *text.split(), "--processes", "1", *more]


def test_json_has_the_promised_shape(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words("gap --bots greedy,random --players 4 --games 8 --ms 50 --seed 1 -o rounds=1 --json")) == 0
    said = json.loads(capsys.readouterr().out)
    assert {"game": "gap", "players": 4, "games": 8, "ms": 50}.items() <= said.items()
    assert [bot["name"] for bot in said["bots"]] == ["greedy", "random"]
    assert [bot["seats"] for bot in said["bots"]] == [1, 3]
    assert all(set(bot) >= KEYS for bot in said["bots"])
    assert said["bots"][0]["share"] + 3 * said["bots"][1]["share"] == pytest.approx(1)


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back here")
def test_ctrl_c_reaches_no_player_that_is_just_starting() -> None:
    """It would complain of it in the middle of its imports."""
    asked = "import signal; print(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))"
    with game_workers._starting_quietly():
        child = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert child.stdout == "True\n"
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def test_the_ladder_is_printed_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(words("three --bots random,greedy --games 20 --seed 1 --lang en")) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert "20 games: 10 deals, each in 2 seatings" in said.out
    assert said.out.index("\ngreedy") < said.out.index("\nrandom")  # the stronger one above
    assert any(line.startswith("20 her: 10 rozdání") for line in tournament_report.as_lines(run(games=20), czech()))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("chess --bots random", "game"),
        ("gap", "--bots"),
        ("gap --bots random,nobody", "bots"),
        ("gap --bots random,,greedy", "bots"),
        ("gap --bots random --players 9", "players"),
        (f"gap --players 6 --bots {','.join(['random'] * 40)}", "bots"),
        ("gap --bots random --games 0", "games"),
        ("gap --bots random --games many", "--games"),
        ("gap --bots random --ms 0", "ms"),
        ("gap --bots random --ms -5", "ms"),
        ("gap --bots random --thinking 0", "thinking"),
        ("gap --bots random --processes 0", "processes"),
        ("gap --bots random --seed=", "seed"),
        ("gap --bots random -o minutes=5", "minutes"),
        ("gap --bots random -o colour=R", "colour"),
        ("gap --bots random --stop", "stop"),
        ("gap --bots random --save /", "/"),
        ("gap --bots random --report /dev/null", "report"),
        ("gap --bots cmd:", "cmd"),
    ],
)
def test_a_wrong_argument_is_named(text: str, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["arena", *text.split()]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert name in said.err


def test_without_ray_a_cluster_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert cli.main(words("gap --bots random --ray auto")) == 2
    assert "karban[ray]" in capsys.readouterr().err


# ------------------------------------------------------------------ the report


def test_the_report_is_one_page_with_its_pictures_beside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "a" / "b"
    assert cli.main(words("three --bots greedy,random --games 8 --seed 1", "--report", str(folder))) == 0
    assert "report.html" in capsys.readouterr().out
    assert {file.name for file in folder.iterdir()} == {
        "report.html",
        *(f"{name}.png" for name in ("ladder", "pairwise", "scores", "seats")),
    }
    page = (folder / "report.html").read_text("utf-8")
    assert page.count("<svg") == 4
    assert not re.search(r"<(script|link|img|iframe|image)|@import|url\((?!#)|(src|href)=\"(?!#)", page)
    assert "prefers-color-scheme: dark" in page


def test_the_report_speaks_czech_and_takes_no_orders_from_a_name(stubs: dict[str, Any]) -> None:
    name = "cmd:<script>alert('$1$')</script>"
    stubs[name] = None
    result = karban.arena("gap", [name, "random"], games=4, seed=1, processes=1, rounds=1, colours=["R", "Y", "G"])
    page = tournament_page.page(result, czech())
    assert '<html lang="cs">' in page
    assert "Kdo končí před kým" in page
    assert "<script" not in page


def test_the_report_says_how_to_play_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    result = run("gap", "greedy,random", players=3, games=3, rounds=1, colours=["R", "Y", "G", "P"])
    command = shlex.split(tournament_page.command(result))
    assert cli.main([*command[1:], "--processes", "1", "--json"]) == 0
    again = json.loads(capsys.readouterr().out)
    assert again["options"] == result.options
    assert [bot["share"] for bot in again["bots"]] == [bot.share for bot in result.bots]
    assert [bot["mean_score"] for bot in again["bots"]] == [bot.mean_score for bot in result.bots]


def test_deals_that_happen_to_be_alike_do_not_make_it_certain(stubs: dict[str, Any]) -> None:
    stubs.update(ann=None, bob=None)
    bot = run(who="ann,bob", games=6).bots[0]
    assert bot.standard_error == pytest.approx(0)
    assert bot.share_low is not None
    assert bot.share_high is not None
    assert bot.share_low < 0.2
    assert bot.share_high > 0.8
    alone = run(who="greedy", players=4, games=3).bots[0]
    assert (alone.share, alone.share_low, alone.share_high) == (0.25, 0.25, 0.25)


def test_a_single_deal_is_said_to_prove_nothing() -> None:
    result = run(games=2)
    assert (result.bots[0].standard_error, result.bots[0].low) == (None, None)
    assert "–" in "\n".join(tournament_report.as_lines(result, czech()))
    assert "NaN" not in json.dumps(tournament_report.as_values(result))
    assert "<svg" in tournament_page.page(result, czech())
    assert np.isfinite(result.bots[0].rating)
