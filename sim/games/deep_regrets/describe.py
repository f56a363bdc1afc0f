"""The table told in sentences, for those who play without a picture."""

from collections.abc import Iterator

from sim.game import Message, Seat
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.legal import waited_for
from sim.games.deep_regrets.state import DAYS, SHOALS, State
from sim.games.deep_regrets.tasks import ChooseAngler
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.plug import next_to_erode
from sim.games.deep_regrets.week.port import day_number, todays_demand
from sim.games.deep_regrets.week.shop import price

NONE = ("none",)


def describe(content: Content, view: State, seat: Seat | None) -> tuple[Message, ...]:
    """The day, the Sea, the boards of all seats; one's own hand, and the Port when one is there."""
    said = [*_day(view), *_sea(content, view)]
    for other in range(len(view.players)):
        said += _board(content, view, other)
    if seat is not None:
        said += _own(content, view, seat)
    return tuple(said)


def _day(view: State) -> Iterator[Message]:
    if view.day:
        demand = "off" if view.options.demand == "off" else str(todays_demand(view))
        yield Message("scene.day", {"day": DAYS[view.day], "demand": demand})
        tomorrow = view.demand[day_number(view)] if day_number(view) < len(view.demand) else 0
        if demand != "off" and tomorrow and view.day < len(DAYS) - 1:
            yield Message("scene.tomorrow", {"depth": tomorrow})
    yield Message("scene.coin", {"seat": view.coin_owner, "value": view.coin_value})
    for card in view.today:
        yield Message("scene.today", {"card": card})
    if view.forecast:
        yield Message("scene.forecast", {"card": view.forecast})
    if view.plug is not None:
        yield Message("scene.pulled", {"seat": view.plug.puller})
        shoal = next_to_erode(view)
        if shoal is not None:
            yield Message("scene.erodes", {"shoal": SHOALS[shoal]})
    if view.preserver is not None:
        yield Message("scene.preserver", {"seat": view.preserver})


def _sea(content: Content, view: State) -> Iterator[Message]:
    yield Message("scene.decks", {"left": tuple(len(shoal.deck) for shoal in view.shoals)})
    for number, shoal in enumerate(view.shoals):
        if shoal.face_up:
            fish = content.fish[shoal.face_up]
            values = {"shoal": SHOALS[number], "fish": fish.id, "value": fish.value, "difficulty": fish.difficulty}
            yield Message("scene.open", {**values, "tags": fish.tags})


def _board(content: Content, view: State, seat: Seat) -> Iterator[Message]:
    own = view.players[seat]
    if not own.angler:
        return
    where = "port" if own.shoal is None else SHOALS[own.shoal]
    yield Message("scene.seat", {"seat": seat, "angler": own.angler, "where": where})
    yield Message("scene.purse", {"bucks": own.fishbucks, "supply": own.supply, "dinks": len(own.dinks)})
    level, held = own.madness_level, len(own.regrets)
    yield Message("scene.mind", {"madness": level, "regrets": held, "capacity": tray.capacity(content, view, own)})
    spent = tuple(die.name for die in own.dice if not die.fresh)
    yield Message("scene.dice", {"fresh": tray.fresh_names(own) or NONE, "spent": spent or NONE})
    yield Message("scene.gear", {"cards": (own.rod, own.reel, *own.supplies)})
    if own.boat:
        yield Message("scene.boat", {"fish": own.boat})
    if own.mounted_fish:
        yield Message("scene.mounted", {"fish": own.mounted_fish})


def _own(content: Content, view: State, seat: Seat) -> Iterator[Message]:
    own = view.players[seat]
    for card in own.dinks:
        yield Message("scene.dink", {"card": card, "when": content.dinks[card].when})
    for shoal, fish in own.peeked:
        yield Message("scene.peeked", {"shoal": SHOALS[shoal], "fish": fish})
    if isinstance(view.agenda[-1] if view.agenda else None, ChooseAngler):
        taken = {player.angler for player in view.players}
        yield from (Message("scene.angler", {"angler": angler}) for angler in content.anglers if angler not in taken)
    if (own.shoal is None and view.phase == "action") or view.phase == "declare":
        for card in filter(None, (*view.shop.upgrades, *view.shop.dinks)):
            bucks, supply = price(content, view, seat, card, None)
            yield Message("scene.offer", {"card": card, "bucks": bucks, "supply": supply})
        colours = tuple(content.tackle_colours[number] for number in view.tackle_supply)
        if colours:
            yield Message("scene.tackle", {"colours": colours})
    if seat in waited_for(view):
        yield Message("scene.question", {"question": str(view.agenda[-1].__struct_config__.tag)})
