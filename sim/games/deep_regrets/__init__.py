"""Deep Regrets: six days at sea for one to five anglers, and what they would rather not have caught."""

from sim.games.deep_regrets.rules import DeepRegrets

GAME = DeepRegrets()
