"""`rules [SECTION|TITLE]`: a section of the packaged rules, or the list of sections."""

from __future__ import annotations

import re

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.facts.result import Answer
from pbem.letters.near_rules import title_of
from pbem.orders.order import Order, order_word

MOST_TITLE = 80  # characters

_SECTION = re.compile(r"(?:section\s+|§\s*)?(\d{1,3}(?:\.\d{1,3}){0,4})\.?", re.IGNORECASE | re.ASCII)


class Rules(msgspec.Struct, frozen=True):
    """A section of the packaged rules, as "4.1", or words of its title; "" for the list of sections."""

    section: str = ""


def _read(order: Order, asker: Asker) -> Rules:
    found = _SECTION.fullmatch(order.rest.strip())
    return Rules(found[1] if found else " ".join(order.rest.split())[:MOST_TITLE].strip(" ?!."))


def _consider(planner: Planner, order: Order, said: Rules) -> None:
    titled = title_of(planner.session.game.slug, said.section)
    planner.answer(order, Answer(about="rules", topic=titled or said.section))


_WORD = order_word("question", "rules", "rules [SECTION|TITLE]", "rules 4.1", "rule")
COMMANDS = (Command(word=_WORD, place=8, read=_read, consider=_consider),)
