"""Simulated players of 1843 with a little sense, for games of human length and score; no opponent worth beating."""
