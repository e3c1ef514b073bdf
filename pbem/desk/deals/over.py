"""Offers that nobody answered in time are over: made before their turn, or put as a question by the game."""

from __future__ import annotations

from datetime import datetime, timedelta

from pbem.desk.deals import told as offers_told
from pbem.games.standing_order import CONSENT
from pbem.post import announce
from pbem.store.models import Decision, Game, OrderInHand
from pbem.table import consents, in_hand
from pbem.table.following import EXPIRED
from pbem.table.moves import make_moves
from pbem.table.session import Session
from pbem.words.say import Say

BATCH = 200


def due(now: datetime) -> list[int]:
    """Games in which an open offer may be over: its owner has had the hours of a turn, if all of them count."""
    chosen = (OrderInHand.kind == CONSENT) & OrderInHand.over_after.is_null()
    chosen &= (Game.state == "running") & Game.paused_at.is_null()
    rows = OrderInHand.select(OrderInHand, Game).join(Game).where(chosen).order_by(OrderInHand.id)
    late = (one for one in rows if one.facts["state"] == consents.OPEN and _may_be_late(one, now))
    return sorted({one.game_id for one in late})[:BATCH]


def _may_be_late(row: OrderInHand, now: datetime) -> bool:
    return bool(row.made_at + timedelta(hours=row.game.hours) <= now)


def look(session: Session) -> bool:
    """End the open offers that are late, and tell those who deal with each other; no entry of the record tells of it.

    Whether any was.
    """
    found = False
    while rows := consents.late(session):
        offers_told.broken_off(session, rows[0], Say(key="offer.expired", facts=consents.facts_of(session, rows[0])))
        found = True
    return found


def expired(session: Session, decision: Decision) -> bool:
    """Whether the deadline was that of a deal on offer: the service declines it for who did not answer."""
    view = in_hand.seen(session, decision.member, session.position)
    offered = session.on_offer(view)
    if offered is None or offered.asked != decision.player:
        return False
    deal = session.deals.told(session.definition, offered.deal, session.names)
    by, member = session.seat(offered.by), decision.member
    make_moves(session, None, offered.decline, auto=EXPIRED, offered_by=by.name)
    announce.after_move(session, None)
    offers_told.tell(session, member, Say(key="offer.expired", facts={"deal": deal}))
    return True
