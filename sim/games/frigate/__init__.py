"""Frigate: a run of ten rounds against rising targets, with five dice, a scorecard, and a hold full of perks."""

from sim.games.frigate.rules import Frigate

GAME = Frigate()
