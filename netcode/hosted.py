"""What the parts of a host know of it: an interface, so that none of them imports the host that is made of them."""

from collections.abc import Mapping
from typing import Any, Protocol

from netcode.broadcast import Broadcast
from netcode.commit_reveal import CommitReveal
from netcode.conduct import Conduct
from netcode.member import Member
from netcode.messages import Lobby
from netcode.play import Play
from netcode.registrar import Registrar
from netcode.seating import Seating
from sim.game import Seat, Step
from sim.games import AnyGame


class Hosted(Protocol):
    """A table, as those see it who let people in, answer what they ask, and give chairs away: netcode.host."""

    game: AnyGame
    epoch: int
    conduct: Conduct
    reactor: Any
    seating: Seating
    audience: Broadcast
    registrar: Registrar
    lottery: CommitReveal
    play: Play | None
    closed: str | None

    @property
    def lobby(self) -> Lobby: ...

    @property
    def members(self) -> Mapping[str, Member]: ...

    @property
    def rev(self) -> int: ...

    def owner(self) -> Member | None: ...

    def begin(self) -> None: ...

    def adjourn(self, why: str = "adjourned") -> None: ...

    def again(self) -> None: ...

    def tell(self, message: Any) -> None: ...

    def entry_added(self, step: Step[Any, Any], before: tuple[Any, ...] = ()) -> None: ...

    def show_whole(self, member: Member, since: int | None = None) -> None: ...

    def people_changed(self) -> None: ...

    def keep_people(self) -> None: ...

    def prepare_token(self, member: Member) -> None: ...

    def vacate(self, member: Member) -> None: ...

    def unbind(self, seat: Seat) -> None: ...

    def give_up_chair(self, member: Member, seat: Seat) -> None: ...

    def hand_over(self, seat: Seat, level: str) -> None: ...

    def hand_back(self, seat: Seat) -> None: ...
