"""Which network addresses belong to everybody: notices are sent to no others."""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

Ip = IPv4Address | IPv6Address

# Written out, as what `ipaddress` calls global differs between versions of Python.
CLOSED_V4 = tuple(
    map(
        IPv4Network,
        (
            "0.0.0.0/8",  # this network
            "10.0.0.0/8",  # private
            "100.64.0.0/10",  # between a provider and its customers
            "127.0.0.0/8",  # loopback
            "168.63.129.16/32",  # services of a cloud, seen from inside
            "169.254.0.0/16",  # link-local, with the metadata of clouds
            "172.16.0.0/12",  # private
            "192.0.0.0/24",  # protocols
            "192.0.2.0/24",  # examples
            "192.31.196.0/24",  # name servers of reversed names
            "192.52.193.0/24",  # multicast through tunnels
            "192.88.99.0/24",  # relays to 6to4
            "192.168.0.0/16",  # private
            "192.175.48.0/24",  # name servers of reversed names
            "198.18.0.0/15",  # measurements
            "198.51.100.0/24",  # examples
            "203.0.113.0/24",  # examples
            "224.0.0.0/4",  # multicast
            "240.0.0.0/4",  # reserved, and broadcast
        ),
    )
)
# All others are mapped, compatible or translated IPv4 (NAT64), local, multicast or reserved.
OPEN_V6 = IPv6Network("2000::/3")
CLOSED_V6 = tuple(
    map(
        IPv6Network,
        (
            "2001::/23",  # protocols, with Teredo and hashes as addresses
            "2001:db8::/32",  # examples
            "2002::/16",  # 6to4: an IPv4 address is in it
            "2620:4f:8000::/48",  # name servers of reversed names
            "3fff::/20",  # examples
        ),
    )
)
LOCAL_PREFIX = 64  # of a network whose devices reach each other without a router
ISATAP = frozenset({0x00005EFE, 0x02005EFE})  # before an IPv4 address, in any network


def read_address(text: str) -> Ip | None:
    """An address as it is written; None for a name, and for one that names an interface."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return None if isinstance(address, IPv6Address) and address.scope_id else address


def is_public(address: Ip) -> bool:
    """Whether everybody may be asked to connect there."""
    if isinstance(address, IPv4Address):
        return not any(address in network for network in CLOSED_V4)
    holds_v4 = (int(address) >> 32) & 0xFFFFFFFF in ISATAP
    is_closed = holds_v4 or any(address in network for network in CLOSED_V6)
    return address in OPEN_V6 and not is_closed


def is_beside(address: Ip, own: Iterable[str]) -> bool:
    """Whether an address is in the same IPv6 network as one of these: of this machine, say.

    Devices at home have addresses that are public, and closed from outside alone.
    """
    known = filter(None, map(read_address, own))
    return any(
        isinstance(each, IPv6Address) and address in IPv6Network((each, LOCAL_PREFIX), strict=False)
        for each in known
    )
