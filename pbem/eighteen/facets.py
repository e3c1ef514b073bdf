"""What 18xx games say alike of what a title brings (`pbem.games.title`), facet by facet; a folder adds its own."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar, cast

from engine.core.events import Event
from engine.eighteen.actions import Action, Bid, Pass
from engine.eighteen.definition import Definition18xx
from engine.eighteen.events import Ran, RoundBegan
from engine.eighteen.game import Game18xx
from engine.eighteen.rules import Rules18xx
from engine.eighteen.table import Table
from pbem.drawing.course import Line
from pbem.drawing.scene import Scene
from pbem.eighteen import again as next_game
from pbem.eighteen.dealing import Dealing
from pbem.eighteen.drawn import choices, pictures, places
from pbem.eighteen.drawn import course as gone
from pbem.eighteen.drawn import series as charted
from pbem.eighteen.drawn.shown import SHOWN, Shown
from pbem.eighteen.language import Language
from pbem.eighteen.meant import hearing, likely
from pbem.eighteen.offered import ahead, near, options, samples, warnings
from pbem.eighteen.offered.hints import Hints
from pbem.eighteen.offered.options_track import track_lines
from pbem.eighteen.offered.reader import Reader
from pbem.eighteen.orders.names import names_of
from pbem.eighteen.orders.said import said
from pbem.eighteen.orders.vocabulary import TERMS
from pbem.eighteen.position import game_of
from pbem.eighteen.standing import ahead as asked_ahead
from pbem.eighteen.standing import answers, conditions, foreseen, listed, turns
from pbem.eighteen.standing.amounts import amounts
from pbem.eighteen.standing.ways import STOCK, Ways
from pbem.eighteen.standing.weighing import weighed
from pbem.eighteen.told.ending import Ending
from pbem.eighteen.told.lately import lately as paid_lately
from pbem.eighteen.told.own_words import PLAIN, OwnWords
from pbem.eighteen.told.purses import purses
from pbem.eighteen.told.status import Status
from pbem.eighteen.told.story import Story
from pbem.games.again import Again
from pbem.games.border import AnyPosition, Names
from pbem.games.deals import Consent, Deals, OnOffer
from pbem.games.drawn import Drawn, Parts
from pbem.games.meant import Meant, Said
from pbem.games.offered import Offered
from pbem.games.orders import NOBODY, Orders, When
from pbem.games.position import Position
from pbem.games.ranking import Ranking
from pbem.games.series import RoundName, Scored, Series
from pbem.games.standing import Standing
from pbem.games.standing_order import CONSENT, Fires, Since, StandingOrder
from pbem.games.told import NOTHING, Told
from pbem.games.turns import Turns
from pbem.games.went import Went
from pbem.orders.fold import key
from pbem.orders.meaning import Meant as WordsMeant
from pbem.orders.order import Order, OrderError
from pbem.orders.prose import Sentence
from pbem.orders.talk import PIECE, WORD
from pbem.words.phrases import phrase
from pbem.words.say import Say

D = TypeVar("D", bound=Definition18xx)
P = TypeVar("P", bound=Table)
G = TypeVar("G", bound=Game18xx)


class Of18xx(Generic[D, P, G]):
    """What every facet of an 18xx title stands on: its rules, what it says of samples, what its standing orders need.

    All lies open, so a view is a position.
    """

    rules: Rules18xx[D, P, G]
    hints: Hints
    ways: Ways[G]
    dealing: Dealing[G]

    def game(self, definition: D, view: P) -> G:
        """The position of a view, with its data and its map."""
        return game_of(self.rules, definition, view)


class Orders18xx(Of18xx[D, P, G], Orders[D, P, Action]):
    """Lines about companies, sentences of logs; a title says what its own words mean."""

    language: Language

    def understand(self, definition: D, view: P, player: str, order: Order) -> Meant[Action]:
        return self.language.understand(self.game(definition, view), player, order)

    def said(self, definition: D, line: str) -> Said:
        return said(definition, line, self.words)

    def weighs(self, definition: D, word: str) -> int:
        if names_of(definition).piece(word):
            return PIECE
        return WORD if key(word).removesuffix("s") in TERMS else 0

    def why_not_now(self, definition: D, when: When) -> OrderError:
        if when == "no_offer":
            return self.dealing.nothing_offered()
        key = "not_your_turn" if when == "off_turn" else f"eighteen.{when}"
        return OrderError(Say(key=key))

    def near(self, definition: D, view: P, player: str, order: Order) -> str:
        return near.near(self.hints, self.game(definition, view), player, order)

    def plainly(self, definition: D, line: str) -> tuple[str, ...]:
        return self.language.plainly(definition, line)

    def tells(self, line: str) -> bool:
        return self.language.tells(line)

    def bare(self, definition: D, view: P, player: str, line: str, names: Names = NOBODY) -> tuple[str, ...]:
        return amounts(self.ways, self.game(definition, view), player, line, names)

    def speaker(self, definition: D, line: str) -> str:
        return self.language.speaker(definition, line)

    def why_none(self, line: str) -> OrderError | None:
        return self.language.why_none(line)

    def at_any_time(self, definition: D, view: P, player: str, order: Order) -> bool:
        return self.language.at_any_time(self.game(definition, view), player, order)

    def by_meaning(self, definition: D, view: P, player: str, line: str, names: frozenset[str]) -> WordsMeant:
        return hearing.by_meaning(self.hints, self.language, self.game(definition, view), player, line, names)

    def likely(
        self, definition: D, view: P, player: str, said: Sequence[Sentence], names: frozenset[str]
    ) -> tuple[str, ...]:
        game = self.game(definition, view)
        coming = partial(self.ways.supposed, game, player, STOCK)
        return likely.likely(self.hints, self.language, game, player, said, names, coming)

    def strange(self, definition: D, line: str) -> str:
        return hearing.strange(definition, self.language, line)

    def says_nothing(self, definition: D, line: str) -> bool:
        return hearing.says_nothing(definition, line)

    def keeps_open(self, order: Order) -> bool:
        return order.word.word == "keep" and "open" in order.args

    def quiet(self, action: Action) -> bool:
        return isinstance(action, Bid | Pass)


class Turns18xx(Of18xx[D, P, G], Turns[D, P, Action]):
    """A mail may be a whole turn; a title says what is not asked about."""

    whole: ClassVar[bool] = True
    confirms_end: ClassVar[bool] = False  # nothing is hidden, and the last move of a game is often a pass

    def gathers(self, definition: D, before: P, after: P) -> bool:
        return asked_ahead.gathers(self.ways, self.game(definition, before), self.game(definition, after))

    def ahead(self, definition: D, view: P, player: str, in_hand: Sequence[StandingOrder]) -> tuple[str, ...]:
        return asked_ahead.ahead(self.ways, self.game(definition, view), player, in_hand)

    def begins_round(self, event: Event) -> bool:
        return isinstance(event, RoundBegan)


class Standing18xx(Of18xx[D, P, G], Standing[D, P, Action]):
    """Passes, bids, purchases, policies and whole turns, stated in advance, with conditions; consents to deals."""

    def states(self, definition: D, view: P, player: str, order: Order) -> StandingOrder | None:
        return answers.states(self.ways, self.game(definition, view), player, order)

    def against(self, definition: D, stated: StandingOrder, others: Sequence[StandingOrder]) -> StandingOrder | None:
        return answers.against(stated, others)

    def opens(self, definition: D, view: P, player: str, kept: StandingOrder) -> bool:
        return answers.opens(self.ways, self.game(definition, view), player, kept)

    def waits(self, definition: D, view: P, player: str, kept: StandingOrder) -> bool:
        return turns.waits(self.ways, kept)

    def waiting(self, definition: D, view: P, player: str, order: Order) -> StandingOrder | None:
        return turns.waiting(self.ways, self.game(definition, view), player, order)

    def fires(self, definition: D, view: P, player: str, standing: StandingOrder, since: Since) -> Fires[Action] | None:
        game = self.game(definition, view)
        if standing.kind == CONSENT:
            return self.dealing.fires(game, player, standing)
        return answers.fires(self.ways, game, player, standing)

    def ends(self, definition: D, view: P, player: str, standing: StandingOrder, since: Since) -> Say | None:
        game = self.game(definition, view)
        if standing.kind == CONSENT:
            return self.dealing.ends(game, player, standing)
        return answers.ends(self.ways, game, player, standing, since)

    def told(self, definition: D, view: P, player: str, kept: StandingOrder) -> Say | None:
        return listed.told(self.ways, self.game(definition, view), player, kept)

    def answers_next(self, definition: D, view: P, player: str, kept: StandingOrder) -> bool:
        return listed.answers_next(self.ways, self.game(definition, view), player, kept)

    def foreseen(
        self, definition: D, view: P, player: str, kept: StandingOrder, since: Since, names: Names
    ) -> tuple[Say, ...]:
        return foreseen.foreseen(self.ways, self.game(definition, view), player, kept, since, names)

    def supposed(self, definition: D, view: P, player: str, kept: StandingOrder) -> AnyPosition | None:
        found = turns.supposed(self.ways, self.game(definition, view), player, kept)
        return cast("AnyPosition | None", found)

    def weighed(
        self, definition: D, view: P, player: str, condition: str, since: Since, names: Names
    ) -> tuple[Say, ...]:
        game = self.game(definition, view)
        return tuple(weighed(self.ways, game, player, conditions.read_all(game, condition), since, names))

    def overrides(self, definition: D, view: P, action: Action, standing: StandingOrder) -> bool:
        return answers.overrides(self.ways, self.game(definition, view), action, standing)

    def holds(self, definition: D, view: P, player: str, condition: str, since: Since) -> bool:
        return answers.holds(self.ways, self.game(definition, view), player, condition, since)


class Deals18xx(Of18xx[D, P, G], Deals[D, P, Action]):
    """Trains and privates bought of others, and what else a title deals in."""

    def consents(self, definition: D, view: P, player: str, order: Order, key: str) -> Consent | None:
        return self.dealing.consents(self.game(definition, view), player, order, key)

    def on_offer(self, definition: D, view: P) -> OnOffer[Action] | None:
        return self.dealing.on_offer(self.game(definition, view))

    def countered(self, definition: D, view: P, player: str, deal: str, price: int) -> str:
        return self.dealing.countered(self.game(definition, view), player, deal, price)

    def told(self, definition: D, deal: str, names: Names) -> str:
        return self.dealing.told(definition, deal, names)


class Told18xx(Of18xx[D, P, G], Told[D, P]):
    """Its story, headings of rounds, and what is coming."""

    sentences: Story

    def event_say(self, definition: D, event: Event, names: Names) -> Say:
        return self.sentences.event_say(definition, event, names)

    def story(self, definition: D, events: Sequence[Event], names: Names) -> tuple[Say, ...]:
        return self.sentences.story(definition, events, names)

    def story_for_all(self, definition: D, events: Sequence[Event], names: Names) -> tuple[Say, ...]:
        return self.sentences.story(definition, events, names, apart=True)  # archives keep their form

    def warnings(
        self, definition: D, view: P, names: Names, player: str | None = None, lately: Mapping[str, int] = NOTHING
    ) -> tuple[str, ...]:
        return warnings.warnings(self.hints, self.game(definition, view), Reader(names, player, lately))

    looks_back: ClassVar[bool] = True

    def lately(self, known: Mapping[str, int], events: Iterable[Event]) -> dict[str, int]:
        return paid_lately(known, events)

    def ahead(self, definition: D, view: P, keys: Sequence[str], names: Names) -> str:
        return ahead.about(self.ways, self.game(definition, view), keys, names)

    def round_title(self, definition: D, view: P) -> str:
        game = self.game(definition, view)
        facts = {"set": game.set_number, "number": game.or_number}
        return phrase(f"eighteen.round_title.{game.round.__struct_config__.tag}", **facts)


class Position18xx(Of18xx[D, P, G], Position[D, P]):
    """Its tables, money as it is counted in every 18xx game, the count at the end."""

    status: Status
    ending: Ending

    def blocks(self, definition: D, view: P, names: Names) -> str:
        return self.status.blocks(self.game(definition, view), names)

    def brief(self, definition: D, view: P, names: Names, *, asked: bool, seen: bool) -> str:
        return self.status.brief(self.game(definition, view), names, asked=asked, seen=seen)

    def ranking(self, definition: D, view: P) -> Ranking | None:
        return self.ending.ranking(self.game(definition, view))

    def result_block(self, definition: D, view: P, names: Names) -> str:
        return self.ending.result_block(self.game(definition, view), names)

    def scored(self, definition: D, view: P) -> tuple[Scored, ...]:
        return self.ending.scored(self.game(definition, view))

    def money(self, definition: D, view: P, names: Names) -> Mapping[str, int | None]:
        return purses(definition, view, names)

    def would_score(self, definition: D, view: P, names: Names) -> str:
        return self.result_block(definition, view, names) if self.game(definition, view).finished else ""


class Offered18xx(Of18xx[D, P, G], Offered[D, P]):
    """Samples and options, found among the legal actions. A game ends with a round: no sample is left out for that."""

    def examples(self, definition: D, view: P, player: str) -> tuple[str, ...]:
        game = self.game(definition, view)
        return ahead.with_those(samples.examples(self.hints, game, player), self.hints, self.ways, game, player)

    def ahead(self, definition: D, view: P, player: str, keys: Sequence[str]) -> tuple[str, ...]:
        return ahead.lines(self.hints, self.ways, self.game(definition, view), player, keys)

    def habits(self, definition: D, view: P, player: str, lately: Mapping[str, int]) -> tuple[str, ...]:
        return ahead.habits(self.game(definition, view), player, lately)

    def topic(self, definition: D, order: Order) -> str:
        return options.options_topic(self.hints, definition, order)

    def options(self, definition: D, view: P, names: Names, topic: str = "") -> str:
        return options.options_block(self.hints, self.game(definition, view), names, topic)

    def pictured(self, definition: D, view: P, topic: str) -> tuple[str, ...]:
        return track_lines(self.game(definition, view), topic) if topic in definition.board.hexes else ()


class Drawn18xx(Of18xx[D, P, G], Drawn[D, P]):
    """The map with its tiles, tokens and runs, the stock market, tiles to choose from; a title says what it adds."""

    shown: ClassVar[Shown[Any]] = SHOWN
    words: ClassVar[OwnWords] = PLAIN

    def map(
        self,
        definition: D,
        view: P,
        changed: tuple[str, ...],
        names: Names,
        reader: str | None = None,
        *,
        large: bool = False,
    ) -> Scene:
        return pictures.picture(self.game(definition, view), changed, reader, large=large)

    def on_map(self, definition: D, view: P) -> object:
        return pictures.on_map(self.game(definition, view))

    def map_alt(self, definition: D, view: P, names: Names) -> str:
        return pictures.picture_alt(self.game(definition, view), names, self.words)

    def parts(self, definition: D, view: P, changed: tuple[str, ...], reader: str | None = None) -> Parts:
        return pictures.parts(self.game(definition, view), changed, reader, self.shown)

    def further(self, definition: D, view: P, names: Names) -> tuple[tuple[str, Scene, str], ...]:
        return pictures.further_pictures(self.game(definition, view), names, self.shown)

    def choices(self, definition: D, view: P, lines: Sequence[str]) -> tuple[Scene, str] | None:
        return choices.choices_picture(self.game(definition, view), lines)

    def changed(self, event: Event) -> tuple[str, ...]:
        return places.marks(event, self.shown.places)

    def opened(self, event: Event) -> tuple[str, ...]:
        return places.opened(event, self.shown.places)

    def built(self, event: Event) -> tuple[str, ...]:
        return () if isinstance(event, Ran) else self.changed(event)


class Went18xx(Of18xx[D, P, G], Went[D, P]):
    """What everybody was worth after each round, and the prices of the companies."""

    words: ClassVar[OwnWords] = PLAIN

    def chart(self, definition: D, views: Sequence[P], actions: Sequence[str]) -> str:
        return gone.chart(definition, [self.game(definition, view) for view in views], actions)

    def turning_points(self, definition: D, chart: str, names: Names) -> tuple[str, ...]:
        return gone.turning_points(definition, chart, names, self.words)

    def picture(self, definition: D, chart: str, names: Names) -> Scene:
        return gone.picture(definition, chart, names)

    def alt(self, definition: D, chart: str, names: Names) -> str:
        return gone.alt(definition, chart, names)

    def round_name(self, definition: D, view: P) -> RoundName:
        return charted.round_name(self.game(definition, view))

    def series(self, definition: D, view: P, events: Sequence[Event]) -> tuple[Series, ...]:
        return charted.series(self.game(definition, view), events)

    def company_line(self, definition: D, company: str, counts: Sequence[int | None]) -> Line:
        return charted.company_line(definition, company, counts)

    def again(self, definition: D, start: P, options: Mapping[str, object], staying: Collection[str]) -> Again:
        return next_game.again(start, options, staying)
