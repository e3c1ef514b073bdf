"""Deals among the lines that a mail keeps for turns to come: whoever must agree is asked as the mail is carried out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import msgspec

from pbem.desk.deals import told as offers_told
from pbem.desk.plan import Plan
from pbem.games.deals import Consent
from pbem.games.standing_order import TURN, StandingOrder
from pbem.orders.order import Order, OrderError
from pbem.store.models import Member
from pbem.table import consents, in_hand
from pbem.table.session import Session
from pbem.words.phrases import joined
from pbem.words.say import Say


class Trying(Protocol):
    """What this asks of the planner of the mail: see `pbem.desk.planner.Planner`."""

    session: Session
    member: Member
    plan: Plan


class Early:
    """The offers of one mail that come before their turn."""

    def __init__(self, planner: Trying) -> None:
        self.planner = planner
        self.found: list[tuple[str, str, Consent]] = []  # key of the turn, the line, and whom it asks

    def consent(self, order: Order, stated: StandingOrder) -> Consent | None:
        """Whom a line that is kept must ask; OrderError where the deal can never be."""
        session, member = self.planner.session, self.planner.member
        view = in_hand.seen(session, member, self.planner.plan.position)
        deals = session.title.deals
        found = deals.consents(session.definition, view, member.player, order, stated.key) if deals else None
        open_now = [row.facts["asked"] for row in consents.open_of(session, member)]
        open_now += [player for _, _, one in self.found for player in one.asked]
        for player in found.asked if found else ():
            if open_now.count(player) >= consents.MOST:
                raise OrderError(Say(key="offer.too_many", facts={"name": session.names[player]}))
        return found

    def takes(self, stated: StandingOrder, consent: Consent | None) -> list[Say]:
        """What is told of the deals among the lines kept for that turn; this one is noted."""
        session, member = self.planner.session, self.planner.member
        bound = consents.bound(session, member, stated.key)
        says = [Say(key="offer.stays", facts={"line": line}) for line in bound if line != stated.line]
        if consent is None:
            return says
        self.found.append((stated.key, stated.line, consent))
        if stated.line in bound:
            return [*says, Say(key="offer.agreed_already")]
        there = [one.name for one in map(session.seat, consent.asked) if one.status == "playing"]
        return [*says, Say(key="offer.goes_out" if there else "offer.nobody_there", facts={"names": joined(there)})]

    def make(self, session: Session, member: Member, kept: Iterable[StandingOrder]) -> None:
        """Ask whoever must agree, and tell them what of older offers is gone with the orders that made it."""
        offers_told.tell_lapsed(session)
        turns = {one.key: one for one in kept if one.kind == TURN}
        for key, line, consent in self.found:
            for row in consents.offer(session, member, turns[key], line, consent):
                offers_told.make(session, row)


def with_bound(session: Session, member: Member, stated: StandingOrder) -> StandingOrder:
    """What is kept for a turn, with the lines of it that are agreed and bind."""
    bound = consents.bound(session, member, stated.key) if stated.kind == TURN else []
    lines = stated.line.split("\n")
    return msgspec.structs.replace(stated, line="\n".join((*lines, *(one for one in bound if one not in lines))))
