"""Paris Connection's picture, layer by layer."""
