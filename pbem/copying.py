"""Backup, restore, and the move of an installation from one database engine to the other."""
