"""A rematch: whether there is one already and how it stands, and the new game of the same people at the same seats."""

from __future__ import annotations

import re
from typing import NamedTuple

from engine.core.errors import BadOption
from pbem.desk.starting.joining import accept, start_if_complete
from pbem.desk.starting.set_up import NewGame, set_up
from pbem.games.again import Again
from pbem.games.tabletop import POSITION
from pbem.post import announce
from pbem.store.db import locked
from pbem.store.models import Game, Member
from pbem.table import game_settings
from pbem.table.game_settings import GAME_SETTINGS
from pbem.table.record_kinds import REMATCH
from pbem.table.session import Session
from pbem.words.say import Say

_NUMBERED = re.compile(r"(.+) (\d{1,2})")
_LONGEST_NAME = 60


class Asked(NamedTuple):
    """A rematch that was asked for: its game, kept from others until the transaction ends, and by whom."""

    session: Session
    by: str

    def seat(self, person_id: int) -> Member | None:
        """The last seat of somebody in it."""
        mine = [one for one in self.session.members if one.person_id == person_id and one.role == "player"]
        return mine[-1] if mine else None


def asked(session: Session) -> Asked | None:
    """The rematch of a finished game; one that was called off counts for nothing."""
    entries = [entry for entry in session.entries if entry.kind == REMATCH.name]
    if not entries:
        return None
    game = locked(Game.select().where(Game.id == int(entries[-1].facts["game"]))).first()
    if game is None or game.state == "cancelled":
        return None
    by = next((one.name for one in session.members if one.id == entries[-1].actor_id), "")
    # Without the mail: it came for the finished game, and an entry names no mail of another one.
    return Asked(Session(game, session.domain, session.now), by)


def staying(session: Session) -> tuple[Member, ...]:
    """Those who still hold their seats."""
    return tuple(one for one in session.seats if one.status == "playing")


def plan(session: Session) -> Again:
    """The next game of those who stayed; BadOption where there is none for so many."""
    seats = {one.player for one in staying(session)}
    rules = session.rules
    if len(seats) < rules.min_players:
        raise BadOption("players", "too few are left")
    found = session.title.went.again(session.definition, session.start().view(None), session.game.options, seats)
    options, players = rules.options(found.options), tuple(f"p{at + 1}" for at in range(len(found.players)))
    rules.start(rules.define(_files(session.game)), players, options, "trial")
    return found


def make(session: Session, member: Member) -> Session:
    """Create the new game: whoever asks is in, the others and the moderator are told."""
    found, old = plan(session), session.game
    seats = [session.seat(player) for player in found.players]
    wanted = NewGame(
        slug=old.slug,
        name=_next_name(old.name),
        moderator=session.moderator.person.address,
        players=[seat.person.address for seat in seats],
        files=_files(old),
        options=found.options,
        settings=_settings(old),
    )
    names = {one.person.address: one.name for one in (session.moderator, *seats)}
    new = set_up(wanted, session.domain, session.now, names=names)
    for seat, before in zip(new.seats, seats, strict=True):
        seat.mail_mode, seat.digest_at, seat.mail_form = before.mail_mode, before.digest_at, before.mail_form
        seat.save()
    session.log(REMATCH, member, facts={"game": str(new.game.id)})
    facts = {"name": member.name, "old": str(old.id), "first": session.names[found.first]}
    for seat in new.seats:
        mine = seat.person_id == member.person_id
        if mine:
            accept(new, seat)
        announce.invitation(new, seat, Say(key="rematch.yours" if mine else "rematch.asked", facts=facts))
    announce.notice(new, new.moderator, Say(key="rematch.leads", facts=facts | {"number": str(new.game.id)}))
    new.save()
    return new


def join(rematch: Asked, seat: Member) -> None:
    """Accept the invitation; the game begins if that was the last one."""
    accept(rematch.session, seat)
    if start_if_complete(rematch.session):
        announce.welcome(rematch.session)
    rematch.session.save()


def _files(game: Game) -> dict[str, object]:
    """Those of the old game; a rematch begins anew, wherever the old game came from."""
    return {name: data for name, data in game.files.items() if name != POSITION}


def _settings(game: Game) -> dict[str, object]:
    """As of the end of the game."""
    values = {one.name: game_settings.value_of(game, one.name) for one in GAME_SETTINGS}
    return values | {"minimum_hours": min(values["minimum_hours"], values["hours"])}


def _next_name(name: str) -> str:
    """`Volga` → `Volga 2` → `Volga 3`."""
    numbered = _NUMBERED.fullmatch(name)
    stem, number = (numbered[1], int(numbered[2]) + 1) if numbered else (name, 2)
    return f"{stem[: _LONGEST_NAME - 4]} {number}"
