"""The run told in sentences, for those who play without a picture."""

from sim.game import Message
from sim.games.frigate.content import PERKS
from sim.games.frigate.market import price, resale, restock_cost
from sim.games.frigate.perk_totals import spaces
from sim.games.frigate.rounds import target
from sim.games.frigate.scoring import score_hand
from sim.games.frigate.state import State


def describe(view: State) -> tuple[Message, ...]:
    """The run in sentences: where it stands, the hold, and what the moment offers."""
    return (*_run(view), *_hold(view), *(_shop(view) if view.phase == "shop" else _hand(view)))


def _run(view: State) -> list[Message]:
    aim = target(view.options, view.round)
    return [
        Message(
            "describe.round",
            {"round": view.round, "score": view.score, "target": aim, "money": view.money, "hands": view.hands},
        )
    ]


def _hold(view: State) -> list[Message]:
    said = [Message("describe.hold", {"held": len(view.perks), "spaces": spaces(view)})]
    for held in view.perks:
        said.append(Message("describe.perk", {"uid": held.uid, "perk": held.id, "resale": resale(view, held)}))
        if PERKS[held.id].mode == "active" and PERKS[held.id].duration != "one-time":
            said.append(Message("describe.uses", {"uses": held.uses}))
    return said


def _hand(view: State) -> list[Message]:
    said = [Message("describe.dice", {"dice": tuple(f"D{die.sides}" for die in view.dice)})]
    for number, die in enumerate(view.dice, 1):
        if die.faces != tuple(range(1, die.sides + 1)):
            said.append(Message("describe.carved", {"die": number, "faces": die.faces}))
    if view.phase != "rolled":
        return [*said, Message("describe.open", {"slots": view.open})]
    said.append(Message("describe.values", {"values": view.values, "rerolls_left": view.rerolls_left}))
    scores = {slot: score_hand(view, slot).points for slot in view.open}
    said += [Message("describe.would-score", {"slot": slot, "score": n}) for slot, n in scores.items() if n]
    missed = tuple(slot for slot, n in scores.items() if not n)
    return [*said, Message("describe.nothing", {"slots": missed})] if missed else said


def _shop(view: State) -> list[Message]:
    return [
        *(
            Message("describe.offer", {"number": offer.number, "perk": offer.perk, "price": price(view, offer.perk)})
            for offer in view.offers
        ),
        Message("describe.restock", {"price": restock_cost(view)}),
    ]


def moment(view: State) -> Message:
    return Message("moment", {"round": view.round, "money": view.money})


def standing(view: State) -> Message:
    return Message("standing", {"score": view.score, "target": target(view.options, view.round)})


def tally(view: State) -> Message | None:
    """What the dice show, however they came to: by a roll, or by a perk that turned one."""
    if view.phase != "rolled" or len(view.values) < 2:
        return None
    return Message("tally", {"faces": " · ".join(map(str, view.values)), "total": sum(view.values)})
