"""Paris Connection by mail: its rules, order words, sentences, tables and pictures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.events import Event
from engine.core.rules import GameRules
from engine.games.paris_connection import RULES, Action, Definition, View
from pbem.games.kind import GameKind
from pbem.games.paris_connection import orders, words
from pbem.games.paris_connection.choices import examples
from pbem.games.paris_connection.notation import write_order
from pbem.games.paris_connection.picture import picture
from pbem.orders.order import Order, OrderWord
from pbem.words.say import Say


class ParisConnectionKind:
    """See `pbem.games.kind.GameKind` for what each part promises."""

    rules: GameRules[Any, Any, Any, Any] = RULES
    words: tuple[OrderWord, ...] = orders.WORDS

    def understand(self, definition: Definition, view: View, player: str, order: Order) -> Action:
        return orders.understand(definition, view, player, order)

    def write_order(self, definition: Definition, action: Action) -> str:
        return write_order(action)

    def examples(self, definition: Definition, view: View, player: str) -> tuple[str, ...]:
        return examples(definition, view, player)

    def event_say(self, definition: Definition, event: Event, names: Mapping[str, str]) -> Say:
        return words.event_say(definition, event, names)

    def status_blocks(self, definition: Definition, view: View, names: Mapping[str, str]) -> str:
        return words.status_blocks(definition, view, names)

    def hand_block(self, definition: Definition, view: View, names: Mapping[str, str]) -> str:
        return words.hand_block(definition, view, names)

    def options_block(self, definition: Definition, view: View, names: Mapping[str, str]) -> str:
        return words.options_block(definition, view, names)

    def result_block(self, definition: Definition, view: View, names: Mapping[str, str]) -> str:
        return words.result_block(definition, view, names)

    def changed(self, event: Event) -> tuple[str, ...]:
        return words.changed(event)

    def picture(self, definition: Definition, view: View, changed: tuple[str, ...], names: Mapping[str, str]) -> str:
        return picture(definition, view, changed, names)

    def picture_alt(self, definition: Definition, view: View, names: Mapping[str, str]) -> str:
        return words.picture_alt(definition, view, names)


KIND: GameKind = ParisConnectionKind()
