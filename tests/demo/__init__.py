"""Tests of the demo: mail programs, simulated players, whole games."""
