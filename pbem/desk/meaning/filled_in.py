"""The samples of a letter that a mail names beside other words, written out: «track as in your .2, then a 2+1»."""

from __future__ import annotations

import re

from pbem.desk.meaning.named import index_of, samples_of, speaks_of_another
from pbem.desk.planner import Planner
from pbem.orders.fold import tokens
from pbem.orders.sample_changes import same_words
from pbem.orders.sample_words import references

_LIKE = re.compile(
    r"(?:[,(]\s*)?(?:\b(?:just |exactly )?(?:as|like)\b )?(?:\b(?:it is|it's|that is|that's|shown|listed|suggested|"
    r"given|the one|the one that|you have|under|in|at|on|with|from|of|per|is|as|be)\b )*"
    r"(?:\b(?:your|the|sample|line|no|suggestion|proposal)\b\W{1,2})*\Z",
    re.IGNORECASE,
)
_BEHIND = re.compile(r"\s*(?:in|on|of|from) (?:the|your) (?:list|letter|mail|samples?)\b|\)", re.IGNORECASE)
_MORE = re.compile(r"\s*(?:and|or|&|,)\s*\d{1,2}\b(?!\s*(?:fr|r\b|on|in))")
_STEP = re.compile(r"\b(?:tracks?|tiles?|builds?|lays?|upgrades?)\b", re.IGNORECASE)
_LAYS = re.compile(r"(?:lay|upgrade)\b")
_DENIED = re.compile(  # «don't lay the tile from suggestion 2»
    r"\b(?:do not|don['’]?t|won['’]?t|will not|never|not to)(?: \w+)? "
    r"(?:lay|build|take|do|use|play|place|upgrade|buy|run|go)\b[^.,;!?\n]*\Z",
    re.IGNORECASE,
)
_OF_LOT = re.compile(r"\b(?:bid|offer)s? (?:on|for) \Z", re.IGNORECASE)  # «bid for no. 4»: a number of the game's own
_END = "\v"  # in place of the end of a line
_LONG = 50  # characters of a line that a mail program may have wrapped
_SENTENCE = re.compile(rf"[.!?;\n{_END}]")


def filled_in(planner: Planner, text: str, *, bare: bool = False) -> str:
    """The text with the samples that it names in place of their numbers; of a step only that, where it says so.

    `bare`: a number that stands alone names one as well.
    """
    marked = _with_ends(text)
    found = _filled(planner, marked, bare=bare)
    return text if found == marked else found.replace(_END, ".\n")


def _with_ends(text: str) -> str:
    """The text with the ends of its short lines marked: no mail program has wrapped those, whatever is filled in."""
    lines = text.split("\n")
    ends = (_END if len(one) < _LONG and one[-1:].isalnum() else "\n" for one in lines[:-1])
    return "".join(f"{one}{end}" for one, end in zip(lines, (*ends, ""), strict=True))


def _filled(planner: Planner, text: str, *, bare: bool) -> str:
    said = same_words(text)
    every = list(references(said))
    found = [one for one in every if one.sure] or (every if bare and len(every) == 1 else [])
    samples = samples_of(planner)
    if len(found) > 1:
        found = [one for one in found if not said[: one.end].endswith(" one")] or found  # «as the second one, for 20»
    if any(_MORE.match(said, one.end) for one in found):
        return text  # «as in your lines 1 and 2»
    if not found or len(said) != len(text) or not any(samples):
        return text
    parts, at = list[str](), 0
    for one in found:
        place = index_of(samples, one.number)
        if place is None:
            return text
        sample = samples[place]
        if speaks_of_another(planner, said[one.start : one.end], sample):
            continue
        before = text[at : one.start]
        if _DENIED.search(before) or _OF_LOT.search(before):
            return text
        lead = _LIKE.search(before)
        parts.append(before[: lead.start()] if lead else before)
        behind = _BEHIND.match(text, one.end)
        at = behind.end() if behind else one.end
        sentence = _SENTENCE.split(before)[-1]
        parts.append(f", {_of_step(sample, sentence)},")
    return "".join((*parts, text[at:]))


def _of_step(sample: str, sentence: str) -> str:
    """The part of a sample that lays track, where the sentence speaks of track; else all of it."""
    about, colon, rest = sample.partition(": ")
    orders = rest.split("; ") if colon and " " not in about else sample.split("; ")
    lays = [one for one in orders if _LAYS.match(one)]
    named = {word for one in lays for word in tokens(one) if any(map(str.isdigit, word))}  # «64 in C18»
    only = _STEP.search(sentence) or not named.isdisjoint(tokens(sentence))
    return "; ".join(lays if lays and only else orders).replace("; ", ", ")
