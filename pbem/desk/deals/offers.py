"""`accept`, `decline`, `counter` of a mail: which of several offers they answer, and offers made before their turn."""

from __future__ import annotations

from functools import partial
from typing import NoReturn, Protocol

from pbem.desk.circumstances import Circumstances
from pbem.desk.deals import told as offers_told
from pbem.desk.plan import Deed, Do, Plan
from pbem.games.border import Action
from pbem.games.deals import OnOffer
from pbem.games.standing_order import CONSENT
from pbem.orders.consenting import is_plain
from pbem.orders.numbers import whole
from pbem.orders.order import Order, OrderError
from pbem.orders.refuse import short
from pbem.store.models import Decision, Member, OrderInHand
from pbem.table import consents, in_hand
from pbem.table.session import Session
from pbem.words.say import Say

ANSWERS = frozenset({"accept", "decline", "counter"})
OFFER = "offer"  # the topic of the question that a deal on offer puts
_BEFORE_NUMBER = frozenset({"no", "nr", "number", "offer", "for", "to"})
_BEFORE_PRICE = frozenset({"at", "with", "price"})


class Trying(Protocol):
    """What this asks of the planner of the mail: see `pbem.desk.planner.Planner`."""

    session: Session
    member: Member
    plan: Plan
    asked: Decision | None
    mail: Circumstances
    over: bool
    needs_seat: bool

    def must_be_in_time(self) -> None:
        """Refuse the line where it answers a question that is closed."""

    def may_move(self) -> bool:
        """Whether the rules wait for the sender."""

    def done(self, order: Order, *says: Say) -> None:
        """The line is all right."""

    def weigh(self, word: str) -> int:
        """How much a word is the game's own."""


class Offers:
    """The answers of one mail to offers. `answered`: numbers of those that it has answered so far."""

    def __init__(self, planner: Trying) -> None:
        self.planner = planner
        self.answered: set[int] = set()

    def takes(self, order: Order) -> bool:
        """Whether the line answers an offer made early, and was taken; False where the game's own rules judge it.

        OrderError where it is not sure which offer is meant, or there is none.
        """
        if not self.planner.needs_seat:
            return False
        self._must_be_plain(order)
        rows = {row.number: row for row in self._rows()}
        number, price = _numbers(order)
        if number is not None:
            row = rows.get(number) or self._none_such(order, number, rows)
        elif "now" in order.args or not (found := self._meant(rows)):
            self._must_be_asked(order)
            return False
        else:
            row = found
        if self.planner.over:
            self.planner.must_be_in_time()
        if order.word.word == "counter":
            self._counter(order, row, price)
        else:
            self._accept(order, row) if order.word.word == "accept" else self._decline(order, row)
        self.answered.add(row.number)
        return True

    def _must_be_plain(self, order: Order) -> None:
        """OrderError where what stands behind the answer may turn it."""
        planner = self.planner
        rows = planner.session.title.orders.words
        if order.word.word == "counter" or is_plain(order.rest, rows, planner.mail.names, planner.weigh):
            return
        said = Say(key="offer.unsure", facts={"rest": short(order.rest)})
        raise OrderError(said, choices=("accept", "decline"))

    def _rows(self) -> list[OrderInHand]:
        planner = self.planner
        return [row for row in consents.open_to(planner.session, planner.member) if row.number not in self.answered]

    def _on_offer(self) -> OnOffer[Action] | None:
        """The deal that the game asks the sender about."""
        planner, session = self.planner, self.planner.session
        if planner.plan.position is None or not planner.may_move():
            return None
        view = in_hand.seen(session, planner.member, planner.plan.position)
        found = session.on_offer(view)
        return found if found is not None and found.asked == planner.member.player else None

    def _meant(self, rows: dict[int, OrderInHand]) -> OrderInHand | None:
        """The offer that a line without a number answers; None for the one that the game asks about, or for none."""
        planner, on_offer = self.planner, self._on_offer()
        if planner.mail.offer:
            if planner.mail.offer in rows:
                return rows[planner.mail.offer]
            self._must_still_be_asked(planner.mail.offer, on_offer)
            return None
        if planner.asked is not None and planner.asked.about == OFFER:
            planner.must_be_in_time()
            return None
        if len(rows) + (on_offer is not None) > 1:
            lines = [f"accept {number}" for number in rows] + (["accept now"] if on_offer is not None else [])
            offers = "; ".join(f"{number}: {in_hand.lines_of(planner.session, row)[0]}" for number, row in rows.items())
            raise OrderError(Say(key="offer.which", facts={"offers": offers}), choices=tuple(lines))
        return next(iter(rows.values()), None)

    def _must_still_be_asked(self, number: int, on_offer: OnOffer[Action] | None) -> None:
        """The offer of the letter that the mail answers is over, but the game may ask the same by now."""
        row = next(one for one in self._all() if one.number == number)
        if on_offer is None or on_offer.deal != row.facts["deal"]:
            late = Say(key="offer.late", facts=consents.facts_of(self.planner.session, row))
            raise OrderError(next(iter(in_hand.why_over(row)), late))

    def _all(self) -> list[OrderInHand]:
        mine = (OrderInHand.member == self.planner.member) & (OrderInHand.kind == CONSENT)
        return list(OrderInHand.select().where(mine).order_by(OrderInHand.id))

    def _none_such(self, order: Order, number: int, rows: dict[int, OrderInHand]) -> NoReturn:
        word = "accept" if order.word.word == "counter" else order.word.word
        example = f"{word} {min(rows)}" if rows else word if self._on_offer() is not None else ""
        raise OrderError(Say(key="offer.no_such", facts={"number": str(number)}), example=example)

    def _must_be_asked(self, order: Order) -> None:
        """Where nothing is offered to the sender, that is said, whatever the game waits for."""
        planner, session = self.planner, self.planner.session
        if self._on_offer() is not None or planner.plan.position is None or not _has_deals(session):
            return
        view = in_hand.seen(session, planner.member, planner.plan.position)
        turns, player = session.title.turns, planner.member.player
        if planner.may_move() and turns.yes_or_no(session.definition, view, player):
            return
        declines = order.word.word == "decline" and turns.may_decline(session.definition, view, player)
        if planner.may_move() and declines:
            return
        if planner.asked is not None and planner.asked.closed_at is not None:
            planner.must_be_in_time()
        example = next(iter(session.title.offered.examples(session.definition, view, planner.member.player)), "")
        why = session.title.orders.why_not_now(session.definition, "no_offer")
        raise OrderError(why.say, example=example if planner.may_move() else "", section=why.section)

    # -- the answers ----------------------------------------------------------------------------------------------

    def _accept(self, order: Order, row: OrderInHand) -> None:
        self._add(partial(_accepted, number=row.number))
        self.planner.done(order, Say(key="offer.you_agree", facts=consents.facts_of(self.planner.session, row)))

    def _decline(self, order: Order, row: OrderInHand) -> None:
        self._add(partial(_declined, number=row.number))
        self.planner.done(order, Say(key="offer.you_decline", facts=consents.facts_of(self.planner.session, row)))

    def _counter(self, order: Order, row: OrderInHand, price: int | None) -> None:
        planner, session = self.planner, self.planner.session
        if price is None:
            lines = (f"accept {row.number}", f"decline {row.number}")
            raise OrderError(Say(key="offer.counter_how_much"), choices=lines)
        view = in_hand.seen(session, planner.member, planner.plan.position)
        player = planner.member.player
        try:
            deal = session.deals.countered(session.definition, view, player, row.facts["deal"], price)
        except OrderError as error:
            example = f"{error.example} for {row.number}" if error.example.startswith("counter") else error.example
            example = f"accept {row.number}" if example == "accept" else example
            raise OrderError(error.say, example=example, section=error.section) from None
        self._add(partial(_countered, number=row.number, deal=deal))
        told = session.deals.told(session.definition, deal, session.names)
        facts = consents.facts_of(session, row) | {"deal": told}
        planner.done(order, Say(key="offer.you_counter", facts=facts))

    def _add(self, do: Do) -> None:
        self.planner.plan.steps.append(Deed("state", do))


def has_part(session: Session, offered: OnOffer[Action]) -> bool:
    """Whether the moderator plays, and gains or loses by the deal."""
    mine = {seat.player for seat in session.seats if seat.person_id == session.moderator.person_id}
    holders = {player for _, players in offered.stakes for player in players}
    return bool(mine & ({offered.by, offered.asked} | holders))


def _has_deals(session: Session) -> bool:
    """Whether the game has deals between players at all."""
    return any(word.word == "accept" for word in session.title.orders.words)


def _numbers(order: Order) -> tuple[int | None, int | None]:
    """The number of the offer, and the price: `accept 2`, `counter 170`, `counter 170 for 2`, `counter 2 at 170`."""
    found = [(at, number) for at, arg in enumerate(order.args) if (number := whole(arg)) is not None]
    if order.word.word != "counter":
        return (found[-1][1] if found else None), None
    if len(found) < 2:
        return None, (found[0][1] if found else None)
    (first, one), (second, other) = found[0], found[-1]
    before = order.args[first - 1] if first else ""
    if before in _BEFORE_NUMBER or (second and order.args[second - 1] in _BEFORE_PRICE):
        return one, other
    return other, one


def _row(session: Session, member: Member, number: int) -> OrderInHand | None:
    return next((row for row in consents.open_to(session, member) if row.number == number), None)


def _accepted(session: Session, member: Member, *, number: int) -> None:
    if (row := _row(session, member, number)) is None:
        return  # another line of the mail was against it
    maker = consents.maker_of(session, row)
    left = [one for one in consents.of_deal(session, row) if one.id != row.id and one.facts["state"] == consents.OPEN]
    agreed = consents.accept(session, row)
    facts = consents.facts_of(session, agreed) | {"by": member.name}
    says = [Say(key="offer.agreed", facts=facts)]
    if left:
        names = ", ".join(consents.owner_of(session, one).name for one in left)
        says.append(Say(key="offer.still_asked", facts={"names": names}))
    offers_told.tell(session, maker, *says)


def _declined(session: Session, member: Member, *, number: int) -> None:
    if (row := _row(session, member, number)) is not None:
        facts = consents.facts_of(session, row) | {"by": member.name}
        offers_told.broken_off(session, row, Say(key="offer.declined", facts=facts), member)


def _countered(session: Session, member: Member, *, number: int, deal: str) -> None:
    if (row := _row(session, member, number)) is not None:
        offers_told.make(session, consents.counter(session, row, deal))
