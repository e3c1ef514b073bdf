"""What is taken out of a mail first, exchanges and races for trains, and what the rest of it orders behind that."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pbem.eighteen.language import Language
from pbem.eighteen.logs.reading import KEEP_OPEN
from pbem.eighteen.meant.exchanges import Exchanged, exchanged
from pbem.eighteen.meant.lexicon import lexicon_of
from pbem.eighteen.meant.named import Named, named_in
from pbem.eighteen.meant.races import raced
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.moves import Game, in_turn
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.prose import Sentence

_ASKS = re.compile(
    r"\b(?<!don't )(?<!don’t )(?<!not )(?<!never )(?<!to )(?<!without )"
    r"(?:ask me (?:about|for|again|then|before|later)|then ask|ask me\W*\Z|(?:don't|do not) (?:go further|go on|end "
    r"(?:my|the|its) turn)|(?:keep|leave) (?:it |the rest |the turn )?open|decide (?:\w+ )?(?:about )?the rest|rest "
    r"(?:later|follows|comes later|tomorrow)|(?:come|get) back to me|wait for (?:me|my))",
    re.IGNORECASE,
)

_LATER = re.compile(
    r"\b(?:ask me|i(?:'ll| will) (?:write|tell|decide|say|come|send|mail|answer)|later|nothing else)\b", re.IGNORECASE
)
Again = Callable[[Game, Sequence[Sentence]], tuple[str, ...]]


def taken_apart(
    hints: Hints, language: Language, game: Game, player: str, said: Sequence[Sentence], again: Again
) -> tuple[str, ...] | None:
    """The lines of a mail with an exchange or a race in it; None where it has none. `again`: reads what is left."""
    named = _namer(game, language)
    for at, one in enumerate(said):
        if lines := raced(game, player, named, one.text):
            left = [*said[:at], *said[at + 1 :]]
            rest = again(game, left)[:1] if left else ()
            return tuple("; ".join((*rest, line)) for line in lines)
    if game.finished or player not in game.active or (given := exchanged(hints, game, named, said)) is None:
        return None
    return _with_exchange(player, given, named, again)


def _namer(game: Game, language: Language) -> Named:
    """What of the game a text names, each once."""
    lexicon = lexicon_of(game.definition, language.words)

    def named(text: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(named_in(game, lexicon, text)))

    return named


def _with_exchange(player: str, given: Exchanged, named: Named, again: Again) -> tuple[str, ...]:
    """An exchange, and what else the mail orders where that leads; () where that is not understood."""
    made = list[str]()
    for line, after in given.ways:
        left = [one for one in given.left if _may_order(one.text, named)]
        ends = open_end(given.left) if in_turn(after, player) else ()
        rest = again(after, left) if left else ends
        made += [f"{line}; {one}" for one in rest] or ([] if left else [line])
        made += [line] if rest and rest == ends else []
    return tuple(made)[:MOST_CHOICES]


def _may_order(text: str, named: Named) -> bool:
    return bool(named(text) or any(map(str.isdigit, text))) and not _LATER.search(text)


def open_end(said: Sequence[Sentence]) -> tuple[str, ...]:
    """That the rest of the turn is to be asked, where the mail says so."""
    return (KEEP_OPEN,) if any(_ASKS.search(one.text) for one in said) else ()
