"""Ratings: known strengths are found again, with intervals that are as wide as they say."""

from __future__ import annotations

from math import exp, log

import numpy as np
import pytest
from numpy.typing import NDArray

from karban.lab import stopping
from karban.lab.ratings import MIDDLE, SCALE, Orders, choices, ratings, student

Game = tuple[int, list[int], list[int]]


def drawn(strengths: NDArray[np.float64], deals: int, chance: np.random.Generator) -> list[Game]:
    """Games that the model itself would play, every deal in all rotations."""
    bots, games = len(strengths), []
    for deal in range(deals):
        for turn in range(bots):
            seating = [(seat + turn) % bots for seat in range(bots)]
            keys = strengths[seating] + chance.gumbel(size=bots)
            games.append((deal, seating, (keys[None, :] > keys[:, None]).sum(axis=1).tolist()))
    return games


TRUE = np.array([0.9, 0.3, -0.2, -1.0])


def test_known_strengths_are_found_again() -> None:
    games = drawn(TRUE, 2000, np.random.default_rng(1))
    found = ratings(Orders(games, 4), seed=1)
    assert [rating for rating, _low, _high in found] == pytest.approx((MIDDLE + SCALE * TRUE).tolist(), abs=10)


@pytest.mark.parametrize(("deals", "at_most"), [(6, 0.995), (30, 0.98)])  # few deals make it careful
def test_the_interval_holds_the_true_rating_in_nineteen_cases_of_twenty(deals: int, at_most: float) -> None:
    chance, inside, all_of_them = np.random.default_rng(2), 0, 0
    for seed in range(80):
        for true, (_rating, low, high) in zip(TRUE, ratings(Orders(drawn(TRUE, deals, chance), 4), seed), strict=True):
            assert low is not None
            assert high is not None
            inside += low <= MIDDLE + SCALE * true <= high
            all_of_them += 1
    assert 0.92 <= inside / all_of_them <= at_most


def test_games_of_one_deal_count_together() -> None:
    """The same games give a wider interval when they are repetitions of few deals."""
    games = drawn(TRUE, 50, np.random.default_rng(3))
    copies = [(deal, seating, places) for deal, seating, places in games for _ in range(8)]
    apart = [(number, seating, places) for number, (_deal, seating, places) in enumerate(copies)]

    def width(games: list[Game]) -> float:
        _rating, low, high = ratings(Orders(games, 4), seed=1)[0]
        assert low is not None
        assert high is not None
        return high - low

    assert width(copies) > 2 * width(apart)


def test_two_players_are_rated_as_elo_does() -> None:
    games: list[Game] = [(n, [0, 1], [0, 1] if n % 11 else [1, 0]) for n in range(11_000)]
    (strong, *_), (weak, *_) = ratings(Orders(games, 2), seed=1)
    assert strong - weak == pytest.approx(400, abs=1)


def test_who_always_wins_stays_finite_with_an_interval_that_says_so() -> None:
    (strong, low, high), (weak, *_) = ratings(Orders([(n, [0, 1], [0, 1]) for n in range(100)], 2), seed=1)
    assert low is not None
    assert high is not None
    assert 400 < strong - weak < 1200
    assert low < strong < high
    assert high - low > 200


def test_a_tie_is_half_a_win_for_either_side() -> None:
    ties = Orders([(n, [0, 1], [0, 0]) for n in range(100)], 2)
    halves = Orders([(n, [0, 1], [n % 2, 1 - n % 2]) for n in range(100)], 2)
    assert ratings(ties, 1)[0][0] == pytest.approx(ratings(halves, 1)[0][0])
    three = Orders([(n, [0, 1, 2], [0, 0, 2]) for n in range(60)], 3)
    orders = Orders([(n, [0, 1, 2], [n % 2, 1 - n % 2, 2]) for n in range(60)], 3)
    assert [r[0] for r in ratings(three, 1)] == pytest.approx([r[0] for r in ratings(orders, 1)])


def test_a_bot_in_several_seats_has_one_strength() -> None:
    """One seat against three alike: if it wins a quarter of the games it is as strong as they are."""
    games: list[Game] = [(n, [0, 1, 1, 1], np.roll([0, 1, 2, 3], n).tolist()) for n in range(400)]
    (one, *_), (three, *_) = ratings(Orders(games, 2), seed=1)
    assert one == pytest.approx(three, abs=0.5)


def test_the_choices_of_a_game_are_those_of_the_model() -> None:
    assert choices([0, 1, 2], [1, 0, 2], 3) == {(1, 1, 1): 1.0, (1, 0, 1): 1.0, (0, 0, 1): 1.0}


def test_one_deal_has_no_interval_and_one_bot_no_rival() -> None:
    assert ratings(Orders([(0, [0, 1], [0, 1])], 2), seed=1)[0][1:] == (None, None)
    assert ratings(Orders([(n, [0, 0], [0, 1]) for n in range(9)], 1), seed=1) == [(1500, 1500, 1500)]


def test_the_same_seed_gives_the_same_interval() -> None:
    orders = Orders(drawn(TRUE, 20, np.random.default_rng(4)), 4)
    assert ratings(orders, 7) == ratings(orders, 7) != ratings(orders, 8)


def test_students_distribution() -> None:
    assert [round(student(n), 3) for n in (1, 8, 9, 20, 120)] == [12.706, 2.306, 2.262, 2.086, 1.980]


# ------------------------------------------------------------------- stopping


def test_equal_bots_are_seldom_called_unequal_however_often_one_looks() -> None:
    chance = np.random.default_rng(5)
    runs = [chance.binomial(4, 0.25, size=300) / 4 for _ in range(400)]
    wrong = sum(stopping.decided(shares.tolist(), 0.25, 1.0) is not None for shares in runs)
    assert wrong / len(runs) <= 0.05


def test_the_interval_holds_at_all_times_at_once() -> None:
    chance, missed = np.random.default_rng(6), 0
    for _ in range(200):
        shares = (chance.random(150) < 0.4).astype(float).tolist()
        missed += stopping.decided(shares, 0.4, 1.0) is not None
    assert missed / 200 <= 0.05


def test_a_clear_difference_is_seen_soon_and_in_both_directions() -> None:
    assert (stopping.decided([0.75, 0.5, 1.0, 0.75] * 20, 0.25, 1.0) or 99) < 12
    assert (stopping.decided([0.25, 0.0, 0.0, 0.0] * 20, 0.25, 1.0) or 99) < 60


def test_a_stop_and_the_interval_agree() -> None:
    shares = [0.5, 0.25, 0.5, 0.75, 0.25] * 10
    number = stopping.decided(shares, 0.25, 1.0)
    assert number is not None
    assert stopping.interval(shares[:number], 1.0)[0] >= 0.249
    assert stopping.interval(shares[: number - 1], 1.0)[0] < 0.25
    low, high = stopping.interval(shares, 1.0)
    assert low < 0.45 < high


def test_scale() -> None:
    assert exp(400 / SCALE) == pytest.approx(10)
    assert SCALE * log(10) == pytest.approx(400)
