"""Dice in the hand: taken, dragged over the felt, and let go. x and y are those of the window."""

import panda3d.core as p3d

from client.audio import Audio
from client.boards import Board
from client.scenes.table.pointing import Pointing
from client.scenes.world import World
from client.table3d import flick
from client.table3d.tray import Tray
from sim.game import Aim
from sim.physics.gesture import Gesture, hand_for

NEAR = 6.0
"""cm from the middle of the dice within which a hand takes them."""


class DiceHand:
    def __init__(self, world: World, audio: Audio, pointing: Pointing, pit: int) -> None:
        self._world = world
        self._audio = audio
        self._pointing = pointing
        self._pit = pit
        self._tray: Tray | None = None
        self._board: Board | None = None
        self._samples: list[flick.Sample] = []
        self.rattling = False
        """They were let go, and are shaken until it is known how they fall."""

    def open(self, tray: Tray, board: Board) -> None:
        self._tray, self._board = tray, board

    def close(self) -> None:
        self._tray = self._board = None
        self.rattling = False

    @property
    def holding(self) -> bool:
        return self._tray is not None and self._tray.holding

    @property
    def dragging(self) -> bool:
        return bool(self._samples)

    def middle(self) -> p3d.Point3 | None:
        """Where the dice are held, if there are any."""
        return self._tray.middle() if self._tray is not None and self._tray.holding else None

    def is_near(self, x: float, y: float) -> bool:
        """Whether the pointer is on, or close to, the dice."""
        middle = self.middle()
        place = self._pointing.felt_at(x, y, middle.z) if middle is not None else None
        scale = self._board.tray.scale if self._board is not None else 1.0
        return place is not None and middle is not None and (place - middle).length() < NEAR * scale

    def take(self, seconds: float, x: float, y: float) -> None:
        """The hand closes around the dice."""
        self._samples = []
        self._audio.play("rattle", 0.6)
        self.drag(seconds, x, y)

    def drag(self, seconds: float, x: float, y: float) -> None:
        place = self._pointing.felt_at(x, y)
        if place is None or self._tray is None or self._board is None:
            return
        where = self._board.tray
        across, ahead = (place.x - where.x) / where.scale, (place.y - where.y) / where.scale
        self._samples.append((seconds, across, ahead))
        self._tray.hold_at(across, ahead, dragged=True)
        self._world.changed(True)

    def let_go(self) -> Gesture | None:
        """The gesture with which the hand opened; None if it did not throw."""
        samples, self._samples = self._samples, []
        return flick.gesture(samples, self._pit / 10)

    def aim(self, aim: Aim) -> None:
        """Show what a throw without a flick is aimed at, and hold the dice where it starts."""
        if self._tray is not None and self._tray.holding:
            hand, radius = hand_for(aim, self._pit), self._pit / 10
            self._tray.mark(aim.x / 100, aim.y / 100)
            self._tray.hold_at(hand.x * radius, hand.y * radius)
            self._world.changed(True)
