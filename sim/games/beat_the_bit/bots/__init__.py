"""The computer players. They get the view of their seat, and so cannot peek.

`casual` plays by feel: three and a half a die, a heart is worth keeping, a full purse is for summoning. `strong` (in
strategy.py) counts: the exact odds of every retry, what the deck may still hold, the whole fight against a final boss.
"""

from sim.chance import Chance
from sim.game import Seat
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.bots import strategy
from sim.games.beat_the_bit.bots.habits import arrange, kit, may, mend, respond, settle_affairs, worth
from sim.games.beat_the_bit.content import CURSES, FINALS, FOES, TREASURES
from sim.games.beat_the_bit.reading import chain_total
from sim.games.beat_the_bit.state import Enemy, State

AVERAGE = 3.5
COURAGE = 1.5
"""How many points every card lends that can mend a throw."""
CAUTION = {1: 4.0, 2: 1.0}
"""How far above an average throw a difficulty must lie when a heart is at stake, with one heart and with more."""


def casual(view: State, seat: Seat, chance: Chance) -> a.Action:
    match view.phase:
        case "organise":
            return _organise(view)
        case "adventure":
            return _adventure(view)
        case "before":
            return _before(view)
        case "after":
            return mend(view) or a.Accept()
    return respond(view)


def strong(view: State, seat: Seat, chance: Chance) -> a.Action:
    match view.phase:
        case "organise":
            return strategy.organise(view)
        case "adventure":
            return strategy.adventure(view)
        case "before":
            return strategy.before(view)
        case "after":
            return mend(view) or a.Accept()
    return respond(view)


def _organise(view: State) -> a.Action:
    me = view.me
    todo = settle_affairs(view) or arrange(view)
    if todo is not None:
        return todo
    if me.hearts >= min(3, me.sheet.hearts) and len(kit(me)) >= 4 and may(view, summon := a.Summon()):
        return summon
    if view.shop and worth(view.shop) >= 5 and len(kit(me)) < 6 and may(view, buy := a.Buy()):
        return buy
    if may(view, shop := a.Shop()):
        return shop
    spare = [card for card in me.hand if card in TREASURES and (worth(card) < 4 or len(me.hand) > me.sheet.hand)]
    if spare:
        return a.Sell(min(spare, key=worth))
    if me.hearts >= 3 and len(me.slots) >= 2 and not view.enemies:
        bosses = [card for card in me.hand if card not in TREASURES]
        if bosses:
            return a.PlayBoss(bosses[0])
    return a.Go()


def _adventure(view: State) -> a.Action:
    me, final = view.me, view.final
    if final is not None:
        last_chance = not view.finals
        return a.Face(final.card) if me.hearts >= 2 or final.hearts == 1 or last_chance else a.Flee()
    dice = me.blue + me.green - me.red
    if not view.enemies:
        bold = (2 if view.pot else 3) + (_courage(view) >= COURAGE)
        return a.Reveal() if not view.ventured or (dice <= bold and me.hearts >= 2) else a.Stop()
    easiest = max(view.enemies, key=lambda enemy: _feeling(view, enemy))
    hurts = any("lose_heart(1)" in words for words in FOES[easiest.card].violet.values())
    if _feeling(view, easiest) >= (CAUTION[min(me.hearts, 2)] if hurts else 0):
        return a.Face(easiest.card)
    if may(view, jump := a.Use("jump")):
        return jump
    rested = dice <= me.sheet.dice
    return a.Abandon() if rested and (not view.pot or not view.ventured) else a.Stop()


def _feeling(view: State, enemy: Enemy) -> float:
    """How far the difficulty lies above an average throw, with some courage for what is equipped."""
    me = view.me
    dice = me.blue + me.green - me.red + 0.7 * (enemy.hearts - 1)
    usual = AVERAGE * dice + (0 if enemy.tried else chain_total(enemy.chains))
    return FOES[enemy.card].difficulty + _courage(view) - usual


def _courage(view: State) -> float:
    """What is equipped for the moment after a throw."""
    return sum(COURAGE for slot in view.me.slots if not slot.flipped and TREASURES[slot.card].window == "after")


def _before(view: State) -> a.Action:
    """Strike with what is at hand when it matters: against bosses of any kind."""
    attempt, me = view.attempt, view.me
    assert attempt is not None
    target = attempt.target
    if target in CURSES:
        return a.Use("jump") if may(view, a.Use("jump")) else a.Throw()
    if target in FINALS:
        for card in ("heroism", "speed", "magic-chalk"):
            if card in me.hand and not me.speeds and may(view, play := a.Play(card)):
                return play
        if not attempt.mirror and not me.speeds and may(view, mirror := a.Use("mirror")):
            return mirror
    if (target in FINALS or FOES[target].hearts > 1) and may(view, strike := a.UseAgainst("lightning", target)):
        return strike
    return a.Throw()
