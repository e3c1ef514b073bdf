"""Who trades in a stock round and what can be had, and what is wished of one company."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from engine.eighteen import companies
from engine.eighteen.actions import Start
from engine.eighteen.holdings import held
from pbem.eighteen.meant.hearing import ready
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game, proposed
from pbem.orders.lexicon import Lexicon


class Trade(msgspec.Struct):
    """What is wished of one company."""

    company: str
    verb: str = ""  # sell, buy, par; "" where none was said
    count: int = 0
    amounts: list[int] = msgspec.field(default_factory=list)
    rank: str = ""
    whole: bool = False  # all of it
    told: bool = False  # it is only spoken of


class Table(msgspec.Struct):
    """Who writes, and what can be had."""

    hints: Hints
    game: Game
    player: str
    lexicon: Lexicon
    names: Set[str]

    def companies(self, text: str) -> tuple[str, ...]:
        """The corporations of a text, in turn."""
        words = self.lexicon.hear(ready(self.game.definition, text), self.names)
        found = (one.value for word in words if word.sure for one in sorted(word.senses) if one.kind == "company")
        return tuple(dict.fromkeys(one for one in found if is_public(self.game, one)))

    def startable(self, company: str) -> list[int]:
        """The first prices that it can have."""
        return sorted({one.price for one in proposed(self.game) if isinstance(one, Start) and one.company == company})

    def is_new(self, company: str) -> bool:
        """Whether nobody leads it yet."""
        return company not in self.game.companies or not self.game.companies[company].president

    def has(self, company: str) -> int:
        return int(held(self.game, self.player, company))

    def own(self) -> str:
        """The only company that the player leads."""
        led = [
            one
            for one, has in self.game.companies.items()
            if has.president == self.player and is_public(self.game, one)
        ]
        return led[0] if len(led) == 1 else ""


def is_public(game: Game, company: str) -> bool:
    """Whether it is a corporation: a company with shares."""
    return company in game.definition.companies and companies.kind(game, company) != "minor"
