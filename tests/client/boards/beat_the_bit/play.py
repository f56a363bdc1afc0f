"""Games of Beat the Bit for the tests of its board: played by chance, moment by moment."""

from collections.abc import Callable

from client.boards import Board
from sim.chance import chance_from
from sim.game import Event
from sim.games.beat_the_bit import GAME
from sim.games.beat_the_bit.content import BOSSES
from sim.games.beat_the_bit.state import Player, State
from sim.games.beat_the_bit.vocabulary import parse
from sim.games.beat_the_bit.zones import zones_in_play
from sim.hitbox import inside
from sim.roller import SeededRoller
from sim.table import Table


class Game:
    def __init__(self, seed: int, seats: int = 4) -> None:
        self.table = Table.begin(GAME, seats, seed=b"%032d" % seed)
        self._roller = SeededRoller(chance_from(b"dice%028d" % seed))
        self._chance = chance_from(b"move%028d" % seed)
        self.events: tuple[Event, ...] = ()

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def over(self) -> bool:
        return GAME.outcome(self.state) is not None

    @property
    def view(self) -> State:
        """What the seat on turn sees."""
        return GAME.view(self.state, self.state.seat)

    def step(self) -> None:
        throw = GAME.throw(self.state)
        if throw is not None:
            self.events = self.table.settle(self._roller.roll(throw)).events
            return
        action, self._chance = self._chance.choice(list(GAME.actions(self.state, self.state.seat)))
        self.events = self.table.act(self.state.seat, action).events


def moment(wanted: Callable[[State], bool], seats: int = 4, seeds: range = range(60)) -> State:
    """The view of the seat on turn at the first moment of the first game that is as wanted."""
    for seed in seeds:
        game = Game(seed, seats)
        while not game.over:
            if GAME.throw(game.state) is None and wanted(game.state):
                return game.view
            game.step()
    raise AssertionError("no such moment in any of the games")


def show(board: Board, view: State, seat: int | None = None, events: tuple[Event, ...] = ()) -> None:
    who = view.seat if seat is None else seat
    board.show(view, events, who, GAME.actions(view, who))


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
