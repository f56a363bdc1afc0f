"""Setting a scene: tables at a wanted moment, actions as typed lines, dice that fall as told."""

from msgspec.structs import replace

from sim.action_text import parse_action
from sim.chance import chance_from
from sim.game import Refused, Rest, RestingDie, Step
from sim.games.deep_regrets import GAME
from sim.games.deep_regrets import tasks as t
from sim.games.deep_regrets.content import OWN
from sim.games.deep_regrets.state import SHOALS, Die, Options, State

OMEN_FACES = {"still": 0, "stir": 3, "maw": 5}
ANGLERS = ("A2", "A4", "A3", "A5", "A1")
"""By seat, unless a scene is about others; the Netmender last, as she is asked about a die."""


def eve(seats=1, anglers=ANGLERS, seed="scene", **options):
    """Anglers chosen, Monday begun, nothing thrown yet."""
    state = GAME.setup(seats, Options(**options), chance_from(seed)).state
    for seat in range(seats):
        state = do(state, f"{seat} choose {anglers[seat]}").state
    return state


def morning(seats=1, first=0, **kwargs):
    """Monday in REFRESH, every die thrown; `first` owns the Coin."""
    state = GAME.setup(seats, Options(**kwargs.pop("options", {})), chance_from(kwargs.pop("seed", "scene"))).state
    state = replace(state, coin_owner=first)
    anglers = kwargs.pop("anglers", ANGLERS)
    assert not kwargs
    for seat in range(seats):
        state = do(state, f"{seat} choose {anglers[seat]}").state
    return throw_all(state)


def throw_all(state, value=3):
    """Let every waiting throw fall, all dice on face `value`; questions about Tackle take the first colour."""
    while True:
        throw = GAME.throw(state)
        if throw is not None:
            state = fall(state, *[value] * len(throw.dice)).state
        elif isinstance(state.agenda[-1], t.TakeTackle):
            seat = state.agenda[-1].seat
            state = GAME.apply(state, seat, next(iter(GAME.actions(state, seat)))).state
        else:
            return state


def action(seats=1, where="1b", first=0, **kwargs):
    """Monday's first turn, everyone at `where` (a list gives each seat its own place), dice as thrown."""
    state = morning(seats, first, **kwargs)
    for seat in range(seats):
        state = do(state, f"{seat} ready").state
    places = [where] * seats if isinstance(where, str) else where
    for n in range(seats):
        seat = (first + n) % seats
        place = places[seat]
        start = place if place in ("port", "1a", "1b", "1c") else "1a"
        state = do(state, f"{seat} declare {start}").state
        state = player(state, seat, shoal=None if place == "port" else SHOALS.index(place))
    return state


def do(state, *lines) -> Step:
    """Each line is a seat and an action as a player types it: `0 move 1c with 3`."""
    step = None
    for line in lines:
        seat, text = line.split(" ", 1)
        step = GAME.apply(state, int(seat), parse_action(GAME, text))
        state = step.state
    return step


def refused(state, line) -> str:
    """The rule by which a line is refused."""
    try:
        do(state, line)
    except Refused as refusal:
        return refusal.rule
    raise AssertionError(f"{line!r} was accepted")


def fall(state, *shown) -> Step:
    """The waiting throw falls: for each die, in order, the number it shall show, or the Omen's face."""
    throw = GAME.throw(state)
    assert throw is not None, "no dice are to be thrown"
    dice = []
    for die, wanted in zip(throw.dice, shown, strict=True):
        kind = next((d.kind for d in state.players[throw.seat].dice if d.id == die.id), OWN)
        face = OMEN_FACES[wanted] if isinstance(wanted, str) else _face(GAME.content.faces[kind], wanted)
        dice.append(RestingDie(die.id, face))
    return GAME.settle(state, Rest(tuple(sorted(dice, key=lambda d: d.id))))


def _face(faces, wanted):
    return faces.index(wanted) if wanted in faces else 0


def player(state: State, seat: int, **changes) -> State:
    """The same table with fields of one player changed."""
    players = list(state.players)
    players[seat] = replace(players[seat], **changes)
    return replace(state, players=tuple(players))


def dice(state, seat, fresh=(), spent=(), tackle=()):
    """Give a seat Player Dice with these numbers, and Fresh Tackle Dice such as ("lead", 4)."""
    own = [Die(n, OWN, value, "fresh") for n, value in enumerate(fresh, 1)]
    own += [Die(n, OWN, value, "spent") for n, value in enumerate(spent, len(own) + 1)]
    held = []
    supply, pool = list(state.tackle_supply), list(state.tackle_pool)
    for colour, value in tackle:
        number = next(n for n in (*pool, *supply) if GAME.content.tackle_colours[n] == colour)
        (pool if number in pool else supply).remove(number)
        held.append(Die(number, colour, value, "fresh"))
    state = replace(state, tackle_supply=tuple(supply), tackle_pool=tuple(pool))
    return player(state, seat, dice=(*own, *held))


def open_fish(state, shoal, fish):
    """Lay a fish face up at a shoal; the card that lay on top goes where the fish was."""
    state = top(state, shoal, fish)
    number = SHOALS.index(shoal)
    shoals = list(state.shoals)
    shoals[number] = replace(shoals[number], deck=shoals[number].deck[:-1], face_up=fish)
    return replace(state, shoals=tuple(shoals))


def top(state, shoal, fish):
    """Put a fish on top of a shoal, by exchange with the card that lay there."""
    number = SHOALS.index(shoal)
    shoals = list(state.shoals)
    old = shoals[number].deck[-1]
    for place, other in enumerate(shoals):
        if fish in other.deck:
            deck = tuple(old if card == fish else card for card in other.deck)
            shoals[place] = replace(other, deck=deck)
    shoals[number] = replace(shoals[number], deck=(*shoals[number].deck[:-1], fish))
    return replace(state, shoals=tuple(shoals))


def boat(state, seat, *fish):
    """Put fish into a boat, out of their shoals."""
    return player(_out_of_the_sea(state, fish), seat, boat=fish)


def mounts(state, seat, *fish):
    return player(_out_of_the_sea(state, fish), seat, mounted_fish=fish)


def _out_of_the_sea(state, fish):
    shoals = tuple(
        replace(shoal, deck=tuple(card for card in shoal.deck if card not in fish)) for shoal in state.shoals
    )
    return replace(state, shoals=shoals)


def regrets(state, seat, *values):
    """Give a seat Regrets of these values, out of the deck."""
    deck = list(state.regret_deck)
    for value in values:
        deck.remove(value)
    return player(replace(state, regret_deck=tuple(deck)), seat, regrets=values)


def hand(state, seat, *dinks):
    """Give a seat Dinks, out of the deck or the Shop."""
    deck = list(state.shop.dink_deck)
    shown = list(state.shop.dinks)
    for card in dinks:
        if card in deck:
            deck.remove(card)
        else:
            shown[shown.index(card)] = deck.pop()
    shop = replace(state.shop, dink_deck=tuple(deck), dinks=tuple(shown))
    return player(replace(state, shop=shop), seat, dinks=dinks)


def offer(state, *cards):
    """Show these cards in the Shop, upgrades first."""
    shop = state.shop
    upgrades = [card for card in cards if card in GAME.content.upgrades]
    dinks = [card for card in cards if card in GAME.content.dinks]
    all_upgrades = [*shop.upgrades, *shop.upgrade_deck]
    all_dinks = [*shop.dinks, *shop.dink_deck]
    for card in upgrades:
        all_upgrades.remove(card)
    for card in dinks:
        all_dinks.remove(card)
    while len(upgrades) < 3:
        upgrades.append(all_upgrades.pop())
    while len(dinks) < 2:
        dinks.append(all_dinks.pop())
    shop = replace(
        shop,
        upgrades=tuple(upgrades),
        dinks=tuple(dinks),
        upgrade_deck=tuple(all_upgrades),
        dink_deck=tuple(all_dinks),
    )
    return replace(state, shop=shop)


def gear(state, seat, **slots):
    """Equip upgrades out of the deck: rod, reel, supplies."""
    worn = [slots.get("rod"), slots.get("reel"), *slots.get("supplies", ())]
    shop = state.shop
    shop = replace(
        shop,
        upgrade_deck=tuple(c for c in shop.upgrade_deck if c not in worn),
        upgrades=tuple("" if c in worn else c for c in shop.upgrades),
    )
    return player(replace(state, shop=shop), seat, **slots)


def declared(state, *places):
    """Throw, make ready, and declare each seat's place, up to the first turn."""
    state = throw_all(state)
    for seat in GAME.to_act(state):
        state = do(state, f"{seat} ready").state
    for _ in places:
        seat = state.agenda[-1].seat
        state = do(state, f"{seat} declare {places[seat]}").state
    return state


def turn_of(state, seat):
    """Let others pass until it is this seat's turn."""
    while state.agenda[-1].seat != seat:
        state = do(state, f"{state.agenda[-1].seat} pass").state
    return state


def next_morning(state):
    """Everyone passes, Tackle goes back, and the next day runs up to its REFRESH or its first question."""
    while GAME.to_act(state):
        seat = GAME.to_act(state)[0]
        task = state.agenda[-1]
        if isinstance(task, t.Turn):
            state = do(state, f"{seat} pass").state
        elif isinstance(task, t.KeepTackle):
            state = do(state, f"{seat} keep none").state
        elif isinstance(task, t.PassReward):
            state = do(state, f"{seat} reward buck").state
        else:
            break
    return state


def tags(step):
    """The tags of a step's events, in order."""
    return [event.__struct_config__.tag for event in step.events]


def fresh(state, seat):
    return [die.value for die in state.players[seat].dice if die.fresh]


def spent(state, seat):
    return [die.value for die in state.players[seat].dice if not die.fresh]
