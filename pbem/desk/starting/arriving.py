"""A running game that came from another installation: no order counts before all have said that letters reach them."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.base import addresses
from pbem.base.errors import ServiceError
from pbem.desk.seats.people import known
from pbem.desk.voting import course
from pbem.orders.fold import key, tokens
from pbem.orders.plain_words import yes_or_no
from pbem.post import announce, letterbox
from pbem.reading.read_mail import ReadMail
from pbem.store.models import Member
from pbem.table import decisions, shuffle
from pbem.table.record_kinds import ARRIVED
from pbem.table.session import ARRIVING, Session
from pbem.words.phrases import joined
from pbem.words.say import Say

_YES = frozenset({"accept", "go on"})


def ask_everybody(session: Session, *says: Say) -> list[Member]:
    """Write to all who are still to say that their letters arrive, one letter a person; who they are."""
    silent = missing(session)
    for member in silent:
        facts = {"title": session.rules.title, "name": session.game.name, "entry": str(session.game.last_number)}
        facts |= {"others": joined([one.name for one in session.reads() if one.person_id != member.person_id])}
        whose = "arriving.lead" if member.role == "moderator" else "arriving.play"
        told = (Say(key="arriving.came", facts=facts), Say(key=whose, facts={"seat": member.name}))
        stamp = f"{member.id}:arriving:{session.now.isoformat()}"
        announce.notice(session, member, *says, *told, Say(key="arriving.say_yes"), key=stamp)
    return silent


def missing(session: Session) -> list[Member]:
    """Who has not said so yet: one member a person, the seat of somebody who leads and plays."""
    found: dict[int, Member] = {}
    for one in (*session.seats, session.moderator):
        if not one.arrived:
            found.setdefault(one.person_id, one)
    return list(found.values())


class NotHereYet(ServiceError):
    """Nothing can be ordered in the game yet."""

    def __init__(self, session: Session) -> None:
        names = joined([one.name for one in missing(session)])
        number = session.game.id
        super().__init__(
            f"G{number} goes on when everybody has answered the letter saying that it is here now; still missing:"
            f" {names}. A wrong address is mended by `pbem archive readdress G{number} NAME=ADDRESS`."
        )


def take_mail(session: Session, member: Member, read: ReadMail, doubt: str, *, only_if_it_acts: bool = False) -> str:
    """A yes counts; whatever else stands in the mail is not read, and its sender is told why.

    `only_if_it_acts`: a mail that would only be answered is left alone, and the word is "too_many".
    """
    yes = not doubt and says_yes(read.text, [one.name for one in session.members])
    if only_if_it_acts and not yes:
        return "too_many"
    if session.mail is not None:
        letterbox.heard(member, session.mail.message_id)
    if not yes:
        announce.notice(session, member, *_not_yet(session, member))
        return "refused" if tokens(read.text) else "empty"
    return take_yes(session, member)


def take_yes(session: Session, member: Member) -> str:
    """Somebody's letters arrive; with the last of them the game goes on."""
    if member.arrived:
        announce.notice(session, member, *_not_yet(session, member))
        return "answered"
    for one in session.members:
        if one.person_id == member.person_id:
            one.arrived = True
            one.save()
    if missing(session):
        announce.notice(session, member, Say(key="arriving.noted"), _waits_for(session))
    else:
        go_on(session)
    return "applied"


def says_yes(text: str, names: Sequence[str]) -> bool:
    """Whether a mail says yes, in one of the ways of an answer to an invitation, and nothing else."""
    known = frozenset(word for name in names for word in tokens(name))
    lines = [key(line).rstrip(".!") for line in text.split("\n") if line.strip()]
    return (bool(lines) and lines[0] in _YES) or yes_or_no(text, known) == "accept"


def go_on(session: Session) -> None:
    """The game is played here from now on: the record says whose the seats are, open questions get a whole turn."""
    session.game.state, session.game.invite_again_at = "running", None
    seats = {one.player or one.role: _promise(one) for one in (*session.seats, session.moderator)}
    entry = session.log(ARRIVED, None, facts={"seats": seats})
    for decision in tuple(session.open_decisions):
        decisions.hand_over(session, decision, session.seat(decision.player))
    decisions.follow(session, entry.number)
    for member in session.reads():
        announce.tell(session, member, Say(key="log.arrived"))
    course.came_from_elsewhere(session)


def _promise(member: Member) -> str:
    return shuffle.seat_promise(member.token, member.person.address)


def _not_yet(session: Session, member: Member) -> tuple[Say, ...]:
    """Why nothing is done yet."""
    if member.arrived:
        return (Say(key="arriving.noted_already"), _waits_for(session))
    return (Say(key="arriving.not_yet"), Say(key="arriving.say_yes"))


def _waits_for(session: Session) -> Say:
    return Say(key="arriving.waits_for", facts={"names": joined([one.name for one in missing(session)])})


def ask_again(session: Session) -> bool:
    """Write again to who is silent, and tell the moderator who they are; whether anybody was."""
    game = session.game
    if game.state != ARRIVING or game.invite_again_at is None or game.invite_again_at > session.now:
        return False
    game.invite_again_at = session.now + decisions.INVITE_AGAIN
    silent = ask_everybody(session, Say(key="arriving.again"))
    if session.moderator.arrived and silent:
        stamp = f"{game.id}:missing:{session.now.isoformat()}"  # nothing else tells it from the one three days before
        announce.notice(session, session.moderator, _waits_for(session), key=stamp)
    return bool(silent)


def readdress(session: Session, member: Member, address: str) -> None:
    """Somebody who has not answered is asked at another address, with a reply address that nobody has seen."""
    person = known(address, session.now)
    for one in session.members:
        if one.person_id == member.person_id and not one.arrived:
            one.person, one.token, one.threads = person, addresses.new_token(), {}
            one.save()
    session.forget_members()
    ask_everybody(session)
