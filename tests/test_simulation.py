"""Simulation: the same games for a seed, however they are played."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import karban
from karban.i18n.texts import speak
from karban.lab.simulation import Batch
from karban.notation import find_game
from karban.reports import simulation_picture, simulation_report

OPTIONS: dict[str, dict[str, Any]] = {"gap": {"rounds": 2}, "qwixx": {"jokers": True}, "three": {"colours": "shuffled"}}


def run(game: str, **more: Any) -> karban.Simulation:
    given = {"games": 300, "players": 3, "bots": "greedy,random", "seed": "77", "threads": 2}
    return karban.simulate(game, **{**given, **OPTIONS.get(game, {}), **more})


@pytest.mark.parametrize("game", karban.games())
def test_same_seed_gives_the_same_games_whatever_the_number_of_threads(game: str) -> None:
    one, three = run(game, threads=1), run(game, threads=3)
    assert one.scores.tolist() == three.scores.tolist()
    assert one.won.tolist() == three.won.tolist()
    assert one.lengths.tolist() == three.lengths.tolist()
    assert one.scores.tolist() != run(game, seed="78").scores.tolist()


@pytest.mark.parametrize("game", karban.games())
def test_fewer_games_are_the_first_of_more(game: str) -> None:
    assert run(game, games=40).scores.tolist() == run(game, games=300).scores[:40].tolist()


@pytest.mark.parametrize("game", karban.games())
def test_any_simulated_game_can_be_written_down_and_replayed(game: str) -> None:
    result = run(game)
    for number in (0, 7, 299):
        record = karban.Record.from_json(result.record(number).to_json())
        match = record.replay()
        assert match.scores == tuple(result.scores[number])
        assert match.winners == tuple(np.flatnonzero(result.won[number]))
        assert len(match.moves) == result.lengths[number]
        assert match.first == result.firsts[number]
        assert record.names == ("bot:greedy", "bot:random", "bot:random")


@pytest.mark.parametrize("game", karban.games())
def test_uncompiled_simulation_gives_the_same(game: str) -> None:
    result = run(game, games=10)
    batch = Batch(find_game(game), 3, result.options, result.bots, "77", 10)
    batch.play_plain(0, 10)
    assert batch.scores.tolist() == result.scores.tolist()
    assert batch.lengths.tolist() == result.lengths.tolist()


@pytest.mark.parametrize("game", karban.games())
def test_greedy_beats_random(game: str) -> None:
    result = run(game, games=1500)
    assert result.win_share[0] - 4 * result.win_error[0] > 1 / 3


@pytest.mark.parametrize("game", karban.games())
def test_every_number_of_players_can_be_simulated(game: str) -> None:
    for players in find_game(game).seats:
        result = karban.simulate(game, games=5, players=players, seed=1)
        assert result.scores.shape == (5, players)
        assert result.won.any(axis=1).all()


def test_win_shares_split_shared_wins_and_add_up() -> None:
    result = karban.simulate("three", games=2000, players=4, seed=3)
    assert result.won.sum(axis=1).max() > 1, "there are ties to be split"
    assert result.win_share.sum() == pytest.approx(1)
    assert result.moves == 2000 * 72 == result.lengths.sum()


def test_players_default_to_the_number_of_bots_named() -> None:
    assert karban.simulate("gap", games=1, bots="greedy,random,random", seed=1, rounds=1).players == 3
    assert karban.simulate("gap", games=1, bots="greedy", seed=1, rounds=1).bots == ("greedy",) * 4


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ({"games": 0}, "games"),
        ({"games": True}, "games"),
        ({"games": 10**12}, "games"),
        ({"threads": 0}, "threads"),
        ({"players": 9}, "players"),
        ({"bots": "genius"}, "bots"),
        ({"bots": "random,random,random,random"}, "bots"),
        ({"bots": ""}, "bots"),
        ({"minutes": 5}, "minutes"),
        ({"target": 0}, "target"),
        ({"wind": 3}, "wind"),
        ({"seed": 1.5}, "seed"),
    ],
)
def test_wrong_arguments_are_refused_by_name(given: dict[str, Any], named: str) -> None:
    with pytest.raises(karban.BadOption, match=named):
        karban.simulate("gap", **{"games": 10, "players": 3, **given})
    with pytest.raises(karban.BadOption, match="gap, number, qwixx, three"):
        karban.simulate("chess", games=1)


def test_progress_is_told_up_to_the_last_game() -> None:
    told: list[tuple[int, int]] = []
    karban.simulate("number", games=500, players=3, seed=1, progress=lambda done, games: told.append((done, games)))
    assert told[-1] == (500, 500)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_an_error_while_playing_reaches_the_caller() -> None:
    def stop(done: int, games: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        karban.simulate("gap", games=2000, players=3, seed=1, progress=stop)


def test_a_game_that_was_not_played_cannot_be_written_down() -> None:
    with pytest.raises(IndexError, match="0 to 4"):
        karban.simulate("three", games=5, seed=1).record(5)


# ------------------------------------------------------------------- summaries


def test_summary_has_what_the_contract_promises() -> None:
    result = run("number", bots="random")
    values = json.loads(json.dumps(simulation_report.as_values(result)))
    assert {"game", "players", "games", "moves", "seconds", "mean", "win_share"} <= set(values)
    assert values["mean"] == pytest.approx(result.scores.mean(axis=0).tolist())
    assert len(values["win_share"]) == 3


def test_table_of_games_has_one_line_a_game() -> None:
    result, file = run("gap", games=20), io.StringIO()
    simulation_report.write_csv(result, file)
    rows = list(csv.DictReader(io.StringIO(file.getvalue())))
    assert len(rows) == 20
    assert [int(row["score2"]) for row in rows] == result.scores[:, 2].tolist()
    assert [row["won0"] == "1" for row in rows] == result.won[:, 0].tolist()


@pytest.mark.parametrize("language", ["en", "cs"])
def test_summary_can_be_read(language: str) -> None:
    lines = list(simulation_report.as_lines(run("gap", games=100), speak(language)))
    assert len(lines[-3:]) == 3
    assert all("%" in line for line in lines[-3:])
    assert "greedy" in lines[-3]


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_picture_is_drawn(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"scores.{suffix}"
    simulation_picture.draw(run("three", games=100), path, speak("en"))
    start = path.read_bytes()[:100]
    assert start.startswith(b"\x89PNG") if suffix == "png" else b"<?xml" in start


def test_picture_to_nowhere_is_refused_before_anything_is_played(tmp_path: Path) -> None:
    with pytest.raises(karban.BadOption, match="png"):
        simulation_picture.check(tmp_path / "scores.bmp")
    with pytest.raises(karban.BadOption, match="folder"):
        simulation_picture.check(tmp_path / "nowhere" / "scores.png")
