"""One rule that 18xx games share a file."""
