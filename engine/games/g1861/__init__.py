"""1861: The Railways of the Russian Empire; rules in config/games/1861/rules.md."""
