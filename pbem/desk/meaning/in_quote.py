"""Samples that were marked, pointed at, changed, struck out or left alone within the quote of the letter that a mail
answers."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pbem.desk.meaning.named import Named, sample_at, samples_of
from pbem.desk.meaning.plain_orders import orders_in
from pbem.desk.meaning.told_apart import kept_beside, says_which, told_apart
from pbem.desk.planner import Planner
from pbem.orders.by_place import comparable, points
from pbem.orders.order import Order, SourceLine, Stray
from pbem.orders.plain_words import core, is_courtesy
from pbem.reading.marked import Marked
from pbem.words.phrases import joined
from pbem.words.say import Say

_MOST_LEFT = 4  # samples that are shown of those not struck out
_SEVERAL = 2
_ORDINAL = re.compile(
    r"(?:i(?:'ll| will)? (?:take|do|want|choose|pick) )?(?:the )?"
    r"(?P<nth>first|1st|upper|top|former|second|2nd|third|3rd|lower|bottom|latter|last)"
    r"(?: (?:one|line|option))?(?P<two> of (?:the|these|this|those)(?: (?:two|three|four))?)?(?: (?:please|pls))?\Z",
    re.IGNORECASE,
)
_PLACES = {"first": 0, "1st": 0, "upper": 0, "top": 0, "former": 0, "second": 1, "2nd": 1, "third": 2, "3rd": 2}
_NTH = re.compile(r"\b[1-9](?:st|nd|rd|th)\b")
_COUNTS = re.compile(rf"\b(?P<nth>{'|'.join(_PLACES)}|lower|bottom|latter|last)\b")


def in_quote(
    planner: Planner, items: Sequence[Order | Stray], named: dict[int, Named]
) -> tuple[dict[int, Named], list[Named]]:
    """What lines name, and what marked samples say: those pointed at by their line, others behind all lines."""
    mail = planner.mail
    if not mail.direct or not mail.marked:
        return named, []
    pointed, beyond = _of_several(planner, items, named), []
    last = max((item.line.number for item in items), default=0)
    for one in mail.marked:
        at = _below(planner, one, items, pointed)
        if at is not None:
            pointed[at] = _of_quoted(planner, items[at].line, one)
        elif one.struck:
            continue
        elif one.before.strip("[ ]") or (one.behind and points(one.behind)):
            last += 1
            shown = " ".join(part for part in (one.before, f".{one.number} {one.text}", one.behind) if part)
            beyond.append(_of_quoted(planner, SourceLine(last, shown), one))
    if any(one.struck for one in mail.marked):
        pointed = {at: _not_struck(planner, one) for at, one in pointed.items()}
    if not pointed and not beyond:
        pointed = _told_apart(planner, items)
    if not pointed and not beyond and all(_says_nothing(planner, item) for item in items):
        beyond = _changed(planner, last + 1) or _left_unstruck(planner, last + 1)
    return pointed, beyond


def _of_several(planner: Planner, items: Sequence[Order | Stray], named: dict[int, Named]) -> dict[int, Named]:
    """What lines name, «the second one» below several quoted samples asked back: which list it counts nobody knows."""
    quoted = [one for one in kept_beside(planner) if one.ours]
    if len(quoted) < _SEVERAL or quoted[0].below or not quoted[-1].below:
        return named
    said = comparable(quoted[-1].below)
    at = next((at for at, item in enumerate(items) if comparable(item.line.text) == said), None)
    if at is None or any(map(str.isdigit, _NTH.sub("", said))):
        return named
    exact = _ORDINAL.match(core(quoted[-1].below, planner.mail.names))
    found = exact or (_COUNTS.search(said) if at in named else None)
    if found is None:
        return named
    nth = _PLACES.get(found["nth"].casefold(), -1)
    one = sample_at(samples_of(planner), quoted[nth].number) if nth < len(quoted) else ""
    others = named[at].lines if at in named and not (exact and exact["two"] and one) else ()
    lines = tuple(line for line in (one, *others) if line)
    return {**named, at: Named(items[at].line, lines, Say(key="guess.asked"))} if lines else named


def _told_apart(planner: Planner, items: Sequence[Order | Stray]) -> dict[int, Named]:
    """The line that says by what it is like which one of the quoted samples it takes: «the yellow one of these»."""
    quoted = [one for one in kept_beside(planner) if one.ours]
    said = [at for at, one in enumerate(items) if not _says_nothing(planner, one)]
    if len(quoted) < _SEVERAL or len(said) != 1 or not isinstance(items[said[0]], Stray):
        return {}
    line = items[said[0]].line
    if not says_which(line.text):
        return {}
    found = told_apart(planner, line.text, quoted) or ()
    lines = tuple(sample_at(samples_of(planner), one.number) for one in found[: _MOST_LEFT + 1])
    return {said[0]: Named(line, lines, Say(key="guess.asked"))} if 0 < len(lines) <= _MOST_LEFT and all(lines) else {}


def _below(planner: Planner, one: Marked, items: Sequence[Order | Stray], named: dict[int, Named]) -> int | None:
    """The line of the writer's own that points at the quoted one above it."""
    names = planner.mail.names
    if not one.below or is_courtesy(one.below, names):
        return None
    if not any(points(text, plainly=not one.between) for text in (one.below, core(one.below, names)) if text):
        return None
    said = comparable(one.below)
    return next(
        (
            at
            for at, item in enumerate(items)
            if at not in named and isinstance(item, Stray) and comparable(item.line.text) == said
        ),
        None,
    )


def _of_quoted(planner: Planner, line: SourceLine, one: Marked) -> Named:
    """What a marked sample stands for: the letter's own line, where it is still that."""
    sample = sample_at(samples_of(planner), one.number)
    if sample and _is_that(one, sample):
        return Named(line, (sample,))
    own = (one.text,) if orders_in(planner, one.text) else ()
    if not sample and not own:
        return Named(line, (), Say(key="guess.which_letter"))
    say = Say(key="guess.other_sample" if own and sample else "guess.asked", facts={"number": str(one.number)})
    return Named(line, (*own, sample) if sample else own, say)


def _is_that(one: Marked, sample: str) -> bool:
    """Whether the quoted line is this sample, or as much of it as stands on its first line."""
    whole, said = comparable(sample), comparable(one.text)
    return whole == said or (one.ours and whole.startswith(said))


def _changed(planner: Planner, number: int) -> list[Named]:
    """Nothing is written but in the quote: the one sample that was changed there, or that alone was left of several."""
    marked = planner.mail.marked
    if len(marked) > 1 and all(one.ours and not one.instead for one in marked):
        return []
    samples = samples_of(planner)
    edited = [
        (one.number, text)
        for one in marked
        if (text := one.instead if one.struck else "" if one.ours else one.text)
        and (was := sample_at(samples, one.number))
        and (one.changed or not comparable(was).startswith(comparable(text)))
        and orders_in(planner, text)
    ]
    if len(edited) == 1:
        (at, text) = edited[0]
        own = text.partition("#")[0].strip()  # what the letter notes behind its sample is no more true
        say = Say(key="guess.asked") if planner.would_do(own, planner.stands) else None  # else it is told why not
        return [Named(SourceLine(number, f".{at} {own}"), (own,), say)]
    left = marked[0]
    if (
        left.struck
        or len(marked) > 1
        or sum(map(bool, samples)) < 2
        or not _is_that(left, sample_at(samples, left.number) or " ")
    ):
        return []
    say = None if left.amid else Say(key="guess.asked")
    return [Named(SourceLine(number, f".{left.number} {left.text}"), (sample_at(samples, left.number),), say)]


def _left_unstruck(planner: Planner, number: int) -> list[Named]:
    """Nothing is written, but samples are struck out: the only one of several that is not, is meant; of more, which?"""
    marked = planner.mail.marked
    struck = {one.number: one for one in marked if one.struck}
    if not struck:
        return []
    samples = samples_of(planner)
    left = [one for one in marked if not one.struck and _is_that(one, sample_at(samples, one.number) or " ")]
    lines = tuple(sample_at(samples, one.number) for one in left)
    if len(left) == 1:
        say = Say(key="guess.asked") if len(struck) == 1 else None
        return [Named(SourceLine(number, f".{left[0].number} {left[0].text}"), lines, say)]
    shown = "\n".join(f"~~.{one.number} {one.text}~~" for one in struck.values())
    key = "guess.struck" if len(struck) == 1 else "guess.struck_several"
    say = Say(key=key, facts={"numbers": joined([str(one) for one in sorted(struck)])})
    return [Named(SourceLine(number, shown), lines if len(lines) <= _MOST_LEFT else (), say)]


def _not_struck(planner: Planner, one: Named) -> Named:
    """What a line names, asked back where that is struck out in the quote."""
    samples = samples_of(planner)
    struck = [
        each.number for each in planner.mail.marked if each.struck and sample_at(samples, each.number) in one.lines
    ]
    if not struck or one.say is not None:
        return one
    return msgspec.structs.replace(one, say=Say(key="guess.struck_named", facts={"number": str(struck[0])}))


def _says_nothing(planner: Planner, item: Order | Stray) -> bool:
    return isinstance(item, Stray) and item.say is None and is_courtesy(item.line.text, planner.mail.names)
