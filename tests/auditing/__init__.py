"""Tests of the audit of a game."""
