"""`vote stop`: the moderator stops the players' vote; `vote yes`: they may vote without waiting any longer."""

from __future__ import annotations

import msgspec

from pbem.desk.command import Asker, Command
from pbem.desk.planner import Planner
from pbem.desk.voting import course
from pbem.desk.voting.which import STOP, must_be_open
from pbem.facts.result import Answer
from pbem.orders.fold import key
from pbem.orders.order import Order, order_word
from pbem.orders.plain_words import yes_or_no
from pbem.orders.refuse import refused
from pbem.store.models import Member
from pbem.table.session import Session
from pbem.words.say import Say

FORMS = ("vote stop", "vote yes")


class Decide(msgspec.Struct, frozen=True):
    """The players may vote, or may not."""

    may: bool


def _read(order: Order, asker: Asker) -> Decide:
    word, answer = key(order.rest), yes_or_no(order.rest)
    if word in STOP or answer == "decline":
        return Decide(may=False)
    if word == "open" or answer == "accept":
        return Decide(may=True)
    raise refused("vote_moderator", choices=FORMS)


def _consider(planner: Planner, order: Order, said: Decide) -> None:
    vote = must_be_open(planner)
    if said.may and vote.opened:
        planner.forbid("vote.open_already", line=vote.line)

    def do(session: Session, actor: Member) -> Answer:
        done = course.open_it(session, actor, vote) if said.may else course.stop(session, actor, vote)
        return Answer(about="votes", says=done)

    planner.rule(order, do, Say(key="vote.let" if said.may else "vote.stopped", facts={"line": vote.line}))


_WORD = order_word("moderator", "vote", "vote stop|yes", "vote stop", help="help.moderator.vote")
COMMANDS = (Command(word=_WORD, place=23, read=_read, consider=_consider, sure=r"vote stop"),)
