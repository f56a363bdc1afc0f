"""The room before the door: connections that have proved nothing yet, and who has to go when it is full.

Nobody keeps a newcomer out by merely being there. When an address, a network or the whole room has its share, the
newcomer takes the place of a stranger: of the network and the address that have most, the one that came first. An
address from which somebody sits at the table is not counted with the room: whoever comes back always finds a place.
"""

from collections import Counter
from collections.abc import Callable, Container, Iterable
from typing import Protocol

from netcode.addresses import one_household
from netcode.clock import Clock
from netcode.rate_limit import RateLimit

MOST_FROM_ADDRESS = 8
MOST_FROM_NETWORK = 64
"""Of one IPv6 network: a single machine has all its addresses."""
MOST_IN_ALL = 192
KNOCKS = (10.0, 40.0)
"""New connections from one address: a second, and at once."""
NETWORK_KNOCKS = (100.0, 400.0)


class Stranger(Protocol):
    """A connection without a chair."""

    address: str

    @property
    def dead(self) -> bool:
        """Only its last words are still under way."""

    @property
    def proved(self) -> bool:
        """It knows the code: nobody takes its place."""

    def drop(self) -> None:
        """Be gone at once."""


class Strangers:
    """Everybody before the door, in the order they came."""

    def __init__(self, clock: Clock, known: Callable[[], Container[str]]) -> None:
        """`known` are the addresses of those who sit at the table."""
        self._clock = clock
        self._known = known
        self._here: dict[Stranger, None] = {}
        self._knocks: dict[str, RateLimit] = {}

    def admit(self, address: str) -> bool:
        """Whether one more may come in from there; a place is made for it."""
        network = one_household(address)
        known = self._known()
        if not self._may_knock(address, KNOCKS):
            return False
        if network != address and address not in known and not self._may_knock(network, NETWORK_KNOCKS):
            return False
        own = [stranger for stranger in self._here if stranger.address == address]
        if len(own) >= MOST_FROM_ADDRESS:
            return _displace(own)
        if address in known:
            return True
        others = [stranger for stranger in self._here if stranger.address not in known]
        near = [stranger for stranger in others if one_household(stranger.address) == network]
        if len(near) >= MOST_FROM_NETWORK:
            return _displace(near)
        return len(others) < MOST_IN_ALL or _displace(others)

    def add(self, stranger: Stranger) -> None:
        self._here[stranger] = None

    def remove(self, stranger: Stranger) -> None:
        """It sits down, or is gone."""
        self._here.pop(stranger, None)

    def sweep(self) -> bool:
        """Forget addresses that have been quiet; whether any are left."""
        self._knocks = {place: credits for place, credits in self._knocks.items() if not credits.full}
        return bool(self._knocks)

    def _may_knock(self, place: str, rate: tuple[float, float]) -> bool:
        return self._knocks.setdefault(place, RateLimit(self._clock, *rate)).take()


def _displace(strangers: Iterable[Stranger]) -> bool:
    """One of them goes: one that is all but gone, else the first of the address and the network that have most."""
    movable = [stranger for stranger in strangers if not stranger.proved]
    if not movable:
        return False
    networks = Counter(one_household(stranger.address) for stranger in movable)
    addresses = Counter(stranger.address for stranger in movable)
    # the first of the greatest: they are in the order they came
    max(
        movable,
        key=lambda one: (one.dead, networks[one_household(one.address)], addresses[one.address]),
    ).drop()
    return True
