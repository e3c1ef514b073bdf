"""What letters offer: sample lines, options, the legal line nearest to a refused one, what is coming."""
