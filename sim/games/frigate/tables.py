"""What the rulebook prints of the perks, and the chances."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import product

from sim.game import Rows
from sim.games.frigate.content import PERKS, RUN, SLOTS, Perk, Slot
from sim.games.frigate.scoring import counted, groups_of
from sim.speech import DECIMAL, Speech


def tables(speech: Speech) -> Mapping[str, Rows]:
    """The perks of each category (name and price, kind, effect), and how likely a first roll makes a slot."""
    say = speech.say

    def row(perk: Perk) -> tuple[str, ...]:
        kind = (f"rarity.{perk.rarity}", f"duration.{perk.duration}", f"mode.{perk.mode}")
        return f"**{say(f'perk.{perk.id}')}** (${perk.price})", ", ".join(map(say, kind)), say(f"perk-text.{perk.id}")

    def odds(slot: Slot) -> tuple[str, ...]:
        return say(f"slot.{slot.id}"), f"{chance(slot):.1f}".replace(".", DECIMAL[speech.language])

    categories = dict.fromkeys(perk.category for perk in PERKS.values())
    # one number slot stands for all six
    always = [slot for slot in SLOTS.values() if not slot.needs_dice and (slot.shape != "number" or slot.n == 1)]
    return {
        **{name: [row(perk) for perk in PERKS.values() if perk.category == name] for name in categories},
        "odds": [odds(slot) for slot in always],
    }


@cache
def rolls() -> Counter[tuple[int, ...]]:
    """Every roll of the dice that a run begins with, equal ones counted together."""
    return Counter(tuple(sorted(roll)) for roll in product(*(range(1, sides + 1) for sides in RUN.start_dice)))


def chance(slot: Slot) -> float:
    """How likely the first roll of a run makes a slot, in per cent."""
    made = sum(n for roll, n in rolls().items() if counted(slot, groups_of(roll)) is not None)
    return 100 * made / rolls().total()
