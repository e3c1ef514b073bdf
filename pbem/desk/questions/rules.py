"""`rules [SECTION]`: a section of the packaged rules, or the list of sections."""

from __future__ import annotations

import re

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.facts.result import Answer
from pbem.orders.order import Order, order_word
from pbem.orders.refuse import refused

_SECTION = re.compile(r"(?:section\s+|§\s*)?(\d{1,3}(?:\.\d{1,3}){0,4})\.?", re.IGNORECASE | re.ASCII)


class Rules(msgspec.Struct, frozen=True):
    """A section of the packaged rules, as "4.1"; "" for the list of sections."""

    section: str = ""


def _read(order: Order, asker: Asker) -> Rules:
    found = _SECTION.fullmatch(order.rest.strip())
    if found is None and order.args:
        raise refused("rules_section", {"said": order.rest}, example="rules 4.1")
    return Rules(found[1] if found else "")


def _consider(planner: Planner, order: Order, said: Rules) -> None:
    planner.answer(order, Answer(about="rules", topic=said.section))


_WORD = order_word("question", "rules", "rules [SECTION]", "rules 4.1", "rule")
COMMANDS = (Command(word=_WORD, place=8, read=_read, consider=_consider),)
