"""A line cut into clauses of one order each, the words of each heard."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from pbem.orders.lexicon import Lexicon, Sense, Word

_ENDS = frozenset({"done", "finished", "end turn"})
PARTS = re.compile(
    r"\s*(?:;|[.!…]+(?=\s|$)|:\s|\n|,\s*(?:and |then )*|\b(?:and )?then\b|"
    r"\b(?:and )?after (?:that|it(?=,? (?:i|we)\b))\b|\bafterwards\b:?|"
    r"\bplus\b|\s(?:&|\+|and)\s)\s*",
    re.IGNORECASE,
)
_A_TRAIN = re.compile(
    r"\s*(?:just |only )?(?:an?|one|another) [2-8](?:\+[2-8])?(?:t|[ -]?train)?(?![\w%+])", re.IGNORECASE
)
_LEANS = frozenset(
    {"side", "joins", "number", "count", "money", "colour", "shape", "rank", "source", "percent", "limit"}
)


_OF_TRAINS = frozenset({"buy", "run", "sell", "discard", "engineers", "flip", "replace"})


class Clause(NamedTuple):
    """What is said of one order."""

    words: tuple[Word, ...]


def is_end(clause: Clause) -> bool:
    """Whether the clause only says that this was all: «Done.»"""
    return all(word.text in _ENDS for word in clause.words)


def strange(text: str, lexicon: Lexicon) -> tuple[str, ...]:
    """The words of a prepared line that stand for nothing, but for remarks: clauses in which none stands for anything.

    «so that Ben can't complain» is one.
    """
    found: list[str] = []
    for part in PARTS.split(text):
        words = lexicon.hear(part)
        if any(word.senses and word.sure for word in words):
            found += [word.text for word in words if not (word.senses and word.sure)]
    return tuple(found)


def clauses(text: str, lexicon: Lexicon, names: frozenset[str]) -> list[Clause]:
    """The clauses of the line, the words of each heard; what only adds to the one before it belongs to that."""
    found: list[Clause] = []
    for part in PARTS.split(text):
        words = counted(tuple(marked(one) for one in lexicon.hear(part, names)))
        if not words:
            continue
        adds = bool(found) and not _A_TRAIN.match(part) and goes_on(found[-1].words, words)
        if found and (adds or heads(found[-1].words)):
            found[-1] = Clause((*found[-1].words, *words))
        else:
            found.append(Clause(words))
    return found


def by_verbs(said: Sequence[Word]) -> list[tuple[Word, ...]]:
    """The clause cut before each further word that says what is to be done: «lay Lille pay out»."""
    found: list[list[Word]] = [[]]
    for word in said:
        if found[-1] and _kinds(word) == {"verb"} and any("verb" in _kinds(one) for one in found[-1]):
            found.append([])
        found[-1].append(word)
    return list(map(tuple, found))


def marked(word: Word) -> Word:
    """Money and shares with their sense."""
    for mark, kind in (("cash", "money"), ("percent", "percent")):
        amount = word.text.removeprefix(mark)
        if amount != word.text and amount.isdecimal():
            return Word(amount, frozenset({Sense(kind, amount)}))
    return word


def counted(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Of the same number twice the first one counts: «2 2-trains»."""
    seen, found = set[str](), list[Word]()
    for word in reversed(words):
        if word.text.isdecimal() and word.text in seen:
            word = replace(word, senses=frozenset(one for one in word.senses if one.kind == "number"))
        seen.add(word.text)
        found.append(word)
    return tuple(reversed(found))


def sells(said: Sequence[Word], before: Sequence[Word]) -> tuple[Word, ...]:
    """The verbs with which a clause sells; those of the clause before where it has none; () where it does otherwise."""
    verbs = tuple(one for one in said if "verb" in _kinds(one))
    if not verbs:
        return tuple(before)
    return verbs if all(Sense("verb", "sell") in one.senses for one in verbs) else ()


def may_be_sold(said: Sequence[Word]) -> bool:
    """Whether a clause without a verb names shares, and not from where they come."""
    kinds = set[str]().union(*map(_kinds, said))
    return "company" in kinds and kinds.isdisjoint({"verb", "source", "train"})


def goes_on(before: Sequence[Word], words: Sequence[Word]) -> bool:
    """Whether these words begin no order of their own: sides, amounts, what only describes."""
    kinds = list(map(_kinds, words))
    if any("verb" in one for one in kinds) or not any(kinds):
        return False
    if all(not one or one & _LEANS for one in kinds) and not any(_is_train(word) for word in words):
        return not (_has(before, "train") and any("train" in one for one in kinds))
    had = {kind for word in before for kind in _kinds(word)}
    if "verb" in had and any("train" in one for one in kinds) and _OF_TRAINS.isdisjoint(_verbs(before)):
        return False
    if had & {"tile", "place"} and any("train" in one for one in kinds) and not any("place" in one for one in kinds):
        return False
    return not any(one & had & {"train", "place", "tile", "company"} for one in kinds)


def heads(said: Sequence[Word]) -> bool:
    """Whether it only says whose turn, or what thing, it is about: «K-R: …», «train: …»."""
    kinds = [_kinds(word) for word in said]
    return all(kinds) and all(one & {"company", "thing"} and not one & {"place", "number"} for one in kinds)


def _verbs(said: Sequence[Word]) -> frozenset[str]:
    return frozenset(one.value for word in said for one in word.senses if one.kind == "verb")


def _kinds(word: Word) -> frozenset[str]:
    return frozenset(one.kind for one in word.senses)


def _is_train(word: Word) -> bool:
    """Whether the word is a train, and no number too."""
    return Sense("thing", "train") in word.senses or (bool(word.senses) and _kinds(word) == {"train"})


def _has(words: Sequence[Word], kind: str) -> bool:
    return any(kind in _kinds(word) for word in words)
