"""The rules of the games, pure."""
