"""What every computer player does alike: what a card is worth, which one to part with, how to mend a bad throw.

All of it reads a view of the seat on turn, never more.
"""

from collections.abc import Iterable, Iterator
from itertools import permutations

from msgspec.structs import replace

from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit.content import (
    BOSSES,
    CURSES,
    FIGHTS,
    FINALS,
    FOES,
    KINGDOM,
    MISSIONS,
    TREASURES,
    difficulty,
)
from sim.games.beat_the_bit.hearts import equipped, saviours
from sim.games.beat_the_bit.reading import total, values
from sim.games.beat_the_bit.refusals import obstacle
from sim.games.beat_the_bit.state import Attempt, Change, Player, State
from sim.games.beat_the_bit.vocabulary import parse
from sim.games.beat_the_bit.zones import matches

WORTH = {
    "speed": 9.0,
    "mirror": 9.0,
    "one-up": 9.0,
    "cross": 8.5,
    "lightning": 8.0,
    "heroism": 8.0,
    "golden-armour": 7.0,
    "axe": 6.5,
    "sword": 6.5,
    "dagger": 6.4,
    "torch": 6.0,
    "iron-armour": 5.8,
    "psychic-cannon": 5.5,
    "spear": 5.2,
    "shield": 5.0,
    "lens": 4.5,
    "potion": 4.4,
    "magnet": 4.0,
    "magic-chalk": 3.0,
    "jump": 2.0,
}
"""How much a treasure helps on the way to a final boss, about in coins."""
BOSS_WORTH = 2.5
TIER_WORTH = {"common": 3.0, "rare": 6.0, "mythic": 8.5}


def worth(card: str) -> float:
    return WORTH.get(card, BOSS_WORTH)


def least(cards: Iterable[str]) -> str:
    return min(cards, key=lambda card: (worth(card), card))


def prize(words: Iterable[str]) -> float:
    """About how many coins a reward is worth."""
    found = 0.0
    for word in words:
        effect = parse(word)
        match effect.op:
            case "coins":
                found += effect.n
            case "tomb":
                found += 2.5
            case "treasure":
                found += TIER_WORTH[effect.what]
            case "heal":
                found += 3.0
    return found


def heart_price(hearts: int) -> float:
    """What losing one of so many hearts costs, about in coins; the last one costs everything."""
    return {1: 60.0, 2: 12.0, 3: 7.0}.get(hearts, 5.0)


def harm(words: Iterable[str], me: Player) -> float:
    """About how many coins a penalty costs."""
    found = 0.0
    for word in words:
        effect = parse(word)
        match effect.op:
            case "lose_coins":
                found += min(effect.n, me.coins)
            case "lose_heart":
                found += heart_price(me.hearts)
            case "poison":
                found += 2.5
            case "discard":
                found += min((worth(card) for card in me.hand), default=0.0)
            case "flip_equip":
                found += 1.5
    return found


def may(view: State, action: a.Action) -> bool:
    return obstacle(view, action) is None


def kit(me: Player) -> list[str]:
    """The treasures that help in a fight, equipped or in hand."""
    cards = (*(slot.card for slot in me.slots), *me.hand)
    return sorted((card for card in cards if WORTH.get(card, 0.0) >= 4.0), key=worth, reverse=True)


# Phase 1


def arrange(view: State) -> a.Action | None:
    """Put the best equipment into the slots; armour brings its own room."""
    me = view.me
    held = sorted(
        {card for card in me.hand if card in TREASURES and not TREASURES[card].instant}, key=lambda c: (-worth(c), c)
    )
    for card in held:
        if len(me.slots) < me.capacity + TREASURES[card].slots:
            return a.Equip(card)
    plain = [slot.card for slot in me.slots if not TREASURES[slot.card].slots]
    if held and plain and worth(least(plain)) < worth(held[0]) - 0.5:
        return a.Unequip(least(plain))
    return None


def settle_affairs(view: State) -> a.Action | None:
    """What costs nothing or is always right: finished missions, curses that money lifts, a good cell of the track."""
    me = view.me
    for quest in me.missions:
        mission = MISSIONS[quest.card]
        if "summon_final" not in mission.rewards and may(view, redeem := a.Redeem(quest.card)):
            return redeem
        if me.coins >= 7 and may(view, pay := a.PayMission(quest.card)):
            return pay
    if me.curse and may(view, lift := a.LiftCurse()) and (CURSES[me.curse].pay.startswith("lose") or len(me.hand) > 2):
        return lift
    if me.tombs and _cell_is_good(view) and may(view, tomb := a.SpendTomb()):
        return tomb
    if me.hearts <= me.sheet.hearts - 1 and me.hearts <= 2 and may(view, heal := a.UseEvent("holy-ground")):
        return heal
    return None


def _cell_is_good(view: State) -> bool:
    bonus = parse(KINGDOM[view.knight]) if KINGDOM[view.knight] else None
    if bonus is None or bonus.op == "summon_final":
        return False
    return bonus.op != "heal" or view.me.hearts < view.me.sheet.hearts


# After a throw


def mend(view: State) -> a.Action | None:
    """The first move of the shortest way to bring the total down to the difficulty, or another throw, or nothing."""
    me, attempt = view.me, view.attempt
    assert attempt is not None
    wanted = difficulty(attempt.target)
    if total(view, me, attempt) <= wanted:
        return None
    moves = list(_moves(view))
    for length in range(1, min(3, len(moves)) + 1):
        for way in permutations(moves, length):
            trial = attempt
            for _, change, ids in way:
                trial = _changed(view, trial, change, ids)
            if total(view, me, trial) <= wanted:
                return way[0][0]
    for card in ("torch", "spear"):
        if may(view, again := a.Use(card)):
            return again
    return None


Way = tuple[a.Action, str, str]


def _moves(view: State) -> Iterator[Way]:
    """What could be done to the dice: the action, the change, and which dice."""
    me = view.me
    for card in equipped(me, "after"):
        effect = parse(TREASURES[card].effects[0])
        if effect.op != "die":
            continue
        if effect.what != "one":
            yield a.Use(card), effect.change, effect.what
        else:
            die = best_die(view, effect.change, ("blue", "green"))
            if die is not None:
                yield a.UseOn(card, (die,)), effect.change, str(die)
    ability = me.ability
    if ability is not None and ability.when == "after" and me.hand:
        change = parse(ability.effects[0]).change
        die = best_die(view, change, ability.colours)
        if die is not None and may(view, use := a.UseAbility(die)):
            yield use, change, str(die)


def best_die(view: State, change: str, colours: Iterable[str]) -> int | None:
    """The die of these colours whose change lowers the total most, wherever it lies."""
    attempt = view.attempt
    assert attempt is not None
    dice = [die.id for die in attempt.dice if die.colour in colours]
    return min(
        dice, key=lambda die: (total(view, view.me, _changed(view, attempt, change, str(die))), die), default=None
    )


def to_drop(view: State) -> int:
    """The blue die without which the total is lowest."""
    attempt = view.attempt
    assert attempt is not None

    def without(die: int) -> tuple[int, int]:
        rest = tuple(other for other in attempt.dice if other.id != die)
        return total(view, view.me, replace(attempt, dice=rest)), die

    return min((die.id for die in attempt.dice if die.colour == "blue"), key=without)


def _changed(view: State, attempt: Attempt, change: str, which: str) -> Attempt:
    if which == "even":
        ids = tuple(die for die, value in values(view, view.me, attempt).items() if value % 2 == 0)
    elif which == "all":
        ids = tuple(die.id for die in attempt.dice)
    else:
        ids = (int(which),)
    return replace(attempt, changes=(*attempt.changes, Change(attempt.throws, change, ids)))


def use_places(view: State) -> a.Action:
    """Lens and Magnet, when one of them turns a failure into a success."""
    me, attempt = view.me, view.attempt
    assert attempt is not None
    wanted = difficulty(attempt.target)
    if total(view, me, attempt) > wanted:
        for card in equipped(me, "zone"):
            for rule in TREASURES[card].zones:
                for match in matches(rule, attempt.dice):
                    change = Change(attempt.throws, parse(rule.effects[0]).change, match)
                    if total(view, me, replace(attempt, changes=(*attempt.changes, change))) <= wanted:
                        return a.UseOn(card, match)
    return a.Done()


# Everything that is decided the same way by all


def respond(view: State) -> a.Action:
    """The choice in every phase in which there is little to weigh."""
    me = view.me
    match view.phase:
        case "unequip":
            plain = [slot.card for slot in me.slots if not TREASURES[slot.card].slots]
            return a.TakeBack(least(plain or [slot.card for slot in me.slots]))
        case "crossroads":
            return a.Keep(max(view.looked, key=_ease))
        case "missions":
            return a.Drop(min(me.missions, key=lambda q: (q.progress, prize(MISSIONS[q.card].rewards))).card)
        case "chalk":
            return a.Mark(0, 0)
        case "remove":
            return a.Remove(to_drop(view))
        case "zone":
            return use_places(view)
        case "follow_up":
            return a.Use(equipped(me, "damage")[0])
        case "brace":
            serious = view.final is not None or me.hearts <= 2
            return a.Use(least(equipped(me, "prevent"))) if serious else a.Done()
        case "react":
            return next((use for use in _reactions(view) if may(view, use)), a.Done())
        case "death":
            return a.Play(saviours(me)[0])
        case "discard" | "hand_limit":
            return a.Discard(least(me.hand))
        case "flip_equip":
            return a.Flip(least(slot.card for slot in me.slots if not slot.flipped))
        case "track":
            return a.Advance()
    raise AssertionError(view.phase)


def _reactions(view: State) -> Iterator[a.Action]:
    """The Shield always; the Cannon against those who have much to lose, or little left."""
    assert view.attempt is not None
    yield a.Use("shield")
    enemy = view.enemy(view.attempt.target)
    if enemy is not None and (enemy.card in FINALS or enemy.card in BOSSES or enemy.hearts == 1):
        yield a.Use("psychic-cannon")


def _ease(card: str) -> float:
    """How welcome a card is at the crossroads."""
    if card in FIGHTS:
        return FOES[card].difficulty - 4.0 * (FOES[card].hearts - 1)
    return 0.0 if card in CURSES else 9.0
