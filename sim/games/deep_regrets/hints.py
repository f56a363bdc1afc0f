"""What can sensibly be done, and why: what a catch needs and brings, what a day at Sea or in Port offers."""

from collections.abc import Iterable, Iterator

from sim.game import Hint, Message, Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.bots import Strong
from sim.games.deep_regrets.bots.dealing import WORTHWHILE, deals
from sim.games.deep_regrets.bots.judgement import Judge
from sim.games.deep_regrets.bots.plan import OMEN_CHANCE
from sim.games.deep_regrets.cards import Fish
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.state import SHOALS, State, depth_of
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.port import worth
from sim.games.deep_regrets.week.shop import price

FEW_DEALS = 4


def hints(content: Content, view: State, seat: Seat) -> Iterator[Hint]:
    judge = Judge(content, view, seat)
    angler = Strong(judge)
    me = judge.me
    match angler.task:
        case t.Declare():
            yield from _declare(angler)
        case t.Turn(done=True):
            yield Hint(a.FreeReveal(), Message("hint.free-reveal"))
            yield Hint(a.EndTurn(), Message("hint.end", {"n": len(angler.names)}))
            yield Hint(a.Pass(), _passing(view))
        case t.Turn() if me.shoal is not None:
            yield from _at_sea(angler, me.shoal)
        case t.Turn():
            yield from _in_port(judge)
            yield Hint(a.Pass(), _passing(view))
        case t.ChooseAngler():
            for choice in angler.choices:
                if isinstance(choice, a.Choose):
                    yield Hint(choice, Message(f"does.{choice.angler}"))
        case t.Prepare() | t.Reroll():
            yield from _morning(judge, angler.choices)
        case t.Guard():
            for choice in angler.choices:
                ward = isinstance(choice, a.Ward)
                yield Hint(choice, Message("hint.ward" if ward else "hint.suffer", {"madness": me.madness_level}))
        case t.KeepTackle():
            for choice in angler.choices:
                yield Hint(choice, Message("hint.keep"), spare=True)
        case t.PassReward():
            yield Hint(a.Reward("buck"), Message("hint.buck"))
            yield Hint(a.Reward("calm"), Message("hint.calm", {"madness": me.madness_level}))


def _declare(angler: Strong) -> Iterator[Hint]:
    me, dice = angler.me, angler.names
    told = {"n": len(dice), "pips": sum(map(tray.value_of, dice))}
    if me.shoal is not None:
        yield Hint(a.Declare("stay"), Message("hint.stay", {**told, "depth": depth_of(me.shoal)}))
    if any(isinstance(choice, a.Declare) and choice.where in SHOALS for choice in angler.choices):
        yield Hint(a.Declare(angler.quiet_shoal()), Message("hint.sea", told))
    bucks = sum(worth(angler.judge.content, angler.view, angler.judge.seat, card) for card in me.boat)
    yield Hint(a.Declare("port"), Message("hint.port", {"n": len(me.boat), "bucks": bucks}))


def _at_sea(angler: Strong, here: int) -> Iterator[Hint]:
    """The best of each kind of action, by the day it can lead to."""
    best: dict[type, tuple[float, a.Action]] = {}
    for choice in angler.choices:
        value = angler.worth(here, choice)
        if type(choice) not in best or value > best[type(choice)][0]:
            best[type(choice)] = value, choice
    for _, action in sorted(best.values(), key=lambda found: -found[0]):
        if (why := _why_at_sea(angler, here, action)) is not None:
            yield Hint(action, why)


def _why_at_sea(angler: Strong, here: int, action: a.Action) -> Message | None:
    depth = depth_of(here)
    match action:
        case a.Catch(pay):
            return _attempt(angler.judge, here, pay)
        case a.Reveal():
            return Message("hint.reveal", {"depth": depth})
        case a.Descend():
            return Message("hint.descend", {"depth": depth + 1})
        case a.Ascend():
            return Message("hint.ascend", {"depth": depth - 1})
        case a.Move(to):
            there = angler.view.shoals[SHOALS.index(to)].face_up
            return Message("hint.move.fish", {"card": there}) if there else Message("hint.move")
        case a.NetSweep():
            return Message("hint.sweep")
        case a.Lifeboat() if angler.me.boat:
            return Message("hint.lifeboat", {"n": len(angler.me.boat)})
        case a.Pass():
            return _passing(angler.view)
    return None


def _attempt(judge: Judge, shoal: int, pay: tuple[str, ...]) -> Message:
    """What an attempt comes to: enough, too little, or a chance by the Omen."""
    fish = judge.content.fish[judge.view.shoals[shoal].face_up]
    total = paid(judge, fish, pay)
    told = {"total": total, "difficulty": fish.difficulty, "value": fish.value, "trophy": fish.trophy}
    if total < fish.difficulty:
        return Message("hint.escapes", told)
    if fish.legendary and judge.view.options.omen_on_legendary:
        percent = round(100 * OMEN_CHANCE[min(total - fish.difficulty, 3)])
        if percent < 100:
            return Message("hint.legendary", {**told, "percent": percent})
    return Message("hint.catch", told)


def paid(judge: Judge, fish: Fish, pay: tuple[str, ...]) -> int:
    """What is paid for a fish comes to, with what gear and Dinks add."""
    total = judge.powers.bonus(fish)
    for item in pay:
        if item in judge.content.dinks:
            ops = judge.content.dinks[item].ops
            total += sum(op.n for op in ops if op.do == "bonus" and fish.matches(op.depth, op.tag))
        else:
            total += tray.value_of(item) if item[-1].isdigit() else 1
    return total


def _in_port(judge: Judge) -> Iterator[Hint]:
    found = sorted((deal for deal in deals(judge) if deal.gain >= WORTHWHILE), key=lambda deal: -deal.gain)
    kinds: list[type] = []
    for deal in found:
        if kinds.count(type(deal.action)) < 2 and len(kinds) < FEW_DEALS:
            kinds.append(type(deal.action))
            yield Hint(deal.action, _why_deal(judge, deal.action))


def _why_deal(judge: Judge, action: a.Action) -> Message:
    content, view, seat = judge.content, judge.view, judge.seat
    match action:
        case a.Sell(fish):
            return Message("hint.sell", {"bucks": sum(worth(content, view, seat, card) for card in fish)})
        case a.Mount(fish):
            return Message("hint.mount", {"trophy": content.fish[fish].trophy, "n": judge.free_mounts()})
        case a.Buy(card, dink):
            bucks, _ = price(content, view, seat, card, dink)
            return Message("hint.buy", {"text": Message(f"does.{card}"), "left": judge.me.fishbucks - bucks})
        case a.Charter():
            return Message("hint.charter")
        case a.Harbor(service):
            return Message("hint.heal" if service == "heal" else "hint.repair")
    return Message("hint.bot")


def _passing(view: State) -> Message:
    """What passing now is rewarded with."""
    return Message("hint.pass", {"reward": ("coin", "supply", "buck")[min(view.passes, 2)]})


def _morning(judge: Judge, choices: Iterable[a.Action]) -> Iterator[Hint]:
    for choice in choices:
        match choice:
            case a.RerollBy(dice) if all(tray.value_of(die) <= 3 for die in dice):
                yield Hint(choice, Message("hint.reroll"))
            case a.Equip(card, out) if judge.gear(card, 1) > (judge.gear(out, 1) if out else 0.0):
                yield Hint(choice, Message(f"does.{card}"))
            case a.DrawDink():
                yield Hint(choice, Message("hint.draw-dink"))
            case a.Ready():
                yield Hint(choice, Message("hint.ready"))
            case a.Accept():
                yield Hint(choice, Message("hint.accept"))
