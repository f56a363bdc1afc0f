"""How computer players answer the small questions: one opinion for all levels."""

from collections.abc import Callable, Collection

from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.bots.judgement import REGRET, Judge
from sim.games.deep_regrets.bots.plan import SeaPlan
from sim.games.deep_regrets.state import SHOALS, depth_of
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.scoring import score

ANGLERS = ("A5", "A4", "A1", "A3", "A2")
"""By taste."""
TOKENS_KEPT = 2
"""Supply tokens that are better kept for trophies and Legendaries than spent on a Dink."""
THROW_AGAIN = 3
"""Dice up to this are thrown again when it costs nothing."""


def answer(judge: Judge, task: t.AnyTask, choices: Collection[a.Action]) -> a.Action:
    """The answer to any question but where to go and what to do there."""
    match task:
        case t.ChooseAngler():
            anglers = [choice for choice in choices if isinstance(choice, a.Choose)]
            return min(anglers, key=lambda c: ANGLERS.index(c.angler) if c.angler in ANGLERS else len(ANGLERS))
        case t.Prepare():
            return _prepare(judge, choices)
        case t.Reroll():
            return _reroll(choices) or a.Accept()
        case t.Guard():
            innocence = next((c for c in choices if isinstance(c, a.Ward) and c.by in judge.content.innocents), None)
            return innocence or next(iter(choices))
        case t.Candle(_, face):
            light = next((c for c in choices if isinstance(c, a.Light)), None)
            return light if light and face == "maw" and not judge.powers.calms_maw else a.Accept()
        case t.Overflow():
            return _least(choices, judge.dink)
        case t.PickMount() | t.TiedReckoning():
            return _least(choices, judge.mounted_worth)
        case t.Collapse():
            return _collapse(judge, choices)
        case t.PassReward():
            return a.Reward("calm" if judge.me.madness_level >= 2 and not judge.last_day else "buck")
        case t.KeepTackle():
            return _keep(choices)
        case t.Haul():
            plan = SeaPlan(judge)
            hauls = [choice for choice in choices if isinstance(choice, a.Haul)]
            return max(hauls, key=lambda c: attempt_value(judge, plan, SHOALS.index(c.shoal), c.pay))
        case _:
            return next(iter(choices))


def _least(choices: Collection[a.Action], worth: Callable[[str], float]) -> a.Action:
    """The discard that costs least."""
    return min((c for c in choices if isinstance(c, a.Discard)), key=lambda c: worth(c.card))


def attempt_value(judge: Judge, plan: SeaPlan, shoal: int, pay: tuple[str, ...]) -> float:
    """The value of an attempt at the face-up fish of a shoal, for exactly this payment."""
    fish = plan.faces(judge.view.shoals[shoal].face_up)
    margin, cost = -fish.difficulty, 0.0
    left = list(tray.fresh_names(judge.me))
    for item in pay:
        if item in left:
            left.remove(item)
            margin += tray.value_of(item)
        elif item in judge.content.dinks:
            margin += sum(op.n for op in judge.content.dinks[item].ops)
            cost += judge.dink(item)
        else:
            margin += 1
            cost += judge.token
    return plan.attempt(depth_of(shoal), tuple(left), fish, margin) - cost


def _prepare(judge: Judge, choices: Collection[a.Action]) -> a.Action:
    """Throw low dice again, put on better gear from the hold, and be ready."""
    for choice in choices:
        if isinstance(choice, a.Equip):
            out = judge.gear(choice.out, 1) if choice.out else 0.0
            if judge.gear(choice.card, 1) > out + 0.01:
                return choice
    return _reroll(choices) or _dink(judge, choices) or a.Ready()


def _dink(judge: Judge, choices: Collection[a.Action]) -> a.Action | None:
    """A Dink for a token, while there are days to use it and tokens to spare for mounting."""
    spare = judge.me.supply > TOKENS_KEPT and judge.days_after > 0
    return a.DrawDink() if spare and a.DrawDink() in choices else None


def _reroll(choices: Collection[a.Action]) -> a.Action | None:
    low = [
        choice
        for choice in choices
        if isinstance(choice, a.RerollBy) and all(tray.value_of(name) <= THROW_AGAIN for name in choice.dice)
    ]
    return max(low, key=lambda c: (len(c.dice), -sum(map(tray.value_of, c.dice))), default=None)


def _collapse(judge: Judge, choices: Collection[a.Action]) -> a.Action:
    """End the week only as its likely winner; otherwise give up the two least fish."""
    standing = []
    for player in judge.view.players:
        counted = score(judge.content, judge.view, player)
        standing.append(counted.total + counted.regrets - REGRET * len(player.regrets))
    mine = standing.pop(judge.seat)
    pairs = [choice for choice in choices if isinstance(choice, a.Sacrifice)]
    if not pairs or (standing and mine > max(standing) + 2):
        return a.GoUnder()
    return min(pairs, key=lambda c: sum(map(judge.mounted_worth, c.fish)))


def _keep(choices: Collection[a.Action]) -> a.Action:
    """Tackle that shows 4 or more is worth its Fishbuck."""
    good = [c for c in choices if isinstance(c, a.Keep) and all(tray.value_of(name) >= 4 for name in c.dice)]
    return max(good, key=lambda c: len(c.dice))
