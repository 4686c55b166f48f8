"""The puzzles: each is a decision of a real game, what is right stands out, and what is said of it is true."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

import karban
from karban.bots import choose
from karban.match import Match
from tools import puzzle_file, puzzles
from tools.puzzle_file import Puzzle, PuzzleFile, read_file
from tools.puzzle_judge import greedy_moves, random_words, verdict
from tools.puzzle_themes import THEMES, PuzzlePosition, themes_of

GAMES = sorted(puzzles.PLANS)
LEAST, MOST_BYTES = 150, 35_000
ROUNDED = 4  # points of share, in whole percent: two roundings of half a point each
CLIENT = Path(__file__).parents[1] / "client" / "src" / "games"


@cache
def positions(game: str) -> list[tuple[Puzzle, PuzzlePosition, list[str], tuple[int, ...]]]:
    """All puzzles of a game: what is known of each, its position, its legal moves, and who is to act."""
    found = []
    for match, puzzle in read_file(game).puzzles():
        question = match.question(puzzle.seat)
        legal = match.legal(puzzle.seat)
        options = puzzles.in_order(question)
        order = sorted(range(len(legal)), key=lambda i: -puzzle.shares[i])
        right = [options[i] for i in sorted(order[: puzzle.accepted])]
        position = PuzzlePosition(question.state, puzzle.seat, options, right, sorted(greedy_moves(question)))
        found.append((puzzle, position, legal, match.to_act))
    return found


def test_every_game_has_puzzles() -> None:
    assert sorted(karban.games()) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_there_are_at_least_150_and_no_two_are_the_same(game: str) -> None:
    names = [
        (source.number, puzzle.moves, puzzle.seat) for source in read_file(game).sources for puzzle in source.puzzles
    ]
    assert len(set(names)) == len(names) >= LEAST


def test_they_are_small_enough_for_the_offline_site() -> None:
    assert sum(len(gzip.compress(puzzle_file.path_of(game).read_bytes(), 9)) for game in GAMES) < MOST_BYTES


@pytest.mark.parametrize("game", GAMES)
def test_the_seat_is_to_act_and_every_legal_move_has_a_share(game: str) -> None:
    for puzzle, position, legal, to_act in positions(game):
        assert puzzle.seat in to_act
        assert len(puzzle.shares) == len(legal) == len(position.moves) >= puzzles.PLANS[game].least_moves
        assert all(0 <= share <= 100 for share in puzzle.shares)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_right_is_clearly_ahead_and_greedy_does_not_find_it(game: str) -> None:
    for puzzle, position, legal, _to_act in positions(game):
        assert 1 <= puzzle.accepted <= len(legal) // 2
        shares = sorted(puzzle.shares, reverse=True)
        assert shares[puzzle.accepted - 1] - shares[puzzle.accepted] >= ROUNDED
        assert not set(position.right) & set(position.greedy)


@pytest.mark.parametrize("game", GAMES)
def test_the_themes_of_every_puzzle_are_true_of_its_position(game: str) -> None:
    for puzzle, position, _legal, _to_act in positions(game):
        assert puzzle.themes == themes_of(game, position)
        assert puzzle.level in (1, 2, 3)
        assert puzzles.LOWEST <= puzzle.rating <= puzzles.HIGHEST


# What themes say, once more: by the texts of moves and by what is seen at the table before and after them.


class Seen(NamedTuple):
    """A move as it is written, what its seat sees before and after it, and the same of the moves that look best."""

    move: str
    before: dict[str, Any]
    after: dict[str, Any]
    seat: int
    greedy: list[Seen]

    def gained(self) -> set[str]:
        """The cards of GAP that it brings."""
        return {*self.after["collections"][self.seat]} - {*self.before["collections"][self.seat]}

    def changes(self, side: str) -> list[tuple[int, int]]:
        """Of Three Is Too Many: how many cards of each colour were face up (or down), and are."""
        old, new = (view["collections"][self.seat] for view in (self.before, self.after))
        return [(old[colour][side], new[colour][side]) for colour in old]

    def row(self) -> list[str]:
        """The row of Three Is Too Many into which the card is laid, before it."""
        found: list[str] = self.before["rows"][int(self.move) // 30]
        return found

    def left(self) -> set[str]:
        """The cards that leave the rows of Three Is Too Many."""
        before, after = ({card for row in view["rows"] for card in row} for view in (self.before, self.after))
        return before - after

    def laid(self) -> list[str]:
        """The numbers that are laid in Qwixx."""
        return re.split(",", self.move.partition(":")[2].partition("=")[0])

    def crosses(self) -> Counter[str]:
        """How many crosses it makes at once in each row of Qwixx, a lock among them."""
        sheets = [view["sheets"][self.seat] for view in (self.before, self.after)]
        old, new = (Counter({row: len(sheet[row]) for row in "RYGB"}) + Counter(sheet["locks"]) for sheet in sheets)
        return new - old

    def skipped(self) -> int:
        """How many numbers of Qwixx can no more be crossed out after it, but are not."""
        colour, crossed = self.move[0], re.findall(r"\d+", self.move.rpartition("=")[2])
        row = [*range(2, 13)] if colour in "RY" else [*range(12, 1, -1)]
        before = self.before["sheets"][self.seat][colour]
        left = row[row.index(before[-1]) + 1 :] if before else row
        return left.index(int(crossed[-1])) + 1 - len(crossed)

    def others_free(self) -> set[str]:
        """The digits that others can still write in The Number."""
        return {digit for seat, free in enumerate(self.before["free"]) if seat != self.seat for digit in free}


def seen_by(match: Match, seat: int, move: str, greedy: list[Seen]) -> Seen:
    after = match.copy()
    after.play(seat, move)
    return Seen(move, match.view(seat), after.view(seat), seat, greedy)


def strongest(cards: list[str]) -> list[str]:
    """The colours that there are most of."""
    often = Counter(card[0] for card in cards)
    return [colour for colour, n in often.items() if n == max(often.values())]


SEEN: dict[tuple[str, str], Callable[[Seen], bool]] = {
    ("gap", "n"): lambda m: not m.gained() and m.move in m.after["row"],
    ("gap", "f"): lambda m: all(len(m.gained()) < len(other.gained()) for other in m.greedy),
    ("gap", "m"): lambda m: all(len(m.gained()) > len(other.gained()) for other in m.greedy),
    ("gap", "a"): lambda m: len({card[1] for card in m.gained()}) == 1 and len(m.gained()) > 2,
    ("gap", "o"): lambda m: {"0", "9"} <= {card[1] for card in m.gained()},
    ("gap", "d"): lambda m: bool(
        {card[0] for card in m.gained() - {m.move[:2]}}
        & {*strongest(m.before["collections"][(m.seat + 1) % m.before["players"]])}
    ),
    ("gap", "c"): lambda m: {card[0] for card in m.gained()} <= {card[0] for card in m.before["collections"][m.seat]},
    ("gap", "t"): lambda m: len(strongest([*m.before["collections"][m.seat], *m.gained()])) > 1,
    ("gap", "w"): lambda m: (
        m.move[:2] in {other.move[:2] for other in m.greedy} and all(m.gained() != other.gained() for other in m.greedy)
    ),
    ("gap", "l"): lambda m: len(m.before["hand"]) <= 2,
    ("three", "n"): lambda m: all(old == new for old, new in m.changes("up") + m.changes("down")),
    ("three", "f"): lambda m: len(m.row()) == 3 and len(m.after["rows"][int(m.move) // 30]) == 4,
    ("three", "h"): lambda m: len(m.row()) == 4 and int(m.move) > max(map(int, m.row())) and m.left() == {m.row()[1]},
    ("three", "c"): lambda m: any(old == 0 and new == 1 for old, new in m.changes("up")),
    ("three", "p"): lambda m: any(old < 2 and new == 2 for old, new in m.changes("up")),
    ("three", "d"): lambda m: any(new >= old + 3 for old, new in m.changes("down")),
    ("three", "g"): lambda m: bool({"15", "45", "75"} & m.left()),
    ("three", "l"): lambda m: len(m.before["hand"]) <= 4 and m.before["piles"][m.seat] == 0,
    ("qwixx", "t"): lambda m: m.move.startswith("T"),
    ("qwixx", "p"): lambda m: m.move == "-" and len(m.before["legal"]) > 1,
    ("qwixx", "r"): lambda m: m.before["action"] == "number" and m.move != "-",
    ("qwixx", "o"): lambda m: m.move.endswith("=") and any(not one.endswith("=") for one in m.before["legal"]),
    ("qwixx", "m"): lambda m: m.after["sheets"][m.seat]["penalties"] == m.before["sheets"][m.seat]["penalties"] + 1,
    ("qwixx", "c"): lambda m: all(
        m.crosses().keys() ^ other.crosses().keys() == {m.move[0], other.move[0]} for other in m.greedy
    ),
    ("qwixx", "f"): lambda m: all(0 < m.crosses().total() < other.crosses().total() for other in m.greedy),
    ("qwixx", "s"): lambda m: len(m.laid()) > 1,
    ("qwixx", "k"): lambda m: m.skipped() >= 2,
    ("qwixx", "z"): lambda m: re.search(r"12$|G.*\b2$|B.*\b2$", m.move) is not None,
    ("number", "f"): lambda m: m.before["turn"] == 5,
    ("number", "a"): lambda m: m.move[0] not in m.others_free(),
    ("number", "s"): lambda m: not {*m.move} & m.others_free(),
    ("number", "o"): lambda m: len({*m.move}) == 1,
    ("number", "l"): lambda m: all(int(m.move) < int(other.move) for other in m.greedy),
    ("number", "h"): lambda m: all(int(m.move) > int(other.move) for other in m.greedy),
}


@pytest.mark.parametrize("game", GAMES)
def test_what_themes_say_is_seen_at_the_table(game: str) -> None:
    assert {theme for name, theme in SEEN if name == game} == THEMES[game].keys()
    checked: set[str] = set()
    for match, puzzle in read_file(game).puzzles():
        question, legal = match.question(puzzle.seat), match.legal(puzzle.seat)
        options = puzzles.in_order(question)
        looks_best = [legal[options.index(move)] for move in greedy_moves(question)]
        greedy = [seen_by(match, puzzle.seat, move, []) for move in looks_best]
        assert greedy
        for move in sorted(legal, key=lambda move: -puzzle.shares[legal.index(move)])[: puzzle.accepted]:
            seen = seen_by(match, puzzle.seat, move, greedy)
            for theme in puzzle.themes:
                assert SEEN[game, theme](seen), (theme, seen)
            checked.update(puzzle.themes)
    assert checked == THEMES[game].keys()


@pytest.mark.parametrize("game", GAMES)
def test_every_theme_has_a_name_for_people(game: str) -> None:
    source = (CLIENT / game / "puzzles.ts").read_text("utf-8")
    assert re.findall(r'^    (\w): mark\("', source, re.MULTILINE) == list(THEMES[game])


# -------------------------------------------------------------------- how they are made


def test_a_game_is_written_as_one_number_and_read_again() -> None:
    played = karban.new("qwixx", players=2, seed="puzzles t 5")
    stream = [int(random_words("moves", 1)[0])]
    while len(played.moves) < 60:
        seat = played.to_act[0]
        played.play(seat, choose("random", played, seat, stream))
    moves = [(seat, move) for seat, move in played.moves if seat is not None]
    code = puzzle_file.write_moves(puzzle_file.deal("qwixx", "t", 5, 2), moves)
    again: Match = puzzle_file.deal("qwixx", "t", 5, 2)
    assert puzzle_file.play_on(again, int(code, 16), len(moves)) == 0
    assert again.moves == played.moves


def test_a_file_is_read_as_it_was_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = read_file("gap")
    (tmp_path / "gap").mkdir()
    monkeypatch.setattr(puzzle_file, "FOLDER", tmp_path)
    puzzle_file.path_of("gap").write_text(puzzle_file.write_file(file), "utf-8")
    assert isinstance(file, PuzzleFile)
    assert read_file("gap") == file


def judged(*wins: float) -> np.ndarray[tuple[int, int], np.dtype[np.float32]]:
    """A thousand worlds in which each move wins so often, no two moves in the same worlds."""
    rng = np.random.default_rng(1)
    return np.array([rng.random(1000) < win for win in wins], np.float32)


def test_moves_that_are_equally_good_are_right_together() -> None:
    said = verdict(judged(0.2, 0.6, 0.6, 0.1))
    assert said is not None
    assert said.right == {1, 2}
    assert said.ahead > 0.3


def test_nothing_is_clearly_right_where_the_next_best_is_close() -> None:
    assert verdict(judged(0.50, 0.46, 0.42, 0.38)) is None
    assert verdict(judged(0.60, 0.48, 0.46, 0.44)) is not None


def test_a_puzzle_is_rated_by_who_finds_it() -> None:
    none = {"random": 0.2, "easy": 0.0, "medium": 0.0, "hard": 0.0}
    thinker = {**none, "hard": 1.0}
    beginner = {**thinker, "easy": 1.0, "medium": 0.5}
    assert [puzzles.level_of(found) for found in (beginner, thinker, none)] == [1, 2, 3]
    ratings = [puzzles.rating_of(found) for found in (beginner, thinker, none)]
    assert ratings == sorted(ratings)
    assert ratings[0] < ratings[-1] - 300
