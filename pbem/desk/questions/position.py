"""`map`, `options`: the position as a picture, and what could be ordered now."""

from __future__ import annotations

from pbem.desk.command import Command, word_alone
from pbem.desk.planner import Planner
from pbem.desk.question import ask_of_position
from pbem.orders.order import Order, order_word


def _consider(planner: Planner, order: Order, said: None) -> None:
    """These answers come with the map. What may stand behind «options», the game knows."""
    session = planner.session
    about = session.title.offered.topic(session.definition, order) if order.word.word == "options" else ""
    ask_of_position(planner, order, about)
    planner.plan.picture = True


_WORDS = (
    order_word("question", "map", "map", "map", "board"),
    order_word("question", "options", "options [PLACE]", "options", "moves"),
)
COMMANDS = tuple(
    Command(word=word, place=place, read=word_alone, consider=_consider) for place, word in enumerate(_WORDS, start=3)
)
