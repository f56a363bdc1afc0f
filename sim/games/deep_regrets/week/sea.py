"""Sea actions: moving, revealing, catching, sweeping, and the way home (4.5).

For each action: who may (listed in `sea_choices`), what it does, and, in `refusals.py`, why not.
"""

from functools import lru_cache

from sim.game import Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.content import Content, Powers
from sim.games.deep_regrets.draft import Draft, powers_of
from sim.games.deep_regrets.state import SHOALS, Player, Position, Shoal, State, beside, depth_of, neighbours
from sim.games.deep_regrets.tasks import (
    Attempt,
    Flip,
    Haul,
    Look,
    Receive,
    SweepAttempt,
    SweepEnd,
    SweepErosion,
    Turn,
)
from sim.games.deep_regrets.week import tray
from sim.games.deep_regrets.week.dinks import play_dink, usable
from sim.games.deep_regrets.week.effects import land, look, throw_omen, trigger
from sim.games.deep_regrets.week.plug import forget_peeks

MOVE_NEEDS, DESCEND_NEEDS = 2, 3
MOVEMENTS = (a.Move, a.Descend, a.Ascend)
LIFEBOAT = a.Lifeboat()
FREE = "free"
REVEAL_FREELY = a.Reveal(FREE)
SUPPLY = "supply"
MAW, STIR = 3, 1
"""What the Omen adds to a Legendary's Difficulty (A15)."""


# What may be done


def sea_choices(content: Content, table: Position, seat: Seat) -> list[a.Action]:
    """Every Sea action; Dinks and passing are extras and listed with the turn."""
    player = table.players[seat]
    here = player.shoal
    assert here is not None
    powers = powers_of(content, table, player)
    names = tray.fresh_names(player)
    found = list(_ways(content, table, seat, powers, names))
    shoal = table.shoals[here]
    if not shoal.face_up:
        if shoal.deck:
            found += _reveals(names)
            if powers.free and free_card(powers, player, "reveal"):
                found.append(REVEAL_FREELY)
    elif may_catch_at(table, here):
        found += _catches(names, player.supply > 0, usable(content, table, seat, "catch"))
    if names and not tray.is_own(names[-1]):
        found += _sweeps(sweepable(table, here), names)
    if table.options.lifeboat and not player.lifeboat_flipped:
        found.append(LIFEBOAT)
    return found


def _ways(
    content: Content, table: Position, seat: Seat, powers: Powers, names: tuple[str, ...]
) -> tuple[a.Action, ...]:
    """All movements."""
    player = table.players[seat]
    assert player.shoal is not None
    free = bool(powers.free) and free_card(powers, player, "move") is not None
    change = (powers.move, powers.descend)
    lines = usable(content, table, seat, "move")
    return _movements(content, player.shoal, names, change, lines, free, powers.no_entry)


def sea_offers(content: Content, table: Position, seat: Seat, action: a.Action) -> bool:
    """Whether a Sea action is among `sea_choices`; only those of its kind are listed."""
    player = table.players[seat]
    here = player.shoal
    if here is None:
        return False
    kind = type(action)
    if kind is a.Lifeboat:
        return table.options.lifeboat and not player.lifeboat_flipped
    names, shoal = tray.fresh_names(player), table.shoals[here]
    if kind is a.Catch:
        helps = usable(content, table, seat, "catch")
        return bool(shoal.face_up) and may_catch_at(table, here) and action in _catches(names, player.supply > 0, helps)
    powers = powers_of(content, table, player)
    if kind is a.Reveal:
        if shoal.face_up or not shoal.deck:
            return False
        return action in _reveals(names) or (action == REVEAL_FREELY and bool(free_card(powers, player, "reveal")))
    if kind is a.NetSweep:
        return bool(names) and not tray.is_own(names[-1]) and action in _sweeps(sweepable(table, here), names)
    return kind in MOVEMENTS and action in _ways(content, table, seat, powers, names)


def move_need(powers: Powers) -> int:
    return max(1, MOVE_NEEDS + powers.move)


def descend_need(powers: Powers) -> int:
    return max(1, DESCEND_NEEDS + powers.descend)


def free_card(powers: Powers, player: Player, act: str) -> str | None:
    """The card by which this act costs nothing now, if there is one; cards without a daily limit first."""
    found = [(daily, card) for what, card, daily in powers.free if what == act]
    for daily, card in sorted(found):
        if not daily or card not in player.used_today:
            return card
    return None


def may_catch_at(table: Position, shoal: int) -> bool:
    """Deep Water, a campaign chapter: nothing bites at Depth I."""
    return table.options.ordeal != "deep_water" or depth_of(shoal) > 1


def sweepable(table: Position, here: int) -> tuple[str, ...]:
    """Neighbouring shoals with cards and nothing face-up."""
    return tuple(SHOALS[s] for s in neighbours(here) if table.shoals[s].deck and not table.shoals[s].face_up)


def may_reveal_freely(content: Content, table: Position, seat: Seat) -> bool:
    """After a movement: the shoal has a card to turn and none turned, and no fog lies on the sea."""
    player = table.players[seat]
    if player.shoal is None:
        return False
    shoal = table.shoals[player.shoal]
    return bool(shoal.deck) and not shoal.face_up and not powers_of(content, table, player).no_free_reveal


def peek_choices(content: Content, table: Position, seat: Seat) -> list[a.Action]:
    """Daily looks at neighbouring shoals."""
    player = table.players[seat]
    if player.shoal is None:
        return []
    peeks = powers_of(content, table, player).peeks
    if not peeks:
        return []
    cards = [card for card, n in peeks if n > 0 and card not in player.used_today]
    return [a.Peek(SHOALS[s], card) for card in cards for s in _decks_around(table, player.shoal)]


def _decks_around(table: Position, here: int) -> tuple[int, ...]:
    """Neighbouring shoals with a top card to look at."""
    return tuple(s for s in neighbours(here) if table.shoals[s].deck)


def haul_choices(content: Content, state: State, seat: Seat, task: Haul) -> tuple[a.Action, ...]:
    names = tray.fresh_names(state.players[seat])
    pays = _catch_pays(names, state.players[seat].supply > 0, usable(content, state, seat, "catch"))
    return tuple(a.Haul(SHOALS[shoal], pay) for shoal in task.shoals for pay in pays)


# The same dice offer the same choices, so they are listed once.


@lru_cache(maxsize=8192)
def _movements(
    content: Content,
    here: int,
    names: tuple[str, ...],
    change: tuple[int, int],
    dinks: tuple[str, ...],
    free: bool,
    no_entry: tuple[int, ...],
) -> tuple[a.Action, ...]:
    """Sideways, down and up, where no weather bars the way."""
    found: list[a.Action] = []
    depth = depth_of(here)
    needs = max(1, MOVE_NEEDS + change[0]), max(1, DESCEND_NEEDS + change[1])
    if depth not in no_entry:
        pays = _pays(content, names, needs[0], dinks, "move") + ((FREE,),) * free
        found += [a.Move(SHOALS[to], pay) for to in beside(here) for pay in pays]
    if depth < 3 and depth + 1 not in no_entry:
        found += map(a.Descend, _pays(content, names, needs[1], dinks, "descend"))
    if depth > 1 and depth - 1 not in no_entry:
        found.append(a.Ascend())
    return tuple(found)


def _pays(
    content: Content, names: tuple[str, ...], need: int, dinks: tuple[str, ...], act: str
) -> tuple[tuple[str, ...], ...]:
    """One die that shows enough, or enough with a Dink behind it."""
    pays = _single_pays(names, need, "")
    for dink in dinks:
        relief = relief_by(content, dink, act)
        if relief:
            pays += _single_pays(names, max(1, need + relief), dink)
    return pays


def relief_by(content: Content, dink: str, act: str) -> int:
    """What a Dink adds to the die needed for `move` or `descend`."""
    return sum(op.n for op in content.dinks[dink].ops if act in op.act.split("|"))


def _single_pays(names: tuple[str, ...], need: int, dink: str) -> tuple[tuple[str, ...], ...]:
    """One die of at least `need`, with a Dink behind it if one is named."""
    return tuple((name, dink) if dink else (name,) for name in dict.fromkeys(names) if tray.value_of(name) >= need)


@lru_cache(maxsize=4096)
def _reveals(names: tuple[str, ...]) -> tuple[a.Action, ...]:
    return tuple(a.Reveal(name) for name in dict.fromkeys(names) if tray.is_own(name))


@lru_cache(maxsize=4096)
def _catch_pays(names: tuple[str, ...], supply: bool, dinks: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Dice with a Player Die among them, perhaps a token, perhaps a Dink."""
    extras = [(*token, *dink) for token in ((), (SUPPLY,))[: 1 + supply] for dink in ((), *((d,) for d in dinks))]
    handfuls = [dice for dice in tray.groups(names, len(names)) if any(map(tray.is_own, dice))]
    return tuple((*dice, *extra) for dice in handfuls for extra in extras)


@lru_cache(maxsize=4096)
def _catches(names: tuple[str, ...], supply: bool, dinks: tuple[str, ...]) -> tuple[a.Action, ...]:
    return tuple(map(a.Catch, _catch_pays(names, supply, dinks)))


@lru_cache(maxsize=4096)
def _sweeps(shoals: tuple[str, ...], names: tuple[str, ...]) -> tuple[a.Action, ...]:
    pairs = [pair for pair in tray.groups(names, 2) if len(pair) == 2 and not all(map(tray.is_own, pair))]
    return tuple(a.NetSweep(where, pair) for where in tray.groups(shoals, 2) for pair in pairs)


# What it does


def act_at_sea(draft: Draft, seat: Seat, action: a.Action) -> None:
    """A listed Sea action happens; the turn is done with it."""
    draft.replace_task(Turn(seat, done=True, moved=isinstance(action, MOVEMENTS)))
    here = draft.players[seat].shoal
    assert here is not None
    match action:
        case a.Move(to, pay):
            _pay_one(draft, seat, pay, "move")
            _sail(draft, seat, SHOALS.index(to))
        case a.Descend(pay):
            _pay_one(draft, seat, pay, "descend")
            _sail(draft, seat, here + 3)
        case a.Ascend():
            _sail(draft, seat, here - 3)
        case a.Reveal(die):
            _pay_one(draft, seat, (die,), "reveal")
            reveal(draft, seat, here)
        case a.Catch(pay):
            _attempt(draft, seat, here, pay)
        case a.NetSweep(shoals, dice):
            _sweep(draft, seat, tuple(map(SHOALS.index, shoals)), dice)
        case a.Lifeboat():
            draft.change(seat, lifeboat_flipped=True)
            land(draft, seat, "lifeboat")


def _pay_one(draft: Draft, seat: Seat, pay: tuple[str, ...], act: str) -> None:
    """One die, or a card that spares it, and perhaps a Dink."""
    if pay[0] == FREE:
        use_free_card(draft, seat, act)
    else:
        tray.spend(draft, seat, pay[:1])
    for dink in pay[1:]:
        play_dink(draft, seat, dink)


def use_free_card(draft: Draft, seat: Seat, act: str) -> None:
    powers, player = draft.powers(seat), draft.players[seat]
    card = free_card(powers, player, act)
    if card is not None and (act, card, True) in powers.free:
        draft.change(seat, used_today=(*player.used_today, card))


def _sail(draft: Draft, seat: Seat, shoal: int) -> None:
    draft.change(seat, shoal=shoal)
    draft.say(e.Moved(seat, SHOALS[shoal]))


def reveal(draft: Draft, seat: Seat, number: int) -> None:
    """Turn the top card for all to see, and let it do what it does when it turns up."""
    shoal = draft.shoals[number]
    draft.barrier = True
    fish, deck = shoal.deck[-1], shoal.deck[:-1]
    draft.lay_shoal(number, Shoal(deck, fish, min(shoal.known, len(deck)), shoal.eroded))
    forget_peeks(draft, number)
    draft.say(e.Revealed(seat, SHOALS[number], fish))
    trigger(draft, draft.content.fish[fish].on("onReveal"), seat, fish, number)


def look_around(draft: Draft, seat: Seat, action: a.Peek) -> None:
    """A daily look, and the further ones of a card that gives several."""
    player = draft.players[seat]
    assert action.card is not None
    assert player.shoal is not None
    looks = dict(draft.powers(seat).peeks)[action.card]
    draft.change(seat, used_today=(*player.used_today, action.card))
    look(draft, seat, SHOALS.index(action.shoal))
    draft.push(*(Look(seat, _decks_around(draft, player.shoal)) for _ in range(looks - 1)))


# Catching


def _attempt(draft: Draft, seat: Seat, shoal: int, pay: tuple[str, ...]) -> None:
    """Name the dice, pay, and throw the Omen for a Legendary; (a) to (d) of the Catch."""
    content = draft.content
    fish = content.fish[draft.shoals[shoal].face_up]
    total = draft.powers(seat).bonus(fish)
    dice = []
    for item in pay:
        if item == SUPPLY:
            draft.change(seat, supply=draft.players[seat].supply - 1)
            total += 1
        elif item in content.dinks:
            total += sum(op.n for op in content.dinks[item].ops if fish.matches(op.depth, op.tag))
            play_dink(draft, seat, item)
        else:
            dice.append(item)
            total += tray.value_of(item)
    attempt = Attempt(seat, shoal, total, tray.spend(draft, seat, dice))
    if fish.legendary and draft.options.omen_on_legendary:
        throw_omen(draft, seat, attempt)
    else:
        draft.push(attempt)


def finish_attempt(draft: Draft, task: Attempt) -> None:
    """(e): enough, and the fish is in the boat; too little, and it stays, with a Regret for a Legendary."""
    seat, shoal = task.seat, draft.shoals[task.shoal]
    fish = draft.content.fish[shoal.face_up]
    difficulty = fish.difficulty + {"maw": MAW, "stir": STIR}.get(task.face, 0)
    if task.total < difficulty:
        draft.say(e.Missed(seat, fish.id, task.total, difficulty))
        if fish.legendary:
            draft.push(Receive(seat))
        return
    draft.lay_shoal(task.shoal, Shoal(shoal.deck, "", shoal.known, shoal.eroded))
    draft.change(seat, boat=(*draft.players[seat].boat, fish.id))
    draft.say(e.Caught(seat, fish.id, task.total, difficulty, SHOALS[task.shoal]))
    _salvage(draft, seat, task.dice)
    trigger(draft, fish.on("onCatch"), seat, fish.id, task.shoal)


def _salvage(draft: Draft, seat: Seat, used: tuple[int, ...]) -> None:
    """After a catch the lowest Player Die used stays Fresh, by gear."""
    player = draft.players[seat]
    for card, daily in draft.powers(seat).salvage:
        own = [die for die in player.dice if die.own and die.id in used and not die.fresh]
        if not own or (daily and card in player.used_today):
            continue
        lowest = min(own, key=lambda die: die.value)
        tray.set_status(draft, seat, (lowest.id,), "fresh")
        if daily:
            draft.change(seat, used_today=(*player.used_today, card))
        draft.say(e.Salvaged(seat, lowest.name, card))
        player = draft.players[seat]


# The Net Sweep


def _sweep(draft: Draft, seat: Seat, shoals: tuple[int, ...], dice: tuple[str, ...]) -> None:
    """Flip, erode if that pulled the Plug, attempt one, and regret two purple ones."""
    tray.spend(draft, seat, dice)
    draft.swept = ()
    draft.say(e.Swept(seat, tuple(SHOALS[shoal] for shoal in shoals)))
    erosion = (SweepErosion(),) if draft.plug is None else ()
    draft.push(*(Flip(seat, s) for s in shoals), *erosion, SweepAttempt(seat, shoals), SweepEnd(seat))


def flip(draft: Draft, task: Flip) -> None:
    """One card of the sweep; what the first one did may have taken the second away."""
    shoal = draft.shoals[task.shoal]
    if shoal.deck and not shoal.face_up:
        draft.swept = (*draft.swept, shoal.deck[-1])
        reveal(draft, task.seat, task.shoal)


def sweep_attempt(draft: Draft, task: SweepAttempt) -> None:
    left = tuple(s for s in task.shoals if draft.shoals[s].face_up in draft.swept and may_catch_at(draft, s))
    if left and any(map(tray.is_own, tray.fresh_names(draft.players[task.seat]))):
        draft.push(Haul(task.seat, left))


def answer_haul(draft: Draft, seat: Seat, task: Haul, action: a.Action) -> None:
    assert isinstance(action, a.Haul)
    draft.take_task()
    _attempt(draft, seat, SHOALS.index(action.shoal), action.pay)


def sweep_end(draft: Draft, task: SweepEnd) -> None:
    fish = draft.content.fish
    if len(draft.swept) == 2 and all(fish[card].purple for card in draft.swept):
        draft.push(Receive(task.seat))
    draft.swept = ()
