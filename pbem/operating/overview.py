"""What an operator may see of games, as plain data: never hands, seeds or salts; tokens only when they ask for them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from pbem.base import addresses
from pbem.base.clock import to_iso
from pbem.base.errors import NoSuchGame
from pbem.base.plain import PlainFields
from pbem.store.models import Decision, Game, InboundMail, LogEntry, Member, OutboundMail, Person
from pbem.store.untyped import Part
from pbem.table import chain
from pbem.table.candidates import Asked, asked_now
from pbem.table.chain import chained, numbers_in
from pbem.table.game_settings import GAME_SETTINGS, value_of
from pbem.table.session import Session

MOST_ENTRIES = 10  # of the record on a game's sheet
HIDDEN = "(not for everybody)"
LONGEST = 60  # characters of an entry's text

Row = PlainFields


def _row(game: Game, waits: list[Row], silent: list[Row]) -> Row:
    return {
        "game": f"G{game.id}", "rules": game.slug, "name": game.name, "state": game.state,
        "paused": game.paused_at is not None, "waits_for": waits, "without_answer": silent,
    }  # fmt: skip


def _open(*more: Part) -> list[Decision]:
    query = Decision.select(Decision, Member).join(Member).where(Decision.closed_at.is_null(), *more)
    return list(query.order_by(Decision.due_at, Decision.id))


def _waited(one: Decision) -> Row:
    return {
        "name": one.member.name, "decision": one.number, "since": to_iso(one.opened_at), "deadline": to_iso(one.due_at),
        "overdue": one.overdue, "reminders_sent": one.reminders_sent, "next": _iso(one.next_at),
    }  # fmt: skip


def game_sheet(session: Session, *, secrets: bool = False) -> Row:
    """Everything about one game; `secrets`: with the reply addresses, each of which is the key to a seat."""
    game = session.game
    people = [_member(member, session.domain, secrets) for member in session.members]
    return _row(game, [_waited(one) for one in _open(Decision.game == game)], []) | {
        "title": session.rules.title,
        "created": to_iso(game.created_at), "started": _iso(game.started_at), "ended": _iso(game.ended_at),
        "paused_since": _iso(game.paused_at), "pause_reason": game.pause_reason,
        "people": people,
        "asked": [_request(session, one) for one in asked_now(session)],
        "settings": {one.name: value_of(game, one.name) for one in GAME_SETTINGS} | {"options": game.options},
        "seed_hash": game.seed_hash,
        "record": {
            "entries": game.last_number, "link": game.chain, "shown": game.chain[: chain.SHOWN],
            "last": [entry_row(entry, session.members) for entry in session.entries[-MOST_ENTRIES:]],
        },
        "letters": {state: _letters(game, state) for state in ("queued", "sent", "failed", "dropped")},
        "letters_failed": [f"out:{number}" for number in _ids(OutboundMail, game, "failed")],
        "mails_stuck": [f"in:{number}" for number in _ids(InboundMail, game, "stuck")],
    }  # fmt: skip


def _request(session: Session, one: Asked) -> Row:
    return {"name": one.member.name, "seat_of": session.seat(one.player).name, "since": to_iso(one.since)}


def _member(member: Member, domain: str, secrets: bool) -> Row:
    person: Person = member.person
    row: Row = {
        "name": member.name, "role": member.role, "player": member.player, "status": member.status,
        "address": person.address, "zone": person.timezone, "mail": member.mail_mode, "bounces": person.bounces,
    }  # fmt: skip
    return row | {"reply_to": addresses.reply_address(member.token, domain)} if secrets else row


def entry_row(entry: LogEntry, members: Sequence[Member]) -> Row:
    """An entry as everybody may read it."""
    public, hidden = chain.halves(chained(entry, {one.id: one.number for one in members}))
    text = " ".join(str(public.get("text", HIDDEN if hidden else "")).split())
    return {
        "number": entry.number, "at": to_iso(entry.at), "kind": entry.kind,
        "who": next((one.name for one in members if one.id == entry.actor_id), ""),
        "cause": entry.cause, "text": text if len(text) <= LONGEST else f"{text[: LONGEST - 2]} …",
        "link": entry.hash[: chain.SHOWN],
    }  # fmt: skip


def public_record(game_id: int) -> list[Row]:
    """What a game's chain is made of, without what is hidden: public half, commitment, link of each entry."""
    if Game.get_or_none(Game.id == game_id) is None:
        raise NoSuchGame(f"There is no game G{game_id}.")
    made = []
    previous, numbers = "", numbers_in(game_id)
    for entry in LogEntry.select().where(LogEntry.game == game_id).order_by(LogEntry.number):
        parts = chain.forge(previous, chained(entry, numbers), entry.salt)
        promised = chain.commitment(entry.salt, parts.hidden)
        made.append({"number": entry.number, "public": parts.public, "commitment": promised, "link": entry.hash})
        previous = entry.hash
    return made


def _letters(game: Game, state: str) -> int:
    return int(OutboundMail.select().where((OutboundMail.game == game) & (OutboundMail.state == state)).count())


def _ids(table: Part, game: Game, state: str) -> list[int]:
    query = table.select(table.id).where((table.game == game) & (table.state == state)).order_by(table.id)
    return [row.id for row in query]


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else to_iso(moment)
