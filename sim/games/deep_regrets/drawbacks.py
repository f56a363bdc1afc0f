"""Why a move falls short of a better one: what a total lacks, what a die could still do, what a day leaves undone."""

from sim.game import Message, Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets.bots.judgement import Judge
from sim.games.deep_regrets.bots.plan import OMEN_CHANCE
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import without
from sim.games.deep_regrets.hints import paid
from sim.games.deep_regrets.state import SHOALS, State, depth_of
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.port import worth

SUPPLY = "supply"


def drawback(content: Content, view: State, seat: Seat, move: a.Action, better: a.Action) -> Message | None:
    judge = Judge(content, view, seat)
    match move:
        case a.Catch(pay) if judge.me.shoal is not None:
            return _catch(judge, judge.me.shoal, pay, better)
        case a.Pass():
            return Message("drawback.pass", _dice(tray.fresh_names(judge.me)))
        case a.Move(_, pay) | a.Descend(pay):
            left = tray.fresh_names(judge.me)
            for item in pay:
                left = without(left, item)
            return Message("drawback.way", {"die": pay[0], **_dice(left)})
        case a.Reveal(die):
            return Message("drawback.reveal", {"die": die, **_dice(without(tray.fresh_names(judge.me), die))})
        case a.Ascend():
            return Message("drawback.ascend", {"depth": judge.me.current_depth - 1})
        case a.Declare(where):
            return _day(judge, where, better)
    return None


def _catch(judge: Judge, shoal: int, pay: tuple[str, ...], better: a.Action) -> Message:
    fish = judge.content.fish[judge.view.shoals[shoal].face_up]
    total = paid(judge, fish, pay)
    dice = sum(item in tray.fresh_names(judge.me) for item in pay)
    told = {"total": total, "difficulty": fish.difficulty, "value": fish.value, "n": dice}
    if total < fish.difficulty:
        return Message("drawback.escapes", told)
    margin = total - fish.difficulty
    if fish.legendary and judge.view.options.omen_on_legendary and OMEN_CHANCE[min(margin, 3)] < 1:
        return Message("drawback.omen" if margin else "drawback.omen.bare", told | {"margin": margin})
    if SUPPLY in pay and isinstance(better, a.Catch) and SUPPLY not in better.pay:
        return Message("drawback.supply", told | {"left": judge.me.supply - 1})
    return Message("drawback.catch", told)


def _day(judge: Judge, where: str, better: a.Action) -> Message:
    """What a day elsewhere leaves undone."""
    me = judge.me
    dice = _dice(tray.fresh_names(me))
    if where == "port":
        return Message("drawback.port", dice)
    if where in SHOALS and better == a.Declare("stay") and me.shoal is not None:
        return Message("drawback.up", {"depth": depth_of(me.shoal)})
    bucks = sum(worth(judge.content, judge.view, judge.seat, card) for card in me.boat)
    return Message("drawback.sea", {**dice, "bucks": bucks, "fish": len(me.boat)})


def _dice(names: tuple[str, ...]) -> dict[str, int]:
    return {"dice": len(names), "pips": sum(map(tray.value_of, names))}
