"""Table numbers at a relay: who has which, and how a host gets the same one back.

A number is given at random; nobody chooses one. With it the host gets a lease: the number and the table's id under
the relay's secret. Whoever comes with a lease, and has proved the table's key, gets that number back, also from a
relay that was started anew with the same secret and remembers nothing. A number whose host is away is given to nobody
else for a while.
"""

import hmac
from collections.abc import Callable

from netcode.clock import Clock

FIRST, LAST = 1000, 9999
"""Table numbers of relays; those of a LAN have at most two digits."""
KEPT_SECONDS = 900.0
"""How long a number waits for a host that is away."""


class Numbers:
    def __init__(self, clock: Clock, secret: bytes, random_bytes: Callable[[int], bytes]) -> None:
        self._clock = clock
        self._secret = secret
        self._random = random_bytes
        self._tables: dict[int, bytes] = {}
        self._numbers: dict[bytes, int] = {}
        self._until: dict[int, float] = {}
        """Numbers whose host is away, and until when they wait."""

    def lease(self, number: int, table: bytes) -> bytes:
        return hmac.digest(self._secret, number.to_bytes(4, "big") + table, "sha256")[:16]

    def table(self, number: int) -> bytes | None:
        return self._tables.get(number)

    def claim(self, table: bytes, number: int, lease: bytes) -> int | None:
        """The number of a table whose host has just proved itself; None if all are taken."""
        held = self._numbers.get(table)
        if held is not None:
            self._until.pop(held, None)
            return held
        if not (self._is_leased(table, number, lease) and number not in self._tables):
            number = self._free()
        if number:
            self._tables[number], self._numbers[table] = table, number
        return number or None

    def away(self, table: bytes) -> None:
        """The host is gone: its number waits."""
        if (number := self._numbers.get(table)) is not None:
            self._until[number] = self._clock.seconds() + KEPT_SECONDS

    def sweep(self) -> None:
        now = self._clock.seconds()
        for number in [number for number, until in self._until.items() if until < now]:
            self._forget(number)

    def _is_leased(self, table: bytes, number: int, lease: bytes) -> bool:
        return FIRST <= number <= LAST and hmac.compare_digest(lease, self.lease(number, table))

    def _free(self) -> int:
        """A free number, at random; of those that only wait the one that has waited longest, if there is no other."""
        for _ in range(64):
            number = FIRST + int.from_bytes(self._random(4), "big") % (LAST + 1 - FIRST)
            if number not in self._tables:
                return number
        number = next((number for number in range(FIRST, LAST + 1) if number not in self._tables), 0)
        if not number and self._until:
            number = min(self._until, key=self._until.__getitem__)
            self._forget(number)
        return number

    def _forget(self, number: int) -> None:
        del self._until[number]
        del self._numbers[self._tables.pop(number)]
