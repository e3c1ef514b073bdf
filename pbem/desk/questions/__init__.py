"""The questions of every game, one file each; the answers are worded when the letter is made."""
