"""Paris Connection by mail: its rules, order words, sentences, tables and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.events import Event
from engine.core.rules import GameRules
from engine.games.paris_connection import RULES, Action, Definition, View
from pbem.drawing.scene import Scene
from pbem.games.kind import GameKind
from pbem.games.meant import ByItself, Meant, Said, Turn
from pbem.games.paris_connection import again as next_game
from pbem.games.paris_connection import course as went
from pbem.games.paris_connection import ending, orders, plain
from pbem.games.paris_connection import words as told
from pbem.games.paris_connection.notation import write_order
from pbem.games.paris_connection.picture import picture, picture_near
from pbem.games.paris_connection.samples import examples
from pbem.games.paris_connection.topics import options_topic
from pbem.orders.order import Order, OrderWord
from pbem.words.say import Say


class ParisConnectionKind:
    """See `pbem.games.kind.GameKind` for what each part promises."""

    rules: GameRules[Any, Any, Any, Any] = RULES
    words: tuple[OrderWord, ...] = orders.WORDS
    confirms_end = True
    why_not_now = staticmethod(orders.why_not_now)
    near = staticmethod(orders.near)
    plainly = staticmethod(plain.plainly)
    why_none = staticmethod(plain.why_none)
    examples = staticmethod(examples)
    about = staticmethod(told.about)
    goal = staticmethod(told.goal)
    event_say = staticmethod(told.event_say)
    status_blocks = staticmethod(told.status_blocks)
    hand_block = staticmethod(told.hand_block)
    options_topic = staticmethod(options_topic)
    options_block = staticmethod(told.options_block)
    result_block = staticmethod(told.result_block)
    changed = staticmethod(told.changed)
    again = staticmethod(next_game.again)
    standing = staticmethod(ending.standing)
    would_score = staticmethod(ending.would_score)
    course = staticmethod(went.course)
    turning_points = staticmethod(went.turning_points)
    course_picture = staticmethod(went.course_picture)
    course_alt = staticmethod(went.course_alt)
    picture = staticmethod(picture)
    picture_near = staticmethod(picture_near)
    picture_alt = staticmethod(told.picture_alt)
    picture_near_alt = staticmethod(told.picture_near_alt)

    def said(self, definition: Definition, line: str) -> Said:
        """No line speaks of anybody but its sender."""
        return Said(line)

    def understand(self, definition: Definition, view: View, player: str, order: Order) -> Meant:
        """A line is one action."""
        return Meant((orders.understand(definition, view, player, order),))

    def by_itself(self, definition: Definition, view: Any) -> ByItself | None:
        """Every action is somebody's choice."""
        return None

    def left_out(self, definition: Definition, view: Any, player: str) -> ByItself | None:
        """A turn is one action, which leaves nothing out."""
        return None

    def turn_of(self, definition: Definition, view: Any) -> Turn:
        """Every action is a turn of its own."""
        return Turn()

    def topic(self, definition: Definition, view: View, player: str) -> str:
        """All decisions are of one kind."""
        return "turn"

    def yes_or_no(self, definition: Definition, view: View, player: str) -> tuple[str, str] | None:
        """Nobody is asked yes or no."""
        return None

    def story(self, definition: Definition, events: Sequence[Event], names: Mapping[str, str]) -> tuple[Say, ...]:
        """Each event by itself."""
        return tuple(told.event_say(definition, event, names) for event in events)

    def lesson(self, definition: Definition, view: View, topic: str) -> str:
        """The first letter tells all there is to a turn."""
        return ""

    def warnings(self, definition: Definition, view: View, names: Mapping[str, str]) -> tuple[str, ...]:
        """The position says how near the end is."""
        return ()

    def further_pictures(
        self, definition: Definition, view: View, names: Mapping[str, str]
    ) -> tuple[tuple[str, Scene, str], ...]:
        """The map shows all there is."""
        return ()

    def picture_choices(self, definition: Definition, view: View, lines: Sequence[str]) -> tuple[Scene, str] | None:
        """Builds are told apart by their hexes."""
        return None

    def write_order(self, definition: Definition, action: Action) -> str:
        """An action of this game is written alike on every board."""
        return write_order(action)


KIND: GameKind = ParisConnectionKind()
