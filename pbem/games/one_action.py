"""What a game by mail need not say where a turn is one action and everybody is asked for theirs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.drawing.scene import Scene
from pbem.games.consent import Consent, OnOffer
from pbem.games.meant import ByItself, Said, Turn
from pbem.games.standing_order import Fires, Since, StandingOrder
from pbem.games.tabletop import Tabletop
from pbem.orders.order import Order, OrderError
from pbem.words.say import Say

Names = Mapping[str, str]


class OneAction:
    """See `pbem.games.kind.GameKind` for what each part promises; a game says the rest."""

    whole_turns = False
    confirms_end = True
    tabletop: Tabletop | None = None

    def event_say(self, definition: Any, event: Any, names: Names) -> Say:
        """The sentence that tells an event."""
        raise NotImplementedError

    def changed(self, event: Any) -> tuple[str, ...]:
        """Places to ring on the map because of this event."""
        raise NotImplementedError

    def built(self, event: Any) -> tuple[str, ...]:
        """Nothing runs on the map."""
        return self.changed(event)

    def said(self, definition: Any, line: str) -> Said:
        """No line speaks of anybody but its sender."""
        return Said(line)

    def speaker(self, definition: Any, line: str) -> str:
        """There are no logs of other services."""
        return ""

    def by_itself(self, definition: Any, view: Any, *, kept_open: bool = False) -> ByItself | None:
        """Every action is somebody's choice."""
        return None

    def passed_over(self, definition: Any, view: Any, player: str, in_hand: Sequence[StandingOrder]) -> tuple[Say, ...]:
        """Nobody is passed over."""
        return ()

    def left_out(self, definition: Any, view: Any, player: str) -> ByItself | None:
        """A turn leaves nothing out."""
        return None

    def turn_of(self, definition: Any, view: Any) -> Turn:
        """Every action is a turn."""
        return Turn()

    def keeps_open(self, order: Order) -> bool:
        """A turn leaves nothing out."""
        return False

    def quiet(self, action: Any) -> bool:
        """Every move is answered."""
        return False

    def topic(self, definition: Any, view: Any, player: str) -> str:
        """All decisions are of one kind."""
        return "turn"

    def yes_or_no(self, definition: Any, view: Any, player: str) -> tuple[str, str] | None:
        """Nobody is asked yes or no."""
        return None

    def states(self, definition: Any, view: Any, player: str, order: Order) -> StandingOrder | None:
        """Every order is for now."""
        return None

    def against(self, definition: Any, stated: StandingOrder, others: Sequence[StandingOrder]) -> StandingOrder | None:
        """None is stated."""
        return None

    def opens(self, definition: Any, view: Any, player: str, kept: StandingOrder) -> bool:
        """Any turn of theirs is the one that an order was kept for."""
        return True

    def fires(self, definition: Any, view: Any, player: str, standing: StandingOrder, since: Since) -> Fires | None:
        """None is stated."""
        return None

    def ends(self, definition: Any, view: Any, player: str, standing: StandingOrder, since: Since) -> Say | None:
        """A kept order waits for its turn."""
        return None

    def overrides(self, definition: Any, view: Any, action: Any, standing: StandingOrder) -> bool:
        """Whoever moves themself has taken the turn."""
        return True

    def holds(self, definition: Any, view: Any, player: str, condition: str, since: Since) -> bool:
        """There are no conditions."""
        raise OrderError(Say(key="condition_none"))

    def consents(self, definition: Any, view: Any, player: str, order: Order, key: str) -> Consent | None:
        """There are no deals."""
        return None

    def on_offer(self, definition: Any, view: Any) -> OnOffer | None:
        """There are no deals."""
        return None

    def countered(self, definition: Any, view: Any, player: str, deal: str, price: int) -> str:
        """There are no deals."""
        raise NotImplementedError

    def deal_told(self, definition: Any, deal: str, names: Names) -> str:
        """There are no deals."""
        raise NotImplementedError

    def story(self, definition: Any, events: Sequence[Any], names: Names) -> tuple[Say, ...]:
        """Each event by itself."""
        return tuple(self.event_say(definition, event, names) for event in events)

    def story_for_all(self, definition: Any, events: Sequence[Any], names: Names) -> tuple[Say, ...]:
        """Nothing is told to one player alone."""
        return self.story(definition, events, names)

    def money(self, definition: Any, view: Any, names: Names) -> Mapping[str, int | None]:
        """There is none."""
        return {}

    def begins_round(self, event: Any) -> bool:
        """There are no rounds."""
        return False

    def alarm(self, event: Any) -> Say | None:
        """Every game comes to its end."""
        return None

    def offered(self, definition: Any, view: Any, player: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """No single action is known to end it."""
        found: tuple[str, ...] = self.examples(definition, view, player)  # type: ignore[attr-defined]  # of the game
        return found, ()

    def standstill(self, definition: Any, before: Any, after: Any) -> Say | None:
        """Every game comes to its end."""
        return None

    def stall_limit(self, rounds: int) -> Any:
        """There is none."""
        return None

    def question(self, definition: Any, view: Any, names: Names) -> str:
        """It is the same at every turn."""
        return ""

    def lesson(self, definition: Any, view: Any, topic: str) -> str:
        """The first letter tells all there is to a turn."""
        return ""

    def warnings(self, definition: Any, view: Any, names: Names) -> tuple[str, ...]:
        """The position says how near the end is."""
        return ()

    def on_map(self, definition: Any, view: Any) -> Any:
        """The map shows nearly all there is."""
        return view

    def further_pictures(self, definition: Any, view: Any, names: Names) -> tuple[tuple[str, Scene, str], ...]:
        """The map shows all there is."""
        return ()

    def pictured(self, definition: Any, view: Any, topic: str) -> tuple[str, ...]:
        """Options are told in words."""
        return ()

    def picture_choices(self, definition: Any, view: Any, lines: Sequence[str]) -> tuple[Scene, str] | None:
        """What there is to choose from is told apart by its words."""
        return None
