"""What the service must know of a game to lead it by mail: its rules, order words, sentences, tables and pictures."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, Protocol

from engine.core.rules import GameRules
from pbem.drawing.scene import Scene
from pbem.games.again import Again
from pbem.games.standing import Standing
from pbem.orders.order import Order, OrderError, OrderWord
from pbem.words.say import Say

When = Literal["off_turn", "again", "two"]


class GameKind(Protocol):
    """One game's desk at the post office. Views, never games, go in: nothing here can leak what is hidden."""

    rules: GameRules[Any, Any, Any, Any]
    words: tuple[OrderWord, ...]

    # orders.py
    def understand(self, definition: Any, view: Any, player: str, order: Order) -> Any:
        """The engine action an order means for `player`; OrderError when unreadable or ambiguous."""

    def write_order(self, definition: Any, action: Any) -> str:
        """The action as a player would write it, with the engine's own ids: `build blue G07 G08`."""

    def examples(self, definition: Any, view: Any, player: str) -> tuple[str, ...]:
        """Up to twelve order lines that are legal right now (were it `player`'s turn), the best for their hand first.

        Ranked by what each adds to that hand, as far as the view shows it; the same view gives the same lines. None
        ends the game while another one would not.
        """

    def why_not_now(self, definition: Any, when: When) -> OrderError:
        """Why no order is taken off turn, after one of the same mail that ended the turn, or two on one line."""

    def near(self, definition: Any, view: Any, player: str, order: Order) -> str:
        """An order line as like a refused one as can be, and legal right now; "" where there is none."""

    # plain.py: of lines that are no orders; nothing depends on a position
    def plainly(self, definition: Any, line: str) -> tuple[str, ...]:
        """The order lines that plain words may mean."""

    def why_none(self, line: str) -> OrderError | None:
        """Why the line is no order of this game, where it is known what is wanted."""

    # words.py: plain Markdown blocks, aligned columns in fenced blocks, at most 78 columns
    def about(self, definition: Any) -> str:
        """What the game is, in two sentences, for somebody who is invited to it."""

    def goal(self, definition: Any, view: Any) -> str:
        """What it is about, what one does in a turn, when it ends; in a second paragraph, how one wins."""

    def event_say(self, definition: Any, event: Any, names: Mapping[str, str]) -> Say:
        """The sentence that tells an event."""

    def status_blocks(self, definition: Any, view: Any, names: Mapping[str, str]) -> str:
        """The whole open position in words, so that a blind player can play."""

    def hand_block(self, definition: Any, view: Any, names: Mapping[str, str]) -> str:
        """The reader's own hand (every hand in a full view)."""

    def options_topic(self, definition: Any, order: Order) -> str:
        """What an `options` line asks about, as `options_block` takes it; "" for everything. OrderError for no name."""

    def options_block(self, definition: Any, view: Any, names: Mapping[str, str], topic: str = "") -> str:
        """What could be ordered now; with a topic, more about that alone."""

    def result_block(self, definition: Any, view: Any, names: Mapping[str, str]) -> str:
        """The final scoring table of a finished game."""

    def changed(self, event: Any) -> tuple[str, ...]:
        """Places to ring on the map because of this event."""

    # ending.py
    def standing(self, definition: Any, view: Any) -> Standing | None:
        """Everybody's place and total in a finished game; None while it runs, or is only tried to its end."""

    def would_score(self, definition: Any, view: Any, names: Mapping[str, str]) -> str:
        """Everybody's points where an end is only tried out, as far as the closed view tells them; else empty."""

    # again.py
    def again(self, definition: Any, start: Any, options: Mapping[str, Any], staying: Collection[str]) -> Again:
        """Seats, options and beginner of a rematch of those who stay, from everybody's view of the first position."""

    # course.py: of a game that is over
    def course(self, definition: Any, views: Sequence[Any], actions: Sequence[str]) -> str:
        """How the game went, as JSON: from the full views of all its positions and the exact lines between them."""

    def turning_points(self, definition: Any, course: str, names: Mapping[str, str]) -> tuple[str, ...]:
        """The turns at which it was decided, a sentence each, in order, at most six."""

    def course_picture(self, definition: Any, course: str, names: Mapping[str, str]) -> Scene:
        """How the game went, drawn; the turning points numbered."""

    def course_alt(self, definition: Any, course: str, names: Mapping[str, str]) -> str:
        """What it shows, in one line, for those who do not see it."""

    # picture.py
    def picture(self, definition: Any, view: Any, changed: tuple[str, ...], names: Mapping[str, str]) -> Scene:
        """The map, with what changed ringed."""

    def picture_near(self, definition: Any, view: Any, changed: tuple[str, ...]) -> Scene | None:
        """The part of the map around what changed and where the view's reader may build now; None for nothing."""

    def picture_alt(self, definition: Any, view: Any, names: Mapping[str, str]) -> str:
        """One line of the position for those who do not see the picture."""

    def picture_near_alt(self, definition: Any, view: Any, changed: tuple[str, ...]) -> str:
        """What changed on the map, in one line, for those who do not see its part."""
