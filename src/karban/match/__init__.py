"""One running game and its record, for people and programs: `new` deals one."""

from __future__ import annotations

from karban.match.match import Match, new

__all__ = ["Match", "new"]
