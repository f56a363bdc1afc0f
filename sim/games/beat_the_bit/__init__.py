"""Beat the Bit: push your luck against whatever the deck turns up, and keep the total low."""

from sim.games.beat_the_bit.rules import BeatTheBit

GAME = BeatTheBit()
