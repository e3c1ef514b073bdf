"""A game of 1843 begun on a table: its position as people write it down, and back."""
