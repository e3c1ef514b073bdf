"""What of a game's companies and privates a text names."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from pbem.eighteen.meant.hearing import ready
from pbem.eighteen.offered.moves import Game
from pbem.orders.lexicon import Lexicon

Named = Callable[[str], tuple[str, ...]]  # what a text names
_PARTS = re.compile(r"[,;:()]+\s+|\s[-–—(]+\s*")


def named_in(game: Game, lexicon: Lexicon, text: str) -> tuple[str, ...]:
    """What the text surely names, in turn, as often as it does."""
    words = lexicon.hear(ready(game.definition, text))
    return tuple(one.value for word in words if word.sure for one in sorted(word.senses) if one.kind == "company")


class Naming(NamedTuple):
    """Who writes, in which game, and what is known of its words."""

    game: Game
    player: str
    own: str  # the company whose turn it is
    lexicon: Lexicon

    def companies(self, text: str) -> tuple[str, ...]:
        """What the text names, part by part, each once."""
        found = (one for part in _PARTS.split(text) for one in named_in(self.game, self.lexicon, part))
        return tuple(dict.fromkeys(found))

    def led(self, text: str) -> tuple[str, ...]:
        """The companies of the text that its writer leads."""
        every = self.game.companies
        return tuple(one for one in self.companies(text) if one in every and every[one].president == self.player)
