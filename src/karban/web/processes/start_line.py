"""The first line of the log: what was started, where, and with which settings that are not the usual ones."""

from __future__ import annotations

import logging
import platform
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import karban
from karban.web.processes.server import FIELDS

log = logging.getLogger(__name__)


def log_started(addresses: Sequence[str], changed: Mapping[str, Any]) -> None:
    """`changed`: the settings that are not as usual, by name, without secrets."""
    fields = {
        "version": karban.__version__,
        "python": platform.python_version(),
        "addresses": list(addresses),
        "files": _file_limit(),
        "settings": dict(changed),
    }
    log.info("started", extra={FIELDS: fields})


def _file_limit() -> int | None:
    """How many files this process may open; None: the system does not tell."""
    if sys.platform == "win32":
        return None
    import resource

    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft
