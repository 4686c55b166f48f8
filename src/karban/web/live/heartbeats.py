"""Whether all that other processes publish arrives here in time.

Every process sends a heartbeat every two seconds. One's own comes back, too: that says how late notices are. And a
process that is silent, without having said that it stops, may have something to say that does not get here.
"""

from __future__ import annotations

import asyncio
import json
import secrets

MAX_MISSED_HEARTBEATS = 3  # until a connection counts as dead
MAX_LAG_SECONDS = 2.0  # of one's own heartbeat, after which notices count as late
LOST_SECONDS = 60.0  # for which a process that is silent counts as cut off; then it is gone, and its people elsewhere
BYE = "bye"
Notices = dict[str, tuple[int, str]]  # by table: its number, and who is online here


class Heartbeats:
    """The heartbeats of this process and of the others; each notice carries the name of its sender."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.max_silence_seconds = seconds, seconds * MAX_MISSED_HEARTBEATS
        self.sender = secrets.token_hex(4)  # one's own notices are ignored
        self.interruptions = 0
        self.heard_at: dict[str, float] = {}  # when each other process was last heard
        self._sent_at = self._own_heard_at = float("-inf")

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

    def interrupt(self) -> None:
        """The connection is lost."""
        self.interruptions += 1
        self._own_heard_at = float("-inf")

    def hearing(self) -> bool:
        """Whether one's own heartbeat has come back lately, and nobody is silent; if not, that is an interruption."""
        now = self._now()
        self.heard_at = {sender: at for sender, at in self.heard_at.items() if now - at <= LOST_SECONDS}
        oldest = min([self._own_heard_at, *self.heard_at.values()])
        late = now - oldest > self.max_silence_seconds
        self.interruptions += late
        return not late

    def hear(self, sender: str, table: str, presence: str) -> bool:
        """Note that a process speaks; returns whether it says something about a table that another has to say."""
        now = self._now()
        if sender == self.sender:
            if not table and presence != BYE:
                self._own_heard_at = now
                self.interruptions += now - float(presence) > MAX_LAG_SECONDS
            return False
        self.heard_at[sender] = now
        if not table and presence == BYE:
            del self.heard_at[sender]
        return bool(table)

    def due(self) -> Notices:
        """A notice of no table, when it is time for one; with the time by one's own clock."""
        now = self._now()
        if now - self._sent_at < self.seconds * 0.9:
            return {}
        self._sent_at = now
        return {"": (0, str(now))}

    def written(self, notices: Notices) -> list[str]:
        """Notices as they are sent."""
        return [json.dumps([self.sender, table, number, presence]) for table, (number, presence) in notices.items()]
