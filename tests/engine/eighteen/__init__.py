"""What 18xx games share, tested by itself."""
