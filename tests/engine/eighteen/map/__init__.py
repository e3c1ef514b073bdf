"""Hexes, tiles and track, on small boards of the tests."""
