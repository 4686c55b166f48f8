"""Proven mistakes stay mistakes under ten times the search: a small part of tools/exercise_check.py."""

from __future__ import annotations

from itertools import islice

import pytest

from karban import compiled
from karban.bots.bot import Considered, Thought
from karban.lab.accounts import Judgement
from tools.exercise_check import exercises, rejudged

EXERCISES, ROUNDS = 4, 1000


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
def test_ten_times_the_search_does_not_overturn_an_exercise() -> None:
    found = list(islice(exercises("gap", ROUNDS, seed=21), EXERCISES))
    for exercise in found:
        assert exercise.judgement.is_proof
        assert exercise.judgement.best != exercise.move
        assert rejudged(exercise, 10 * ROUNDS, seed=99).given > 0
    assert len(found) == EXERCISES


@pytest.mark.parametrize(
    ("given", "error", "proof"), [(0.1, 0.03, True), (0.1, 0.04, False), (0.009, 0.001, False), (None, 0.0, False)]
)
def test_a_proof_is_beyond_three_errors_and_worth_a_word(given: float | None, error: float, proof: bool) -> None:
    assert Judgement("a", "a", 0.5, 0.4, given, error, ()).is_proof is proof


def test_a_thought_without_the_move_played_says_nothing_of_it() -> None:
    from karban.lab.analysis import _Look

    thought = Thought("a", (Considered("a", 0.5, 0.01, 3.0, 0.9), Considered("b", 0.2, 0.2, 1.0, 0.1)), 100)
    unknown, unsure = _Look(thought, "c").judgement, _Look(thought, "b").judgement
    assert (unknown.gave_away, unknown.share) == (None, None)
    assert (unsure.gave_away, unsure.considered[-1].move) == (0.3, "b")  # told too, though little is known of it
