"""Which pages may talk to the server, and the headers of every response."""

import socket
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from urllib.parse import urlsplit

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
        " font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Server": "Escale",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


HSTS = "max-age=31536000"  # browsers that came by https never ask by http again, for a year


def origin_of(url: str) -> str:
    """The origin of a URL as browsers send it: no user name, no default port, punycode."""
    parts = urlsplit(url.lower())
    host = as_host((parts.hostname or "").encode("idna").decode())
    usual = {"http": 80, "https": 443}.get(parts.scheme)
    port = "" if parts.port in {None, usual} else f":{parts.port}"
    return f"{parts.scheme}://{host}{port}"


PROBE_TARGETS = {
    socket.AF_INET: "192.0.2.1",
    socket.AF_INET6: "2001:db8::1",
}  # reserved for documentation


def local_addresses(family: socket.AddressFamily) -> tuple[str, ...]:
    """The addresses of this machine in the local network; nothing is sent to find out."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((PROBE_TARGETS[family], 9))  # picks a route; no datagram is sent
            return (str(probe.getsockname()[0]),)
    except OSError:
        return ()  # no route


def is_loopback(address: str) -> bool:
    """Whether an address is this machine itself."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


IPV6_PREFIX = 56  # what providers give to one household; a /64 is one of its 256 networks


def network_of(address: str) -> str:
    """The address that limits are counted by: a customer gets a whole network of IPv6 addresses."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if known.version == 4:
        return address
    mapped = known.ipv4_mapped
    return str(mapped) if mapped else str(ip_network((known, IPV6_PREFIX), strict=False))


def as_host(address: str) -> str:
    """An address as it stands in a URL."""
    return f"[{address}]" if ":" in address else address


def allowed_origins(port: int, addresses: Iterable[str], public_url: str | None) -> frozenset[str]:
    """The origins of the server's own pages: its public URL and the addresses of this machine."""
    hosts = {"localhost", "127.0.0.1", "[::1]", *(as_host(each) for each in addresses)}
    own = {f"http://{host}:{port}" for host in hosts}
    if port == 80:
        own |= {f"http://{host}" for host in hosts}
    return frozenset(own | ({origin_of(public_url)} if public_url else set()))
