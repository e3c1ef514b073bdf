"""One rule of 1861 a file."""
