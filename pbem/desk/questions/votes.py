"""`votes`: what the players vote on, who has said what, and until when; or how the last vote went."""

from __future__ import annotations

from pbem.desk.command import Command, word_alone
from pbem.desk.planner import Planner
from pbem.desk.question import must_have_begun
from pbem.desk.voting import told
from pbem.facts.result import Answer
from pbem.orders.order import Order, order_word
from pbem.store.models import Member
from pbem.table import votes
from pbem.table.record_kinds import message_of
from pbem.table.session import Session
from pbem.words.say import Say


def _consider(planner: Planner, order: Order, said: None) -> None:
    must_have_begun(planner)
    planner.answer_last(order, "votes", _stands)


def _stands(session: Session, member: Member) -> Answer:
    vote = votes.newest(session)
    if vote is None:
        return Answer(about="votes", says=(Say(key="votes.never"),))
    if vote.closed is None:
        return Answer(about="votes", says=(*told.asks(session, vote), *told.stands(session, vote)))
    by = next((one.name for one in session.members if one.id == vote.closed.actor_id), "")
    facts = {key: str(value) for key, value in vote.closed.facts.items()} | {"player": by}
    closed = Say(key=message_of(vote.closed.kind, facts), facts=facts)
    return Answer(about="votes", says=(closed, *told.stands(session, vote)))


_WORD = order_word("question", "votes", "votes", "votes", shape="|please|now")
COMMANDS = (Command(word=_WORD, place=11, read=word_alone, consider=_consider),)
