"""The pictures of a letter: map and runs, the stock market, tiles to choose from, how a game went."""
