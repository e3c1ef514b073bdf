"""All that a throng of mails left behind in its games, in a form in which two runs can be compared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from pbem.base.door import Door
from pbem.inbox import handling, receive
from pbem.operating.verify import verify_game
from pbem.store.db import connected, transaction
from pbem.store.models import Decision, Game, InboundMail, LogEntry, Member, OutboundMail
from tests.many.boards import DOMAIN

_SECRET = {"seed", "seed_hash", "salts", "commitments", "chain", "files"}  # of a game: as before, or random
_GAME = [field.name for field in Game._meta.sorted_fields if field.name not in _SECRET]
_MEMBER = ["name", "status", "mail_mode", "told_number", "plays_default", "defaults"]
_ENTRY = ["number", "at", "kind", "actor_id", "player", "text", "facts", "events", "readers", "undoes", "cause"]
_QUESTION = [field.name for field in Decision._meta.sorted_fields if field.name not in ("id", "game", "member")]
_LETTER = ["to_address", "template", "thread", "decision", "number", "created_at"]
# A code to confirm with; whole seconds left, by a clock finer than the rows; the address of a decision.
_LOTS = ("code", "left_span", "address")


class Done(NamedTuple):
    """One mail, in the order in which the mails of its game were worked off."""

    game: int | None
    turn: int | None
    raw: bytes
    key: str
    at: datetime
    envelope_from: str


def done(games: Iterable[int], after: int) -> list[Done]:
    """The mails of these games stored since row `after`: game by game, as they were worked off."""
    chosen = InboundMail.game.in_(list(games)) & (InboundMail.id > after)
    with connected():
        rows = list(InboundMail.select().where(chosen).order_by(InboundMail.game, InboundMail.turn))
    return [
        Done(row.game_id, row.turn, bytes(row.mime), row.content_key, row.handled_at, row.envelope_from) for row in rows
    ]


Delivered = Mapping[int, list[datetime | None]]  # member -> when each of his letters since the start was sent


def delivered(after: int) -> Delivered:
    """When letters since row `after` were sent; None of those dropped because a move was taken back before."""
    found: dict[int, list[datetime | None]] = defaultdict(list)
    with connected():
        for row in OutboundMail.select().where(OutboundMail.id > after).order_by(OutboundMail.id):
            found[row.member_id].append(row.sent_at)
    return found


def replay(mails: Iterable[Done], sent: Delivered, after: int) -> None:
    """Handle the mails one by one in the database now open, each at the moment at which it was handled then.

    What taking back a move does depends on the letters that had gone out by then, and who is taken for a robot on when
    they did: as then, so now.
    """
    for mail in mails:
        _send_as_then(mail.game, sent, after)
        kept = receive.store(mail.raw, mail.at, envelope_from=mail.envelope_from)
        assert kept.fresh
        handling.handle(kept.id, Door(DOMAIN), mail.at)


def _send_as_then(game: int | None, sent: Delivered, after: int) -> None:
    seen: dict[int, int] = defaultdict(int)
    mine = (OutboundMail.game == game) & (OutboundMail.id > after)
    rows = OutboundMail.select(OutboundMail.id, OutboundMail.member, OutboundMail.state)
    with connected(), transaction():
        for row in list(rows.where(mine).order_by(OutboundMail.id)):
            at = seen[row.member_id]
            seen[row.member_id] += 1
            then = sent[row.member_id][at] if at < len(sent[row.member_id]) else None
            if row.state == "queued" and then is not None:
                went = {"state": "sent", "attempts": 1, "sent_at": then}
                OutboundMail.update(went).where(OutboundMail.id == row.id).execute()


def ledger(game: int, after_letter: int) -> dict[str, Any]:
    """Everything of a game but its random parts: position, people, questions, record, letters by reader."""
    with connected():
        members = list(Member.select().where(Member.game == game).order_by(Member.id))
        mails = {row.id: row.content_key for row in InboundMail.select().where(InboundMail.game == game)}
        entries = LogEntry.select().where(LogEntry.game == game).order_by(LogEntry.number)
        questions = Decision.select().where(Decision.game == game).order_by(Decision.number)
        return {
            "game": _fields(Game.get_by_id(game), _GAME),
            "members": [_fields(member, _MEMBER) for member in members],
            "questions": [_fields(row, _QUESTION) for row in questions],
            "record": [_fields(row, _ENTRY) | {"mail": mails.get(row.mail or 0)} for row in entries],
            "letters": {member.name: _letters(member, after_letter) for member in members},
        }


def _fields(row: Any, names: Iterable[str]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _letters(member: Member, after: int) -> list[dict[str, Any]]:
    """His letters in order; our Message-IDs, which nobody can foresee, become their places in that order."""
    rows = list(OutboundMail.select().where(OutboundMail.member == member).order_by(OutboundMail.id))
    places = {row.message_id: f"letter {at}" for at, row in enumerate(rows)}
    return [
        _fields(row, _LETTER)
        | {
            "dropped": row.state == "dropped",
            "answers": places.get(row.in_reply_to, row.in_reply_to),
            "refers": [places.get(one, one) for one in row.references],
            "content": _plain(msgspec.json.decode(row.content)),
        }
        for row in rows
        if row.id > after
    ]


def _plain(value: Any) -> Any:
    """A content without what two runs cannot have in common: see _LOTS; and the characters of the chain."""
    if isinstance(value, dict):
        return {
            key: "…" if key in _LOTS else one.split()[0] if key == "record" else _plain(one)
            for key, one in value.items()
        }
    if isinstance(value, list):
        return [_plain(one) for one in value]
    return value


def differences(one: Any, other: Any, at: str = "") -> list[str]:
    """Where two ledgers differ, as sentences; none when they are the same."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        return [told for key in one for told in differences(one[key], other[key], f"{at}.{key}")]
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        return [told for place, (left, right) in pairs for told in differences(left, right, f"{at}[{place}]")]
    return [] if one == other else [f"{at}: {str(one)[:300]} ≠ {str(other)[:300]}"]


def unsound(games: Iterable[int], now: datetime) -> list[str]:
    """What `pbem verify` finds wrong with these games: chain, replay, shuffle."""
    with connected():
        return [
            f"G{game}: {finding.what}" for game in games for finding in verify_game(game, DOMAIN, now) if not finding.ok
        ]
