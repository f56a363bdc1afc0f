"""Whether this machine has multicast at all, asked without anything of ours."""

import socket

GROUP = "224.0.0.251"


def works_on_loopback() -> bool:
    """Whether a word said to a group on loopback is heard there."""
    here = socket.inet_aton("127.0.0.1")
    try:
        with (
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as ear,
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as mouth,
        ):
            ear.bind(("", 0))
            ear.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, socket.inet_aton(GROUP) + here)
            ear.settimeout(2)
            mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, here)
            mouth.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
            mouth.sendto(b"is anybody there?", (GROUP, ear.getsockname()[1]))
            return ear.recv(64) == b"is anybody there?"
    except OSError:
        return False
