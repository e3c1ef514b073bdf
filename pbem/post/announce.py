"""Who gets which letter when something has happened. Each is made from its own reader's view."""

from __future__ import annotations

import logging
from itertools import islice, takewhile
from typing import Any

import msgspec

from engine.core import play
from engine.core.errors import IllegalAction
from pbem.facts.waits import Waits
from pbem.games.tabletop import POSITION
from pbem.letters.content import Content
from pbem.letters.kinds import GAME_OVER, INVITATION, NOTICE, REPORT, WELCOME, YOUR_TURN
from pbem.post import correspondence, digest
from pbem.post.asked import game_is_over
from pbem.post.enclosing import public
from pbem.store.models import LogEntry, Member
from pbem.table import decisions
from pbem.table.record_kinds import ACTION, RECORD_KINDS, STARTED
from pbem.table.session import Session, reads_daily
from pbem.table.waits import waits
from pbem.words.say import Say

log = logging.getLogger(__name__)


def after_move(session: Session, actor: Member | None, *says: Say, answered: Member | None = None) -> None:
    """Tell the others that the position has changed: the next player is asked, the rest as they wish.

    `answered`: whoever gets this as the answer to their mail.
    """
    if session.position.finished:
        game_over(session, answered=answered)
        return
    alarms = _alarms(session)
    if alarms:
        notice_to_others(session, session.moderator, *alarms)
        notice(session, session.moderator, *alarms, Say(key="alarm_moderator"))
    if turns := standstill(session):
        notice_to_others(session, session.moderator, *turns)
        notice(session, session.moderator, *turns)
    for member in session.reads():
        if member not in (actor, answered):
            tell(session, member, *says)


def _alarms(session: Session) -> tuple[Say, ...]:
    """What everybody must hear at once of what was done in this session."""
    happened = (event for entry in session.news for event in session.decoded(entry))
    return tuple(say for event in happened if (say := session.title.turns.alarm(event)) is not None)


def standstill(session: Session) -> tuple[Say, ...]:
    """What everybody must hear where the game has come to turn on the spot in this session."""
    if session.began_at is None:
        return ()
    say = session.title.turns.standstill(session.definition, session.began_at, session.position)
    return () if say is None else (say,)


def tell(session: Session, member: Member, *says: Say) -> None:
    """The letter of the moment for one reader: `your_turn` when they are asked something, else `report`.

    Who is asked nothing hears of a move with their next turn; at once only who ordered «mail all».
    """
    asked = decisions.open_decision(session, member) is not None
    if not asked and not says and member.mail_mode == "digest":
        digest.gather(session, member)
    elif asked or says or member.mail_mode == "all":
        content = correspondence.base(session, YOUR_TURN if asked else REPORT, member, says=says)
        add = correspondence.with_board if asked else correspondence.with_news
        correspondence.send(session, member, add(session, content, member))
    elif _missed_a_round(session, member):
        content = correspondence.with_news(session, correspondence.base(session, REPORT, member), member)
        correspondence.send(session, member, correspondence.with_map(session, content, content.events))


def _missed_a_round(session: Session, member: Member) -> bool:
    """Whether a round is over now of which the reader has heard nothing: it began after their last letter."""
    if not any(session.title.turns.begins_round(event) for entry in session.news for event in session.decoded(entry)):
        return False
    unheard = list(takewhile(lambda entry: entry.number > member.told_number, session.record.standing()))
    began = (entry for entry in unheard if any(map(session.title.turns.begins_round, session.decoded(entry))))
    return len(list(islice(began, 2))) > 1 and any(_tells(session, entry) for entry in unheard)


def _tells(session: Session, entry: LogEntry) -> bool:
    """Whether there is more to the entry than a bid or a pass: of a round of these alone nobody need hear."""
    return entry.kind == ACTION.name and not session.title.orders.quiet(session.rules.read_action(entry.text))


def asking(session: Session, member: Member, **fields: Any) -> Content:
    """The letter that asks a player for a move, where it answers their mail too."""
    return correspondence.with_board(session, correspondence.base(session, YOUR_TURN, member, **fields), member)


def invitation(session: Session, member: Member, *says: Say) -> None:
    """Ask somebody to play; the hash of the seed is promised here, also to who has joined already."""
    others = ", ".join(one.name for one in session.seats if one.id != member.id)
    facts = {"seed_hash": session.game.seed_hash, "invited": others}
    facts |= {"hands": "table"} if POSITION in session.game.files else {}
    facts |= {"joined": "yes"} if member.status == "accepted" else {}
    content = correspondence.base(session, INVITATION, member, facts=facts, says=says)
    key = f"{member.id}:invitation:{session.now.isoformat()}"
    correspondence.send(session, member, content, thread="invitation", key=key)


def welcome(session: Session, *, answered: Member | None = None) -> None:
    """The game has begun: one letter to each reader, but to whom it is the answer to their mail."""
    for member in session.reads():
        if member != answered:
            correspondence.send(session, member, start_letter(session, member))


def start_letter(session: Session, member: Member, **fields: Any) -> Content:
    """What the game is about, how it begins, the hand, the first question; words and promises of hands."""
    promised = session.game.commitments if _hands(session) else {}
    rows = tuple((one.name, one.word, *filter(None, [promised.get(one.player)])) for one in session.seats)
    facts = {"seed_hash": session.game.seed_hash, "options": _options(session), **_without_hands(session)}
    content = correspondence.base(session, WELCOME, member, facts=facts, rows=rows, **fields)
    return correspondence.with_map(session, correspondence.with_news(session, content, member), ())


def game_over(session: Session, *, answered: Member | None = None) -> None:
    """The end, one letter to each reader, but to whom it is the answer to their mail."""
    game_is_over(session)
    for member in session.reads():
        if member != answered:
            correspondence.send(session, member, last_letter(session, member))


class _Over:
    """What everybody's last letter says alike, once it was worked out."""

    course: str | None = None
    waits: Waits | None = None


def last_letter(session: Session, member: Member, **fields: Any) -> Content:
    """The full scores, and everything that was secret: seed, salts; with them the words that were mixed in."""
    game = session.game
    words = next(entry for entry in session.entries if entry.kind == STARTED.name).facts["words"]
    hands = dict(session.rules.secrets(session.start()))
    rows = tuple(
        (one.name, words[one.player], hands[one.player], game.salts[one.player], game.commitments[one.player])
        if _hands(session)
        else (one.name, words[one.player])
        for one in session.seats
    )
    facts = {"seed": game.seed, "seed_hash": game.seed_hash, "options": _options(session), **_without_hands(session)}
    left = tuple(one.player for one in session.seats if one.status == "resigned")
    content = correspondence.base(session, GAME_OVER, member, facts=facts, rows=rows, left=left, **fields)
    over = session.kept(_Over)
    if over.waits is None:
        over.waits = waits(session)
    content = msgspec.structs.replace(content, course=course_of(session), waits=over.waits, archive=public(session))
    content = correspondence.with_board(session, content, member)
    if member.role == "player":
        return content
    # Who looks on hears of no single move while it goes on, so not of all of them now.
    ended = max((entry.number for entry in session.effective()), default=0)
    return msgspec.structs.replace(content, events=tuple(one for one in content.events if one.number >= ended))


def course_of(session: Session) -> str:
    """How the game went, by its record; empty before its first move, and where the rules of today refuse one of it."""
    over = session.kept(_Over)
    if over.course is None:  # the whole game is played again for it
        over.course = _course(session)
    return over.course


def _course(session: Session) -> str:
    position = session.start()
    views, lines = [position.full_view()], [entry.text for entry in session.effective() if entry.kind == ACTION.name]
    try:
        for line in lines:
            position, _ = play.apply(position, session.rules.read_action(line))
            views.append(position.full_view())
    except IllegalAction:  # the end of a game must not wait for a picture
        log.exception("the course of a game cannot be told", extra={"game": session.game.id})
        return ""
    return session.title.went.chart(session.definition, views, lines) if lines else ""


def _hands(session: Session) -> bool:
    """Whether the game has hidden hands, which are promised at its start and laid open at its end."""
    return any(hand for _, hand in session.rules.secrets(session.start()))


def _without_hands(session: Session) -> dict[str, str]:
    """A fact for the letters of a game in which all lies open, or that was begun on a table: then nothing is drawn."""
    if POSITION in session.game.files:
        return {"hands": "table"}
    return {} if _hands(session) else {"hands": "none"}


def _options(session: Session) -> str:
    """`start=random, seats=random`; what is not limited or not fixed is left out."""
    return ", ".join(f"{name}={value}" for name, value in session.game.options.items() if value)


def notice(session: Session, member: Member, *says: Say, key: str = "") -> None:
    """Plain sentences to one reader."""
    content = correspondence.base(session, NOTICE, member, says=says)
    correspondence.send(session, member, content, key=key)


def notice_to_others(session: Session, actor: Member, *says: Say) -> None:
    """Plain sentences, which the record holds too, to everybody but the one who caused them."""
    told = {actor.person_id}
    if session.mail is not None and session.mail.member is not None:
        told.add(session.mail.member.person_id)  # they get an answer
    for member in (session.moderator, *session.reads()):
        if member.person_id in told or member.status == "declined":
            continue
        told.add(member.person_id)
        if reads_daily(member) and session.game.state == "running":
            _in_daily_letter(session, member, *says)
        else:
            notice(session, member, *says, *(_for_the_moderator(session, actor) if member.role == "moderator" else ()))


def _in_daily_letter(session: Session, member: Member, *says: Say) -> None:
    """Readers who are asked nothing hear of it in their daily letter; others at once, with all that has gathered."""
    if decisions.open_decision(session, member) is None:
        digest.gather(session, member)
        return
    content = correspondence.with_news(session, correspondence.base(session, NOTICE, member, says=says), member)
    said = {f"log.{kind.name}" for kind in RECORD_KINDS.values() if kind.told == "at_once"}
    events = tuple(one for one in content.events if one.say is None or one.say.key not in said)
    correspondence.send(session, member, msgspec.structs.replace(content, events=events))


def _for_the_moderator(session: Session, actor: Member) -> tuple[Say, ...]:
    """What the moderator is to do about a seat that is free."""
    if actor.status not in ("declined", "resigned"):
        return ()
    return (Say(key="find_somebody", facts={"name": actor.name}),)
