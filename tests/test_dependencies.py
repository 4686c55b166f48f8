"""What the package imports is declared: nothing works only because another package happens to bring it along."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
OWN = {"karban"}


def imported() -> dict[str, set[str]]:
    """The packages that the sources import, and where."""
    found: dict[str, set[str]] = {}
    for path in sorted((ROOT / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
                names = [node.module]
            for name in names:
                found.setdefault(name.partition(".")[0], set()).add(str(path.relative_to(ROOT)))
    return {name: places for name, places in found.items() if name not in sys.stdlib_module_names | OWN}


def distribution(requirement: str) -> str:
    """The name that a requirement begins with, as registries compare it."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def declared() -> set[str]:
    extras = PROJECT["optional-dependencies"].values()
    return {distribution(one) for one in [*PROJECT["dependencies"], *(one for extra in extras for one in extra)]}


def test_every_package_that_is_imported_is_declared() -> None:
    known = packages_distributions()
    for name, places in imported().items():
        # An extra that is not installed here (ray) is called as it is imported.
        homes = {distribution(home) for home in known.get(name, [name])}
        assert homes & declared(), f"{name} is imported in {', '.join(sorted(places))} and stands in no dependencies"


def test_every_declared_package_is_imported_or_used_by_name() -> None:
    known = packages_distributions()
    used = {distribution(home) for name in imported() for home in known.get(name, [name])}
    by_name = {"uvloop"}  # what uvicorn is told to use
    assert declared() - used == by_name


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in PROJECT
    assert PROJECT["dynamic"] == ["version"]
