"""Bans: whom a table does not let in any more, by token, by name, or from the same address.

A ban is for one table, and kept with it.
"""

from collections.abc import Iterable

from msgspec import Struct


class Ban(Struct, frozen=True):
    """What is known of somebody whom the owner has banned."""

    name: str
    address: str
    tokens: tuple[bytes, ...]

    def meets(self, name: str, address: str) -> bool:
        """Whether this may well be the same person."""
        return name.casefold() == self.name.casefold() or (bool(address) and address == self.address)


def is_banned(bans: Iterable[Ban], name: str, address: str) -> bool:
    return any(ban.meets(name, address) for ban in bans)
