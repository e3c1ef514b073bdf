"""Second thoughts: whether a line takes back what stands above it, and whether it is only a comment like one.

What is said so is endless; it is known by its patterns, which are data. A line is brought to one form for them: folded
words, `|` between its clauses and at its ends, «dont» as «don t», a misspelt «cancle» put right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from rapidfuzz.distance import OSA

from pbem.orders.fold import tokens
from pbem.orders.taken_back import BEFORE, COMMENTS, TAKE_BACK

_CLAUSES = re.compile(r"[.,!;:…()\"“”„«»?^*_]+\s*|\s[-–—]+\s|\n")
_CLIPPED: Mapping[str, str] = {
    **{f"{one}nt": f"{one}n t" for one in ("do", "does", "did", "is", "are", "was", "have", "has", "must", "should")},
    **{"wouldnt": "wouldn t", "couldnt": "couldn t", "wont": "won t", "cant": "can t", "shant": "shan t"},
    **{"cannot": "can t", "im": "i m", "ive": "i ve", "thats": "that s", "lets": "let s", "whats": "what s"},
    **{"nvm": "never mind", "nevermind": "never mind", "wiat": "wait", "wati": "wait", "dotn": "don t",
    "dnt": "don t"},
    **{"2nd": "second", "canel": "cancel", "cancelled": "cancel", "canceled": "cancel", "pls": "please",
    "plz": "please"},
    **{"retracted": "retract", "withdrawn": "withdraw", "ignored": "ignore", "scratched": "scratch"},
}  # fmt: skip
_MISSPELT = (
    "cancel", "ignore", "scratch", "forget", "actually", "instead", "thoughts", "changed", "mistake", "disregard",
    "withdraw", "retract", "reconsider", "oops", "whoops",
)  # fmt: skip
_OTHERS = (  # words of their own, though near to those
    "forgot forged charged hanged chances thought steads mistaken mistakes cancels changes change coops loops"
    " hoops whoop "
    "oop snatch scratchy forgets reconsiders retracts withdraws withdrew oats pops ops"
)
_WORDS_OF_THEIR_OWN = frozenset(_OTHERS.split())
_SHORTEST = 4

_TAKES_BACK = re.compile("|".join(f"(?:{one})" for one in TAKE_BACK))

_COMMENT = re.compile("|".join(f"(?:{one})" for one in COMMENTS))
_ONLY_COMMENT = re.compile(rf"\| {BEFORE}(?:{_COMMENT.pattern})")
# A denial that opens a clause, or that its writer says of themself.
_DENIES = re.compile(
    rf"(?:\| {BEFORE}|\b(?:i|we|please|better|let s|just) )(?:really |still |rather |also |just )?"
    r"(?P<no>no|not|don t|do not|won t|will not|shan t|shouldn t|should not|wouldn t|would not|m not|am not|can t"
    r"|mustn t) \w"
)
_QUANTITY = re.compile(
    r"\b(?:one|two|three|four|half|less|fewer|none|some|most|both) (?:of (?:them|that|it|those|these|my)|(?:is|are"
    r"|will|would"
    r"|should) (?:be )?(?:enough|do|fine|plenty|sufficient|better))\b|\bafter all\b|\bmake (?:it|this|them) (?!home"
    r"|to|quick|work"
    r"|back|on|in|through|happen|snappy|easy|hard|fun|out|up|count|so|interesting|short|clear|a|rain|big)\w"
)


@lru_cache(maxsize=64)
def second_thought(line: str) -> bool:
    """Whether the line takes back something said before it, or puts it off."""
    return _TAKES_BACK.search(_levelled(line)) is not None


def is_comment(clause: str) -> bool:
    """Whether a clause only begins like a denial or an order: «no idea if that's good», «don't be angry Ben»."""
    return _ONLY_COMMENT.match(_levelled(clause)) is not None


@lru_cache(maxsize=64)
def denies(line: str) -> bool:
    """Whether a clause of the line denies something, or tells how much of it is to be, that no comment tells of."""
    said = _levelled(line)
    if _QUANTITY.search(said):
        return True
    return any(not _COMMENT.match(said, found.start("no")) for found in _DENIES.finditer(said))


def _levelled(line: str) -> str:
    """The line in the one form that the patterns know."""
    clauses = (" ".join(_spelt(clause)) for clause in _CLAUSES.split(line.replace("’", "'")))
    return f"| {' | '.join(one for one in clauses if one)} |"


def _spelt(clause: str) -> Iterable[str]:
    return map(_right, tokens(clause))


@lru_cache(maxsize=4096)
def _right(word: str) -> str:
    """A word as it is usually spelt, where it is one of those that take something back."""
    word = _CLIPPED.get(word, word)
    if len(word) < _SHORTEST or word in _WORDS_OF_THEIR_OWN or len(word) > 12:
        return word
    return next((one for one in _MISSPELT if OSA.distance(word, one, score_cutoff=1) <= 1), word)
