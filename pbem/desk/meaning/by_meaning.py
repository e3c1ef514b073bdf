"""A line that no grammar takes, by what its words mean: done, asked back, or answered with the order nearest to it.

What is done so, and what never: DECISIONS 205.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from pbem.desk.planner import Planner
from pbem.facts.result import Result, asking
from pbem.games.border import AnyPosition, View
from pbem.orders.everyday import words
from pbem.orders.fold import tokens
from pbem.orders.meaning import NOTHING, Meant
from pbem.orders.plain_words import MOST_PLAIN, SENTENCES, core, is_courtesy, is_thought
from pbem.orders.requests import asks_for_move
from pbem.orders.sample_changes import same_words
from pbem.orders.sample_words import references
from pbem.orders.split import DOT
from pbem.orders.talk import is_talk, takes_back
from pbem.words.say import Say

_MOST_SENTENCES = 4  # of such a line
MOST_HELD = 16  # lines of a mail, or sentences of them, that are held against all legal orders
_SAID = ", "
_SUGGESTED = re.compile(
    r"\b(?:your|yours|the) (?:\w+ )?(?:proposal|suggestion|sample|list|recommendation|idea)s?\b|\blike yours\b|"
    r"\b(?:as|what|which) (?:you |the letter )?(?:suggest|propos|advi[sc]|recommend)",
    re.IGNORECASE,
)  # what the letter that is answered has


def by_meaning(planner: Planner, line: str, position: AnyPosition | None = None) -> Meant:
    """What the line comes to among the orders that its sender could give now; `NOTHING` where nobody can tell.

    `position`: where they would give them, if not behind the lines above.
    """
    position = planner.plan.position if position is None else position
    if planner.supposes or planner.held >= MOST_HELD or not (planner.told and _is_asked(planner, position)):
        return NOTHING
    if len(line) > MOST_PLAIN or "\n" in line or line.rstrip().endswith(":"):
        return NOTHING  # what a colon ends goes on below
    title, definition = planner.session.title, planner.session.definition
    line = DOT.sub("", line, count=1) if DOT.match(line) else line  # that of a sample, not one between sentences
    said = _wish(planner, title.orders.wished(definition, line))
    if not said or any(takes_back(one) or _denies(title.orders.strange(definition, one)) for one in said):
        return NOTHING
    if position is None:
        return NOTHING
    planner.held += len(said)
    held = partial(_held, planner, planner.session.tried_view(planner.member, position))
    one_each = len(said) > 1 and not title.turns.whole
    meant = _of_several(planner, said, held) if one_each else held(". ".join(said))
    return meant if not meant.sole or _says_all(planner, line, said) else msgspec.structs.replace(meant, sole=False)


def _of_several(planner: Planner, said: Sequence[str], held: Callable[[str], Meant]) -> Meant:
    """What several sentences come to: those that are no talk, together; else the only one that is an order at all."""
    alone = {one: held(one) for one in said}
    orders = [one for one in said if alone[one].lines]
    wished = [one for one in said if not is_talk(one, planner.mail.names, planner.weigh)]
    if len(wished) == 1 and orders == wished:
        return alone[wished[0]]
    whole = held(". ".join(wished)) if len(wished) > 1 else NOTHING
    meant = whole if whole.lines or len(orders) != 1 else alone[orders[0]]
    if not (orders or meant.lines):
        meant = next((one for one in alone.values() if one.wish), meant)
    return msgspec.structs.replace(meant, sole=False)


def _says_all(planner: Planner, line: str, said: Sequence[str]) -> bool:
    """Whether no sentence that was left out as talk has a word of an order, or names a sample of the letter."""
    names = planner.mail.names
    told = [one for one in SENTENCES.split(line) if one.strip() and not one.rstrip().endswith("?")]
    left = [one for one in told if core(one, names) not in said and not is_courtesy(one, names)]
    return not any(_may_order(planner, one) for one in left)


def _may_order(planner: Planner, said: str) -> bool:
    """Whether a sentence that reads like talk has a word of an order, or names a sample of the letter."""
    return names_sample(said) or any(planner.weigh(one.strip(".,;:!?()")) for one in said.split())


def names_sample(said: str) -> bool:
    """Whether a sentence names a sample of the letter, or what that suggests."""
    return bool(_SUGGESTED.search(said)) or any(one.sure for one in references(same_words(said)))


def _held(planner: Planner, view: View, said: str) -> Meant:
    orders, definition = planner.session.title.orders, planner.session.definition
    return orders.by_meaning(definition, view, planner.member.player, said, planner.mail.names)


def is_sure(planner: Planner, line: str, meant: Meant) -> bool:
    """Whether the one order that the line can mean is done unasked."""
    mail = planner.mail
    free = planner.session.title.turns.whole or planner.moves <= 1
    return meant.sole and mail.sure and not mail.to and not mail.addressed and free and not is_thought(line)


def answer_of(meant: Meant, text: str) -> Result:
    """What is said of a line that is not done: the orders it may mean, or the nearest and what was not understood."""
    if meant.lines:
        return asking(text, (Say(key="guess.asked"),), meant.lines)
    return Result(line=text, status="not_understood", says=_says_of(meant), example=meant.nearest)


def _says_of(meant: Meant) -> tuple[Say, ...]:
    """What was understood of a line, and what was not."""
    if not meant.unknown:
        return ()
    facts = {"unknown": _SAID.join(meant.unknown[:4]), "understood": _SAID.join(meant.understood[:6])}
    return (Say(key="guess.part_understood" if meant.understood else "guess.unknown_words", facts=facts),)


def _is_asked(planner: Planner, position: AnyPosition | None) -> bool:
    """Whether the rules wait for the sender there, and the mail can answer it."""
    asked = position is not None and planner.member.player in position.active
    return asked and planner.member.role == "player" and not planner.over


def _wish(planner: Planner, line: str) -> tuple[str, ...]:
    """The sentences of the line, without what is polite; questions only where there is nothing else; () for many."""
    names = planner.mail.names
    found = [one for one in SENTENCES.split(line) if one.strip() and not is_courtesy(one, names)]
    if len(found) > 1 and not any(asks_for_move(one, planner.weigh) for one in found):
        told = [one for one in found if not one.rstrip().endswith("?")]
        found = told if any(_may_change(planner, one) for one in told) else [one for one in found if one not in told]
    if len(found) > 1 and planner.session.title.turns.whole:
        found = [one for one in found if not is_talk(one, names, planner.weigh)]
    return tuple(core(one, names) for one in found) if len(found) <= _MOST_SENTENCES else ()


def _may_change(planner: Planner, said: str) -> bool:
    """Whether a sentence beside a question may order something, or change what the question asks for."""
    return takes_back(said) or _denies(said) or any(map(planner.weigh, said.split()))


def _denies(said: str) -> bool:
    """Whether the words deny something, or make it hang on something: then no order is what they mean."""
    return not words("denials").isdisjoint(tokens(said))


def restates(planner: Planner, order: str, piece: str) -> bool:
    """Whether the piece says of an order nothing but what that says itself, in other words."""
    again = by_meaning(planner, f"{order} {piece}", planner.stands)
    return (order,) in (again.has_all, again.lines)
