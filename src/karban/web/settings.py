"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass, field

EVERYWHERE = ("0.0.0.0", "::", "")  # hosts that stand for all addresses of a machine


@dataclass(frozen=True)
class Limits:
    """What one client may do, so that all can play. Times are in seconds."""

    body: int = 16_384  # bytes of a request
    frame: int = 4_096  # bytes of a WebSocket message
    messages: int = 100  # of one connection …
    window: float = 20.0  # … in this time; beyond that the answer is "too-fast", and at half as many again the end
    asked: int = 300  # of one person over HTTP in the window, looking not counted
    requests: int = 6_000  # of one address in the window; behind one there may be a whole club
    tables: int = 3_000  # put up by one address …
    tables_window: float = 3600.0  # … in this time
    connections: int = 12  # of one person to one table
    address_connections: int = 5_000  # of one address
    unsent: int = 64  # answers that wait for a slow reader
    write: float = 2.0  # until a reader counts as gone
    ping: float = 10.0  # between two pings, and for the answer to one twice that: who is silent is gone in 30 s


@dataclass(frozen=True)
class Settings:
    """A server."""

    data: str  # sqlite:///FILE or postgresql://…
    redis: str | None = None
    workers: int = 1
    proxies: str = ""  # addresses of proxies whose word about a client's address is taken
    origins: tuple[str, ...] = ()  # other web sites whose pages may connect
    host: str = "127.0.0.1"  # where it listens
    pause: float = 0.4  # seconds that a bot takes at least, at a table with people
    idle: float = 300.0  # seconds until a table that nobody uses leaves the memory
    limits: Limits = field(default_factory=Limits)

    @property
    def open_to_network(self) -> bool:
        """Whether others can call this machine directly, not by way of a proxy."""
        return self.host in EVERYWHERE and not self.proxies

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return not self.data.startswith("sqlite:")
