"""Who may not come here: addresses and networks from the settings, and from a file that is watched."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from itertools import count
from pathlib import Path

log = logging.getLogger(__name__)
Network = IPv4Network | IPv6Network
POLL_SECONDS = 1.0  # between two looks at the file
MAX_FILE_BYTES = 1 << 20


def network(text: str) -> Network:
    """An address or a network; ValueError: it is none. An IPv4 address in the clothes of IPv6 is one of IPv4.

    >>> network("203.0.113.7"), network("::ffff:203.0.113.0/120"), network("2001:db8::1/64")
    (IPv4Network('203.0.113.7/32'), IPv4Network('203.0.113.0/24'), IPv6Network('2001:db8::/64'))
    """
    found = ip_network(text.strip(), strict=False)
    inside = found.network_address.ipv4_mapped if isinstance(found, IPv6Network) else None
    return IPv4Network((inside, found.prefixlen - 96)) if inside and found.prefixlen >= 96 else found


class Networks:
    """Addresses and networks, and whether an address is among them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._networks = [network(text) for text in texts]
        self.contains = lru_cache(maxsize=4096)(self._contains) if self._networks else self._empty

    def _empty(self, address: str) -> bool:
        return False

    def _contains(self, address: str) -> bool:
        try:
            found = ip_address(address.partition("%")[0])
        except ValueError:  # not over the network
            return False
        if isinstance(found, IPv6Address) and found.ipv4_mapped:
            found = found.ipv4_mapped
        return any(found in one for one in self._networks)


class Bans:
    """The bans in force. Whoever has a connection says how to end it: a ban is for those who are there, too."""

    def __init__(self, banned: Iterable[str], file: str | None) -> None:
        self._settings, self._file = tuple(banned), Path(file) if file else None
        self._date: tuple[int, int] | None = None  # of the file as it was read: when, and how long
        self._connections: dict[int, tuple[str, Callable[[], None]]] = {}
        self._numbers = count()
        self._networks = Networks(self._settings)
        if self._file and not self.read_again():
            log.warning("bans: %s is not there, or cannot be read", self._file)

    @property
    def can_change(self) -> bool:
        return self._file is not None

    def covers(self, address: str) -> bool:
        return self._networks.contains(address)

    def connected(self, address: str, end: Callable[[], None]) -> Callable[[], None]:
        """Note a connection; what is returned is to be called when it has ended."""
        number = next(self._numbers)
        self._connections[number] = address, end

        def forget() -> None:
            self._connections.pop(number, None)

        return forget

    async def watch(self) -> None:
        """Read the file whenever it has changed, and end the connections of those who are banned now."""
        while self._file:
            await asyncio.sleep(POLL_SECONDS)
            if self.read_again():
                self.end_connections()

    def end_connections(self) -> None:
        for address, end in list(self._connections.values()):
            if self.covers(address):
                end()

    def read_again(self) -> bool:
        """Whether the file has changed. While it cannot be read, its bans hold; without it there are none."""
        if not self._file:
            return False
        try:
            date, lines = self._date_of_file(), None
            if date != self._date:
                lines = self._lines() if date else []
        except OSError as error:
            log.error("bans: %s cannot be read: %s", self._file, error.strerror)
            return False
        if lines is None:
            return False
        self._date, self._networks = date, Networks([*self._settings, *lines])
        log.info("bans: %d networks in %s", len(lines), self._file)
        return True

    def _date_of_file(self) -> tuple[int, int] | None:
        """When it was written, and how long it is; None: it is not there."""
        assert self._file
        try:
            status = self._file.stat()
        except FileNotFoundError:
            return None
        return status.st_mtime_ns, status.st_size

    def _lines(self) -> list[str]:
        """The networks in the file; a line that is none is logged, and the others hold."""
        assert self._file
        with self._file.open("rb") as file:
            text = file.read(MAX_FILE_BYTES).decode("utf-8", "replace")
        found = []
        for number, line in enumerate(text.splitlines(), 1):
            if not (words := line.partition("#")[0].strip()):
                continue
            try:
                network(words)
                found.append(words)
            except ValueError:
                log.error("bans: line %d of %s is neither an address nor a network", number, self._file)
        return found
