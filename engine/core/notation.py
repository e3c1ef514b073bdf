"""Helpers for the notation: one action is one exact line, `p1: build blue G07 G08`."""

from __future__ import annotations

from engine.core.errors import UnreadableAction


def write_line(player: str, *words: str) -> str:
    """The line of a player's action."""
    return f"{player}: {' '.join(words)}"


def read_line(line: str) -> tuple[str, str, tuple[str, ...]]:
    """Player, verb and the other words of a line; UnreadableAction unless it is written exactly like `write_line`."""
    player, colon, rest = line.partition(": ")
    words = tuple(rest.split())
    if not colon or not words or not player or line != write_line(player, *words) or player.split() != [player]:
        raise UnreadableAction(line, "an action is `player: verb words`, with single spaces")
    return player, words[0], words[1:]


def whole_number(line: str, word: str) -> int:
    """The number a word stands for, written in plain digits without leading zeros."""
    if not (word.isascii() and word.isdigit() and str(int(word[:9])) == word):
        raise UnreadableAction(line, f"`{word}` is not a whole number")
    return int(word)
