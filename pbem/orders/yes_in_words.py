"""A yes to an invitation in a few sentences: «yes, gladly. my name is Zoé», «gerne! mein Wort ist semaphor»."""

from __future__ import annotations

import re
from collections.abc import Set

from pbem.orders.everyday import phrases
from pbem.orders.fold import key
from pbem.orders.plain_words import is_courtesy, yes_or_no

MOST_READ = 600  # characters
_CLAUSES = re.compile(
    r"[.!;,…:]+(?=\s|\Z)|\n|\s+[-–—]\s+|\s+(?:and|und|et)\s+(?=(?:my|mein|mon|i|ich|je|call|the|word|zone|name)\b)",
    re.I,
)
_ACCEPTS = re.compile(
    r"(?:(?:yes|ok|okay|so|then|and|i|i'll|i will|please|ja)\s+)*(?:accept|join)\b(.*)", re.IGNORECASE
)
_COLON = re.compile(r"\b(name|word|wort|mot|zone):\s+", re.IGNORECASE)  # «mein Name: Zoé»
_NAME = re.compile(
    r"(?:my name(?:'s| is| shall be| will be)?|call me|name(?: is)?|as|sign me up as|put me down as|ich heiße|ich"
    r" bin|mein name"
    r"(?: ist| sei)?|nennt mich|je m['’]appelle|mon nom est|i am called|i['’]m called|i go by)\s+([^\W\d_][\w'-]*)",
    re.IGNORECASE,
)
_WORD = re.compile(
    r"(?:(?:my|the|mein|mon|das|le)\s+)?(?:(?:secret|own)\s+)?(?:word|wort|mot)(?:\s+(?:is|shall be|ist|sei|lautet"
    r"|est))?\s+(\S+)",
    re.IGNORECASE,
)
_ZONE = re.compile(
    r"(?:(?:my|meine|mon)\s+)?(?:time ?zone|zone|tz|zeitzone|fuseau(?: horaire)?)(?:\s+(?:is|ist|est))?\s+(\S.*)"
    r"|(?:i['’]m living|i am living|i live|living|i['’]m based|based|i am based|ich wohne|ich lebe"
    r"|j['’]habite)\s+(?:in|à|a)\s+(\S.*)",
    re.IGNORECASE,
)


def acceptance(text: str, names: Set[str]) -> str:
    """The `accept` order that a whole text comes to, where each of its clauses says yes, or a name, word or zone."""
    if len(text) > MOST_READ or "?" in text:
        return ""
    said: dict[str, str] = {}
    answers: list[str] = []
    for clause in (
        one.strip().strip("\"'“”„«»()") for one in _CLAUSES.split(_COLON.sub(r"\1 ", text)) if one and one.strip()
    ):
        if found := _ACCEPTS.fullmatch(clause):
            answers.append(f"accept{found[1]}")
        elif answer := yes_or_no(clause, names):
            answers.append(answer)
        elif named := _named(clause):
            said |= named
        elif not (is_courtesy(clause, names) or _signs(clause) or key(clause) in phrases("pleased")):
            return ""
    if not answers or "decline" in answers:
        return ""
    rest = "".join(one.removeprefix("accept") for one in answers)
    return f"accept{rest}" + "".join(f" {kind} {what}" for kind, what in said.items())


def _named(clause: str) -> dict[str, str]:
    """The name, word or zone that a clause gives."""
    kinds = {"as": _NAME, "word": _WORD, "zone": _ZONE}
    found = {kind: pattern.fullmatch(clause) for kind, pattern in kinds.items()}
    return {kind: one[1] or one[2] for kind, one in found.items() if one is not None}


def _signs(clause: str) -> bool:
    """Whether a clause is a name alone, as it stands below a mail."""
    return clause.istitle() and clause.isalpha() and key(clause) not in ("no", "nein", "non", "wait", "stop", "nope")
