"""1843 by J C Lawrence; rules in config/games/1843/rules.md."""
