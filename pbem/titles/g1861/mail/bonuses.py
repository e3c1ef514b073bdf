"""What a private of 1861 adds to the routes of the company that owns it."""

from __future__ import annotations

from engine.eighteen.game import Game18xx
from engine.games.g1861.game import Game
from pbem.words.phrases import joined, phrase


def bonus_of(game: Game18xx, private: str) -> str:
    """The sentence about it; "" for one that has only its income."""
    assert isinstance(game, Game)
    data = game.definition.privates[private]
    if not data.bonus:
        return ""
    place = joined(list(dict.fromkeys(game.definition.board.hexes[one].name for one in data.bonus_hexes)))
    return phrase("g1861.bonus.private", private=private, amount=data.bonus, place=place)
