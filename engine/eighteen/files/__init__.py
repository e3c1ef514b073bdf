"""The shapes of the data files that 18xx games share, and the checks that protect a group editing them."""
