"""What questions share: the answer is noted in the plan, and worded when the letter is made."""

from __future__ import annotations

from pbem.desk.planner import Planner
from pbem.facts.result import Answer
from pbem.orders.order import Order


def ask_of_position(planner: Planner, order: Order, topic: str = "") -> None:
    """Note a question about the position, or about something of it; there must be one."""
    must_have_begun(planner)
    planner.answer(order, Answer(about=order.word.word, topic=topic))


def must_have_begun(planner: Planner) -> None:
    """Refuse the line where there is no position: before the game began, or where it never did."""
    if not planner.session.has_position:
        planner.forbid("game_cancelled" if planner.session.game.state == "cancelled" else "not_started")
