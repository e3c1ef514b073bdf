"""Games recorded elsewhere: the logs of 18xx.games, what their entries mean, and what a replay asks of a title."""
