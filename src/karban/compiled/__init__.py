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
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import cache
from inspect import isfunction
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any

from karban.rules import kit

LOADING_SECONDS = 1.0  # that loading compiled code from the disk may take
_compiling = RLock()


@cache
def available() -> bool:
    """Whether rules can be compiled here; without it everything works, only slowly."""
    try:
        import numba
    except ImportError:
        return False
    return not numba.config.DISABLE_JIT


def compiled(driver: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled form of a driver. It takes packed states and arrays where the plain form takes objects and lists."""
    with _compiling:
        return _compiled(driver)


@cache
def _compiled(driver: Callable[..., Any]) -> Callable[..., Any]:
    from numba import njit

    from karban.compiled import notice

    notice.listen()
    allow(sys.modules[driver.__module__])
    with _cache_folder():
        function: Callable[..., Any] = njit(cache=True, nogil=True)(driver)
    return function


def warm(driver: Callable[..., Any], *arguments: Any) -> None:
    """Compile a driver for these arguments, or load it from the disk. One thread compiles, the others wait."""
    from numba import typeof

    with _compiling:
        dispatcher: Any = compiled(driver)
        dispatcher.compile(tuple(typeof(a) for a in arguments))


def announced() -> AbstractContextManager[None]:
    """Whoever waits here for the compiler is told so, as a warning in the log."""
    if not available():
        return nullcontext()
    from karban.compiled import notice

    return notice.announced()


# ------------------------------------------- what compiled code may call
# Rules are plain functions without decorators. Compiled code may call those of the driver's module and of the modules
# it has them from. Where a module has a SKELETON, each function in it stands for one of the same name a game: the type
# of the packed record says which game's is meant, and the module's `function_of` gives it.


@cache
def allow(module: ModuleType) -> None:
    """Let compiled code call the plain functions that a module has, its own and others'."""
    from numba.extending import register_jitable

    _teach_intrinsics()
    for generic in getattr(module, "SKELETON", ()):
        _dispatch(generic, module.function_of)
    for function in [one for one in vars(module).values() if isfunction(one)]:
        if function.__module__ != module.__name__:
            if function.__module__.partition(".")[0] in (_OURS, module.__name__.partition(".")[0]):
                allow(sys.modules[function.__module__])
        elif function not in _known:
            register_jitable(function)


_OURS = __name__.partition(".")[0]
_known: set[Callable[..., Any]] = set()  # functions that compiled code knows in another way


def _dispatch(generic: Callable[..., Any], function_of: Callable[[type[kit.State], str], Callable[..., Any]]) -> None:
    """Let compiled code call a function that each game has a form of."""
    from numba.extending import overload

    def choose(record: Any, *_others: Any) -> Callable[..., Any] | None:
        state = _state_of(record)
        if state is None:
            return None
        function = function_of(state, generic.__name__)
        allow(sys.modules[function.__module__])
        return function

    _known.add(generic)
    overload(generic, strict=False)(choose)


def _state_of(record: Any) -> type[kit.State] | None:
    """The kind of state that is packed in a record of this type."""
    from numba import from_dtype

    for state in _kinds(kit.State):
        if from_dtype(state.dtype()) == record:
            return state
    return None


def _kinds(state: type[kit.State]) -> Iterator[type[kit.State]]:
    """All kinds of states, those of variants too, which are derived from that of a game."""
    for kind in state.__subclasses__():
        yield kind
        yield from _kinds(kind)


@cache
def _teach_intrinsics() -> None:
    from karban.compiled import intrinsics

    _known.update(intrinsics.WITH_OWN_FORM)


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
        if base and (folder := _usable(base)):
            return folder
    return Path(tempfile.mkdtemp(prefix="karban-"))


def _usable(base: Path) -> Path | None:
    """The folder for these sources in a folder of ours; None if that cannot be."""
    try:
        base.parent.mkdir(parents=True, exist_ok=True)
        base.mkdir(mode=0o700, exist_ok=True)
        if not is_ours(base):
            return None
        folder = base.resolve() / _fingerprint()
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def _user_cache() -> Path | None:
    """The place for caches in the home of the user, if there is one."""
    if os.path.isabs(named := os.environ.get("XDG_CACHE_HOME", "")):
        return Path(named) / "karban"
    try:
        home = Path.home()
    except RuntimeError:
        return None
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData/Local")) / "karban" / "Cache"
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "karban"


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def is_ours(folder: Path) -> bool:
    """Compiled code is loaded and run: take it only from a folder, no link, that nobody else can write to."""
    if not hasattr(os, "getuid"):
        return True
    status = folder.lstat()
    others_write = status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
    return stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid() and not others_write


def _fingerprint() -> str:
    from numba import config

    sources = sorted(Path(__file__).parents[1].rglob("*.py"))
    digest = hashlib.sha256(f"bounds checked: {config.BOUNDSCHECK}".encode())
    for source in sources:
        digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
