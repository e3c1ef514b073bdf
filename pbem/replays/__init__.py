"""Replays of whole games from files: recorded 18xx.games logs of 1861, and exports of our own."""
