"""What things are worth to a computer player, in points of the final score. It knows only a view.

The figures come from many games of bots against each other; none of them is a rule.
"""

from functools import cached_property
from typing import NamedTuple

from sim.game import Seat
from sim.games.deep_regrets.cards import Dink, Fish, Op, Upgrade
from sim.games.deep_regrets.content import Content, Powers
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.state import MOUNTS, Player, State
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.day import SATURDAY
from sim.games.deep_regrets.week.port import day_number, worth
from sim.games.deep_regrets.week.regrets import BREAKING

REGRET = 1.5
"""The mean value of a Regret."""
TOKEN = 1.3
DINK = 1.0
PIP = 0.45
"""A pip on a die that is kept for tomorrow."""
CAUTION = (0.0, 0.2, 2.5, 1.2, 5.0, 9.0, 14.0)
"""What one more Madness costs beyond the Regret itself, by the level before it."""
AFTERLIFE = 0.3
"""What a fish in the boat may still gain in Port, as a share of its value."""

GEAR_A_DAY = {"capacity": 0.05, "player_die": 2.4, "keep_tackle": 0.1, "salvage": 1.0, "trophy": 0.2}
"""What standing operations bring a day, per n."""
REACH = {1: 0.07, 2: 0.28, 3: 0.5}
"""A pip on catches at one depth only, per day."""


class Prospect(NamedTuple):
    """A kind of fish that may turn up: how likely, how hard, and what it is worth in the boat."""

    share: float
    difficulty: int
    worth: float
    legendary: bool


class Judge:
    """One seat's opinions about one view."""

    def __init__(self, content: Content, view: State, seat: Seat) -> None:
        self.content = content
        self.view = view
        self.seat = seat
        self.me: Player = view.players[seat]
        self.powers: Powers = powers_of(content, view, self.me)
        self.last_day = view.day == SATURDAY
        self.days_after = view.options.days - day_number(view)

    # Fish

    def fish(self, card: str) -> float:
        """What a fish is worth to catch: value, what it does, and what Port may add."""
        fish = self.content.fish[card]
        return fish.value * (1 + self._afterlife) + sum(self._op(op) for op in fish.on("onCatch"))

    @cached_property
    def _afterlife(self) -> float:
        """Fish caught on the last day reach Port only by Lifeboat."""
        if not self.last_day:
            return AFTERLIFE
        lifeboat = self.view.options.lifeboat and not self.me.lifeboat_flipped
        return AFTERLIFE / 2 if lifeboat else 0.0

    def _op(self, op: Op) -> float:
        match op.do:
            case "gain":
                return op.n * {"bucks": 1.0, "supply": TOKEN, "dink": DINK}[op.res]
            case "regret":
                return -sum(self.regret(self.me.madness_level + n) for n in range(op.n))
            case "madness":
                return -sum(self.madness(self.me.madness_level + n) for n in range(op.n))
            case "plug":
                return -2.0
            case _:
                return 0.0

    def madness(self, level: int) -> float:
        """The cost of one more Madness at this level; in the last hours only the marks count."""
        if self.last_day:
            return 4.0 if level + 1 == BREAKING and self.me.mounted_fish else 0.0
        return CAUTION[min(level, len(CAUTION) - 1)]

    def regret(self, level: int) -> float:
        if level >= BREAKING:
            return 15.0
        return REGRET + self.madness(level)

    @cached_property
    def _seen(self) -> set[str]:
        """Every fish whose place is known."""
        view = self.view
        seen = {*view.fish_discard, *view.sold}
        for shoal in view.shoals:
            seen.update(shoal.deck[: shoal.known])
            seen.add(shoal.face_up)
        for player in view.players:
            seen.update(player.boat)
            seen.update(player.mounted_fish)
        return seen

    def prospects(self, depth: int) -> tuple[Prospect, ...]:
        """What the next unknown card of this depth may be, alike ones together."""
        kinds: dict[tuple[int, float, bool], int] = {}
        unseen = [card for card in self.content.fish.values() if card.depth == depth and card.id not in self._seen]
        for fish in unseen:
            kind = (fish.difficulty - self.powers.bonus(fish), round(self.fish(fish.id), 1), fish.legendary)
            kinds[kind] = kinds.get(kind, 0) + 1
        return tuple(Prospect(n / len(unseen), *kind) for kind, n in kinds.items())

    def both_purple(self, depths: list[int]) -> float:
        """How likely the next unknown cards of these depths are all purple."""
        chance = 1.0
        for depth in depths:
            unseen = [fish for fish in self.content.fish.values() if fish.depth == depth and fish.id not in self._seen]
            chance *= sum(fish.purple for fish in unseen) / len(unseen) if unseen else 0.0
        return chance

    # Port

    def sale(self, card: str) -> float:
        """What selling a fish today brings beyond keeping it."""
        return worth(self.content, self.view, self.seat, card) - self.content.fish[card].value

    def mount(self, card: str) -> float:
        """What mounting a fish adds to the score, its standing abilities included."""
        fish = self.content.fish[card]
        owned = [self.content.fish[c] for c in (*self.me.boat, *self.me.mounted_fish)]
        points = float(fish.trophy if self.view.options.trophy else 0) + self.powers.trophy
        for op in fish.on("endGame"):
            points += op.n * self._count(op.per, owned)
        for op in fish.on("mounted"):
            points += self._gear_op(op) * self.days_after
        if fish.on("startOfDay"):
            points += 0.8 * self.days_after
        return points

    def _count(self, per: str, owned: list[Fish]) -> int:
        if per == "flat":
            return 1
        return sum(fish.purple if per == "purple" else per == f"depth{fish.depth}" for fish in owned)

    def mounted_worth(self, card: str) -> float:
        return self.content.fish[card].value + self.mount(card)

    def free_mounts(self) -> int:
        return MOUNTS - len(self.me.mounted_fish)

    # Gear and Dinks

    def gear(self, card: str, days: float) -> float:
        """What an upgrade brings over so many days."""
        total = 0.0
        for op in self.content.upgrades[card].ops:
            if op.do == "madness":
                total += 1.5 if self.me.madness_level >= 2 else 0.3
            elif op.do == "guard":
                total += 2.5 if op.of == "regret" else 0.1
            elif op.do == "gain":
                total += 0.5 * days
            else:
                total += self._gear_op(op) * days
        return total

    def _gear_op(self, op: Op) -> float:
        match op.do:
            case "bonus":
                if op.tag:
                    return op.n * {"purple": 0.45, "legendary": 0.12}.get(op.tag, 0.1)
                return op.n * REACH.get(op.depth, 0.65)
            case "price":
                return 0.5 * op.n if op.on == "sell" else 0.0
            case "need":
                return -0.3 * op.n if "descend" in op.act else -0.1 * op.n
            case "free":
                return {"move": 0.45, "reveal": 0.5, "mount_token": 0.5}.get(op.act, 0.1)
            case "reroll":
                return 0.5 * op.n
            case _:
                return GEAR_A_DAY.get(op.do, 0.0) * op.n

    def offer(self, card: str) -> float:
        """What buying this from the Shop would bring, price aside."""
        if card in self.content.dinks:
            return self.dink(card)
        upgrade = self.content.upgrades[card]
        days = self.days_after + 0.3
        return self.gear(card, days) - self._displaced(upgrade, days)

    def _displaced(self, upgrade: Upgrade, days: float) -> float:
        match upgrade.type:
            case "rod":
                return self.gear(self.me.rod, days)
            case "reel":
                return self.gear(self.me.reel, days)
            case _:
                full = len(self.me.supplies) > 1
                return self.gear(self.me.supplies[0], days) if full else 0.0

    def dink(self, card: str) -> float:
        """What a Dink in hand is worth."""
        dink: Dink = self.content.dinks[card]
        if dink.when == "catch":
            return 0.7 * sum(op.n for op in dink.ops)
        return {"regret": 2.2, "sell": 1.2, "mount": TOKEN}.get(dink.when, 0.8)

    @property
    def token(self) -> float:
        """A Supply token; on the last day it buys nothing more."""
        return 0.2 if self.last_day else TOKEN

    # Dice

    def leftover(self, names: tuple[str, ...]) -> float:
        """Dice kept Fresh overnight: high ones are a treasure, low ones a burden, as they are not thrown again."""
        if self.last_day:
            return 0.0
        return sum(PIP * (tray.value_of(name) - 3.5) for name in names if tray.is_own(name))
