"""Tables of Adventure Dice for the tests of its board: played by chance, or set up card by card."""

from collections.abc import Iterator
from functools import partial

from client.boards.adventure_dice.board import AdventureDiceBoard
from sim.game import Event
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.actions import Action, Draw, Leave, VoteEnd
from sim.games.adventure_dice.state import Options, State
from tests.client.boards import playing
from tests.client.boards.playing import Playing
from tests.client.boards.playing import select as select
from tests.client.boards.playing import target as target
from tests.client.boards.scene import stage_of
from tests.sim.games.adventure_dice.situations import Play, situation


class Game(Playing):
    """A game in which everybody attacks rather than draws, if they can."""

    game = GAME

    def __init__(self, seed: int, seats: int = 3, **options: object) -> None:
        super().__init__(seed, seats, Options(**options))  # type: ignore[arg-type]

    def choose(self, seat: int) -> Action:
        listed = [action for action in GAME.actions(self.state, seat) if not isinstance(action, VoteEnd | Leave)]
        bold = [action for action in listed if not isinstance(action, Draw)]
        waits, self._chance = self._chance.below(3)
        action, self._chance = self._chance.choice(listed[:1] if waits == 0 or not bold else bold)
        return action

    def moments(self, most: int) -> Iterator[State]:
        """The states of the game, one after the other, at which somebody may act."""
        for _ in range(most):
            if self.over:
                return
            if GAME.throw(self.state) is None:
                yield self.state
            self.step()


def show(board: AdventureDiceBoard, state: State, seat: int | None, events: tuple[Event, ...] = ()) -> None:
    """What a seat sees of a table."""
    playing.show(board, GAME, GAME.view(state, seat), seat, events)


stage = partial(stage_of, GAME)


def under_attack(*values: int, equipment: tuple[str, ...] = ("reroll-0", "plus-four-0", "cloak-0")) -> Play:
    """Wolves, struck with 4 5 6; the dice have fallen if they are told."""
    play = situation("G4 R5 B6 P11 O1", "G1 R2", equipment=equipment).do("attack wolves-0 by strike with G4 R5 B6")
    return play.do("roll").dice(*values) if values else play
