"""What a seat may know, its counterpart `redeal`, and the count of everything."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import TypeVar

from msgspec.structs import replace

from sim.chance import BLANK, Chance
from sim.game import Seat
from sim.games.deep_regrets.content import Content
from sim.games.deep_regrets.state import DOWN, UNKNOWN, Player, Shoal, State, depth_of
from sim.games.deep_regrets.tasks import AnyTask, TiedReckoning
from sim.games.deep_regrets.week.port import day_number

T = TypeVar("T")


def view(state: State, seat: Seat | None) -> State:
    """Everything that lies face up, one's own Dinks and looks; no Regret before the end, not even one's own (A24)."""
    shown = _days_shown(state)
    return replace(
        state,
        players=tuple(_player_view(state, player, number, seat) for number, player in enumerate(state.players)),
        shoals=tuple(
            Shoal(shoal.deck[: shoal.known] + _down(len(shoal.deck) - shoal.known), *_open_part(shoal))
            for shoal in state.shoals
        ),
        regret_deck=_unknown(len(state.regret_deck)),
        regret_discard=_unknown(len(state.regret_discard)),
        sinking=_unknown(len(state.sinking)),
        shop=replace(
            state.shop,
            upgrade_deck=_down(len(state.shop.upgrade_deck)),
            dink_deck=_down(len(state.shop.dink_deck)),
        ),
        demand=state.demand[:shown] + (0,) * (len(state.demand) - shown),
        weather_deck=_down(len(state.weather_deck)),
        event_deck=_down(len(state.event_deck)),
        agenda=tuple(_task_view(task, seat) for task in state.agenda),
        chance=BLANK,
    )


@cache
def _down(n: int) -> tuple[str, ...]:
    """Always the same one: what compares views then need not look into it."""
    return (DOWN,) * n


@cache
def _unknown(n: int) -> tuple[int, ...]:
    return (UNKNOWN,) * n


def _open_part(shoal: Shoal) -> tuple[str, int, bool]:
    return shoal.face_up, shoal.known, shoal.eroded


def _days_shown(state: State) -> int:
    """Today's Demand and tomorrow's; on the Eve those of Monday and Tuesday."""
    return max(1, day_number(state)) + 1


def _knows_regrets(state: State, owner: Seat, seat: Seat | None) -> bool:
    return state.phase == "over" or (state.options.owner_sees_regrets and owner == seat)


def _player_view(state: State, player: Player, owner: Seat, seat: Seat | None) -> Player:
    regrets = player.regrets if _knows_regrets(state, owner, seat) else _unknown(len(player.regrets))
    if owner == seat:
        return replace(player, regrets=regrets)
    peeked = tuple((shoal, DOWN) for shoal, _ in player.peeked)
    return replace(player, regrets=regrets, dinks=_down(len(player.dinks)), peeked=peeked)


def _task_view(task: AnyTask, seat: Seat | None) -> AnyTask:
    """Secret picks show only that they are made."""
    if not isinstance(task, TiedReckoning):
        return task
    picks = zip(task.seats, task.picks, strict=True)
    return TiedReckoning(task.seats, tuple(pick if s == seat or not pick else DOWN for s, pick in picks))


# Dealing anew what nobody of some seats knows


class _Dealer:
    """Shuffles what is unknown and hands it out again."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def shuffled(self, cards: Iterable[T]) -> Iterator[T]:
        deck, self.chance = self.chance.shuffle(cards)
        return iter(deck)


def redeal(state: State, knowers: tuple[Seat, ...], chance: Chance) -> State:
    """A state that none of `knowers` could tell from this one."""
    dealer = _Dealer(chance.derive("redeal"))
    state = _redeal_shoals(state, knowers, dealer)
    state = _redeal_dinks(state, knowers, dealer)
    state = _redeal_regrets(state, knowers, dealer)
    shown = _days_shown(state)
    return replace(
        state,
        shop=replace(state.shop, upgrade_deck=tuple(dealer.shuffled(state.shop.upgrade_deck))),
        demand=state.demand[:shown] + tuple(dealer.shuffled(state.demand[shown:])),
        weather_deck=tuple(dealer.shuffled(state.weather_deck)),
        event_deck=tuple(dealer.shuffled(state.event_deck)),
        agenda=tuple(_redeal_picks(state, task, knowers, dealer) for task in state.agenda),
        chance=chance,
    )


def _redeal_shoals(state: State, knowers: tuple[Seat, ...], dealer: _Dealer) -> State:
    """Fish of one depth are mixed, but for known bottom cards and tops that a knower has seen."""
    seen = {shoal for seat in knowers for shoal, _ in state.players[seat].peeked}

    def bounds(number: int) -> slice:
        shoal = state.shoals[number]
        return slice(shoal.known, max(shoal.known, len(shoal.deck) - (number in seen)))

    shoals = list(state.shoals)
    for depth in (1, 2, 3):
        numbers = [number for number in range(9) if depth_of(number) == depth]
        fish = dealer.shuffled(card for number in numbers for card in state.shoals[number].deck[bounds(number)])
        for number in numbers:
            deck, part = list(state.shoals[number].deck), bounds(number)
            deck[part] = [next(fish) for _ in deck[part]]
            shoals[number] = Shoal(tuple(deck), *_open_part(state.shoals[number]))
    players = tuple(
        player
        if seat in knowers
        else replace(player, peeked=tuple((shoal, shoals[shoal].deck[-1]) for shoal, _ in player.peeked))
        for seat, player in enumerate(state.players)
    )
    return replace(state, shoals=tuple(shoals), players=players)


def _redeal_dinks(state: State, knowers: tuple[Seat, ...], dealer: _Dealer) -> State:
    hidden = [player.dinks for seat, player in enumerate(state.players) if seat not in knowers]
    cards = dealer.shuffled([*state.shop.dink_deck, *(card for hand in hidden for card in hand)])
    deck = tuple(next(cards) for _ in state.shop.dink_deck)
    players = tuple(
        player if seat in knowers else replace(player, dinks=tuple(next(cards) for _ in player.dinks))
        for seat, player in enumerate(state.players)
    )
    return replace(state, shop=replace(state.shop, dink_deck=deck), players=players)


def _redeal_regrets(state: State, knowers: tuple[Seat, ...], dealer: _Dealer) -> State:
    """Values nobody knows are mixed: deck, discard, the sinking, and every stack."""
    known = [
        any(_knows_regrets(state, owner, seat) for seat in (None, *knowers)) for owner in range(len(state.players))
    ]
    stacks = [player.regrets for player, open_ in zip(state.players, known, strict=True) if not open_]
    piles = [state.regret_deck, state.regret_discard, state.sinking]
    values = dealer.shuffled(value for pile in (*piles, *stacks) for value in pile)
    deck, discard, sinking = (tuple(next(values) for _ in pile) for pile in piles)
    players = tuple(
        player if open_ else replace(player, regrets=tuple(next(values) for _ in player.regrets))
        for player, open_ in zip(state.players, known, strict=True)
    )
    return replace(state, regret_deck=deck, regret_discard=discard, sinking=sinking, players=players)


def _redeal_picks(state: State, task: AnyTask, knowers: tuple[Seat, ...], dealer: _Dealer) -> AnyTask:
    if not isinstance(task, TiedReckoning):
        return task
    picks = [
        next(dealer.shuffled(state.players[seat].mounted_fish)) if pick and seat not in knowers else pick
        for seat, pick in zip(task.seats, task.picks, strict=True)
    ]
    return TiedReckoning(task.seats, tuple(picks))


# Counting


def census(content: Content, state: State) -> Mapping[str, int]:
    """Every card and Tackle Die, wherever it lies."""
    cards: Counter[str] = Counter()
    for shoal in state.shoals:
        cards.update((*shoal.deck, *filter(None, [shoal.face_up])))
    cards.update((*state.fish_discard, *state.sold))
    shop = state.shop
    cards.update((*filter(None, (*shop.upgrades, *shop.dinks)), *shop.upgrade_deck, *shop.dink_deck, *shop.discard))
    cards.update((*state.weather_deck, *filter(None, [state.forecast]), *state.weather_discard))
    cards.update((*state.event_deck, *state.event_discard, *state.today))
    dice: list[int] = [*state.tackle_supply, *state.tackle_pool]
    regrets = [*state.regret_deck, *state.regret_discard, *state.sinking]
    for player in state.players:
        gear = filter(None, (player.rod, player.reel, *player.supplies, *player.hold))
        cards.update((*player.boat, *player.mounted_fish, *player.dinks, *gear))
        dice += [die.id for die in player.dice if not die.own]
        regrets += player.regrets
    cards.update(f"tackle {content.tackle_colours[number]}" for number in dice)
    cards.update(f"regret {value}" for value in regrets)
    cards.update(f"demand {depth}" for depth in state.demand)
    return cards
