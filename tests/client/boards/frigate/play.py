"""Runs of Frigate for the tests of its board: played by a bot, moment by moment."""

from collections.abc import Callable, Iterable
from functools import partial

from client.boards import Board
from client.boards.frigate.board import FrigateBoard
from client.boards.pieces.looks import Plate
from client.boards.pieces.piece import Piece
from sim.game import Event
from sim.games.frigate import GAME
from sim.games.frigate import actions as a
from sim.games.frigate.actions import Action
from sim.games.frigate.state import Options, State
from tests.client.boards import playing
from tests.client.boards.playing import Playing
from tests.client.boards.playing import select as select
from tests.client.boards.playing import target as target
from tests.client.boards.scene import stage_of
from tests.client.studio import Studio

RICH = Options(start_money=40, start_perks=6, inventory_spaces=7, difficulty_pct=60)
"""A run with much to see: many perks, and money for more."""


class Run(Playing):
    game = GAME

    def __init__(self, seed: int, options: Options = RICH) -> None:
        super().__init__(seed, 1, options)

    @property
    def view(self) -> State:
        return GAME.view(self.state, 0)

    def choose(self, seat: int) -> Action:
        # now and then something odd is done, or the bots would never move, sell or waste a perk
        odd, self._chance = self._chance.below(4)
        actions = [action for action in GAME.actions(self.view, 0) if not isinstance(action, a.Abandon)]
        action, self._chance = self._chance.choice(actions)
        return GAME.bots["casual"](self.view, 0, self._chance) if odd else action


def moment(wanted: Callable[[State], bool], options: Options = RICH, seeds: range = range(40)) -> State:
    """The view at the first moment of the first run that is as wanted."""
    for seed in seeds:
        run = Run(seed, options)
        if run.until(wanted):
            return run.view
    raise AssertionError("no such moment in any of the runs")


def show(board: Board, view: State, events: tuple[Event, ...] = ()) -> None:
    playing.show(board, GAME, view, 0, events)


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
