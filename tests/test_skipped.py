"""What the run says of tests that were skipped for want of a component."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TESTS = """
import pytest

@pytest.mark.parametrize("number", range(40))
def test_page(number):
    pytest.skip("Chromium is not installed (Debian: apt-get install chromium)")

@pytest.mark.skipif(True, reason="needs /proc")
def test_process():
    pass

def test_rules():
    pass
"""
WHOLE_FILE = 'import pytest\npytest.importorskip("no_such_package", reason="no_such_package is not installed")\n'


def run(folder: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the tests of a folder as those of the project are run."""
    (folder / "test_components.py").write_text(TESTS)
    for name in ("test_one.py", "test_two.py"):
        (folder / name).write_text(WHOLE_FILE)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "-p", "no:cacheprovider"]
    known = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "KARBAN_NO_SKIP"))}
    return subprocess.run(
        [*command, f"--rootdir={folder}", *options, str(folder)],
        cwd=ROOT,
        env={**known, **environment},
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.mark.parametrize("options", [(), ("-n", "2")], ids=["one process", "two workers"])
def test_a_missing_component_is_one_line_however_many_tests_want_it(tmp_path: Path, options: tuple[str, ...]) -> None:
    done = run(tmp_path, *options)
    assert done.returncode == 0, done.stdout
    assert [line for line in done.stdout.splitlines() if "skipped:" in line] == [
        "skipped: 40 tests: Chromium is not installed (Debian: apt-get install chromium)",
        "skipped: 1 test: needs /proc",
        "skipped: 2 whole files: no_such_package is not installed",
    ]


def test_where_nothing_may_be_missing_a_skipped_test_fails_with_its_reason(tmp_path: Path) -> None:
    done = run(tmp_path, "--continue-on-collection-errors", KARBAN_NO_SKIP="1")
    assert done.returncode == 1
    assert "40 failed, 1 passed, 3 errors" in done.stdout  # what is skipped before it begins is an error
    for reason in ("Chromium is not installed", "needs /proc", "no_such_package is not installed"):
        assert f"KARBAN_NO_SKIP=1 allows no skipped test: Skipped: {reason}" in done.stdout
    assert "skipped:" not in done.stdout
