"""The commands: one file a command, with NAME, HELP, `add(parser)` and `run(args, texts)`.

A command is loaded when it is needed; what it needs itself (drawing, simulation) it loads when it runs.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib import import_module
from pkgutil import iter_modules
from typing import Protocol, cast

from karban.i18n.texts import Texts


class Command(Protocol):
    NAME: str
    HELP: str

    def add(self, parser: ArgumentParser) -> None: ...
    def run(self, args: Namespace, texts: Texts) -> int: ...


def commands(only: str | None = None) -> list[Command]:
    """All commands, or the one of this name if there is one."""
    names = [module.name for module in iter_modules(__path__)]
    modules = [import_module(f"{__name__}.{name}") for name in ([only] if only in names else names)]
    found = [cast(Command, module) for module in modules if hasattr(module, "NAME")]
    return found or commands()
