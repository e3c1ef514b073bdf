"""`press NAME: TEXT`: a message to others of the game, to the moderator, or to all."""

from __future__ import annotations

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.orders.order import Order, order_word
from pbem.orders.press import Press, read_press
from pbem.post.press import readers_of, send_press
from pbem.table.candidates import ASKED
from pbem.words.say import Say

MOST_MESSAGES = 10  # of one mail


def _read(order: Order, asker: Asker) -> Press:
    return read_press(order, asker.names)


def _consider(planner: Planner, order: Order, said: Press) -> None:
    readers = readers_of(planner.session, planner.member, said.to)
    if not readers and planner.member.role == ASKED:
        planner.forbid("asked_press", moderator=planner.session.moderator.name)
    if not readers:
        planner.forbid("press_to_nobody", name=", ".join(said.to))
    if sum(isinstance(one.said, Press) for one in planner.plan.freely) >= MOST_MESSAGES:
        planner.forbid("press_enough", most=str(MOST_MESSAGES))
    planner.do_freely(
        order,
        said,
        lambda session, member: send_press(session, member, said.to, said.text),
        Say(key="press_sent", facts={"names": ", ".join(one.name for one in readers)}),
    )


_WORD = order_word("press", "press", "press NAME: TEXT", "press all: Good luck!", "message", "msg", text=True)
COMMANDS = (Command(word=_WORD, place=1, read=_read, consider=_consider),)
