"""What a player gains and loses: coins, cards, hearts given, dice in the bag. Hearts taken are in hearts.py."""

from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit.content import TREASURES
from sim.games.beat_the_bit.draft import Draft, move, step
from sim.games.beat_the_bit.state import Slot
from sim.games.beat_the_bit.vocabulary import Effect, parse

SPEND = {"lose_heart": "spend_heart"}
"""A heart paid as a price cannot be prevented and provokes nothing (R25)."""


def price(word: str) -> str:
    """The step that pays a price."""
    op, bracket, argument = word.partition("(")
    return SPEND.get(op, op) + bracket + argument


@step("coins")
def coins(draft: Draft, effect: Effect) -> None:
    draft.me.coins += effect.n
    draft.say(e.CoinsGained(draft.seat, effect.n))


@step("lose_coins")
def lose_coins(draft: Draft, effect: Effect) -> None:
    lost = min(effect.n, draft.me.coins)
    if lost:
        draft.me.coins -= lost
        draft.say(e.CoinsLost(draft.seat, lost))
    elif effect.otherwise:
        draft.push(effect.otherwise)


@step("tomb")
def tomb(draft: Draft, effect: Effect) -> None:
    draft.me.tombs += effect.n
    draft.say(e.TombsGained(draft.seat, effect.n))


@step("heal")
def heal(draft: Draft, effect: Effect) -> None:
    me = draft.me
    healed = min(me.sheet.hearts, me.hearts + effect.n)
    if healed > me.hearts:
        me.hearts = healed
        draft.say(e.Healed(draft.seat, healed))
        draft.check_side()


@step("spend_heart")
def spend_heart(draft: Draft, effect: Effect) -> None:
    draft.me.hearts -= effect.n
    draft.say(e.HeartLost(draft.seat, draft.me.hearts))
    draft.check_side()


@step("restore")
def restore(draft: Draft, _effect: Effect) -> None:
    """1UP!: hearts and dice as at the beginning, the fatigue die of a running attempt included (R26).

    Before the throw there is no fatigue die yet: an extra die that was bought goes, and the throw counts as any other.
    """
    me = draft.me
    me.hearts = me.sheet.hearts
    me.blue, me.green, me.red = me.sheet.dice, 0, 0
    if draft.attempt is not None:
        thrown = draft.trial.throws > 0
        draft.note(renewed=thrown, drops=draft.trial.drops if thrown else 0)
    draft.say(e.Restored(draft.seat, me.hearts))
    draft.check_side()


# Cards


@step("treasure")
def treasure(draft: Draft, effect: Effect) -> None:
    """Turn treasures over until one of the tier appears; it goes to hand, the others are discarded (R33)."""
    draft.barrier = True
    card = _search(draft, effect.what) or (_refill(draft) and _search(draft, effect.what))
    if card:
        draft.me.hand = (*draft.me.hand, card)
        draft.say(e.Gained(draft.seat, card))
    else:
        draft.say(e.NothingFound(draft.seat))


def _search(draft: Draft, tier: str) -> str:
    deck = draft.treasures
    for place, card in enumerate(deck):
        if TREASURES[card].tier == tier:
            _pass(draft, deck[:place])
            draft.treasures = deck[place + 1 :]
            return card
    _pass(draft, deck)
    draft.treasures = ()
    return ""


def _pass(draft: Draft, cards: tuple[str, ...]) -> None:
    if cards:
        draft.used_treasures = (*draft.used_treasures, *cards)
        draft.say(e.Passed(cards))


def _refill(draft: Draft) -> bool:
    draft.treasures = draft.shuffle(draft.used_treasures)
    draft.used_treasures = ()
    draft.say(e.Shuffled("treasure"))
    return True


def draw_treasure(draft: Draft) -> str:
    """The top treasure, or nothing when every one is in somebody's hands."""
    if not draft.treasures:
        _refill(draft)
    if not draft.treasures:
        return ""
    draft.barrier = True
    card, *rest = draft.treasures
    draft.treasures = tuple(rest)
    return card


@step("boss_card")
def boss_card(draft: Draft, _effect: Effect) -> None:
    if not draft.bosses:
        draft.say(e.NothingFound(draft.seat))
        return
    card, *rest = draft.bosses
    draft.bosses = tuple(rest)
    draft.me.hand = (*draft.me.hand, card)
    draft.barrier = True
    draft.say(e.BossDrawn(draft.seat, card))


@step("discard")
def discard(draft: Draft, effect: Effect) -> bool:
    """The owner chooses; without a choice it happens by itself."""
    hand = draft.me.hand
    if not hand:
        if effect.otherwise:
            draft.push(effect.otherwise)
        return False
    if len(hand) > effect.n and any(card != hand[0] for card in hand):
        return True
    for card in hand[: effect.n]:
        draft.discard(card)
    return False


@step("hand_limit")
def hand_limit(draft: Draft, _effect: Effect) -> bool:
    return len(draft.me.hand) > draft.me.sheet.hand


@move(a.Discard)
def do_discard(draft: Draft, action: a.Discard) -> None:
    effect = parse(draft.agenda[-1])
    if effect.op == "discard":
        draft.take_task()
        if effect.n > 1:
            draft.push(f"discard({effect.n - 1})")
    draft.discard(action.card)


@move(a.Play)
def do_play(draft: Draft, action: a.Play) -> None:
    """An instant, at any moment of the own turn (R13)."""
    draft.leave_hand(action.card)
    draft.put_away(action.card)
    draft.say(e.Played(draft.seat, action.card))
    draft.push(*TREASURES[action.card].effects)


@step("flip_equip")
def flip_equip(draft: Draft, effect: Effect) -> bool:
    """The owner chooses which unflipped card (R15)."""
    upright = [slot.card for slot in draft.me.slots if not slot.flipped]
    if len(upright) > effect.n and any(card != upright[0] for card in upright):
        return True
    for card in upright[: effect.n]:
        _flip(draft, card)
    return False


@move(a.Flip)
def do_flip(draft: Draft, action: a.Flip) -> None:
    effect = parse(draft.take_task())
    if effect.n > 1:
        draft.push(f"flip_equip({effect.n - 1})")
    _flip(draft, action.card)


def _flip(draft: Draft, card: str) -> None:
    slots = list(draft.me.slots)
    slots[slots.index(Slot(card))] = Slot(card, True)
    draft.me.slots = tuple(slots)
    draft.say(e.Flipped(draft.seat, card))


@step("take_back")
def take_back(draft: Draft, effect: Effect) -> None:
    draft.take_back(effect.what)


@step("sacrifice")
def sacrifice(draft: Draft, effect: Effect) -> None:
    draft.leave_slot(effect.what)
    draft.put_away(effect.what)
    draft.say(e.Discarded(draft.seat, effect.what))


@step("unequip")
def unequip(draft: Draft, _effect: Effect) -> bool:
    """Too many cards for the slots: the owner takes some back (R17)."""
    return len(draft.me.slots) > draft.me.capacity


@move(a.TakeBack)
def do_take_back(draft: Draft, action: a.TakeBack) -> None:
    draft.take_back(action.card, flipped_first=True)


# The bag


@step("poison")
def poison(draft: Draft, effect: Effect) -> None:
    """A blue die becomes green; without one, a green die comes (R06)."""
    for _ in range(effect.n):
        draft.me.blue -= draft.me.blue > 0
        draft.me.green += 1
        draft.say(e.Poisoned(draft.seat))


@step("convert")
def convert(draft: Draft, effect: Effect) -> None:
    """The Cannon's price: it needs a blue die, see refusals.py."""
    poison(draft, effect)


@step("add_blue")
def add_blue(draft: Draft, effect: Effect) -> None:
    draft.me.blue += effect.n
    draft.say(e.DiceAdded(draft.seat, "blue"))


@step("add_red")
def add_red(draft: Draft, effect: Effect) -> None:
    draft.me.red += effect.n
    draft.say(e.DiceAdded(draft.seat, "red"))


@step("remove_blue")
def remove_blue(draft: Draft, effect: Effect) -> None:
    """The bag is never emptied this way (R25)."""
    for _ in range(effect.n):
        if draft.me.blue and sum(draft.me.bag) > 1:
            draft.me.blue -= 1
            draft.say(e.DiceRemoved(draft.seat))
