"""A bid for a company or private that is not for auction at all: said so, it is refused as that, not as another bid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from pbem.eighteen.meant.auction_amounts import PLAIN, amounts
from pbem.eighteen.meant.auction_words import PASSES
from pbem.eighteen.meant.lots import MARK, Lots
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.prose import Sentence

_WORDS = re.compile(r"[\w&.-]*\w")
_MOST_WORDS = 3  # of a name
_FOR = re.compile(r"\W*(?:(?:the|my|that|on|for|company|railway|private|please|pls)\b\W*)*\Z", re.IGNORECASE)
_PAST = re.compile(r"\b(?:was|were|had|got|went|paid|sold|bought|won|cost|is worth|should have)\b", re.IGNORECASE)


def of_another(table: Lots, said: Sequence[Sentence], texts: Sequence[str], names: Set[str]) -> str:
    """The bid where the one sentence with an amount has a name right behind it or before it, and that is of no lot.

    `texts`: the sentences, folded and marked. "" where anything else is bid or left.
    """
    priced = [at for at, text in enumerate(texts) if any(map(str.isdigit, text))]
    if len(priced) != 1 or any(PASSES.search(one) for one in texts[priced[0] :]):
        return ""  # that one left the lot before is why they bid for another: «not this one. 100 for MYR»
    sentence, text = said[priced[0]], texts[priced[0]]
    known = words("denials") | words("conditions")
    told = tokens(sentence.text)[:1] and tokens(sentence.text)[0] in names
    if MARK.search(text) or sentence.hangs or told or _PAST.search(text) or not known.isdisjoint(tokens(text)):
        return ""
    found = amounts(text, names)
    named = list(_named(table, sentence.text, str(found[0].value))) if len(found) == 1 else []
    sure = len(found) == 1 and found[0].sure == PLAIN
    return f"bid {named[0]} {found[0].value}" if sure and len(named) == 1 else ""


def _named(table: Lots, said: str, amount: str) -> Iterator[str]:
    """What is named beside the amount, as it is written there, where that is not for auction."""
    at = said.find(amount)
    if at < 0:
        return
    chunks = list(_WORDS.finditer(said))
    behind = at + len(amount)
    for begin in range(len(chunks)):
        for end in range(min(len(chunks), begin + _MOST_WORDS), begin, -1):
            start, stop = chunks[begin].start(), chunks[end - 1].end()
            beside = _FOR.match(said[behind:start]) if start >= behind else _FOR.match(said[stop:at])
            name = said[start:stop]
            ids = table.names.either(name) if beside else ()
            if len(ids) == 1 and ids[0] not in table.every and not (table.names.short(name) and name != name.upper()):
                yield ids[0]
                return
