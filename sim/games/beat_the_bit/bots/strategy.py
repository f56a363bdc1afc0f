"""How the strong player weighs things: exact odds for every throw and retry, from what its seat can see.

An ordinary fight is judged by what it pays in coins over the best course of throws and retries; a final boss by the
chance to beat it, with everything at hand spent in the best order.
"""

from collections import Counter
from functools import cache, lru_cache

from msgspec import Struct
from msgspec.structs import replace

from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.attempt import HIGH
from sim.games.beat_the_bit.bots.habits import arrange, harm, heart_price, kit, least, may, prize, settle_affairs, worth
from sim.games.beat_the_bit.content import ADVENTURE_DECK, CURSES, FIGHTS, FINALS, FOES, MISSIONS, TREASURES, Foe
from sim.games.beat_the_bit.odds import PLAIN, Hand, compare, hand_of, rolls
from sim.games.beat_the_bit.reading import SPEED, chain_total
from sim.games.beat_the_bit.state import SUMMON_PRICE, Enemy, Player, State
from sim.games.beat_the_bit.vocabulary import changed, parse

RETRIES = 4
"""Throws at one enemy that are thought through."""
ENOUGH = 0.62
"""The chance against a final boss that is worth its price."""
FULL_PURSE = 10
"""Coins that are better spent on a second look into the shop."""
ON_THE_CARD, IN_THE_WELL = 0.25, 0.14
"""How often a die of a plain throw ends on the card in the middle, and within 30 mm of it."""
MISSED_ALTAR = 2
"""What a Moon Altar without a die adds to the total."""
FINAL_STAKE = 20.0
"""What a throw at a final boss is about, in coins."""
POT_LEFT = 0.3
"""What a pot is worth that is left behind with its enemy, alone at the table; others would take it."""


# Throws


@cache
def chance(hand: Hand, wanted: int) -> float:
    """The chance of success."""
    odds = compare(hand, wanted)
    return odds.brown / odds.of


@cache
def exact_chance(hand: Hand, wanted: int) -> float:
    odds = compare(hand, wanted)
    return odds.silver / odds.of


@cache
def mended_chance(hand: Hand, wanted: int, card: str) -> float:
    """The chance of success if one card may be used after the throw. None of them ever raises a total."""
    plain = chance(hand, wanted)
    match card:
        case "axe":
            return chance(_with_worth(hand, "-1"), wanted)
        case "sword":
            halved = tuple(value // 2 if value % 2 == 0 else value for value in hand.worth)
            return chance(replace(hand, worth=halved), wanted)
        case "dagger" if hand.blue:
            return max(plain, chance(replace(hand, drops=hand.drops + 1), wanted - 1))
        case "rovena" if hand.blue:
            return chance(replace(hand, drops=hand.drops + 1), wanted)
        case "torch":
            return 1 - (1 - plain) ** 2
        case "spear":
            return max(plain, _spear_chance(hand, wanted))
    return plain


def _spear_chance(hand: Hand, wanted: int) -> float:
    """Throw, and if that fails throw the fives and sixes again. Red dice and special rolls are left aside."""
    dice = hand.blue + hand.green
    if hand != Hand(hand.blue, hand.green, worth=hand.worth):
        return 0.0
    found = 0.0
    for roll, ways in rolls(dice):
        kept = [hand.worth[face - 1] for face in roll if face not in HIGH]
        again = Hand(dice - len(kept), worth=hand.worth)
        success = sum(hand.worth[face - 1] for face in roll) <= wanted
        found += ways * (1.0 if success else chance(again, wanted - sum(kept)))
    return found / 6.0**dice


def _with_worth(hand: Hand, change: str) -> Hand:
    return replace(hand, worth=tuple(changed(value, change, 0, 0) for value in hand.worth))


def menders(me: Player, done: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Cards and abilities that can save a throw this turn, the best first."""
    found = [slot.card for slot in me.slots if not slot.flipped and TREASURES[slot.card].window == "after"]
    if me.ability is not None and me.ability.when == "after" and "ability" not in done and me.hand:
        found.append("rovena")
    return tuple(sorted(found, key=lambda card: (-worth(card), card)))


# Ordinary enemies


class Fight(Struct, frozen=True):
    """A fight at some point: what has to be overcome, with what, and what it costs to fail."""

    hand: Hand
    wanted: int
    hearts: int
    mine: int
    menders: tuple[str, ...]


def prospect(view: State, foe: Foe, hearts: int, pot: float, extra: int = 0) -> float:
    """What facing this enemy is worth in coins, with the pot already on the table, played well to its end.

    `extra` is what a chain adds to the total; a web is taken to catch one die.
    """
    me = view.me
    brown, silver = prize(foe.brown), prize(foe.silver)
    trophy = prize(foe.trophy)
    lines = foe.violet.values()
    hurts = sum("lose_heart(1)" in words for words in lines) / len(foe.violet)
    other = sum(harm([w for w in words if not w.startswith("lose_heart")], me) for words in lines) / len(foe.violet)
    left = POT_LEFT if len(view.players) == 1 and hearts < RETRIES else 0.0

    def course(fight: Fight, pot: float, depth: int) -> float:
        if fight.hearts == 0:
            return pot + trophy
        stop = left * pot
        if depth == 0:
            return stop
        hand, wanted = fight.hand, fight.wanted
        first, *rest = fight.menders or ("",)
        good = mended_chance(hand, wanted, first)
        exact = exact_chance(hand, wanted)
        tired = replace(hand, blue=hand.blue + 1)
        used = tuple(rest)
        gain = brown + silver * (exact / good if good else 0.0)
        won = course(Fight(tired, wanted, fight.hearts - 1, fight.mine, used), pot + gain, depth - 1)
        pain = hurts * heart_price(fight.mine) + other
        lost = course(Fight(tired, wanted, fight.hearts, fight.mine - round(hurts), used), pot, depth - 1)
        return max(stop, good * won + (1 - good) * (lost - pain))

    zone = 1 if foe.zones and any("+1" in word for rule in foe.zones for word in rule.effects) else 0
    wanted = foe.difficulty - extra - zone
    fight = Fight(hand_of(view, me), wanted, hearts, me.hearts, menders(me, view.done))
    return course(fight, pot, RETRIES) - pot * left


def pot_worth(view: State) -> float:
    return prize(view.pot)


def unseen_adventures(view: State) -> Counter[str]:
    """The cards that may still come."""
    seen = [*view.used_adventures, *view.row, *view.chained]
    for enemy in view.enemies:
        seen += (enemy.card, *enemy.chains)
    for player in view.players:
        seen += [quest.card for quest in player.missions]
        seen += [player.curse] if player.curse else []
    left = Counter(ADVENTURE_DECK)
    left.subtract(seen)
    return +left or Counter(ADVENTURE_DECK)


def reveal_worth(view: State) -> float:
    """What turning up another card is worth, compared with stopping now."""
    pot = pot_worth(view)
    left = unseen_adventures(view)
    found = 0.0
    for card, copies in left.items():
        if card in FIGHTS:
            escape = pot if view.me.ready("jump") else 0.0
            value = max(escape, prospect(view, FIGHTS[card], FIGHTS[card].hearts, pot)) - pot
        elif card in CURSES:
            fails = 1 - chance(hand_of(view, view.me), CURSES[card].difficulty)
            value = -6.0 * fails
        elif card in MISSIONS:
            value = 2.0
        else:
            value = 0.0
        found += copies * value
    return found / sum(left.values())


# Final bosses


class Duel(Struct, frozen=True):
    """A final boss fight at some point. `cards` is what can still be spent, `fodder` cards that can be discarded."""

    hand: Hand
    wanted: int
    foe: int
    mine: int
    cards: tuple[str, ...]
    fodder: int
    ends_turn: bool


DUELLING = frozenset(
    ("speed", "heroism", "mirror", "lightning", "cross", "axe", "sword", "dagger", "rovena", "torch", "spear")
)
MOST_CARDS = 6


def duel(view: State, card: str, foe_hearts: int) -> Duel:
    """The fight against a final boss as it stands, or as it would begin now."""
    me = view.me
    slots = [slot.card for slot in me.slots if not slot.flipped]
    held = [c for c in me.hand if c in TREASURES and TREASURES[c].instant]
    cards = [c for c in (*slots, *held) if c in DUELLING]
    if "rovena" in menders(me, view.done):
        cards.append("rovena")
    spare = (
        2 * ("one-up" in held) + held.count("potion") + slots.count("iron-armour") + 2 * slots.count("golden-armour")
    )
    ends_turn = "end_turn" in FINALS[card].violet.get("1", ())
    best = tuple(sorted(sorted(cards, key=lambda c: -worth(c))[:MOST_CARDS]))
    hand = hand_of(view, me)
    return Duel(hand, FINALS[card].difficulty, foe_hearts, me.hearts + spare, best, len(me.hand), ends_turn)


@lru_cache(maxsize=1 << 16)
def duel_chance(now: Duel) -> float:
    """The chance to win from here, played in the best order."""
    return best_move(now)[1]


def best_move(now: Duel) -> tuple[str, float]:
    """What to do next, and the chance to win from here: a card's name, or nothing for a plain throw."""
    if now.foe <= 0:
        return "", 1.0
    if now.mine <= 0 or now.hand.blue > 9:
        return "", 0.0
    options = [("", _throw(now, now.hand, now.cards))]
    for card in dict.fromkeys(now.cards):
        rest = _without(now.cards, card)
        match card:
            case "heroism":
                braver = replace(now, hand=replace(now.hand, red=now.hand.red + 1), cards=rest)
                options.append((card, duel_chance(braver)))
            case "speed":
                options.append((card, _throw(now, _with_worth(now.hand, SPEED), rest)))
            case "mirror" if now.fodder:
                options.append((card, _throw(now, replace(now.hand, mirror=True), rest)))
            case "lightning" if now.fodder:
                struck = replace(now, foe=now.foe - 1, cards=rest)
                options.append((card, duel_chance(struck)))
    return max(options, key=lambda option: option[1])


def _throw(now: Duel, hand: Hand, cards: tuple[str, ...]) -> float:
    """Throw `hand`; afterwards mend with the first card that helps, and press on with the Cross."""
    mender = next((card for card in ("axe", "sword", "dagger", "torch", "spear", "rovena") if card in cards), "")
    plain = chance(hand, now.wanted)
    mended = max(plain, mended_chance(hand, now.wanted, mender)) if mender and not hand.mirror else plain
    tired = Hand(now.hand.blue + 1, now.hand.green, now.hand.red, PLAIN, now.hand.leaving)
    after = replace(now, hand=tired, cards=cards)
    used = replace(after, cards=_without(cards, mender), fodder=now.fodder + 1) if mender else after
    found = plain * _hit(after)
    if mended > plain:
        found += (mended - plain) * _hit(used)
    if now.foe > 1 or not now.ends_turn:
        found += (1 - mended) * duel_chance(replace(after, mine=now.mine - 1))
    return found


def _hit(now: Duel) -> float:
    if now.foe > 1 and "cross" in now.cards:
        pressed = replace(now, foe=now.foe - 2, cards=_without(now.cards, "cross"), fodder=now.fodder + 1)
        return duel_chance(pressed)
    return duel_chance(replace(now, foe=now.foe - 1))


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


# The phases


def organise(view: State) -> a.Action:
    me = view.me
    todo = settle_affairs(view) or arrange(view)
    if todo is not None:
        return todo
    if view.shop and _wants(view, view.shop) and may(view, buy := a.Buy()):
        return buy
    if may(view, shop := a.Shop()):
        return shop
    ready = _ready(view)
    if not ready and me.coins >= FULL_PURSE and may(view, merchant := a.UseEvent("wandering-merchant")):
        return merchant
    if ready:
        ways: list[a.Action] = [*(a.Redeem(quest.card) for quest in me.missions), a.SpendTomb(), a.Summon()]
        for act in ways:
            if may(view, act):
                return act
        spare = [card for card in me.hand if card in TREASURES and worth(card) < 6]
        if spare and me.coins + sum(TREASURES[card].cost - 2 for card in spare) >= SUMMON_PRICE:
            return a.Sell(max(spare, key=lambda card: TREASURES[card].cost))
    crowded = len(me.hand) > me.sheet.hand + 1
    for card in me.hand:
        if card in TREASURES and (worth(card) < 3 or (crowded and card == least(me.hand))):
            return a.Sell(card)
    bosses = [card for card in me.hand if card not in TREASURES]
    if bosses and not view.enemies and me.hearts >= 3:
        best = max(bosses, key=lambda card: prospect(view, FOES[card], 2, 0.0))
        if prospect(view, FOES[best], 2, 0.0) > 2.5:
            return a.PlayBoss(best)
    return a.Go()


def _wants(view: State, card: str) -> bool:
    """Buy what makes the difference; keep the purse for the final boss once the kit is good."""
    me = view.me
    have = kit(me)
    if me.coins - TREASURES[card].cost >= SUMMON_PRICE:
        return worth(card) >= 4
    if me.coins >= SUMMON_PRICE and _ready(view):
        return False
    return worth(card) >= (5 if len(have) < 3 else 6) and len(have) < 6


def _ready(view: State) -> bool:
    """The next final boss is worth a try; the last one needs no less."""
    if not view.finals or view.me.hearts < min(2, view.me.sheet.hearts):
        return False
    patience = 0.04 * max(0, view.me.turns - 14)
    rivals = max((p.coins for s, p in enumerate(view.players) if s != view.seat and p.alive), default=0)
    hurry = 0.08 if rivals >= SUMMON_PRICE - 4 else 0.0
    return duel_chance(duel(view, view.finals[0], 3)) >= ENOUGH - patience - hurry


def adventure(view: State) -> a.Action:
    me, final = view.me, view.final
    if final is not None:
        win = duel_chance(duel(view, final.card, final.hearts))
        on_the_brink = me.hearts == 1 and win < 0.3 and view.finals
        return a.Flee() if on_the_brink else a.Face(final.card)
    if not view.enemies:
        nothing_at_stake = not view.ventured and not view.pot
        return a.Reveal() if nothing_at_stake or reveal_worth(view) > 0.2 else a.Stop()
    pot = pot_worth(view)
    best = max(view.enemies, key=lambda enemy: _value(view, enemy, pot))
    if _value(view, best, pot) > 0.1:
        return a.Face(best.card)
    if may(view, jump := a.Use("jump")):
        return jump
    fresh = me.blue + me.green <= 3 and reveal_worth(replace(view, pot=(), enemies=())) > 0.3
    if fresh or not view.ventured:
        return a.Abandon()
    return a.Stop()


def _value(view: State, enemy: Enemy, pot: float) -> float:
    extra = 0 if enemy.tried else chain_total(enemy.chains)
    return prospect(view, FOES[enemy.card], enemy.hearts, pot, extra)


def before(view: State) -> a.Action:
    attempt, me = view.attempt, view.me
    assert attempt is not None
    target = attempt.target
    if target in FINALS:
        return _before_final(view, target)
    if target in CURSES or target not in FOES:
        return a.Use("jump") if target in CURSES and may(view, a.Use("jump")) else a.Throw()
    foe = FOES[target]
    wanted = foe.difficulty - chain_total(attempt.chains)
    stake = prize(foe.brown) + pot_worth(view) + harm(foe.violet.get("always", ()), me)
    if not attempt.option and foe.option and may(view, option := a.TakeOption()):
        hand, bargain = hand_of(view, me), _bargained(hand_of(view, me), foe.option)
        if (chance(bargain, wanted) - chance(hand, wanted)) * stake > harm([foe.option], me) + 0.5:
            return option
    if call := _called(view, wanted, stake):
        return call
    enemy = view.enemy(target)
    if foe.rank == "boss" and enemy is not None and me.hand and may(view, a.UseAgainst("lightning", target)):
        return a.UseAgainst("lightning", target)
    return a.Throw()


def _bargained(hand: Hand, price: str) -> Hand:
    """The dice after the bargain under a card: poison as its price turns a blue die green, which cannot be dropped."""
    if parse(price).op == "poison":
        hand = replace(hand, blue=max(0, hand.blue - 1), green=hand.green + 1)
    return replace(hand, blue=hand.blue + 1, drops=hand.drops + 1)


def _called(view: State, wanted: int, stake: float) -> a.Action | None:
    """The altar and the well, when what they may do for this throw is worth the coin."""
    attempt, me = view.attempt, view.me
    assert attempt is not None
    hand = hand_of(view, me, drops=attempt.drops, mirror=attempt.mirror)
    dice = hand.blue + hand.green + hand.red - hand.drops
    now = chance(hand, wanted)
    if dice * IN_THE_WELL * 3 * now > 1.2 and may(view, well := a.Declare("wishing-well")):
        return well
    if hand.blue and not hand.mirror and may(view, altar := a.Declare("moon-altar")):
        hit = 1 - (1 - ON_THE_CARD) ** dice
        blanked = chance(replace(hand, blue=hand.blue - 1), wanted)
        then = hit * blanked + (1 - hit) * chance(hand, wanted - MISSED_ALTAR)
        if (then - now) * stake > 1.2:
            return altar
    return None


def _before_final(view: State, target: str) -> a.Action:
    enemy, attempt = view.enemy(target), view.attempt
    assert enemy is not None
    assert attempt is not None
    if view.me.speeds or attempt.mirror:
        return a.Throw()
    card, _ = best_move(duel(view, target, enemy.hearts))
    match card:
        case "heroism" | "speed":
            return a.Play(card)
        case "mirror":
            return a.Use(card)
        case "lightning":
            return a.UseAgainst(card, target)
    if call := _called(view, FINALS[target].difficulty - chain_total(attempt.chains), FINAL_STAKE):
        return call
    if "magic-chalk" in view.me.hand:
        return a.Play("magic-chalk")
    return a.Throw()
