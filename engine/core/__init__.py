"""What every game needs, of whatever family: verbs of play, errors and refusals, seeded draws, checked data."""
