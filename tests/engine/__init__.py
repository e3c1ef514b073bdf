"""Tests of the engine that are of no game."""
