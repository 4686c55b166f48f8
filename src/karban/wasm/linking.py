"""From LLVM's language to a WebAssembly file: optimised as a whole, linked by LLD."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
STACK_BYTES = 1 << 16
C_TYPES = {"none": "void", "int32": "i32", "int64": "i64", "float64": "double"}

# What Numba counts references with: arrays here are all lent, nothing is allocated, so nothing is counted.
NO_COUNTING = """
define void @NRT_incref(ptr %info) alwaysinline { ret void }
define void @NRT_decref(ptr %info) alwaysinline { ret void }
"""


ENTRY = """
declare i32 @"{inner}"({kinds})
declare void @llvm.trap()
define {answer} @{name}({takes}) {{
  %r = alloca {slot}
  %e = alloca ptr
  %s = call i32 @"{inner}"(ptr %r, ptr %e, {takes})
  %good = icmp eq i32 %s, 0
  br i1 %good, label %done, label %failed
failed:
  call void @llvm.trap()
  unreachable
done:
  {gives}
}}
"""


class Unlinkable(Exception):
    """The functions of a game need something that no browser has."""


def link(parts: dict[str, tuple[str, str, Any]], out: Path) -> None:
    """Write a file of functions; each has by its name its compiled name, LLVM's language, and its type."""
    machine = _machine()
    whole = llvm.parse_assembly(_adapted(NO_COUNTING, machine))
    for name in parts:
        whole.link_in(llvm.parse_assembly(_adapted(_entry(name, *parts[name]), machine)))
    for _inner, text, _signature in parts.values():
        whole.link_in(_lent(text, machine))
    for thing in [*whole.functions, *whole.global_variables]:
        if not thing.is_declaration and thing.name not in parts:
            thing.linkage = "internal"
    whole.verify()
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    passes = llvm.create_pass_builder(machine, tuning)
    passes.getModulePassManager().run(whole, passes)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "game.o"
        made.write_bytes(machine.emit_object(whole))
        _run_linker(made, out, list(parts))


def _machine() -> Any:
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(TRIPLE)
    return target.create_target_machine(cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default")


def _adapted(text: str, machine: Any) -> str:
    """A module for this kind of machine."""
    text = re.sub(r"^target (datalayout|triple) = .*$", "", text, flags=re.MULTILINE)
    return f'target datalayout = "{machine.target_data}"\ntarget triple = "{TRIPLE}"\n{text}'


def _lent(text: str, machine: Any) -> Any:
    """A module whose functions are there once however many modules bring them."""
    module = llvm.parse_assembly(_adapted(text, machine))
    for thing in [*module.functions, *module.global_variables]:
        if not thing.is_declaration and thing.linkage.name != "internal":
            thing.linkage = "linkonce_odr"
    return module


def _entry(name: str, inner: str, _text: str, signature: Any) -> str:
    """What is called from outside: takes and gives values as C does, and stops where Python would raise."""
    kinds = [C_TYPES.get(str(kind), "ptr") for kind in signature.args]
    answer = C_TYPES[str(signature.return_type)]
    slot = "ptr" if answer == "void" else answer
    takes = ", ".join(f"{kind} %a{i}" for i, kind in enumerate(kinds))
    gives = f"%v = load {slot}, ptr %r\n  ret {answer} %v" if answer != "void" else "ret void"
    return ENTRY.format(
        name=name,
        inner=inner,
        answer=answer,
        slot=slot,
        takes=takes,
        gives=gives,
        kinds=", ".join(["ptr", "ptr", *kinds]),
    )


def _run_linker(made: Path, out: Path, names: list[str]) -> None:
    flags = [
        *(f"--export={name}" for name in (*names, "__heap_base")),
        *("--no-entry", "--gc-sections", "--strip-all", "-O2", "-z", f"stack-size={STACK_BYTES}"),
    ]
    command = [sys.executable, "-m", "ziglang", "wasm-ld", str(made), "-o", str(out), *flags]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Unlinkable("\n".join(line[:200] for line in done.stderr.splitlines()[:20]))
