"""What letters and the game's table both speak of, as plain data."""
