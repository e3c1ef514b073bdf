"""The course of a vote: asked for, opened, said yes or no to, and closed; what it decides is done here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pbem.base.clock import from_iso, to_iso
from pbem.desk.voting import told
from pbem.desk.voting.matter import Matter, Proposal
from pbem.desk.voting.matters import MATTERS
from pbem.desk.voting.replace import BACK
from pbem.post import to_candidates
from pbem.store.models import Member
from pbem.table import votes
from pbem.table.candidates import Asked, asked_now, by_vote, entry_of
from pbem.table.game_settings import value_of
from pbem.table.record_kinds import (
    ACTION,
    BY_VOTE,
    STAYS,
    VOTE_ASKED,
    VOTE_FAILED,
    VOTE_NO,
    VOTE_OPENED,
    VOTE_PASSED,
    VOTE_STOPPED,
    VOTE_VOID,
    VOTE_WITHDRAWN,
    VOTE_YES,
    RecordKind,
    Void,
    message_of,
)
from pbem.table.session import Session
from pbem.table.votes import YES, Vote
from pbem.words.say import Say

Says = tuple[Say, ...]
Do = Callable[[Session, Member], object]


def begin(session: Session, member: Member, matter: Matter, proposal: Proposal) -> Says:
    """A player asks for a vote, and has said yes. What their answer says of it."""
    opens = votes.opens_at(session, member)
    facts = {
        "what": matter.word,
        "line": proposal.line,
        "opens_at": to_iso(opens),
        "closes_at": to_iso(votes.closes_at(session, opens)),
        "rule": value_of(session.game, "votes_by"),
    }
    facts |= {**proposal.facts, **proposal.begin(session)}
    number = session.log(VOTE_ASKED, member, facts=facts).number
    session.game.vote_at = opens if opens > session.now else from_iso(facts["closes_at"])
    vote = _again(session, number)
    if votes.verdict(session, vote):
        return decide(session, answered=member)
    told.ask(session, vote, but=member)
    return told.asks(session, vote)


def say(session: Session, member: Member, vote: Vote, word: str) -> Says:
    """A player says yes or no; the last word counts. What their answer says of it."""
    session.log(VOTE_YES if word == YES else VOTE_NO, member, facts=_facts(vote))
    return decide(session, answered=member) or told.stands(session, _again(session, vote.number))


def open_it(session: Session, actor: Member | None, vote: Vote) -> Says:
    """The moderator lets the players vote, or has not answered in time."""
    closes = votes.closes_at(session, session.now)
    session.log(VOTE_OPENED, actor, facts=_facts(vote) | {"closes_at": to_iso(closes)})
    session.game.vote_at = closes
    decision = decide(session, answered=actor)
    if not decision:
        told.ask(session, _again(session, vote.number), but=actor)
    return decision or told.decided(session, _again(session, vote.number))


def stop(session: Session, actor: Member, vote: Vote) -> Says:
    """The moderator's no, or that of who asked for it."""
    return _close(session, vote, VOTE_STOPPED if actor.role == "moderator" else VOTE_WITHDRAWN, actor, answered=actor)


def decide(session: Session, *, answered: Member | None = None) -> Says:
    """Close the vote if there is nothing more to wait for, and do what it decided; what is said of that, or nothing."""
    vote = votes.open_now(session)
    if vote is None:
        return ()
    matter = MATTERS[vote.what]
    close = partial(_close, session, vote, answered=answered)
    if session.game.state != "running":
        return close(VOTE_VOID, None, why="over")
    if _acted_since(session, vote.player, vote.number):
        return close(VOTE_VOID, session.seat(vote.player), why=BACK)
    if why := matter.void(session, vote):
        return close(VOTE_VOID, None, why=why)
    verdict = votes.verdict(session, vote)
    return close(VOTE_PASSED if verdict == "passed" else VOTE_FAILED, None) if verdict else ()


def _close(
    session: Session,
    vote: Vote,
    kind: RecordKind,
    actor: Member | None,
    *,
    answered: Member | None,
    why: Void | None = None,
) -> Says:
    facts = _facts(vote) | ({"why": why, "name": session.names.get(vote.player, "")} if why else {})
    session.log(kind, actor, facts=facts)
    session.game.vote_at = None
    matter = MATTERS[vote.what]
    done: Says = ()
    if kind is VOTE_PASSED:
        done = matter.do(session, vote)
    else:
        matter.drop(session, vote)
    said = {key: str(value) for key, value in facts.items()} | {"player": "" if actor is None else actor.name}
    says = (Say(key=message_of(kind.name, facts), facts=said), *told.stands(session, vote), *done)
    told.tell_all(session, *says, answered=answered)
    return says


def _facts(vote: Vote) -> dict[str, object]:
    return {BY_VOTE: vote.number, "line": vote.line}


def _again(session: Session, number: int) -> Vote:
    found = votes.numbered(session, number)
    assert found is not None, f"entry {number} has asked for a vote"
    return found


# -- who was voted out, and is there again -----------------------------------------------------------------------------


def request_for(session: Session, player: str) -> Asked | None:
    """Who is asked, because the players voted so, to take over this seat."""
    return next((one for one in asked_now(session) if one.player == player and by_vote(session, one.member)), None)


def may_stay(session: Session, member: Member) -> bool:
    """Whether their seat is voted on, or somebody is asked to take it over because of a vote."""
    if member.status != "playing" or session.game.state != "running":
        return False
    vote = votes.open_now(session)
    return (vote is not None and vote.player == member.player) or request_for(session, member.player) is not None


def stay(session: Session, member: Member, *, answered: Member | None = None) -> None:
    """Who was to lose the seat is there: the vote is void, and nobody is asked to take over any more."""
    vote = votes.open_now(session)
    if vote is not None and vote.player == member.player:
        _close(session, vote, VOTE_VOID, member, answered=answered, why=BACK)
    if (one := request_for(session, member.player)) is not None:
        facts = {"new": one.member.name}
        session.log(STAYS, member, facts=facts)
        to_candidates.no_more(session, one, None, "asked_they_stay")
        told.tell_all(session, Say(key=f"log.{STAYS.name}", facts=facts | {"player": member.name}), answered=answered)


def overtaken(session: Session, *, answered: Member | None = None) -> None:
    """After all that a mail or the clock did: what that means for a vote, and for a seat that was voted on."""
    decide(session)
    for one in asked_now(session) if session.game.state == "running" else ():
        entry = entry_of(session, one.member)
        if entry is not None and by_vote(session, one.member) and _acted_since(session, one.player, entry.number):
            stay(session, session.seat(one.player), answered=answered)


def _acted_since(session: Session, player: str, number: int) -> bool:
    """Whether who sits there has moved since that entry, themself."""
    if not player:
        return False
    holder = session.seat(player)
    return any(one.kind == ACTION.name and one.actor_id == holder.id for one in session.record.since(number + 1))


def came_from_elsewhere(session: Session) -> None:
    """The game goes on at another installation, where nobody has the letters of a vote that was open: it is void."""
    vote = votes.newest(session)
    if vote is not None and vote.closed is None:
        _close(session, vote, VOTE_VOID, None, answered=None, why="moved")


# -- the clock --------------------------------------------------------------------------------------------------------


def look(session: Session) -> bool:
    """The moment has come: the vote opens without the moderator's answer, or closes; whether anything was done."""
    vote = votes.open_now(session)
    if vote is None or session.game.vote_at is None or session.game.vote_at > session.now:
        return False
    if vote.opened or session.game.state != "running":
        return bool(decide(session))
    open_it(session, None, vote)
    return True
