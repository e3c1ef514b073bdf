"""A mail in prose cut into what its writer says of their own move: asides, conditions and what others do left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from typing import NamedTuple

from pbem.orders.fold import tokens
from pbem.orders.plain_words import is_courtesy, is_question
from pbem.orders.requests import is_request
from pbem.orders.talk import takes_back, without_turn

MOST_SENTENCES = 40
_TURNS = (
    r"(?:no(?! (?:need|hurry|rush|matter|problem|worr))|nope|wait|actually|sorry|scratch|stop|or rather|i mean|"
    r"make (?:it|that)|hmm*|oh|err*|forget|but)\b"
)
_SENTENCES = re.compile(
    rf"(?<!\bst\.)(?<!\b(?:no|nr)\.)(?<!\b(?:max|min)\.)(?<=[.!?…])[)\"”»]?\s+|\n+|"
    rf"\s+[-–—]+\s+(?={_TURNS}|(?:i|we|he|she|it|they)\b)|,\s+(?={_TURNS})|(?<=\w)\.{{2,}}\s*|"
    r"\s*;\s+|\s+[:;]-?[)(DP]+(?=\s|$)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\A\s*(?:[-*•–]|\(?(?:\d|[a-h])[.)])\s+")
_NOD = re.compile(r"\s*,\s*(?:no|ok|okay|right|deal|yes|alright|agreed|eh)\s*\?+(?=\s|\Z)", re.IGNORECASE)
_LONG = 50  # characters of a line that a mail program has wrapped
_AFTER = re.compile(r"\s*(?:and |but )?(?:after|above|over|beyond|past) (?:this|that|which|it|\d+)\b", re.IGNORECASE)
_NOT_THIS = re.compile(r"not (?:this|that|these|those)(?: \w+)?\W*\Z", re.IGNORECASE)  # it is declined
_MUSES = re.compile(  # «I am not sure if it is clever but we will see»
    r"\W*(?:(?:i'?m|i am) )?not (?:quite |so |really |at all )?(?:sure|certain) (?:if|whether|that) (?:it|this|that)"
    r"(?:'s|s| is| was)? (?:\w+ ){0,3}(?:clever|wise|smart|good|right|best|idea|sensible|sane|brilliant|correct|"
    r"optimal|worth it)\b[^.!?\d]*[.!?]*\s*\W*",
    re.IGNORECASE,
)
_NO_CHOICE = re.compile(  # «so there's no other choice really: brown to Brest»
    r"\b(?:(?:so|and|but|well) )?(?:there(?:'s| is| was)|i have|i've(?: got)?|we have) (?:really )?no (?:other |real |"
    r"better )?(?:choice|option|alternative|way)\b(?: really| left| here| anyway)*[,:;]?\s*",
    re.IGNORECASE,
)
_NOES = re.compile(  # «no track, no tokens, nothing»: it only tells what is left out
    r"no(?: \w+){1,3}(?:,? (?:and |or )?(?:no(?: \w+){1,3}|nothing(?: else| more)?|none))+\W*\Z", re.IGNORECASE
)
_JOINT = re.compile(r"\A\s*(?:and then|then|and|but|(?-i:so|So)|also|plus)\b\s*", re.IGNORECASE)
_LEAD = re.compile(
    r"\A\s*(?:(?:and then|then|and|but|(?-i:so|So)|also|plus|well|ok|okay|now|first|finally|after that|after this|"
    r"afterwards)\b[ ,:]*)+",
    re.IGNORECASE,
)
_INSTEAD_OF = re.compile(r"\b(?:instead of|rather than)\b[^.,;!?]*?(?=[.,;!?]|\Z|\s(?:i|we|let)\b)", re.IGNORECASE)
_MEANT = re.compile(r"\b(?:instead|rather|i mean|i meant|actually)\b,?", re.IGNORECASE)
_ASIDE = re.compile(
    r"\A\s*(?:because|cos|since|which|who|whose|while|though|although|whatever|however|hopefully|i think|i guess|"
    r"(?:nobody|no[ -]?one)(?: else)? (?:will|would|can|could|dares?|is going to)|"
    r"i hope|"
    r"i believe|i know|(?:first )?i (?:had |have |at )?(?:first |almost |nearly |just )?(?:thought (?:to|of|about)|"
    r"considered|"
    r"was (?:thinking|tempted|going to|about to))|let's see|"
    r"as (?:i|he|she|they|we|you|usual|always)\b|so that|even (?:if|though))\b",
    re.IGNORECASE,
)
_HANGS = re.compile(
    r"\A\s*(?:if|when|once|unless|until|in case|whenever|should(?! (?:like|love|prefer))|as soon as|after(?! that\b|"
    r" this\b| it,? (?:i|we)\b|wards| (?:\w+ ){0,3}(?:consideration|thought|thinking|reflection|deliberation)\b))\b",
    re.IGNORECASE,
)

_ASKING = (
    r"(?:(?:could|can|would|will) (?:you|i|we|somebody)|what|how|when|where|which|who|why|is|are|do|does|did|have|has|"
    r"any chance|may i|until when)\b"
)
_ASKS = re.compile(rf"\A\W*{_ASKING}", re.IGNORECASE)
_TAG = (
    r"(?:[a-z]+n't (?:it|he|she|they|i|we|you|there)|right|ok(?:ay)?|yes|no|eh|please|shall (?:we|i))"  # «…, won't it?»
)
_ASKS_BEHIND = re.compile(
    rf"[,;:]? (?:and|but|also)(?: also| then)? {_ASKING}.*\Z|[,;:] {_ASKING}.*\Z|[,;:] {_TAG}\W*\Z",
    re.IGNORECASE | re.DOTALL,
)


_IN_CASE = re.compile(r",?\s*\b(?:just )?in case (?:you|this|that|it)\b[^.!?;)\n]*", re.IGNORECASE)  # of no player
_STAYS = re.compile(  # «my Lyon bid can stay as it is»
    r"[,;]?\s*\b(?:(?:and|but|while|as|since) )?(?:my|the|that|this|all my)(?: [\w-]+){0,3}? (?:bids?|offers?|stakes?)"
    r"(?: (?:can|may|should|shall|must|will|just|simply|still|of course|on \w+|for \w+)){0,3} "
    r"(?:stays?|stands?|remains?|keeps?)\b[^.;,!?\n]*",
    re.IGNORECASE,
)
_SIGNS = re.compile(  # «Yours in speculation, Ann»
    r"\W*(?:yours|ever yours) (?:in|until|from|till|ever|always|on behalf)\b[^.!?\d]{0,60}\W*", re.IGNORECASE
)
_HOLDS_ON = re.compile(r"\b(?:hang|hold) on ?to (?!be\b)", re.IGNORECASE)  # which is no «hang on!»
_STEP = re.compile(r"\b(?:trains?|tokens?|stations?|markers?|tiles?|track|private)\b", re.IGNORECASE)
_FORGET = re.compile(
    r"\s*(?:(?:so|ok|okay|please|pls|oh|no|sorry|then)\b[ ,]*)*(?:forget|scrap|scratch|ignore|strike|"
    r"cancel)(?: about)? (?:the|my) "
    r"[^,;:.!–—-]*(?:\Z|(?=[,;:.!–—-]))",
    re.IGNORECASE,
)


class Sentence(NamedTuple):
    """What is said in one sentence; `back`: it takes back what stands before it, and goes on with what is left.

    `hangs`: it begins with a condition. `told`: what stands before it and orders nothing, a question or what somebody
    else does: for what «it» may mean.
    """

    text: str
    back: bool = False
    hangs: bool = False
    told: str = ""


def sentences(text: str, names: Set[str]) -> Iterator[Sentence]:
    """The sentences of a mail that may order something: no questions but for polite ones, no courtesies."""
    told = ""
    for line in unwrapped(_HOLDS_ON.sub("keep ", text)):
        for one in _SENTENCES.split(_NOD.sub(".", _NUMBERED.sub("", line, count=1)))[:MOST_SENTENCES]:
            said = one.strip()
            asked = said
            said = _without_question(said) if said.endswith("?") else said
            told = f"{told} {asked}" if not said or _asks(said) else told
            if not said or _asks(said) or is_courtesy(said, names) or _SIGNS.fullmatch(said) or _MUSES.fullmatch(said):
                continue
            said = _STAYS.sub("", _IN_CASE.sub("", _INSTEAD_OF.sub(" ", _LEAD.sub("", said, count=1))))
            said = _NO_CHOICE.sub(", ", said).lstrip(" ,")
            said, forgets = _forgotten(said)
            if not said.strip(" .!"):
                continue
            hangs = bool(_HANGS.match(said))
            turns = not (hangs or _AFTER.match(one) or _NOT_THIS.match(said) or _NOES.match(said))
            back = forgets or (turns and takes_back(said))
            if back and not forgets:
                said = _MEANT.sub("", without_turn(said) or said)
            yield Sentence(said, back, hangs, told.strip())
            told = ""


def _forgotten(said: str) -> tuple[str, bool]:
    """A sentence without what it tells to forget, and whether it does: of «forget the 95, make it 100» the end."""
    found = _FORGET.match(said)
    if found and not said[found.end() :].strip(" .!") and _STEP.search(said):
        return said, False  # «forget the train»: what else was said stays
    return (said[found.end() :].strip(" ,;:.!-–—"), True) if found else (said, False)


def _asks(said: str) -> bool:
    """Whether it is a question: no polite one, and no condition, which may begin with the same words."""
    return is_question(said) and not is_request(said) and (said.endswith("?") or not _HANGS.match(said))


def _without_question(said: str) -> str:
    """What stands before the question of a sentence: «145, and can you show me the map?»; all of a polite one."""
    if is_request(said):
        return said
    found = None if _ASKS.match(said) else _ASKS_BEHIND.search(said)
    return said[: found.start()] if found else ""


def unwrapped(text: str) -> list[str]:
    """The lines of a text but for quoted ones; those joined that a mail program has wrapped, which end in no sign."""
    found: list[str] = []
    wrapped = False
    for line in text.split("\n"):
        goes_on = wrapped and line.strip() and not _NUMBERED.match(line) and not line.lstrip().startswith((">", "."))
        if goes_on:
            found[-1] += f" {line.strip()}"
        else:
            found.append(line)
        wrapped = len(line) >= _LONG and line.rstrip()[-1:] not in (".", "!", "?", ":", ";")
    return [line for line in found if not line.lstrip().startswith((">", "|"))]


def is_aside(part: str) -> bool:
    """Whether a part of a sentence only explains another, or hangs on something."""
    said = _JOINT.sub("", part, count=1)
    return bool(_ASIDE.match(said) or _HANGS.match(said)) or not tokens(said)
