"""Processes that others have started, as Linux tells about them."""

from __future__ import annotations

from pathlib import Path

import pytest

LINUX = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


def children(parent: int, command: str) -> list[int]:
    """The running children of a process in whose command line something stands, the oldest first."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, name_and_more = status.read_text().split(" (", 1)
            fields = name_and_more.rpartition(") ")[2].split()
            if int(fields[1]) == parent and fields[0] != "Z" and command in (status.parent / "cmdline").read_text():
                found.append((int(fields[19]), int(number)))
        except (OSError, ValueError, IndexError):  # it has just ended
            continue
    return [number for _started, number in sorted(found)]


def runs(number: int) -> bool:
    """Whether a process is there; one that has ended and that nobody has buried is not."""
    try:
        return not Path(f"/proc/{number}/stat").read_text().rpartition(") ")[2].startswith("Z")
    except OSError:
        return False
