"""Quoted samples told apart by what they have: «the yellow one of these», «the one with the 3-train»."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pbem.desk.meaning.by_meaning import restates
from pbem.desk.meaning.named import sample_at, samples_of
from pbem.desk.planner import Planner
from pbem.orders.everyday import words
from pbem.orders.fold import key, tokens
from pbem.orders.plain_words import core
from pbem.orders.sample_changes import is_changed
from pbem.orders.talk import takes_back
from pbem.reading.marked import Marked

_MOST_WORDS = 14  # of a line that says which one
_MOST_TRIED = 6  # samples that are held against its words
_FULL = 4  # samples from the first on: the whole letter stands below
_ONE = re.compile(r"\b(?:one|ones|of (?:these|those|them|the(?: \w+)? above)|option|line|sample|suggestion)\b", re.I)
_SEVERAL = re.compile(r"\b(?:of (?:these|those|them|the(?: \w+)? above)|(?:[a-z]+er|[a-z]+est|best|other) one)\b", re.I)


def kept_beside(planner: Planner) -> Sequence[Marked]:
    """The quoted samples that the writer has kept beside what they write; the whole letter may stand below."""
    marked = [one for one in planner.mail.marked if not one.struck]
    last = max((at for at, one in enumerate(marked) if one.number == 1 and at), default=len(marked))
    if _is_whole(planner, marked):
        return [one for one in marked if one.below]
    return marked[:last] if last else [one for one in marked if one.below]


def _is_whole(planner: Planner, marked: Sequence[Marked]) -> bool:
    """Whether the first samples stand there one after the other, or all that there were."""
    first = [one.number for one in marked[:_FULL]]
    if not first or first != list(range(1, len(first) + 1)):
        return False
    return len(first) == _FULL or len(first) == sum(map(bool, samples_of(planner)))


def says_which(said: str) -> bool:
    """Whether a line says which one of several it takes, by what it is like, and nothing else."""
    if len(said.split()) > _MOST_WORDS or "?" in said or not _ONE.search(said):
        return False
    return not (takes_back(said) or is_changed(said)) and words("denials").isdisjoint(tokens(said))


def is_of_several(said: str) -> bool:
    """Whether the words are about one of several samples, whichever it is: not the one they happen to stand below."""
    return _SEVERAL.search(said) is not None


def told_apart(planner: Planner, said: str, quoted: Sequence[Marked]) -> tuple[Marked, ...] | None:
    """Those of the samples that have all that the words name of the game; None where that tells none from another."""
    samples = samples_of(planner)
    texts = {one.number: sample_at(samples, one.number).partition("  #")[0] or one.text for one in quoted}
    known = {number: _words(text) for number, text in texts.items()}
    every = [one for one in _words(said) if planner.weigh(one) or any(map(str.isdigit, one))]
    anywhere = set().union(*known.values())
    telling = {one for one in every if one in anywhere and not all(one in has for has in known.values())}
    strange = [one for one in every if one not in anywhere and planner.weigh(one)]
    if not telling and not strange:
        return None
    found = tuple(one for one in quoted if telling <= known[one.number])
    if strange and len(quoted) <= _MOST_TRIED:  # «the one to Lyon», where it is written K12
        plain = core(said, planner.mail.names)
        return tuple(one for one in found if restates(planner, texts[one.number], plain)) or (
            found if telling else None
        )
    return found


def _words(text: str) -> set[str]:
    """The words of a text as they are compared, and their parts: «O-K» and «3-train»."""
    plain = [one.strip(".,;:!?()\"'«»“”").casefold() for one in text.split()]
    return {part for one in plain for part in (one, *key(one).split(), *re.split(r"[-/+]", one)) if part}
