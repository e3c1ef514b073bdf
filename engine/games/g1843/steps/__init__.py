"""One rule of 1843 a file."""
