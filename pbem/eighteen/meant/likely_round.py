"""What a mail most likely orders in a stock round or an auction, read as a whole beside what its clauses come to."""

from __future__ import annotations

from collections.abc import Sequence, Set

from pbem.eighteen.language import Language
from pbem.eighteen.meant.hearing import ready
from pbem.eighteen.meant.lexicon import lexicon_of
from pbem.eighteen.meant.likely_later import passed_over
from pbem.eighteen.meant.likely_passes import passes
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game
from pbem.orders.prose import Sentence

MOST_CHOICES = 4
_PASS = "pass"
Ways = tuple[str, ...]


def as_a_whole(
    hints: Hints, language: Language, game: Game, player: str, said: Sequence[Sentence], names: Set[str], found: Ways
) -> Ways:
    """The lines that were found clause by clause, or those that the whole mail comes to, the likeliest first."""
    if game.finished or player not in game.active:
        return found
    lexicon = lexicon_of(game.definition, language.words)

    def named(text: str) -> tuple[str, ...]:
        words = lexicon.hear(ready(game.definition, text))
        return tuple(one.value for word in words if word.sure for one in word.senses if one.kind == "company")

    if not found or set(found) == {_PASS}:
        until, unless = passed_over(game, player, lexicon, " ".join(one.text.replace("’", "'") for one in said))
        passed = passes([one.text for one in said], until, unless, named)
        return passed or found
    return found
