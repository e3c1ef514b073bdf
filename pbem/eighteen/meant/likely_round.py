"""What a mail most likely orders in a stock round or an auction, read as a whole beside what its clauses come to."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from pbem.eighteen.language import Language
from pbem.eighteen.meant.best import PASS
from pbem.eighteen.meant.goals import is_for_later
from pbem.eighteen.meant.lasting_passes import passed_over
from pbem.eighteen.meant.lexicon import lexicon_of
from pbem.eighteen.meant.likely_ahead import ahead
from pbem.eighteen.meant.likely_passes import left_alone, passes, unsold
from pbem.eighteen.meant.likely_trades import trades
from pbem.eighteen.meant.lots import lots
from pbem.eighteen.meant.named import Named, named_in
from pbem.eighteen.meant.trade_words import ALL_BUT
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game
from pbem.orders.lexicon import Lexicon
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.prose import Sentence

_ASKS = re.compile(
    r"\b(?:ask(?:ed)?|see|look|wake|tell|write|mail|know|unless|except|only|if|when|not)\b", re.IGNORECASE
)
_SOMEBODY = re.compile(r"\b(?:(?:any|some)(?:one|body)|(?:is|are|gets?) (?:sold|dumped))\b", re.IGNORECASE)
Ways = tuple[str, ...]


def as_a_whole(
    hints: Hints, language: Language, game: Game, player: str, said: Sequence[Sentence], names: Set[str], found: Ways
) -> Ways:
    """The lines that were found clause by clause, or those that the whole mail comes to, the likeliest first."""
    if game.finished or player not in game.active:
        return found
    lexicon = lexicon_of(game.definition, language.words)

    def named(text: str) -> tuple[str, ...]:
        return named_in(game, lexicon, text)

    def traded() -> Ways:
        return trades(hints, game, player, lexicon, said, names)

    table = lots(hints, game, player)
    if table and not table.in_turns and (line := unsold(table.sole, [one.text for one in said], named)):
        return (line,)
    until, unless = passed_over(game, player, lexicon, " ".join(one.text.replace("’", "'") for one in said))
    passed = passes([one.text for one in _kept(said)], until, unless, named)
    waits = passed and unless and any(_SOMEBODY.search(one.text) for one in said)  # it hangs on what others do
    if not found and not waits and _is_ahead(game, player, lexicon, said, named):
        return _turn_by_turn(traded(), said)
    if left := left_alone(game, [one.text for one in said], named):
        return tuple(dict.fromkeys((left, *found)))[:MOST_CHOICES]
    bids = table is not None
    if passed and (not found or set(found) == {PASS}):
        return passed if found or bids or passed != (PASS,) else traded() or passed
    if passed and passed[0] != PASS and _may_be_passed(said, found, unless):
        return tuple(dict.fromkeys((passed[0], *found)))[:MOST_CHOICES]
    return (found or traded()[:1]) if bids else _beside(found, traded())


def _kept(said: Sequence[Sentence]) -> Sequence[Sentence]:
    """The sentences behind the last second thought; «but ask me if …» is none."""
    turns = [at for at, one in enumerate(said) if one.back and not _ASKS.search(one.text)]
    return said[turns[-1] :] if turns else said


def _may_be_passed(said: Sequence[Sentence], found: Ways, unless: tuple[str, ...]) -> bool:
    """Whether a pass that goes on may be meant, though the clauses come to something that is none."""
    if any(PASS in one for one in found):
        return False
    shares = all(one.startswith(("sell", "buy")) for one in found)
    return (bool(unless) and shares) or not any(one.back for one in said)


def _turn_by_turn(later: Ways, said: Sequence[Sentence]) -> Ways:
    """Of the trades of a mail that orders something for another turn those that have that in them."""
    if not later or " until " in later[0]:
        return later
    sells = all(part.startswith("sell ") for part in later[0].split("; "))
    return later if sells and any(ALL_BUT.search(one.text) for one in said) else ()


def _beside(found: Ways, more: Ways) -> Ways:
    """What the clauses come to, and what the whole mail does, where that says more."""
    if not found or (more and " until " in more[0] and " until " not in found[0]):
        return more or found
    if (
        len(found) == 1 == len(more)
        and found[0].startswith("sell 1 ")
        and more[0].split()[::2] == found[0].split()[::2]
    ):
        return tuple(dict.fromkeys((*more, *found)))  # «sell my Nord completely»
    return tuple(dict.fromkeys((*found, *more)))[:MOST_CHOICES] if _says_more(more, found) else found


def _is_ahead(game: Game, player: str, lexicon: Lexicon, said: Sequence[Sentence], named: Named) -> bool:
    """Whether a sentence orders something for another turn: that was not understood, and must not be left out."""
    for one in said:
        if is_for_later(game, lexicon, one):
            return True
        heard = ahead(game, player, named, one.text.replace("’", "'"), "")
        if heard.lost or heard.lines:
            return True
    return False


def _says_more(more: Ways, found: Ways) -> bool:
    """Whether what the whole mail comes to has an order that the clauses have not."""
    if not all(part.startswith(("buy ", "sell ", "par ")) for line in found for part in line.split("; ")):
        return False
    sells = all(part.startswith("sell ") for line in found for part in line.split("; "))
    buys = sells and any(not part.startswith("sell ") for line in more[:1] for part in line.split("; "))
    return bool(more) and (_about(found) < _about(more[:1]) or (buys and len(_about(found)) > 1))


def _about(lines: Ways) -> set[str]:
    """The companies of whose shares the lines are."""
    parts = (part.split() for line in lines for part in line.split("; "))
    return {one[-1] if one[0] == "sell" else one[1] for one in parts if len(one) > 1}
