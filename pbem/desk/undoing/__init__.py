"""Moves taken back and put back, and how they are told."""
