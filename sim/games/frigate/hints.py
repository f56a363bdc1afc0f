"""What can sensibly be done, and why: what each slot scores, what throwing again promises, what things cost."""

from collections.abc import Iterator

from sim.game import Hint, Message, Seat
from sim.games.frigate import actions as a
from sim.games.frigate import market
from sim.games.frigate.active_perks import triggers
from sim.games.frigate.bots.advice import advice
from sim.games.frigate.perk_totals import spaces
from sim.games.frigate.rounds import target
from sim.games.frigate.state import State

FEW = 2
"""Ways of one kind that are told."""


def hints(view: State, _seat: Seat) -> Iterator[Hint]:
    match view.phase:
        case "start":
            aim = target(view.options, view.round)
            yield Hint(a.Roll(), Message("hint.roll", {"missing": aim - view.score, "n": len(view.open)}))
            yield from _perks(view)
        case "rolled":
            yield from _hand(view)
            yield from _perks(view)
        case "shop":
            yield from _shop(view)
        case "overfull":
            yield from _sales(view, spare=False)
        case "victory":
            yield Hint(a.Finish(), Message("hint.finish"))
            yield Hint(a.Continue(), Message("hint.endless", {"target": target(view.options, view.round + 1)}))


def _hand(view: State) -> Iterator[Hint]:
    """The best slots as the dice lie, and the best ways to throw again."""
    known, missing = advice(view), target(view.options, view.round) - view.score
    plays = [
        (float(points), Hint(a.Play(slot), _scores(points, missing - points), number >= FEW))
        for number, (slot, points) in enumerate(known.slots)
    ]
    rerolls = [
        (choice.expected, Hint(a.Reroll(choice.reroll), _promises(choice.expected), number >= FEW))
        for number, choice in enumerate(choice for choice in known.choices if choice.reroll)
    ]
    for _, hint in sorted([*plays, *rerolls], key=lambda found: -found[0]):
        yield hint


def _promises(expected: float) -> Message:
    return Message("hint.reroll", {"points": round(expected)})


def _scores(points: int, left: int) -> Message:
    if left <= 0:
        return Message("hint.wins", {"points": points})
    return Message("hint.play" if points else "hint.nothing", {"points": points, "left": left})


def _shop(view: State) -> Iterator[Hint]:
    """What can be paid and stowed, the dearest first, and the way on."""
    room = len(view.perks) < spaces(view)
    prices = {offer: market.price(view, offer.perk) for offer in view.offers}
    for offer in sorted(prices, key=lambda offer: -prices[offer]):
        if room and prices[offer] <= view.money:
            told = {"perk": offer.perk, "left": view.money - prices[offer]}
            yield Hint(a.Buy(offer.number), Message("hint.buy", told))
    yield Hint(a.Close(), Message("hint.close", {"money": view.money}))
    left = view.money - market.restock_cost(view)
    yield Hint(a.Restock(), Message("hint.restock", {"left": left}), spare=True)
    yield from _sales(view, spare=True)


def _sales(view: State, spare: bool) -> Iterator[Hint]:
    for held in market.sellable(view):
        yield Hint(a.Sell(held.uid), Message("hint.sell", {"money": market.resale(view, held)}), spare)


def _perks(view: State) -> Iterator[Hint]:
    """Perks that can be used, each with its text, and their order."""
    names = {held.uid: held.id for held in view.perks}
    for action in triggers(view):
        yield Hint(action, Message(f"perk-text.{names[action.perk]}"), spare=True)
    for held in view.perks:
        for place in range(1, len(view.perks) + 1):
            yield Hint(a.Move(held.uid, place), Message("hint.order"), spare=True)
