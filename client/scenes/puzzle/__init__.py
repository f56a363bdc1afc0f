"""Puzzles in the window: one position at the real table, one question, and figures that prove the best answer."""
