"""Deep Regrets' board: the Sea in nine shoals, the Port beside it, and every angler's boat."""

from client.boards.deep_regrets.board import DeepRegretsBoard

BOARD = DeepRegretsBoard
