"""From Python to LLVM's language: Numba's front end alone, its machine code left out.

What Numba would hand to its machine-code generator is kept instead. For that five private methods of Numba are replaced
while this goes on, in a process of its own. So the versions are locked and stand in what is made (`stamp.py`), and the
tests compare it with machine code and with plain Python, step by step.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from numba import cfunc
from numba.core import codegen
from numba.core.compiler_lock import global_compiler_lock

from karban import compiled
from karban.wasm.questions import Export

PREFIX = "cfunc."  # of the name that Numba gives to the C form of a function


@contextmanager
def front_end_only() -> Iterator[dict[str, str]]:
    """Numba keeps LLVM's language, by the name of each library, instead of making machine code."""
    kept: dict[str, str] = {}

    def keep(library: Any) -> None:
        kept[library.name] = str(library._final_module)

    with (
        patch.object(codegen.CPUCodeLibrary, "_optimize_functions", lambda library, module: None),
        patch.object(codegen.CPUCodeLibrary, "_optimize_final_module", keep),
        patch.object(codegen.JITCodeLibrary, "_finalize_specific", lambda library: None),
        patch.object(codegen.JITCodeLibrary, "get_pointer_to_function", lambda library, name: 8),
        patch.object(codegen.JITCPUCodegen, "set_env", lambda library, name, environment: None),
    ):
        yield kept


def assembly(name: str, export: Export, kept: dict[str, str]) -> tuple[str, str]:
    """The name of the compiled function, and the module with it and all that it calls, not optimised."""
    for module in export.modules:
        compiled.allow(module)
    export.function.__name__ = export.function.__qualname__ = name
    made: Any = cfunc(export.signature)(export.function)
    with global_compiler_lock:
        made._library._ensure_finalized()
    return made.native_name.removeprefix(PREFIX), kept[made._library.name]
