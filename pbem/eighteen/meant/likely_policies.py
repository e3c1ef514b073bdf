"""What prose orders of a company for all its turns, or for the next one: policies, and that it does nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pbem.eighteen.meant.named import Naming

POLICY = "policy "
ALWAYS = re.compile(
    r"\b(?:from (?:now|here) on|always|every (?:time|turn|single time|or)|each (?:time|turn)|standing (?:order|"
    r"instruction)s?|"
    r"(?:until|till) i (?:say|tell)|in (?:the|all|both|its)(?: next| coming| two| all| its| other| further| later|"
    r" following| future| remaining)* "
    r"(?:operating rounds?|ors|"
    r"turns)|without me|by default|"
    r"on autopilot|all of their turns|(?:until|till|up to) (?:the )?(?:next )?(?:stock round|sr))\b",
    re.IGNORECASE,
)
_UNTIL_SR = re.compile(r"\b(?:until|till|up to) (?:the )?(?:next )?(?:stock round|sr)\b", re.IGNORECASE)
_OWN = re.compile(
    r"\bthe company\b|\bits (?:other|further|later|following|future|next|coming) (?:turns|operating rounds|ors)\b",
    re.IGNORECASE,
)
_DIVIDENDS = (
    ("half", re.compile(r"\b(?:half|halves|split)\b", re.IGNORECASE)),
    ("pay", re.compile(r"\b(?:pay(?:s|ing)?(?: it)?(?: out)?|full dividends?|distributes?)\b", re.IGNORECASE)),
    ("withhold", re.compile(r"\b(?:withholds?|keeps?(?! (?:on )?\w+ing\b)|retains?)\b", re.IGNORECASE)),
)  # fmt: skip
_RUNS = re.compile(r"\b(?:run(?:s|ning)?|best|max(?:imum)?|routes?)\b", re.IGNORECASE)
_ONLY_RUNS = re.compile(
    r"\b(?:nothing (?:else|more|(?:but|except|other than|besides) (?:to )?(?:run|drive)\w*)|"
    r"(?:only|just) (?:runs?|drives?)|"
    r"(?:not|never|n't|neither) (?:build|buy|lay)\w*,? (?:or|nor|and) "
    r"(?:build|buy|lay)\w*|(?:builds?|buys?) nothing)\b",
    re.IGNORECASE,
)
_ELSE = re.compile(r"\bnothing (?:else|more)\b|\b(?:and|but) that(?:'s| is) (?:it|all)\b", re.IGNORECASE)
_IDLE = re.compile(
    r"\b(?:(?<!lay )(?<!lays )(?<!build )(?<!builds )(?<!buy )(?<!buys )nothing"
    r"(?! (?:in the|left|in its|to (?:spend|pay|run)))|pass(?:es)?|no wish(?:es)?|"
    r"only (?:runs?|whatever)|just runs?|automatic|idle)\b|"
    r"\b(?:will|also|too)\b[^.]{0,20}\b(?:done|finished|ready)\b|\bdone (?:too|also|as well|when)\b",
    re.IGNORECASE,
)


def is_policy(text: str) -> bool:
    """Whether a text says how a company runs, or what becomes of its income."""
    return bool(_RUNS.search(text) or _ONLY_RUNS.search(text) or any(said.search(text) for _, said in _DIVIDENDS))


def with_end(line: str, text: str) -> str:
    """A policy with the end that is told behind it."""
    ends = line.startswith(POLICY) and not line.endswith(" until SR") and _UNTIL_SR.search(text)
    return f"{line} until SR" if ends else line


def policies(table: Naming, text: str) -> Iterator[str]:
    """What a company always does from now on."""
    if not ALWAYS.search(text):
        return
    kinds = [kind for kind, said in _DIVIDENDS if said.search(text)]
    parts = (*kinds[:1], *(("run best",) if kinds and _RUNS.search(text) else ()))
    parts += ("nothing else",) if parts and _ELSE.search(text) else ()
    if not parts:
        parts = ("nothing else",) if _ONLY_RUNS.search(text) else ("run best",) if _RUNS.search(text) else ()
    until = " until SR" if _UNTIL_SR.search(text) else ""
    own = (table.own,) if table.own and _OWN.search(text) else ()
    for company in (table.led(text) or own) if parts else ():
        yield f"{POLICY}{company}: {', '.join(parts)}{until}"


def of_others(table: Naming, text: str) -> Iterator[str]:
    """That another company of theirs does nothing in its turn."""
    others = [one for one in table.led(text) if one != table.own]
    alone = table.own not in table.companies(text) and not any(said.search(text) for _, said in _DIVIDENDS)
    if table.own and others and alone and _IDLE.search(text):
        yield from (f"{one}: pass" for one in others)
