"""Frigate: what the rules say is to be seen."""

from collections import Counter

from sim.games.frigate import effects as fx
from sim.games.frigate import market
from sim.games.frigate.content import PERKS, SLOTS
from sim.games.frigate.rounds import target
from sim.games.frigate.scoring import score_hand, sheet
from sim.games.frigate.state import Held, State
from tests.client.truth.sight import Card, Sight, figures_in

PORTS = 10
"""Rounds on one chart."""
AT_PLAY = ("start", "falling", "rolled")


def plate(state: State, seat: int) -> list[int]:
    return [state.score, target(state.options, state.round)]


def moment(state: State) -> tuple[list[int], list[str]]:
    return [state.round, state.money], []


def dice(state: State) -> dict[int, int] | None:
    """Between two hands the dice of the last one may lie where they fell."""
    if state.phase not in ("falling", "rolled"):
        return None
    return {die.id: die.face for die in state.fallen if die.id not in state.falling}


def cards(state: State, seat: int, seen: Sight) -> "Counter[Card]":
    """Perks in the hold, those that wait to act, and those for sale."""
    perks = [held.id for held in state.perks] + [armed.perk for armed in state.armed]
    perks += [offer.perk for offer in state.offers] if state.phase == "shop" else []
    return Counter((seen.table.facts.speech.say(f"perk.{perk}"),) for perk in perks)


def numbers(state: State, seat: int, seen: Sight) -> dict[str, list[float]]:
    goal = target(state.options, state.round)
    hand = len(state.entries) + (state.phase in AT_PLAY)
    last = [state.options.rounds] if state.round <= state.options.rounds else []
    found: dict[str, list[float]] = {
        "head": [state.round, *last, *([hand] if hand else []), state.score, goal],
        "money": [state.money],
    }
    found |= {f"slot {slot}": line for slot in state.card if (line := _line(state, slot, seen))}
    for held in state.perks:
        found |= _perk(state, held)
    first = (state.round - 1) // PORTS * PORTS + 1
    rounds = range(first, first + PORTS)
    ports = max(state.options.rounds, state.round) if not state.endless else first + PORTS - 1
    found["chart"] = [target(state.options, port) for port in rounds if port <= ports]
    if state.phase == "shop":
        found |= {f"price {offer.number}": [market.price(state, offer.perk)] for offer in state.offers}
        found["restock"] = [market.restock_cost(state)]
    covered = seen.things("face ") or (state.phase == "shop" and not seen.things("berth "))
    if not covered:  # whoever chooses from faces sees them instead, and in a high window the counter lies there
        for number, die in enumerate(state.dice, 1):
            plain = die.faces == tuple(range(1, die.sides + 1))
            found[f"berth {number}"] = [die.sides, *((1, die.sides) if plain else die.faces)]
    for chip in seen.things("face "):
        found[chip.name] = [int(chip.name.split()[2])]
    return found


def _line(state: State, slot: str, seen: Sight) -> list[float]:
    """A line of the log: the number it is for, what is unusual about it, what it would make and what it has made."""
    page = sheet(state, slot)
    pay = page.slot.reward + sum(change.n for change in page.reward_changes)
    terms = [page.bonus] * (page.bonus != 0) + [page.mult / 100] * (page.mult != 100) + [pay] * (pay != 1)
    number = [SLOTS[slot].n] * (SLOTS[slot].shape == "number" and SLOTS[slot].n > 6)
    would = [score_hand(state, slot).points] if state.phase == "rolled" and slot in state.open else []
    made = [entry.points for entry in state.entries if entry.slot == slot]
    return [*terms, *number, *would, *made]


def _perk(state: State, held: Held) -> dict[str, list[float]]:
    perk, name = PERKS[held.id], f"perk {held.uid}"
    found: dict[str, list[float]] = {}
    for effect in perk.effects:
        amount = getattr(effect, "n", None)
        if isinstance(amount, fx.Per) and amount.per == "counter":
            points = held.counter * amount.each
            found[f"{name} count"] = [points if amount.max is None else min(points, amount.max)]
            break
    if perk.duration == "temporary":
        # it goes with the end of so many rounds after the one it was taken in; the running one is still to come
        found[f"{name} left"] = [held.round + perk.rounds - state.round + (not state.round_over)]
    if state.phase in ("start", "rolled", "shop", "overfull"):
        found[f"{name} resale"] = [market.resale(state, held)]
    return found


def prompt(state: State, seen: Sight) -> None:
    chosen = [name.removeprefix("slot ") for name in seen.selected if name.startswith("slot ")]
    if chosen and state.phase == "rolled" and "Tap again" in seen.prompt:
        score = score_hand(state, chosen[0])
        assert figures_in(seen.prompt) == [score.points, score.reward]
    elif state.phase == "rolled" and not seen.selected:
        assert figures_in(seen.prompt) == ([state.rerolls_left] if state.rerolls_left else [])
    if state.phase == "rolled" and len(state.values) > 1:
        assert sorted(figures_in(seen.table.facts.total)) == sorted((*state.values, sum(state.values)))


def things(state: State, seat: int, seen: Sight) -> None:
    """A ball for every re-roll, a coin for every use of a perk, dice at their berths, the ship as far as the score."""
    assert len(seen.things("ball ")) == (state.rerolls_left if state.phase in AT_PLAY else 0)
    for held in state.perks:
        if PERKS[held.id].mode == "active":
            assert len(seen.things(f"perk {held.uid} use ")) == max(PERKS[held.id].uses, held.uses), held
    if state.phase == "rolled" and not seen.things("face "):
        for number, (die, lie) in enumerate(zip(state.dice, state.fallen, strict=True), 1):
            kind = seen.table.tabletop._tray._kinds[lie.id].kind  # type: ignore[union-attr]
            assert die.faces[seen.up(seen.node(f"model {number}"), kind)] == die.faces[lie.face], number
    low, high = seen.edges(seen.node("head"))
    share = min(1.0, state.score / target(state.options, state.round))
    ship = (seen.place(seen.node("ship")).x - low.x) / (high.x - low.x)
    assert abs((ship - 0.5) / (1 - 2 * GAUGE_ASIDE) + 0.5 - share) < 0.01


GAUGE_ASIDE = 0.0412
"""How much of the head lies beside the gauge, left and right."""
