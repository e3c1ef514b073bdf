"""Standing orders of 18xx games: what a line orders for later, when it fires, what ends it."""
