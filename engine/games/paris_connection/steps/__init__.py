"""The rules of a turn: building, trading, and what follows from either."""
