"""Writes the rules and the bots of every game for browsers:

    python -m karban.wasm [--check] [--out FOLDER] [--game MODULE:GAME]

It needs the linker that `make wasm` installs. With --check nothing is written: whether the files are what the sources
give is found out by making them once more. With --game one file is made, for a game that lives outside this package.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from karban import notation
from karban.wasm.description import told_in, types_text
from karban.wasm.making import made

PACKAGE = Path(__file__).parents[1]
FOLDER = PACKAGE / "web" / "static" / "wasm"
TYPES = PACKAGE.parents[1] / "client" / "src" / "engine" / "layout.ts"


def main(arguments: list[str]) -> int:
    options = argparse.ArgumentParser(prog="python -m karban.wasm", description="The rules for browsers.")
    options.add_argument("--check", action="store_true", help="write nothing; a difference is an error")
    options.add_argument("--out", type=Path, default=FOLDER, help="the folder for the files")
    options.add_argument("--game", help="a game outside this package, MODULE:GAME, instead of all")
    given = options.parse_args(arguments)
    if given.game:
        name = notation.load(given.game).name
        files = {given.out / f"{name}.wasm": made(name)}
    else:
        names = notation.games()
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            files = dict(zip([given.out / f"{name}.wasm" for name in names], pool.map(made, names)))
        files[TYPES] = types_text([notation.find_game(name) for name in names]).encode()
    return _differing(files) if given.check else _written(files)


def _differing(files: dict[Path, bytes]) -> int:
    """How many files are not what the sources give. Other versions of what makes them make other bytes: then it counts
    that the sources are the same."""
    different = [path for path, content in files.items() if not _same(path, content)]
    for path in different:
        print(f"karban: {path} is not what the sources give: run make wasm", file=sys.stderr)
    return len(different)


def _same(path: Path, content: bytes) -> bool:
    if not path.exists() or path.suffix != ".wasm":
        return path.exists() and path.read_bytes() == content
    there, now = (told_in(file)["made"] for file in (path.read_bytes(), content))
    if {**there, "sources": ""} == {**now, "sources": ""}:
        return path.read_bytes() == content
    print(f"karban: {path.name} was made by {there}, not by {now}: only the sources are compared", file=sys.stderr)
    return bool(there["sources"] == now["sources"])


def _written(files: dict[Path, bytes]) -> int:
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        print(f"karban: {path.name}, {len(content)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
