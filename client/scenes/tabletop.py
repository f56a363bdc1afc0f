"""The three-dimensional side of a table: board, dice, camera and what the pointer touches; made and unmade as a whole.

Without a renderer there is nothing to see, and every method does nothing: the game is then played by its panels.
"""

from collections.abc import Callable, Collection, Iterable
from datetime import date

import panda3d.core as p3d

from client.audio import Audio
from client.boards import Board, Stage, Target, Viewpoint, board_of
from client.boards.plain import PlainBoard
from client.scenes.flow import Fall, Moment
from client.scenes.world import World
from client.settings import Settings, Store
from client.table3d import flick
from client.table3d.camera import Safe, TableCamera
from client.table3d.picking import Picker
from client.table3d.tray import Tray
from client.ui.theme import LEAST_TARGET
from sim.game import Action, Aim, Seat, Throw
from sim.games import AnyGame
from sim.physics.gesture import Gesture, hand_for
from sim.physics.throw import collar_of
from sim.physics.trajectory import BadTrajectory, Impact, decode
from sim.speech import Speech

LOUDEST = 120.0
"""cm/s at which a knock is as loud as it gets."""
TOLD_APART = 2.2
"""So far apart must the middles of small things be for a finger, in shares of its reach."""
ONE_PLACE = 0.15
ROUND_DICE = 5.0
"""cm of the felt around dice that are looked at."""


class Tabletop:
    def __init__(self, world: World, audio: Audio, game: AnyGame, store: Store) -> None:
        self._world = world
        self._audio = audio
        self._game = game
        self._store = store
        self.board: Board | None = None
        self.plain = board_of(game.id) is None
        """The game has no board of its own: its moves are listed."""
        self._root: p3d.NodePath | None = None
        self._tray: Tray | None = None
        self._camera: TableCamera | None = None
        self._picker: Picker | None = None
        self._pointed: Target | None = None
        self._samples: list[flick.Sample] = []
        self._falling = False
        self._preset = "table"
        self._seat: Seat | None = None
        self._shape: tuple[float, Safe] = (16 / 9, (-1, 1, -1, 1))
        self._reach = (0.0, 0.0)
        """Half the least width and height of what can be touched, in the window's coordinates."""
        self._made_for = (-1, False)
        """What the board was made for: the renderer's state, and how much motion the player wants."""

    @property
    def _settings(self) -> Settings:
        return self._store.values

    # Making and unmaking

    def make(self, speech: Speech) -> None:
        """Everything anew: at the beginning, in another language, with another preset."""
        self.unmake()
        world = self._world
        world.open()
        if world.renderer is None or world.assets is None or world.press is None:
            return
        self._made_for = (world.generation, self._settings.reduced_motion)
        world.clear_for(self.unmake)
        self._root = world.root.attach_new_node("board")
        self._root.hide()  # until there is something to show on it
        stage = Stage(
            self._root,
            world.renderer,
            world.assets,
            world.press,
            self._game,
            speech,
            today=date.today(),
            reduced_motion=self._settings.reduced_motion,
            sound=self._audio.play,
        )
        self.board = (board_of(self._game.id) or PlainBoard)(stage)
        self._tray = Tray(world.root, world.assets, world.renderer, self._impact, self._game.pit)
        aspect, safe = self._shape
        self._camera = TableCamera(world.camera, aspect, safe)
        self._picker = Picker(world.root, world.camera)
        self._arrange()

    def unmake(self) -> None:
        """Remove every node: nothing of anybody's hand is left in the scene."""
        if self.board is not None:
            self.board.destroy()
        if self._root is not None:
            self._root.remove_node()
        if self._tray is not None:
            self._tray.destroy()
        if self._picker is not None:
            self._picker.destroy()
        self.board = self._root = self._tray = self._picker = None
        self._pointed, self._falling = None, False
        self._world.changed(True)

    @property
    def outdated(self) -> bool:
        """Everything must be made anew: the renderer was rebuilt, or motion is wanted otherwise."""
        now = (self._world.generation, self._settings.reduced_motion)
        return self.board is not None and self._made_for != now

    def resize(self, width: float, height: float, safe: Safe) -> None:
        """Another window, in dp, or another free part of it."""
        aspect = width / height
        self._reach = (LEAST_TARGET / width, LEAST_TARGET / height)
        if (aspect, safe) == self._shape:
            return
        turned = (aspect < 1) != (self._shape[0] < 1)
        self._shape = (aspect, safe)
        if self._camera is not None:
            self._camera.resize(aspect, safe)
        if turned:
            self._arrange()
        self._world.changed(False)

    def _arrange(self) -> None:
        if self.board is None or self._tray is None:
            return
        self.board.arrange("portrait" if self._shape[0] < 1 else "landscape")
        self._tray.place(self.board.tray)
        self.look(self._preset, at_once=True)

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
            self.point_at(None)
            self.board.show(moment.view, events, moment.facing, actions)
            if self._root is not None:
                self._root.show()
            if self._tray is not None:
                self._tray.take_off(self.board.taken)
                self._tray.lay(self.board.lying)
            self._world.changed(True)

    def prepare(self, throw: Throw) -> None:
        """Put dice in the hand."""
        if self._tray is not None:
            self._tray.prepare(throw)
            self._world.changed(True)

    def put_back(self, fall: Fall | None) -> None:
        """Nothing is in the hand: dice lie as they fell, and where the view knows better, as it says."""
        if self._tray is None or self.board is None:
            return
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
        self._world.changed(True)

    def fall(self, fall: Fall, at_once: bool = False) -> None:
        """Let dice fall, or lie there at once."""
        tray = self._tray
        if tray is None:
            return
        trajectory = None
        if fall.motion and not at_once and not self._settings.reduced_motion:
            try:
                trajectory = decode(fall.motion)
            except BadTrajectory:
                trajectory = None
        if trajectory is None:
            tray.lie(fall.throw, fall.rest)
        else:
            self._falling = True
            tray.play(fall.throw, trajectory, lambda: self._rested(fall), collar_of(fall.throw, fall.gesture))
        self._world.changed(True)

    def _rested(self, fall: Fall) -> None:
        self._falling = False
        if self._tray is not None:
            self._tray.light_zones(fall.rest.dice)
        if self._camera is not None:
            self._camera.follow(None)

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
        if self._tray is not None and (self._falling or self._samples):
            moving = self._tray.advance(seconds)
            middle = self._tray.middle()
            if self._falling and self._camera is not None and middle is not None and self._settings_follow:
                self._camera.follow(middle)
        if self.board is not None and not self._falling:
            moving = self.board.advance(seconds) or moving
        if self._camera is not None and self._camera.advance(seconds):
            self._world.changed(False)
        return moving

    @property
    def falling(self) -> bool:
        return self._falling

    @property
    def _settings_follow(self) -> bool:
        return self.plain and not self._settings.reduced_motion

    def _impact(self, impact: Impact) -> None:
        self._audio.knock("dice" if impact.against == "die" else impact.against, impact.speed / LOUDEST)

    # Looking

    def look(self, preset: str, at_once: bool = False) -> None:
        self._preset = preset
        if self.board is not None and self._camera is not None:
            viewpoint = self._on_dice() if preset == "tray" else self.board.viewpoint(preset, self._seat)
            self._camera.look(viewpoint, at_once or self._settings.reduced_motion)
            self._world.changed(False)

    def _on_dice(self) -> Viewpoint:
        """The dice where they are: in the hand or on the felt; else where they are kept, on one's own side."""
        assert self.board is not None
        spots = self._tray.spots() if self._tray is not None else []
        if not spots:
            return self.board.kept_dice(self._seat)
        around = [
            spot + p3d.Vec3(x * ROUND_DICE, y * ROUND_DICE, 0) for spot in spots for x in (-1, 1) for y in (-1, 1)
        ]
        return Viewpoint(tuple(p3d.Point3(spot) for spot in around), pitch=-62.0)

    def steer(self, do: Callable[[TableCamera], None]) -> None:
        """Turn, move or zoom the camera."""
        if self._camera is not None:
            do(self._camera)
            self._world.changed(False)

    @property
    def whole(self) -> bool:
        """Whether all that the preset shows is seen, as it shows it."""
        return self._camera is None or self._camera.at_home

    @property
    def closest(self) -> bool:
        """Whether the eye is as near as fingers bring it."""
        return self._camera is None or self._camera.closest

    # Pointing; x and y are those of the window, from -1 to 1, right and up

    @property
    def targets(self) -> tuple[Target, ...]:
        return self.board.targets if self.board is not None else ()

    @property
    def pointed(self) -> Target | None:
        return self._pointed

    def target_at(self, x: float, y: float, by_finger: bool = False) -> Target | None:
        """What is meant by a touch at this place."""
        if self._picker is None or not self.targets:
            return None
        return self._picker.at(self.targets, x, y, self._reach, by_finger)

    def crowd_at(self, x: float, y: float) -> float:
        """By which factor the table must grow so that a finger can tell apart what lies here; 1 if it can."""
        if self._picker is None or not self.targets:
            return 1.0
        between = self._picker.crowd(self.targets, x, y, self._reach)
        # what lies one upon the other does not part
        return max(1.0, TOLD_APART / between) if between > ONE_PLACE else 1.0

    def point_at(self, target: Target | None) -> bool:
        """Mark a target; True if it is another one than before."""
        before, self._pointed = self._pointed, target
        if (before and before.id) == (target and target.id):
            return False
        if self.board is not None:
            self.board.point_at(target)
            self._world.changed(True)
        return True

    def toggle(self, target: Target) -> None:
        """Take a target into the selection, or out of it."""
        if self.board is not None:
            self.board.toggle(target)
            self._reselected()

    def unselect(self) -> bool:
        """Forget the selection; True if there was one."""
        if self.board is None or not self.board.unselect():
            return False
        self._reselected()
        return True

    def _reselected(self) -> None:
        """What is pointed at means something else now."""
        pointed = self._pointed
        self._pointed = next((target for target in self.targets if pointed and target.id == pointed.id), None)
        if self.board is not None:
            self.board.point_at(self._pointed)
        self._world.changed(True)

    def felt_at(self, x: float, y: float, height: float = 0.0) -> p3d.Point3 | None:
        return self._picker.on_plane(x, y, height) if self._picker is not None else None

    def seen_at(self, point: p3d.Point3) -> p3d.Point2 | None:
        return self._picker.window_place(point) if self._picker is not None else None

    def corners_of(self, target: Target) -> list[p3d.Point2]:
        """Where in the window the corners of a target are seen; none if it is not to be seen."""
        return self._picker.corners(target) if self._picker is not None else []

    # Throwing

    @property
    def holding(self) -> bool:
        return self._tray is not None and self._tray.holding

    def hand_middle(self) -> p3d.Point3 | None:
        """Where the dice in the hand are held, if there are any."""
        return self._tray.middle() if self._tray is not None and self._tray.holding else None

    def near_dice(self, x: float, y: float) -> bool:
        """Whether the pointer is on, or close to, the dice in the hand."""
        middle = self.hand_middle()
        place = self.felt_at(x, y, middle.z) if middle is not None else None
        return place is not None and middle is not None and (place - middle).length() < 6.0 * self._tray_scale

    @property
    def _tray_scale(self) -> float:
        return self.board.tray.scale if self.board is not None else 1.0

    def take(self, seconds: float, x: float, y: float) -> None:
        """The hand closes around the dice."""
        self._samples = []
        self._audio.play("rattle", 0.6)
        self.drag(seconds, x, y)

    def drag(self, seconds: float, x: float, y: float) -> None:
        place = self.felt_at(x, y)
        if place is None or self._tray is None or self.board is None:
            return
        where = self.board.tray
        across, ahead = (place.x - where.x) / where.scale, (place.y - where.y) / where.scale
        self._samples.append((seconds, across, ahead))
        self._tray.hold_at(across, ahead)
        self._world.changed(True)

    @property
    def dragging(self) -> bool:
        return bool(self._samples)

    def let_go(self) -> Gesture | None:
        """The gesture with which the hand opened; None if it did not throw."""
        samples, self._samples = self._samples, []
        return flick.gesture(samples, self._game.pit / 10)

    def aim(self, aim: Aim) -> None:
        """Show what a throw without a flick is aimed at, and hold the dice where it starts."""
        if self._tray is not None and self._tray.holding:
            hand, radius = hand_for(aim, self._game.pit), self._game.pit / 10
            self._tray.mark(aim.x / 100, aim.y / 100)
            self._tray.hold_at(hand.x * radius, hand.y * radius)
            self._world.changed(True)

    def poses(self, dice: Iterable[int]) -> dict[int, tuple[float, ...]]:
        """Place and turn of dice as they are drawn, for whoever compares two windows."""
        assert self._tray is not None
        drawn = {die: self._tray.pose(die) for die in dice}
        return {die: (*place, *turn) for die, (place, turn) in drawn.items()}
