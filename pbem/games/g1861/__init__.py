"""1861 by mail."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.rules import GameRules
from engine.games.g1861.events import StandsStill
from engine.games.g1861.rules import RULES
from pbem.games.consent import Consent, OnOffer
from pbem.games.eighteen.kind import EighteenKind, Names
from pbem.games.eighteen.offered.hints import Hints
from pbem.games.eighteen.standing.ways import Ways
from pbem.games.g1861 import asking, consents, lessons, logs, orders, passed_over, turns, words
from pbem.games.g1861.ending import ENDING
from pbem.games.g1861.hints import HINTS
from pbem.games.g1861.position import STATUS
from pbem.games.g1861.standing import WAYS
from pbem.games.g1861.tabletop import Tabletop1861
from pbem.games.kind import GameKind, When
from pbem.games.meant import ByItself, Meant, Turn
from pbem.games.series import Scored
from pbem.games.standing import Standing
from pbem.games.standing_order import CONSENT, Fires, Since, StandingOrder
from pbem.games.tabletop import Tabletop
from pbem.orders.order import Order, OrderError, OrderWord
from pbem.words.say import Say


class Kind1861(EighteenKind):
    """See `pbem.games.kind.GameKind` for what each part promises."""

    rules: GameRules[Any, Any, Any, Any] = RULES
    words: tuple[OrderWord, ...] = orders.WORDS
    hints: Hints = HINTS
    ways: Ways = WAYS
    tabletop: Tabletop | None = Tabletop1861(RULES)

    def understand(self, definition: Any, view: Any, player: str, order: Order) -> Meant:
        return logs.understand(self.game(definition, view), player, order)

    def write_order(self, definition: Any, action: Any) -> str:
        return orders.write_order(definition, action)

    def plainly(self, definition: Any, line: str) -> tuple[str, ...]:
        return logs.plainly(definition, line)

    def why_none(self, line: str) -> OrderError | None:
        return logs.why_none(line)

    def about(self, definition: Any) -> str:
        return words.about(definition)

    def goal(self, definition: Any, view: Any, *, plays: bool) -> str:
        return words.goal(self.game(definition, view), plays=plays)

    def by_itself(self, definition: Any, view: Any, *, kept_open: bool = False) -> ByItself | None:
        return turns.by_itself(self.game(definition, view), kept_open=kept_open)

    def passed_over(self, definition: Any, view: Any, player: str, in_hand: Sequence[StandingOrder]) -> tuple[Say, ...]:
        return passed_over.passed_over(self.game(definition, view), player, in_hand)

    def left_out(self, definition: Any, view: Any, player: str) -> ByItself | None:
        return turns.left_out(self.game(definition, view), player)

    def turn_of(self, definition: Any, view: Any) -> Turn:
        return turns.turn_of(self.game(definition, view))

    def topic(self, definition: Any, view: Any, player: str) -> str:
        return turns.topic(self.game(definition, view), player)

    def yes_or_no(self, definition: Any, view: Any, player: str) -> tuple[str, str] | None:
        return turns.yes_or_no(self.game(definition, view), player)

    def fires(self, definition: Any, view: Any, player: str, standing: StandingOrder, since: Since) -> Fires | None:
        if standing.kind == CONSENT:
            return consents.fires(self.game(definition, view), player, standing)
        return super().fires(definition, view, player, standing, since)

    def ends(self, definition: Any, view: Any, player: str, standing: StandingOrder, since: Since) -> Say | None:
        if standing.kind == CONSENT:
            return consents.ends(self.game(definition, view), player, standing)
        return super().ends(definition, view, player, standing, since)

    def consents(self, definition: Any, view: Any, player: str, order: Order, key: str) -> Consent | None:
        return consents.consents(self.game(definition, view), player, order, key)

    def on_offer(self, definition: Any, view: Any) -> OnOffer | None:
        return consents.on_offer(self.game(definition, view))

    def countered(self, definition: Any, view: Any, player: str, deal: str, price: int) -> str:
        return consents.countered(self.game(definition, view), player, deal, price)

    def deal_told(self, definition: Any, deal: str, names: Names) -> str:
        return consents.deal_told(definition, deal, names)

    def why_not_now(self, definition: Any, when: When) -> OrderError:
        return consents.nothing_offered() if when == "no_offer" else super().why_not_now(definition, when)

    def alarm(self, event: Any) -> Say | None:
        return Say(key="g1861.stands_still") if isinstance(event, StandsStill) else None

    def event_say(self, definition: Any, event: Any, names: Names) -> Say:
        return words.STORY.event_say(definition, event, names)

    def story(self, definition: Any, events: Sequence[Any], names: Names) -> tuple[Say, ...]:
        return words.STORY.story(definition, events, names)

    def question(self, definition: Any, view: Any, names: Names) -> str:
        return asking.question(self.game(definition, view), names)

    def lesson(self, definition: Any, view: Any, topic: str) -> str:
        return lessons.lesson(self.game(definition, view), topic)

    def status_blocks(self, definition: Any, view: Any, names: Names) -> str:
        return STATUS.blocks(self.game(definition, view), names)

    def result_block(self, definition: Any, view: Any, names: Names) -> str:
        return ENDING.result_block(self.game(definition, view), names)

    def scored(self, definition: Any, view: Any) -> tuple[Scored, ...]:
        return ENDING.scored(self.game(definition, view))

    def standing(self, definition: Any, view: Any) -> Standing | None:
        return ENDING.standing(self.game(definition, view))


KIND: GameKind = Kind1861()
