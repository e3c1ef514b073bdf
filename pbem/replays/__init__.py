"""Replays of whole games from files: recorded 18xx.games logs, and exports of our own."""
