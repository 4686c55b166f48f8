"""Shuffles that anyone can check: from a seed, by SHA-256, to the order of a deck.

A seed is hexadecimal text. Its random words for one purpose (`label`) are the 32-bit big-endian words of

    SHA-256("karban/1/<seed>/<label>/0"), SHA-256("karban/1/<seed>/<label>/1"), …

A number below n is the next word modulo n; words from the last, incomplete run of n are skipped, so that all are
exactly alike. A deck is shuffled from its sorted order: for last = size−1 … 1, swap it with the place drawn below
last + 1. This never changes: recorded games depend on it.
"""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Iterator
from contextlib import suppress
from operator import index
from typing import SupportsIndex

from karban.errors import BadOption

Seed = str | SupportsIndex | bytes | None
MAX_SEED_CHARS = MAX_SEED_BYTES = MAX_SEED_BITS = 1000  # of a text, of bytes, of a whole number


def seed_text(seed: Seed) -> str:
    """A seed as hexadecimal text: hex stays as it is, other text and numbers are hashed, None draws a new one.

    >>> seed_text("A1B2"), seed_text(b"\\xa1\\xb2")
    ('a1b2', 'a1b2')
    >>> seed_text("monday") == seed_text(seed_text("monday"))
    True
    >>> seed_text(7) == seed_text("7")
    True
    """
    if seed is None:
        return secrets.token_hex(32)
    if isinstance(seed, bytes) and 0 < len(seed) <= MAX_SEED_BYTES:
        return seed.hex()
    if not isinstance(seed, str | bytes | bool):
        with suppress(TypeError):  # a whole number, NumPy's too
            seed = str(number) if (number := index(seed)).bit_length() < MAX_SEED_BITS else ""
    if not isinstance(seed, str) or not 0 < len(seed) <= MAX_SEED_CHARS:
        raise BadOption("seed: text, a whole number or bytes, not empty and at most {most} long", most=MAX_SEED_CHARS)
    if re.fullmatch(r"([0-9a-fA-F]{2})+", seed):
        return seed.lower()
    return hashlib.sha256(seed.encode("utf-8", "surrogatepass")).hexdigest()


def words(seed: str, label: str) -> Iterator[int]:
    """The random 32-bit words of a seed for one purpose."""
    block = 0
    while True:
        digest = hashlib.sha256(f"karban/1/{seed}/{label}/{block}".encode()).digest()
        for i in range(0, len(digest), 4):
            yield int.from_bytes(digest[i : i + 4], "big")
        block += 1


def below(source: Iterator[int], n: int) -> int:
    """One of 0 … n−1, all exactly alike."""
    complete = (1 << 32) // n * n
    return next(word for word in source if word < complete) % n


def draw(seed: str, label: str, n: int) -> int:
    """The one number below n that a seed gives for a purpose.

    >>> draw("a1b2", "first", 4)
    2
    """
    return below(words(seed, label), n)


def shuffled(cards: list[int], seed: str, label: str) -> list[int]:
    """The cards in the order that a seed gives for a purpose.

    >>> shuffled([0, 1, 2, 3, 4], "a1b2", "deck/0")
    [3, 1, 4, 0, 2]
    """
    order, source = cards[:], words(seed, label)
    for last in range(len(order) - 1, 0, -1):
        other = below(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order
