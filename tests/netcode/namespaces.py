"""Two network namespaces joined by a cable that is slow and loses frames.

The cable is a thread in user space, for `tc netem` is not in every kernel. It needs root; everything made here is
unmade again.
"""

import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import sys
import threading
import time
from functools import cache

TUNSETIFF = 0x400454CA
IFF_TAP, IFF_NO_PI = 0x0002, 0x1000


class SlowCable:
    """`sides` are the command prefixes that run something in either namespace."""

    def __init__(self, delay, loss, seed=1, new=False):
        """`new`: only IPv6, with the addresses that every interface gives itself."""
        self.delay, self.loss, self.new = delay, loss, new
        self.luck = random.Random(seed)
        self.names = [f"astragal-{os.getpid()}-{side}" for side in "ab"]
        self.addresses = ["10.77.0.1", "10.77.0.2"]
        self.passed = self.lost = 0
        self._taps = []
        self._running = True

    def __enter__(self):
        for number, (name, address) in enumerate(zip(self.names, self.addresses, strict=True)):
            self._taps.append(self._namespace(name, address, f"atap{os.getpid() % 10000}{number}"))
        self._thread = threading.Thread(target=self._carry, daemon=True)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._running = False
        self._thread.join()
        for tap in self._taps:
            os.close(tap)
        for name in self.names:
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)

    @property
    def sides(self):
        return [("ip", "netns", "exec", name) for name in self.names]

    def _namespace(self, name, address, device):
        tap = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
        fcntl.ioctl(tap, TUNSETIFF, struct.pack("16sH22x", device.encode(), IFF_TAP | IFF_NO_PI))
        do("ip", "netns", "add", name)
        do("ip", "link", "set", device, "netns", name)
        inside = ("ip", "netns", "exec", name, "ip")
        do(*inside, "link", "set", "lo", "up")
        if not self.new:
            do(*inside, "addr", "add", f"{address}/24", "dev", device)
        do(*inside, "link", "set", device, "up")
        if not self.new:
            do(*inside, "route", "add", "224.0.0.0/4", "dev", device)
        return tap

    def _carry(self):
        """Frames from one side to the other, later, and not all of them."""
        under_way = []
        n = 0
        while self._running:
            wait = max(0.0, min(0.1, under_way[0][0] - time.monotonic())) if under_way else 0.1
            for tap in select.select(self._taps, [], [], wait)[0]:
                frame = os.read(tap, 65536)
                other = self._taps[1 - self._taps.index(tap)]
                if self.luck.random() < self.loss:
                    self.lost += 1
                    continue
                n += 1
                heapq.heappush(under_way, (time.monotonic() + self.delay, n, other, frame))
            while under_way and under_way[0][0] <= time.monotonic():
                _, _, tap, frame = heapq.heappop(under_way)
                try:
                    os.write(tap, frame)
                    self.passed += 1
                except OSError:
                    self.lost += 1


def possible():
    """Whether this process may make namespaces and cables."""
    return may_mount() and os.path.exists("/dev/net/tun") and os.access("/dev/net/tun", os.W_OK)


@cache
def may_mount():
    """Whether mounts can be a process's own: for root only, and not where `/` is a folder of another system."""
    return (
        sys.platform == "linux"
        and os.geteuid() == 0
        and subprocess.run(["unshare", "--mount", "true"], check=False, capture_output=True).returncode == 0
    )


def do(*command):
    subprocess.run(command, check=True, capture_output=True)
