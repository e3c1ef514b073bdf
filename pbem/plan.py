"""What a mail's orders come to: every line tried out on a copy of the position, nothing changed yet."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import singledispatchmethod
from typing import Any

import msgspec

from engine.core import play
from engine.core.errors import IllegalAction, Refusal
from pbem import decisions
from pbem.clock import to_iso
from pbem.letters.content import Answer, Result, Status
from pbem.models import Confirmation, Decision, Member
from pbem.orders import commands
from pbem.orders.commands import read_command
from pbem.orders.order import Order, OrderError, Stray
from pbem.orders.parse import read_orders
from pbem.orders.press import Press
from pbem.orders.vocabulary import COMMON
from pbem.say import Say
from pbem.session import Session
from pbem.undo import why_not_undo

BINDING = ("action", "control", "join")
MOST_PRESS = 10  # messages of one mail
PICTURED = {"map", "status", "options"}


@dataclass
class Step:
    """One thing to be done if nothing of the mail is refused."""

    what: str  # move | undo | resign | accept | decline
    action: Any = None
    command: Any = None


@dataclass
class Plan:
    """The outcome of reading a mail: results line by line, steps to take, messages and settings that always work."""

    results: list[Result] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    freely: list[Any] = field(default_factory=list)  # press and settings, as commands
    events: list[Any] = field(default_factory=list)  # of the moves that were tried
    preview: bool = False
    refused: bool = False
    resend: bool = False
    late: Decision | None = None
    to_confirm: list[str] = field(default_factory=list)  # order lines that wait for a confirmation
    confirmed: Confirmation | None = None
    code: str = ""
    picture: bool = False
    kept: set[int] = field(default_factory=set)  # results of press and settings: done, whatever is refused beside them
    all_hands: bool = False  # a moderator who does not play asked for the hands
    position: Any = None  # after the steps


class Planner:
    """Reads one mail's orders for one member. `make` returns the plan; the session is not touched."""

    def __init__(self, session: Session, member: Member, asked: Decision | None) -> None:
        self.session = session
        self.member = member
        self.asked = asked
        self.plan = Plan(position=session.position, code=f"{secrets.randbelow(9000) + 1000}")
        self.confirmed = False

    def make(self, text: str, *, complete: bool = True) -> Plan:
        """Try every line in order. Of a text that is not complete no order is done: the rest may belong to it."""
        plan = self.plan
        for item in read_orders(text, (*COMMON, *self.session.kind.words)):
            if isinstance(item, Stray):
                self._stray(item)
            else:
                self._try(item)
        plan.refused = plan.refused or (not complete and bool(plan.steps))
        if plan.refused or plan.preview or plan.to_confirm:
            self._not_done()
        return plan

    def _stray(self, stray: Stray) -> None:
        """A line that is no order is listed back. Where a part of the mail was not read, nothing of it is done."""
        plan = self.plan
        says = () if stray.say is None else (stray.say,)
        status: Status = "refused" if stray.spoils else "not_understood"
        plan.results.append(Result(line=stray.line.text, status=status, says=says, example=stray.meant))
        if stray.spoils:
            plan.refused = True
            plan.freely.clear()
            plan.kept.clear()
            plan.resend = False

    def _not_done(self) -> None:
        """Lines that were all right, but are not done: something else was refused, asks first, or is only tried out."""
        waiting = bool(self.plan.to_confirm) and not self.plan.refused and not self.plan.preview
        status: Status = "confirm" if waiting else "would"
        kept = () if self.plan.preview else self.plan.kept
        self.plan.results = [
            msgspec.structs.replace(one, status=status) if one.status == "done" and at not in kept else one
            for at, one in enumerate(self.plan.results)
        ]

    def _try(self, order: Order) -> None:
        binding = order.word.kind in BINDING and order.word.word not in ("preview", "resend")
        if binding and self.plan.refused:
            self.plan.results.append(Result(line=order.line.text, status="not_reached"))
            return
        try:
            if order.word.kind == "action":
                self._move(order)
            else:
                self._do(read_command(order, self._others()), order)
        except OrderError as error:
            self._refuse(order, (error.say,), error.section, error.example, error.choices, binding)
        except IllegalAction as error:
            self._refuse_by_rule(order, error.refusal)

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
        self._refuse(order, (say,), refusal.section, self._example())

    def _example(self) -> str:
        view = self.session.view(self.member, self.plan.position)
        lines = self.session.kind.examples(self.session.definition, view, self.member.player)
        return lines[0] if lines else ""

    def _done(self, order: Order, *says: Say) -> None:
        self.plan.results.append(Result(line=order.line.text, status="done", says=says))

    def _freely(self, command: object, order: Order, *says: Say) -> None:
        self.plan.freely.append(command)
        self.plan.kept.add(len(self.plan.results))
        self._done(order, *says)

    def _forbid(self, key: str, **facts: str) -> None:
        raise OrderError(Say(key=key, facts=facts))

    # -- the game's own orders ------------------------------------------------------------------------------------

    def _move(self, order: Order) -> None:
        session, plan = self.session, self.plan
        self._must_run()
        if self.member.role != "player" or self.member.status == "resigned":
            self._forbid("no_seat")
        self._must_be_in_time()
        view = session.view(self.member, plan.position)
        action = session.kind.understand(session.definition, view, self.member.player, order)
        position, events = play.apply(plan.position, action)
        says = tuple(
            session.kind.event_say(session.definition, event, session.names)
            for event in events
            if event.readers is None or self.member.player in event.readers
        )
        if position.finished and not self.confirmed:
            says = (*says, Say(key="ends_the_game"))
            plan.to_confirm.append(order.line.text)
        plan.position = position
        plan.events.extend(events)
        plan.steps.append(Step("move", action=action))
        plan.picture = True
        self._done(order, *says)

    def _must_run(self) -> None:
        state = self.session.game.state
        if state != "running":
            self._forbid({"inviting": "not_started", "finished": "game_finished"}.get(state, "game_cancelled"))

    def _must_be_in_time(self) -> None:
        """A letter asks one question; once that is closed, an answer to it is late (unless taken back meanwhile)."""
        if self.asked is None or self.asked.closed_at is None:
            return
        self.plan.late = self.asked
        now_asked = decisions.open_decision(self.session, self.member)
        facts = {"decision": str(self.asked.number), "closed_at": to_iso(self.asked.closed_at)}
        if now_asked is None:
            self._forbid("late", **facts)
        else:
            self._forbid("late_but_asked_again", now_asked=str(now_asked.number), **facts)

    # -- the words of every game ------------------------------------------------------------------------------------

    @singledispatchmethod
    def _do(self, command: object, order: Order) -> None:
        """A question: answered when the letter is written."""
        about = order.word.word
        if about in PICTURED | {"hand"} and self.session.position is None:
            self._forbid("not_started")
        if about == "hand" and self.member.role == "moderator" and self.session.moderator_plays:
            self._forbid("moderator_sees_no_hands")
        self.plan.all_hands = self.plan.all_hands or (about == "hand" and self.member.role == "moderator")
        topic = str(getattr(command, "topic", "") or getattr(command, "section", ""))
        history = self._history(command) if isinstance(command, commands.History) else ()
        self.plan.picture = self.plan.picture or about in PICTURED
        answer = Answer(about=about, topic=topic, history=history)
        self.plan.results.append(Result(line=order.line.text, status="answered", answer=answer))

    def _history(self, command: commands.History) -> Any:
        return self.session.happenings(self.member, 0)[-command.count :]

    @_do.register
    def _preview(self, command: commands.Preview, order: Order) -> None:
        if self.plan.results:
            self._forbid("preview_first")
        self.plan.preview = True

    @_do.register
    def _undo(self, command: commands.Undo, order: Order) -> None:
        self._must_run()
        if self.plan.steps:
            self._forbid("undo_first")
        if reason := why_not_undo(self.session, self.member):
            raise OrderError(reason)
        entries = self.session.effective()
        start = self.session.start()
        actions = [self.session.rules.read_action(entry.text) for entry in entries[:-1]]
        self.plan.position = play.replay(start, actions)
        self.plan.steps.append(Step("undo"))
        self.plan.picture = True
        # The question that the taken-back move had answered is open again.
        self.asked = None
        self._done(order, Say(key="undone", facts={"move": entries[-1].text.partition(": ")[2]}))

    @_do.register
    def _resign(self, command: commands.Resign, order: Order) -> None:
        if self.member.role != "player" or self.member.status == "resigned":
            self._forbid("no_seat")
        self._must_run()
        if not self.confirmed:
            self.plan.to_confirm.append(order.line.text)
        self.plan.steps.append(Step("resign"))
        self._done(order, Say(key="resigns", facts={"moderator": self.session.moderator.name}))

    @_do.register
    def _confirm(self, command: commands.Confirm, order: Order) -> None:
        mine = (Confirmation.member == self.member) & (Confirmation.code == command.code)
        row = Confirmation.get_or_none(mine & (Confirmation.used == False))  # noqa: E712
        if row is None:
            self._forbid("no_such_code", code=command.code)
        elif row.number != mark(self.session):
            self._forbid("code_outdated", code=command.code)
        else:
            self.plan.confirmed = row
            self.confirmed = True
            for item in read_orders(row.orders, (*COMMON, *self.session.kind.words)):
                if isinstance(item, Order):
                    self._try(item)

    @_do.register
    def _accept(self, command: commands.Accept, order: Order) -> None:
        self._must_be_invited()
        name = command.name or self.member.name
        self._must_be_free(name)
        self.plan.steps.append(Step("accept", command=command))
        self._done(order, Say(key="accepted", facts={"name": name}))

    @_do.register
    def _decline(self, command: commands.Decline, order: Order) -> None:
        self._must_be_invited()
        self.plan.steps.append(Step("decline", command=command))
        self._done(order, Say(key="declined", facts={"moderator": self.session.moderator.name}))

    def _must_be_invited(self) -> None:
        if self.member.role != "player":
            self._forbid("moderator_need_not_join")
        if self.session.game.state != "inviting":
            self._forbid("already_started")

    def _must_be_free(self, name: str) -> None:
        others = [member.name for member in self.session.members if member.person_id != self.member.person_id]
        if name.casefold() in {other.casefold() for other in others}:
            self._forbid("name_taken", name=name)

    @_do.register
    def _name(self, command: commands.SetName, order: Order) -> None:
        self._must_be_free(command.name)
        self._freely(command, order, Say(key="name_set", facts={"name": command.name}))

    @_do.register
    def _zone(self, command: commands.SetZone, order: Order) -> None:
        self._freely(command, order, Say(key="zone_set", facts={"zone": command.zone}))

    @_do.register
    def _mail(self, command: commands.SetMail, order: Order) -> None:
        self._freely(command, order, Say(key=f"mail_set.{command.mode}"))

    @_do.register
    def _press(self, command: Press, order: Order) -> None:
        readers = press_readers(self.session, self.member, command.to)
        if not readers:
            self._forbid("press_to_nobody", name=", ".join(command.to))
        if sum(isinstance(one, Press) for one in self.plan.freely) >= MOST_PRESS:
            self._forbid("press_enough", most=str(MOST_PRESS))
        self._freely(command, order, Say(key="press_sent", facts={"names": ", ".join(one.name for one in readers)}))

    @_do.register
    def _resend(self, command: commands.Resend, order: Order) -> None:
        self.plan.resend = True
        self.plan.kept.add(len(self.plan.results))
        self._done(order, Say(key="resent"))


def press_readers(session: Session, sender: Member, to: Sequence[str]) -> list[Member]:
    """Who gets a message to these names: others of the game, `moderator`, or `all`."""
    others = [one for one in session.reads() if one.person_id != sender.person_id]
    wanted = {name.casefold() for name in to}
    if "all" in wanted:
        return others
    chosen = [one for one in others if one.name.casefold() in wanted]
    asked = "moderator" in wanted and session.moderator.person_id != sender.person_id
    return [*chosen, session.moderator] if asked and session.moderator not in chosen else chosen


def mark(session: Session) -> int:
    """The number of the last log entry that changed the game itself; talk and settings do not count."""
    kinds = ("started", "action", "undo", "resigned", "substituted")
    return max((entry.number for entry in session.entries if entry.kind in kinds), default=0)
