"""The shuffle that anyone can check: frozen vectors, a second implementation, and seeds of all kinds."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator
from itertools import chain, islice, permutations, repeat

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import karban
from karban.match.seeds import below, draw, seed_text, shuffled, words


def shuffled_as_documented(size: int, seed: str, label: str) -> list[int]:
    """The documented text once more: all words of enough blocks as one list, and a deck shuffled from its end."""
    text = b"".join(hashlib.sha256(f"karban/1/{seed}/{label}/{n}".encode()).digest() for n in range(99))
    stream = [int(text[i : i + 4].hex(), 16) for i in range(0, len(text), 4)]
    deck = list(range(size))
    for last in range(size - 1, 0, -1):
        sides = last + 1
        while stream[0] >= 2**32 - 2**32 % sides:
            stream.pop(0)
        place = stream.pop(0) % sides
        deck[last], deck[place] = deck[place], deck[last]
    return deck


# -------------------------------------------------------------- frozen vectors


def test_words_never_change() -> None:
    assert list(islice(words("a1b2", "deck/0"), 10)) == [
        *(3415097147, 1414766564, 2709160013, 994835833, 2323381871, 3589409232, 4238335435, 771089900),
        *(3768466239, 3073683720),  # the second block
    ]


def test_shuffles_never_change() -> None:
    assert shuffled([0, 1, 2, 3, 4], "a1b2", "deck/0") == [3, 1, 4, 0, 2]
    assert shuffled(list(range(10)), "00", "deck/0") == [5, 4, 1, 3, 8, 6, 7, 9, 0, 2]
    assert shuffled(list(range(52)), "a1b2", "deck/1") == [
        *(39, 9, 35, 28, 32, 18, 25, 17, 14, 34, 12, 38, 26, 46, 40, 42, 21, 2, 36, 15, 5, 19, 50, 10, 33, 13),
        *(51, 30, 0, 6, 23, 45, 16, 44, 41, 8, 20, 43, 49, 37, 3, 47, 29, 7, 22, 24, 31, 11, 27, 48, 1, 4),
    ]


def test_draws_never_change() -> None:
    assert draw("a1b2", "first", 4) == 2
    assert [draw(f"{n:02x}", "first", 6) for n in range(12)] == [4, 1, 0, 0, 4, 0, 2, 2, 2, 2, 5, 5]


def test_seed_texts_never_change() -> None:
    assert seed_text("monday") == "d618fb157a4b382e92fcd4a830c5fa8adef45a809543c524f7904e38f867dac8"
    assert seed_text(7) == "7902699be42c8a8e46fbbb4501726517e86b22c56a189f7625a6da49081b2451"


def test_deals_never_change() -> None:
    gap = karban.new("gap", players=2, seed="a1b2")
    assert gap.first == 0
    assert gap.view(0)["hand"] == ["R4", "R8", "Y7", "Y8", "G6", "G9"]
    assert gap.view(1)["hand"] == ["R0", "R2", "R5", "Y3", "Y4", "G3"]
    assert gap.view()["row"] == ["G4", "Y0", "G8", "R1"]
    qwixx = karban.new("qwixx", players=2, seed="a1b2", jokers=True)
    assert qwixx.view(0)["hands"][0] == ["G2", "G3", "B10", "J11"]
    assert qwixx.view(1)["hands"][1] == ["Y3", "R6", "J9", "G11"]
    assert (qwixx.view()["display"], qwixx.view()["top"]) == (["?11", "?10", "?3", "?12"], "?6")
    three = karban.new("three", players=2, seed="a1b2", colours="shuffled")
    assert three.view()["rows"] == [["0", "9", "22"], ["30"], ["60", "84"]]
    assert three.view(0)["hand"] == ["14", "31", "40", "51", "67", "82", "86", "89"]
    assert [three.view()["colours"][card] for card in "1234567"] == (
        ["turquoise", "light blue", "orange", "lilac", "lilac", "magenta", "green"]
    )


@given(st.integers(0, 90), st.binary(min_size=1, max_size=40).map(bytes.hex), st.sampled_from(["deck/0", "first"]))
def test_the_shuffle_is_the_documented_one(size: int, seed: str, label: str) -> None:
    assert shuffled(list(range(size)), seed, label) == shuffled_as_documented(size, seed, label)


@given(st.lists(st.integers(), max_size=60), st.binary(min_size=1, max_size=8).map(bytes.hex))
def test_a_shuffle_loses_nothing_and_leaves_the_deck_alone(cards: list[int], seed: str) -> None:
    before = list(cards)
    assert sorted(shuffled(cards, seed, "deck/0")) == sorted(before)
    assert cards == before


# ------------------------------------------------------------------ uniformity


@pytest.mark.parametrize("n", [1, 2, 3, 5, 6, 10, 50, 55, 87])
def test_words_of_the_last_incomplete_run_are_skipped(n: int) -> None:
    """Of all words, exactly as many give each number: the border lies at the last complete run of n."""
    complete = 2**32 // n * n
    assert below(iter([complete - 1]), n) == n - 1
    if complete < 2**32:
        assert below(iter([complete, 2**32 - 1, 5]), n) == 5 % n
    low = [below(iter([word]), n) for word in range(3 * n)]
    high = [below(iter([word]), n) for word in range(complete - 3 * n, complete)]
    assert Counter(low) == Counter(high) == dict.fromkeys(range(n), 3)


def test_below_takes_one_word_a_number() -> None:
    source: Iterator[int] = chain([7, 8, 9], repeat(0))
    assert [below(source, 5) for _ in range(3)] == [2, 3, 4]


def test_all_orders_of_a_small_deck_are_alike() -> None:
    counts = Counter(tuple(shuffled([0, 1, 2, 3], f"{n:04x}", "deck/0")) for n in range(4800))
    assert set(counts) == set(permutations(range(4)))
    assert sum((seen - 200) ** 2 / 200 for seen in counts.values()) < 50  # chi-squared, 23 degrees: p < 0.001


def test_labels_and_seeds_give_different_shuffles() -> None:
    orders = [shuffled(list(range(30)), seed, label) for seed in ("00", "01", "0000") for label in ("deck/0", "deck/1")]
    assert len({tuple(order) for order in orders}) == 6


# ----------------------------------------------------------- seeds of all kinds


@given(st.text("0123456789abcdefABCDEF", min_size=2, max_size=100).filter(lambda text: len(text) % 2 == 0))
def test_hexadecimal_text_stays_as_it_is(text: str) -> None:
    assert seed_text(text) == text.lower() == seed_text(bytes.fromhex(text))


@given(st.text(min_size=1, max_size=100) | st.integers(-(2**200), 2**200) | st.binary(min_size=1, max_size=100))
def test_every_seed_becomes_hexadecimal_text_and_stays_so(seed: str | int | bytes) -> None:
    text = seed_text(seed)
    assert bytes.fromhex(text)
    assert seed_text(text) == text


@given(st.integers(0, 10**20))
def test_a_number_is_the_text_of_its_digits(number: int) -> None:
    assert seed_text(number) == seed_text(str(number))


def test_no_seed_draws_a_new_one() -> None:
    seeds = {karban.new("gap").seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(seed is not None and len(seed) == 64 for seed in seeds)


@pytest.mark.parametrize("seed", ["", b"", True, 1.5, [], "x" * 1001, b"x" * 1001, 2**1000, ("a",)])
def test_other_seeds_are_refused(seed: object) -> None:
    with pytest.raises(karban.BadOption, match=r"^seed: "):
        karban.new("gap", seed=seed)  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", ["a1b2", "Monday evening", 7, b"\x00\xff", "ž", "\ud800"])
def test_a_match_is_exactly_repeated_from_the_seed_of_its_record(seed: str | int | bytes) -> None:
    match = karban.new("qwixx", players=3, seed=seed)
    again = karban.new("qwixx", players=3, seed=match.record().seed)
    assert (again.first, again.view(0), again.view(1)) == (match.first, match.view(0), match.view(1))


def test_seed_and_decks_exclude_each_other() -> None:
    with pytest.raises(karban.BadOption, match=r"^seed: give a seed or decks"):
        karban.new("gap", seed=1, decks=[["R1"]])


def test_numpy_integers_are_seeds_like_any_whole_number() -> None:
    assert seed_text(np.int64(7)) == seed_text(np.uint8(7)) == seed_text(7)
    assert karban.new("gap", players=2, seed=np.int32(5)).seed == karban.new("gap", players=2, seed=5).seed
    with pytest.raises(karban.BadOption, match="seed"):
        seed_text(np.float64(7))  # type: ignore[arg-type]
