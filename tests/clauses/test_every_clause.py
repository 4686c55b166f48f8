"""Every numbered clause of the rules has a test that is named after it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

CLAUSES = {
    "gap": "1.1 1.2 1.3 2.1 2.2 3.1 3.2 3.3 3.4 3.5 3.6 3.7 4.1 4.2 4.3 4.4 4.5 5.1 5.2 5.3 5.4 6 7.1 7.2 7.3 7.4",
    "qwixx": "1.1 1.2 2.1 2.2 2.3 3.1 3.2 4.1 4.2 4.3 4.4 4.5 4.6 4.7 5.1 5.2 6.1 7 8.1 8.2 8.3",
    "number": "1.1 1.2 2.1 2.2 2.3 3.1 3.2 3.3 3.4 4.1 4.2 4.3 4.4 5.1 5.2 6 7",
    "three": "1.1 1.2 1.3 1.4 2.1 2.2 2.3 3.1 3.2 3.3 3.4 3.5 3.6 3.7 4.1 4.2 4.3 5 6.1 6.2",
}
NAME = re.compile(r"test_(gap|qwixx|number|three)_(\d+(?:_\d+)?)_[a-z]\w*")


def clauses_named() -> set[tuple[str, str]]:
    """The game and the clause of every test in this folder."""
    names = [
        node.name
        for file in Path(__file__).parent.glob("test_*.py")
        for node in ast.parse(file.read_text("utf-8")).body
        if isinstance(node, ast.FunctionDef)
    ]
    found = [NAME.fullmatch(name) for name in names]
    return {(match[1], match[2].replace("_", ".")) for match in found if match}


@pytest.mark.parametrize(
    ("game", "clause"), [(game, clause) for game, clauses in CLAUSES.items() for clause in clauses.split()]
)
def test_clause_is_tested(game: str, clause: str) -> None:
    assert (game, clause) in clauses_named()


def test_no_test_is_named_after_a_clause_that_does_not_exist() -> None:
    assert clauses_named() <= {(game, clause) for game, clauses in CLAUSES.items() for clause in clauses.split()}
