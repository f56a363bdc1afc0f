"""The closed vocabulary of perk effects: what content/perks.json may say, and nothing else.

An effect is `{"on": hook, "do": operation, ...}`. Hooks fire in this order; inside a hook the perks act in inventory
order, left to right, and armed effects follow in the order in which they were armed (F11). No perk has two effects of
one operation at one hook.

| hook         | when                                     | operations                                               |
|--------------|------------------------------------------|----------------------------------------------------------|
| `held`       | whenever a value is asked for            | the set-up values: dice, re-rolls, plays, spaces, prices |
| `use`        | an active perk is triggered              | the deeds, from `turn_die` to `reopen_slot`              |
| `bonus`      | step 1 of scoring                        | `add_bonus`                                              |
| `mult`       | step 2                                   | `add_mult`, `set_mult`                                   |
| `die`        | step 3, for every counted die            | `add_points`                                             |
| `sum`        | step 3, when the dice are added up       | `mul_sum`                                                |
| `final`      | step 6                                   | `add_final`, `mul_final`                                 |
| `reward`     | step 8                                   | `add_reward`                                             |
| `round_end`  | a round was won                          | `sell_value`                                             |
| `would_lose` | no slot is left and the target is missed | `save_run`                                               |
| `buy`        | another perk is bought                   | `counter`, `refund`                                      |
| `sell`       | another perk is sold                     | `counter`                                                |

Multipliers are whole hundredths (150 is x1.5), so that every floor is taken on whole numbers (F11).
"""

from typing import Literal

from msgspec import Struct

Category = Literal["dice", "inventory", "scorecard"]
CATEGORIES: tuple[Category, ...] = ("dice", "inventory", "scorecard")
Rarity = Literal["common", "uncommon", "rare", "legendary"]
RARITIES: tuple[Rarity, ...] = ("common", "uncommon", "rare", "legendary")


class _Part(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class FaceCount(_Part, frozen=True):
    """At least `min` dice of the hand show `face`."""

    face: int
    min: int


class When(_Part, frozen=True):
    """The condition of an effect: everything that is given must hold."""

    slot: tuple[str, ...] = ()
    """Slot ids, `tag:...` for a family, `num>=k` for the number slots from k on; empty is every slot."""
    face_in: tuple[int, ...] = ()
    face_min: int = 0
    parity: Literal["", "even", "odd"] = ""
    face_count: FaceCount | None = None
    rerolls_left_min: int = 0
    open_slots_max: int = 0
    """Slots open in this hand, the one played included; 0 asks nothing."""
    first_hand: bool = False


ALWAYS = When()


class Per(_Part, frozen=True):
    """An amount that grows with something: `each` for every one of it, at most `max`."""

    per: Literal["counter", "other_perks", "empty_spaces"]
    each: int
    max: int | None = None


Amount = int | Per


class _Effect(_Part, frozen=True, kw_only=True, tag_field="do"):
    pass


# Set-up values, worked out anew from the inventory whenever they are needed.


class AddDie(_Effect, frozen=True, tag="add_die"):
    on: Literal["held"]
    die: int


class SwapDie(_Effect, frozen=True, tag="swap_die"):
    on: Literal["held"]
    frm: int
    to: int


class SetFace(_Effect, frozen=True, tag="set_face"):
    on: Literal["held"]
    die: int
    face: int
    to: int


class Rerolls(_Effect, frozen=True, tag="rerolls"):
    on: Literal["held"]
    n: int


class SlotPlays(_Effect, frozen=True, tag="slot_plays"):
    on: Literal["held"]
    n: int
    slots: tuple[str, ...]


class Capacity(_Effect, frozen=True, tag="capacity"):
    on: Literal["held"]
    n: int


class Price(_Effect, frozen=True, tag="price"):
    on: Literal["held"]
    n: int
    cat: Category | None = None


class PricePct(_Effect, frozen=True, tag="price_pct"):
    on: Literal["held"]
    pct: int


class FreeRestocks(_Effect, frozen=True, tag="free_restocks"):
    on: Literal["held"]
    n: int


class SellRate(_Effect, frozen=True, tag="sell_rate"):
    on: Literal["held"]
    pct: int


# Scoring.


class _Change(_Effect, frozen=True, kw_only=True):
    n: Amount
    when: When = ALWAYS


class AddBonus(_Change, frozen=True, kw_only=True, tag="add_bonus"):
    on: Literal["bonus"]


class AddMult(_Change, frozen=True, kw_only=True, tag="add_mult"):
    on: Literal["mult"]


class SetMult(_Change, frozen=True, kw_only=True, tag="set_mult"):
    """Raises the multiplier to at least `n`."""

    on: Literal["mult"]


class AddPoints(_Change, frozen=True, kw_only=True, tag="add_points"):
    on: Literal["die"]


class MulSum(_Change, frozen=True, kw_only=True, tag="mul_sum"):
    on: Literal["sum"]


class AddFinal(_Change, frozen=True, kw_only=True, tag="add_final"):
    on: Literal["final"]
    consume_counter: bool = False
    """The perk's counter goes back to 0 once this has acted."""


class MulFinal(_Change, frozen=True, kw_only=True, tag="mul_final"):
    on: Literal["final"]


class AddReward(_Change, frozen=True, kw_only=True, tag="add_reward"):
    on: Literal["reward"]


Scoring = AddBonus | AddMult | SetMult | AddPoints | MulSum | AddFinal | MulFinal | AddReward

# What buying, selling and the end of a round do.


class Counter(_Effect, frozen=True, tag="counter"):
    on: Literal["buy", "sell"]
    n: int


class Refund(_Effect, frozen=True, tag="refund"):
    on: Literal["buy"]
    max: int


class SellValue(_Effect, frozen=True, tag="sell_value"):
    on: Literal["round_end"]
    n: int


class SaveRun(_Effect, frozen=True, tag="save_run"):
    on: Literal["would_lose"]
    pct: int


# Deeds of active perks.


class TurnDie(_Effect, frozen=True, tag="turn_die"):
    on: Literal["use"]


class FreeReroll(_Effect, frozen=True, tag="free_reroll"):
    on: Literal["use"]
    dice: int | Literal["any"]
    """How many dice at most."""


class CarveFace(_Effect, frozen=True, tag="carve_face"):
    on: Literal["use"]


class Arm(_Effect, frozen=True, tag="arm"):
    """Acts once: on this hand (`sum`, `final`), or on the next sale of this round (`sell`)."""

    on: Literal["use"]
    hook: Literal["sum", "final", "sell"]
    op: Literal["mul_sum", "add_final", "mul_final", "money"]
    n: int


class UpgradeSlot(_Effect, frozen=True, tag="upgrade_slot"):
    on: Literal["use"]
    bonus: int
    mult: int


class RunCapacity(_Effect, frozen=True, tag="run_capacity"):
    on: Literal["use"]
    n: int


class DoubleMoney(_Effect, frozen=True, tag="double_money"):
    on: Literal["use"]
    max: int


class NextShop(_Effect, frozen=True, tag="next_shop"):
    on: Literal["use"]
    min_rarity: Rarity


class GainPerk(_Effect, frozen=True, tag="gain_perk"):
    on: Literal["use"]
    rarity: Rarity


class ReopenSlot(_Effect, frozen=True, tag="reopen_slot"):
    on: Literal["use"]


Deed = (
    TurnDie | FreeReroll | CarveFace | Arm | UpgradeSlot | RunCapacity | DoubleMoney | NextShop | GainPerk | ReopenSlot
)

Effect = (
    AddDie
    | SwapDie
    | SetFace
    | Rerolls
    | SlotPlays
    | Capacity
    | Price
    | PricePct
    | FreeRestocks
    | SellRate
    | Scoring
    | Counter
    | Refund
    | SellValue
    | SaveRun
    | Deed
)
