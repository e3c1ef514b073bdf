"""From a state to its picture: SVG, then PNG; hexes for any grid, a folder for the maps of each kind of game."""
