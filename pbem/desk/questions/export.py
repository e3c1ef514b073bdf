"""`export`: the game as a file, as far as the sender may know it; it goes with the answer, or a link to it."""

from __future__ import annotations

from datetime import timedelta

from pbem.desk.command import Command, word_alone
from pbem.desk.planner import Planner
from pbem.desk.question import must_have_begun
from pbem.facts.result import Answer
from pbem.orders.order import Order, order_word
from pbem.post import enclosing
from pbem.words.say import Say

MOST_A_DAY = 10  # letters with a file to one reader: each may take half a minute to make


def _consider(planner: Planner, order: Order, said: None) -> None:
    """Only noted: the file is made when the letter is, from the record as it stands when all of the mail is done."""
    must_have_begun(planner)
    session = planner.session
    if session.mail is None:
        planner.forbid("archive.mail.by_command", number=str(session.game.id))
    if enclosing.asked_since(planner.member, session.now - timedelta(days=1)) >= MOST_A_DAY:
        planner.forbid("archive.mail.enough", most=str(MOST_A_DAY))
    planner.plan.exports = True
    planner.answer(order, Answer(about="export", says=(Say(key="archive.mail.answer"),)))


_SHAPE = r"|please|(?:the |this |my )?game(?: please)?|(?:as )?(?:a )?(?:zip|file)"
_WORD = order_word("question", "export", "export", "export", "archive", shape=_SHAPE)
COMMANDS = (Command(word=_WORD, place=10, read=word_alone, consider=_consider),)
