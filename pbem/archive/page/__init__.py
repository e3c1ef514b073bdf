"""The page of an archive: one file that opens from disk and steps through the game, without server or network."""
