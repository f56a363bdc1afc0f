"""The table before Monday: decks, Shop, Tackle, anglers (section 3)."""

from collections.abc import Iterable
from typing import TypeVar

from sim.chance import Chance
from sim.game import Refused, Seat
from sim.games.deep_regrets import actions as a
from sim.games.deep_regrets import events as e
from sim.games.deep_regrets.cards import BASIC_REEL, BASIC_ROD
from sim.games.deep_regrets.content import OWN, Content
from sim.games.deep_regrets.draft import Draft, draft_of
from sim.games.deep_regrets.state import SINKING, TACKLE_SHOWN, Die, Options, Player, Shoal, Shop, State
from sim.games.deep_regrets.tasks import BeginDay, ChooseAngler
from sim.games.deep_regrets.week.shop import DINK_SLOTS, UPGRADE_SLOTS
from sim.games.deep_regrets.week.tray import PLAYER_DICE

T = TypeVar("T")

FISH_PER_SHOAL = 13
HEAVY_HEART = 2
"""Regrets at the start of the campaign chapter of that name."""


def lay_out(content: Content, seats: int, options: Options, chance: Chance) -> State:
    """Everything shuffled and in its place; each deck has a random stream of its own."""
    if not 1 <= seats <= 5:
        raise Refused("setup.seats", least=1, most=5)
    if options.ordeal != "none" and seats > 1:
        raise Refused("setup.solo-only")

    def shuffled(deck: str, cards: Iterable[T]) -> tuple[T, ...]:
        return chance.derive(deck).shuffle(cards)[0]

    shoals: list[Shoal] = []
    for depth in (1, 2, 3):
        fish = shuffled(f"fish {depth}", content.fish_of_depth[depth])
        shoals += (Shoal(fish[start : start + FISH_PER_SHOAL]) for start in range(0, len(fish), FISH_PER_SHOAL))
    regrets = shuffled("regrets", content.regrets)
    upgrades = shuffled("upgrades", content.upgrade_deck)
    dinks = shuffled("dinks", content.dink_deck)
    tackle = shuffled("tackle", content.tackle_colours)
    weather = shuffled("weather", content.weather)
    coin_owner = chance.derive("coin").below(seats)[0]
    player = Player(
        dice=tuple(Die(number, OWN) for number in range(1, PLAYER_DICE + 1)), rod=BASIC_ROD, reel=BASIC_REEL
    )
    return State(
        options=options,
        day=0,
        phase="eve",
        players=(player,) * seats,
        shoals=tuple(shoals),
        fish_discard=(),
        sold=(),
        regret_deck=regrets[:-SINKING],
        regret_discard=(),
        sinking=regrets[-SINKING:],
        plug=None,
        shop=Shop(
            upgrades=upgrades[-UPGRADE_SLOTS:],
            dinks=dinks[-DINK_SLOTS:],
            upgrade_deck=upgrades[:-UPGRADE_SLOTS],
            dink_deck=dinks[:-DINK_SLOTS],
        ),
        tackle_supply=tackle[:TACKLE_SHOWN],
        tackle_pool=tuple(sorted(tackle[TACKLE_SHOWN:])),
        demand=shuffled("demand", content.demand),
        coin_owner=coin_owner,
        coin_value=0,
        first=coin_owner,
        preserver=None,
        weather_deck=weather[:-1] if options.weather else weather,
        forecast=weather[-1] if options.weather else "",
        event_deck=shuffled("port events", content.port_events),
        event_discard=(),
        today=(),
        weather_discard=(),
        reckoning=False,
        passes=0,
        active=None,
        dinked=False,
        swept=(),
        agenda=(BeginDay(), *map(ChooseAngler, reversed(range(seats)))),
        ending="",
        scores=(),
        chance=chance.derive("play"),
    )


def begin(content: Content, seats: int, options: Options, chance: Chance) -> Draft:
    """The Eve: anglers are chosen in seat order, or drawn."""
    draft = draft_of(content, lay_out(content, seats, options, chance))
    draft.barrier = True
    if options.anglers == "random":
        drawn = chance.derive("anglers").shuffle(content.anglers)[0]
        for seat in range(seats):
            _seat_angler(draft, seat, drawn[seat])
        draft.agenda = (BeginDay(),)
    return draft


def angler_choices(content: Content, state: State, seat: Seat, task: ChooseAngler) -> tuple[a.Action, ...]:
    """No angler sits at the table twice (A5)."""
    taken = [player.angler for player in state.players]
    return tuple(a.Choose(angler) for angler in content.anglers if angler not in taken)


def answer_angler(draft: Draft, seat: Seat, task: ChooseAngler, action: a.Action) -> None:
    assert isinstance(action, a.Choose)
    draft.take_task()
    _seat_angler(draft, seat, action.angler)


def _seat_angler(draft: Draft, seat: Seat, angler: str) -> None:
    """The standard kit, and the angler's bonus on top (A77)."""
    start = draft.content.anglers[angler].start
    ordeal = draft.options.ordeal
    draft.change(seat, angler=angler, fishbucks=0 if ordeal == "thin_purse" else start.bucks, supply=start.supply)
    if ordeal == "heavy_heart":
        draft.change(seat, regrets=draft.regret_deck[-HEAVY_HEART:])
        draft.regret_deck = draft.regret_deck[:-HEAVY_HEART]
    draft.say(e.AnglerChosen(seat, angler))
