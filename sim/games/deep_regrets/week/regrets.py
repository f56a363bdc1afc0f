"""Regrets and Madness: receiving, warding off, healing, the marks at 4 and 6, collapse, and the Reckoning (4.9)."""

from itertools import combinations

from sim.game import Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import Draft, powers_of, without
from sim.games.deep_regrets.state import Position, State
from sim.games.deep_regrets.tasks import (
    Collapse,
    Draw,
    Guard,
    MayHeal,
    PickMount,
    Receive,
    Reckon,
    TiedReckoning,
)
from sim.games.deep_regrets.week.dinks import hand_may_answer, play_dink, usable

SCAR_AT = 4
BREAKING = 6
SOLO_RECKONING = 6
"""Alone, a Reckoning hits from this sum of Regrets on (A27)."""
PRESERVER = "preserver"


# Receiving


def receive(draft: Draft, task: Receive) -> None:
    """First the guards, each optional; whoever holds a Dink is asked, so that the question tells nothing."""
    seat = task.seat
    public_guards = ward_cards(draft.content, draft, seat) or draft.preserver == seat
    if public_guards or hand_may_answer(draft, seat):
        draft.push(Guard(seat, task.sinking))
    else:
        draft.push(Draw(seat, task.sinking))


def ward_cards(content: Content, table: Position, seat: Seat) -> tuple[str, ...]:
    """Gear and angler abilities that can ward off a Regret now, gear first."""
    player = table.players[seat]
    cards = [card for card in powers_of(content, table, player).guards if card not in player.used_up]
    return tuple(sorted(cards, key=lambda card: card in content.anglers))


def guard_choices(content: Content, state: State, seat: Seat, task: Guard) -> tuple[a.Action, ...]:
    """In the ruling's order: Salt Circle, Ship's Cat, the Penitent's first, Life Preserver; or suffer it."""
    wards = [*usable(content, state, seat, "regret"), *ward_cards(content, state, seat)]
    if state.preserver == seat:
        wards.append(PRESERVER)
    return (*map(a.Ward, wards), a.Suffer())


def answer_guard(draft: Draft, seat: Seat, task: Guard, action: a.Action) -> None:
    draft.take_task()
    _end_innocence(draft, seat)
    if isinstance(action, a.Suffer):
        draft.push(Draw(seat, task.sinking))
        return
    assert isinstance(action, a.Ward)
    _ward(draft, seat, action.by)
    if task.sinking:
        _to_bottom(draft)


def _end_innocence(draft: Draft, seat: Seat) -> None:
    """The first Regret of the game has come, whatever became of it: the Penitent ignores no later one."""
    player = draft.players[seat]
    if player.angler in draft.content.innocents and player.angler not in player.used_up:
        draft.change(seat, used_up=(*player.used_up, player.angler))


def _ward(draft: Draft, seat: Seat, by: str) -> None:
    player = draft.players[seat]
    if by == PRESERVER:
        draft.preserver = None
    elif by in draft.content.dinks:
        play_dink(draft, seat, by)
    elif by in player.supplies and any(op.do == "guard" and op.discard for op in draft.content.upgrades[by].ops):
        draft.change(seat, supplies=without(player.supplies, by))
        draft.shop = draft.shop.with_discard(by)
    elif by not in player.used_up:
        draft.change(seat, used_up=(*player.used_up, by))
    draft.say(e.RegretWarded(seat, by))


def _to_bottom(draft: Draft) -> None:
    """The front Sinking Regret is not drawn: it goes under the deck."""
    draft.regret_deck = (draft.sinking[-1], *draft.regret_deck)
    draft.sinking = draft.sinking[:-1]


def draw(draft: Draft, task: Draw) -> None:
    """Past the guards: at Madness 6 the choice, else a card face down."""
    seat = task.seat
    if draft.players[seat].madness_level >= BREAKING:
        if task.sinking:
            _to_bottom(draft)
        draft.push(Collapse(seat))
        return
    card: int | None
    if task.sinking:
        card, draft.sinking = draft.sinking[-1], draft.sinking[:-1]
    else:
        card = off_the_deck(draft)
    if card is None:
        return
    draft.barrier = True
    before = draft.players[seat].madness_level
    draft.change(seat, regrets=(*draft.players[seat].regrets, card))
    draft.say(e.RegretTaken(seat, len(draft.players[seat].regrets), draft.players[seat].madness_level))
    check_marks(draft, seat, before)


def off_the_deck(draft: Draft) -> int | None:
    """The top Regret; an empty deck takes back its discard, and if that is empty too there is none (A30)."""
    if not draft.regret_deck and draft.regret_discard:
        draft.regret_deck, draft.regret_discard = draft.shuffle(draft.regret_discard), ()
    if not draft.regret_deck:
        return None
    card, draft.regret_deck = draft.regret_deck[-1], draft.regret_deck[:-1]
    return card


# Madness


def change_madness(draft: Draft, seat: Seat, n: int) -> None:
    """Shift Madness; it never falls below 0, whatever the Regrets (A18)."""
    player = draft.players[seat]
    before = player.madness_level
    draft.change(seat, shift=max(-len(player.regrets), player.shift + n))
    after = draft.players[seat].madness_level
    if after != before:
        draft.say(e.MadnessChanged(seat, after, after > before))
    check_marks(draft, seat, before)


def check_marks(draft: Draft, seat: Seat, before: int) -> None:
    """The marks at 4 (a scar, once a game) and 6 (a mounted fish goes), for a rise from `before`."""
    player = draft.players[seat]
    level = player.madness_level
    if level <= before:
        return
    if level >= SCAR_AT and not player.scar:
        draft.change(seat, scar=True)
        draft.say(e.Scarred(seat))
    if before < BREAKING <= level:
        lose_mount(draft, seat, player.mounted_fish)


def heal(draft: Draft, seat: Seat) -> None:
    """The newest Regret goes face down to the discard (A25)."""
    player = draft.players[seat]
    if not player.regrets:
        return
    rest = player.regrets[:-1]
    draft.regret_discard = (*draft.regret_discard, player.regrets[-1])
    draft.change(seat, regrets=rest, shift=max(-len(rest), player.shift))
    draft.say(e.RegretHealed(seat, len(rest)))


def may_heal_choices(content: Content, state: State, seat: Seat, task: MayHeal) -> tuple[a.Action, ...]:
    return (a.Heal(), a.Accept())


def answer_may_heal(draft: Draft, seat: Seat, task: MayHeal, action: a.Action) -> None:
    draft.take_task()
    if isinstance(action, a.Heal):
        heal(draft, seat)


# Mounted fish that must go


def lose_mount(draft: Draft, seat: Seat, among: tuple[str, ...]) -> None:
    """One of these goes: the owner chooses where there is a choice."""
    if len(among) > 1:
        draft.push(PickMount(seat, among))
    elif among:
        discard_mount(draft, seat, among[0])


def discard_mount(draft: Draft, seat: Seat, fish: str) -> None:
    draft.change(seat, mounted_fish=without(draft.players[seat].mounted_fish, fish))
    draft.fish_discard = (*draft.fish_discard, fish)
    draft.say(e.Discarded(seat, fish))


def mount_choices(content: Content, state: State, seat: Seat, task: PickMount) -> tuple[a.Action, ...]:
    return tuple(map(a.Discard, task.among))


def answer_mount(draft: Draft, seat: Seat, task: PickMount, action: a.Action) -> None:
    assert isinstance(action, a.Discard)
    draft.take_task()
    discard_mount(draft, seat, action.card)


# Collapse


def collapse_choices(content: Content, state: State, seat: Seat, task: Collapse) -> tuple[a.Action, ...]:
    """Two mounted fish, or the end for all; with fewer than two there is no choice (A21)."""
    pairs = combinations(state.players[seat].mounted_fish, 2)
    return (*map(a.Sacrifice, pairs), a.GoUnder())


def answer_collapse(draft: Draft, seat: Seat, task: Collapse, action: a.Action) -> None:
    draft.take_task()
    if isinstance(action, a.Sacrifice):
        for fish in action.fish:
            discard_mount(draft, seat, fish)
        return
    draft.say(e.WentUnder(seat))
    draft.end("collapse")


# The Reckoning


def reckon(draft: Draft, task: Reckon) -> None:
    """The host compares the sums and tells only who is hit (A26, A27)."""
    if not draft.reckoning:
        return
    draft.reckoning = False
    draft.barrier = True
    hit = _hit_by_reckoning(draft)
    if not hit:
        draft.say(e.ReckoningMissed())
        return
    draft.say(e.ReckoningHeld(hit))
    if len(hit) == 1:
        fish = draft.content.fish
        mounts = draft.players[hit[0]].mounted_fish
        highest = max((fish[card].value for card in mounts), default=0)
        lose_mount(draft, hit[0], tuple(card for card in mounts if fish[card].value == highest))
        return
    with_mounts = tuple(seat for seat in hit if draft.players[seat].mounted_fish)
    if with_mounts:
        draft.push(TiedReckoning(with_mounts, ("",) * len(with_mounts)))


def _hit_by_reckoning(draft: Draft) -> tuple[Seat, ...]:
    """Highest sum above 0, of those the poorest; the solo angler from a sum of 6 on."""
    sums = {seat: sum(draft.players[seat].regrets) for seat in draft.order()}
    if len(sums) == 1:
        return (0,) if sums[0] >= SOLO_RECKONING else ()
    highest = max(sums.values())
    if highest == 0:
        return ()
    tied = [seat for seat, total in sums.items() if total == highest]
    fewest = min(draft.players[seat].fishbucks for seat in tied)
    return tuple(seat for seat in tied if draft.players[seat].fishbucks == fewest)


def tied_choices(content: Content, state: State, seat: Seat, task: TiedReckoning) -> tuple[a.Action, ...]:
    return tuple(map(a.Discard, state.players[seat].mounted_fish))


def answer_tied(draft: Draft, seat: Seat, task: TiedReckoning, action: a.Action) -> None:
    """Picks stay secret until the last one is in; then all go together."""
    assert isinstance(action, a.Discard)
    draft.take_task()
    picks = tuple(action.card if s == seat else pick for s, pick in zip(task.seats, task.picks, strict=True))
    if "" in picks:
        draft.push(TiedReckoning(task.seats, picks))
        return
    for loser, fish in zip(task.seats, picks, strict=True):
        discard_mount(draft, loser, fish)
