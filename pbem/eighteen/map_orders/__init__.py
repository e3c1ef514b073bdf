"""Orders on the map: tiles by sides, hexes or rotation, tokens, runs by their stops."""
