"""The moves of a mail, tried one after the other: orders, what they leave out of their turn, what follows by itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property, partial
from itertools import takewhile
from typing import Protocol

import msgspec

from engine.core import play
from engine.core.events import Event, may_read
from pbem.desk.circumstances import Circumstances
from pbem.desk.deals.offers import ANSWERS, Offers
from pbem.desk.for_later import Later
from pbem.desk.plan import Deed, Plan
from pbem.games.border import Action, AnyPosition
from pbem.games.meant import ANSWER, Meant, Turn
from pbem.orders.everyday import words
from pbem.orders.fold import key, tokens
from pbem.orders.order import Order, OrderError
from pbem.orders.parse import by_name
from pbem.store.models import Decision, Member
from pbem.table.following import AUTO, Follows, by_itself, rest_of_turn
from pbem.table.moves import note_move, note_unordered
from pbem.table.session import Session
from pbem.words.phrases import sentence
from pbem.words.say import Say


class Trying(Protocol):
    """What moves ask of the planner of their mail: see `pbem.desk.planner.Planner`."""

    session: Session
    member: Member
    plan: Plan
    asked: Decision | None
    confirmed: bool
    supposes: bool
    needs_seat: bool
    mail: Circumstances
    over: bool

    def weigh(self, word: str) -> int:
        """How much a word is the game's own."""

    def must_run(self) -> None:
        """Refuse the line unless the game is being played."""

    def must_hold_a_seat(self) -> None:
        """Refuse the line unless the sender plays."""

    def must_be_in_time(self, line: str = "", *, otherwise: str = "late") -> None:
        """Refuse the line where it answers a question that is closed."""

    def may_move(self) -> bool:
        """Whether the rules wait for the sender."""

    def done(self, order: Order, *says: Say) -> None:
        """The line is all right."""

    def against(self, line: str) -> OrderError | None:
        """What would be said against other orders as things stand; None where nothing would."""


class Moving:
    """The moves of one mail. `quiet`: lines of which nobody need be told that they are done."""

    def __init__(self, planner: Trying) -> None:
        self.planner = planner
        self.later = Later(planner)
        self.quiet = 0
        self.turn: Turn | None = None  # in which the last move was made
        self.open = False  # what the mail leaves out of it is to be asked
        self._about = ""  # whose turn the line before spoke of: a minor's, whose shares are now bought as a public's
        self._begun = 0  # the events of the plan before that turn
        self._moved = 0  # the result that tells of that move

    @cached_property
    def offers(self) -> Offers:
        """What the mail answers to offers."""
        return Offers(self.planner)

    def take(self, order: Order) -> None:
        """Try a move, with what else its turn asks; OrderError or IllegalAction where it cannot be."""
        planner, session, plan = self.planner, self.planner.session, self.planner.plan
        planner.must_run()
        planner.must_hold_a_seat()
        self._end_turn_before(order)
        now = self._for_now(order)
        if now is None:
            return
        order = now
        beside = self._is_beside_turns(order)
        if not beside:
            self._must_be_taken_now(order)
        meant = self._meant(order)
        turn, position = self.turn, plan.position
        if not meant.actions and not meant.open:  # of the turn all the same: what else it leaves out is declined
            turn = turn or session.title.turns.turn_of(session.definition, position)
        events: list[Event] = []
        told: list[Event] = []  # what is not said by the echo
        before = position
        for action in meant.actions:
            before = position
            here = session.title.turns.turn_of(session.definition, position)
            turn = turn if turn is not None and here == ANSWER else here
            self.later.moved(position, action)
            position, happened = play.apply(position, action)
            events += happened
            told += self._beside_the_echo(happened) if meant.echo and action is meant.actions[-1] else happened
        says = (*meant.echo, *meant.says, *(self._told(told) if told else ()))
        if position.finished and not planner.confirmed and session.title.turns.confirms_end:
            says = (*says, Say(key="ends_the_game"))
            plan.to_confirm.append(order.plain or order.line.text)
        if self.turn is None:
            self._begun = len(plan.events)
        plan.position = position
        if not beside:
            self.turn, self.open = turn, self.open or meant.open
        self._write(order, meant, before)
        for action in meant.actions:
            self._note(action)
        plan.events.extend(events)
        plan.picture = True
        self._moved = len(plan.results)
        quiet = bool(meant.actions) and not meant.says and all(map(session.title.orders.quiet, meant.actions))
        self.quiet += quiet and not order.plain
        planner.done(order, *says)

    def _for_now(self, order: Order) -> Order | None:
        """The order to be done now; None where it is kept for later, or answers an offer of a turn to come."""
        try:
            answers = order.word.word in ANSWERS and self.offers.takes(order)
            return None if answers else self.later.takes(order)
        except OrderError as error:
            error.off_turn = True
            raise

    def _meant(self, order: Order) -> Meant[Action]:
        session, seat = self.planner.session, self.planner.member
        view = session.tried_view(seat, self.planner.plan.position)
        try:
            return session.title.orders.understand(session.definition, view, seat.player, order)
        except OrderError:
            self._must_be_one(order)
            raise

    def follow(self, *, rest: bool = True) -> None:
        """What the moves of the mail leave out of the turn, and what follows by itself from there."""
        if self.turn is None:
            return
        if rest and not self.open:
            self._end_turn()
            self.planner.plan.ordered = (self.planner.member.player, self.turn)
        self.planner.plan.kept_open = self.turn if self.open else None
        self._by_itself()

    def _end_turn_before(self, order: Order) -> None:
        """Orders for another turn of one's own in the same mail: the one before them is over."""
        another, self._about = order.about != self._about, order.about
        if another and order.about and self.turn is not None and order.about != self.turn.about:
            self._end_turn()
            self._follows(self._own_way_to(order.about), nobody=True)
            self.turn, self.open = None, False

    def _end_turn(self) -> None:
        """What orders left out of their turn is settled, and told beside the last of them."""
        assert self.turn is not None
        title, definition = self.planner.session.title, self.planner.session.definition
        found = list(rest_of_turn(title, definition, self.planner.plan.position, self.planner.member.player, self.turn))
        self._follows(found, nobody=False)
        self.quiet -= bool(found)
        said = {event.__class__ for event in self.planner.plan.events[self._begun :]}
        untold = [one.reason for one in found if sentence(f"left.{one.reason}") and said.isdisjoint(one.done)]
        events = [event for one in found for event in one.events]
        only_passed = len(events) == len(found) and all(title.orders.quiet(one.action) for one in found)
        told = self.planner.plan.results[self._moved]
        more = (*(Say(key=f"left.{one}") for one in untold), *(() if only_passed else self._told(events)))
        self.planner.plan.results[self._moved] = msgspec.structs.replace(told, says=(*told.says, *more))

    def _beside_the_echo(self, events: Sequence[Event]) -> list[Event]:
        """The events without the one that changed the map, of which the echo tells."""
        said = next((event for event in events if self.planner.session.title.drawn.changed(event)), None)
        return [event for event in events if event is not said]

    def _own_way_to(self, about: str) -> list[Follows]:
        """What nobody need be asked about before the turn of that company: of other players none is passed over.

        They may have orders in hand for theirs, which are done first when the mail is carried out.
        """
        session, player = self.planner.session, self.planner.member.player
        found = by_itself(session.title, session.definition, self.planner.plan.position, about)
        return list(takewhile(lambda one: one.action.player == player, found))

    def _by_itself(self) -> None:
        """What nobody need be asked about, as far as the sender may know: see `pbem.table.running_on`."""
        session, plan = self.planner.session, self.planner.plan
        for one in by_itself(session.title, session.definition, plan.position, kept_open=plan.kept_open):
            self.planner.plan.position = one.position
            self.planner.plan.events.extend(one.events)

    def _follows(self, found: Sequence[Follows], *, nobody: bool) -> None:
        for one in found:
            self.planner.plan.position = one.position
            self.planner.plan.events.extend(one.events)
            self._note(one.action, auto=one.reason, nobody=nobody)

    def _note(self, action: Action, *, auto: str = "", nobody: bool = False) -> None:
        """The action is part of the plan. `auto`: why it was not ordered; `nobody`: it is no doing of the sender’s."""
        facts = {AUTO: auto} if auto else {}
        if not self.planner.needs_seat and not nobody:
            facts["by"] = self.planner.session.moderator.name
        move = note_unordered if nobody else note_move
        self.planner.plan.steps.append(
            Deed("move", partial(move, action=action, facts=facts), seat=self.planner.member)
        )

    def _told(self, events: Sequence[Event]) -> tuple[Say, ...]:
        """What the sender may read of these events."""
        own = [event for event in events if may_read(event, self.planner.member.player)]
        return self.planner.session.title.told.story(self.planner.session.definition, own, self.planner.session.names)

    def _must_be_their_turn(self) -> None:
        """Before anything else is asked about the line: off turn there is nothing to choose from."""
        if self.planner.plan.position.finished or self.planner.may_move():
            return
        again = any(step.what == "move" for step in self.planner.plan.steps)
        raise self.planner.session.title.orders.why_not_now(
            self.planner.session.definition, "again" if again else "off_turn"
        )

    def _write(self, order: Order, meant: Meant[Action], before: AnyPosition) -> None:
        """What the line means as an order, for who asked what it would do; `before`: where its last action was done.

        Of «buy 2 3-trains» both, of a start its token too; not what only leads there, as a step that is declined.
        """
        planner, session = self.planner, self.planner.session
        if planner.supposes and meant.actions:
            view = session.tried_view(planner.member, before)
            lines = [session.title.orders.write(session.definition, one, view) for one in meant.actions]
            words = [session.said(one).text.partition(" ")[0] for one in lines]
            own = words.index(order.word.word) if order.word.word in words else -1
            planner.plan.written.append("; ".join(lines[own:]))

    def _must_be_taken_now(self, order: Order) -> None:
        """In time, and of whoever is asked; but for what only keeps the turn open."""
        if self.turn is None or not self.planner.session.title.orders.keeps_open(order):
            self.planner.must_be_in_time(order.plain or order.line.text)
            self._must_be_their_turn()  # whoever made an offer waits for its answer now

    def _is_beside_turns(self, order: Order) -> bool:
        """Whether its sender may do that while somebody else is to move."""
        planner = self.planner
        if self.turn is not None or planner.plan.position.finished or planner.may_move():
            return False
        view = planner.session.tried_view(planner.member, planner.plan.position)
        orders, definition = planner.session.title.orders, planner.session.definition
        return orders.at_any_time(definition, view, planner.member.player, order)

    def _must_be_one(self, order: Order) -> None:
        """Two orders on one line, with nothing but a comma between them."""
        names = {name for name, row in by_name(self.planner.session.title.orders.words).items() if row.kind == "action"}
        names -= order.word.inside
        second = next((arg for arg in order.args if arg in names and len(arg) > 1), None)
        if second is not None:
            error = self.planner.session.title.orders.why_not_now(self.planner.session.definition, "two")
            session, said = self.planner.session, _with_company(order)
            parted = session.title.orders.plainly(session.definition, said)
            line = parted[0] if len(parted) == 1 and ";" in parted[0] else _parted(order, second)
            if parted and (why := self.planner.against(line)) is not None:
                often = tokens(f"{order.word.word} {order.rest}").count(second)  # a choice says no less than all
                why.choices = tuple(one for one in why.choices if tokens(one).count(second) >= often)
                raise why
            raise OrderError(error.say, example=line, section=error.section)


def _with_company(order: Order) -> str:
    """The order as one line, with the company it is about."""
    line = f"{order.word.word} {order.rest}"
    return f"{order.about}: {line}" if order.about else line


def _parted(order: Order, second: str) -> str:
    """The line with a semicolon before its second order; "" where that is not found as it was typed."""
    found = re.search(rf"\b{re.escape(second)}\b", order.rest, re.IGNORECASE)
    if found is None:
        return ""
    first = order.rest[: found.start()].rstrip(" ,.").split()
    while first and key(first[-1]) in words("joints") | words("unfinished"):
        del first[-1]
    line = f"{' '.join((order.word.word, *first))}; {order.rest[found.start() :]}"
    return f"{order.about}: {line}" if order.about else line
