"""The rules at the speed of C: the same functions, compiled by Numba and kept on disk.

`compiled(function)` gives the compiled form of a driver, a plain function that plays games through the skeleton of
`karban.rules`. Nothing here is imported until somebody asks for speed, and everything works without it: `available()`
says whether Numba can be used, and the same driver runs uncompiled on plain states.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from inspect import isfunction
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any

from karban import rules
from karban.bots import policy
from karban.lab import playout
from karban.rules import kit

_compiling = Lock()


@cache
def available() -> bool:
    """Whether rules can be compiled here; without it everything works, only slowly."""
    try:
        import numba
    except ImportError:
        return False
    return not numba.config.DISABLE_JIT


@cache
def compiled(driver: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled form of a driver. It takes packed states and arrays where the plain form takes objects and lists."""
    from numba import njit

    _teach_skeleton()
    with _cache_folder():
        function: Callable[..., Any] = njit(cache=True, nogil=True)(driver)
    return function


def warm(driver: Callable[..., Any], *arguments: Any) -> None:
    """Compile a driver for these arguments, or load it from the disk. One thread compiles, the others wait."""
    from numba import typeof

    with _compiling:
        dispatcher: Any = compiled(driver)
        dispatcher.compile(tuple(typeof(a) for a in arguments))


# ------------------------------------------- what compiled code may call
# Rules are plain functions without decorators. Compiled code may call those of the modules named here; where a
# function is one of the skeleton, the type of the packed record says which game's function is meant.


@cache
def allow(module: ModuleType) -> None:
    """Let compiled code call the plain functions of a module."""
    from numba.extending import register_jitable

    for function in vars(module).values():
        if isfunction(function) and function.__module__ == module.__name__ and function not in _known:
            register_jitable(function)


@cache
def dispatch(generic: Callable[..., Any], module_of: Callable[[type[kit.State]], ModuleType]) -> None:
    """Let compiled code call a function that has the same name in a file of each game."""
    from numba.extending import overload

    def choose(record: Any, *_others: Any) -> Callable[..., Any] | None:
        state = _state_of(record)
        if state is None:
            return None
        allow(module_of(state))
        function: Callable[..., Any] = getattr(module_of(state), generic.__name__)
        return function

    _known.add(generic)
    overload(generic, strict=False)(choose)


_known: set[Callable[..., Any]] = set()  # functions that compiled code knows in another way


def _state_of(record: Any) -> type[kit.State] | None:
    """The kind of state that is packed in a record of this type."""
    from numba import from_dtype

    for state in kit.State.__subclasses__():
        if from_dtype(state.dtype()) == record:
            return state
    return None


def _rules_of(state: type[kit.State]) -> ModuleType:
    return sys.modules[state.__module__]


@cache
def _teach_skeleton() -> None:
    from karban import _machine

    _known.update(_machine.KNOWN)
    for generic in rules.SKELETON:
        dispatch(generic, _rules_of)
    dispatch(policy.worth, lambda state: policy.sense(state.__module__))
    for module in (kit, policy, playout):
        allow(module)


# ------------------------------------------------------------- the cache


@contextmanager
def _cache_folder() -> Iterator[None]:
    from numba import config

    before = config.CACHE_DIR
    config.CACHE_DIR = str(_folder())
    try:
        yield
    finally:
        config.CACHE_DIR = before


@cache
def _folder() -> Path:
    """Where compiled code is kept: a folder for these very sources, as Numba would not notice a changed rule."""
    for base in (_user_cache(), Path(tempfile.gettempdir()) / f"karban-{_user()}"):
        folder = base / _fingerprint()
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            continue
        if is_ours(base) and os.access(folder, os.W_OK):
            return folder
    return Path(tempfile.mkdtemp(prefix="karban-"))


def _user_cache() -> Path:
    if "XDG_CACHE_HOME" in os.environ:
        return Path(os.environ["XDG_CACHE_HOME"]) / "karban"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "karban" / "Cache"
    if sys.platform == "darwin":
        return Path.home() / "Library/Caches/karban"
    return Path.home() / ".cache/karban"


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def is_ours(folder: Path) -> bool:
    """Compiled code is loaded and run: take it only from a folder that nobody else can write to."""
    if not hasattr(os, "getuid"):
        return True
    status = folder.stat()
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _fingerprint() -> str:
    from numba import config

    sources = sorted(Path(__file__).parent.rglob("*.py"))
    digest = hashlib.sha256(f"bounds checked: {config.BOUNDSCHECK}".encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
