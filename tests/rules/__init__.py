"""Scenario tests, a folder per game, a file per chapter of its rules."""
