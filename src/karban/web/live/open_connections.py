"""All open connections of a process, HTTP included: each is an open file, and a process may have only so many.

Some files are kept in reserve, for the database and for new processes of bots. When there is no room for one more
connection, an idle one makes room, the oldest of the network that has most of them. Whoever is connected to a table
stays; beyond a share new WebSockets are refused, so that pages and requests always get through.
"""

from __future__ import annotations

import logging
from collections import Counter
from typing import Protocol

from karban.web.live.networks import network_of

log = logging.getLogger(__name__)
UNKNOWN_LIMIT = 8_192  # where the system does not tell
RESERVED_FILES = 64
SOCKETS_SHARE, SPECTATORS_SHARE = 0.8, 0.5  # of the connections: WebSockets in all, and when spectators are refused
MAX_LOOKED_AT = 100  # connections, to find an idle one


class HttpConnection(Protocol):
    """A connection that is no WebSocket yet."""

    def is_idle(self) -> bool:
        """Whether no request is being answered."""

    def abort(self) -> None: ...


class OpenConnections:
    """Counts connections, and makes room."""

    def __init__(self, max_files: int = UNKNOWN_LIMIT) -> None:
        self.allow_files(max_files)
        self.total = self.sockets = self.refused = self.made_room = 0
        self._http: dict[str, dict[HttpConnection, None]] = {}  # by network, the oldest first

    def allow_files(self, max_files: int) -> None:
        """So many files may this process open."""
        self.most = max(1, max_files - min(RESERVED_FILES, max_files // 4))

    @property
    def full_for_sockets(self) -> bool:
        return self.sockets >= self.most * SOCKETS_SHARE

    @property
    def full_for_spectators(self) -> bool:
        return self.sockets >= self.most * SPECTATORS_SHARE

    def opened(self, connection: HttpConnection, address: str) -> bool:
        """Count a new connection; False: there is no room for it, though it counts until it is closed."""
        has_room = self.total < self.most or self._make_room()
        self.total += 1
        self._http.setdefault(network_of(address), {})[connection] = None
        if not has_room:
            self.refused += 1
            log.warning("no more than %d connections can be open: new ones are refused", self.most)
        return has_room

    def upgraded(self, connection: HttpConnection, address: str) -> None:
        """It is a WebSocket now."""
        self._forget(connection, address)
        self.sockets += 1

    def closed(self, connection: HttpConnection, address: str, was_socket: bool) -> None:
        self.total -= 1
        if was_socket:
            self.sockets -= 1
        else:
            self._forget(connection, address)

    def _forget(self, connection: HttpConnection, address: str) -> None:
        network = network_of(address)
        of_network = self._http.get(network, {})
        of_network.pop(connection, None)
        if not of_network:
            self._http.pop(network, None)

    def _make_room(self) -> bool:
        counts = Counter({network: len(found) for network, found in self._http.items()})
        for network, _count in counts.most_common(1):
            for connection in list(self._http[network])[:MAX_LOOKED_AT]:
                if connection.is_idle():
                    self.made_room += 1
                    log.warning("no more than %d connections can be open: idle ones make room", self.most)
                    connection.abort()
                    return True
        return False
