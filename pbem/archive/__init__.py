"""A game as one file: written from its record, read with suspicion, told again to whoever opens it."""
