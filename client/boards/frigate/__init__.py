"""The board of Frigate."""

from client.boards.frigate.board import FrigateBoard

BOARD = FrigateBoard
