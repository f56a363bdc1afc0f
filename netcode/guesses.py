"""Wrong codes: who has to wait, and when the table needs a new code.

Only a real proof that turns out wrong is a guess: a `pake1` that is one, and then a wrong `confirm`. Every guess has
the same chance, old code or new, so waiting is what protects a table; the new code is for a code that somebody
overheard in part. It comes after five guesses, but not again within five minutes, else whoever guesses could change
the code faster than people can tell it to each other.
"""

from collections import Counter

from netcode.addresses import RELAYED, one_household
from netcode.clock import Clock
from netcode.rate_limit import RateLimit

GUESSES = 5
"""Wrong codes after which a table gets a new one."""
RENEWAL_SECONDS = 300.0
LONGEST_BACKOFF = 30.0
FORGET_SECONDS = 600.0
TRIES = (0.5, 8.0)
"""Proofs that one address may begin: a second, and at once. Each costs the host some arithmetic."""
NETWORK_GUESSES = (1.0, 20.0)
"""Wrong codes from all addresses of one IPv6 network: a second, and at once."""
RELAY_GUESSES = (4.0, 40.0)
"""Wrong codes of all who come over a relay, whose word alone tells them apart: a second, and at once."""


class Guesses:
    """What is known of wrong codes at one table."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, float]] = {}
        """For each address how often it was wrong, and until when it waits."""
        self._since_new: Counter[str] = Counter()
        """Guesses at the code as it is now, by address."""
        self._renewed: float | None = None
        self._tries: dict[str, RateLimit] = {}
        self._networks: dict[str, RateLimit] = {}

    def wait(self, address: str) -> float:
        """Seconds until somebody from there may prove a code again; 0 or less: now."""
        network = self._networks.get(one_household(address))
        if network is not None and network.empty:
            return 1.0
        return self._wrong.get(address, (0, 0.0))[1] - self._clock.seconds()

    def may_try(self, address: str) -> bool:
        """Whether somebody from there may begin a proof."""
        return self._tries.setdefault(address, RateLimit(self._clock, *TRIES)).take()

    def junk(self, address: str) -> None:
        """Something that only looked like a proof: the address waits, nobody else notices."""
        times = self._wrong.get(address, (0, 0.0))[0] + 1
        self._wrong[address] = (times, self._clock.seconds() + min(LONGEST_BACKOFF, 2.0 ** (times - 1)))

    def wrong(self, address: str) -> bool:
        """A wrong code; True if the table needs a new one."""
        self.junk(address)
        network = one_household(address)
        if network != address:
            rate = RELAY_GUESSES if network == RELAYED else NETWORK_GUESSES
            self._networks.setdefault(network, RateLimit(self._clock, *rate)).take()
        self._since_new[address] += 1
        now = self._clock.seconds()
        if self._since_new.total() < GUESSES or (self._renewed is not None and now < self._renewed + RENEWAL_SECONDS):
            return False
        self._since_new.clear()
        self._renewed = now
        return True

    def right(self, address: str) -> None:
        """Whoever knows the code has only mistyped it before."""
        self._wrong.pop(address, None)
        self._tries.pop(address, None)
        del self._since_new[address]

    def sweep(self) -> bool:
        """Forget addresses that have been quiet; whether any are left."""
        now = self._clock.seconds()
        self._wrong = {address: kept for address, kept in self._wrong.items() if now < kept[1] + FORGET_SECONDS}
        self._tries = {address: credits for address, credits in self._tries.items() if not credits.full}
        self._networks = {network: credits for network, credits in self._networks.items() if not credits.full}
        return bool(self._wrong or self._tries or self._networks)
