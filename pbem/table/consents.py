"""Deals offered before their turn has come: rows of orders in hand, known to those who deal with each other alone.

The proposer has the deal as a line of what they keep for that turn (its source); whoever must agree has a row of kind
CONSENT: open, until they answer, then accepted, and answers what the game asks of them when the turn is there. A row
of the proposer's own is open where another price was named. No log entry tells of any of it before it is done.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from pbem import timetable
from pbem.games.deals import Consent
from pbem.games.standing_order import CONSENT, TURN, StandingOrder
from pbem.store.models import Member, OrderInHand
from pbem.table import decisions, in_hand, spans
from pbem.table.brief import in_brief
from pbem.table.session import Session
from pbem.words.phrases import joined
from pbem.words.say import Say

OPEN, ACCEPTED = "open", "accepted"  # the fact `state`
MOST = 10  # open offers of one player to another one


def of_state(session: Session, state: str) -> list[OrderInHand]:
    """All offers of the game that are open, or accepted."""
    return [row for row in session.in_hand if row.kind == CONSENT and row.facts["state"] == state]


def open_to(session: Session, member: Member) -> list[OrderInHand]:
    """The offers that the member may answer, oldest first."""
    return [row for row in of_state(session, OPEN) if row.member_id == member.id]


def open_of(session: Session, member: Member) -> list[OrderInHand]:
    """The member's own offers that somebody else may answer, oldest first."""
    return [row for row in of_state(session, OPEN) if row.facts["from"] == str(member.number)]


def owner_of(session: Session, row: OrderInHand) -> Member:
    """Who may answer the offer, or has."""
    return next(one for one in session.members if one.id == row.member_id)


def maker_of(session: Session, row: OrderInHand) -> Member:
    """Who made the offer as it stands."""
    return next(one for one in session.members if str(one.number) == row.facts["from"])


def source(session: Session, row: OrderInHand) -> OrderInHand | None:
    """The proposer's order in hand that has the deal among its lines; None once it is gone."""
    proposer, facts = session.seat(row.facts["by"]), row.facts
    mine = (one for one in in_hand.orders_of(session, proposer) if (one.kind, one.about) == (TURN, facts["turn"]))
    return next((one for one in mine if facts["line"] in one.line.split("\n")), None)


def bound(session: Session, member: Member, turn: str) -> list[str]:
    """The lines of what the member keeps for that turn which somebody has agreed to."""
    mine = [row for row in of_state(session, ACCEPTED) if (row.facts["by"], row.facts["turn"]) == (member.player, turn)]
    return list(dict.fromkeys(row.facts["line"] for row in mine if source(session, row) is not None))


def why_stays(session: Session, row: OrderInHand) -> Say | None:
    """Why its owner cannot drop what is in hand; None where they can."""
    if row.kind == CONSENT:
        key = "offer.answer_it" if row.facts["state"] == OPEN else "offer.agreed_stays"
        return Say(key=key, facts={"number": str(row.number)})
    lines = bound(session, owner_of(session, row), row.about) if row.kind == TURN else []
    if not lines:
        return None
    agreed = [one for one in of_state(session, ACCEPTED) if one.facts["line"] in lines]
    names = joined(list(dict.fromkeys(owner_of(session, one).name for one in agreed)))
    return Say(key="offer.binds", facts={"number": str(row.number), "line": "; ".join(lines), "names": names})


def of_deal(session: Session, row: OrderInHand) -> list[OrderInHand]:
    """The rows of everybody who deals with the proposer by that line, this one among them."""
    same = ("by", "turn", "line")
    rows = (one for one in session.in_hand if one.kind == CONSENT)
    return [one for one in rows if all(one.facts[key] == row.facts[key] for key in same)]


def facts_of(session: Session, row: OrderInHand) -> dict[str, str]:
    """The offer for a sentence that tells of it."""
    deal = session.deals.told(session.definition, row.facts["deal"], session.names)
    facts = {"number": str(row.number), "deal": deal, "company": row.facts["turn"].split()[-1]}
    return facts | {"name": maker_of(session, row).name, "owner": owner_of(session, row).name}


def withdrawn(session: Session, row: OrderInHand) -> Say:
    """That the proposer no longer offers the deal, at whatever price it stood."""
    facts = facts_of(session, row) | {"name": session.seat(row.facts["by"]).name}
    return Say(key="offer.withdrawn", facts=facts)


def line_of(session: Session, deal: str) -> str:
    """The order for a deal, as a player would write it."""
    return session.title.orders.write(session.definition, session.rules.read_action(deal))


# -- made, answered, over ---------------------------------------------------------------------------------------------


def offer(session: Session, proposer: Member, stated: StandingOrder, line: str, consent: Consent) -> list[OrderInHand]:
    """Everybody who must agree and holds their seat is asked now, but who has been asked for just that before."""
    facts = {**stated.facts, "by": proposer.player, "turn": stated.key, "line": line, "deal": consent.deal}
    made = []
    for player in consent.asked:
        owner = session.seat(player)
        known = (one for one in in_hand.orders_of(session, owner) if one.kind == CONSENT)
        if owner.status == "playing" and all(one.facts["deal"] != consent.deal for one in known):
            made.append(_state(session, owner, proposer, {**facts, "asked": player}))
    return made


def accept(session: Session, row: OrderInHand) -> OrderInHand:
    """Who is asked agrees, and is bound from now on; returns the agreement. Of a counter-offer its price counts."""
    proposer = session.seat(row.facts["by"])
    in_hand.end(session, row)
    facts = dict(row.facts)
    if row.member_id == proposer.id:
        facts["line"] = line_of(session, row.facts["deal"])
        _rewrite(session, row, facts["line"])
    owner = session.seat(row.facts["asked"])
    return _state(session, owner, proposer, facts, ACCEPTED)


def counter(session: Session, row: OrderInHand, deal: str) -> OrderInHand:
    """Whoever is asked names another price: the other side is asked in turn."""
    proposer, owner = session.seat(row.facts["by"]), session.seat(row.facts["asked"])
    in_hand.end(session, row)
    facts = {**row.facts, "deal": deal, "answers": str(row.number)}
    if row.member_id == proposer.id:
        facts["line"] = line_of(session, deal)
        _rewrite(session, row, facts["line"])
        return _state(session, owner, proposer, facts)
    return _state(session, proposer, owner, facts)


def break_off(session: Session, row: OrderInHand, *whys: Say) -> list[OrderInHand]:
    """There is no such deal: the line is out of what its proposer keeps; returns the rows that are over with it."""
    rows = of_deal(session, row)
    _rewrite(session, row, "")
    for one in rows:
        in_hand.end(session, one, *whys)
    return rows


def settle(session: Session, over: Iterable[OrderInHand]) -> None:
    """After the game has run on: where a deal can never come any more, its proposer need not wait for their turn."""
    for row in over:
        whys = in_hand.why_over(row)
        if row.kind == CONSENT and whys:
            gone = Say(key="offer.line_gone", facts={"line": row.facts["line"]})
            _rewrite(session, row, "", *whys, gone)
    lapse(session)


def lapse(session: Session) -> list[OrderInHand]:
    """Open offers are over with the order that makes them, unless the game asks for the answer now."""
    on_offer = session.on_offer(session.position) if of_state(session, OPEN) else None
    found = []
    for row in of_state(session, OPEN):
        asked_now = on_offer is not None and on_offer.deal == row.facts["deal"]
        if source(session, row) is None and not asked_now:
            theirs = row.member_id == session.seat(row.facts["by"]).id  # another price, which they need not answer now
            in_hand.end(session, row, *(() if theirs else (withdrawn(session, row),)))
            found.append(row)
    return found


def _state(session: Session, owner: Member, maker: Member, facts: Mapping[str, str], state: str = OPEN) -> OrderInHand:
    kept = {**facts, "state": state, "from": str(maker.number)}
    key = f"{maker.player} {facts['turn']} {facts['deal']}"
    return in_hand.state(session, owner, StandingOrder(CONSENT, key, line_of(session, facts["deal"]), kept))


def _rewrite(session: Session, row: OrderInHand, line: str, *whys: Say) -> None:
    """The proposer keeps another line for that turn in the place of the deal's; "" for none. `whys`: told to them."""
    kept = source(session, row)
    if kept is None:
        return
    lines = [line if one == row.facts["line"] else one for one in kept.line.split("\n")]
    left = "\n".join(filter(None, lines))
    in_hand.end(session, kept, *whys)
    if left:
        proposer = session.seat(row.facts["by"])
        in_hand.state(session, proposer, StandingOrder(TURN, kept.about, left, kept.facts))


# -- when they end ----------------------------------------------------------------------------------------------------


def due_at(session: Session, row: OrderInHand) -> datetime:
    """Until when an open offer can be answered: as long as for a turn of its owner, without pauses and outages."""
    begin: datetime = row.made_at
    still = spans.stood_still(in_brief(session.game, spans.STOPS), session.now)
    habits = decisions.habits_of(session.game, owner_of(session, row))
    lost = (timetable.counted(max(begin, since), until, habits) for since, until in still if until > begin)
    hours = timedelta(hours=session.game.hours)
    return timetable.due(begin, hours + sum(lost, timedelta(0)), habits).at


def late(session: Session) -> list[OrderInHand]:
    """Open offers that nobody has answered in time; none while the game is paused."""
    if session.game.paused_at is not None or session.game.state != "running":
        return []
    return [row for row in of_state(session, OPEN) if due_at(session, row) <= session.now]


def others(rows: Iterable[OrderInHand], member: Member) -> list[OrderInHand]:
    """The rows that are not the member's own."""
    return [row for row in rows if row.member_id != member.id]
