"""«Both ETA and OU»: one of each, where no two of the first can be meant."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.eighteen.holdings import held
from pbem.eighteen.offered.moves import Game
from pbem.orders.lexicon import Lexicon
from pbem.orders.prose import Sentence

_BOTH = re.compile(r"\bboth (?:(?:of )?(?:my|the|an?) )*(?P<first>[\w&.-]+) (?:and|&|as well as) ", re.IGNORECASE)
_TWO = 2


def one_of_each(game: Game, player: str, lexicon: Lexicon, line: str) -> str:
    """The line without «both» before two names, where the player has no two shares of the first."""

    def alone(found: re.Match[str]) -> str:
        named = (one.value for word in lexicon.hear(found["first"]) for one in word.senses if one.kind == "company")
        shares = [held(game, player, one) for one in named if one in game.shares]
        return found[0][len("both ") :] if shares and max(shares) < _TWO else found[0]

    return _BOTH.sub(alone, line)


def each_of_them(game: Game, player: str, lexicon: Lexicon, said: Sequence[Sentence]) -> list[Sentence]:
    """The sentences so."""
    return [one._replace(text=one_of_each(game, player, lexicon, one.text)) for one in said]
