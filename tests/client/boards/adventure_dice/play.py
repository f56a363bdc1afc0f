"""Tables of Adventure Dice for the tests of its board: played by chance, or set up card by card."""

from collections.abc import Iterator
from functools import partial

from client.boards import Target
from client.boards.adventure_dice.board import AdventureDiceBoard
from sim.chance import chance_from
from sim.game import Event
from sim.games.adventure_dice import GAME
from sim.games.adventure_dice.actions import Draw, Leave, VoteEnd
from sim.games.adventure_dice.state import Options, State
from sim.roller import SeededRoller
from sim.table import Table
from tests.client.boards.scene import stage_of
from tests.sim.games.adventure_dice.situations import Play, situation


class Game:
    """A game in which everybody attacks rather than draws, if they can."""

    def __init__(self, seed: int, seats: int = 3, **options: object) -> None:
        self.table = Table.begin(GAME, seats, seed=b"%032d" % seed, options=Options(**options))  # type: ignore[arg-type]
        self._roller = SeededRoller(chance_from(b"dice%028d" % seed))
        self._chance = chance_from(b"move%028d" % seed)
        self.events: tuple[Event, ...] = ()

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def over(self) -> bool:
        return GAME.outcome(self.state) is not None

    def step(self) -> None:
        throw = GAME.throw(self.state)
        if throw is not None:
            self.events = self.table.settle(self._roller.roll(throw)).events
            return
        seat = GAME.to_act(self.state)[0]
        listed = [action for action in GAME.actions(self.state, seat) if not isinstance(action, VoteEnd | Leave)]
        bold = [action for action in listed if not isinstance(action, Draw)]
        waits, self._chance = self._chance.below(3)
        action, self._chance = self._chance.choice(listed[:1] if waits == 0 or not bold else bold)
        self.events = self.table.act(seat, action).events

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
    view = GAME.view(state, seat)
    board.show(view, events, seat, () if seat is None else GAME.actions(view, seat))


def target(board: AdventureDiceBoard, name: str) -> Target:
    return next(found for found in board.targets if found.id == name)


def select(board: AdventureDiceBoard, *names: str) -> None:
    """Point at one thing after the other."""
    for name in names:
        found = target(board, name)
        assert found.toggles, name
        board.toggle(found)


stage = partial(stage_of, GAME)


def under_attack(*values: int, equipment: tuple[str, ...] = ("reroll-0", "plus-four-0", "cloak-0")) -> Play:
    """Wolves, struck with 4 5 6; the dice have fallen if they are told."""
    play = situation("G4 R5 B6 P11 O1", "G1 R2", equipment=equipment).do("attack wolves-0 by strike with G4 R5 B6")
    return play.do("roll").dice(*values) if values else play
