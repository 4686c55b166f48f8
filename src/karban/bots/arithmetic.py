"""Powers of e and logarithms that are the same to the last bit wherever the bots run.

Every machine has its own, which agree to fifteen digits and not in the sixteenth. Made of additions and
multiplications, which the standard defines exactly, they are equal in plain Python, in machine code and in a browser:
so the same seed gives the same thoughts everywhere.
"""

from __future__ import annotations

from math import floor, log

from karban.rules.kit import last

LARGEST = 700.0  # and its negative, beyond which a power of e is taken for endless or for nothing
PER_LN2 = 1.0 / log(2.0)
LN2_HIGH = 0x162E42FEE00000 * 2.0**-53  # the first 32 binary places of ln 2, so that some times it is exact
LN2_LOW = 1.90821492927058770002e-10  # the rest
ROOT_2 = 1.4142135623730951
ONE_BY_FACTORIAL = tuple(1.0 / f for f in (479001600, 39916800, 3628800, 362880, 40320, 5040, 720, 120, 24, 6, 2, 1, 1))
ONE_BY_ODD = tuple(1.0 / odd for odd in range(17, 0, -2))
COARSE = tuple(2.0 ** (32 * i) for i in range(-32, 32))
FINE = tuple(2.0**i for i in range(32))
PARTS = tuple(2.0**-i for i in range(64))


def exp(x: float) -> float:
    """The power of e, to some 15 digits.

    >>> exp(0.0), round(exp(1.0), 12), exp(-1e9)
    (1.0, 2.718281828459, 0.0)
    """
    if x < -LARGEST:
        return 0.0
    x = min(x, LARGEST)
    twos = int(floor(x * PER_LN2 + 0.5))
    rest = (x - twos * LN2_HIGH) - twos * LN2_LOW
    power = 0.0
    for term in ONE_BY_FACTORIAL:
        power = power * rest + term
    return power * COARSE[(twos >> 5) + 32] * FINE[twos & 31]


def log_of(n: int) -> float:
    """The natural logarithm of a whole number from 1, to some 15 digits.

    >>> log_of(1), round(log_of(1000), 12)
    (0.0, 6.907755278982)
    """
    twos = last(n)
    part = n * PARTS[twos]  # from 1 to 2
    if part > ROOT_2:
        part *= 0.5
        twos += 1
    t = (part - 1.0) / (part + 1.0)
    square, sum_ = t * t, 0.0
    for term in ONE_BY_ODD:
        sum_ = sum_ * square + term
    return 2.0 * t * sum_ + twos * LN2_LOW + twos * LN2_HIGH
