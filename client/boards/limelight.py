"""Limelight: what a board may ask of the table around it while a great moment is shown.

A board tells such a moment as part of its motion. What is asked for here goes with it and is over when the motion is,
or when somebody skips it: the eye is back where it was, and nothing floats over the table any more.
"""

from typing import TYPE_CHECKING, Literal

import panda3d.core as p3d

if TYPE_CHECKING:
    from client.boards import Viewpoint

Tone = Literal["plus", "minus", "whole"]
"""A number that is added, one that is taken off, and what they come to."""


class Limelight:
    """Where nobody watches it does nothing: see `client.scenes.table.limelight` for the one that does."""

    on = False
    """Whether there is time for great moments: else a board tells only what happened."""

    def look(self, viewpoint: "Viewpoint", seconds: float) -> None:
        """The eye goes somewhere else."""

    def sway(self, aside: float, up: float, roll: float) -> None:
        """The eye is moved from its place, by cm and degrees: a quake, a ship that lists."""

    def say(self, title: str, under: str = "", low: bool = False) -> None:
        """Words over the table, for a moment; `low`, where what is looked at stands high."""

    def rise(self, at: p3d.Point3, words: str, tone: Tone) -> None:
        """A number rises from a place of the table and is gone."""

    def stand(self, name: str, at: p3d.Point3, words: str) -> None:
        """A number stands over a place until it is over, or until another of this name does."""

    def over(self) -> None:
        """The moment has passed."""
