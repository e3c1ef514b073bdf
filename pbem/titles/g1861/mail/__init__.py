"""1861 by mail."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.eighteen.actions import Action
from engine.games.g1861.definition import Definition
from engine.games.g1861.events import StandsStill
from engine.games.g1861.game import Game
from engine.games.g1861.position import Position
from engine.games.g1861.rules import RULES
from pbem.eighteen.facets import (
    Drawn18xx,
    Of18xx,
    Offered18xx,
    Orders18xx,
    Position18xx,
    Standing18xx,
    Told18xx,
    Turns18xx,
    Went18xx,
)
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.standing.ways import Ways
from pbem.games.border import Names
from pbem.games.deals import Consent, Deals, OnOffer
from pbem.games.meant import ByItself, Meant, Turn
from pbem.games.orders import When
from pbem.games.ranking import Ranking
from pbem.games.series import Scored
from pbem.games.standing_order import CONSENT, Fires, Since, StandingOrder
from pbem.games.title import Title
from pbem.orders.order import Order, OrderError
from pbem.titles.g1861.mail import consents, lessons, logs, orders, passed_over, turns, words
from pbem.titles.g1861.mail import questions as asking
from pbem.titles.g1861.mail.ending import ENDING
from pbem.titles.g1861.mail.hints import HINTS
from pbem.titles.g1861.mail.position import STATUS
from pbem.titles.g1861.mail.standing import WAYS
from pbem.titles.g1861.mail.tabletop import Tabletop1861
from pbem.words.say import Say


class Of1861(Of18xx[Definition, Position, Game]):
    """Every facet of 1861 stands on its rules."""

    rules = RULES
    hints: Hints = HINTS
    ways: Ways[Game] = WAYS


class Orders1861(Of1861, Orders18xx[Definition, Position, Game]):
    """Mergers, loans, conversions and answers to offers beside the shared orders."""

    words = orders.WORDS

    def understand(self, definition: Definition, view: Position, player: str, order: Order) -> Meant[Action]:
        return logs.understand(self.game(definition, view), player, order)

    def write(self, definition: Definition, action: Action) -> str:
        return orders.write_order(definition, action)

    def plainly(self, definition: Definition, line: str) -> tuple[str, ...]:
        return logs.plainly(definition, line)

    def why_none(self, line: str) -> OrderError | None:
        return logs.why_none(line)

    def why_not_now(self, definition: Definition, when: When) -> OrderError:
        return consents.nothing_offered() if when == "no_offer" else super().why_not_now(definition, when)


class Turns1861(Of1861, Turns18xx[Definition, Position, Game]):
    """Merger rounds between the others; a game can come to a standstill (§7)."""

    def by_itself(self, definition: Definition, view: Position, *, kept_open: bool = False) -> ByItself[Action] | None:
        return turns.by_itself(self.game(definition, view), kept_open=kept_open)

    def passed_over(
        self, definition: Definition, view: Position, player: str, in_hand: Sequence[StandingOrder]
    ) -> tuple[Say, ...]:
        return passed_over.passed_over(self.game(definition, view), player, in_hand)

    def left_out(self, definition: Definition, view: Position, player: str) -> ByItself[Action] | None:
        return turns.left_out(self.game(definition, view), player)

    def turn_of(self, definition: Definition, view: Position) -> Turn:
        return turns.turn_of(self.game(definition, view))

    def topic(self, definition: Definition, view: Position, player: str) -> str:
        return turns.topic(self.game(definition, view), player)

    def yes_or_no(self, definition: Definition, view: Position, player: str) -> tuple[str, str] | None:
        return turns.yes_or_no(self.game(definition, view), player)

    def alarm(self, event: Event) -> Say | None:
        return Say(key="g1861.stands_still") if isinstance(event, StandsStill) else None


class Standing1861(Of1861, Standing18xx[Definition, Position, Game]):
    """Consents to deals beside what all 18xx games know."""

    def fires(
        self, definition: Definition, view: Position, player: str, standing: StandingOrder, since: Since
    ) -> Fires[Action] | None:
        if standing.kind == CONSENT:
            return consents.fires(self.game(definition, view), player, standing)
        return super().fires(definition, view, player, standing, since)

    def ends(
        self, definition: Definition, view: Position, player: str, standing: StandingOrder, since: Since
    ) -> Say | None:
        if standing.kind == CONSENT:
            return consents.ends(self.game(definition, view), player, standing)
        return super().ends(definition, view, player, standing, since)


class Deals1861(Of1861, Deals[Definition, Position, Action]):
    """Mergers with minors of others, trains and privates bought of others (§5.8, §6)."""

    def consents(self, definition: Definition, view: Position, player: str, order: Order, key: str) -> Consent | None:
        return consents.consents(self.game(definition, view), player, order, key)

    def on_offer(self, definition: Definition, view: Position) -> OnOffer[Action] | None:
        return consents.on_offer(self.game(definition, view))

    def countered(self, definition: Definition, view: Position, player: str, deal: str, price: int) -> str:
        return consents.countered(self.game(definition, view), player, deal, price)

    def told(self, definition: Definition, deal: str, names: Names) -> str:
        return consents.deal_told(definition, deal, names)


class Told1861(Of1861, Told18xx[Definition, Position, Game]):
    """Its story."""

    def about(self, definition: Definition) -> str:
        return words.about(definition)

    def goal(self, definition: Definition, view: Position, *, plays: bool) -> str:
        return words.goal(self.game(definition, view), plays=plays)

    def event_say(self, definition: Definition, event: Event, names: Names) -> Say:
        return words.STORY.event_say(definition, event, names)

    def story(self, definition: Definition, events: Sequence[Event], names: Names) -> tuple[Say, ...]:
        return words.STORY.story(definition, events, names)

    def story_for_all(self, definition: Definition, events: Sequence[Event], names: Names) -> tuple[Say, ...]:
        return words.STORY.story(definition, events, names, apart=True)  # archives keep their form

    def question(self, definition: Definition, view: Position, names: Names) -> str:
        return asking.question(self.game(definition, view), names)

    def lesson(self, definition: Definition, view: Position, topic: str) -> str:
        return lessons.lesson(self.game(definition, view), topic)


class Position1861(Of1861, Position18xx[Definition, Position, Game]):
    """Its tables."""

    def blocks(self, definition: Definition, view: Position, names: Names) -> str:
        return STATUS.blocks(self.game(definition, view), names)

    def brief(self, definition: Definition, view: Position, names: Names, *, asked: bool, seen: bool) -> str:
        return STATUS.brief(self.game(definition, view), names, asked=asked, seen=seen)

    def ranking(self, definition: Definition, view: Position) -> Ranking | None:
        return ENDING.ranking(self.game(definition, view))

    def result_block(self, definition: Definition, view: Position, names: Names) -> str:
        return ENDING.result_block(self.game(definition, view), names)

    def scored(self, definition: Definition, view: Position) -> tuple[Scored, ...]:
        return ENDING.scored(self.game(definition, view))


class Offered1861(Of1861, Offered18xx[Definition, Position, Game]):
    """Samples by `HINTS`."""


class Drawn1861(Of1861, Drawn18xx[Definition, Position, Game]):
    """As any 18xx game."""


class Went1861(Of1861, Went18xx[Definition, Position, Game]):
    """As any 18xx game."""


TITLE: Title[Definition, Game, Position, Action] = Title(
    rules=RULES,
    orders=Orders1861(),
    turns=Turns1861(),
    standing=Standing1861(),
    told=Told1861(),
    position=Position1861(),
    offered=Offered1861(),
    drawn=Drawn1861(),
    went=Went1861(),
    deals=Deals1861(),
    tabletop=Tabletop1861(),
)
