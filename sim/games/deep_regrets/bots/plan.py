"""A day at Sea thought through to its end: the best expected value over every way to dive, reveal and catch."""

from functools import cached_property

from sim.games.deep_regrets.bots.judgement import TOKEN, Judge, Prospect
from sim.games.deep_regrets.draft import without
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.sea import descend_need, may_catch_at, move_need

OMEN_CHANCE = (1 / 2, 5 / 6, 5 / 6, 1.0)
"""How likely a Legendary is caught, by the margin of the total over its Difficulty."""
DEPTH_TOMORROW = (0.0, 0.0, 1.2, 2.6)
"""Lying at a depth tonight, for whoever goes to Sea tomorrow."""


class SeaPlan:
    """Expected points from here to the evening, for any depth and any Fresh dice.

    The future is judged as if nobody else fished: face-up fish of others are looked at only for the move at hand.
    """

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.move = move_need(judge.powers)
        self.descend = descend_need(judge.powers)
        self._known: dict[tuple[int, tuple[str, ...], bool], float] = {}

    @cached_property
    def _prospects(self) -> tuple[tuple[Prospect, ...], ...]:
        return ((), *(self.judge.prospects(depth) for depth in (1, 2, 3)))

    def rest(self, depth: int, names: tuple[str, ...]) -> float:
        """The value of doing nothing more today."""
        tonight = 0.0 if self.judge.last_day else DEPTH_TOMORROW[depth]
        return self.judge.leftover(names) + tonight

    def value(self, depth: int, names: tuple[str, ...], stale: bool) -> float:
        """The best from here; `stale` means that a fish one does not want lies face-up."""
        key = (depth, names, stale)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._best(depth, names, stale)
        return known

    def _best(self, depth: int, names: tuple[str, ...], stale: bool) -> float:
        best = self.rest(depth, names)
        if depth > 1:
            best = max(best, self.turned(depth - 1, names))
        for name in dict.fromkeys(names):
            left = without(names, name)
            shown = tray.value_of(name)
            if (tray.is_own(name) and not stale) or shown >= self.move:
                best = max(best, self.turned(depth, left))
            if depth < 3 and shown >= self.descend:
                best = max(best, self.turned(depth + 1, left))
        return best

    def turned(self, depth: int, names: tuple[str, ...]) -> float:
        """The value of having an unknown card of this depth turned up in front of one."""
        prospects = self._prospects[depth]
        if not prospects:
            return self.value(depth, names, stale=True)
        return sum(kind.share * self.faced(depth, names, kind) for kind in prospects)

    def best_of_net(self, depths: list[int], names: tuple[str, ...]) -> float:
        """The value of having an unknown card of each of these depths turned up, and trying the one that is best."""
        first, *others = [self._worths(depth, names) for depth in depths]
        if not others:
            return sum(share * value for value, share in first)
        return sum(a * b * max(x, y) for x, a in first for y, b in others[0])

    def _worths(self, depth: int, names: tuple[str, ...]) -> list[tuple[float, float]]:
        """What each kind of fish would be worth there, and how likely it is."""
        prospects = self._prospects[depth] if depth <= 3 else ()
        if not prospects:
            return [(self.value(depth, names, stale=True), 1.0)]
        return [(self.faced(depth, names, kind), kind.share) for kind in prospects]

    def faced(self, depth: int, names: tuple[str, ...], fish: Prospect) -> float:
        """The value of lying beside this fish: the best attempt, or leaving it."""
        best = self.value(depth, names, stale=True)
        if fish.worth <= 0 or not may_catch_at(self.judge.view, 3 * (depth - 1)):
            return best
        token = self.judge.me.supply > 0
        for handful in tray.groups(names, len(names)):
            if not any(map(tray.is_own, handful)):
                continue
            margin = sum(map(tray.value_of, handful)) - fish.difficulty
            if margin < -token:
                continue
            left = names
            for name in handful:
                left = without(left, name)
            for help in (0, 1) if token else (0,):
                if margin + help >= 0:
                    best = max(best, self.attempt(depth, left, fish, margin + help) - help * TOKEN)
        return best

    def attempt(self, depth: int, left: tuple[str, ...], fish: Prospect, margin: int) -> float:
        """The value of an attempt that leaves these dice, with the total this far above the Difficulty."""
        after = self.value(depth, left, stale=False)
        if not fish.legendary or not self.judge.view.options.omen_on_legendary:
            return fish.worth + after if margin >= 0 else self.value(depth, left, stale=True)
        chance = OMEN_CHANCE[min(margin, 3)] if margin >= 0 else 0.0
        missed = self.value(depth, left, stale=True) - self.judge.regret(self.judge.me.madness_level)
        return chance * (fish.worth + after) + (1 - chance) * missed

    def faces(self, card: str) -> Prospect:
        """A known fish as the plan sees it."""
        fish = self.judge.content.fish[card]
        difficulty = fish.difficulty - self.judge.powers.bonus(fish)
        return Prospect(1.0, difficulty, self.judge.fish(card), fish.legendary)
