"""Reasons beside orders: «just to see his face», «too rich for me», «I want this company»: they order nothing.

What is left of a line without them is never done for that: it is shown as a line to send.
"""

from __future__ import annotations

import re

from pbem.orders.plain_words import MOST_PLAIN

_OPENS = r"(?:and |but |well,? |honestly,? |sorry,? )?"
_TOO = (
    r"(?:(?:it|that|this|he|she|they|this one|which)(?:'?s| is| has| got| gets| are| have become)? )?"
    r"(?:all |way |far |much |a (?:bit|little) |getting |become |become )*"
    r"too (?:rich|expensive|much|dear|steep|high|pricey|hot|costly|early|risky)\b"
)
_WHY = (
    r"(?:just|only|mostly|mainly) (?:to|so|because|for)\b|because\b|cos\b|cause\b|'cause\b|so that\b|"
    r"so (?:he|she|they|nobody|no one|i|we) (?:can|can't|cannot|don't|doesn't|won't)\b|"
    r"otherwise [\w-]+ (?:just |only |will )?(?:adds?|bids?|gets?|takes?|wins?|buys?|has)\b|"
    r"(?:i'?m|i am|we'?re|we are) saving\b|since (?:i|we|he|she|it|they)\b"
)
_WANTS = (
    r"(?:i|we) (?:really |do |just |absolutely )?(?:want|need|like|love|must have) (?:this|that|it|the)"
    r"(?: (?:one|company|minor|private|thing|railway|charter))?(?: (?:badly|so much|a lot|now))?[.!)]*\Z|"
    r"[\w.& -]{2,30} (?:is|are|will be|shall be) (?:mine|all mine|ours|worth it|worth that)\b[^?]{0,20}\Z|"
    r"(?:i|we) (?:want|hope|plan|intend) to (?:see|visit|reach|get to|connect|go) [^,;?]*\Z|"
    r"[\w-]{1,12} costs? (?:me |us )?\d{1,3}\b[^?;]*\Z|"
    r"(?:nobody|no one|none of you|no-one) (?:else )?(?:gets?|takes?|has)\b"
)
_PAYS = (
    r"(?:and |we |it )?pay(?:ing|s)? (?:the |its )\d{1,3}(?: ?R\b| roubles?| francs?)?(?: extra| more| terrain)?[.)]?\Z"
)
_CLAUSE = re.compile(rf"{_OPENS}(?:{_TOO}|{_WHY}|{_WANTS})[^?;]*\Z", re.IGNORECASE)
_ENDS = re.compile(
    rf"(?:\s*[,(–—]\s*|\s-\s|\s+)(?:{_TOO}|{_WHY})[^?;]*\Z|\s-\s(?:{_WANTS})[^?;]*\Z|\s*[,(]\s*{_PAYS}|"
    rf"\s*[,(–—]\s*(?:[\w.&-]+ ){{0,3}}?(?:{_TOO}|{_WANTS})[^?;]*\Z",
    re.IGNORECASE,
)
_DENIES = re.compile(r"\b(?:instead|unless|if|except|rather|wait|actually)\b", re.IGNORECASE)
_DECLINED = re.compile(
    r"(?:honestly,? |sorry,? |well,? )*(?:(?:i'?m|i am|i|we) (?:really |just )?(?:don't|do not|not|won't)"
    r" (?:really )?(?:want|need|like|going to (?:buy|bid)|buying|bidding|care (?:for|about)|interested|fancy|buy)\b|"
    r"(?:no|none of the) [\w-]+ for me\b)[^?;]*\Z",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!…])\s+")
_APOSTROPHES = str.maketrans({"’": "'", "‘": "'"})


def is_reason(sentence: str) -> bool:
    """Whether a sentence only says why something is ordered."""
    said = sentence.translate(_APOSTROPHES).strip(" ().")
    return len(said) <= MOST_PLAIN and _CLAUSE.match(said) is not None and not _DENIES.search(said)


def declines(sentence: str) -> bool:
    """Whether a sentence only says what its writer does not want: beside a pass that is all it says."""
    said = sentence.translate(_APOSTROPHES).strip(" ().")
    return len(said) <= MOST_PLAIN and _DECLINED.match(said) is not None and not _DENIES.search(said)


def without_reasons(line: str) -> str:
    """The line without the reasons that it gives; as it is where it gives none, "" where it is nothing else."""
    if len(line) > MOST_PLAIN:
        return line
    kept = []
    for one in _SENTENCE.split(line):
        if is_reason(one):
            continue
        found = _ENDS.search(one.translate(_APOSTROPHES))
        kept.append(one[: found.start()] if found and not _DENIES.search(found[0]) else one)
    return " ".join(one for one in kept if one.strip(" ,.!-()")).strip(" ,-")
