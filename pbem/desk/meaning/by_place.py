"""Lines that name samples of the letter they answer: «2», «the last one», «[x] build …», an arrow within the quote.

Such a line is an order as if its sample had been sent, where it can mean nothing else; else it is asked back.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.desk.meaning.as_seen import brings_words, samples_seen
from pbem.desk.meaning.plain_orders import orders_in, plainly
from pbem.desk.meaning.suggesting import NEVER
from pbem.desk.planner import Planner
from pbem.facts.result import Result
from pbem.orders.by_place import LAST, Place, comparable, place_of, points, same_order
from pbem.orders.order import Order, SourceLine, Stray
from pbem.orders.plain_words import core, is_courtesy
from pbem.orders.talk import is_talk
from pbem.reading.marked import Marked
from pbem.words.say import Say

_MOST = 20  # lines of a mail that name samples


class Named(msgspec.Struct, frozen=True):
    """A line with the lines that it stands for: all of them, or where `say` tells why not, one of them.

    `number`: of the line of the mail. `plain`: nothing says that a sample is meant but its number.
    """

    line: SourceLine
    lines: tuple[str, ...] = ()
    say: Say | None = None
    plain: bool = False
    drops: bool = False  # it says nothing: a box that is not ticked


def by_place(planner: Planner, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
    """The lines of a mail, those that name samples as the orders that they name, or as what is asked back."""
    named = {at: one for at, item in enumerate(items) if (one := _named(planner, item)) is not None}
    named, beyond = _in_quote(planner, items, named)
    if not named and not beyond:
        return tuple(items)
    if len(named) + len(beyond) > _MOST:
        return tuple(items)
    others = [item for at, item in enumerate(items) if at not in named]
    found: list[Order | Stray] = []
    judge = _Judge(planner, others, [*named.values(), *beyond])
    for at, item in enumerate(items):
        found += judge.items(named[at]) if at in named else [item]
    for one in beyond:
        found += judge.items(one)
    return tuple(found)


# -- what a line names ------------------------------------------------------------------------------------------------


def _named(planner: Planner, item: Order | Stray) -> Named | None:
    """What a line of the writer's own names; None where it is anything else."""
    if "\n" in item.line.text or (isinstance(item, Stray) and (item.say is not None or item.spoils)):
        return None
    place = place_of(item.line.text) or place_of(core(item.line.text, planner.mail.names))
    if place is None or (isinstance(item, Order) and (place.plain or place.ticked or place.open)):
        return None
    samples = _samples(planner)
    if planner.mail.to and not any(samples):
        return None  # somebody was asked how many
    if place.ticked or place.open:
        return _of_box(planner, item.line, place, samples)
    if place.order:
        return _of_number_and_order(planner, item.line, place, samples)
    return _of_numbers(planner, item.line, place, samples)


def _of_box(planner: Planner, line: SourceLine, place: Place, samples: Sequence[str]) -> Named | None:
    """«[x] build blue G07»: of a line that is no sample it is asked whether it is one of the writer's own."""
    sample = next((one for one in samples if one and same_order(one, place.order)), "")
    if place.open:
        return Named(line, drops=True) if sample else None
    if sample:
        return Named(line, (sample,))
    return Named(line, (place.order,), Say(key="guess.asked")) if orders_in(planner, place.order) else None


def _of_number_and_order(planner: Planner, line: SourceLine, place: Place, samples: Sequence[str]) -> Named | None:
    """«option 4: build blue G07»: both must be the same."""
    (number,) = place.numbers
    sample = _sample(samples, number)
    if sample and same_order(sample, place.order):
        return Named(line, (sample,))
    if place.plain:
        return None
    own = (place.order,) if orders_in(planner, place.order) else ()
    if not sample and not own:
        return None
    say = Say(key="guess.other_sample" if own and sample else "guess.asked", facts={"number": str(number)})
    return Named(line, (*own, sample) if sample else own, say)


def _of_numbers(planner: Planner, line: SourceLine, place: Place, samples: Sequence[str]) -> Named | None:
    """«2», «the first one», «1 and 3»; a number alone may also be an order of its own: a bid."""
    lines = tuple(_sample(samples, number) for number in place.numbers)
    own = _bare(planner, line.text) if place.plain else ()
    if not all(lines):
        return None if own else _which(planner, line, place, samples)
    if place.either:
        return Named(line, lines, Say(key="guess.asked"))
    if own:
        say = Say(key="guess.number_or_order", facts={"number": str(place.numbers[0])})
        return Named(line, (*lines, *own), say)
    if place.weak:
        return Named(line, lines, Say(key="guess.asked"))
    return Named(line, lines, plain=place.plain)


def _which(planner: Planner, line: SourceLine, place: Place, samples: Sequence[str]) -> Named | None:
    """It names what is not there."""
    if planner.mail.letter is None or not any(samples):
        return Named(line, (), Say(key="guess.which_letter"))
    number = next((one for one in place.numbers if not _sample(samples, one)), 0)
    return Named(line, (), Say(key="guess.no_such_sample", facts={"number": str(number)}))


def _bare(planner: Planner, text: str) -> tuple[str, ...]:
    """The orders that a bare number may be in the game."""
    session, member = planner.session, planner.member
    found = plainly(planner, text)
    if not planner.may_move():
        return found
    view = session.tried_view(member, planner.plan.position)
    return (*found, *session.title.orders.bare(session.definition, view, member.player, text))


def _samples(planner: Planner) -> tuple[str, ...]:
    letter = planner.mail.letter
    return () if letter is None else samples_seen(planner.session, letter)


def _sample(samples: Sequence[str], number: int) -> str:
    if number == LAST:
        return samples[-1] if samples else ""
    return samples[number - 1] if number <= len(samples) else ""


# -- what stands within the quote -------------------------------------------------------------------------------------


def _in_quote(
    planner: Planner, items: Sequence[Order | Stray], named: dict[int, Named]
) -> tuple[dict[int, Named], list[Named]]:
    """The same with what the quoted samples say: of words below them by their line, of other marks behind all lines."""
    mail = planner.mail
    if not mail.direct or not mail.marked:
        return named, []
    pointed, beyond = dict(named), []
    last = max((item.line.number for item in items), default=0)
    for one in mail.marked:
        at = _below(planner, one, items, pointed)
        if at is not None:
            pointed[at] = _of_quoted(planner, items[at].line, one)
        elif one.before.strip("[ ]") or (one.behind and points(one.behind)):
            last += 1
            shown = " ".join(part for part in (one.before, f".{one.number} {one.text}", one.behind) if part)
            beyond.append(_of_quoted(planner, SourceLine(last, shown), one))
    if not pointed and not beyond and all(_says_nothing(planner, item) for item in items):
        beyond = _changed(planner, last + 1)
    return pointed, beyond


def _below(planner: Planner, one: Marked, items: Sequence[Order | Stray], named: dict[int, Named]) -> int | None:
    """The line of the writer's own that points at the quoted one above it."""
    if not one.below or is_courtesy(one.below, planner.mail.names) or not points(one.below, plainly=not one.between):
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
    sample = _sample(_samples(planner), one.number)
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
    if len(marked) > 1 and all(one.ours for one in marked):
        return []
    samples = _samples(planner)
    edited = [
        one
        for one in marked
        if not one.ours
        and (was := _sample(samples, one.number))
        and not comparable(was).startswith(comparable(one.text))
    ]
    if len(edited) == 1 and orders_in(planner, edited[0].text):
        line = SourceLine(number, f".{edited[0].number} {edited[0].text}")
        return [Named(line, (edited[0].text,), Say(key="guess.asked"))]
    left = marked[0]
    if len(marked) > 1 or sum(map(bool, samples)) < 2 or not _is_that(left, _sample(samples, left.number) or " "):
        return []
    say = None if left.amid else Say(key="guess.asked")
    return [Named(SourceLine(number, f".{left.number} {left.text}"), (_sample(samples, left.number),), say)]


def _says_nothing(planner: Planner, item: Order | Stray) -> bool:
    return isinstance(item, Stray) and item.say is None and is_courtesy(item.line.text, planner.mail.names)


# -- what becomes of it -----------------------------------------------------------------------------------------------


class _Judge:
    """Whether what a mail names is done unasked, by all that stands in it."""

    def __init__(self, planner: Planner, others: Sequence[Order | Stray], named: Sequence[Named]) -> None:
        self.planner = planner
        mail = planner.mail
        self.sure = mail.sure and not mail.to and not mail.addressed
        self.talks = mail.letter is not None and brings_words(planner.session, mail.letter)
        self.moves = any(isinstance(one, Order) and one.word.kind == "action" for one in others)
        self.prose = any(isinstance(one, Stray) and not self._is_talk(one) for one in others)
        lines = tuple(dict.fromkeys(line for one in named for line in one.lines))
        acts = [line for line in lines if self._is_move(line)]
        self.several = () if planner.session.title.turns.whole or len(acts) + self.moves < 2 else lines

    def items(self, one: Named) -> list[Order | Stray]:
        """What stands in the place of the line."""
        if one.drops:
            return []
        orders = [order for line in one.lines for order in orders_in(self.planner, line)]
        if any(order.word.word in NEVER for order in orders):
            return [self._asked(one.line, (), Say(key="guess.typed"))]
        if one.say is not None:
            return [self._asked(one.line, one.lines, one.say)]
        if self.several:
            return [self._asked(one.line, one.lines if self.moves else self.several, Say(key="guess.several_samples"))]
        if not self.sure or not orders or (one.plain and (self.moves or self.prose or self.talks)):
            return [self._asked(one.line, one.lines, Say(key="guess.asked"))]
        return [msgspec.structs.replace(order, line=one.line, plain=order.line.text) for order in orders]

    def _asked(self, line: SourceLine, lines: tuple[str, ...], say: Say) -> Stray:
        lines = tuple(dict.fromkeys(lines))
        sole = len(lines) == 1
        self.planner.placed[line] = Result(
            line=line.text, status="not_understood", says=(say,),
            example=lines[0] if sole else "", choices=() if sole else lines,
        )  # fmt: skip
        return Stray(line=line, say=say)

    def _is_move(self, line: str) -> bool:
        return any(order.word.kind == "action" for order in orders_in(self.planner, line))

    def _is_talk(self, stray: Stray) -> bool:
        text, names = stray.line.text, self.planner.mail.names
        if is_courtesy(text, names):
            return True
        return stray.say is None and "?" not in text and is_talk(text, names, self.planner.weigh)
