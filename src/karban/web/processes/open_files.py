"""How many files a process may open: every connection is one."""

from __future__ import annotations

import logging
import sys

from karban.web.live.open_connections import UNKNOWN_LIMIT

log = logging.getLogger(__name__)
WANTED_FILES = 65_536
FEW_FILES = 4_096  # below this whoever runs the server should know


def raise_limit() -> int:
    """Let this process, and those that it starts, open as many files as the system allows; returns how many."""
    if sys.platform == "win32":
        return UNKNOWN_LIMIT
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = WANTED_FILES if hard == unlimited else min(hard, WANTED_FILES)
    if soft != unlimited and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
        except (OSError, ValueError):  # macOS allows less than it says
            log.warning("the limit of open files stays at %d", soft)
    files = WANTED_FILES if soft == unlimited else soft
    log.log(logging.WARNING if files < FEW_FILES else logging.INFO, "up to %d files can be open", files)
    return files
