"""`hand`: the reader's own hand; all hands for a moderator who does not play, and the record says so."""

from __future__ import annotations

from pbem.desk.command import Command, word_alone
from pbem.desk.planner import Planner
from pbem.desk.question import ask_of_position
from pbem.orders.order import Order, order_word


def _consider(planner: Planner, order: Order, said: None) -> None:
    leads = planner.member.role == "moderator"
    if leads and planner.session.position is not None and planner.session.moderator_plays:
        planner.forbid("moderator_sees_no_hands")
    ask_of_position(planner, order)
    planner.plan.all_hands = planner.plan.all_hands or leads


_WORD = order_word("question", "hand", "hand", "hand")
COMMANDS = (Command(word=_WORD, place=5, read=word_alone, consider=_consider),)
