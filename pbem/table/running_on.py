"""A game runs on from a position as far as the orders in hand and the only choices reach; nothing is done here yet.

Whose orders are consulted is the caller's choice: a preview, a confirmation or a refusal tries those of its reader
alone, so that nobody learns what others have in hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.core import play
from engine.core.errors import IllegalAction
from engine.core.events import Event, may_read
from pbem.games.border import Action, AnyPosition
from pbem.games.meant import Turn
from pbem.games.standing_order import CONSENT, TURN, Fires
from pbem.orders.order import OrderError
from pbem.store.models import Member, OrderInHand
from pbem.table import in_hand
from pbem.table.following import STANDING, Follows, by_itself, rest_of_turn
from pbem.table.kept_lines import carry, why_not_done
from pbem.table.session import Session
from pbem.words.say import Say

_BEFORE = (CONSENT, TURN)  # they come before what follows by itself, which might pass over their turn; all others after
_RANKS = {kind: rank for rank, kind in enumerate((CONSENT, TURN, "bid", "buy", "policy", "pass"))}
_MOST = 2000  # a fault in a game's own part must not hang the service


class Step(NamedTuple):
    """One action that nobody is asked about, and why."""

    action: Action
    reason: str
    events: Sequence[Event]


class Over(NamedTuple):
    """An order in hand that is over after the steps before; `why` as its owner is told, None where that is plain."""

    row: OrderInHand
    why: tuple[Say, ...] = ()


class Run:
    """How a game runs on. `steps` in their order, and what is over between them; `position` at the end."""

    def __init__(
        self,
        session: Session,
        position: AnyPosition,
        rows: Iterable[OrderInHand],
        ordered: tuple[str, Turn] | None = None,
        happened: Sequence[Event] = (),
        kept_open: Turn | None = None,
        asked: Turn | None = None,
    ) -> None:
        self.session = session
        self.position = position
        self.steps: list[Step | Over] = []
        self._rows = sorted(rows, key=lambda row: (_RANKS.get(row.kind, len(_RANKS)), row.number))
        self._ordered = ordered  # whose orders a turn had, which settles what they leave out of it
        self._kept_open = kept_open  # what its owner wants to be asked, whatever their policy is
        self._asked = asked  # the turn in which somebody is asked already: it passes only by what they ordered
        self._happened = list(happened)  # what the record does not have yet
        self._heard: dict[int, list[Event]] = {}

    def go(self) -> Run:
        """Run until somebody must be asked, or the game is over."""
        for _ in range(_MOST):
            if self.position.finished or not self._on():
                break
        for row in list(self._rows):
            self._may_have_ended(row)
        return self

    def _on(self) -> bool:
        return self._fires(before=True) or self._rest() or self._by_itself() or self._fires(before=False)

    def _by_itself(self) -> bool:
        title, definition = self.session.title, self.session.definition
        here = title.turns.turn_of(definition, self.position)
        kept_open = here if here in (self._kept_open, self._asked) else None
        found = next(by_itself(title, definition, self.position, kept_open=kept_open), None)
        if found is not None:
            self._take([found])
        return found is not None

    def _rest(self) -> bool:
        """What orders left out of their turn, once something else was done for them in it."""
        if self._ordered is None:
            return False
        player, turn = self._ordered
        found = list(rest_of_turn(self.session.title, self.session.definition, self.position, player, turn))
        self._take(found)
        return bool(found)

    def _fires(self, *, before: bool) -> bool:
        if self._kept_open == self.session.title.turns.turn_of(self.session.definition, self.position):
            return False
        for player in self.position.active:
            member = self.session.seat(player)
            if in_hand.resting(self.session, member):
                continue
            rows = [one for one in self._rows if one.member_id == member.id and before == (one.kind in _BEFORE)]
            if self._answered(member, rows):
                return True
        return False

    def _answered(self, member: Member, rows: Sequence[OrderInHand]) -> bool:
        """Whether one of these orders has something to say; what another would do only at last comes last."""
        last: tuple[OrderInHand, Fires[Action]] | None = None
        for row in rows:
            if self._may_have_ended(row):
                continue
            if row.kind == TURN:
                if self._carried(member, row):
                    return True
                continue
            fires = self._says(member, row)
            if fires is None:
                continue
            if fires.asks:
                return False
            if fires.last:
                last = last or (row, fires)
            elif self._fired(member, row, fires):
                return True
        return last is not None and self._fired(member, *last)

    def _may_have_ended(self, row: OrderInHand) -> bool:
        member = next((one for one in self.session.seats if one.id == row.member_id), None)
        if member is None:
            return True
        view, kept = in_hand.seen(self.session, member, self.position), in_hand.read(row)
        why = self.session.title.standing.ends(
            self.session.definition, view, member.player, kept, lambda: self._since(member, row)
        )
        if why is not None:
            self._over(row, why)
        return why is not None

    def _says(self, member: Member, row: OrderInHand) -> Fires[Action] | None:
        view, kept = in_hand.seen(self.session, member, self.position), in_hand.read(row)
        title, definition = self.session.title, self.session.definition
        return title.standing.fires(definition, view, member.player, kept, lambda: self._since(member, row))

    def _fired(self, member: Member, row: OrderInHand, fires: Fires[Action]) -> bool:
        turn = self.session.title.turns.turn_of(self.session.definition, self.position)
        if fires.actions:
            self._act(member, row, fires, turn)
        if fires.over and row in self._rows:
            self._over(row, *(() if fires.say is None else (fires.say,)))
        return (bool(fires.actions) and row in self._rows) or fires.over

    def _act(self, member: Member, row: OrderInHand, fires: Fires[Action], turn: Turn) -> None:
        position, done = self.position, []
        try:
            for action in fires.actions:
                position, events = play.apply(position, action)
                done.append(Follows(action, STANDING, position, events))
        except IllegalAction as error:
            self._over(row, *why_not_done(self.session, error, row))
            return
        self._take(done)
        if fires.rest:
            title, definition = self.session.title, self.session.definition
            self._take(list(rest_of_turn(title, definition, self.position, member.player, turn)))

    def _carried(self, member: Member, row: OrderInHand) -> bool:
        """The orders kept for a turn that is here: all of them are done, or none, and their owner is asked."""
        view, kept = in_hand.seen(self.session, member, self.position), in_hand.read(row)
        if not self.session.title.standing.opens(self.session.definition, view, member.player, kept):
            return False
        turn = self.session.title.turns.turn_of(self.session.definition, self.position)
        try:
            done = carry(self.session, member, self.position, row.line, lambda: self._since(member, row))
        except (OrderError, IllegalAction) as error:
            self._over(row, *why_not_done(self.session, error, row))
            return True
        if not done.ordered and self.session.title.standing.waits(self.session.definition, view, member.player, kept):
            return False
        if done.moves and done.moves[-1].position.finished and self.session.title.turns.confirms_end:
            self._over(row, Say(key="in_hand.would_end", facts=in_hand.facts_of(self.session, row)))
            return True
        self._take([Follows(one.action, STANDING, one.position, tuple(one.events)) for one in done.moves])
        if done.ordered and not done.open:
            self._ordered = (member.player, turn)
        self._kept_open = turn if done.open else self._kept_open
        told = () if done.ordered else (Say(key="in_hand.did_not_hold", facts=in_hand.facts_of(self.session, row)),)
        self._over(row, *told)
        if done.ordered and not done.open:
            self._rest()
        return True

    def _take(self, found: Sequence[Follows]) -> None:
        for one in found:
            self.position = one.position
            self._happened += one.events
            self.steps.append(Step(one.action, one.reason, one.events))

    def _over(self, row: OrderInHand, *why: Say) -> None:
        self._rows.remove(row)
        self.steps.append(Over(row, why))

    def _since(self, member: Member, row: OrderInHand) -> list[Event]:
        """What the member could see happen since they stated it, and still stands."""
        if row.id not in self._heard:
            self._heard[row.id] = in_hand.happened_since(self.session, row)
        events = (*self._heard[row.id], *self._happened)
        return [event for event in events if may_read(event, member.player)]
