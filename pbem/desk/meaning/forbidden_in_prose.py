"""The one order of a mail in prose that is plainly meant and that a rule forbids: «Let's scare Cleo: 390 for Havre!»

Nothing is done and nothing is guessed: what stands around it is talk, and the refusal says which rule it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from pbem.desk.meaning.by_meaning import by_meaning
from pbem.desk.meaning.pieces import plain_sentences
from pbem.desk.meaning.plain_orders import of_another, readings
from pbem.desk.meaning.remarks import with_remark
from pbem.desk.planner import Planner
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.plain_words import is_courtesy, is_thought
from pbem.orders.prose import unwrapped
from pbem.orders.requests import asks_for_move
from pbem.orders.talk import takes_back

_MOST = 6  # sentences of such a mail
_TOLD = re.compile(  # «sell one of my SO shares, it's going nowhere»
    r"\s*[,;–—-]\s+(?:it|that|this|they|he|she|there|which|who)(?:['’](?:s|re|ll)| (?:is|are|was|will|has|have|can|"
    r"does|do|would))\b[^?]*\Z",
    re.IGNORECASE,
)
_SO = re.compile(r"\A[^?]{0,80}?,? so,? (?=(?:i|i['’](?:d|ll|m)|let['’]?s|let|please|pls)\b)", re.IGNORECASE)  # why
_NOW = re.compile(r" (?:this turn|this time|right now|now|today)[.!]*\Z", re.IGNORECASE)


def forbidden_in_prose(planner: Planner) -> str:
    """The order of the only sentence that is one, where a rule forbids it; "" where any other may be meant."""
    said = list(islice(_sentences(planner), _MOST + 1))
    if len(said) > _MOST or any(map(takes_back, said)) or any(asks_for_move(one, planner.weigh) for one in said):
        return ""
    found = dict.fromkeys(line for one in said for line in _orders(planner, one))
    if len(found) != 1 or any(planner.would_do(one, planner.stands) for one in found):
        return ""
    line = next(iter(found))
    inner = planner.tried(line, planner.stands)
    return line if any(one.status == "refused" and one.section for one in inner.plan.results) else ""


def _sentences(planner: Planner) -> Iterator[str]:
    for line in unwrapped(planner.text):
        yield from (one for one in plain_sentences(line) if not is_courtesy(one, planner.mail.names))


def _orders(planner: Planner, sentence: str) -> tuple[str, ...]:
    """What a sentence that asks, doubts and denies nothing means as an order, be it allowed or not."""
    if is_thought(sentence) or of_another(planner, sentence):
        return ()
    bare = _NOW.sub("", _SO.sub("", _TOLD.sub("", sentence)))
    for said in dict.fromkeys((sentence, *(with_remark(planner, sentence) or ())[:1], bare)):
        if not (words("denials") | words("conditions")).isdisjoint(tokens(said)):
            continue
        if lines := by_meaning(planner, said, planner.stands).lines or readings(planner, said):
            return lines
    return ()
