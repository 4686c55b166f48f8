"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass, field

EVERYWHERE = ("0.0.0.0", "::", "")  # hosts that stand for all addresses of a machine


@dataclass(frozen=True)
class Limits:
    """What one client may do, so that all can play."""

    body_bytes: int = 16_384  # of a request
    frame_bytes: int = 4_096  # of a WebSocket frame
    frames: int = 100  # of one connection …
    window_seconds: float = 20.0  # … in this time; beyond that the answer is "too-fast", at half as many again the end
    writes: int = 300  # of one person over HTTP in the window: all requests but GET
    # A network is an address of IPv4 or a /64 of IPv6; behind one there may be a whole club. A /48 has four times that.
    requests: int = 6_000  # of one network in the window
    processor_seconds: float = 10.0  # that the requests of one network may take in the window
    tables: int = 1_500  # created by one network …
    tables_window_seconds: float = 3600.0  # … in this time
    connections: int = 12  # of one person to one table
    network_connections: int = 5_000  # WebSockets of one network
    unsent: int = 64  # answers that wait for a slow client
    write_seconds: float = 2.0  # until a client that does not read counts as stalled
    ping_seconds: float = 10.0  # between two pings, and for a pong twice that: who is silent is dropped in 30 s


@dataclass(frozen=True)
class Settings:
    """A server."""

    data: str  # sqlite:///FILE or postgresql://…
    redis: str | None = None
    workers: int = 1
    proxies: str = ""  # addresses of proxies that are trusted to name a client's address
    origins: tuple[str, ...] = ()  # other web sites whose pages may connect
    host: str = "127.0.0.1"  # where it listens
    min_bot_seconds: float = 0.4  # that a bot takes at least, at a table with people
    idle_seconds: float = 300.0  # until a table that nobody uses is unloaded
    hosts: tuple[str, ...] = ()  # names by which it may be called besides addresses and local names; * allows all
    limits: Limits = field(default_factory=Limits)

    @property
    def open_to_network(self) -> bool:
        """Whether others can call this machine directly, not by way of a proxy."""
        return self.host in EVERYWHERE and not self.proxies

    @property
    def shared(self) -> bool:
        """Whether other processes may serve the same tables."""
        return not self.data.startswith("sqlite:")
