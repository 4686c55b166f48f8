"""Which network an address belongs to: limits count networks, for one customer has 2^64 addresses of IPv6 and more."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

HOME_PREFIX, SITE_PREFIX = 64, 48  # of IPv6: what a home gets at least, and what a site gets


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The network of whoever has an address: an address of IPv4 alone, of IPv6 its /64.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::/64', '192.0.2.7')
    """
    return _prefix(address, HOME_PREFIX)


@lru_cache(maxsize=4096)
def site_of(address: str) -> str:
    """The larger network around it, of IPv6 its /48; many homes of one provider may be there."""
    return _prefix(address, SITE_PREFIX)


def _prefix(address: str, bits: int) -> str:
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:  # a Unix socket has none
        return address
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(IPv6Network((parsed, bits), strict=False))
    return str(parsed)
