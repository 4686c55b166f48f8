"""What can happen in GAP."""

from __future__ import annotations

import random

from tests.golden.scenes import Move, Playthrough, Scene, at_random
from tests.reference import gap
from tests.twin import AnyReference


def best_rounds(played: Playthrough) -> list[tuple[int, int]]:
    """For each seat at the top: its best round, and when that was."""
    rounds = [[scores[seat] for scores in played.end["round_scores"]] for seat in played.top]
    return [(max(scores), scores.index(max(scores))) for scores in rounds]


def tied(played: Playthrough) -> bool:
    return len(played.top) > 1


def won_by_best_round(played: Playthrough) -> bool:
    best = sorted(score for score, _ in best_rounds(played))
    return tied(played) and best[-1] > best[-2]


def won_by_earlier_round(played: Playthrough) -> bool:
    best = best_rounds(played)
    most = [when for score, when in best if score == max(best)[0]]
    return tied(played) and len(most) > 1 and most.count(min(most)) == 1


def shared(played: Playthrough) -> bool:
    return len(played.end["winners"]) > 1


def rounds_after_the_end(played: Playthrough, target: int) -> int:
    """How many rounds were played after somebody had reached the target."""
    totals = [0] * played.players
    for number, scores in enumerate(played.end["round_scores"], 1):
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        if max(totals) >= target:
            return len(played.end["round_scores"]) - number
    raise AssertionError("the target was not reached")


def won_in_a_lost_round(played: Playthrough) -> bool:
    (winner,) = played.end["winners"] if len(played.end["winners"]) == 1 else (None,)
    last = played.end["round_scores"][-1]
    return winner is not None and last[winner] == min(last) < max(last)


def crosses_the_ring(played: Playthrough) -> bool:
    texts = [move for _, move in played.moves]
    return any(text[1] == "0" and ":" in text and text[4] == "9" for text in texts) and any(
        text[1] == "9" and text.endswith("0") and ":" in text for text in texts
    )


def with_a_clock(ref: AnyReference, chance: random.Random) -> Move:
    assert isinstance(ref, gap.Reference)
    if not ref.time_is_up and chance.random() < 0.02:
        return None, "time"
    return at_random(ref, chance)


def shy(ref: AnyReference, chance: random.Random) -> Move:
    """Rather add to the row than take from it."""
    assert isinstance(ref, gap.Reference)
    values = {gap.value(card) for card in ref.row}
    moves = ref.legal(ref.turn)
    return ref.turn, min(moves, key=lambda move: (":" in move, gap.value(move[:2]) in values, chance.random()))


def time_at_the_start_of_a_round(played: Playthrough) -> bool:
    when = next((n for n, (seat, _) in enumerate(played.moves) if seat is None), 0)
    return when > 0 and played.facts[when]["hand_sizes"] == [6] * played.players


def time_in_a_round(played: Playthrough) -> bool:
    when = next((n for n, (seat, _) in enumerate(played.moves) if seat is None), 0)
    return when > 20 and min(played.facts[when]["hand_sizes"]) < 5


def row_sizes(played: Playthrough) -> list[int]:
    return [len(facts["row"]) for facts in played.facts]


SCENES = (
    Scene("gap-target-30", "the game to 30 as it is played by default", 4, lambda s: len(s.top) == 1),
    Scene(
        "gap-target-reached-exactly",
        "a total that is just the target ends the game",
        3,
        lambda s: max(s.end["scores"]) == 15,
        {"target": 15},
    ),
    Scene(
        "gap-target-in-a-lost-round",
        "the winner reaches the target in a round in which it scores least of all",
        3,
        won_in_a_lost_round,
        {"target": 15},
    ),
    Scene(
        "gap-target-two-reach-it",
        "two seats reach the target in the same round, the higher total wins",
        5,
        lambda s: sum(score >= 15 for score in s.end["scores"]) == 2 and not tied(s),
        {"target": 15},
    ),
    Scene("gap-target-70", "the long game", 6, lambda s: len(s.end["round_scores"]) > 12, {"target": 70}),
    Scene(
        "gap-target-best-round", "a tie at the top, won by the best single round", 4, won_by_best_round, {"target": 15}
    ),
    Scene(
        "gap-target-best-round-earlier",
        "a tie at the top with equal best rounds, won by the earlier one",
        3,
        won_by_earlier_round,
        {"target": 15},
    ),
    Scene("gap-target-shared-win", "a tie that nothing breaks: the win is shared", 2, shared, {"target": 10}),
    Scene(
        "gap-rounds-shared-by-three",
        "three seats share the win after one round",
        3,
        lambda s: len(s.end["winners"]) == 3,
        {"rounds": 1},
    ),
    Scene(
        "gap-extra-round",
        "a tie at the top is broken by an extra round",
        2,
        lambda s: rounds_after_the_end(s, 15) == 1,
        {"target": 15, "tiebreak": "extra-round"},
    ),
    Scene(
        "gap-extra-round-ties-again",
        "the extra round ties again and is followed by another",
        3,
        lambda s: rounds_after_the_end(s, 10) == 2,
        {"target": 10, "tiebreak": "extra-round"},
    ),
    Scene(
        "gap-extra-round-after-rounds",
        "an extra round after the agreed number of rounds",
        5,
        lambda s: len(s.end["round_scores"]) == 3,
        {"rounds": 2, "tiebreak": "extra-round"},
    ),
    Scene(
        "gap-rounds",
        "three rounds were agreed; the first seat moves on to the left",
        6,
        lambda s: s.first == 4,
        {"rounds": 3},
    ),
    Scene(
        "gap-time",
        "time runs out in the middle of a round, which is the last",
        3,
        time_in_a_round,
        {"minutes": 10},
        with_a_clock,
    ),
    Scene(
        "gap-time-between-rounds",
        "time runs out before the first move of a round, which is still played",
        4,
        time_at_the_start_of_a_round,
        {"minutes": 10},
        with_a_clock,
    ),
    Scene(
        "gap-time-extra-round",
        "time runs out, and the last round leaves a tie that an extra round breaks",
        2,
        lambda s: any(
            before["round_scores"] != after["round_scores"]
            and before["first"] != after["first"]
            and n > [seat for seat, _ in s.moves].index(None)
            for n, (before, _, after) in enumerate(s.steps)
        ),
        {"minutes": 10, "tiebreak": "extra-round"},
        with_a_clock,
    ),
    Scene(
        "gap-empty-row",
        "pile and row are empty, and the round goes on",
        4,
        lambda s: 0 in row_sizes(s)[:-1],
        {"rounds": 1},
    ),
    Scene("gap-long-row", "the row grows to eight", 5, lambda s: max(row_sizes(s)) == 8, {"rounds": 1}, shy),
    Scene("gap-negative-total", "a total below zero", 6, lambda s: min(s.end["scores"]) < -2, {"rounds": 2}),
    Scene(
        "gap-nothing-taken",
        "a seat takes nothing in a whole round",
        6,
        lambda s: [] in s.end["collections"],
        {"rounds": 1},
    ),
    Scene("gap-ring", "nine is below zero, and zero above nine", 4, crosses_the_ring, {"rounds": 1}),
    Scene(
        "gap-three-colours", "two players with colours of their choice", 2, lambda s: True, {"colours": ["Y", "B", "P"]}
    ),
    Scene(
        "gap-four-colours",
        "three players with colours of their choice",
        3,
        lambda s: True,
        {"colours": ["R", "G", "B", "P"]},
    ),
    Scene(
        "gap-written-decks",
        "the shuffles of all rounds are written out",
        4,
        lambda s: True,
        {"rounds": 3},
        written=True,
    ),
    Scene(
        "gap-bare-cards",
        "neighbours are not written where there is no choice",
        3,
        lambda s: sum(":" in move for _, move in s.moves) > 8,
        {"rounds": 2},
        bare=True,
    ),
)
