"""What is selected, what an action is made of, and what can be selected now."""

from collections.abc import Iterable
from dataclasses import dataclass

from client.boards.pieces.piece import Piece
from sim.game import Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.state import State
from sim.games.deep_regrets.week.sea import FREE, SUPPLY

ONE_DIE = (a.Move, a.Descend, a.Reveal, a.Harbor, a.Mount)
"""Paid with a single die: without a selection the table asks which."""
ALONG = {"sea": ("catch", "move"), "port": ("shop", "sell", "mount")}
"""Dinks of these times are used along with an action there: they are selected, not played."""


@dataclass(frozen=True)
class Choice:
    """What is selected: dice by name, and the rest by card; `supply` is a token for a catch."""

    dice: tuple[str, ...] = ()
    supply: bool = False
    dinks: tuple[str, ...] = ()
    fish: tuple[str, ...] = ()
    mounts: tuple[str, ...] = ()

    @property
    def pay(self) -> tuple[str, ...]:
        return (*self.dice, *((SUPPLY,) if self.supply else ()), *self.dinks)

    @property
    def dink(self) -> str | None:
        return self.dinks[0] if self.dinks else None


def choice_of(selected: Iterable[Piece]) -> Choice:
    by_role: dict[str, list[str]] = {}
    for piece in selected:
        by_role.setdefault(piece.role, []).append(piece.card)
    return Choice(
        tuple(sorted(by_role.get("die", ()))),
        "supply" in by_role,
        tuple(by_role.get("dink", ())),
        tuple(by_role.get("fish", ())),
        tuple(by_role.get("mounted", ())),
    )


def made_of(content: Content, action: a.Action) -> Choice:
    """What an action is made of."""
    match action:
        case a.Move(pay=pay) | a.Descend(pay=pay) | a.Catch(pay=pay) | a.Haul(pay=pay):
            return _paid(content, pay)
        case a.Reveal(die=die) | a.Harbor(die=die):
            return _paid(content, (die,))
        case a.NetSweep(dice=dice) | a.RerollBy(dice=dice) | a.Keep(dice=dice):
            return _paid(content, dice)
        case a.Sell(fish=fish, dink=dink):
            return Choice(fish=fish, dinks=(dink,) if dink else ())
        case a.Buy(dink=dink):
            return Choice(dinks=(dink,) if dink else ())
        case a.Mount(fish=one, pay=pay):
            paid = _paid(content, pay)
            return Choice(paid.dice, dinks=paid.dinks, fish=(one,))
        case a.Sacrifice(fish=fish):
            return Choice(mounts=fish)
    return Choice()


def _paid(content: Content, pay: tuple[str, ...]) -> Choice:
    dinks = tuple(item for item in pay if item in content.dinks)
    dice = tuple(sorted(item for item in pay if item not in (*dinks, SUPPLY, FREE)))
    return Choice(dice, SUPPLY in pay, dinks)


def fits(content: Content, action: a.Action, choice: Choice) -> bool:
    """Whether an action is made of exactly what is selected; a single die need not be."""
    made = made_of(content, action)
    if isinstance(action, ONE_DIE) and not choice.dice:
        made = Choice((), made.supply, made.dinks, made.fish, made.mounts)
    return (made.dice, made.supply, set(made.dinks), set(made.fish), set(made.mounts)) == (
        choice.dice, choice.supply, set(choice.dinks), set(choice.fish), set(choice.mounts),
    )  # fmt: skip


def selectable(content: Content, piece: Piece, view: State, seat: Seat | None) -> bool:
    """Own fresh dice, and on one's turn what can be used along with an action."""
    if seat is None or not view.agenda:
        return False
    task = view.agenda[-1]
    if getattr(task, "seat", seat) != seat:
        return False
    match task:
        case t.Turn():
            if task.done:
                return False
            in_port = view.players[seat].shoal is None
            match piece.role:
                case "die":
                    return True
                case "supply":
                    return not in_port
                case "fish":
                    return in_port
                case "dink":
                    return content.dinks[piece.card].when in ALONG[view.players[seat].location]
        case t.Haul():
            return piece.role in ("die", "supply") or (
                piece.role == "dink" and content.dinks[piece.card].when == "catch"
            )
        case t.Prepare() | t.Reroll() | t.KeepTackle():
            own = piece.card.isdigit()
            return piece.role == "die" and not (own and isinstance(task, t.KeepTackle))
        case t.Collapse():
            return piece.role == "mounted"
    return False
