"""The three-dimensional side of a table: board, dice, camera and what the pointer touches; made and unmade as a whole.

Without a renderer there is nothing to see, and every method does nothing: the game is then played by its panels.
"""

from collections.abc import Collection, Iterable
from datetime import date
from functools import cached_property
from typing import Any

import panda3d.core as p3d

from client.audio import Audio
from client.boards import Board, BoardStage, TrayPlace, Viewpoint, board_of, board_speech
from client.boards.limelight import Limelight
from client.boards.plain import PlainBoard
from client.places.felt_table import carve
from client.scenes.table.dice_hand import DiceHand
from client.scenes.table.eye import Eye
from client.scenes.table.flight import Flight
from client.scenes.table.playback import Fall, Moment
from client.scenes.table.pointing import Pointing
from client.scenes.table.suspense import suspense_of
from client.scenes.world import World
from client.settings import SettingsStore
from client.table3d.camera import Safe
from client.table3d.tray import Tray
from client.ui.theme import LEAST_TARGET
from sim.game import Action, Seat, Throw
from sim.games import AnyGame
from sim.physics.throw import collar_of
from sim.physics.trajectory import BadTrajectory, Impact, decode
from sim.speech import Speech

LOUDEST = 120.0
"""cm/s at which a knock is as loud as it gets."""
CROWN = 0.62
"""How far from the middle of the pit that is, in shares of its depth."""
ROUND_DICE = 5.0
"""cm of the felt around dice that are looked at."""


class Tabletop:
    def __init__(self, world: World, audio: Audio, game: AnyGame, store: SettingsStore) -> None:
        self._world = world
        self._audio = audio
        self._game = game
        self._store = store
        self.board: Board | None = None
        self.limelight = Limelight()
        """For great moments of the board that is made next."""
        self._root: p3d.NodePath | None = None
        self._tray: Tray | None = None
        self.eye = Eye(world)
        self.pointing = Pointing(world)
        self.hand = DiceHand(world, audio, self.pointing, game.pit)
        self.flight = Flight(world, self.eye)
        self._preset = "table"
        self._seat: Seat | None = None
        self._made_for: tuple[int, bool, Speech | None] = (-1, False, None)
        """What the board was made for: the renderer's state, how much motion the player wants, and who speaks."""

    @cached_property
    def plain(self) -> bool:
        """The game has no board of its own: its moves are listed."""
        return board_of(self._game.id) is None

    # Making and unmaking

    def make(self, speech: Speech) -> None:
        """Everything anew: at the beginning, in another language, with another preset."""
        self.unmake()
        world = self._world
        world.open()
        if world.renderer is None or world.assets is None or world.press is None:
            return
        self._made_for = (world.generation, self._store.values.reduced_motion, speech)
        world.clear_for(self.unmake)
        world.enter(self._game.id, self._game)
        self._root = world.root.attach_new_node("board")
        self._root.hide()  # until there is something to show on it
        stage = BoardStage(
            self._root,
            world.renderer,
            world.assets,
            world.press,
            self._game,
            board_speech(self._game.id, speech),
            today=date.today(),
            reduced_motion=self._store.values.reduced_motion,
            mood=world.mood,
            appear=world.appear,
            tell=world.tell,
            sound=self._audio.play,
            tension=self._audio.music.tense,
            limelight=self.limelight,
        )
        self.board = (board_of(self._game.id) or PlainBoard)(stage)
        carved = world.place is not None and bool(world.place.place.room)
        self._tray = Tray(world.root, world.assets, world.renderer, self._impact, self._game.pit, carved)
        self.eye.open()
        self.pointing.open(self.board)
        self.hand.open(self._tray, self.board)
        self._arrange()

    def unmake(self) -> None:
        """Remove every node: nothing of anybody's hand is left in the scene."""
        if self.board is not None:
            self.board.destroy()
        if self._root is not None:
            self._root.remove_node()
        if self._tray is not None:
            self._tray.destroy()
        self._carve(None)
        self.pointing.close()
        self.hand.close()
        self.board = self._root = self._tray = None
        self.flight.end()
        self._world.changed(True)

    def outdated(self, speech: Speech) -> bool:
        """Everything must be made anew: the renderer was rebuilt, motion is wanted otherwise, or others sit here.

        Words and names are printed on the board.
        """
        now = (self._world.generation, self._store.values.reduced_motion, speech)
        return self.board is not None and self._made_for != now

    @property
    def broken(self) -> bool:
        """There is nothing to draw with."""
        return bool(self._world.problem)

    def resize(self, width: float, height: float, safe: Safe, glide: bool = False) -> None:
        """Another window, in dp, or another free part of it, to which the eye may `glide`."""
        self.pointing.reach = (LEAST_TARGET / width, LEAST_TARGET / height)
        before = self.eye.portrait
        glide = glide and not self._store.values.reduced_motion
        if self.eye.resize(width / height, safe, glide) and self.eye.portrait != before:
            self._arrange()

    def _arrange(self) -> None:
        if self.board is None or self._tray is None:
            return
        self.board.arrange("portrait" if self.eye.portrait else "landscape")
        self._world.arrange(self.eye.portrait)
        self._tray.place(self.board.tray)
        self._carve(self.board.tray)
        self.look(self._preset, at_once=True)

    def _carve(self, tray: TrayPlace | None) -> None:
        """A hole in the felt where a pit is sunk into it; rooms bring a table top with a pit of their own."""
        world = self._world
        if world.place is not None and world.assets is not None and world.renderer is not None:
            carve(world.place.root, tray, self._game.pit / 10, world.assets, world.renderer)

    # Showing

    def show(self, moment: Moment, at_once: bool = False) -> None:
        """Show a moment, and what could be done in it: its events as motion, or only the result."""
        if self.board is not None:
            events = () if at_once else moment.events
            self._seat = moment.facing
            actions: Collection[Action] = ()
            if moment.facing is not None:
                actions = self._game.actions(moment.view, moment.facing)
            # what was pointed at may be gone, or somewhere else
            self.pointing.point_at(None)
            self.board.show(moment.view, events, moment.facing, actions)
            if self._root is not None:
                self._root.show()
            if self._tray is not None:
                self._tray.take_off(self.board.taken)
                self._tray.lay(self.board.lying)
            forget_zones(self._game, self._tray, moment)
            self._world.changed(True)

    def prepare(self, throw: Throw) -> None:
        """Put dice in the hand."""
        self.hand.rattling = False
        if self._tray is not None:
            self._tray.prepare(throw)
            self._world.changed(True)

    def put_back(self, moment: Moment | None) -> None:
        """Nothing is in the hand: dice lie as they fell, and where the view knows better, as it says."""
        self.hand.rattling = False
        if self._tray is None or self.board is None:
            return
        fall = moment.dice if moment is not None else None
        if fall is not None:
            self._tray.lie(fall.throw, fall.rest)
            self._tray.take_off(self.board.taken)
        else:
            self._tray.clear()
        if lying := self.board.lying:
            there = {die.id for die, _ in lying}
            if fall is not None:
                self._tray.take_off([die.id for die in fall.throw.everything if die.id not in there])
            self._tray.lay(lying)
        forget_zones(self._game, self._tray, moment)
        self._world.changed(True)

    def fall(self, fall: Fall, at_once: bool = False, before: Any = None) -> None:
        """Let dice fall, or lie there at once.

        With the view `before` in which they were thrown, there is suspense where one of them decides.
        """
        tray, self.hand.rattling = self._tray, False
        if tray is None:
            return
        trajectory = None
        if fall.motion and not at_once and not self._store.values.reduced_motion:
            try:
                trajectory = decode(fall.motion)
            except BadTrajectory:
                trajectory = None
        if trajectory is None:
            tray.lie(fall.throw, fall.rest)
        else:
            suspense = None
            if before is not None and self.board is not None:
                suspense = suspense_of(self._game, before, fall, trajectory, self.board.tray)
            self.flight.begin(suspense)
            slow = suspense.slow if suspense is not None else None
            tray.play(fall.throw, trajectory, lambda: self._rested(fall), collar_of(fall.throw, fall.gesture), slow)
        self._world.changed(True)

    def _rested(self, fall: Fall) -> None:
        self.flight.rest()
        if self._tray is not None:
            self._tray.marks.light_zones(fall.rest.dice)

    def skip(self) -> None:
        """To the end of whatever moves."""
        if self._tray is not None:
            self._tray.skip()
        if self.board is not None:
            self.board.finish()
        self._world.changed(True)

    def advance(self, seconds: float) -> bool:
        """Let time pass; True while the dice or the board move."""
        moving = False
        if self._tray is not None and (self.flight.falling or self.hand.dragging):
            moving = self._tray.advance(seconds)
            middle = self._tray.middle()
            if self.flight.falling and middle is not None and self.plain and self.flight.suspense is None:
                self.eye.steer(lambda camera: camera.follow(middle))
        elif self._tray is not None and self.hand.rattling and not self._store.values.reduced_motion:
            self._tray.advance(seconds)
            self._world.changed(True)  # nobody waits for it: what comes next ends it
        if self.board is not None and not self.flight.falling:
            moving = self.board.advance(seconds) or moving
        dealt = self.board is not None and self.board.deal_on(seconds)
        if self.flight.advance(seconds, self.board) or dealt:
            self._world.changed(True)  # nobody waits for it
        self.eye.advance(seconds)
        return moving

    @property
    def falling(self) -> bool:
        return self.flight.falling

    def _impact(self, impact: Impact) -> None:
        place = self._world.place
        assert place is not None, "dice fall in a place"
        hit = {"felt": place.place.floor, "wall": place.place.wall, "die": "dice"}[impact.against]
        self._audio.knock(hit, impact.speed / LOUDEST)
        if self._tray is not None:
            self._tray.stir(impact, hit)

    # Where things are

    @property
    def crown(self) -> p3d.Point3 | None:
        """Over the far edge of where dice fall: numbers that belong to all of them stand there."""
        if self.board is None:
            return None
        tray = self.board.tray
        return p3d.Point3(tray.x, tray.y + CROWN * tray.half_depth * tray.scale, 3.0)

    def spot_of(self, dice: Collection[int], piece: str, share: float) -> p3d.Point3 | None:
        """Where a number rises from: dice on the felt, or a piece, which hops; None where neither is to be seen."""
        if self._tray is not None and not piece and (spots := self._tray.spots(dice)):
            return p3d.Point3(sum(spots, p3d.Vec3(0)) / len(spots))
        if self.board is None or not piece:
            return None
        self._world.changed(True)
        return self.board.stir(piece, share)

    # Looking

    def look(self, preset: str, at_once: bool = False) -> None:
        self._preset = preset
        if self.board is not None:
            self.eye.look(self._viewpoint(preset), at_once or self._store.values.reduced_motion)

    def _viewpoint(self, preset: str) -> Viewpoint:
        assert self.board is not None
        match preset:
            case "tray":
                return on_dice(self.board, self._tray, self._seat)
            case "end":
                return self.board.finale(self._seat)
        return self.board.viewpoint(preset, self._seat)

    # Comparing

    def poses(self, dice: Iterable[int]) -> dict[int, tuple[float, ...]]:
        """Place and turn of dice as they are drawn, for whoever compares two windows."""
        assert self._tray is not None
        drawn = {die: self._tray.pose(die) for die in dice}
        return {die: (*place, *turn) for die, (place, turn) in drawn.items()}


def on_dice(board: Board, tray: Tray | None, seat: Seat | None) -> Viewpoint:
    """The dice where they are: in the hand or on the felt; else where they are kept, on one's own side."""
    spots = tray.spots() if tray is not None else []
    if not spots:
        return board.kept_dice(seat)
    around = [spot + p3d.Vec3(x * ROUND_DICE, y * ROUND_DICE, 0) for spot in spots for x in (-1, 1) for y in (-1, 1)]
    return Viewpoint(tuple(p3d.Point3(spot) for spot in around), pitch=-62.0)


def forget_zones(game: AnyGame, tray: Tray | None, moment: Moment | None) -> None:
    """Once a game is over no place on the felt counts any more."""
    if tray is not None and moment is not None and game.outcome(moment.view) is not None:
        tray.marks.draw_zones(())
