"""What comes of an attempt: places, the total against the difficulty, success or failure, aftermath: A5 to A8."""

from sim.games.beat_the_bit import events as e
from sim.games.beat_the_bit import zones
from sim.games.beat_the_bit.adventure import put_chains_away
from sim.games.beat_the_bit.content import CHAINS, CURSES, EVENTS, FOES, TREASURES, difficulty
from sim.games.beat_the_bit.draft import Draft, step
from sim.games.beat_the_bit.hearts import add_to_pot, advance_missions, equipped
from sim.games.beat_the_bit.reading import total
from sim.games.beat_the_bit.vocabulary import Effect, behind, parse

# A5: places


@step("zones")
def judge_zones(draft: Draft, _effect: Effect) -> None:
    """What applies by itself, in the order of A5; the player's own cards come last, in the `zone` window."""
    words: list[str] = []
    for finding in zones.judged(draft, draft.trial):
        draft.say(e.ZoneJudged(finding.card, finding.dice))
        # the bag is left alone until the dice are picked up (A8)
        later = [word for word in finding.words if parse(word).op == "add_blue"]
        draft.note(later=(*draft.trial.later, *later))
        words += behind(finding.card, tuple(word for word in finding.words if word not in later))
    draft.push(*words, "zone")


@step("zone")
def zone(draft: Draft, _effect: Effect) -> bool:
    """The window of Lens and Magnet, only if one of them can be used."""
    dice = draft.trial.dice
    return any(zones.matches(rule, dice) for card in equipped(draft.me, "zone") for rule in TREASURES[card].zones)


@step("add")
def add_to_total(draft: Draft, effect: Effect) -> None:
    """`add(card,n)`: a place adds to the total."""
    draft.note(added=(*draft.trial.added, (effect.what, int(effect.change))))


# A6 and A7: the total against the difficulty


@step("judge")
def judge(draft: Draft, _effect: Effect) -> None:
    target = draft.trial.target
    got = total(draft, draft.me, draft.trial)
    wanted = difficulty(target)
    if got > wanted:
        draft.note(result="failure")
        draft.say(e.Failed(draft.seat, target, got, wanted))
        _fail(draft, target, got)
        return
    exact = got == wanted
    draft.note(result="exact" if exact else "success")
    draft.say(e.Exact(draft.seat, target, got) if exact else e.Succeeded(draft.seat, target, got, wanted))
    _succeed(draft, target, wanted - got)


def _succeed(draft: Draft, target: str, margin: int) -> None:
    """Every success pays, not only the last one (R07); an exact one pays both boxes (R01)."""
    me = draft.me
    if target in FOES:
        foe = FOES[target]
        enemy = draft.enemy(target)
        assert enemy is not None
        double = any("double_brown" in CHAINS[chain].effects for chain in enemy.chains)
        add_to_pot(draft, foe.brown * (2 if double else 1))
        if margin == 0 and not (me.curse and "no_silver" in CURSES[me.curse].standing):
            add_to_pot(draft, foe.silver)
    words: list[str] = []
    ability = me.ability
    if ability is not None and (
        (ability.when == "exact" and margin == 0) or (ability.when == "nearly" and margin <= 1)
    ):
        words += ability.effects
    if margin == 0:
        advance_missions(draft, "exact")
    advance_missions(draft, "dice", len(draft.trial.dice))
    if target in FOES:
        words += [f"hit({target},1)", "follow_up"]
    elif target in EVENTS:
        words += EVENTS[target].success
    draft.push(*words)


def _fail(draft: Draft, target: str, got: int) -> None:
    words: list[str] = []
    ability = draft.me.ability
    if ability is not None and ability.when == "failure":
        words += ability.effects
    if target in FOES:
        enemy = draft.enemy(target)
        assert enemy is not None
        violet = FOES[target].violet
        for line in ("always", "odd" if got % 2 else "even", str(enemy.hearts)):
            words += violet.get(line, ())
    elif target in EVENTS:
        words += EVENTS[target].failure
    draft.push(*words)


@step("end_turn")
def end_turn(draft: Draft, _effect: Effect) -> None:
    """The dice are still picked up; then it is phase 3."""
    draft.agenda = ("rest", *draft.agenda[1:])


# A8: the dice are picked up


@step("aftermath")
def aftermath(draft: Draft, _effect: Effect) -> None:
    attempt, me = draft.trial, draft.me
    words = list(attempt.later)
    faces = [die.shows for die in attempt.dice]
    match = len(set(faces)) < len(faces)
    if me.curse and CURSES[me.curse].lifted_by in ("match" if match else "", attempt.result):
        words.append("lift_curse")
    if attempt.target in CURSES:
        words.append(f"end_curse({attempt.target},{attempt.result})")
    draft.attempt = None
    draft.push(*words)


@step("end_curse")
def end_curse(draft: Draft, effect: Effect) -> None:
    """A curse that was not withstood covers the sheet; hearts above its maximum are lost silently."""
    me, card = draft.me, effect.what
    put_chains_away(draft)
    if effect.change != "failure":
        draft.used_adventures = (*draft.used_adventures, card)
        return
    if me.curse:
        draft.used_adventures = (*draft.used_adventures, me.curse)
    me.curse = card
    me.hearts = min(me.hearts, me.sheet.hearts)
    draft.say(e.Cursed(draft.seat, card))
    draft.push("unequip")
