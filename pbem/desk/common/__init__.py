"""The words of every game besides questions and settings, one file each: press, joining, undo, resign, confirm."""
