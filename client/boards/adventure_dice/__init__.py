"""Adventure Dice's board: five open cards, two decks, felt for the dice, and what everybody has won so far."""

from client.boards.adventure_dice.board import AdventureDiceBoard

BOARD = AdventureDiceBoard
