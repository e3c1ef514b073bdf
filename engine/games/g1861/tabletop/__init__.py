"""A game of 1861 begun on a table: its position as people write it down, and back."""
