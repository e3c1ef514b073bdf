"""What the service asks of any 18xx game by mail, answered by the shared parts; a game's folder gives the rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.common18xx.actions import Bid, Pass
from engine.common18xx.events import Ran, RoundBegan
from engine.core.rules import GameRules
from pbem.drawing.course import Line
from pbem.drawing.scene import Scene
from pbem.games.again import Again
from pbem.games.consent import Consent, OnOffer
from pbem.games.eighteen import again as next_game
from pbem.games.eighteen.drawn import choices, pictures
from pbem.games.eighteen.drawn import course as went
from pbem.games.eighteen.drawn import series as charted
from pbem.games.eighteen.logs import reading as logs
from pbem.games.eighteen.offered import near, options, samples, warnings
from pbem.games.eighteen.offered.hints import Hints
from pbem.games.eighteen.offered.options_track import track_lines
from pbem.games.eighteen.orders.names import names_of
from pbem.games.eighteen.orders.said import said
from pbem.games.eighteen.orders.vocabulary import TERMS
from pbem.games.eighteen.position import game_of
from pbem.games.eighteen.standing import answers
from pbem.games.eighteen.standing.ways import Ways
from pbem.games.eighteen.told.purses import purses
from pbem.games.eighteen.told.story import changed
from pbem.games.kind import When
from pbem.games.meant import ByItself, Meant, Said, Turn
from pbem.games.series import RoundName, Scored, Series
from pbem.games.standing import Standing
from pbem.games.standing_order import Fires, Since, StandingOrder
from pbem.games.tabletop import Tabletop
from pbem.orders.fold import key
from pbem.orders.order import Order, OrderError, OrderWord
from pbem.orders.talk import PIECE, WORD
from pbem.words.phrases import phrase
from pbem.words.say import Say

Names = Mapping[str, str]


class EighteenKind(ABC):
    """See `pbem.games.kind.GameKind` for what each part promises."""

    rules: GameRules[Any, Any, Any, Any]
    words: tuple[OrderWord, ...]
    hints: Hints
    ways: Ways
    whole_turns = True
    tabletop: Tabletop | None = None
    confirms_end = False  # nothing is hidden, and the last move of a game is often a pass

    def game(self, definition: Any, view: Any) -> Any:
        """The position of a view, with its data and its map."""
        return game_of(self.rules, definition, view)  # type: ignore[arg-type]

    # what each game says itself

    @abstractmethod
    def understand(self, definition: Any, view: Any, player: str, order: Order) -> Meant:
        """See GameKind."""

    @abstractmethod
    def write_order(self, definition: Any, action: Any) -> str:
        """See GameKind."""

    @abstractmethod
    def about(self, definition: Any) -> str:
        """See GameKind."""

    @abstractmethod
    def goal(self, definition: Any, view: Any, *, plays: bool) -> str:
        """See GameKind."""

    @abstractmethod
    def by_itself(self, definition: Any, view: Any, *, kept_open: bool = False) -> ByItself | None:
        """See GameKind."""

    @abstractmethod
    def passed_over(self, definition: Any, view: Any, player: str, in_hand: Sequence[StandingOrder]) -> tuple[Say, ...]:
        """See GameKind."""

    @abstractmethod
    def left_out(self, definition: Any, view: Any, player: str) -> ByItself | None:
        """See GameKind."""

    @abstractmethod
    def turn_of(self, definition: Any, view: Any) -> Turn:
        """See GameKind."""

    @abstractmethod
    def topic(self, definition: Any, view: Any, player: str) -> str:
        """See GameKind."""

    @abstractmethod
    def yes_or_no(self, definition: Any, view: Any, player: str) -> tuple[str, str] | None:
        """See GameKind."""

    @abstractmethod
    def alarm(self, event: Any) -> Say | None:
        """See GameKind."""

    def offered(self, definition: Any, view: Any, player: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """A game ends with a round, which no sample is left out for."""
        return self.examples(definition, view, player), ()

    def standstill(self, definition: Any, before: Any, after: Any) -> Say | None:
        """An event tells of it (`alarm`)."""
        return None

    def stall_limit(self, rounds: int) -> Any:
        """There is none."""
        return None

    @abstractmethod
    def event_say(self, definition: Any, event: Any, names: Names) -> Say:
        """See GameKind."""

    @abstractmethod
    def story(self, definition: Any, events: Sequence[Any], names: Names) -> tuple[Say, ...]:
        """See GameKind."""

    @abstractmethod
    def question(self, definition: Any, view: Any, names: Names) -> str:
        """See GameKind."""

    @abstractmethod
    def lesson(self, definition: Any, view: Any, topic: str) -> str:
        """See GameKind."""

    @abstractmethod
    def status_blocks(self, definition: Any, view: Any, names: Names) -> str:
        """See GameKind."""

    @abstractmethod
    def result_block(self, definition: Any, view: Any, names: Names) -> str:
        """See GameKind."""

    @abstractmethod
    def standing(self, definition: Any, view: Any) -> Standing | None:
        """See GameKind."""

    @abstractmethod
    def scored(self, definition: Any, view: Any) -> tuple[Scored, ...]:
        """See GameKind."""

    # what all say alike

    def states(self, definition: Any, view: Any, player: str, order: Order) -> StandingOrder | None:
        return answers.states(self.ways, self.game(definition, view), player, order)

    def against(self, definition: Any, stated: StandingOrder, others: Sequence[StandingOrder]) -> StandingOrder | None:
        return answers.against(stated, others)

    def opens(self, definition: Any, view: Any, player: str, kept: StandingOrder) -> bool:
        return answers.opens(self.ways, self.game(definition, view), player, kept)

    def fires(self, definition: Any, view: Any, player: str, standing: StandingOrder, since: Since) -> Fires | None:
        return answers.fires(self.ways, self.game(definition, view), player, standing)

    def ends(self, definition: Any, view: Any, player: str, standing: StandingOrder, since: Since) -> Say | None:
        return answers.ends(self.ways, self.game(definition, view), player, standing, since)

    def overrides(self, definition: Any, view: Any, action: Any, standing: StandingOrder) -> bool:
        return answers.overrides(self.ways, self.game(definition, view), action, standing)

    def holds(self, definition: Any, view: Any, player: str, condition: str, since: Since) -> bool:
        return answers.holds(self.ways, self.game(definition, view), player, condition, since)

    def consents(self, definition: Any, view: Any, player: str, order: Order, key: str) -> Consent | None:
        return None

    def on_offer(self, definition: Any, view: Any) -> OnOffer | None:
        return None

    def countered(self, definition: Any, view: Any, player: str, deal: str, price: int) -> str:
        raise NotImplementedError

    def deal_told(self, definition: Any, deal: str, names: Names) -> str:
        raise NotImplementedError

    def said(self, definition: Any, line: str) -> Said:
        return said(definition, line, self.words)

    def weighs(self, definition: Any, word: str) -> int:
        """See GameKind."""
        if names_of(definition).piece(word):
            return PIECE
        return WORD if key(word).removesuffix("s") in TERMS else 0

    def examples(self, definition: Any, view: Any, player: str) -> tuple[str, ...]:
        return samples.examples(self.hints, self.game(definition, view), player)

    def why_not_now(self, definition: Any, when: When) -> OrderError:
        key = "not_your_turn" if when == "off_turn" else f"eighteen.{when}"
        return OrderError(Say(key=key))

    def near(self, definition: Any, view: Any, player: str, order: Order) -> str:
        return near.near(self.hints, self.game(definition, view), player, order)

    def plainly(self, definition: Any, line: str) -> tuple[str, ...]:
        return logs.plainly(definition, line)

    def speaker(self, definition: Any, line: str) -> str:
        return logs.speaker(definition, line)

    def why_none(self, line: str) -> OrderError | None:
        return logs.why_none(line)

    def keeps_open(self, order: Order) -> bool:
        return order.word.word == "keep" and "open" in order.args

    def quiet(self, action: Any) -> bool:
        return isinstance(action, Bid | Pass)

    def story_for_all(self, definition: Any, events: Sequence[Any], names: Names) -> tuple[Say, ...]:
        return self.story(definition, events, names)  # nothing is hidden

    def money(self, definition: Any, view: Any, names: Names) -> Mapping[str, int | None]:
        return purses(definition, view, names)

    def round_title(self, definition: Any, view: Any) -> str:
        facts = {"set": view.set_number, "number": view.or_number}
        return phrase(f"eighteen.round_title.{view.round.__struct_config__.tag}", **facts)

    def begins_round(self, event: Any) -> bool:
        return isinstance(event, RoundBegan)

    def warnings(self, definition: Any, view: Any, names: Names) -> tuple[str, ...]:
        return warnings.warnings(self.hints, self.game(definition, view), names)

    def hand_block(self, definition: Any, view: Any, names: Names) -> str:
        return ""  # nothing is hidden

    def options_topic(self, definition: Any, order: Order) -> str:
        return options.options_topic(definition, order)

    def options_block(self, definition: Any, view: Any, names: Names, topic: str = "") -> str:
        return options.options_block(self.hints, self.game(definition, view), names, topic)

    def would_score(self, definition: Any, view: Any, names: Names) -> str:
        return self.result_block(definition, view, names) if self.game(definition, view).finished else ""

    def changed(self, event: Any) -> tuple[str, ...]:
        return changed(event)

    def built(self, event: Any) -> tuple[str, ...]:
        return () if isinstance(event, Ran) else changed(event)

    def round_name(self, definition: Any, view: Any) -> RoundName:
        return charted.round_name(view)

    def series(self, definition: Any, view: Any, events: Sequence[Any]) -> tuple[Series, ...]:
        return charted.series(self.game(definition, view), events)

    def company_line(self, definition: Any, company: str, counts: Sequence[int | None]) -> Line:
        return charted.company_line(definition, company, counts)

    def again(self, definition: Any, start: Any, options: Mapping[str, Any], staying: Collection[str]) -> Again:
        return next_game.again(start, options, staying)

    def course(self, definition: Any, views: Sequence[Any], actions: Sequence[str]) -> str:
        return went.course(definition, views, actions)

    def turning_points(self, definition: Any, course: str, names: Names) -> tuple[str, ...]:
        return went.turning_points(definition, course, names)

    def course_picture(self, definition: Any, course: str, names: Names) -> Scene:
        return went.course_picture(definition, course, names)

    def course_alt(self, definition: Any, course: str, names: Names) -> str:
        return went.course_alt(definition, course, names)

    def picture(
        self, definition: Any, view: Any, changed: tuple[str, ...], names: Names, reader: str | None = None
    ) -> Scene:
        return pictures.picture(self.game(definition, view), changed, names, reader)

    def on_map(self, definition: Any, view: Any) -> Any:
        return view.laid, view.phase

    def picture_near(
        self, definition: Any, view: Any, changed: tuple[str, ...], reader: str | None = None
    ) -> Scene | None:
        return pictures.picture_near(self.game(definition, view), changed, reader)

    def picture_alt(self, definition: Any, view: Any, names: Names) -> str:
        return pictures.picture_alt(self.game(definition, view), names)

    def picture_near_alt(self, definition: Any, view: Any, changed: tuple[str, ...]) -> str:
        return pictures.picture_near_alt(self.game(definition, view), changed)

    def further_pictures(self, definition: Any, view: Any, names: Names) -> tuple[tuple[str, Scene, str], ...]:
        return pictures.further_pictures(self.game(definition, view), names)

    def pictured(self, definition: Any, view: Any, topic: str) -> tuple[str, ...]:
        return track_lines(self.game(definition, view), topic) if topic in definition.board.hexes else ()

    def picture_choices(self, definition: Any, view: Any, lines: Sequence[str]) -> tuple[Scene, str] | None:
        return choices.choices_picture(self.game(definition, view), lines)
