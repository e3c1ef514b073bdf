"""A mail in prose that nothing else could read: the orders that it most likely holds are asked back.

They give way to what is offered already, where that tells the mail better (DECISIONS 212).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from pbem.desk.meaning.against import bare
from pbem.desk.meaning.asked_for import is_only_answered, offer_asked_for
from pbem.desk.meaning.forbidden_in_prose import forbidden_in_prose
from pbem.desk.meaning.late_questions import answer_late
from pbem.desk.meaning.likely import MOST_SENTENCES, Likely, likely
from pbem.desk.meaning.likely_shown import ask_which, offer, say_why
from pbem.desk.meaning.only_shown import only_shown
from pbem.desk.meaning.pieces import plain_sentences
from pbem.desk.meaning.plain_orders import has_move, would_go
from pbem.desk.meaning.remarks import weighs
from pbem.desk.meaning.settled import is_denied, is_settled
from pbem.desk.planner import Planner
from pbem.facts.result import UNDONE
from pbem.orders.fold import fold, tokens
from pbem.orders.meaning import MOST_CHOICES
from pbem.orders.numbers import amounts_in_digits
from pbem.orders.refuse import lies_in_words
from pbem.orders.talk import takes_back

_NAMED = re.compile(r"(?<!\S)\S*\d\S*(?=[;,\s]|\Z)")
_NUMBER = re.compile(r"(?<![\w+#/-])\d{2,4}(?![\w+/])")


def offer_likely(planner: Planner) -> None:
    """Offer the orders that the mail most likely means, where nothing of it is done and nothing as good is offered."""
    if is_only_answered(planner):
        offer_asked_for(planner)
        return
    results = planner.plan.results
    unread = [at for at, one in enumerate(results) if one.status in UNDONE]
    if not 0 < len(unread) <= MOST_SENTENCES or is_settled(planner):
        return
    found = likely(planner)
    heard = [results[at] for at in unread if not (found.lines and any(map(lies_in_words, results[at].says)))]
    offered = [line for one in heard for line in (one.example, *one.choices) if line]
    if is_denied(planner) and not found.sure:
        return
    if _tells_less_than_samples(planner, found, offered):
        return
    lines = found.with_tail(tuple(one for one in offered if has_move(planner, one)))
    lines, legal = _legal(planner, lines)
    if not legal and len(lines) == 1 and not found.tail and ask_which(planner, unread[0], lines[0], offered):
        return
    if (found.waits or not (legal or offered or len(lines) == 1)) and not legal and answer_late(planner):
        return
    turned = not planner.placed and any(map(takes_back, plain_sentences(planner.text)))
    as_said = _has_its_amounts(planner, legal or lines, offered)
    as_said = as_said or (not legal and len(lines) == 1 and _is_more(planner, lines[0], offered))
    against = (
        not legal
        and len(lines) == 1
        and (
            as_said
            or _word_for_word(planner, lines[0], offered)
            or all(_says_otherwise(one, lines[0]) or set(one.split()) < set(lines[0].split()) for one in offered)
        )
    )
    if offered and not (found.sure or against or as_said or turned or _is_better(planner, legal, offered)):
        _beside(planner, unread, legal)
        return
    _offer_or_say_why(planner, unread, legal, lines[0] if against else "", turned=turned)


def _offer_or_say_why(
    planner: Planner, unread: Sequence[int], legal: tuple[str, ...], against: str, *, turned: bool
) -> None:
    results = planner.plan.results
    at = next((at for at in unread if weighs(planner, results[at].line)), unread[0])
    if legal:
        offer(planner, at, legal)
    elif against:
        say_why(planner, at, against)
    elif not turned and (forbidden := forbidden_in_prose(planner)):
        say_why(planner, at, forbidden)
    elif turned:
        planner.plan.results = [bare(one) if one.status == "refused" else one for one in results]  # it was taken back


def _legal(planner: Planner, lines: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines, and those of them that are legal: not half of the likeliest, of which it is told why it cannot be."""
    legal = would_go(planner, lines)
    if not legal or lines[0] in legal:
        return lines, legal
    if all(_parts(one) < _parts(lines[0]) for one in legal) or _lack_what_it_names(planner, lines[0], legal):
        return lines[:1], ()
    return lines, legal


def _lack_what_it_names(planner: Planner, line: str, others: Sequence[str]) -> bool:
    """Whether the mail names trains, hexes or amounts as the line does, and each of the others lacks one."""
    named, said = _NAMED.findall(line), planner.text.casefold()
    return (
        bool(named)
        and all(one.casefold() in said for one in named)
        and not any(set(named) <= set(_NAMED.findall(one)) for one in others)
    )


def _parts(line: str) -> frozenset[str]:
    return frozenset(line.split("; "))


def _tells_less_than_samples(planner: Planner, found: Likely, offered: Sequence[str]) -> bool:
    """Whether the samples that lines name are shown already, and what is most likely is no more than that."""
    if offered and found.named and not found.sure:
        return True  # a sample as it stands is told better by the lines that name it
    if not found.sure and _are_halves(found.lines, [one.example for one in planner.placed.values() if one.example]):
        return True  # the other half is the sample that was named
    shown = {line for one in planner.plan.results if one.status in UNDONE for line in one.choices}
    return found.named and bool(found.lines) and set(found.lines) < shown  # that sample or another one: both are shown


def _are_halves(lines: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether the likeliest is only some of the orders of a line that is offered, whoever's company they name."""
    return any(_bare_parts(line) < _bare_parts(one) for line in lines[:1] for one in offered)


def _bare_parts(line: str) -> frozenset[str]:
    return frozenset(one.rpartition(": ")[2] for one in _parts(line))


def _beside(planner: Planner, unread: Sequence[int], lines: Sequence[str]) -> None:
    """Offer what is most likely before what one sentence alone is most like, where that is all that is offered."""
    results = planner.plan.results
    offers = [at for at in unread if results[at].example or results[at].choices]
    alike = {(results[at].example, results[at].choices) for at in offers}
    if not lines or len(alike) != 1:
        return
    one = results[offers[0]]
    known = (one.example, *one.choices)
    if one.status == "not_understood" and set(lines).isdisjoint(known):
        offer(planner, offers[0], (*lines, *filter(None, known))[:MOST_CHOICES])


def _is_more(planner: Planner, line: str, offered: Sequence[str]) -> bool:
    """Whether the line has several orders, and more than each that is offered."""
    most = max((_orders(planner, one) for one in offered), default=0)
    return _orders(planner, line) > max(most, 1)


def _is_better(planner: Planner, legal: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether what is most likely has more orders than what is offered so far, or is some of that, or only shown."""
    more = bool(legal) and _orders(planner, legal[0]) > max((_orders(planner, one) for one in offered), default=0)
    return more or (bool(legal) and set(legal) < set(offered)) or bool(only_shown(planner.text))


def _says_otherwise(offered: str, line: str) -> bool:
    """Whether what is offered is the line with something more, which was not said, or only some of the one order."""
    more = set(line.split()) < set(offered.split())
    return more or (";" not in line and set(offered.split()) < set(line.split()))


def _word_for_word(planner: Planner, line: str, offered: Sequence[str]) -> bool:
    """Whether the mail has every word of the line but its verb, and of each line that is offered lacks one."""
    said = set(tokens(fold(planner.text)))
    return said.issuperset(tokens(fold(line))[1:]) and all(
        not said.issuperset(tokens(fold(one))[1:]) for one in offered
    )


def _has_its_amounts(planner: Planner, lines: Sequence[str], offered: Sequence[str]) -> bool:
    """Whether the first line has only numbers that the mail has, and no line that is offered has one that it has."""
    said = set(_NUMBER.findall(amounts_in_digits(fold(planner.text))))
    first, others = _numbers(lines[:1]), _numbers(offered)
    fewer = bool(lines) and _orders(planner, lines[0]) < max((_orders(planner, one) for one in offered), default=0)
    return bool(first) and not fewer and first <= said and not others & said


def _numbers(lines: Iterable[str]) -> set[str]:
    return {number for line in lines for number in _NUMBER.findall(line)}


def _orders(planner: Planner, line: str) -> int:
    """How many orders the line has."""
    return len(planner.supposed(planner.stands).read(line))
