"""What all 18xx games say, draw and ask alike by mail; a game's own folder adds what only it has."""
