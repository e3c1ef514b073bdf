"""Lines of a mail that are not for now: standing orders, moves for turns that have not come, choices between orders."""

from __future__ import annotations

from functools import cached_property
from typing import Protocol

import msgspec

from pbem.desk import in_time
from pbem.desk.choices import first_legal, must_be_readable, of_line
from pbem.desk.deals.early import Early, with_bound
from pbem.desk.foreseeing import foreseen
from pbem.desk.plan import Deed, Plan
from pbem.facts.result import Result
from pbem.games.border import Action, AnyPosition
from pbem.games.meant import ANSWER
from pbem.games.standing_order import CONSENT, TURN, StandingOrder
from pbem.orders.fold import tokens
from pbem.orders.order import Order, OrderError
from pbem.orders.seats import with_ids, with_names
from pbem.store.models import Decision, Member, OrderInHand
from pbem.table import in_hand
from pbem.table.kept_lines import choice_in, order_in, tries_of
from pbem.table.running_on import Over, Run, Step
from pbem.table.session import Session
from pbem.words.say import Say


class Trying(Protocol):
    """What this asks of the planner of the mail: see `pbem.desk.planner.Planner`."""

    session: Session
    member: Member
    plan: Plan
    asked: Decision | None
    needs_seat: bool

    def must_be_in_time(self, *, otherwise: str = "late") -> None:
        """Refuse the line where it answers a question that is closed; `otherwise`: the key of what is said of that."""

    def done(self, order: Order, *says: Say) -> None:
        """The line is all right."""


class Later:
    """What one mail orders for later; `dropped` are numbers of rows that are over by what it orders."""

    def __init__(self, planner: Trying) -> None:
        self.planner = planner
        self.stated: list[StandingOrder] = []
        self.dropped: set[int] = set()
        self._condition_at = 0  # the number of the last line with an `if`
        # what its sender did in it before: the position, and the action
        self.moves: list[tuple[AnyPosition, Action]] = []
        self._told_at: dict[tuple[str, str], int] = {}  # of an order, by its kind and key: the result that tells of it

    @cached_property
    def early(self) -> Early:
        """What the mail offers others for turns to come."""
        return Early(self.planner)

    def rows(self) -> list[OrderInHand]:
        """What its sender has in hand already and keeps."""
        found = in_hand.orders_of(self.planner.session, self.planner.member)
        return [row for row in found if row.number not in self.dropped]

    def moved(self, position: AnyPosition, action: Action) -> None:
        """The sender’s own move, from this position: it may take the place of what they have in hand."""
        self.moves.append((position, action))
        gone = in_hand.overridden(self.planner.session, self.planner.member, position, action)
        self.dropped |= {row.number for row in gone}

    def takes(self, order: Order) -> Order | None:
        """The order to be done now; None where the line is kept for later, or no part of it is to be done."""
        session, member, plan = self.planner.session, self.planner.member, self.planner.plan
        self._must_stand_apart(order)
        if order.word.word == "if" or "unless" in order.args:  # it may say what others do
            rest = with_ids(order.rest, session.names)
            order = msgspec.structs.replace(order, rest=rest, args=tokens(rest))
        text = order.plain or f"{order.word.word} {order.rest}".strip()
        choice = choice_in(session, text)
        if choice is None:
            if order.word.word == "if":
                raise OrderError(Say(key="in_hand.if_shape"))
            return self._plainly(order)
        inner = [of_line(order_in(session, line, order.about), order) for line in choice.tries]
        first = next((one for one in inner if one is not None), order)
        seen = in_hand.seen(session, member, plan.position)
        held = tries_of(session, member, plan.position, choice, lambda: plan.events, view=seen)  # or it can’t be read
        stated = self.stated_by(first)
        waits = stated is None and member.player not in plan.position.active and bool(choice.condition)
        if waits:
            must_be_readable(session, member, plan.position, inner)
            stated = self._for_any_turn(text)
        if stated is not None:
            if stated.kind != TURN:  # an order that waits for its moment by itself
                raise OrderError(Say(key="in_hand.moves_only", facts={"line": stated.line}), example=stated.line)
            line = f"{first.about}: {text}" if first.about and not choice.condition else text
            self._keep(order, stated.of_line(line), waits=waits)
            return None
        if not held:
            standing = session.title.standing
            if (waiting := standing.waiting(session.definition, seen, member.player, first)) is not None:
                self._keep(order, waiting.of_line(text))
                return None
            must_be_readable(session, member, plan.position, inner)
            self.planner.done(order, Say(key="in_hand.does_not_hold", facts={"condition": choice.condition}))
            return None
        return first_legal(session, member, plan.position, order, held) or first

    def _plainly(self, order: Order) -> Order | None:
        """The same of a line that hangs on nothing."""
        try:
            stated = self.stated_by(order)
        except OrderError:
            if (why := self._settled_above(order)) is None:
                raise
            self.planner.done(order, why)
            return None
        if stated is None:
            return order
        self._keep(order, stated, offers=True)
        return None

    def _settled_above(self, order: Order) -> Say | None:
        """Why the order for later that a line is has no more to do, where the sender's own moves above it settled that.

        It would have been kept before them, and be over with them: a limit for what they win with the bid above it.
        """
        session, member = self.planner.session, self.planner.member
        if not self.moves:
            return None
        standing, definition = session.title.standing, session.definition
        try:
            stated = standing.states(definition, in_hand.seen(session, member, self.moves[0][0]), member.player, order)
        except OrderError:
            return None
        if stated is None or stated.kind == TURN:
            return None
        plan = self.planner.plan
        view = in_hand.seen(session, member, plan.position)
        return standing.ends(definition, view, member.player, stated, lambda: plan.events)

    def _must_stand_apart(self, order: Order) -> None:
        """Refuse what follows an `if` on its line: nobody can tell whether it hangs on the condition too."""
        if order.word.word == "if":
            self._condition_at = order.line.number
        elif order.line.number and order.line.number == self._condition_at:
            raise OrderError(Say(key="in_hand.if_one"))

    def _for_any_turn(self, text: str) -> StandingOrder:
        """The line kept for whatever its owner is asked next; OrderError where a game must know for which turn."""
        session, member = self.planner.session, self.planner.member
        kept = StandingOrder(TURN, "", text)
        view = in_hand.seen(session, member, self.planner.plan.position)
        if not session.title.standing.opens(session.definition, view, member.player, kept):
            raise session.title.orders.why_not_now(session.definition, "off_turn")
        return kept

    def stated_by(self, order: Order) -> StandingOrder | None:
        """The order for later that a line is; OrderError where it can never be done."""
        session, member = self.planner.session, self.planner.member
        view = in_hand.seen(session, member, self.planner.plan.position)
        return session.title.standing.states(session.definition, view, member.player, order)

    def _keep(self, order: Order, stated: StandingOrder, *, offers: bool = False, waits: bool = False) -> None:
        """Note the order for later. `waits`: for what others do from now on, so it is not for the turn just played."""
        planner, session = self.planner, self.planner.session
        if not planner.needs_seat:
            raise OrderError(Say(key="in_hand.their_own"))
        if stated.kind == TURN and self._answers_what_others_closed():
            planner.must_be_in_time()
        if stated.kind == TURN and self._answered_before(stated):
            planner.must_be_in_time(otherwise="late_turn")
        if stated.kind == TURN and not waits and any(self._was_played(stated, *move) for move in self.moves):
            raise session.title.orders.why_not_now(session.definition, "again")
        consent = self.early.consent(order, stated) if offers and stated.kind == TURN else None
        number = self._number(stated)
        others = {one.number: in_hand.read(one) for one in self.rows() if one.kind != CONSENT}
        against = session.title.standing.against(session.definition, stated, (*others.values(), *self.stated))
        if against is not None:
            self._contradicts(stated, against, others)
        if len(self.stated) + len(others) >= in_hand.MOST:
            raise OrderError(Say(key="in_hand.too_many", facts={"most": str(in_hand.MOST)}))
        before = [one for one in in_hand.replaced_by(self.rows(), stated) if one.number not in self.dropped]
        replaced = [Say(key="in_hand.replaces", facts=in_hand.facts_of(session, row)) for row in before]
        more = stated.kind == TURN and self._place(stated) is not None  # as things stand only the first can be judged
        self._add(stated)
        facts = {"number": str(number), "line": with_names(stated.line, session.names)}
        key = "in_hand.kept" if stated.kind == TURN else "in_hand.stated"
        says = (
            *(() if more else stated.says),
            *replaced,
            *(self.early.takes(stated, consent) if stated.kind == TURN else ()),
        )
        self._told_at[stated.kind, stated.key] = len(planner.plan.results)
        planner.done(order, Say(key=key, facts=facts), *says)

    def foresee(self) -> None:
        """Tell beside each order for later what it would do as the game stands after the mail.

        Nothing is told of one that is over with what the mail itself does: its company went with the turn's end.
        """
        session, member, plan = self.planner.session, self.planner.member, self.planner.plan
        for one in self.stated:
            view = in_hand.seen(session, member, plan.position)
            if session.title.standing.ends(session.definition, view, member.player, one, lambda: plan.events):
                continue
            at = self._told_at[one.kind, one.key]
            told = plan.results[at]
            says = foreseen(session, member, plan.position, one)
            plan.results[at] = msgspec.structs.replace(told, says=(*told.says, *says))

    def _answered_before(self, stated: StandingOrder) -> bool:
        """Whether the mail answers a question that its sender has answered already, and the line is for that turn.

        A sample that is sent twice, or another one of the same letter, is not meant for their next turn.
        """
        asked, session = self.planner.asked, self.planner.session
        answer = None if asked is None else in_time.answer_to(session, asked)
        if answer is None or answer.player != self.planner.member.player:
            return False
        action = session.rules.read_action(answer.text)
        return self._was_played(stated, in_time.position_before(session, answer), action)

    def _was_played(self, stated: StandingOrder, position: AnyPosition, action: Action) -> bool:
        """Whether the turn that a line is for is one that this mail has played: nobody means their next one then."""
        session = self.planner.session
        if session.title.turns.turn_of(session.definition, self.planner.plan.position) == ANSWER:
            return False  # it is not over: a deal waits for its answer
        about = session.title.turns.turn_of(session.definition, position).about
        view = in_hand.seen(session, self.planner.member, position)
        own = session.title.standing.overrides(session.definition, view, action, stated)
        return own or (about != "" and about == stated.key)

    def _add(self, stated: StandingOrder) -> None:
        """Lines of one mail for the same turn are one order; of all else the newest counts."""
        same = next(
            (at for at, one in enumerate(self.stated) if (one.kind, one.key) == (stated.kind, stated.key)), None
        )
        if not self.stated:
            self.planner.plan.steps.append(Deed("state", self._do))
        if same is None:
            self.stated.append(stated)
        elif stated.kind == TURN and not stated.alone:
            lines = f"{self.stated[same].line}\n{stated.line}"
            self.stated[same] = msgspec.structs.replace(self.stated[same], line=lines)
        else:
            self.stated[same] = stated

    def _do(self, session: Session, member: Member) -> None:
        for one in self.stated:
            in_hand.state(session, member, with_bound(session, member, one))
        self.early.make(session, member, self.stated)

    def _number(self, stated: StandingOrder) -> int:
        place = self._place(stated)
        return in_hand.next_number(self.planner.member) + (len(self.stated) if place is None else place)

    def _place(self, stated: StandingOrder) -> int | None:
        """Where an order of the same kind about the same stands among those of this mail."""
        alike = (one.kind == stated.kind and one.key == stated.key for one in self.stated)
        return next((at for at, same in enumerate(alike) if same), None)

    def _contradicts(self, stated: StandingOrder, against: StandingOrder, others: dict[int, StandingOrder]) -> None:
        number = next((number for number, one in others.items() if one == against), 0)
        facts = {"other": with_names(against.line, self.planner.session.names), "number": str(number)}
        key = "in_hand.against" if number else "in_hand.against_same_mail"
        raise OrderError(Say(key=key, facts=facts), example=f"drop {number}" if number else "")

    def _answers_what_others_closed(self) -> bool:
        """Whether the mail answers a question that somebody else closed: then it may mean a turn that is over."""
        asked = self.planner.asked
        if asked is None or asked.closed_by is None:
            return False
        closed = next((one for one in self.planner.session.record.since(asked.closed_by)), None)
        return closed is None or closed.actor_id != self.planner.member.id

    def show(self) -> None:
        """What the sender’s own orders would do now, told as a line of the preview."""
        session, plan, member = self.planner.session, self.planner.plan, self.planner.member
        new = [self._as_row(one, at) for at, one in enumerate(self.stated)]
        rows = [one for one in self.rows() if not any(in_hand.replaced_by([one], two) for two in self.stated)]
        if plan.position is None or not (new or rows):
            return
        run = Run(session, plan.position, [*rows, *new], happened=plan.events).go()
        events = [event for step in run.steps if isinstance(step, Step) for event in step.events]
        mine = any(isinstance(step, Step) and step.action.player == member.player for step in run.steps)
        over = [say for step in run.steps if isinstance(step, Over) for say in step.why]
        says = [Say(key="in_hand.would" if mine else "in_hand.would_wait")]
        if mine:
            says += session.title.told.story(session.definition, events, session.names)
            plan.position, plan.picture, plan.tried = run.position, True, True
            plan.events.extend(events)
        plan.results.append(Result(line="preview", status="would", says=(*says, *over)))

    def _as_row(self, stated: StandingOrder, at: int) -> OrderInHand:
        return OrderInHand(
            game=self.planner.session.game,
            member=self.planner.member,
            number=in_hand.next_number(self.planner.member) + at,
            kind=stated.kind,
            about=stated.key,
            line=stated.line,
            facts=dict(stated.facts),
            made_after=self.planner.session.game.last_number,
        )
