"""The colours of the client as its sources have them, and how people see them who see fewer colours than others."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import karban

SOURCES = Path(__file__).parents[2] / "client" / "src"
Channels = NDArray[np.float64]

# Machado, Oliveira and Fernandes 2009, for the complete lack of one kind of cone; for linear light.
SEEN = {
    "all colours": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
TO_CONES = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
TO_OKLAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])


def light(colour: str) -> Channels:
    """How much red, green and blue light `#c22f36` is."""
    digits = colour.removeprefix("#")
    if len(digits) == 3:
        digits = "".join(digit * 2 for digit in digits)
    shares = np.array([int(digits[place : place + 2], 16) for place in (0, 2, 4)]) / 255
    return np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)


def contrast(one: str, other: str) -> float:
    """As WCAG defines it."""
    darker, lighter = sorted(float(LUMINANCE @ light(colour)) for colour in (one, other))
    return (lighter + 0.05) / (darker + 0.05)


def distance(one: str, other: str, seen: str = "all colours") -> float:
    """How different two colours look: their distance in Oklab, where black and white are 100 apart."""

    def place(colour: str) -> Channels:
        shown = np.clip(np.array(SEEN[seen]) @ light(colour), 0, 1)
        found: Channels = TO_OKLAB @ np.cbrt(TO_CONES @ shown)
        return found

    return float(100 * np.linalg.norm(place(one) - place(other)))


@cache
def cards() -> dict[str, tuple[str, str]]:
    """Of each colour of cards the paint and what is drawn on it."""
    style = (SOURCES / "style/cards.css").read_text("utf-8")
    rules = re.findall(r"\.c-([\w-]+) \{\s*--c: (#\w+);\s*--on: (#\w+);", style)
    return {name.replace("-", " "): (paint, ink) for name, paint, ink in rules}


@cache
def shapes() -> dict[str, str]:
    """Of each colour of cards its shape."""
    found = re.findall(r'"?([\w ]+)"?: \{ name: mark\("([\w ]+)"\), shape: (\w+) \}', _colours())
    assert all(key.strip() == name for key, name, _shape in found)
    return {name: shape for _key, name, shape in found}


@cache
def _colours() -> str:
    return (SOURCES / "cards/colours.tsx").read_text("utf-8")


@cache
def games() -> dict[str, list[str]]:
    """Which colours each game has, as its views say."""
    by_letter = dict(re.findall(r'^  (\w): "(\w+)",$', _colours(), re.MULTILINE))
    rows = [sheet for sheet in karban.new("qwixx", players=2, seed=1).view(0)["sheets"][0] if len(sheet) == 1]
    of_three: dict[str, str] = karban.new("three", players=2, seed=1).view(0)["colours"]
    in_gap: list[str] = karban.new("gap", players=4, seed=1).view(0)["options"]["colours"]
    return {
        "gap": sorted(by_letter[letter] for letter in in_gap),
        "qwixx": sorted(by_letter[letter] for letter in [*rows, "J"]),
        "three": sorted(set(of_three.values())),
    }


@cache
def themes() -> dict[str, dict[str, str]]:
    """The named colours of the page in each theme, and in the dark one as the device may ask for it."""
    style = (SOURCES / "style/base.css").read_text("utf-8")

    def block(start: str) -> dict[str, str]:
        _before, found, rest = style.partition(start)
        assert found, start
        return dict(re.findall(r"--([\w-]+): (#\w+);", rest.partition("}")[0]))

    light_one = block(":root {")
    return {
        "light": light_one,
        "dark": {**light_one, **block(':root[data-theme="dark"] {')},
        "dark by the device": {**light_one, **block(':root:not([data-theme="light"], [data-theme="dark"]) {')},
    }


def pairs(game: str) -> list[tuple[str, str]]:
    return list(combinations(games()[game], 2))
