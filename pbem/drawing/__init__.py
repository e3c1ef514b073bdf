"""From a state to its picture: a scene of parts, painted from kept sprites; a folder for each kind of game."""
