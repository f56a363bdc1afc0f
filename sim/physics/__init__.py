"""Dice that really fall: a throw, a gesture and joint entropy become a Rest and a trajectory. See docs/dice.md."""
