"""`karban`, with a disk that does 200 commits a second: the thread that writes waits before each of them."""

from __future__ import annotations

import sys
import time
from typing import Any

from karban.cli import main
from karban.store.sqlite_threads import SqliteThreads

COMMIT_SECONDS = 1 / 200


class SlowCommit:
    """A commit that takes as long as on a slow disk; nobody is answered before."""

    def __init__(self, commit: Any) -> None:
        self._commit = commit

    def __get__(self, threads: Any, kind: Any = None) -> Any:
        def slowly(jobs: Any) -> Any:
            time.sleep(COMMIT_SECONDS)
            return self._commit(threads, jobs)

        return slowly


if __name__ == "__main__":
    SqliteThreads._commit = SlowCommit(SqliteThreads._commit)  # type: ignore[method-assign, assignment]
    sys.exit(main())
