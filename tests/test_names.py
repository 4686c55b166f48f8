"""One name, one thing: what somebody looks up is found once."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path

from karban import notation

ROOT = Path(__file__).parents[1]
# What every game, or every reference of one, brings under the same name.
SKELETON = {"State", "Reference"}
MAX_GLOSSARY_WORDS = 50


def test_no_class_name_stands_for_two_things() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for folder in ("src", "tests", "tools", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef) and node.name not in SKELETON:
                    places[node.name].append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def test_the_glossary_is_short_and_explains_each_word_in_a_line() -> None:
    lines = (ROOT / "docs" / "glossary.md").read_text("utf-8").splitlines()
    words = [line.split("|")[1].strip() for line in lines if re.match(r"\| (?!word |---)", line)]
    assert len(words) == len(set(words))
    assert len(words) <= MAX_GLOSSARY_WORDS


def test_rooms_for_all_games_name_no_option_of_one() -> None:
    options = {name for game in notation.games() for name in notation.find_game(game).defaults}
    own = options - {"rounds"}  # those of thinking are for all games
    assert "minutes" in own
    of_one = re.compile(rf"(?:{'|'.join(own)})(?::.*)?", re.DOTALL)
    found = []
    for room in ("match", "lab", "store", "table", "web/live", "web/api", "web/socket"):
        for path in sorted((ROOT / "src" / "karban" / room).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str) and of_one.fullmatch(node.value):
                    found.append(f"{path.relative_to(ROOT)}:{node.lineno}: {node.value!r}")
    assert found == []
