"""Maps of 18xx games."""
