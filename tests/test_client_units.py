"""The unit tests of the browser client's own logic (client/tests), run by Node."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CLIENT = Path(__file__).parents[1] / "client"
FAILURES = "✖ failing tests:"  # below this Node repeats what has failed, and why
TIMEOUT_SECONDS = 300  # on a machine that has much else to do


def test_the_clients_own_logic() -> None:
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if not node or not (CLIENT / "node_modules/esbuild").exists():
        pytest.skip("no Node.js with the packages of the client: make client")
    done = subprocess.run(
        [node, str(CLIENT / "test.mjs")],
        env={**os.environ, "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=TIMEOUT_SECONDS,
    )
    if done.returncode:
        _before, _mark, failures = done.stdout.rpartition(FAILURES)
        pytest.fail(f"tests of the client have failed:\n{failures or done.stdout}\n{done.stderr}", pytrace=False)
    counted = re.search(r"^\S pass (\d+)$", done.stdout, re.MULTILINE)
    assert counted, done.stdout
    assert int(counted[1]) >= len(list((CLIENT / "tests").glob("*.test.ts"))), "each file has a test"
