"""The whole way of one game, from its Python to its file."""

from __future__ import annotations

import tempfile
from pathlib import Path

from karban import notation
from karban.wasm import compiling, linking
from karban.wasm.description import description, state_of, with_section
from karban.wasm.exports import exports_of
from karban.wasm.stamp import stamp


def made(name: str) -> bytes:
    """The file of a game."""
    game = notation.find_game(name)
    state, parts = state_of(game), {}
    with compiling.front_end_only() as kept:
        for name, export in exports_of(state).items():
            parts[name] = (*compiling.assembly(name, export, kept), export.signature)
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "game.wasm"
        linking.link(parts, out)
        return with_section(out.read_bytes(), description(game, stamp(state)))
