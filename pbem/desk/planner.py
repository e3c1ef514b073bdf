"""A mail's orders tried out: every line on a copy of the position, nothing changed yet."""

from __future__ import annotations

import secrets

import msgspec

from engine.core import play
from engine.core.errors import IllegalAction, Refusal
from engine.core.events import may_read
from pbem.base.clock import to_iso
from pbem.desk import habits, presiding
from pbem.desk.considered import consider
from pbem.desk.plan import Plan, Step, order_words
from pbem.letters.content import Result, Status
from pbem.letters.moments import zone_of
from pbem.orders.commands import read_command
from pbem.orders.moderating import read_moderator_command
from pbem.orders.moderator_words import needs_moderator
from pbem.orders.order import Order, OrderError, Stray
from pbem.orders.parse import read_orders
from pbem.store.models import Decision, Member
from pbem.table import decisions
from pbem.table.session import Session
from pbem.words.say import Say

BINDING = ("action", "control", "join", "moderator")
CONSIDERED = (habits, presiding)  # their words are known once they are imported
FREE = ("preview", "resend", "who", "announce")  # of these kinds, but they never hold up the rest of a mail


class Planner:
    """Reads one mail's orders for one member. `make` returns the plan; the session is not touched."""

    def __init__(
        self, session: Session, member: Member, asked: Decision | None, *, confirmed: bool = False, seat: bool = True
    ) -> None:
        self.session = session
        self.member = member
        self.asked = asked
        self.plan = Plan(position=session.position, code=f"{secrets.randbelow(9000) + 1000}")
        self.confirmed = confirmed  # what needs a code has one
        self.one_order = True  # nothing else in the mail could be refused
        self.needs_seat = seat  # False: the moderator moves for whoever should sit there

    def make(self, text: str, *, complete: bool = True) -> Plan:
        """Try every line in order. Of a text that is not complete no order is done: the rest may belong to it."""
        plan = self.plan
        items = read_orders(text, order_words(self.session, self.member))
        self.one_order = complete and sum(isinstance(item, Order) or item.spoils for item in items) == 1
        # Wherever it stands: who writes «preview» wants nothing to be done.
        plan.preview = any(isinstance(item, Order) and item.word.word == "preview" for item in items)
        for item in items:
            self.take(item)
        plan.refused = plan.refused or (not complete and bool(plan.steps))
        if plan.refused or plan.preview or plan.to_confirm:
            self._not_done()
        return plan

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
        status: Status = "refused" if stray.spoils else "not_understood"
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
        if self.member.role == "player" and needs_moderator(stray.line.text):
            leads = self.session.moderator.person_id == self.member.person_id
            facts = {"moderator": self.session.moderator.name}
            return (Say(key="moderator_elsewhere" if leads else "moderator_only", facts=facts),)
        return ()

    def _not_done(self) -> None:
        """Lines that were all right, but are not done: something else was refused, asks first, or is only tried out."""
        waiting = bool(self.plan.to_confirm) and not self.plan.refused and not self.plan.preview
        status: Status = "confirm" if waiting else "would"
        kept = () if self.plan.preview else self.plan.kept
        self.plan.results = [
            msgspec.structs.replace(one, status=status) if one.status == "done" and at not in kept else one
            for at, one in enumerate(self.plan.results)
        ]

    def try_order(self, order: Order) -> None:
        """Try one order; a refusal is kept in the plan, never raised."""
        binding = order.word.kind in BINDING and order.word.word not in FREE
        if binding and self.plan.refused:
            self.plan.results.append(Result(line=order.line.text, status="not_reached"))
            return
        try:
            if binding:
                self._must_be_beside_nothing()
            if order.word.kind == "action":
                self._move(order)
            else:
                consider(self._command(order), self, order)
        except OrderError as error:
            waits = order.word.kind == "action" and not self._may_move()
            example, choices = ("", ()) if waits else (error.example, error.choices)
            self._refuse(order, (error.say,), error.section, example, choices, binding)
        except IllegalAction as error:
            self._refuse_by_rule(order, error.refusal)

    def _must_be_beside_nothing(self) -> None:
        if any(step.alone for step in self.plan.steps):
            self.forbid("nothing_beside")

    def _command(self, order: Order) -> object:
        here = self.session.now.astimezone(zone_of(self.member.person.timezone))
        if order.word.kind == "moderator":
            return read_moderator_command(order, tuple(seat.name for seat in self.session.seats), here)
        return read_command(order, self._others(), here)

    def _others(self) -> tuple[str, ...]:
        return tuple(one.name for one in self.session.reads() if one.person_id != self.member.person_id)

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

    def done(self, order: Order, *says: Say) -> None:
        """The line is all right."""
        self.plan.results.append(Result(line=order.line.text, status="done", says=says))

    def do_freely(self, command: object, order: Order, *says: Say) -> None:
        """The line works whatever is refused beside it: press and settings."""
        self.plan.freely.append(command)
        self.plan.kept.add(len(self.plan.results))
        self.done(order, *says)

    def forbid(self, key: str, **facts: str) -> None:
        """Refuse the line being tried."""
        raise OrderError(Say(key=key, facts=facts))

    # -- the game's own orders ------------------------------------------------------------------------------------

    def _move(self, order: Order) -> None:
        session, plan = self.session, self.plan
        self.must_run()
        self.must_hold_a_seat()
        self._must_be_in_time()
        view = session.tried_view(self.member, plan.position)
        action = session.kind.understand(session.definition, view, self.member.player, order)
        position, events = play.apply(plan.position, action)
        says = tuple(
            session.kind.event_say(session.definition, event, session.names)
            for event in events
            if may_read(event, self.member.player)
        )
        if position.finished and not self.confirmed:
            says = (*says, Say(key="ends_the_game"))
            plan.to_confirm.append(order.line.text)
        plan.position = position
        plan.events.extend(events)
        plan.steps.append(Step("move", action=action, seat=self.member))
        plan.picture = True
        self.done(order, *says)

    def _may_move(self) -> bool:
        """Whether the rules wait for the sender, as things would stand now."""
        return self.plan.position is not None and self.member.player in self.plan.position.active

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
