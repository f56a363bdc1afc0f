"""What happens in a run of Frigate: the explanation of a hand, line by line, and everything else."""

from typing import Literal

from sim import game
from sim.games.frigate.state import EndReason

# The explanation of a hand, line by line: each line takes a running figure from `before` to `after`.

LineStep = Literal["bonus", "mult", "die", "sum", "add", "times", "final", "reward"]
"""bonus, mult (in hundredths), reward: figures of their own. die, sum, add, times, final: the score as it grows."""


class SlotLine(game.Event, frozen=True, tag="line-slot"):
    """What the slot itself brings: its bonus, multiplier or reward."""

    step: LineStep
    slot: str
    before: int
    after: int


class UpgradeLine(game.Event, frozen=True, tag="line-upgrade"):
    """What was written into the slot earlier in the run."""

    step: LineStep
    slot: str
    before: int
    after: int


class DieLine(game.Event, frozen=True, tag="line-die"):
    """A counted die adds the value it shows."""

    step: LineStep
    die: int
    value: int
    before: int
    after: int


class PerkLine(game.Event, frozen=True, tag="line-perk"):
    """A perk acts; `die` is the die it acts on at step 3, otherwise 0."""

    step: LineStep
    perk: str
    uid: int
    die: int
    before: int
    after: int


class SumLine(game.Event, frozen=True, tag="line-sum"):
    """Step 4 adds the bonus to the sum, step 5 multiplies the two: `figure` is the bonus, or the multiplier."""

    step: LineStep
    figure: int
    before: int
    after: int


Line = SlotLine | UpgradeLine | DieLine | PerkLine | SumLine


# Events


class RunBegan(game.Event, frozen=True, tag="began"):
    money: int
    rounds: int


class RoundBegan(game.Event, frozen=True, tag="round"):
    round: int
    target: int


class HandBegan(game.Event, frozen=True, tag="hand"):
    hand: int
    rerolls: int


class SlotsAdded(game.Event, frozen=True, tag="slots-added"):
    slots: tuple[str, ...]


class SlotsRemoved(game.Event, frozen=True, tag="slots-removed"):
    slots: tuple[str, ...]


class Rolled(game.Event, frozen=True, tag="rolled"):
    faces: tuple[int, ...]
    """Face indices, in die order."""
    values: tuple[int, ...]
    rerolls_left: int


class HandScored(game.Event, frozen=True, tag="scored"):
    """Follows the lines that explain it."""

    slot: str
    score: int
    reward: int
    round_score: int
    target: int


class HandMissed(game.Event, frozen=True, tag="missed"):
    """The dice do not make the slot: nothing is scored or paid, and the play is used up (F4)."""

    slot: str


class RoundWon(game.Event, frozen=True, tag="round-won"):
    round: int
    score: int
    target: int


class RunSaved(game.Event, frozen=True, tag="saved"):
    perk: str
    uid: int
    round: int


class UnplayedPaid(game.Event, frozen=True, tag="unplayed"):
    slots: int
    money: int


class PerkGained(game.Event, frozen=True, tag="gained"):
    perk: str
    uid: int
    paid: int


class PerkSold(game.Event, frozen=True, tag="sold"):
    perk: str
    uid: int
    money: int


class PerkUsed(game.Event, frozen=True, tag="used"):
    """An active perk was triggered."""

    perk: str
    uid: int


class PerkSpent(game.Event, frozen=True, tag="spent"):
    """A one-time perk has acted and is gone."""

    perk: str
    uid: int


class PerkExpired(game.Event, frozen=True, tag="expired"):
    perk: str
    uid: int


class PerkMoved(game.Event, frozen=True, tag="moved"):
    perk: str
    uid: int
    place: int


class PerkRefunded(game.Event, frozen=True, tag="refunded"):
    perk: str
    money: int


class DieTurned(game.Event, frozen=True, tag="turned"):
    die: int
    value: int


class FaceCarved(game.Event, frozen=True, tag="carved"):
    die: int
    value: int
    to: int


class SlotUpgraded(game.Event, frozen=True, tag="upgraded"):
    slot: str
    bonus: int
    mult: int


class SlotReopened(game.Event, frozen=True, tag="reopened"):
    slot: str


class SpacesGained(game.Event, frozen=True, tag="spaces"):
    n: int


class MoneyGained(game.Event, frozen=True, tag="money"):
    money: int


class ShopOpened(game.Event, frozen=True, tag="shop"):
    offers: tuple[str, ...]
    prices: tuple[int, ...]
    restock_cost: int


class Restocked(game.Event, frozen=True, tag="restocked"):
    offers: tuple[str, ...]
    prices: tuple[int, ...]
    paid: int
    restock_cost: int


class ShopClosed(game.Event, frozen=True, tag="shop-closed"):
    money: int


class Overfull(game.Event, frozen=True, tag="overfull"):
    """Perks must be sold before the next hand (F16)."""

    over: int


class RunWon(game.Event, frozen=True, tag="run-won"):
    rounds: int
    points: int


class EndlessBegan(game.Event, frozen=True, tag="endless-began"):
    round: int


class RunEnded(game.Event, frozen=True, tag="ended"):
    reason: EndReason
    round: int
    score: int
    target: int


Event = (
    Line
    | RunBegan
    | RoundBegan
    | HandBegan
    | SlotsAdded
    | SlotsRemoved
    | Rolled
    | HandScored
    | HandMissed
    | RoundWon
    | RunSaved
    | UnplayedPaid
    | PerkGained
    | PerkSold
    | PerkUsed
    | PerkSpent
    | PerkExpired
    | PerkMoved
    | PerkRefunded
    | DieTurned
    | FaceCarved
    | SlotUpgraded
    | SlotReopened
    | SpacesGained
    | MoneyGained
    | ShopOpened
    | Restocked
    | ShopClosed
    | Overfull
    | RunWon
    | EndlessBegan
    | RunEnded
)
