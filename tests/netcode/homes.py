"""Two homes behind NAT and a relay between them, each a network namespace, on an Internet that is slow and lossy.

The NAT is the kernel's (nftables), in a router of each home; both homes use the same private addresses. The Internet
is a thread that carries packets between the public addresses, for `tc netem` is not in every kernel.
"""

import fcntl
import heapq
import os
import random
import select
import shutil
import socket
import struct
import threading
import time

from tests.netcode import namespaces
from tests.netcode.namespaces import TUNSETIFF, do

IFF_TUN, IFF_NO_PI = 0x0001, 0x1000
RELAY_ADDRESS = "203.0.113.1"
PUBLIC = ("198.51.100.10", "198.51.100.20")
INSIDE, ROUTER = "192.168.1.2", "192.168.1.1"


class Homes:
    """`relay` and `sides` are the command prefixes that run something there."""

    def __init__(self, delay, loss, seed=1):
        """`delay` in seconds and `loss` as a share, of every packet on its way between a home and the relay."""
        self.delay, self.loss = delay, loss
        self.luck = random.Random(seed)
        self.passed = self.lost = self.astray = 0
        self._made = []
        self._tuns = {}
        """By the public address that leads there."""
        self._running = True

    def __enter__(self):
        try:
            self.relay = self._on_the_internet("relay", RELAY_ADDRESS)
            self.routers, self.sides = zip(*(self._home(n) for n in range(2)), strict=True)
        except BaseException:
            self._unmake()
            raise
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._running = False
        self._thread.join()
        self._unmake()

    def move(self, side, address):
        """A home gets another public address, and its router forgets every connection."""
        old = next(a for a in self._tuns if a.startswith("198.51.") and self._tuns[a][1] == side)
        device = self._device(f"home{side}")
        do(*self.routers[side], "ip", "link", "set", device, "down")
        do(*self.routers[side], "ip", "addr", "flush", "dev", device)
        do(*self.routers[side], "ip", "addr", "add", address, "dev", device)
        do(*self.routers[side], "ip", "link", "set", device, "up")
        do(*self.routers[side], "ip", "route", "add", "default", "dev", device)
        self._tuns[address] = self._tuns.pop(old)

    def _home(self, n):
        router = self._on_the_internet(f"home{n}", PUBLIC[n], n)
        home = self._namespace(f"room{n}")
        do("ip", "link", "add", "in", "netns", router[-1], "type", "veth", "peer", "in", "netns", home[-1])
        for inside, address in ((router, ROUTER), (home, INSIDE)):
            do(*inside, "ip", "addr", "add", f"{address}/24", "dev", "in")
            do(*inside, "ip", "link", "set", "in", "up")
        do(*home, "ip", "route", "add", "default", "via", ROUTER)
        do(*router, "sysctl", "-qw", "net.ipv4.ip_forward=1")
        device = self._device(f"home{n}")
        do(*router, "nft", "add table ip nat")
        do(*router, "nft", "add chain ip nat out { type nat hook postrouting priority srcnat ; }")
        do(*router, "nft", f"add rule ip nat out oifname {device} masquerade")
        do(*router, "nft", "add table ip wall")
        do(*router, "nft", "add chain ip wall through { type filter hook forward priority 0 ; }")
        do(*router, "nft", f"add rule ip wall through iifname {device} ct state new drop")
        return router, home

    def _on_the_internet(self, name, address, side=None):
        tun = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        device = self._device(name)
        fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH22x", device.encode(), IFF_TUN | IFF_NO_PI))
        self._tuns[address] = (tun, side)
        inside = self._namespace(name)
        do("ip", "link", "set", device, "netns", inside[-1])
        do(*inside, "ip", "addr", "add", address, "dev", device)
        do(*inside, "ip", "link", "set", device, "up")
        do(*inside, "ip", "route", "add", "default", "dev", device)
        return inside

    def _device(self, name):
        return f"a{os.getpid() % 100000}{name}"

    def _namespace(self, name):
        whole = f"astragal-{os.getpid()}-{name}"
        do("ip", "netns", "add", whole)
        self._made.append(whole)
        do("ip", "netns", "exec", whole, "ip", "link", "set", "lo", "up")
        return "ip", "netns", "exec", whole

    def _unmake(self):
        for tun, _ in self._tuns.values():
            os.close(tun)
        for name in self._made:
            do("ip", "netns", "del", name)

    def _carry(self):
        """Packets to where they are addressed, later, and not all of them."""
        under_way = []
        n = 0
        while self._running:
            wait = max(0.0, min(0.1, under_way[0][0] - time.monotonic())) if under_way else 0.1
            for tun in select.select([tun for tun, _ in self._tuns.values()], [], [], wait)[0]:
                packet = os.read(tun, 65536)
                if self.luck.random() < self.loss:
                    self.lost += 1
                    continue
                n += 1
                heapq.heappush(under_way, (time.monotonic() + self.delay, n, packet))
            while under_way and under_way[0][0] <= time.monotonic():
                self._deliver(heapq.heappop(under_way)[2])

    def _deliver(self, packet):
        to = socket.inet_ntoa(packet[16:20]) if packet[0] >> 4 == 4 else ""
        if to not in self._tuns:
            self.astray += 1  # a private address, or one that somebody had before
            return
        try:
            os.write(self._tuns[to][0], packet)
            self.passed += 1
        except OSError:
            self.lost += 1


def possible():
    """Whether this process may make homes with routers."""
    return namespaces.possible() and shutil.which("nft") is not None
