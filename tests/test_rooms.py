"""The order of the rooms: docs/design.md says it, import-linter holds it, and both say the same."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "karban"


def rooms_of_contract(container: str) -> list[list[str]]:
    """The layers of a contract, the highest first; rooms of one layer do not import from each other."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (found,) = [contract for contract in contracts if contract.get("containers") == [container]]
    assert found["exhaustive"], "a module without a room would go unnoticed"
    return [sorted(re.split(r" [|:] ", layer)) for layer in found["layers"]]


def rooms_of_design(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, the lowest first."""
    section = (ROOT / "docs" / "design.md").read_text("utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return [sorted(re.findall(r"`([^`/.]+)(?:/|\.py)`", row)) for row in rows]


def test_the_rooms_of_the_package_stand_in_the_design_in_the_order_that_is_checked() -> None:
    assert rooms_of_design("Rooms") == rooms_of_contract("karban")[::-1]


def test_the_rooms_of_the_server_stand_in_the_design_in_the_order_that_is_checked() -> None:
    assert rooms_of_design("The way of a request") == rooms_of_contract("karban.web")[::-1]


def test_every_module_of_the_package_has_a_room() -> None:
    there = {path.stem for path in PACKAGE.glob("*.py")} | {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert there - {"__init__"} == {room for layer in rooms_of_contract("karban") for room in layer}
