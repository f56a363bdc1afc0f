"""Adventure Dice: cards become dice, dice beat monsters, and nobody knows who leads until the last one has fallen."""

from sim.games.adventure_dice.rules import AdventureDice

GAME = AdventureDice()
