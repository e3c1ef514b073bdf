"""How simulated players think about 1861: pure functions of a position, with a little chance."""
