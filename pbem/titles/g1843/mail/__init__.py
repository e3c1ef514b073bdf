"""1843 by mail."""

from __future__ import annotations

from collections.abc import Sequence

from engine.eighteen.actions import Action
from engine.games.g1843 import automation
from engine.games.g1843.definition import Definition
from engine.games.g1843.game import Game
from engine.games.g1843.position import Position
from engine.games.g1843.rules import RULES
from engine.games.g1843.turn import TURNS
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
from pbem.eighteen.told.own_words import OwnWords
from pbem.games.border import Names
from pbem.games.meant import ByItself, Turn
from pbem.games.standing_order import StandingOrder
from pbem.games.title import Title
from pbem.titles.g1843.mail import drawn, lessons, orders, ruled, turns, words, written
from pbem.titles.g1843.mail import questions as asking
from pbem.titles.g1843.mail.consents import DEALING
from pbem.titles.g1843.mail.ending import ENDING
from pbem.titles.g1843.mail.hints import HINTS
from pbem.titles.g1843.mail.position import STATUS
from pbem.titles.g1843.mail.standing import WAYS
from pbem.titles.g1843.mail.tabletop import Tabletop1843
from pbem.words.say import Say


class Of1843(Of18xx[Definition, Position, Game]):
    """Every facet of 1843 stands on its rules."""

    rules = RULES
    hints: Hints = HINTS
    ways: Ways[Game] = WAYS
    dealing: Dealing[Game] = DEALING


class Orders1843(Of1843, Orders18xx[Definition, Position, Game]):
    """Powers of privates, ports, certificates and emergencies beside the shared orders."""

    words = orders.WORDS
    language = orders.LANGUAGE

    def write(self, definition: Definition, action: Action, view: Position | None = None) -> str:
        return written.write_order(definition, action, self.game(definition, view) if view is not None else None)


class Turns1843(Of1843, Turns18xx[Definition, Position, Game]):
    """The auction of the privates before all other rounds (§6)."""

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

    def may_decline(self, definition: Definition, view: Position, player: str) -> bool:
        return turns.may_decline(self.game(definition, view), player)


class Standing1843(Of1843, Standing18xx[Definition, Position, Game]):
    """As any 18xx game."""


class Deals1843(Of1843, Deals18xx[Definition, Position, Game]):
    """Trains, privates and ports bought of others (§8.8.1, §8.9, §10.1)."""


class Told1843(Of1843, Told18xx[Definition, Position, Game]):
    """Its story."""

    sentences = words.STORY

    def about(self, definition: Definition) -> str:
        return words.about(definition)

    def goal(self, definition: Definition, view: Position, *, plays: bool) -> str:
        return words.goal(self.game(definition, view), plays=plays)

    def ruled(self, definition: Definition, text: str) -> str:
        return ruled.ruled(definition, text)

    def question(self, definition: Definition, view: Position, names: Names) -> str:
        return asking.question(self.game(definition, view), names)

    def lesson(self, definition: Definition, view: Position, topic: str) -> str:
        return lessons.lesson(self.game(definition, view), topic)


class Position1843(Of1843, Position18xx[Definition, Position, Game]):
    """Its tables."""

    status, ending = STATUS, ENDING


class Offered1843(Of1843, Offered18xx[Definition, Position, Game]):
    """Samples by `HINTS`."""


class Drawn1843(Of1843, Drawn18xx[Definition, Position, Game]):
    """Its certificates, its par chart, its ports."""

    shown, words = drawn.SHOWN, OwnWords("g1843")


class Went1843(Of1843, Went18xx[Definition, Position, Game]):
    """As any 18xx game, in its own words."""

    words = OwnWords("g1843")


TITLE: Title[Definition, Game, Position, Action] = Title(
    rules=RULES,
    orders=Orders1843(),
    turns=Turns1843(),
    standing=Standing1843(),
    told=Told1843(),
    position=Position1843(),
    offered=Offered1843(),
    drawn=Drawn1843(),
    went=Went1843(),
    corrected=Corrected18xx(),
    deals=Deals1843(),
    tabletop=Tabletop1843(),
)
