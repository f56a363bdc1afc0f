"""Another game of the same people: a new table with its own id, log and promise, where everybody's ticket still holds.

| step                                         | what happens                                                        |
|----------------------------------------------|---------------------------------------------------------------------|
| the owner asks (`again`), the game being over | `TableHost.again`: whoever serves the table calls `change_tables`   |
| `follow_up`                                  | a new table: fresh secret, same code, certificate, chairs and rules |
| `Door.serve`                                 | whoever comes from now on comes to the new table                    |
| the old table is put away as `again`         | everybody is told, and comes over by `resume` with the same token   |
| everybody has said `ready`                   | it begins; the owner is ready by having asked                       |

The old log stays as it is. `welcome` names the tables that went before, so whoever was away finds the way as well.
"""

from msgspec.structs import replace

from netcode.door import Door
from netcode.host import Origin, TableHost
from netcode.messages import Lobby
from netcode.opening import fresh_table
from netcode.signing import SEED
from netcode.stored_table import Seal

MOST_EARLIER = 8
"""How many tables back a ticket still holds."""


def follow_up(host: TableHost) -> TableHost:
    """The next table of the same people; the finished one is still to be put away. Raises CannotStore."""
    table = fresh_table(
        host.reactor,
        host.store,
        host.seating.followed(host.reactor.seconds()),
        _fresh(host),
        replace(host.conduct, autostart=True),
        Origin(owner=host.ownership.id, said=tuple(host.audience.said)),
    )
    table.people_changed()
    for member in table.members.values():
        table.prepare_token(member)
    return table


def change_tables(host: TableHost, door: Door | None) -> TableHost:
    """Open the next table and put the finished one away: everybody comes over."""
    table = follow_up(host)
    if door is not None:
        door.serve(table)
    host.adjourn("again")
    return table


def _fresh(host: TableHost) -> Seal:
    """Nothing that chance or signatures follow from is used twice; what people know of the table stays."""
    random_bytes, seal = host.conduct.random_bytes, host.seal
    signing = random_bytes(SEED) if seal.signing else b""
    earlier = (*seal.earlier, host.id)[-MOST_EARLIER:]
    return replace(seal, secret=random_bytes(32), signing=signing, earlier=earlier)


def is_alone(lobby: Lobby, own: int) -> bool:
    """Whether nobody plays but those on `own` chairs at this device, and bots."""
    return sum(chair.kind == "person" for chair in lobby.chairs) == own and all(
        chair.kind != "open" for chair in lobby.chairs
    )
