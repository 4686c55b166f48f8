"""Make the puzzles of a game anew, and write them to client/src/games/GAME/puzzles.json.

    python -m tools.puzzles GAME [--seed 1] [--count 160]
    python -m tools.puzzles GAME --check [--seed fresh] [--count 160]

Strong bots play games against each other. Of each decision in which the thinking bot prefers another move than `greedy`
would make, a deep search judges all moves (`puzzle_judge`). It becomes a puzzle if some moves are clearly right, none
of them is one that `greedy` makes, and a search ten times as deep says the same. Then the levels of bots try it: from
what they find come its level and its rating. The same arguments give the same file. --check judges the puzzles again,
with other random numbers, and says what has come of it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from math import sqrt
from time import perf_counter

import numpy as np

from karban.bots import search_runner
from karban.bots.levels import LEVELS, hard
from karban.match import Match
from karban.match.question import Question
from tools.puzzle_file import Puzzle, PuzzledGame, PuzzleFile, deal, path_of, read_file, write_file, write_moves
from tools.puzzle_judge import Verdict, difference, greedy_moves, random_words, shares, verdict
from tools.puzzle_themes import PuzzlePosition, themes_of

DEEPER = 10  # times: the search that must not overturn the first
DOUBTFUL_SHARE = 0.12  # moves further behind are not judged again
MOST_AGAIN = 8  # nor are more than so many
LEVEL_RATINGS = {"random": 600, "easy": 900, "medium": 1200, "hard": 1600}
TRIES = {"easy": 20, "medium": 20, "hard": 8}
SCALE = 400  # points of rating that make the odds ten times as good
LOWEST, HIGHEST = 500, 2000
FINDS, FINDS_SURELY = 0.5, 0.8  # a beginner does not fail who finds the move so often; `hard`, so often
MOST_EASY = 1 / 3  # of the puzzles: those that a beginner finds


@dataclass(frozen=True)
class Plan:
    """How the puzzles of a game are looked for."""

    players: tuple[int, ...]  # of one game after the other
    rounds: int  # of thinking for a move of the games
    worlds: int  # of the first deep search, for each move
    most: int = 3  # puzzles out of one game
    apart: int = 4  # decisions between two of them, at least
    least_moves: int = 3  # to choose from
    most_moves: int = 1000  # the shares of all are kept


PLANS = {
    "gap": Plan((3, 2, 4), 400, 1500, least_moves=4),
    "qwixx": Plan((3, 2, 4), 300, 600),
    "number": Plan((3, 4), 300, 2000, most=4, apart=1, most_moves=130),
    "three": Plan((3, 2, 4), 400, 1000),
}


@dataclass(frozen=True)
class Candidate:
    """A decision that might be a puzzle."""

    moves: int  # made before it
    question: Question


# ------------------------------------------------------------------ where to look


def play_game(match: Match, plan: Plan, stream: list[int]) -> Iterator[Candidate]:
    """Let bots play a game; give the decisions in which they think otherwise than `greedy`."""
    bot = hard()
    while not match.over:
        chosen, before = {}, len(match.moves)
        for seat in match.to_act:
            question = match.question(seat)
            thought = bot.choose(question, stream, rounds=plan.rounds, why=True)
            chosen[seat] = thought.move
            if plan.least_moves <= len(question.moves) <= plan.most_moves:
                share = {one.move: one.share for one in thought.considered}
                quick = max(share.get(question.write(move), 0.0) for move in greedy_moves(question))
                if max(share.values()) - quick > 0.04:
                    yield Candidate(before, question)
        for seat, move in chosen.items():
            match.play(seat, move)


def clearly_right(found: Candidate, plan: Plan, seed: str) -> Verdict | None:
    """What is right in a position, if it is clear and stays so when it is looked at ten times as long."""
    options = in_order(found.question)
    quick = greedy_moves(found.question)

    def fits(said: Verdict | None) -> bool:
        return said is not None and 2 * len(said.right) <= len(options) and not {options[i] for i in said.right} & quick

    first = verdict(shares(found.question, options, plan.worlds, f"{seed} first"))
    if first is None or not fits(first):
        return None
    best = max(first.shares)
    order = sorted(range(len(options)), key=lambda i: -first.shares[i])
    again = [i for i in order[: max(MOST_AGAIN, len(first.right) + 2)] if first.shares[i] >= best - DOUBTFUL_SHARE]
    again = sorted({*again, *order[: len(first.right) + 1]})
    judged = shares(found.question, [options[i] for i in again], DEEPER * plan.worlds, f"{seed} again")
    second = verdict(judged)
    if second is None or {again[i] for i in second.right} != first.right:
        return None
    means = first.shares[:]
    for place, share in zip(again, second.shares, strict=True):
        means[place] = share
    if min(means[i] for i in first.right) < max(s for i, s in enumerate(means) if i not in first.right) + 0.05:
        return None
    return Verdict(first.right, means, second.ahead, second.error)


def in_order(question: Question) -> list[int]:
    """The moves in the order of their texts."""
    return sorted(question.moves, key=question.write)


# ------------------------------------------------------------------- how hard it is


def successes(question: Question, right: set[str], stream: list[int]) -> dict[str, float]:
    """How often each level finds a right move."""
    found = {"random": len(right) / len(question.moves)}
    for name, tries in TRIES.items():
        bot = LEVELS[name]()
        limits = {"rounds": 300} if name == "hard" else {}
        hits = sum(bot.choose(question, stream, **limits).move in right for _ in range(tries))  # type: ignore[arg-type]
        found[name] = hits / tries
    return found


def level_of(found: dict[str, float]) -> int:
    """1: a beginner finds it; 2: one has to think ahead, as `hard` does; 3: even `hard` misses it now and then."""
    if found["hard"] < FINDS_SURELY:
        return 3
    return 1 if max(found["easy"], found["medium"], found["random"]) >= FINDS else 2


def rating_of(found: dict[str, float]) -> int:
    """The rating at which the levels together do as well as they should by theirs."""
    low, high = float(LOWEST), float(HIGHEST)
    for _ in range(20):
        middle = (low + high) / 2
        expected = sum(1 / (1 + 10 ** ((middle - rating) / SCALE)) for rating in LEVEL_RATINGS.values())
        low, high = (middle, high) if expected > sum(found.values()) else (low, middle)
    return 10 * round(low / 10)


# ------------------------------------------------------------------------ all of it


def make_puzzle(game: str, found: Candidate, said: Verdict, stream: list[int]) -> Puzzle:
    question, options = found.question, in_order(found.question)
    right = [options[i] for i in sorted(said.right)]
    levels = successes(question, {question.write(move) for move in right}, stream)
    position = PuzzlePosition(question.state, question.seat, options, right, sorted(greedy_moves(question)))
    percent = [round(100 * share) for share in said.shares]
    themes = themes_of(game, position)
    return Puzzle(found.moves, question.seat, len(right), rating_of(levels), level_of(levels), themes, percent)


def puzzles_of_game(game: str, plan: Plan, seed: str, number: int, enough_easy: bool) -> PuzzledGame:
    """The puzzles of one game of the bots; none that a beginner finds, if there are enough of these."""
    players = plan.players[number % len(plan.players)]
    match = deal(game, seed, number, players)
    stream = [int(random_words(f"{seed} {game} {number}", 1)[0])]
    puzzles: list[Puzzle] = []
    for found in play_game(match, plan, stream):
        if len(puzzles) == plan.most:
            break
        if puzzles and found.moves - puzzles[-1].moves < plan.apart * players:
            continue
        said = clearly_right(found, plan, f"{seed} {game} {number} {found.moves} {found.question.seat}")
        puzzle = said and make_puzzle(game, found, said, stream)
        if puzzle and not (enough_easy and puzzle.level == 1):
            puzzles.append(puzzle)
    if not puzzles:
        return PuzzledGame(number, players, "", [])
    moves = [(seat, move) for seat, move in match.moves[: puzzles[-1].moves] if seat is not None]
    code = write_moves(deal(game, seed, number, players), moves)
    return PuzzledGame(number, players, code, puzzles)


def make(game: str, seed: str, wanted: int) -> PuzzleFile:
    plan, begun = PLANS[game], perf_counter()
    sources: list[PuzzledGame] = []
    first = deal(game, seed, 0, plan.players[0])
    hard().prepare(first.question(first.to_act[0]))
    search_runner.wait()
    for number in count():
        easy = sum(puzzle.level == 1 for one in sources for puzzle in one.puzzles)
        source = puzzles_of_game(game, plan, seed, number, easy >= MOST_EASY * wanted)
        if source.puzzles:
            sources.append(source)
        there = sum(len(one.puzzles) for one in sources)
        print(f"\r{game}: {there} puzzles of {number + 1} games, {perf_counter() - begun:.0f} s", end="", flush=True)
        if there >= wanted:
            break
    print()
    return PuzzleFile(game, seed, first.rules, sources)


def check(game: str, seed: str, most: int) -> int:
    """Judge puzzles again as deep as they were made, with other random numbers; how many are overturned."""
    file, plan = read_file(game), PLANS[game]
    kept = unclear = overturned = 0
    for number, (match, puzzle) in enumerate(islice(file.puzzles(), most)):
        question = match.question(puzzle.seat)
        options = in_order(question)
        order = sorted(range(len(options)), key=lambda i: -puzzle.shares[i])
        again = order[: puzzle.accepted + 4]
        found = shares(question, [options[i] for i in again], DEEPER * plan.worlds, f"{seed} check {number}")
        means = found.mean(axis=1)
        worst = int(np.argmin(means[: puzzle.accepted]))
        other = puzzle.accepted + int(np.argmax(means[puzzle.accepted :]))
        ahead, error = difference(found, worst, other)
        kept += ahead >= max(3 * error, 0.05)
        unclear += 0 < ahead < max(3 * error, 0.05)
        overturned += ahead <= 0
        print(f"\r{game}: {kept} as before, {unclear} less clear, {overturned} overturned", end="", flush=True)
    print()
    return overturned


def figures(file: PuzzleFile) -> str:
    """What there is, in a few lines."""
    puzzles = [puzzle for source in file.sources for puzzle in source.puzzles]
    levels = [sum(puzzle.level == level for puzzle in puzzles) for level in (1, 2, 3)]
    ratings = sorted(puzzle.rating for puzzle in puzzles)
    themes = {letter for puzzle in puzzles for letter in puzzle.themes}
    often = {letter: sum(letter in puzzle.themes for puzzle in puzzles) for letter in sorted(themes)}
    several = sum(puzzle.accepted > 1 for puzzle in puzzles)
    bare = sum(not puzzle.themes for puzzle in puzzles)
    spread = sqrt(float(np.var(ratings)))
    return (
        f"{len(puzzles)} puzzles of {len(file.sources)} games; levels {levels}; {several} with several right moves; "
        f"ratings {ratings[0]}–{ratings[-1]}, spread {spread:.0f}; themes {often}, {bare} without"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the puzzles of a game anew.")
    parser.add_argument("game", choices=sorted(PLANS))
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=160)
    parser.add_argument("--check", action="store_true", help="judge those that are there again")
    arguments = parser.parse_args()
    if arguments.check:
        sys.exit(1 if check(arguments.game, arguments.seed, arguments.count) else 0)
    file = make(arguments.game, arguments.seed, arguments.count)
    path_of(arguments.game).write_text(write_file(file), "utf-8")
    print(figures(file))


if __name__ == "__main__":
    main()
