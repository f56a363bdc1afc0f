"""What an action is called, in words that depend on the table, and what a slot counts."""

from sim.game import Message
from sim.games.frigate.actions import Action, Buy, Reroll, Restock
from sim.games.frigate.content import SLOTS
from sim.games.frigate.market import price, resale, restock_cost
from sim.games.frigate.state import State
from sim.speech import fields, tag


def label(view: State, action: Action) -> Message | None:
    """What is done to perks and offers by their names and with its price, and dice by what they show."""
    given = fields(action)
    held = {perk.uid: perk for perk in view.perks}.get(given.get("perk", 0))
    if held is not None:
        return Message(f"action.{tag(action)}-named", given | {"perk": held.id, "money": resale(view, held)})
    match action:
        case Buy(number):
            offered = {offer.number: offer.perk for offer in view.offers}
            perk = offered.get(number)
            return None if perk is None else Message("action.buy-named", {"perk": perk, "money": price(view, perk)})
        case Reroll(dice) if view.phase == "rolled" and max(dice) <= len(view.values):
            shown = tuple(view.values[number - 1] for number in dice)
            return Message("action.reroll-shown", {"dice": dice, "values": shown, "n": len(dice)})
        case Restock():
            return Message("action.restock-for", {"money": restock_cost(view)})
    return None


def slot(id: str) -> tuple[Message, ...]:
    """Which dice a slot counts, and what it adds and pays; nothing for what is no slot."""
    line = SLOTS.get(id)
    if line is None:
        return ()
    pays = {"bonus": line.bonus, "mult": line.mult, "reward": line.reward}
    return Message(f"counts.{line.shape}", {"n": line.n}), Message("counts.pays", pays)
