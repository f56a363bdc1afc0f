"""The computer players. They get views, so they cannot peek; `casual` follows habits, `strong` plans the day."""

from collections.abc import Mapping

from sim.chance import Chance
from sim.game import Bot, Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.bots.answers import answer, attempt_value
from sim.games.deep_regrets.bots.dealing import best_deal, port_gain
from sim.games.deep_regrets.bots.judgement import Judge
from sim.games.deep_regrets.bots.plan import SeaPlan
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import without
from sim.games.deep_regrets.legal import choices_of
from sim.games.deep_regrets.state import SHOALS, State, depth_of
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.sea import FREE

SEVERAL = 3
"""Fish in the boat that send a casual angler to Port."""
LIFEBOAT_KEPT = 3.0
"""What the Lifeboat is worth while it hangs."""


def players(content: Content, deepest: int = 3) -> Mapping[str, Bot]:
    """The computer players of a table with this content, weakest first.

    `deepest` keeps the casual one from diving deeper: with 1 it never goes deep.
    """

    def casual(view: State, seat: Seat, chance: Chance) -> a.Action:
        return Casual(Judge(content, view, seat), chance, deepest).choose()

    def strong(view: State, seat: Seat, chance: Chance) -> a.Action:
        return Strong(Judge(content, view, seat)).choose()

    return {"casual": casual, "strong": strong}


class Angler:
    """What both levels share: whom to ask about what, and going about their business in Port."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.view = judge.view
        self.me = judge.me
        self.names = tray.fresh_names(judge.me)
        self.task = judge.view.agenda[-1]
        self.choices = choices_of(judge.content, judge.view, judge.seat)

    def choose(self) -> a.Action:
        match self.task:
            case t.Declare():
                return self.declare()
            case t.Turn(_, done, _):
                dink = self._dink()
                if dink is not None:
                    return dink
                if self.me.shoal is None:
                    return self._in_port(done)
                return self.after_at_sea(self.me.shoal) if done else self.at_sea(self.me.shoal)
            case _:
                return answer(self.judge, self.task, self.choices)

    def declare(self) -> a.Action:
        raise NotImplementedError

    def at_sea(self, here: int) -> a.Action:
        raise NotImplementedError

    def after_at_sea(self, here: int) -> a.Action:
        raise NotImplementedError

    def _in_port(self, done: bool) -> a.Action:
        deal = best_deal(self.judge)
        if done:
            return a.EndTurn() if deal else a.Pass()
        return deal.action if deal else a.Pass()

    def _dink(self) -> a.Action | None:
        """Dinks that are simply good are played as soon as they can be."""
        for choice in self.choices:
            if isinstance(choice, a.PlayDink) and self._welcome(choice.card):
                return choice
        return None

    def _welcome(self, card: str) -> bool:
        op = self.judge.content.dinks[card].ops[0]
        match op.do:
            case "heal" | "gain":
                return True
            case "madness":
                return self.me.madness_level >= 2
            case "refresh" | "tackle":
                return self.me.shoal is not None and bool(self.view.shoals[self.me.shoal].deck)
            case "reroll":
                return any(tray.value_of(name) <= 2 for name in self.names)
            case _:
                return False

    def own_dice(self) -> int:
        return sum(map(tray.is_own, self.names))

    def quiet_shoal(self) -> str:
        """The Depth I shoal with the fewest boats in its column and cards below it."""
        allowed = [c.where for c in self.choices if isinstance(c, a.Declare) and c.where in SHOALS]
        crowd = [player.shoal % 3 for player in self.view.players if player.shoal is not None]
        return min(allowed, key=lambda where: (crowd.count(SHOALS.index(where) % 3), where))


class Casual(Angler):
    """Habits: dive while the dice are many, turn a card, catch what can be caught, go to Port when the boat is full."""

    def __init__(self, judge: Judge, chance: Chance, deepest: int) -> None:
        super().__init__(judge)
        self.luck = chance
        self.deepest = deepest

    def choose(self) -> a.Action:
        """Any angler will do; for the rest as everybody."""
        if isinstance(self.task, t.ChooseAngler):
            return self.luck.choice(tuple(self.choices))[0]
        return super().choose()

    def declare(self) -> a.Action:
        full = len(self.me.boat) >= SEVERAL or (self.judge.last_day and self.me.boat)
        if full or not self.own_dice():
            return a.Declare("port")
        if a.Declare("stay") in self.choices:
            return a.Declare("stay")
        return a.Declare(self.quiet_shoal())

    def at_sea(self, here: int) -> a.Action:
        catch = self._cheapest_catch(here)
        if catch is not None:
            return catch
        dive = [c for c in self.choices if isinstance(c, a.Descend) and len(c.pay) == 1]
        if dive and depth_of(here) < self.deepest and self.own_dice() > 2:
            return min(dive, key=lambda c: tray.value_of(c.pay[0]))
        reveals = [c for c in self.choices if isinstance(c, a.Reveal)]
        if reveals and self.own_dice() > 1:
            return min(reveals, key=lambda c: 0 if c.die == FREE else tray.value_of(c.die))
        moves = [c for c in self.choices if isinstance(c, a.Move) and len(c.pay) == 1]
        if moves and self.view.shoals[here].face_up and self.own_dice() > 1:
            return min(moves, key=lambda c: 0 if c.pay[0] == FREE else tray.value_of(c.pay[0]))
        return a.Pass()

    def _cheapest_catch(self, here: int) -> a.Action | None:
        """The attempt that certainly succeeds with the fewest pips; a Legendary needs some luck besides."""
        card = self.view.shoals[here].face_up
        if not card or self.judge.fish(card) <= 0:
            return None
        plan = SeaPlan(self.judge)
        fish = plan.faces(card)
        need = fish.difficulty + fish.legendary
        enough = [
            c
            for c in self.choices
            if isinstance(c, a.Catch) and _pips(c.pay) >= need and not any(i in self.judge.content.dinks for i in c.pay)
        ]
        return min(enough, key=lambda c: (_pips(c.pay), len(c.pay)), default=None)

    def after_at_sea(self, here: int) -> a.Action:
        if a.FreeReveal() in self.choices:
            return a.FreeReveal()
        if self.own_dice() > 1 or (self.own_dice() and self.view.shoals[here].face_up):
            return a.EndTurn()
        return a.Pass()


def _pips(pay: tuple[str, ...]) -> int:
    """What a payment adds up to; a token counts one."""
    return sum(tray.value_of(item) if item[-1].isdigit() else 1 for item in pay)


class Strong(Angler):
    """Weighs every action by the best day it can lead to."""

    def __init__(self, judge: Judge) -> None:
        super().__init__(judge)
        self.plan = SeaPlan(judge)

    def declare(self) -> a.Action:
        """Port or Sea, by what the whole day would bring."""
        best, where = self._port_day(), "port"
        if self.me.shoal is not None:
            value = self._evening(self.plan.value(depth_of(self.me.shoal), self.names, stale=False))
            if value > best:
                best, where = value, "stay"
        if any(isinstance(c, a.Declare) and c.where in SHOALS for c in self.choices):
            value = self._evening(self.plan.value(1, self.names, stale=False))
            if value > best:
                best, where = value, self.quiet_shoal()
        return a.Declare(where)

    def _port_day(self) -> float:
        return port_gain(self.judge, self.names) + self.judge.leftover(self.names)

    def _evening(self, sea: float) -> float:
        """A day at Sea; on the last one the Lifeboat brings the catch home."""
        return sea + (port_gain(self.judge, ()) if self._lifeboat_waits() else 0.0)

    def _lifeboat_waits(self) -> bool:
        return self.judge.last_day and self.view.options.lifeboat and not self.me.lifeboat_flipped

    def at_sea(self, here: int) -> a.Action:
        return max(self.choices, key=lambda action: self.worth(here, action))

    def worth(self, here: int, action: a.Action) -> float:
        """The best day that an action at Sea can lead to, in points."""
        plan, depth = self.plan, depth_of(here)
        match action:
            case a.Catch(pay):
                return attempt_value(self.judge, plan, here, pay) + self._later()
            case a.Reveal(die):
                return plan.turned(depth, self._without(die)) + self._later()
            case a.Move(to, pay):
                return self._arrival(SHOALS.index(to), pay) + self._later()
            case a.Descend(pay):
                return self._arrival(here + 3, pay) + self._later()
            case a.Ascend():
                return self._arrival(here - 3, ()) + self._later()
            case a.Lifeboat():
                kept = 0.0 if self.judge.last_day else LIFEBOAT_KEPT
                return port_gain(self.judge, self.names) + self.judge.leftover(self.names) - kept + self._later()
            case a.NetSweep(shoals, dice):
                return self._sweep(shoals, dice) + self._later()
            case a.Pass():
                return plan.rest(depth, self.names) + self._reward(self.view.passes)
            case _:
                return -99.0

    def _sweep(self, shoals: tuple[str, ...], dice: tuple[str, ...]) -> float:
        """Two cards at once: the better of them for the attempt that must follow, and the risk of two eyes."""
        names = self.names
        for die in dice:
            names = without(names, die)
        if not any(map(tray.is_own, names)):
            return -99.0
        depths = [depth_of(SHOALS.index(shoal)) for shoal in shoals]
        risk = self.judge.both_purple(depths) * self.judge.regret(self.me.madness_level) if len(depths) == 2 else 0.0
        return self.plan.best_of_net(depths, names) - risk

    def _arrival(self, shoal: int, pay: tuple[str, ...]) -> float:
        """The value of getting there: to a fish that lies open, to one that will turn up, or to nothing."""
        names = self._without(pay[0]) if pay else self.names
        cost = sum(self.judge.dink(item) for item in pay[1:])
        there, depth = self.view.shoals[shoal], depth_of(shoal)
        if there.face_up:
            return self.plan.faced(depth, names, self.plan.faces(there.face_up)) - cost
        if not there.deck or self.judge.powers.no_free_reveal:
            return self.plan.value(depth, names, stale=not there.deck) - cost
        return self.plan.turned(depth, names) - cost

    def _without(self, die: str) -> tuple[str, ...]:
        return self.names if die == FREE else without(self.names, die)

    def _reward(self, place: int) -> float:
        return (2.3, 1.3)[place] if place < 2 else 1.0

    def _later(self) -> float:
        """The reward for passing after whatever is done now."""
        rivals = sum(not player.passed for player in self.view.players) - 1
        return self._reward(self.view.passes) if not rivals else 0.5 * (self._reward(self.view.passes) + 1.0)

    def after_at_sea(self, here: int) -> a.Action:
        if a.FreeReveal() in self.choices:
            return a.FreeReveal()
        depth, card = depth_of(here), self.view.shoals[here].face_up
        if card:
            onward = self.plan.faced(depth, self.names, self.plan.faces(card))
        else:
            onward = self.plan.value(depth, self.names, stale=False)
        stay_out = self.plan.rest(depth, self.names)
        if self._lifeboat_waits():
            onward = max(onward, stay_out + port_gain(self.judge, self.names))
        return a.EndTurn() if onward + self._later() > stay_out + self._reward(self.view.passes) else a.Pass()
