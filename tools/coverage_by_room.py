"""Prints how much of each room the tests run, and fails where that is less than the floor in pyproject.toml.

python tools/coverage_by_room.py        after coverage run and coverage combine
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

from coverage import Coverage

PACKAGE = Path(__file__).resolve().parents[1] / "src" / "karban"
WORST_SHOWN = 5  # files
COUNTED = ("num_statements", "covered_lines", "num_branches", "covered_branches")


def measured(coverage: Coverage) -> dict[str, Counter[str]]:
    """The counts of each file, by its path within the package."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "coverage.json")
        coverage.json_report(outfile=str(report), include=[f"{PACKAGE}/*"])  # not the copies that tests make
        files = json.loads(report.read_text("utf-8"))["files"]
    return {
        Path(path).as_posix().rpartition("src/karban/")[2]: Counter({name: found["summary"][name] for name in COUNTED})
        for path, found in files.items()
    }


def room_of(path: str) -> str:
    """
    >>> room_of("web/live/tables.py"), room_of("cli.py")
    ('web/live', '(top)')
    """
    return path.rpartition("/")[0] or "(top)"


def share(done: int, of: int) -> float:
    return 100.0 if not of else 100 * done / of


def covered(counts: Counter[str]) -> float:
    """As coverage reckons it: lines and branches together."""
    return share(
        counts["covered_lines"] + counts["covered_branches"], counts["num_statements"] + counts["num_branches"]
    )


def line(name: str, counts: Counter[str]) -> str:
    lines = share(counts["covered_lines"], counts["num_statements"])
    branches = share(counts["covered_branches"], counts["num_branches"])
    return f"{name:<24}{counts['num_statements']:>8}{lines:>9.1f} %{branches:>9.1f} %{covered(counts):>9.1f} %"


def main() -> int:
    coverage = Coverage()
    coverage.load()
    files = measured(coverage)
    rooms: dict[str, Counter[str]] = {}
    for path, counts in files.items():
        rooms.setdefault(room_of(path), Counter()).update(counts)
    total = sum(rooms.values(), Counter())
    print(f"{'room':<24}{'lines':>8}{'run':>11}{'branches':>11}{'both':>11}")
    for room in sorted(rooms):
        print(line(room, rooms[room]))
    print(line("all", total))
    worst = sorted(files, key=lambda path: covered(files[path]))[:WORST_SHOWN]
    print("least covered: " + ", ".join(f"{path} {covered(files[path]):.0f} %" for path in worst))
    floor = float(str(coverage.get_option("report:fail_under")))
    if covered(total) < floor:
        print(f"The tests run {covered(total):.2f} % of lines and branches; the floor is {floor:g} %.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
