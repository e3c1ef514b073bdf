"""A line that names samples of the letter it answers, and which lines these are."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from pbem.desk.meaning.as_seen import samples_seen
from pbem.desk.planner import Planner
from pbem.orders.by_place import LAST, place_of
from pbem.orders.fold import key
from pbem.orders.order import SourceLine
from pbem.orders.sample_words import BEFORE_LAST, CALLED
from pbem.words.say import Say


class Named(msgspec.Struct, frozen=True):
    """A line with the lines that it stands for: all of them, or where `say` tells why not, one of them.

    `plain`: nothing says that a sample is meant but its number.
    """

    line: SourceLine
    lines: tuple[str, ...] = ()
    say: Say | None = None
    plain: bool = False
    drops: bool = False  # it says nothing: a box that is not ticked


def samples_of(planner: Planner) -> tuple[str, ...]:
    """The samples of the letter that the mail answers, as its writer saw them."""
    letter = planner.mail.letter
    return () if letter is None else samples_seen(planner.session, letter)


def sample_named(planner: Planner, said: str, *, plainly: bool) -> str:
    """The one sample of the letter that the words name, and nothing else; "" where they do not.

    `plainly`: a number alone names one too, which could say how many.
    """
    place = place_of(said)
    if place is None or len(place.numbers) != 1 or (place.plain and not plainly):
        return ""
    return "" if place.order or place.open else sample_at(samples_of(planner), place.numbers[0])


def sample_at(samples: Sequence[str], number: int) -> str:
    """The sample of this number; "" where there is none."""
    at = index_of(samples, number)
    return "" if at is None else samples[at]


def index_of(samples: Sequence[str], number: int) -> int | None:
    """Where among the samples the one of this number stands, `LAST` or `BEFORE_LAST`; None where there is none."""
    at = {LAST: len(samples) - 1, BEFORE_LAST: len(samples) - 2}.get(number, number - 1)
    return at if 0 <= at < len(samples) else None


def speaks_of_another(planner: Planner, said: str, sample: str) -> bool:
    """Whether the words that name a sample have a piece of the game that it has not: «the last brown one»."""
    known = set(key(sample).split())
    names = [one.strip(".,;:!?()\"'") for one in said.split()]
    names = [one for one in names if one.isalpha() and not CALLED.fullmatch(one)]
    return any(planner.weigh(one) and key(one) not in known for one in names)
