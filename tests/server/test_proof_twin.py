"""What a browser says of the proof of a shuffle is what `karban verify` says, of good records and of tampered ones."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import karban
from karban.errors import Refusal
from karban.table import proof
from karban.web.http import assets
from tests.server.test_proof import TAMPERED, finished, more

CLIENT = Path(__file__).parents[2] / "client"
NO_PROOFS: list[dict[str, Any]] = [
    *({"secret": value} for value in ("00", 5, "A" * 64, None)),
    *({"commitment": value} for value in ("", "g" * 64)),
    *({"salts": value} for value in (["a", "b"], "abc", ["a", "b", None], ["a", "b", "x" * 65], ["a", "b", ["c"]])),
]


def _records() -> Iterator[karban.Record]:
    yield from (finished(game) for game in karban.games())
    good = finished()
    yield from (tamper(good) for _step, _why, tamper in TAMPERED)
    yield from (more(**values)(good) for values in NO_PROOFS)
    yield from (
        replace(good, more={name: value for name, value in good.more.items() if name != key}) for key in good.more
    )
    yield replace(good, seed=None, decks=good.replay().dealt)
    yield more(first_chosen=True, early_salts=[0, 2])(good)
    yield more(first_chosen=1, early_salts=[7, "0", -1, True])(good)


def _said(record: karban.Record) -> dict[str, Any]:
    known = {"early": proof.early_salts(record), "chosen": proof.first_was_chosen(record)}
    try:
        steps = proof.check(record)
    except Refusal as refusal:
        return {"refused": str(refusal), **known}
    return {"steps": [[step.name, str(step.fault) if step.fault else None] for step in steps], **known}


def test_the_browser_has_the_verdict_of_karban_verify() -> None:
    node = shutil.which("node") or shutil.which("node", path=str(Path(sys.executable).parent))
    if not node or not (CLIENT / "node_modules/esbuild").exists():
        pytest.skip("no Node.js with the packages of the client: make client")
    texts = [record.to_json() for record in _records()]
    wasm = Path(assets.__file__).parents[1] / "static/wasm"
    command = [node, str(CLIENT / "run.mjs"), "tests/verified.ts", str(wasm)]
    told = subprocess.run(command, input="\n".join(texts), capture_output=True, encoding="utf-8", check=False)
    assert told.returncode == 0, told.stderr
    here = [json.loads(line) for line in told.stdout.splitlines()]
    python = [_said(karban.Record.from_json(text)) for text in texts]
    assert here == python
    assert sum(1 for said in python if said.get("steps", [["", "a fault"]])[-1][1] is None) >= len(karban.games())
