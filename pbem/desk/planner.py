"""A mail's orders tried out: every line on a copy of the position, nothing changed yet."""

from __future__ import annotations

from functools import partial
from typing import NoReturn, Protocol

import msgspec

from engine.core import play
from engine.core.errors import IllegalAction, Refusal
from engine.core.events import may_read
from pbem.base.clock import to_iso
from pbem.desk.plan import Deed, Do, Free, Plan
from pbem.facts.result import Answer, Result, Status
from pbem.orders.fold import key
from pbem.orders.order import Order, OrderError, OrderWord, Stray
from pbem.orders.parse import BINDING, read_orders
from pbem.store.models import Confirmation, Decision, HeldMail, Member
from pbem.table import decisions
from pbem.table.moves import make_move, make_move_for
from pbem.table.session import Session
from pbem.words.say import Say

MOST_ANSWERS = 20  # different ones in one letter


class Book(Protocol):
    """The orders of every game: `pbem.desk.order_book`."""

    reserved: frozenset[str]  # nobody may be called so

    def words(self, session: Session, member: Member) -> tuple[OrderWord, ...]:
        """All order words that mean something to this member in this game."""

    def consider(self, planner: Planner, order: Order) -> None:
        """Take an order of every game into the plan; OrderError when it cannot be read or makes no sense now."""

    def needs_moderator(self, line: str) -> bool:
        """Whether a player's stray line is very likely an order that only the moderator may give."""


class Planner:
    """Reads one mail's orders for one member. `make` returns the plan; the session is not touched."""

    def __init__(
        self,
        session: Session,
        member: Member,
        asked: Decision | None,
        book: Book,
        *,
        confirmed: bool = False,
        seat: bool = True,
    ) -> None:
        self.session = session
        self.member = member
        self.asked = asked
        self.book = book
        self.plan = Plan(position=session.position)
        self.confirmed = confirmed  # what needs a code has one
        self.doubted = False  # somebody else may have written the mail
        self.answered_only = ""  # Message-ID of the letter to which the mail is a direct answer of one word
        self.one_order = True  # nothing else in the mail could be refused
        self.needs_seat = seat  # False: the moderator moves for whoever should sit there

    def make(self, text: str, *, complete: bool = True) -> Plan:
        """Try every line in order. Of a text that is not complete no order is done: the rest may belong to it."""
        plan = self.plan
        items = self.read(text)
        self.one_order = complete and sum(isinstance(item, Order) or item.spoils for item in items) == 1
        # Wherever it stands: who writes «preview» wants nothing to be done.
        plan.preview = any(isinstance(item, Order) and item.word.word == "preview" for item in items)
        plan.acts = any(isinstance(item, Order) and item.word.kind == "action" for item in items)
        for item in items:
            if isinstance(item, Order):
                self.try_order(item)
            else:
                self._stray(item)
        plan.refused = plan.refused or (not complete and bool(plan.steps))
        undecided = not plan.refused and not plan.preview
        plan.tried = bool(plan.steps)
        plan.waits = undecided and bool(plan.to_confirm)
        plan.going = undecided and plan.tried and not plan.to_confirm
        if not undecided or plan.waits:
            self._not_done()
        self._answer_once()
        return plan

    def read(self, text: str) -> tuple[Order | Stray, ...]:
        """The lines of a text, by the words that mean something to the sender."""
        return read_orders(text, self.book.words(self.session, self.member))

    def take(self, item: Order | Stray) -> None:
        """Take one line into the plan."""
        if isinstance(item, Stray):
            self._stray(item)
        else:
            self.try_order(item)

    def _stray(self, stray: Stray) -> None:
        """A line that is no order is listed back. Where a part of the mail was not read, nothing of it is done."""
        plan = self.plan
        says = self._about(stray)
        status: Status = "refused" if stray.spoils or stray.refused else "not_understood"
        plan.results.append(Result(line=stray.line.text, status=status, says=says, example=stray.meant))
        if stray.spoils:
            plan.refused = True
            plan.freely.clear()
            plan.kept.clear()
            plan.resend = ()

    def _about(self, stray: Stray) -> tuple[Say, ...]:
        """What is to be said of a line that is no order of the sender's."""
        if stray.say is not None:
            return (stray.say,)
        if self.member.role == "player" and self.book.needs_moderator(stray.line.text):
            leads = self.session.moderator.person_id == self.member.person_id
            facts = {"moderator": self.session.moderator.name}
            return (Say(key="moderator_elsewhere" if leads else "moderator_only", facts=facts),)
        return ()

    def _not_done(self) -> None:
        """Lines that were all right, but are not done: something else was refused, asks first, or is only tried out."""
        status: Status = "confirm" if self.plan.waits else "would"
        kept = () if self.plan.preview else self.plan.kept
        self.plan.results = [
            msgspec.structs.replace(one, status=status) if one.status == "done" and at not in kept else one
            for at, one in enumerate(self.plan.results)
        ]

    def _answer_once(self) -> None:
        """Equal questions have one answer, and a mail has so many: each may be as long as the record of a game."""
        answers: list[Answer] = []
        for at, one in enumerate(self.plan.results):
            if one.answer is None:
                continue
            if one.answer in answers:
                says = (Say(key="answered_above"),)
                self.plan.results[at] = msgspec.structs.replace(one, answer=None, says=says)
            elif len(answers) == MOST_ANSWERS:
                says = (Say(key="too_many_questions", facts={"most": str(MOST_ANSWERS)}),)
                self.plan.results[at] = msgspec.structs.replace(one, status="refused", answer=None, says=says)
            else:
                answers.append(one.answer)

    def try_order(self, order: Order) -> None:
        """Try one order; a refusal is kept in the plan, never raised."""
        binding = order.word.kind in BINDING and not order.word.free
        if self.plan.guessed_out or (binding and self.plan.refused and not order.word.counts):
            self.pass_over(order)
            return
        try:
            if binding:
                self._must_be_beside_nothing()
            if order.word.kind == "action":
                self._move(order)
            else:
                self.book.consider(self, order)
        except OrderError as error:
            waits = order.word.kind == "action" and not self._may_move()
            example, choices = ("", ()) if waits else (error.example, error.choices)
            self._refuse(order, (error.say,), error.section, example, choices, binding)
        except IllegalAction as error:
            self._refuse_by_rule(order, error.refusal)

    def _must_be_beside_nothing(self) -> None:
        if any(step.alone for step in self.plan.steps):
            self.forbid("nothing_beside")

    def _refuse(
        self,
        order: Order,
        says: tuple[Say, ...],
        section: str = "",
        example: str = "",
        choices: tuple[str, ...] = (),
        binding: bool = True,
    ) -> None:
        self.plan.refused = self.plan.refused or binding
        self.plan.results.append(
            Result(
                line=order.line.text,
                status="refused",
                says=says,
                section=section,
                example=example,
                choices=choices,
            )
        )

    def _refuse_by_rule(self, order: Order, refusal: Refusal) -> None:
        say = Say(key=f"refusal.{refusal.code}", facts=dict(refusal.facts), text=refusal.sentence)
        # Who is not to move can be shown no line that would be legal.
        example = self._example(order) if self._may_move() else ""
        self._refuse(order, (say,), refusal.section, example)

    def _example(self, order: Order) -> str:
        """A line that is legal now, of the same word where there is one."""
        view = self.session.tried_view(self.member, self.plan.position)
        lines = self.session.kind.examples(self.session.definition, view, self.member.player)
        return next((line for line in lines if line.split()[0] == order.word.word), "".join(lines[:1]))

    # -- what the orders' own files may say of their line -----------------------------------------------------------

    def done(self, order: Order, *says: Say) -> None:
        """The line is all right."""
        self.plan.results.append(Result(line=order.line.text, status="done", says=says))

    def pass_over(self, order: Order) -> None:
        """The line was not tried, because another one was refused."""
        self.plan.results.append(Result(line=order.line.text, status="not_reached"))

    def miss(self, *waiting: Confirmation | HeldMail) -> int:
        """A wrong code, while others are waited for; how many there have been by now."""
        self.plan.missed += [row for row in waiting if row not in self.plan.missed]
        self.plan.misses += 1
        return max(row.misses for row in waiting) + self.plan.misses

    def guessed_out(self) -> NoReturn:
        """Refuse the line, and try nothing more of the mail: it brought too many wrong codes."""
        self.plan.guessed_out = True
        self.forbid("code_guessed_out_unproven" if self.doubted else "code_guessed_out")

    def answer(self, order: Order, answer: Answer) -> None:
        """The line is a question."""
        self.plan.results.append(Result(line=order.line.text, status="answered", answer=answer))

    def do_freely(self, order: Order, said: object, do: Do, *says: Say) -> None:
        """The line works whatever is refused beside it: press and settings."""
        self.plan.freely.append(Free(said, do))
        self.plan.kept.add(len(self.plan.results))
        self.done(order, *says)

    def send_again(self, order: Order, members: tuple[Member, ...], say: Say) -> None:
        """These members get their newest letter once more, whatever is refused beside it."""
        self.plan.resend = (*self.plan.resend, *members)
        self.plan.kept.add(len(self.plan.results))
        self.done(order, say)

    def rule(self, order: Order, do: Do, *says: Say, dangerous: bool = False) -> None:
        """The moderator orders it; a dangerous order stands alone in its mail and waits for its code."""
        if dangerous and self.plan.steps:
            self.forbid("stands_alone", word=order.word.word)
        if dangerous and not self.confirmed:
            self.plan.to_confirm.append(order.line.text)
        self.plan.steps.append(Deed("rule", do, alone=dangerous, line=len(self.plan.results)))
        self.done(order, *says)

    def forbid(self, key: str, **facts: str) -> NoReturn:
        """Refuse the line being tried."""
        raise OrderError(Say(key=key, facts=facts))

    def for_seat(self, seat: Member, *, confirmed: bool) -> Planner:
        """A planner that tries the seat's orders as things would stand by now, whoever sits there."""
        inner = Planner(self.session, seat, None, self.book, confirmed=confirmed, seat=False)
        inner.plan.position = self.plan.position
        return inner

    def seat(self, name: str) -> Member:
        """Who sits at the table under that name."""
        return next(seat for seat in self.session.seats if key(seat.name) == key(name))

    def must_hold_a_seat(self) -> None:
        """Refuse the line unless the sender plays, and has not just resigned."""
        leaving = any(step.what == "resign" for step in self.plan.steps)
        if self.member.role != "player" or leaving or (self.needs_seat and self.member.status == "resigned"):
            self.forbid("no_seat")

    def must_run(self) -> None:
        """Refuse the line unless the game is being played."""
        state = self.session.game.state
        if state != "running":
            self.forbid({"inviting": "not_started", "finished": "game_finished"}.get(state, "game_cancelled"))

    # -- the game's own orders --------------------------------------------------------------------------------------

    def _move(self, order: Order) -> None:
        session, plan, seat = self.session, self.plan, self.member
        self.must_run()
        self.must_hold_a_seat()
        self._must_be_in_time()
        view = session.tried_view(seat, plan.position)
        action = session.kind.understand(session.definition, view, seat.player, order)
        position, events = play.apply(plan.position, action)
        says = tuple(
            session.kind.event_say(session.definition, event, session.names)
            for event in events
            if may_read(event, seat.player)
        )
        if position.finished and not self.confirmed:
            says = (*says, Say(key="ends_the_game"))
            plan.to_confirm.append(order.line.text)
        plan.position = position
        plan.events.extend(events)
        move = make_move if self.needs_seat else make_move_for
        plan.steps.append(Deed("move", partial(move, player=seat.player, action=action), seat=seat))
        plan.picture = True
        self.done(order, *says)

    def _may_move(self) -> bool:
        """Whether the rules wait for the sender, as things would stand now."""
        return self.plan.position is not None and self.member.player in self.plan.position.active

    def _must_be_in_time(self) -> None:
        """A letter asks one question; once that is closed, an answer to it is late (unless taken back meanwhile)."""
        if self.asked is None or self.asked.closed_at is None:
            return
        self.plan.late = self.asked
        now_asked = decisions.open_decision(self.session, self.member)
        facts = {"decision": str(self.asked.number), "closed_at": to_iso(self.asked.closed_at)}
        if now_asked is None:
            self.forbid("late", **facts)
        else:
            self.forbid("late_but_asked_again", now_asked=str(now_asked.number), **facts)
