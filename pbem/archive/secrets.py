"""What only the operator's whole archive holds: rows of the game as plain data, members by their numbers in it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from peewee import Model

from pbem.archive.format import Whole
from pbem.base.clock import to_millis
from pbem.store.models import Decision, OrderInHand
from pbem.table.session import Session

# Columns that belong to the game, not to this installation: no addresses, tokens, threads of mails, ids of rows.
OF_GAME = (
    "paused_at", "pause_reason", "pause_from", "pause_until", "last_decision", "created_at", "started_at", "ended_at",
)  # fmt: skip
OF_PERSON = ("timezone", "quiet", "away")
OF_MEMBER = (
    "number", "word", "mail_mode", "digest_at", "mail_form", "defaults", "plays_default", "told_number",
    "rests_until",
)  # fmt: skip
LATER = frozenset({"mail_form", "pause_from", "pause_until"})  # what archives of before do not have
OF_DECISION = (
    "number", "player", "opened_at", "closed_at", "outcome", "closed_by", "due_at", "counts", "overdue",
    "reminders_sent", "because", "about",
)  # fmt: skip
OF_ORDER = (
    "number", "kind", "about", "line", "facts", "made_at", "made_after", "over_at", "over_after", "why", "told",
)  # fmt: skip


def whole_of(session: Session) -> Whole:
    """Everything that the record does not tell and the game needs to go on."""
    game, members = session.game, session.members
    persons = list({one.person_id: one.person for one in members}.values())
    places = {one.id: at for at, one in enumerate(persons)}
    numbers = {one.id: one.number for one in members}
    decisions = Decision.select().where(Decision.game == game).order_by(Decision.number)
    orders = OrderInHand.select().where(OrderInHand.game == game)
    return Whole(
        game=_columns(game, OF_GAME),
        people=tuple(_columns(one, OF_PERSON) for one in persons),
        members=tuple(_columns(one, OF_MEMBER) | {"person": places[one.person_id]} for one in members),
        decisions=tuple(_columns(one, OF_DECISION) | {"member": numbers[one.member_id]} for one in decisions),
        orders=tuple(
            sorted(
                (_columns(one, OF_ORDER) | {"member": numbers[one.member_id]} for one in orders),
                key=lambda row: (row["member"], row["number"]),
            )
        ),
    )


def _columns(row: Model, names: Iterable[str]) -> dict[str, object]:
    return {name: _plain(getattr(row, name)) for name in names}


def _plain(value: object) -> object:
    """Moments as milliseconds since 1970, as in the record."""
    return to_millis(value) if isinstance(value, datetime) else value
