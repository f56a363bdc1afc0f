"""Triggering active perks: which triggers are possible, and what they do."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from sim.game import Refused, RestingDie
from sim.games.frigate import actions as a
from sim.games.frigate import effects as fx
from sim.games.frigate import events as e
from sim.games.frigate.content import PERKS
from sim.games.frigate.dice_set import SUBSETS, dice_set
from sim.games.frigate.market import barred, draw, held_perk, paid_out, remove, take
from sim.games.frigate.perk_totals import spaces
from sim.games.frigate.refusals import need_dice, need_value, no_slot, the_die
from sim.games.frigate.state import Armed, Carving, Held, State, Upgrade


def triggers(state: State) -> list[a.Trigger]:
    """Every legal trigger of this moment."""
    found: list[a.Trigger] = []
    for held in state.perks:
        if held.uses and PERKS[held.id].mode == "active":
            found += _choices(state, held)
    return found


def trigger(state: State, action: a.Trigger, events: list[e.Event]) -> State:
    held = held_perk(state, action.perk)
    deed = PERKS[held.id].deed
    if deed is None:
        raise Refused("perks.not-active", perk=held.id)
    if not held.uses:
        raise Refused("perks.no-uses-left", perk=held.id)
    events.append(e.PerkUsed(held.id, held.uid))
    match deed, action:
        case fx.TurnDie(), a.Turn():
            state = _turn(state, action, events)
        case fx.FreeReroll(), a.Again():
            state = _again(state, held, deed, action)
        case fx.CarveFace(), a.Carve():
            state = _carve(state, action, events)
        case fx.UpgradeSlot(), a.Improve():
            state = _improve(state, deed, action, events)
        case fx.ReopenSlot(), a.Reopen():
            state = _reopen(state, action, events)
        case fx.Arm(), a.Use():
            state = replace(state, armed=(*state.armed, Armed(held.uid, held.id)))
        case fx.RunCapacity(), a.Use():
            events.append(e.SpacesGained(deed.n))
            state = replace(state, run_spaces=state.run_spaces + deed.n)
        case fx.DoubleMoney(), a.Use():
            state = _double_money(state, deed, events)
        case fx.NextShop(), a.Use():
            state = replace(state, least_rarity=deed.min_rarity)
        case fx.GainPerk(), a.Use():
            state = _gain_perk(state, deed, events)
        case _:
            raise Refused("perks.other-choice", perk=held.id)
    if PERKS[held.id].duration == "one-time":
        return remove(state, held)
    used = replace(held, uses=held.uses - 1)
    return replace(state, perks=tuple([used if other is held else other for other in state.perks]))


def _choices(state: State, held: Held) -> Iterable[a.Trigger]:
    uid, deed = held.uid, PERKS[held.id].deed
    match deed:
        case fx.TurnDie():
            return _turns(tuple([die.faces for die in state.dice]), state.values, uid) if state.fallen else ()
        case fx.FreeReroll():
            return _agains(len(state.dice), deed.dice, uid) if state.fallen else ()
        case fx.CarveFace():
            return _carvings(faces_to_carve(state), uid)
        case fx.UpgradeSlot():
            return [a.Improve(slot, uid) for slot in state.card]
        case fx.ReopenSlot():
            return [a.Reopen(slot, uid) for slot in state.card if _played(state, slot)]
        case fx.DoubleMoney() if not state.money:
            return ()
        case fx.GainPerk() if len(state.perks) >= spaces(state):
            return ()
        case _:
            return (a.Use(uid),)


# Dice


@lru_cache(maxsize=4096)
def _turns(faces: tuple[tuple[int, ...], ...], values: tuple[int, ...], uid: int) -> tuple[a.Turn, ...]:
    return tuple(
        a.Turn(number, value, uid)
        for number, (die, shown) in enumerate(zip(faces, values, strict=True), 1)
        for value in sorted(set(die))
        if value != shown
    )


def _turn(state: State, action: a.Turn, events: list[e.Event]) -> State:
    if not state.fallen:
        raise Refused("perks.roll-first")
    die = the_die(state, action.die)
    need_value(die.faces, action.die, action.value)
    index = action.die - 1
    lie = state.fallen[index]
    if die.faces[lie.face] == action.value:
        raise Refused("perks.shows-it-already", die=action.die, value=action.value)
    # It stays where it lies; how exactly is no longer what the throw recorded.
    turned = RestingDie(lie.id, die.faces.index(action.value), lie.x, lie.y, lie.z, yaw=lie.yaw)
    events.append(e.DieTurned(action.die, action.value))
    return replace(state, fallen=(*state.fallen[:index], turned, *state.fallen[index + 1 :]))


@lru_cache(maxsize=1024)
def _agains(dice: int, most: int | str, uid: int) -> tuple[a.Again, ...]:
    return tuple(a.Again(chosen, uid) for chosen in SUBSETS[dice] if most == "any" or len(chosen) <= int(most))


def _again(state: State, held: Held, deed: fx.FreeReroll, action: a.Again) -> State:
    if not state.fallen:
        raise Refused("perks.roll-first")
    need_dice(state, action.dice)
    if deed.dice != "any" and len(action.dice) > deed.dice:
        raise Refused("perks.too-many-dice", perk=held.id, most=deed.dice)
    return replace(state, phase="falling", falling=action.dice)


def faces_to_carve(state: State) -> tuple[tuple[int, ...], ...]:
    """The faces of this hand's dice as they will be at the next one: a face is not carved away twice."""
    coming = {die.origin: die.faces for die in dice_set(state)}
    return tuple([coming.get(die.origin, die.faces) for die in state.dice])


@lru_cache(maxsize=1024)
def _carvings(faces: tuple[tuple[int, ...], ...], uid: int) -> tuple[a.Carve, ...]:
    return tuple(
        a.Carve(number, value, to, uid)
        for number, die in enumerate(faces, 1)
        for value in sorted(set(die))
        for to in sorted(set(die))
        if to != value
    )


def _carve(state: State, action: a.Carve, events: list[e.Event]) -> State:
    origin = the_die(state, action.die).origin
    faces = faces_to_carve(state)[action.die - 1]
    need_value(faces, action.die, action.value)
    need_value(faces, action.die, action.to)
    if action.value == action.to:
        raise Refused("perks.shows-it-already", die=action.die, value=action.to)
    events.append(e.FaceCarved(action.die, action.value, action.to))
    return replace(state, carvings=(*state.carvings, Carving(origin, faces.index(action.value), action.to)))


# The card


def _improve(state: State, deed: fx.UpgradeSlot, action: a.Improve, events: list[e.Event]) -> State:
    if action.slot not in state.card:
        raise no_slot(action.slot)
    old = next((upgrade for upgrade in state.upgrades if upgrade.slot == action.slot), Upgrade(action.slot, 0, 0))
    new = Upgrade(action.slot, old.bonus + deed.bonus, old.mult + deed.mult)
    events.append(e.SlotUpgraded(action.slot, deed.bonus, deed.mult))
    return replace(state, upgrades=(*(upgrade for upgrade in state.upgrades if upgrade is not old), new))


def _reopen(state: State, action: a.Reopen, events: list[e.Event]) -> State:
    if action.slot not in state.card:
        raise no_slot(action.slot)
    if not _played(state, action.slot):
        raise Refused("perks.not-played", slot=action.slot)
    last = max(n for n, entry in enumerate(state.entries) if entry.slot == action.slot and not entry.reopened)
    entries = tuple([replace(entry, reopened=True) if n == last else entry for n, entry in enumerate(state.entries)])
    is_open = {*state.open, action.slot}
    events.append(e.SlotReopened(action.slot))
    return replace(state, entries=entries, open=tuple([slot for slot in state.card if slot in is_open]))


def _played(state: State, slot: str) -> bool:
    return any(entry.slot == slot and not entry.reopened for entry in state.entries)


# Money and perks


def _double_money(state: State, deed: fx.DoubleMoney, events: list[e.Event]) -> State:
    if not state.money:
        raise Refused("perks.no-money")
    gained = min(state.money, deed.max)
    events.append(e.MoneyGained(gained))
    return paid_out(state, gained)


def _gain_perk(state: State, deed: fx.GainPerk, events: list[e.Event]) -> State:
    if len(state.perks) >= spaces(state):
        raise Refused("perks.no-room", spaces=spaces(state))
    perk = draw(state.chance.derive("gain", state.gains), None, (deed.rarity,), barred(state))
    assert perk is not None, "one-time perks are never used up"
    state = replace(state, gains=state.gains + 1)
    return take(state, perk, PERKS[perk].price, events)
