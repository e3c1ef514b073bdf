"""How many legal actions there are, counted from fixed positions."""
