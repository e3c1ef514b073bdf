"""Questions that ask for a move: «could you lay it, please?», «can I dump my red for two blue ones?»"""

from __future__ import annotations

import re

from pbem.orders.talk import Weigh

_DO = re.compile(  # «do M12 N11», «what I do: blue goes back»
    r"(?:do (?!(?:you|we|i|they|he|she|it|any\w*|the others|people)\b)|what (?:i|we)(?:['’]d)? (?:do|want|wish|like|"
    r"pay|give|get|take|return|"
    r"would like)\b)[^?]*\Z",
    re.IGNORECASE,
)
_REQUESTS = re.compile(  # a question that asks for a move
    r"\W*(?:could|can|would|will) you (?:(?:please|just|also) )*"
    r"(?!(?:please|just|also|tell|send|say|explain|show|let|remind|give|help|check)\b)|"
    r"\s*(?:[\w ]{1,20},\s*)?(?:please,? )?(?:could|can|would|will) you (?!(?:please |also |kindly )*(?:tell|show|"
    r"say|explain|list|send|remind|check|"
    r"let|see|look|repeat|confirm|write|call|change my|give me (?:a|an|the|more|some)\b|do (?:me|that)|have|think|"
    r"know|be able))|"
    r"(?:could|can|may) (?:\w+ ){1,2}please\b|"
    r"(?:so )?(?:could|can|may|might|shall) (?:i|we) (?:(?:please|just|then|finally|now|also) )*(?:swap|exchange|trade|"
    r"dump|ditch|hand|return|turn|part with|get rid|give|throw|sell|offload|put|lay|place|have|get|take)\b"
    r"(?=.*\b(?:for|against|back|in return|instead|into|my|on|up)\b)|"
    r"(?:could|can|may) (?:the|my|one|this|that) (?:[\w-]+ ){1,4}(?:go|come|leave)\b",
    re.IGNORECASE,
)


def is_request(said: str) -> bool:
    """Whether a question only asks for a move: «could you lay it, please?»"""
    return any(one.match(said) for one in (_REQUESTS, _DO))


_ASKED_FOR = re.compile(
    r"\A\W*(?:(?:and|also|then|please|oh|so|but|now|next)\b,? )*(?:could|can|would|will|may) (?:you|i|we|"
    r"[a-z]{1,3}(?:-[a-z]{1,3})?)"
    r"(?: (?:please|also|then|just|now|possibly|perhaps))* "
    r"(?P<verb>(?!be\b|know\b|think\b|tell\b|show\b|say\b|explain\b|list\b|send\b|remind\b|check\b|let\b|"
    r"see\b|look\b|repeat\b|"
    r"confirm\b|write\b|change\b|help\b|ask\b|read\b|find\b|still\b|even\b|already\b|ever\b|"
    r"not\b|only\b|do\b)[a-z]+)\b",
    re.IGNORECASE,
)
_WONDERS = re.compile(
    r"\b(?:still|already|even|ever|later|legal|allowed|possible|in principle|at all|next turn|or)\b", re.IGNORECASE
)


def asks_for_move(said: str, weigh: Weigh) -> bool:
    """Whether a question asks for a move rather than about one: «can you set a station in Nizhny, K7?»"""
    if not _ASKED_FOR.match(said) or _WONDERS.search(said):
        return False
    return any(weigh(one.strip(".,;:!?()")) > 1 for one in said.split())


def without_asking(said: str) -> str:
    """Such a question as it would be ordered: «set a station in Nizhny, K7.»"""
    found = _ASKED_FOR.match(said)
    return f"{said[found.start('verb') :].rstrip(' ?')}." if found else said
