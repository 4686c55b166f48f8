"""Rate limits."""

from __future__ import annotations

from collections import Counter, OrderedDict

from karban.web.live.networks import network_of, site_of

MAX_KEYS = 20_000
SITE_FACTOR = 4  # how many times as much as one network a whole site may, if it is more than one network
STRAINED_SHARE = 0.5  # while the server is strained, whoever has spent more than this of their budget is refused


class RateLimit:
    """So much in so many seconds for each key, as a token bucket. The keys that were used longest ago are forgotten."""

    def __init__(self, most: float, window_seconds: float, max_keys: int = MAX_KEYS) -> None:
        self._most, self._window_seconds, self._max_keys = float(most), window_seconds, max_keys
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # what is left, and when

    def left(self, key: str, monotonic: float) -> float:
        left, at = self._buckets.get(key, (self._most, monotonic))
        return min(self._most, left + (monotonic - at) * self._most / self._window_seconds)

    def spend(self, key: str, monotonic: float, cost: float = 1.0) -> None:
        """It may be more than there is left: then nothing is allowed until that has come in again."""
        self._buckets[key] = max(-self._most, self.left(key, monotonic) - cost), monotonic
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._max_keys:
            self._buckets.popitem(last=False)

    def allows(self, key: str, monotonic: float) -> bool:
        """Whether one more is allowed; if so, it counts."""
        allowed = self.left(key, monotonic) >= 1
        self.spend(key, monotonic, 1.0 if allowed else 0.0)
        return allowed


class NetworkLimit:
    """So much in so many seconds for each network (of IPv6 its /64), and four times that for the /48 around it."""

    def __init__(self, most: float, window_seconds: float) -> None:
        self._networks = RateLimit(most, window_seconds)
        self._sites = RateLimit(most * SITE_FACTOR, window_seconds)
        self._most = most

    def left(self, address: str, monotonic: float) -> float:
        network, site = network_of(address), site_of(address)
        left = self._networks.left(network, monotonic)
        return left if site == network else min(left, self._sites.left(site, monotonic))

    def spend(self, address: str, monotonic: float, cost: float = 1.0) -> None:
        network, site = network_of(address), site_of(address)
        self._networks.spend(network, monotonic, cost)
        if site != network:
            self._sites.spend(site, monotonic, cost)

    def allows(self, address: str, monotonic: float) -> bool:
        """Whether one more is allowed; if so, it counts."""
        allowed = self.left(address, monotonic) >= 1
        if allowed:
            self.spend(address, monotonic)
        return allowed

    def has_credit(self, address: str, monotonic: float, strained: bool) -> bool:
        """Whether somebody may go on spending. While the server is strained, those who have spent most may not."""
        return self.left(address, monotonic) > (self._most * (1 - STRAINED_SHARE) if strained else 0.0)


class NetworkCount:
    """How many of something each network has at the moment."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._networks: Counter[str] = Counter()
        self._sites: Counter[str] = Counter()

    @property
    def total(self) -> int:
        return self._networks.total()

    def of(self, address: str) -> int:
        return self._networks[network_of(address)]

    def has_room(self, address: str) -> bool:
        return self.of(address) < self._most and self._sites[site_of(address)] < self._most * SITE_FACTOR

    def add(self, address: str, n: int = 1) -> None:
        for counts, key in ((self._networks, network_of(address)), (self._sites, site_of(address))):
            counts[key] += n
            if counts[key] <= 0:
                del counts[key]


class ConnectionRate:
    """How fast one connection sends: `allows` up to the limit, `far_exceeded` at half as many again."""

    def __init__(self, most: int, window_seconds: float) -> None:
        self._most, self._window_seconds = most, window_seconds
        self._spent, self._at = 0.0, 0.0

    def allows(self, monotonic: float, n: int = 1) -> bool:
        self._spent = max(0.0, self._spent - (monotonic - self._at) * self._most / self._window_seconds) + n
        self._at = monotonic
        return self._spent <= self._most

    @property
    def far_exceeded(self) -> bool:
        return self._spent > self._most * 1.5
