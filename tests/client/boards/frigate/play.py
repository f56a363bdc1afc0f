"""Runs of Frigate for the tests of its board: played by a bot, moment by moment."""

from collections.abc import Callable, Iterable
from functools import partial

from client.boards import Board, Target
from client.boards.frigate.board import FrigateBoard
from client.boards.pieces.looks import Plate
from client.boards.pieces.piece import Piece
from sim.chance import chance_from
from sim.game import Event
from sim.games.frigate import GAME
from sim.games.frigate import actions as a
from sim.games.frigate.actions import Action
from sim.games.frigate.state import Options, State
from sim.roller import SeededRoller
from sim.table import Table
from tests.client.boards.scene import stage_of
from tests.client.studio import Studio

RICH = Options(start_money=40, start_perks=6, inventory_spaces=7, difficulty_pct=60)
"""A run with much to see: many perks, and money for more."""


class Run:
    def __init__(self, seed: int, options: Options = RICH) -> None:
        self.table = Table.begin(GAME, 1, options=options, seed=b"%032d" % seed)
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
        return GAME.view(self.state, 0)

    def step(self) -> None:
        throw = GAME.throw(self.state)
        if throw is not None:
            self.events = self.table.settle(self._roller.roll(throw)).events
            return
        # now and then something odd is done, or the bots would never move, sell or waste a perk
        odd, self._chance = self._chance.below(4)
        actions = [action for action in GAME.actions(self.view, 0) if not isinstance(action, a.Abandon)]
        action, self._chance = self._chance.choice(actions)
        if odd:
            action = GAME.bots["casual"](self.view, 0, self._chance)
        self.events = self.table.act(0, action).events


def moment(wanted: Callable[[State], bool], options: Options = RICH, seeds: range = range(40)) -> State:
    """The view at the first moment of the first run that is as wanted."""
    for seed in seeds:
        run = Run(seed, options)
        while not run.over:
            if GAME.throw(run.state) is None and wanted(run.state):
                return run.view
            run.step()
    raise AssertionError("no such moment in any of the runs")


def show(board: Board, view: State, events: tuple[Event, ...] = ()) -> None:
    board.show(view, events, 0, GAME.actions(view, 0))


def target(board: Board, name: str) -> Target:
    return next(target for target in board.targets if target.id == name)


def select(board: Board, *names: str) -> None:
    for name in names:
        board.toggle(target(board, name))


def wanted_selection(action: Action) -> tuple[Iterable[str], str]:
    """How a player makes an action that has no button: what is selected first, and what is chosen then, if anything."""
    match action:
        case a.Play():
            return [f"slot {action.slot}"], f"slot {action.slot}"
        case a.Reroll():
            return [f"die {die}" for die in action.dice], ""
        case a.Again():
            return [f"perk {action.perk}", *(f"die {die}" for die in action.dice)], ""
        case a.Use() | a.Sell():
            return [f"perk {action.perk}"], ""
        case a.Turn():
            return [f"perk {action.perk}"], f"face {action.die} {action.value}"
        case a.Carve():
            return [f"perk {action.perk}", f"face {action.die} {action.value}"], f"face {action.die} {action.to}"
        case a.Improve() | a.Reopen():
            return [f"perk {action.perk}"], f"slot {action.slot}"
    raise ValueError(f"{action} is no such action")


stage = partial(stage_of, GAME)


def shown(scene: Studio, view: State, language: str = "en") -> FrigateBoard:
    board = FrigateBoard(stage(scene, language))
    show(board, view)
    return board


def pieces(board: FrigateBoard) -> dict[str, Piece]:
    view, seat, _ = board._shown or (None, None, ())
    assert view is not None
    return board.pieces_of(view, seat)


def printed(piece: Piece) -> list[str]:
    """The words on a piece."""
    sheet = piece.look.printed if isinstance(piece.look, Plate) else getattr(piece.look, "sheet", None)
    assert sheet is not None
    assert not isinstance(sheet, str)
    return [line.text for line in sheet.lines]
