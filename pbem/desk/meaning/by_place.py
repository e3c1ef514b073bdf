"""Lines that name samples of the letter they answer: «2», «the last one», «[x] build …», an arrow within the quote.

Such a line is an order as if its sample had been sent, where it can mean nothing else; else it is asked back.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from pbem.desk.meaning.as_seen import brings_words
from pbem.desk.meaning.by_meaning import by_meaning
from pbem.desk.meaning.in_quote import in_quote
from pbem.desk.meaning.named import Named, sample_at, samples_of
from pbem.desk.meaning.plain_orders import has_move, orders_in, plainly
from pbem.desk.meaning.suggesting import NEVER, is_good
from pbem.desk.planner import Planner
from pbem.facts.result import asking
from pbem.orders.by_place import Place, described, is_negative, place_of, same_order
from pbem.orders.fold import tokens
from pbem.orders.order import Order, SourceLine, Stray
from pbem.orders.plain_words import MOST_PLAIN, core, is_courtesy, is_thought
from pbem.orders.talk import is_talk, takes_back
from pbem.words.say import Say

_CHANGES = frozenset(["but", "instead", "without", "except", "minus", "plus", "only", "not", "unless", "if", "or"])
_FOR_COMPANY = re.compile(
    r"\s*(?:no\.? |number |#|\.)?(?P<number>\d{1,2}) for (?P<whom>[\w&-]{1,6})" r"[.!]?\s*\Z", re.IGNORECASE
)
_AND_THEN = re.compile(  # «1, then buy WVR for 60», «the first one and a 2-train»
    r"(?P<place>[^;]{1,40}?)(?:\s*[,;.]\s*|\s+)(?:and\s+then|and|then|plus|after that)\b[\s,:]+(?P<rest>\S.*)\Z",
    re.IGNORECASE,
)
_MOST = 20  # lines of a mail that name samples


def by_place(planner: Planner, items: Sequence[Order | Stray]) -> tuple[Order | Stray, ...]:
    """The lines of a mail, those that name samples as the orders that they name, or as what is asked back."""
    named = {at: one for at, item in enumerate(items) if (one := _named(planner, item)) is not None}
    named, beyond = in_quote(planner, items, named)
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
    if (
        "\n" in item.line.text
        or is_negative(item.line.text)
        or (isinstance(item, Stray) and (item.say is not None or item.spoils))
    ):
        return None
    if (company := _FOR_COMPANY.match(item.line.text)) and isinstance(item, Stray):
        sample = sample_at(samples_of(planner), int(company["number"]) or len(samples_of(planner)) + 1)
        if sample.casefold().startswith(f"{company['whom'].casefold()}:"):
            return Named(item.line, (sample,), Say(key="guess.asked"))
    place = place_of(item.line.text) or place_of(core(item.line.text, planner.mail.names))
    if place is None and isinstance(item, Stray):
        return _of_sample_and_more(planner, item.line) or _of_described(planner, item.line)
    if place is None or (isinstance(item, Order) and (place.plain or place.ticked or place.open)):
        return None
    samples = samples_of(planner)
    if planner.mail.to and not any(samples):
        return None  # somebody was asked how many
    if place.ticked or place.open:
        return _of_box(planner, item.line, place, samples)
    if place.order:
        return _of_number_and_order(planner, item.line, place, samples)
    return _of_numbers(planner, item.line, place, samples)


def _of_sample_and_more(planner: Planner, line: SourceLine) -> Named | None:
    """«1, then buy WVR for 60»: both are asked back as one line, for the order alone would be half of the turn.

    Where the two cannot be done together, the rules say which one cannot. Several orders behind it: `likely`.
    """
    if not planner.session.title.turns.whole or len(line.text) > MOST_PLAIN:
        return None
    said = _AND_THEN.match(line.text)
    place = place_of(said["place"]) if said else None
    if said is None or place is None or place.order or place.ticked or place.open or place.either:
        return None
    more = core(said["rest"], planner.mail.names)
    lines = (*(sample_at(samples_of(planner), number) for number in place.numbers), more)
    if not all(lines) or "," in more or not orders_in(planner, more):
        return None
    whole = "; ".join(lines)
    return (
        Named(line, (whole,), Say(key="guess.asked")) if is_good(planner, whole, planner.stands) else Named(line, lines)
    )


def _of_described(planner: Planner, line: SourceLine) -> Named | None:
    """«The top one, red to Lyon»: asked back where what is said of the sample is true of it, or only talk."""
    names = planner.mail.names
    if len(line.text) > MOST_PLAIN or takes_back(line.text) or is_thought(line.text):
        return None
    for place, rest in described(core(line.text, names)):
        sample = sample_at(samples_of(planner), place.numbers[0])
        if not sample or place.open or not _CHANGES.isdisjoint(tokens(rest)):
            continue
        said = (f"{sample} {rest}", f"take {sample} {rest}", rest)
        if is_talk(rest, names, planner.weigh) or any(sample in by_meaning(planner, one).has_all for one in said):
            return Named(line, (sample,), Say(key="guess.asked"))
    return None


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
    sample = sample_at(samples, number)
    if sample and same_order(sample, place.order):
        return Named(line, (sample,))
    if place.plain:
        return None
    orders = orders_in(planner, place.order)
    own = (place.order,) if orders else ()
    if sample and orders and _is_rest_of_turn(planner, line, place, sample):
        return None  # «number 2, run best and all into the treasury»: the whole is looked for
    if not own and not (sample and _CHANGES.isdisjoint(tokens(place.order))):
        return None  # «number 3, but with blue»
    say = Say(key="guess.other_sample" if own and sample else "guess.asked", facts={"number": str(number)})
    return Named(line, (*own, sample) if sample else own, say)


def _is_rest_of_turn(planner: Planner, line: SourceLine, place: Place, sample: str) -> bool:
    """Whether what stands behind a number and a comma is none of what the sample orders, but goes on with the turn."""
    behind = line.text.partition(place.order.split()[0])[0].rstrip().endswith(",")
    ordered = {one.word.word for one in orders_in(planner, sample)}
    more = {one.word.word for one in orders_in(planner, place.order)}
    return planner.session.title.turns.whole and behind and ordered.isdisjoint(more)


def _of_numbers(planner: Planner, line: SourceLine, place: Place, samples: Sequence[str]) -> Named | None:
    """«2», «the first one», «1 and 3»; a number alone may also be an order of its own: a bid."""
    lines = tuple(sample_at(samples, number) for number in place.numbers)
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
    number = next((one for one in place.numbers if not sample_at(samples, one)), 0)
    return Named(line, (), Say(key="guess.no_such_sample", facts={"number": str(number)}))


def _bare(planner: Planner, text: str) -> tuple[str, ...]:
    """The orders that a bare number may be in the game."""
    session, member = planner.session, planner.member
    found = plainly(planner, text)
    if not planner.may_move():
        return found
    view = session.tried_view(member, planner.plan.position)
    return (*found, *session.title.orders.bare(session.definition, view, member.player, text))


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
        acts = [line for line in lines if has_move(planner, line)]
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
        self.planner.placed[line] = asking(line.text, (say,), lines)
        return Stray(line=line, say=say)

    def _is_talk(self, stray: Stray) -> bool:
        text, names = stray.line.text, self.planner.mail.names
        if is_courtesy(text, names):
            return True
        return stray.say is None and "?" not in text and is_talk(text, names, self.planner.weigh)
