"""The rules of actions that 18xx games share, one a file, and what several of them ask."""
