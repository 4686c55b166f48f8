"""The bots' own powers and logarithms: as good as the machine's, and the same compiled as plain."""

from __future__ import annotations

import math

import numpy as np
import pytest

from karban import compiled
from karban.bots import arithmetic

POWERS = [x / 7 for x in range(-4900, 4900)]
NUMBERS = [*range(1, 5000), *(2**n - 1 for n in range(13, 53)), *(3**n for n in range(8, 33))]


def test_powers_of_e_are_right_to_fifteen_digits() -> None:
    for x in POWERS:
        assert arithmetic.exp(x) == pytest.approx(math.exp(x), rel=1e-15)


def test_logarithms_are_right_to_fifteen_digits() -> None:
    for n in NUMBERS:
        assert arithmetic.log_of(n) == pytest.approx(math.log(n), rel=1e-15)


def test_a_power_that_no_number_holds_is_nothing_or_very_much() -> None:
    assert arithmetic.exp(-1e6) == 0.0
    assert 1e300 < arithmetic.exp(1e6) < math.inf


@pytest.mark.skipif(not compiled.available(), reason="compilation is turned off")
def test_compiled_they_are_the_same_to_the_last_bit() -> None:
    exp, log_of = compiled.compiled(arithmetic.exp), compiled.compiled(arithmetic.log_of)
    assert np.array([exp(x) for x in POWERS]).tobytes() == np.array([arithmetic.exp(x) for x in POWERS]).tobytes()
    assert [log_of(n) for n in NUMBERS] == [arithmetic.log_of(n) for n in NUMBERS]
