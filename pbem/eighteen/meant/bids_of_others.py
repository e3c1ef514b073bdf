"""A bid for a company or private that is not for auction at all: said so, it is refused as that, not as another bid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from pbem.eighteen.meant.auction_amounts import PLAIN, amounts
from pbem.eighteen.meant.auction_words import PASSES, WANTS
from pbem.eighteen.meant.lots import MARK, Lots
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.prose import Sentence

_WORDS = re.compile(r"[\w&.-]*\w")
_MOST_WORDS = 3  # of a name
_FOR = re.compile(r"\W*(?:(?:the|my|that|on|for|company|railway|private|please|pls)\b\W*)*\Z", re.IGNORECASE)
_THAT_ONE = re.compile(r"\b(?:that|this)(?: one)?\b|\b(?:for|on) it\b")
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
    if len(found) == 1 and priced[0] and _THAT_ONE.search(text) and not MARK.search(texts[priced[0] - 1]):
        return next((f"bid {one} {found[0].value}" for one in _wanted(table, said[priced[0] - 1])), "")
    named = list(_named(table, sentence.text, str(found[0].value))) if len(found) == 1 else []
    sure = len(found) == 1 and found[0].sure == PLAIN
    return f"bid {named[0]} {found[0].value}" if sure and len(named) == 1 else ""


def _wanted(table: Lots, sentence: Sentence) -> Iterator[str]:
    """The only one that a sentence wishes to have, where that is not for auction: «I'd rather have X.»"""
    if not WANTS.search(sentence.text.lower()) or sentence.hangs:
        return
    chunks = _WORDS.findall(sentence.text)
    spans = (" ".join(chunks[at : at + size]) for size in range(_MOST_WORDS, 0, -1) for at in range(len(chunks)))
    every = [table.names.either(one) for one in spans if not (table.names.short(one) and one != one.upper())]
    found = dict.fromkeys(ids[0] for ids in every if len(ids) == 1 and ids[0] not in table.every)
    if len(found) == 1:
        yield from found


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
