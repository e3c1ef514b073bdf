"""`hand`: the reader's own hand. A moderator's `hand NAME` stands in `moderator/hand.py`."""

from __future__ import annotations

from pbem.desk.command import Command, word_alone
from pbem.desk.planner import Planner
from pbem.desk.question import ask_of_position
from pbem.orders.order import Order, order_word


def _consider(planner: Planner, order: Order, said: None) -> None:
    ask_of_position(planner, order)


_SHAPE = r"(?!(?:in|over|back|is|was)\b).*"  # «hand in brown» gives something back
_WORD = order_word("question", "hand", "hand", "hand", seated=True, shape=_SHAPE)
COMMANDS = (Command(word=_WORD, place=5, read=word_alone, consider=_consider),)
