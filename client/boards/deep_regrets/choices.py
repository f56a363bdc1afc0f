"""Which thing on the table means which action, together with the dice, cards and tokens that are selected."""

from collections.abc import Iterable, Iterator
from typing import Any

from client.boards.deep_regrets.selection import Choice, fits
from client.boards.pieces.piece import Piece
from sim.game import Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.state import MOUNTS, SHOALS, State, beside, neighbours
from sim.games.deep_regrets.week.sea import FREE

NOTHING = "None"
"""The card that is no card, for wishes that lack one."""
SELECTED = (a.Move, a.Descend, a.Reveal, a.Catch, a.Haul, a.NetSweep, a.Sell, a.Mount, a.Harbor, a.RerollBy, a.Keep,
            a.Sacrifice, a.Buy, a.Peek)  # fmt: skip
"""Actions that are made of what is selected, never by a button for each of their many forms."""
BY_CARD: dict[type, tuple[str, ...]] = {
    a.Equip: ("hold",),
    a.PlayDink: ("dink",),
    a.Light: ("dink",),
    a.Ward: ("dink", "gear", "angler", "preserver"),
    a.Discard: ("mounted", "dink"),
    a.Resolve: ("mounted", "gear"),
    a.Choose: ("choice",),
    a.Charter: ("tackle",),
    a.Take: ("tackle",),
}
"""Actions that name a single thing: in which roles that thing stands for them."""
NAMES = {a.Light: "dink", a.Ward: "by", a.Choose: "angler", a.Charter: "colour", a.Take: "colour"}
"""The field in which such an action names it; `card` for all others."""
BY_ROLE: dict[type, str] = {a.DrawDink: "dink deck", a.Lifeboat: "lifeboat", a.Heal: "regrets"}


def stands_for(piece: Piece, action: Any) -> bool:
    """Whether choosing the piece can mean the action, whatever is selected."""
    kind = type(action)
    if kind in BY_CARD:
        return piece.role in BY_CARD[kind] and piece.card == getattr(action, NAMES.get(kind, "card"))
    if isinstance(action, a.Declare):
        return _declared(piece, action)
    if isinstance(action, a.FreeReveal | a.Ascend):
        return piece.role == ("here" if isinstance(action, a.FreeReveal) else "above")
    return bool(piece.role) and BY_ROLE.get(kind) == piece.role


def _declared(piece: Piece, action: a.Declare) -> bool:
    if action.where == "port":
        return piece.role == "port"
    if action.where == "stay":
        return piece.role == "here"
    return piece.role in SEA_ROLES and piece.card == action.where


SEA_ROLES = ("here", "beside", "above", "below", "far")
"""A shoal by where it lies from one's own boat."""


def role_of_shoal(view: State, seat: Seat | None, shoal: int) -> str:
    here = view.players[seat].shoal if seat is not None else None
    if here is None:
        return "far"
    if shoal == here:
        return "here"
    if shoal in beside(here):
        return "beside"
    if shoal in neighbours(here):
        return "below" if shoal > here else "above"
    return "far"


def proposals(
    content: Content, piece: Piece | None, view: State, seat: Seat, listed: Iterable[Any], choice: Choice
) -> Iterator[a.Action]:
    """What choosing the piece, or a button for None, would mean together with what is selected."""
    if piece is None:
        yield from _buttons(content, view, seat, choice)
        return
    means = [action for action in listed if isinstance(action, SELECTED) and _meant(piece, action)]
    found: list[a.Action] = [action for action in means if fits(content, action, choice)]
    found += _made(piece, view, choice)
    yield from found
    if not found:
        yield from _wished(piece, view, seat, choice)


def _made(piece: Piece, view: State, choice: Choice) -> Iterator[a.Action]:
    """Actions in so many forms that they are made of the selection instead of looked up."""
    task = view.agenda[-1] if view.agenda else None
    if piece.role == "market" and choice.fish:
        yield a.Sell(choice.fish, choice.dink)
    elif piece.role in ("open", "open here") and choice.dice and isinstance(task, t.Haul):
        yield a.Haul(piece.card, choice.pay)
    elif piece.role == "open here" and choice.dice:
        yield a.Catch(choice.pay)


def _meant(piece: Piece, action: a.Action) -> bool:
    """Whether the piece is where an action of selected things is done."""
    role, card = piece.role, piece.card
    match action:
        case a.Move(to=to):
            return role == "beside" and card == to
        case a.Descend():
            return role == "below"
        case a.Reveal():
            return role == "here"
        case a.NetSweep(shoals=shoals):
            return role in SEA_ROLES and card in shoals
        case a.Peek(shoal=shoal):
            return role in SEA_ROLES and card == shoal
        case a.Mount(out=out):
            return (role == "mount" and out is None) or (role == "mounted" and out == card)
        case a.Buy(card=bought):
            return role == "offer" and card == bought
        case a.Harbor(service=service):
            return (
                role == service or (service == "heal" and role == "regrets") or (service == "repair" and role == "plug")
            )
        case a.RerollBy(card=by):
            return role == "gear" and card == by
    return False


def _buttons(content: Content, view: State, seat: Seat, choice: Choice) -> Iterator[a.Action]:
    """What the selection alone can mean; and passing, which a long list of sales would crowd out."""
    task = view.agenda[-1] if view.agenda else None
    match task:
        case t.Turn(done=True):
            yield a.EndTurn()
        case t.Turn() if choice.fish:
            yield a.Sell(choice.fish, choice.dink)
            if len(choice.fish) == 1 and len(choice.dice) == 1 and len(view.players[seat].mounted_fish) < MOUNTS:
                yield a.Mount(choice.fish[0], None, choice.pay)
        case t.Turn() if choice.dice and view.players[seat].shoal is not None:
            yield a.Catch(choice.pay)
        case t.Haul(shoals=shoals) if choice.dice:
            for shoal in shoals:
                yield a.Haul(SHOALS[shoal], choice.pay)
        case t.Prepare() if choice.dice:
            for card, _ in powers_of(content, view, view.players[seat]).rerolls:
                yield a.RerollBy(choice.dice, card)
        case t.Reroll() if choice.dice:
            yield a.RerollBy(choice.dice, None)
        case t.KeepTackle():
            yield a.Keep(choice.dice)
        case t.Collapse() if choice.mounts:
            yield a.Sacrifice(choice.mounts)
    if isinstance(task, t.Turn):
        yield a.Pass()


def _wished(piece: Piece, view: State, seat: Seat, choice: Choice) -> Iterator[a.Action]:
    """What a player most likely wants of a piece that can mean nothing now: the rules say why it cannot be."""
    if piece.role in PORT_ROLES:
        yield from _wished_in_port(piece, choice)
    else:
        yield from _wished_at_sea(piece, view, seat, choice)


PORT_ROLES = ("port", "market", "mount", "mounted", "offer", "tackle", "heal", "regrets", "repair", "plug")


def _wished_at_sea(piece: Piece, view: State, seat: Seat, choice: Choice) -> Iterator[a.Action]:
    player, card = view.players[seat], piece.card
    pay = choice.pay or (FREE,)
    match piece.role:
        case "here":
            if view.phase == "declare":
                yield a.Declare("stay")
            yield from (a.Reveal(die) for die in dict.fromkeys(choice.dice or (FREE,)))
        case "above":
            yield a.Ascend()
        case "below":
            yield a.Descend(pay)
        case "beside" if len(choice.dice) == 2:
            yield a.NetSweep((card,), choice.dice)
        case "beside" | "far":
            yield a.Declare(card) if view.phase == "declare" else a.Move(card, pay)
        case "open here":
            yield a.Catch(choice.pay)
        case "open":
            yield a.Haul(card, choice.pay)
        case "dink":
            yield a.PlayDink(card)
        case "dink deck":
            yield a.DrawDink()
        case "hold":
            yield a.Equip(card, None)
        case "lifeboat":
            yield a.Lifeboat()
        case "choice":
            yield a.Choose(card)
        case "fish" if player.shoal is not None:
            yield a.Sell((card,))


def _wished_in_port(piece: Piece, choice: Choice) -> Iterator[a.Action]:
    card = piece.card
    match piece.role:
        case "port":
            yield a.Declare("port")
        case "market":
            yield a.Sell(choice.fish, choice.dink)
        case "mount" | "mounted":
            out = card if piece.role == "mounted" else None
            yield a.Mount(choice.fish[0] if choice.fish else NOTHING, out, choice.pay)
        case "offer":
            yield a.Buy(card, choice.dink)
        case "tackle":
            yield a.Charter(card)
        case "heal" | "regrets":
            yield from (a.Harbor("heal", die) for die in dict.fromkeys(choice.dice or ("0",)))
        case "repair" | "plug":
            yield from (a.Harbor("repair", die) for die in dict.fromkeys(choice.dice or ("0",)))


MANY = (a.Sell, a.Catch, a.Haul)
"""Kinds of actions that are never looked up, only made."""


def hides(action: a.Action) -> bool:
    """Actions in so many forms that none gets a button of its own."""
    return isinstance(action, SELECTED) and action != a.Keep(())
