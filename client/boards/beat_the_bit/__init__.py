"""Beat the Bit's board: an arena for the dice, decks and enemies around it, and every player's sheet."""

from client.boards.beat_the_bit.board import BeatTheBitBoard

BOARD = BeatTheBitBoard
