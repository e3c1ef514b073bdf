"""What the first and the last letter of a game say."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from engine.core import play
from engine.core.errors import IllegalAction
from pbem.facts.waits import Waits
from pbem.games.tabletop import POSITION
from pbem.letters.content import Content
from pbem.letters.kinds import GAME_OVER, WELCOME
from pbem.post import correspondence
from pbem.post.enclosing import public
from pbem.store.models import Member
from pbem.table.record_kinds import ACTION, BY_VOTE, ENDED, STARTED
from pbem.table.session import Session
from pbem.table.waits import waits

log = logging.getLogger(__name__)


def start_letter(session: Session, member: Member, **fields: Any) -> Content:
    """What the game is about, how it begins, the hand, the first question; words and promises of hands."""
    promised = session.game.commitments if _hands(session) else {}
    rows = tuple((one.name, one.word, *filter(None, [promised.get(one.player)])) for one in session.seats)
    facts = {"seed_hash": session.game.seed_hash, "options": _options(session), **_without_hands(session)}
    content = correspondence.base(session, WELCOME, member, facts=facts, rows=rows, **fields)
    return msgspec.structs.replace(correspondence.with_news(session, content, member), picture=True)


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
    content = correspondence.base(
        session, GAME_OVER, member, facts=facts, rows=rows, left=left, voted=_voted(session), **fields
    )
    over = session.kept(_Over)
    if over.waits is None:
        over.waits = waits(session)
    content = msgspec.structs.replace(
        content, course=course_of(session), waits=over.waits, archive=public(session), voted=_voted(session)
    )
    content = correspondence.with_board(session, content, member)
    if member.role == "player":
        return content
    # Who looks on hears of no single move while it goes on, so not of all of them now.
    ended = max((entry.number for entry in session.effective()), default=0)
    return msgspec.structs.replace(content, events=tuple(one for one in content.events if one.number >= ended))


def _voted(session: Session) -> bool:
    """Whether a vote of the players has ended the game."""
    return any(entry.kind == ENDED.name and BY_VOTE in entry.facts for entry in session.effective())


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
