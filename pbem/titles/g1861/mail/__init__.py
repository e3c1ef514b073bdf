"""1861 by mail."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.events import Event
from engine.eighteen.actions import Action
from engine.games.g1861 import automation
from engine.games.g1861.definition import Definition
from engine.games.g1861.events import StandsStill
from engine.games.g1861.game import Game
from engine.games.g1861.position import Position
from engine.games.g1861.rules import RULES
from engine.games.g1861.turn import TURNS
from pbem.eighteen.corrected import Corrected18xx
from pbem.eighteen.dealing import Dealing
from pbem.eighteen.facets import (
    Deals18xx,
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
from pbem.eighteen.standing.passed_over import passed_over
from pbem.eighteen.standing.ways import Ways
from pbem.games.border import Names
from pbem.games.meant import ByItself, Turn
from pbem.games.standing_order import StandingOrder
from pbem.games.title import Title
from pbem.titles.g1861.mail import lessons, orders, turns, words
from pbem.titles.g1861.mail import questions as asking
from pbem.titles.g1861.mail.consents import DEALING
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
    dealing: Dealing[Game] = DEALING


class Orders1861(Of1861, Orders18xx[Definition, Position, Game]):
    """Mergers, loans, conversions and answers to offers beside the shared orders."""

    words = orders.WORDS
    language = orders.LANGUAGE

    def write(self, definition: Definition, action: Action, view: Position | None = None) -> str:
        return orders.write_order(definition, action)


class Turns1861(Of1861, Turns18xx[Definition, Position, Game]):
    """Merger rounds between the others; a game can come to a standstill (§7)."""

    def by_itself(self, definition: Definition, view: Position, *, kept_open: bool = False) -> ByItself[Action] | None:
        return turns.by_itself(self.game(definition, view), kept_open=kept_open)

    def passed_over(
        self, definition: Definition, view: Position, player: str, in_hand: Sequence[StandingOrder]
    ) -> tuple[Say, ...]:
        return passed_over(WAYS, TURNS, automation.implied, self.game(definition, view), player, in_hand)

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
    """As any 18xx game."""


class Deals1861(Of1861, Deals18xx[Definition, Position, Game]):
    """Mergers with minors of others, trains and privates bought of others (§5.8, §6)."""


class Told1861(Of1861, Told18xx[Definition, Position, Game]):
    """Its story."""

    sentences = words.STORY

    def about(self, definition: Definition) -> str:
        return words.about(definition)

    def goal(self, definition: Definition, view: Position, *, plays: bool) -> str:
        return words.goal(self.game(definition, view), plays=plays)

    def question(self, definition: Definition, view: Position, names: Names) -> str:
        return asking.question(self.game(definition, view), names)

    def lesson(self, definition: Definition, view: Position, topic: str) -> str:
        return lessons.lesson(self.game(definition, view), topic)


class Position1861(Of1861, Position18xx[Definition, Position, Game]):
    """Its tables."""

    status, ending = STATUS, ENDING


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
    corrected=Corrected18xx(),
    deals=Deals1861(),
    tabletop=Tabletop1861(),
)
