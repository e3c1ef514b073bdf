"""What replays must know of 1861 alone; the registry of games is the only one who looks in here."""
