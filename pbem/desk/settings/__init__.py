"""What a player may set, one file each. What is set of a person holds in all their games."""
