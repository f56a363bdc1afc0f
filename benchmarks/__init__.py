"""Figures as ratios in one run: machines differ, ratios hardly do."""
