"""Addresses of machines on a network, old (IPv4) and new (IPv6): as typed, as shown, and as a host counts them."""

import ipaddress
import re
import socket
from contextlib import suppress
from functools import lru_cache
from typing import Any, Literal

DEFAULT_PORT = 4747
"""Where guests knock who were told an address without a port."""
RELAY_PORT = 4749
"""Where a relay is, if nothing else was said."""
PAGE_PORT = 4750
"""Where browsers open the page of a relay, if nothing else was said."""
RELAYED = "relay"
"""The household of everybody who comes over a relay."""

Place = tuple[str, int]
Way = Literal["lan", "direct", "relay"]


def read_address(text: str, port: int = DEFAULT_PORT) -> Place | None:
    """Host and port of `HOST`, `HOST:PORT`, `[V6]:PORT` or a bare IPv6 address; None if it cannot be one."""
    text = text.strip()
    if is_v6(text):
        return text, port
    found = re.fullmatch(r"(?:\[(?P<v6>[^\]]+)\]|(?P<host>[\w.-]+))(?::(?P<port>\d{1,5}))?", text, re.ASCII)
    if found is None or (found["v6"] is not None and not is_v6(found["v6"])):
        return None
    port = int(found["port"] or port)
    return (found["v6"] or found["host"], port) if 0 < port < 1 << 16 else None


def print_address(host: str, port: int) -> str:
    return f"[{host}]:{port}" if is_v6(host) else f"{host}:{port}"


def is_v6(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).version == 6
    except ValueError:
        return False


def is_loopback(host: str) -> bool:
    """Whether an address is this machine's own, seen from nowhere else."""
    try:
        return ipaddress.ip_address(host.partition("%")[0]).is_loopback
    except ValueError:
        return host == "localhost"


def caller_address(tag: bytes) -> str:
    """What a host calls somebody who came over a relay: the relay's word for their household, and no address."""
    return f"{RELAYED}:{tag.hex()}"


def way_from(address: str) -> Way:
    """Which way somebody came, or a table is reached, by the address that is seen."""
    if address.startswith(f"{RELAYED}:"):
        return "relay"
    return "direct" if is_global(address) else "lan"


def is_global(address: str) -> bool:
    """Whether an address is one of the whole world's, not only of a house's; a name may be either."""
    try:
        return ipaddress.ip_address(address.partition("%")[0]).is_global
    except ValueError:
        return bool(address)


@lru_cache(maxsize=1024)
def one_address(host: str) -> str:
    """An address in its one true form, without the name of the interface."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return str(mapped or address)


@lru_cache(maxsize=1024)
def one_household(host: str) -> str:
    """Whose limits are counted together: an IPv4 address, the 64 bits that an IPv6 network gives away, or a relay."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return RELAYED if host.startswith(f"{RELAYED}:") else host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.IPv6Network((address, 64), strict=False))


def own_addresses() -> tuple[str, ...]:
    """Under which others on the LAN reach this machine, the best first; loopback if there is no network."""
    routes: list[tuple[int, tuple[Any, ...]]] = [(socket.AF_INET, ("224.0.0.251", 5353))]
    routes += [(socket.AF_INET6, ("ff02::fb", 5353, 0, number)) for number, _ in _interfaces()]
    found = []
    for family, anybody in routes:
        # nothing is sent: connecting a datagram socket only asks which way the route goes
        with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect(anybody)
            found.append(str(probe.getsockname()[0]).partition("%")[0])
    usable = dict.fromkeys(host for host in found if not ipaddress.ip_address(host).is_loopback)
    return tuple(usable) or ("127.0.0.1",)


def _interfaces() -> list[tuple[int, str]]:
    try:
        return socket.if_nameindex() if socket.has_ipv6 else []
    except OSError:
        return []
