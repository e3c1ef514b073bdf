"""`vote undo 2`, `vote replace …`, `vote end`, `vote pause`: a player asks all; `vote yes` and `vote no` answer."""

from __future__ import annotations

from typing import NoReturn

import msgspec
from msgspec.structs import replace

from pbem.desk.command import Asker, Command
from pbem.desk.plan import Deed
from pbem.desk.planner import Planner
from pbem.desk.voting import course
from pbem.desk.voting.matters import MATTERS
from pbem.desk.voting.which import STOP, must_be_open
from pbem.facts.result import Answer
from pbem.orders.fold import key
from pbem.orders.order import Order, OrderError, order_word
from pbem.orders.plain_words import yes_or_no
from pbem.orders.refuse import refused
from pbem.store.models import Member
from pbem.table import votes
from pbem.table.session import Session
from pbem.table.votes import NO, YES, Vote
from pbem.words.say import Say

_WORDS = {"for": "accept", "in favour": "accept", "aye": "accept", "against": "decline", "nay": "decline"}
FORMS = (*(one.example for one in MATTERS.values()), "vote yes", "vote no")


class Wanted(msgspec.Struct, frozen=True):
    """A vote is wanted on `word`; `said` is what that matter has read."""

    word: str
    said: object


class Word(msgspec.Struct, frozen=True):
    """Yes or no to the vote that is open."""

    word: str


class Stop(msgspec.Struct, frozen=True):
    """The vote is to be closed without a result."""


def read(order: Order, asker: Asker) -> Wanted | Word | Stop:
    """What follows the word."""
    head, _, rest = order.rest.strip().partition(" ")
    word = key(head)
    if word in MATTERS:
        called = replace(order.word, word=f"{order.word.word} {word}")
        inner = replace(order, word=called, rest=rest.strip(), args=order.args[1:])
        return Wanted(word, MATTERS[word].read(inner, asker))
    if word in STOP:
        return Stop()
    answer = _WORDS.get(key(order.rest)) or yes_or_no(order.rest)
    if not answer:
        raise refused("vote_what", choices=FORMS)
    return Word(YES if answer == "accept" else NO)


def _consider(planner: Planner, order: Order, said: Wanted | Word | Stop) -> None:
    planner.must_hold_a_seat()
    if planner.plan.steps:
        planner.forbid("stands_alone", word=order.word.word)
    if isinstance(said, Wanted):
        planner.must_run()
        _want(planner, order, said)
        return
    vote = must_be_open(planner)
    if isinstance(said, Stop):
        _withdraw(planner, order, vote)
    elif planner.member not in votes.voters(planner.session, vote):
        raise OrderError(Say(key="vote.not_yours", facts={"line": vote.line}), example="back")
    else:
        _answer(planner, order, vote, said.word)


def _want(planner: Planner, order: Order, said: Wanted) -> None:
    matter = MATTERS[said.word]
    if (vote := votes.open_now(planner.session)) is not None:
        _crosses(planner, vote)
    proposal = matter.propose(planner, said.said)

    def do(session: Session, member: Member) -> Answer:
        return Answer(about="votes", says=course.begin(session, member, matter, proposal))

    _take(planner, order, do, Say(key="vote.asked", facts={"line": proposal.line}), *proposal.says)


def _crosses(planner: Planner, vote: Vote) -> NoReturn:
    """One vote at a time: the first one is open."""
    name = next((one.name for one in planner.session.members if one.id == vote.by), "")
    votes_there = planner.member in votes.voters(planner.session, vote)
    raise OrderError(
        Say(key="vote.one_at_a_time", facts={"name": name, "line": vote.line}),
        example="vote yes" if votes_there else "",
    )


def _withdraw(planner: Planner, order: Order, vote: Vote) -> None:
    if vote.by != planner.member.id:
        planner.forbid("vote.stop_whose", moderator=planner.session.moderator.name)

    def do(session: Session, member: Member) -> Answer:
        return Answer(about="votes", says=course.stop(session, member, vote))

    _take(planner, order, do, Say(key="vote.withdrawn", facts={"line": vote.line}))


def _answer(planner: Planner, order: Order, vote: Vote, word: str) -> None:
    def do(session: Session, member: Member) -> Answer:
        return Answer(about="votes", says=course.say(session, member, vote, word))

    _take(planner, order, do, Say(key=f"vote.counted.{word}", facts={"line": vote.line}))


def _take(planner: Planner, order: Order, do: course.Do, *says: Say) -> None:
    planner.plan.steps.append(Deed("vote", do, alone=True, line=len(planner.plan.results)))
    planner.done(order, *says)


_SAID = ("yes", "no", "ja", "nein", "oui", "non", "open")
SHAPE = rf"|(?:{'|'.join((*MATTERS, *sorted(STOP), *_SAID))})\b.*|{'|'.join(_WORDS)}"
_WORD = replace(
    order_word(
        "control", "vote", "vote undo|replace|end|pause|resume|yes|no|stop …", "vote undo 2", shape=SHAPE, seated=True
    ),
    inside=frozenset({*MATTERS, *STOP}),
)  # fmt: skip
COMMANDS = (Command(word=_WORD, place=13, read=read, consider=_consider),)
