"""Asking back and refusing to read, in the sentences of 18xx games: keys `eighteen.ask.CODE`."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.orders.order import OrderError
from pbem.orders.refuse import NO_FACTS, short
from pbem.words.say import Say

MOST_CHOICES = 12


def asked(
    code: str,
    facts: Mapping[str, str] = NO_FACTS,
    *,
    example: str = "",
    choices: tuple[str, ...] = (),
    section: str = "",
) -> OrderError:
    """The error with this sentence; of `choices` the first ones."""
    said = {"said": short(facts["said"])} if "said" in facts else {}
    say = Say(key=f"eighteen.ask.{code}", facts={**facts, **said})
    return OrderError(say, example=example, choices=choices[:MOST_CHOICES], section=section)
