"""The rules and the bots for a browser: the same functions once more, compiled to WebAssembly.

`python -m karban.wasm` writes a file a game, src/karban/web/static/wasm/GAME.wasm, and the types of the states for the
browser client. Numba's front end reads the Python, LLVM turns what it made of it into WebAssembly: see docs/wasm.md.
The files are part of the repository, so that whoever plays needs neither compiler nor linker.
"""
