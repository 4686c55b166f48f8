"""Leaving, saving and going on; the clock; who sits where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import karban
from karban import bots
from karban.drawing.seat_names import SeatName, displayed_names, recorded_names
from karban.match.record_files import Keeper, read
from karban.terminal.game import TerminalClock, TerminalGame
from karban.terminal.seats import seated
from tests.terminal import LANGUAGES, Spy, Typist, table_for
from tests.test_texts import czech

# ------------------------------------------------------------- leaving, saving


def leave_with(typist: Typist, keeper: Keeper | None = None) -> tuple[TerminalGame, str]:
    screen = Spy(typist, width=200, colour=False)
    match = karban.new("gap", players=2, seed=5, first=0, names=["me", "bot:greedy"])
    table = table_for(match, screen, keeper=keeper)
    table.run()
    return table, screen.output


class Interrupted(Typist):
    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        line = super().readline()
        if not line:
            raise KeyboardInterrupt
        return line


@pytest.mark.parametrize("typist", [Typist, Interrupted], ids=["end of input", "Ctrl-C"])
def test_leaving_in_any_way_keeps_the_saved_game(typist: type[Typist], tmp_path: Path) -> None:
    file = tmp_path / "game one.json"
    table, output = leave_with(typist("1", "1"), Keeper(file))
    assert read(str(file)).replay().moves == table.match.moves
    assert len(table.match.moves) == 4
    assert f"Go on with: karban play --resume '{file}'" in output
    assert sorted(tmp_path.iterdir()) == [file]


def test_who_leaves_by_q_is_offered_to_keep_the_game(tmp_path: Path) -> None:
    taken, file = tmp_path / "taken.json", tmp_path / "game.json"
    taken.write_text("mine")
    table, output = leave_with(Typist("1", "q", str(taken), str(tmp_path / "no" / "such"), str(file)))
    assert "is there already" in output
    assert "there is no such file or folder" in output
    assert taken.read_text() == "mine"
    assert read(str(file)).replay().moves == table.match.moves


@pytest.mark.parametrize("name", ["x" * 300, "nul\0", "no\x1b[2J/such"])
def test_a_name_that_no_file_can_have_is_told_and_asked_for_again(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table, output = leave_with(Typist("1", "q", name, str(file)))
    assert output.count("Keep the game?") == 2
    assert "\x1b" not in output
    assert read(str(file)).replay().moves == table.match.moves


def test_a_saved_game_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    table, _output = leave_with(Typist("1", "1", "q"), Keeper(file))
    resumed = read(str(file)).replay()
    assert recorded_names(resumed.names, 2) == [SeatName("me"), SeatName(bot="greedy")]
    typist = Typist()
    again = table_for(resumed, Spy(typist), keeper=Keeper(file))
    typist.table = again
    again.run()
    assert again.match.moves[: len(table.match.moves)] == table.match.moves
    assert read(str(file)).result == {"scores": list(again.match.scores), "winners": list(again.match.winners)}


def test_what_else_a_record_carries_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    leave_with(Typist("q"), Keeper(file, {"place": "Brno"}))
    assert json.loads(file.read_text("utf-8"))["place"] == "Brno"


def test_a_disk_that_fails_in_mid_game_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    class Failing(Typist):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            monkeypatch.setattr("os.replace", full)
            return super().readline()

    file = tmp_path / "game.json"
    table, output = leave_with(Failing("1", "1", "q"), Keeper(file))
    assert output.count("The game could not be saved") >= 2
    assert "The game is saved" not in output
    assert len(table.match.moves) == 4
    assert read(str(file)).moves == ()
    assert sorted(tmp_path.iterdir()) == [file]


# ------------------------------------------------------------------- the clock


def test_when_the_time_is_up_the_round_under_way_is_the_last() -> None:
    minutes = iter([0.0] * 12 + [500.0] * 10_000)
    typist = Typist()
    screen = Spy(typist)
    match = karban.new("gap", players=2, seed=5, minutes=5, names=["me", "bot:greedy"])
    table = table_for(match, screen, clock=TerminalClock(5, now=lambda: 60 * next(minutes)))
    typist.table = table
    table.run()
    assert [move for seat, move in match.moves if seat is None] == ["time"]
    assert len(match.view()["round_scores"]) == 1
    assert "Time is up: this round is the last." in screen.output
    assert "5 minutes left" in screen.output


def test_time_used_before_a_break_counts() -> None:
    assert TerminalClock(5, used=240.0, now=lambda: 1000.0).minutes_left == 1
    assert TerminalClock(5, used=299.9, now=lambda: 1000.0).minutes_left == 1
    assert TerminalClock(5, used=300.0, now=lambda: 1000.0).minutes_left == 0


# ------------------------------------------------------------------- seats


def test_seats_left_open_are_filled_with_bots() -> None:
    assert [seat.recorded for seat in seated(None, None, [])] == ["me", "bot:medium", "bot:medium"]
    assert [seat.recorded for seat in seated(["me", "random"], 4, [])] == [
        "me",
        "bot:random",
        "bot:random",
        "bot:random",
    ]
    assert [seat.recorded for seat in seated(None, 3, ["Ann", "Bob"])] == ["Ann", "Bob", "bot:medium"]
    assert [seat.recorded for seat in seated(["greedy", "me"], None, ["Ann"])] == ["bot:greedy", "Ann"]


@pytest.mark.parametrize(
    ("words", "players", "names", "sentence"),
    [
        (
            ["me", "hal"],
            None,
            [],
            f"--seats: each seat is one of me, {', '.join(bots.level_names())}; not 'hal'",
        ),
        (["me", "me", "me"], 2, [], "--players: 3 are seated, that is more than 2"),
        (["me", "greedy"], None, ["A", "B"], "--names: a name for each of the 1 people, not 2"),
        (["me", "greedy"], None, ["bot:x"], "--names: a name is not empty and does not begin with bot:; not 'bot:x'"),
    ],
)
def test_seats_that_make_no_sense_are_refused(
    words: list[str], players: int | None, names: list[str], sentence: str
) -> None:
    with pytest.raises(karban.BadOption) as refused:
        seated(words, players, names)
    assert str(refused.value) == sentence


def test_everybody_has_a_name_on_the_screen() -> None:
    english = LANGUAGES["en"]
    assert displayed_names(recorded_names(["me", "bot:greedy", "bot:greedy"], 3), english) == [
        "Player",
        "greedy 1",
        "greedy 2",
    ]
    assert displayed_names(recorded_names(["me", "Ann", "bot:random"], 3), english) == ["Player", "Ann", "random"]
    assert displayed_names(recorded_names(None, 2), czech()) == ["Hráč 1", "Hráč 2"]
