"""How a server is run.

Each field is a flag, an environment variable and a line of the settings file by itself (`commands/server_settings.py`),
with the comment beside it as its help. A number is at least 1 (a time more than 0), unless its default is 0 or its type
says otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta

EVERYWHERE = ("0.0.0.0", "::", "")  # hosts that stand for all addresses of a machine


@dataclass(frozen=True)
class Limits:
    """What one client may do, so that all can play."""

    body_bytes: int = 16_384  # that the body of a request may have
    frame_bytes: int = 4_096  # that a WebSocket frame may have
    frames: int = 100  # that one connection may send in window_seconds; at half as many again it is closed
    window_seconds: float = 20.0  # in which frames, writes and requests are counted
    writes: int = 300  # of one person in window_seconds: all requests but GET, and connecting to a table
    # A network is an address of IPv4 or a /64 of IPv6; behind one there may be a whole club. A /48 has four times that.
    requests: int = 6_000  # of one network in window_seconds: an address of IPv4, or a /64 of IPv6
    processor_seconds: float = 10.0  # that the requests of one network may take in window_seconds
    tables: int = 1_500  # that one network may create in tables_window_seconds
    tables_window_seconds: float = 3600.0  # in which new tables are counted
    entries: int = 200  # with which one network may try to enter boards of the day in tables_window_seconds
    board_entries: int = 20_000  # on the board of one game and day
    records: int = 100  # that one network may share in tables_window_seconds
    record_bytes: int = 65_536  # that the body of a request may have with which a record is shared, or enters a board
    listed: int = 20  # open tables of one network in the list of those that anybody may join
    spectators: int = 500  # of one table
    table_moves: int = 20_000  # of one table, those taken back included; then its game is closed
    table_undos: int = 500  # of one table
    table_events: int = 5_000  # of one table besides moves: sitting down, stand-ins, requests to take back
    hints: int = 10  # of one person in window_seconds; a bot thinks for a second about each
    reactions: int = 6  # of one seat in window_seconds: signs and phrases for the others at a table
    unknown_tokens: int = 100  # of one network in window_seconds; of several processes each may have to look at the log
    connections: int = 12  # of one person to one table
    network_connections: int = 5_000  # WebSockets of one network
    unsent: int = 64  # answers that may wait for a slow client
    write_seconds: float = 2.0  # until a client that does not read counts as stalled
    ping_seconds: float = 10.0  # between two pings, and for a pong twice that: who is silent is dropped in 30 s


@dataclass(frozen=True)
class Settings:
    """A server."""

    data: str  # where tables are kept: sqlite:///FILE or postgresql://…; else a file in the user's data folder
    redis: str | None = None  # redis://…: tells the processes what is new
    workers: Annotated[int, Meta(ge=1, le=256)] = 1  # how many processes
    proxies: str = ""  # addresses of proxies that are trusted to name a client's address
    origins: tuple[str, ...] = ()  # other web sites whose pages may connect
    host: str = "127.0.0.1"  # the address to listen on; 0.0.0.0: all
    port: Annotated[int, Meta(ge=0, le=65535)] | None = None  # unless set, 8000 or the next one that is free
    root_path: str = ""  # the path of the site under which everything is: /karban; a proxy may take it off
    metrics_from: tuple[str, ...] = ("127.0.0.0/8", "::1")  # addresses and networks that may ask for /metrics, directly
    metrics_token: str | None = None  # with "Authorization: Bearer" and this, /metrics can be asked for from anywhere
    banned: tuple[str, ...] = ()  # addresses and networks that may not come here
    banned_file: str | None = None  # a file with more of these, one a line, read again whenever it changes
    contact: str = ""  # how people reach whoever runs this server, shown on the page about privacy
    min_bot_seconds: Annotated[float, Meta(ge=0, le=60)] = 0.4  # that a bot takes at least, at a table with people
    bot_processes: Annotated[int, Meta(ge=1, le=256)] | None = None  # of all workers; unless set, one a core less one
    idle_seconds: float = 300.0  # until a table that nobody uses is unloaded
    never_began_days: Annotated[float, Meta(ge=0)] = (
        2.0  # after which a table is deleted at which no game has begun; 0: never
    )
    abandoned_days: Annotated[float, Meta(ge=0)] = (
        30.0  # without a move, after which an unfinished game is deleted; 0: never
    )
    finished_days: Annotated[float, Meta(ge=0)] = 90.0  # after which the table of a finished game is deleted; 0: never
    records_days: Annotated[float, Meta(ge=0)] = (
        365.0  # after which the record of a finished game is deleted, too; 0: never
    )
    board: bool = True  # whether who plays the deal of the day may enter a board
    board_days: Annotated[float, Meta(ge=0)] = 90.0  # after which the board of a day is deleted; 0: never
    sharing: bool = True  # whether records can be left here for others
    shared_days: Annotated[float, Meta(ge=0)] = 90.0  # after which a shared record is deleted; 0: never
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
