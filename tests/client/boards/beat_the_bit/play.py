"""Games of Beat the Bit for the tests of its board: played by chance, moment by moment."""

from collections.abc import Callable

from client.boards import Board
from sim.game import Event
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit.content import BOSSES
from sim.games.beat_the_bit.state import Player, State
from sim.games.beat_the_bit.vocabulary import parse
from sim.games.beat_the_bit.zones import zones_in_play
from sim.hitbox import inside
from tests.client.boards import playing
from tests.client.boards.playing import Playing


class Game(Playing):
    game = GAME

    def __init__(self, seed: int, seats: int = 4) -> None:
        super().__init__(seed, seats)

    @property
    def view(self) -> State:
        """What the seat on turn sees."""
        return GAME.view(self.state, self.state.seat)


def moment(wanted: Callable[[State], bool], seats: int = 4, seeds: range = range(60)) -> State:
    """The view of the seat on turn at the first moment of the first game that is as wanted."""
    for seed in seeds:
        game = Game(seed, seats)
        if game.until(wanted):
            return game.view
    raise AssertionError("no such moment in any of the games")


def show(board: Board, view: State, seat: int | None = None, events: tuple[Event, ...] = ()) -> None:
    playing.show(board, GAME, view, view.seat if seat is None else seat, events)


EVERY_KIND = frozenset({
    "shop", "event", "boss", "final", "gone", "no final left", "looked at", "chained", "under an enemy", "discards",
    "pot of coins", "pot of tomb", "pot of treasure", "chalk", "dice", "lit disc", "dark disc", "lit rect",
    "dark rect", "lit left", "dark left", "lit right", "dark right", "curse", "mission", "equipment", "flipped",
    "dead", "side B", "poison", "red die", "boss in hand",
})  # fmt: skip
"""What can lie on the table, or how it can lie there."""


def kinds(view: State) -> set[str]:
    """Which of EVERY_KIND a view shows."""
    found = {f"pot of {parse(word).op}" for word in view.pot}
    table = {
        "shop": view.shop,
        "event": view.row,
        "boss": any(enemy.card in BOSSES for enemy in view.enemies),
        "final": view.final,
        "gone": view.gone,
        "no final left": not view.finals,
        "looked at": view.looked,
        "chained": view.chained,
        "under an enemy": any(enemy.chains for enemy in view.enemies),
        "discards": view.used_adventures and view.used_treasures,
        "chalk": view.phase == "chalk",
        "dice": view.attempt is not None and view.attempt.dice,
    }
    found |= {name for name, there in table.items() if there}
    dice = [die.rest for die in view.attempt.dice] if view.attempt is not None else []
    for zone in zones_in_play(view, view.me) if dice else ():
        found.add(f"{'lit' if any(inside(zone, die) for die in dice) else 'dark'} {zone.shape}")
    return found.union(*(_kinds_of(player) for player in view.players)) & EVERY_KIND


def kinds_in(seed: int) -> set[str]:
    """Which of EVERY_KIND a whole game shows."""
    game, found = Game(seed), set[str]()
    while not game.over:
        game.step()
        found |= kinds(game.view)
    return found


def _kinds_of(player: Player) -> set[str]:
    there = {
        "curse": player.curse,
        "mission": player.missions,
        "equipment": player.slots,
        "flipped": any(slot.flipped for slot in player.slots),
        "dead": not player.alive,
        "side B": player.flipped,
        "poison": player.green,
        "red die": player.red,
        "boss in hand": any(card in BOSSES for card in player.hand),
    }
    return {name for name, shown in there.items() if shown}
