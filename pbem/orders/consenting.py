"""What stands behind «accept» and «decline»: courtesy, talk and why, or something that may turn the answer."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set

from pbem.orders.everyday import phrases, words
from pbem.orders.fold import key, tokens
from pbem.orders.lexicon import fillers
from pbem.orders.near_names import near
from pbem.orders.order import OrderWord
from pbem.orders.parse import by_name
from pbem.orders.plain_words import is_courtesy
from pbem.orders.second_thoughts import denies
from pbem.orders.talk import CLAUSES, PIECE, Weigh, is_talk, takes_back

_LOOKED_AT = 400  # characters
_MOST_REASONS = 8  # words of a clause that says why
_NUMBERED = re.compile(r"(?:(?:no|nr|number|offer)[ .]*)?\d{1,4}|now", re.IGNORECASE)
# What is offered, and how one speaks of it.
_OFFERED_SAID = "offer offers deal bid price merger sale trade proposal of from by about regarding his her"
_OFFERED = frozenset(_OFFERED_SAID.split())
_REASONS_SAID = (
    "too low high cheap expensive dear little much poor bad mean fair generous price money it is s was that this "
    "for me my taste sorry a the bit so way far very really just simply sadly i am m afraid of course"
)
_REASONS = frozenset(_REASONS_SAID.split())
_LEAST_NEAR = 5  # letters of a word that may be a misspelt yes, no or condition


def is_plain(rest: str, rows: Sequence[OrderWord], names: Set[str], weigh: Weigh) -> bool:
    """Whether nothing behind the word of an answer to an offer can turn it, put it off or make it hang on something.

    `rows`: the game's orders; `names`: as for `is_courtesy`.
    """
    rest = rest.strip()
    if not rest or _NUMBERED.fullmatch(rest.rstrip(" .!")):
        return True
    if len(rest) > _LOOKED_AT or "?" in rest or takes_back(rest) or denies(rest):
        return False
    said = tokens(rest)
    if any(map(_turns(rows).__contains__, said)) or _is_near(said):
        return False
    first, *others = [one for one in CLAUSES.split(rest) if tokens(one)] or [""]
    return _only_names(first, names, weigh) and all(_is_beside(one, names, weigh) for one in others)


def _turns(rows: Sequence[OrderWord]) -> Set[str]:
    """Words that say another order, deny, or make a condition."""
    ordered = {name for name, row in by_name(rows).items() if len(name) > 1 and row.kind == "action"}
    answers = {one for one in phrases("yes") | phrases("no") if " " not in one and len(one) > 1}
    spoken = words("denials") | words("conditions") | words("hedges") | words("prefers") | words("unsays")
    return (ordered - _OFFERED) | answers | spoken | _CONTRARY


_CONTRARY_SAID = "accept agree agreed agreeing refuse reject decline deny approve round turn time only"
_CONTRARY = frozenset(_CONTRARY_SAID.split())


def _is_near(said: Sequence[str]) -> bool:
    """Whether a word is a misspelt one of those that turn an answer: «agrree»."""
    return any(len(one) >= _LEAST_NEAR and one not in _OFFERED and near(one, _CONTRARY) for one in said)


def _only_names(clause: str, names: Set[str], weigh: Weigh) -> bool:
    """Whether the clause only names what is offered, and by whom."""
    known = fillers() | _OFFERED | _REASONS | names
    said = [one.strip(".,;:!()\"'«»") for one in clause.split()]
    return all(set(tokens(one)) <= known or (one.isalpha() and weigh(one) >= PIECE) for one in said) or is_courtesy(
        clause, names
    )


def _is_beside(clause: str, names: Set[str], weigh: Weigh) -> bool:
    """Whether the clause is polite, is talk, or says why."""
    said = key(clause).split()
    reasons = len(said) <= _MOST_REASONS and set(said) <= _REASONS | fillers()
    return reasons or is_courtesy(clause, names) or is_talk(clause, names, weigh)
