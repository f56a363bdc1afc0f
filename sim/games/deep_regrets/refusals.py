"""Why not: the reason behind every action that is not listed. Nothing here decides what is legal."""

from collections import Counter

from sim.game import Refused, Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.draft import powers_of
from sim.games.deep_regrets.legal import waited_for
from sim.games.deep_regrets.state import MOUNTS, SHOALS, State, beside, depth_of
from sim.games.deep_regrets.tasks import ChooseAngler, Declare, Prepare, Turn
from sim.games.deep_regrets.week import port, sea, tray
from sim.games.deep_regrets.week.day import DRAWN_TODAY
from sim.games.deep_regrets.week.shop import price

SEA_ACTIONS = (a.Move, a.Descend, a.Ascend, a.Reveal, a.Catch, a.NetSweep, a.Lifeboat)
PORT_ACTIONS = (a.Sell, a.Mount, a.Buy, a.Charter, a.Harbor)


def why_not(content: Content, state: State, seat: Seat, action: a.Action) -> Refused:
    """The refusal of an action that is not among the seat's choices."""
    if not state.agenda:
        return Refused("turn.over")
    waiting = waited_for(state)
    if not waiting:
        return Refused("turn.dice-falling")
    task = state.agenda[-1]
    question = str(task.__struct_config__.tag)
    if seat not in waiting:
        return Refused("turn.waiting-for", seats=waiting, question=question)
    if isinstance(task, Turn):
        return _in_turn(content, state, seat, task, action)
    if isinstance(task, Prepare):
        return _in_refresh(content, state, seat, action)
    if isinstance(task, Declare) and isinstance(action, a.Declare):
        return _declare(content, state, seat, action.where)
    if isinstance(task, ChooseAngler) and isinstance(action, a.Choose):
        return _angler(content, state, action.angler)
    return Refused("turn.answer-first", seat=seat, question=question)


def _declare(content: Content, state: State, seat: Seat, where: str) -> Refused:
    """In the morning: where one cannot begin the day."""
    if where == "stay":
        return Refused("declare.in-port")
    if where not in SHOALS:
        return Refused("declare.nowhere", where=where)
    if depth_of(SHOALS.index(where)) > 1:
        return Refused("declare.depth-one", where=where)
    if SHOALS.index(where) == state.players[seat].shoal:
        return Refused("declare.stay", where=where)
    return Refused("move.blocked", depth=1)


def _angler(content: Content, state: State, angler: str) -> Refused:
    for seat, player in enumerate(state.players):
        if player.angler == angler and angler:
            return Refused("anglers.taken", angler=angler, seat=seat)
    return Refused("anglers.unknown", angler=angler, anglers=tuple(content.anglers))


def _in_turn(content: Content, state: State, seat: Seat, task: Turn, action: a.Action) -> Refused:
    player = state.players[seat]
    if isinstance(action, SEA_ACTIONS + PORT_ACTIONS):
        if task.done:
            return Refused("turn.acted")
        if isinstance(action, SEA_ACTIONS):
            if player.shoal is None:
                return Refused("sea.in-port")
            return _at_sea(content, state, seat, player.shoal, action)
        if player.shoal is not None:
            return Refused("port.at-sea")
        return _in_port(content, state, seat, action)
    match action:
        case a.FreeReveal():
            return _free_reveal(content, state, seat) if task.moved else Refused("reveal.after-moving")
        case a.EndTurn():
            return Refused("turn.act-first")
        case a.PlayDink(card):
            return _dink(content, state, seat, card, "turn") or Refused("dinks.does-nothing", card=card)
        case a.Peek(shoal, card):
            return Refused("dinks.no-look", shoal=shoal)
        case a.Declare():
            return Refused("declare.in-the-morning")
        case a.DrawDink() | a.Equip():
            return Refused("refresh.in-the-morning")
        case _:
            return Refused("turn.not-now")


def _free_reveal(content: Content, state: State, seat: Seat) -> Refused:
    """Right after moving: what speaks against turning the top card."""
    player = state.players[seat]
    assert player.shoal is not None
    if powers_of(content, state, player).no_free_reveal:
        return Refused("reveal.fog")
    return _nothing_to_turn(state, player.shoal) or Refused("reveal.nothing-to-turn")


def _nothing_to_turn(state: State, here: int) -> Refused | None:
    shoal = state.shoals[here]
    if shoal.face_up:
        return Refused("reveal.open", fish=shoal.face_up)
    return None if shoal.deck else Refused("reveal.nothing-to-turn")


def _dink(content: Content, state: State, seat: Seat, card: str, when: str) -> Refused | None:
    """What speaks against playing a Dink at this time."""
    if card not in state.players[seat].dinks or card not in content.dinks:
        return Refused("dinks.not-in-hand", card=card)
    if state.dinked and state.active == seat:
        return Refused("dinks.one-a-turn")
    if content.dinks[card].when != when:
        return Refused("dinks.other-time", card=card, when=content.dinks[card].when)
    return None


def _missing_die(state: State, seat: Seat, names: tuple[str, ...]) -> Refused | None:
    """A die that is named but not Fresh in the tray, or not that often."""
    held = Counter(tray.fresh_names(state.players[seat]))
    for name, times in Counter(names).items():
        if held[name] < times:
            return Refused("dice.not-fresh", die=name)
    return None


def _split(content: Content, pay: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(dice, Dinks) of what is paid; the token is neither."""
    dinks = tuple(item for item in pay if item in content.dinks)
    return tuple(item for item in pay if item not in dinks and item != sea.SUPPLY), dinks


# At Sea


def _at_sea(content: Content, state: State, seat: Seat, here: int, action: a.Action) -> Refused:
    powers = powers_of(content, state, state.players[seat])
    match action:
        case a.Move(to, pay):
            if to not in SHOALS or SHOALS.index(to) not in beside(here):
                return Refused("move.one-column", to=to)
            if depth_of(here) in powers.no_entry:
                return Refused("move.blocked", depth=depth_of(here))
            return _one_die(content, state, seat, pay, "move", sea.move_need(powers))
        case a.Descend(pay):
            if here >= 6:
                return Refused("move.bottom")
            if depth_of(here) + 1 in powers.no_entry:
                return Refused("move.blocked", depth=depth_of(here) + 1)
            return _one_die(content, state, seat, pay, "descend", sea.descend_need(powers))
        case a.Ascend():
            return Refused("move.surface") if here < 3 else Refused("move.blocked", depth=depth_of(here) - 1)
        case a.Reveal(die):
            return _reveal(state, seat, here, die)
        case a.Catch(pay):
            if not state.shoals[here].face_up:
                return Refused("catch.nothing-open")
            if not sea.may_catch_at(state, here):
                return Refused("catch.deep-water")
            return _attempt(content, state, seat, pay)
        case a.NetSweep(shoals, dice):
            return _sweep(state, seat, here, shoals, dice)
        case _:
            return Refused("lifeboat.flipped") if state.options.lifeboat else Refused("lifeboat.off")


def _one_die(content: Content, state: State, seat: Seat, pay: tuple[str, ...], act: str, need: int) -> Refused:
    dice, dinks = _split(content, pay)
    if len(dice) != 1 or len(dinks) > 1 or pay != (*dice, *dinks):
        return Refused("move.one-die")
    if dice == (sea.FREE,):
        return Refused("move.not-free")
    missing = _missing_die(state, seat, dice)
    if missing is not None:
        return missing
    for dink in dinks:
        refused = _dink(content, state, seat, dink, "move")
        if refused is not None:
            return refused
        relief = sea.relief_by(content, dink, act)
        if not relief:
            return Refused("dinks.does-nothing", card=dink)
        need = max(1, need + relief)
    return Refused("move.needs", need=need, die=dice[0])


def _reveal(state: State, seat: Seat, here: int, die: str) -> Refused:
    nothing = _nothing_to_turn(state, here)
    if nothing is not None:
        return nothing
    if die == sea.FREE:
        return Refused("reveal.not-free")
    return _missing_die(state, seat, (die,)) or Refused("reveal.player-die", die=die)


def _attempt(content: Content, state: State, seat: Seat, pay: tuple[str, ...]) -> Refused:
    dice, dinks = _split(content, pay)
    missing = _missing_die(state, seat, dice)
    if missing is not None:
        return missing
    if not any(map(tray.is_own, dice)):
        return Refused("catch.player-die")
    if pay.count(sea.SUPPLY) > 1:
        return Refused("catch.one-token")
    if sea.SUPPLY in pay and not state.players[seat].supply:
        return Refused("catch.no-token")
    if len(dinks) > 1:
        return Refused("dinks.one-a-turn")
    for dink in dinks:
        refused = _dink(content, state, seat, dink, "catch")
        if refused is not None:
            return refused
    return Refused("catch.order")


def _sweep(state: State, seat: Seat, here: int, shoals: tuple[str, ...], dice: tuple[str, ...]) -> Refused:
    missing = _missing_die(state, seat, dice)
    if missing is not None:
        return missing
    if len(dice) != 2:
        return Refused("sweep.two-dice")
    if all(map(tray.is_own, dice)):
        return Refused("sweep.tackle-die")
    if list(dice) != sorted(dice):
        return Refused("dice.order")
    return Refused("sweep.shoals", shoals=sea.sweepable(state, here))


# In Port


def _in_port(content: Content, state: State, seat: Seat, action: a.Action) -> Refused:
    match action:
        case a.Sell(fish, dink):
            return _sell(content, state, seat, fish, dink)
        case a.Mount():
            return _mount(content, state, seat, action)
        case a.Buy(card, dink):
            return _buy(content, state, seat, card, dink)
        case a.Charter(colour):
            return _charter(content, state, seat, colour)
        case a.Harbor(service, die):
            return _harbor(content, state, seat, service, die)
        case _:
            return Refused("port.at-sea")


def _sell(content: Content, state: State, seat: Seat, fish: tuple[str, ...], dink: str | None) -> Refused:
    boat = state.players[seat].boat
    if not fish or len(set(fish)) != len(fish):
        return Refused("sell.name-each-once")
    for card in fish:
        if card not in boat:
            return Refused("sell.not-in-boat", fish=card)
    if dink is not None:
        refused = _dink(content, state, seat, dink, "sell")
        if refused is not None:
            return refused
        if not any(content.fish[card].legendary for card in fish):
            return Refused("sell.no-legendary", dink=dink)
    return Refused("sell.identify", n=sum(content.fish[card].legendary for card in fish))


def _mount(content: Content, state: State, seat: Seat, action: a.Mount) -> Refused:
    player = state.players[seat]
    dice, dinks = _split(content, action.pay)
    if action.fish not in player.boat:
        return Refused("mount.not-in-boat", fish=action.fish)
    if len(dinks) > 1:
        return Refused("dinks.one-a-turn")
    if len(dice) != 1 or action.pay != (*dice, *dinks):
        return Refused("mount.one-die")
    missing = _missing_die(state, seat, dice)
    if missing is not None:
        return missing
    if len(player.mounted_fish) >= MOUNTS and action.out not in player.mounted_fish:
        return Refused("mount.full")
    if len(player.mounted_fish) < MOUNTS and action.out is not None:
        return Refused("mount.room-left")
    for dink in dinks:
        refused = _dink(content, state, seat, dink, "mount")
        if refused is not None:
            return refused
    return Refused("mount.token")


def _buy(content: Content, state: State, seat: Seat, card: str, dink: str | None) -> Refused:
    if card not in (*state.shop.upgrades, *state.shop.dinks):
        return Refused("buy.not-offered", card=card)
    if dink is not None:
        refused = _dink(content, state, seat, dink, "shop")
        if refused is not None:
            return refused
        if not port.stamp_counts(content, dink, card):
            return Refused("buy.no-discount", dink=dink)
    bucks, supply = price(content, state, seat, card, dink)
    return (
        Refused("buy.supply", n=supply, held=state.players[seat].supply)
        if supply
        else Refused("buy.bucks", n=bucks, held=state.players[seat].fishbucks)
    )


def _charter(content: Content, state: State, seat: Seat, colour: str) -> Refused:
    player = state.players[seat]
    if colour not in port.shown_colours(content, state):
        return Refused("charter.not-shown", colour=colour)
    if player.chartered_today >= port.CHARTERS_A_DAY:
        return Refused("charter.two-a-day")
    if player.fishbucks < port.CHARTER_PRICE:
        return Refused("charter.price")
    return Refused("charter.capacity", capacity=tray.capacity(content, state, player))


def _harbor(content: Content, state: State, seat: Seat, service: str, die: str) -> Refused:
    if service == "heal" and not state.players[seat].regrets:
        return Refused("harbor.no-regret")
    if service == "repair" and state.plug is None:
        return Refused("harbor.no-plug")
    if service not in ("heal", "repair"):
        return Refused("harbor.no-such-service")
    missing = _missing_die(state, seat, (die,))
    if missing is not None:
        return missing
    return Refused("harbor.needs", need=port.harbor_need(powers_of(content, state, state.players[seat])), die=die)


# In REFRESH


def _in_refresh(content: Content, state: State, seat: Seat, action: a.Action) -> Refused:
    player = state.players[seat]
    match action:
        case a.Equip(card, _):
            if card not in player.hold:
                return Refused("refresh.not-in-hold", card=card)
            return Refused("refresh.other-slot", card=card)
        case a.DrawDink():
            if DRAWN_TODAY in player.used_today:
                return Refused("refresh.one-dink")
            if len(player.dinks) >= state.options.dink_slots:
                return Refused("refresh.hand-full")
            return Refused("refresh.no-dinks") if player.supply else Refused("refresh.dink-token")
        case a.RerollBy(dice, card):
            missing = _missing_die(state, seat, dice)
            if missing is None and list(dice) != sorted(dice):
                return Refused("dice.order")
            return missing or Refused("refresh.no-reroll")
        case _:
            return Refused("refresh.make-ready")
