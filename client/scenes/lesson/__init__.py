"""Lessons in the window: the table of a game, and somebody who says what to do there next."""
