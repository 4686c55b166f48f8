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

    _teach_numba()
    with _cache_folder():
        return njit(cache=True, nogil=True)(driver)  # type: ignore[no-any-return]


def warm(driver: Callable[..., Any], *arguments: Any) -> None:
    """Compile a driver for these arguments, or load it from the disk. One thread compiles, the others wait."""
    from numba import typeof

    with _compiling:
        compiled(driver).compile(tuple(typeof(a) for a in arguments))  # type: ignore[attr-defined]


def allow(module: ModuleType) -> None:
    """Let compiled code call the plain functions of this module."""
    from numba.extending import register_jitable

    if module.__name__ not in _allowed:
        _allowed.add(module.__name__)
        for function in vars(module).values():
            if isfunction(function) and function.__module__ == module.__name__ and function not in _taught:
                register_jitable(function)


_allowed: set[str] = set()
_taught: set[Callable[..., Any]] = set()


@cache
def _teach_numba() -> None:
    from karban import _machine

    _taught.update(_machine.TAUGHT)
    allow(kit)
    for generic in rules.SKELETON:
        dispatch(generic)


def dispatch(generic: Callable[..., Any], module_of: Callable[[type[kit.State]], Any] = lambda s: s.rules) -> None:
    """Let compiled code call a function of the skeleton: the type of the record says which game's is meant."""
    from numba.extending import overload

    def choose(*arguments: Any) -> Callable[..., Any] | None:
        state = _state_of(arguments[0])
        if state is None:
            return None
        allow(module_of(state))
        return getattr(module_of(state), generic.__name__)  # type: ignore[no-any-return]

    overload(generic, strict=False)(choose)


def _state_of(record: Any) -> type[kit.State] | None:
    from numba import from_dtype

    for state in kit.State.__subclasses__():
        if from_dtype(state.dtype()) == record:
            return state
    return None


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
    """Where compiled code is kept: a folder for these very sources, since Numba itself would not notice a changed rule."""
    for base in (_user_cache(), Path(tempfile.gettempdir()) / f"karban-{_user()}"):
        folder = base / _fingerprint()
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        except OSError:
            continue
        if _is_ours(base) and os.access(folder, os.W_OK):
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


def _is_ours(folder: Path) -> bool:
    """Compiled code is loaded and run: take it only from a folder that nobody else can write to."""
    if not hasattr(os, "getuid"):
        return True
    status = folder.stat()
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _fingerprint() -> str:
    sources = sorted(Path(__file__).parent.rglob("*.py"))
    digest = hashlib.sha256()
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
