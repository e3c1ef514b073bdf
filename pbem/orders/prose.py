"""A mail in prose cut into what its writer says of their own move: asides, conditions and what others do left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from typing import NamedTuple

from pbem.orders.fold import tokens
from pbem.orders.plain_words import is_courtesy
from pbem.orders.talk import takes_back, without_turn

MOST_SENTENCES = 40
_SENTENCES = re.compile(
    r"(?<=[.!?…])[)\"”»]?\s+|\n+|\s+[-–—]+\s+|(?<=\w)\.{2,}\s*|\s*;\s+|\s+[:;]-?[)(DP]+(?=\s|$)"
)
_NUMBERED = re.compile(r"\A\s*(?:[-*•–]|\(?(?:\d|[a-h])[.)])\s+")
_WRAPPED = re.compile(r"(?<=[^\s.!?:;…])\n(?=[^\s\-*•–>.])(?!\d[.)])")
_NOD = re.compile(r"\s*,\s*(?:no|ok|okay|right|deal|yes|alright|agreed|eh)\s*\?+\Z", re.IGNORECASE)
_REQUEST = re.compile(
    r"\s*(?:[\w ]{1,20},\s*)?(?:please,? )?(?:could|can|would|will) you (?!(?:please |also |kindly )*(?:tell|show|say|explain|list|send|remind|check|"
    r"let|see|look|repeat|confirm|write|call|change my|give me (?:a|an|the|more|some)\b|do (?:me|that)|have|think|know|be able))",
    re.IGNORECASE,
)
_LONG = 50  # characters of a line that a mail program has wrapped
_JOINT = re.compile(r"\A\s*(?:and then|then|and|but|so|also|plus)\b\s*", re.IGNORECASE)
_LEAD = re.compile(r"\A\s*(?:(?:and then|then|and|but|so|also|plus|well|ok|okay|now|first|finally|after that|after this|afterwards)\b[ ,:]*)+", re.IGNORECASE)
_INSTEAD_OF = re.compile(r"\b(?:instead of|rather than)\b[^.,;!?]*", re.IGNORECASE)
_MESSAGE = re.compile(
    r"(?:please |could you (?:please |also )?|can you (?:please |also )?|also )*"
    r"(?:(?:a |the )?(?:private |short |little )?(?:message|note|word|press|line) (?:to|for) (?P<whom>\w+)|tell (?P<told>\w+)(?: from me)?|"
    r"(?:send|write) (?:(?:this|that|it|the following|a \w+) to )?(?P<to>\w+)(?: a \w+| this| the following)?)(?: please)?\s*:\s*",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"\A\s*(?:because|cos|since|which|who|whose|while|though|although|whatever|however|hopefully|i think|i guess|i hope|"
    r"i believe|i know|let's see|as (?:i|he|she|they|we|you|usual|always)\b|so that|even (?:if|though))\b",
    re.IGNORECASE,
)
_HANGS = re.compile(r"\A\s*(?:if|when|once|unless|until|in case|whenever|should(?! (?:like|love|prefer))|as soon as|after(?! that\b| this\b|wards))\b", re.IGNORECASE)


class Sentence(NamedTuple):
    """What is said in one sentence; `back`: it takes back what stands before it, and goes on with what is left."""

    text: str
    back: bool = False


def sentences(text: str, names: Set[str]) -> Iterator[Sentence]:
    """The sentences of a mail that may order something now: no questions, courtesies, conditions."""
    for line in _unwrapped(text).split("\n"):
        for one in _SENTENCES.split(_NUMBERED.sub("", line, count=1))[:MOST_SENTENCES]:
            said = _NOD.sub(".", one.strip())
            asks = said.endswith("?") and not _REQUEST.match(said)
            if not said or asks or is_courtesy(said, names):
                continue
            said = _INSTEAD_OF.sub("", _LEAD.sub("", said, count=1))
            if _HANGS.match(said):
                continue
            back = takes_back(said)
            said = without_turn(said) if back else said
            if not _HANGS.match(said):
                yield Sentence(said, back)


def message(said: str) -> tuple[str, str] | None:
    """To whom a sentence asks to write, and what: «tell Ben from me: well played»; None for any other."""
    found = _MESSAGE.match(said)
    return (found["whom"] or found["to"] or found["told"] or "", said[found.end() :].strip()) if found else None


def _unwrapped(text: str) -> str:
    """The text with the lines joined that a mail program has wrapped: the longer ones that end in no sign."""
    found: list[str] = []
    wrapped = False
    for line in text.split("\n"):
        goes_on = wrapped and line.strip() and not _NUMBERED.match(line) and not line.lstrip().startswith((">", "."))
        if goes_on:
            found[-1] += f" {line.strip()}"
        else:
            found.append(line)
        wrapped = len(line) >= _LONG and line.rstrip()[-1:] not in (".", "!", "?", ":", ";")
    return "\n".join(found)


def is_aside(part: str) -> bool:
    """Whether a part of a sentence only explains another, or hangs on something."""
    said = _JOINT.sub("", part, count=1)
    return bool(_ASIDE.match(said) or _HANGS.match(said)) or not tokens(said)
