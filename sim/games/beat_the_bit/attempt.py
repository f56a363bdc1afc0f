"""The attempt up to the last change of the dice: A1 to A4. What comes of it is in outcome.py."""

from itertools import pairwise

from msgspec.structs import replace

from sim.game import DieToThrow, Rest, RestingDie, Throw
from sim.games.beat_the_bit import actions as a
from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit import zones
from sim.games.beat_the_bit.adventure import leave_attempt
from sim.games.beat_the_bit.content import COLOURS, EVENTS, FOES, TREASURES, difficulty
from sim.games.beat_the_bit.draft import Draft, move, step
from sim.games.beat_the_bit.effects import price
from sim.games.beat_the_bit.hearts import answer
from sim.games.beat_the_bit.reading import counted, sum_of, values
from sim.games.beat_the_bit.state import Attempt, Change, Die, StateDraft
from sim.games.beat_the_bit.vocabulary import Effect, behind, on_dice, parse

HIGH = (5, 6)
"""The faces the Spear throws again (R20)."""


# A1: before the throw


@step("before")
def before(draft: Draft, _effect: Effect) -> bool:
    """If Lightning has beaten the target there is nothing left to throw at."""
    target = draft.trial.target
    if target in FOES and draft.enemy(target) is None:
        draft.ventured = True
        leave_attempt(draft)
        return False
    return True


@move(a.TakeOption)
def take_option(draft: Draft, _action: a.TakeOption) -> None:
    target = draft.trial.target
    draft.note(option=True, committed=True)
    draft.say(e.OptionTaken(draft.seat, target))
    draft.push(price(FOES[target].option), "extra_drop")


@step("extra_drop")
def extra_drop(draft: Draft, _effect: Effect) -> None:
    draft.me.blue += 1
    draft.note(drops=draft.trial.drops + 1)
    draft.say(e.DiceAdded(draft.seat, "blue"))


@move(a.Declare)
def declare(draft: Draft, action: a.Declare) -> None:
    draft.note(declared=(*draft.trial.declared, action.card), committed=True)
    draft.say(e.Declared(draft.seat, action.card))
    draft.push(price(EVENTS[action.card].pay))


@step("chalk")
def chalk(draft: Draft, _effect: Effect) -> bool:
    """The chalk needs a throw that is still to come; discarded at another time it does nothing."""
    return "before" in draft.agenda


@move(a.Mark)
def mark(draft: Draft, action: a.Mark) -> None:
    draft.take_task()
    draft.note(chalk=(*draft.trial.chalk, (action.x, action.y)), committed=True)
    draft.say(e.Marked(draft.seat, action.x, action.y))


# A2: the throw


@move(a.Throw)
def do_throw(draft: Draft, _action: a.Throw) -> None:
    """All dice of the bag, blue, green, red; fatigue comes at the release of the first throw."""
    draft.take_task()
    draft.ventured = True
    me = draft.me
    colours = [colour for colour, count in zip(COLOURS, me.bag, strict=True) for _ in range(count)]
    # a die in the air has no place yet; what it is given here is overwritten when it falls
    dice = tuple(Die(number, colour, 1, 1, RestingDie(number, 0)) for number, colour in enumerate(colours))
    draft.note(dice=dice)
    draft.change_enemy(draft.trial.target, tried=True)
    me.blue += 1
    release(draft, tuple(die.id for die in dice))


def release(draft: Draft, ids: tuple[int, ...]) -> None:
    """Dice leave the hand. Speed cards and side B's dice ability count from here (R30)."""
    me, attempt = draft.me, draft.trial
    number = attempt.throws + 1
    ability = me.ability
    leaving = parse(ability.effects[0]).n if ability is not None and ability.when == "reading" else 0
    draft.note(throws=number, again=ids, leaving=leaving, speeds=attempt.speeds + (number,) * me.speeds)
    me.speeds = 0
    draft.barrier = True
    draft.say(e.Released(draft.seat, len(ids)))


@step("throw")
def throw(draft: Draft, _effect: Effect) -> bool:
    return bool(draft.trial.again)


def asked_throw(state: StateDraft) -> Throw:
    """The dice that must fall now; those not thrown again stay where they lie, as real bodies."""
    attempt = state.attempt
    assert attempt is not None
    flying = tuple(DieToThrow(die.id, "d6", die.colour) for die in attempt.dice if die.id in attempt.again)
    lying = tuple(
        (DieToThrow(die.id, "d6", die.colour), die.rest) for die in attempt.dice if die.id not in attempt.again
    )
    return Throw(state.seat, flying, lying, zones.zones_in_play(state, state.players[state.seat]), pit=zones.PIT)


def settle(draft: Draft, rest: Rest) -> None:
    """The record is taken as it is."""
    draft.attempt = fallen(draft.trial, rest)
    dice = draft.attempt.dice
    draft.say(e.Fell(draft.seat, tuple(die.colour for die in dice), tuple(die.shows for die in dice)))


def fallen(attempt: Attempt, rest: Rest) -> Attempt:
    """The attempt once the dice lie. A die thrown again or knocked over is read anew, others keep what they have."""
    dice = []
    for die, lies in zip(attempt.dice, rest.dice, strict=True):
        thrown = attempt.throws if die.id in attempt.again else die.thrown
        read = attempt.throws if die.id in attempt.again or lies.face != die.rest.face else die.read
        dice.append(Die(die.id, die.colour, thrown, read, lies))
    return replace(attempt, dice=tuple(dice), again=())


# A3: the reading


@step("read")
def read(draft: Draft, _effect: Effect) -> None:
    """Dice that leave by side B go first, then the one to drop for the option; values follow in reading.py."""
    attempt = draft.trial
    for die in attempt.dice:
        if not stays(attempt, die):
            leave_roll(draft, die)
    if attempt.drops:
        draft.push("remove")


def stays(attempt: Attempt, die: Die) -> bool:
    """Whether a die stays in the roll by side B's ability; nothing removes a green die (seed; 4)."""
    return die.shows != attempt.leaving or die.colour == "green"


def as_read(attempt: Attempt) -> Attempt:
    """The roll without the dice that leave it before anybody chooses."""
    staying = replace(attempt, dice=tuple([die for die in attempt.dice if stays(attempt, die)]))
    alone = _only_blue(staying) if attempt.drops else ()
    return replace(staying, dice=tuple([die for die in staying.dice if die not in alone]))


def _only_blue(attempt: Attempt) -> tuple[Die, ...]:
    """The one blue die there is, or none: nobody chooses which is dropped."""
    blue = tuple([die for die in attempt.dice if die.colour == "blue"])
    return blue if len(blue) < 2 else ()


@step("remove")
def remove(draft: Draft, _effect: Effect) -> bool:
    """One blue die of the player's choice is dropped, on the first reading only."""
    if sum(die.colour == "blue" for die in draft.trial.dice) > 1:
        tell_total(draft)
        return True
    for die in _only_blue(draft.trial):
        drop(draft, die)
    draft.note(drops=0)
    return False


@move(a.Remove)
def do_remove(draft: Draft, action: a.Remove) -> None:
    draft.take_task()
    drop(draft, next(die for die in draft.trial.dice if die.id == action.die))


def drop(draft: Draft, die: Die) -> None:
    leave_roll(draft, die)
    draft.note(drops=draft.trial.drops - 1)


def leave_roll(draft: Draft, die: Die) -> None:
    """Out of the roll and out of the bag."""
    me = draft.me
    draft.note(dice=tuple(other for other in draft.trial.dice if other is not die))
    draft.say(e.DieLeft(draft.seat, die.id, die.shows, die.colour))
    if draft.trial.renewed:
        return
    if die.colour == "blue":
        me.blue -= 1
    else:
        me.red -= 1


# A4: after the throw


@step("after")
def after(draft: Draft, _effect: Effect) -> bool:
    tell_total(draft)
    return True


def tell_total(draft: Draft) -> None:
    """Say what the dice count as, and what makes the difference, if they have fallen or changed since it was said."""
    if not any(isinstance(event, e.Fell | e.DieLeft | e.DiceChanged) for event in draft.events):
        return
    attempt = draft.trial
    course = counted(draft, draft.me, attempt)
    got, wanted = course[-1].total, difficulty(attempt.target)
    for before, count in pairwise(course):
        if count.total != before.total:
            draft.say(e.CountChanged(count.source, count.total - before.total))
    if any(isinstance(event, e.Fell) for event in draft.events):
        draft.say(e.Rolled(draft.seat, sum_of(attempt, course[0], got), got, wanted))
    else:
        draft.say(e.Recounted(sum_of(attempt, course[-1], got), got, wanted))


@move(a.Accept)
def accept(draft: Draft, _action: a.Accept) -> None:
    draft.take_task()


@step("die")
def change_dice(draft: Draft, effect: Effect) -> None:
    """A card's word about dice; those chosen by the player or by a place come as `change(ids,how)`."""
    attempt = draft.attempt
    if effect.what == "next":
        draft.me.speeds += 1
    elif attempt is not None and not attempt.throws:
        draft.note(mirror=True)
    elif effect.what == "even":
        even = [die for die, value in values(draft, draft.me, draft.trial).items() if value % 2 == 0]
        _change(draft, tuple(even), effect)
    else:
        _change(draft, tuple(die.id for die in draft.trial.dice), effect)


@step("change")
def change_these(draft: Draft, effect: Effect) -> None:
    _change(draft, tuple(int(number) for number in effect.what.split()), effect)


def _change(draft: Draft, dice: tuple[int, ...], effect: Effect) -> None:
    change, _, source = effect.change.partition(",")
    if dice:
        draft.note(changes=(*draft.trial.changes, Change(draft.trial.throws, change, dice, source)))
        draft.say(e.DiceChanged(dice, change))


@step("rethrow")
def rethrow(draft: Draft, effect: Effect) -> None:
    """No fatigue (R19); the reading comes again, and this window after it."""
    release(draft, thrown_again(draft, effect))
    draft.push("throw", "read")


def thrown_again(state: StateDraft, effect: Effect) -> tuple[int, ...]:
    assert state.attempt is not None
    dice = state.attempt.dice
    return tuple(die.id for die in dice if effect.what == "all" or die.shows in HIGH)


@move(a.UseAbility)
def use_ability(draft: Draft, action: a.UseAbility) -> None:
    ability = draft.me.ability
    assert ability is not None
    draft.done = (*draft.done, "ability")
    draft.say(e.AbilityUsed(draft.seat, draft.me.character))
    draft.push(price(ability.pay), *behind(draft.me.character, on_dice((action.die,), ability.effects)))


# Equipment, in whatever window


@move(a.Use)
def use(draft: Draft, action: a.Use) -> None:
    _use(draft, action.card, TREASURES[action.card].effects)


@move(a.UseOn)
def use_on(draft: Draft, action: a.UseOn) -> None:
    treasure = TREASURES[action.card]
    words = treasure.effects or tuple(word for rule in treasure.zones for word in rule.effects)
    _use(draft, action.card, on_dice(action.dice, words))


@move(a.UseAgainst)
def use_against(draft: Draft, action: a.UseAgainst) -> None:
    _use(draft, action.card, _at(action.enemy, TREASURES[action.card].effects))


def _use(draft: Draft, card: str, words: tuple[str, ...]) -> None:
    """Pay in the printed order (R22), then the effects."""
    treasure = TREASURES[card]
    draft.say(e.Used(draft.seat, card))
    if treasure.once:
        draft.done = (*draft.done, card)
    if treasure.window == "before":
        draft.note(committed=True)
    elif treasure.window == "react":
        answer(draft, card)
    elif treasure.window in ("damage", "prevent"):
        draft.take_task()
    paid = tuple(f"{word}({card})" if word in ("take_back", "sacrifice") else word for word in treasure.pay)
    words = _at(draft.trial.target, words) if treasure.window in ("damage", "react") else behind(card, words)
    draft.push(*paid, *words)


def _at(enemy: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """Words about damage, aimed."""
    return tuple(f"hit({enemy},{parse(word).n})" if parse(word).op == "damage" else word for word in words)


@move(a.Done)
def done(draft: Draft, _action: a.Done) -> None:
    draft.take_task()
