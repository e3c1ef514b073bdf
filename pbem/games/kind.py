"""What the service must know of a game to lead it by mail: its rules, order words, sentences, tables and pictures."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Literal, Protocol

from engine.core.rules import GameRules
from pbem.drawing.course import Line
from pbem.drawing.scene import Scene
from pbem.games.again import Again
from pbem.games.consent import Consent, OnOffer
from pbem.games.meant import ByItself, Meant, Said, Turn
from pbem.games.series import RoundName, Scored, Series
from pbem.games.standing import Standing
from pbem.games.standing_order import Fires, Since, StandingOrder
from pbem.games.tabletop import Tabletop
from pbem.orders.order import Order, OrderError, OrderWord
from pbem.words.say import Say

When = Literal["off_turn", "again", "two", "no_offer"]


class GameKind(Protocol):
    """One game's desk at the post office. Views, never games, go in: nothing here can leak what is hidden."""

    rules: GameRules[Any, Any, Any, Any]
    words: tuple[OrderWord, ...]
    whole_turns: bool  # whether one mail may hold many moves: what plain words mean is then done beside others too
    tabletop: Tabletop | None  # of a game that can go on from a table, where everything lies open
    confirms_end: bool  # whether a move that ends the game waits for a code: what was hidden would lie open

    # orders.py
    def said(self, definition: Any, line: str) -> Said:
        """A line as it is to be read, without whom it speaks of: «NW: lay 57 E9» is about NW. It need be no order."""

    def understand(self, definition: Any, view: Any, player: str, order: Order) -> Meant:
        """The engine actions an order means for `player`; OrderError when unreadable or ambiguous."""

    def write_order(self, definition: Any, action: Any) -> str:
        """The action as a player would write it, with the engine's own ids: `build blue G07 G08`."""

    def examples(self, definition: Any, view: Any, player: str) -> tuple[str, ...]:
        """Up to twelve order lines that are legal right now (were it `player`'s turn), the best for their hand first.

        Ranked by what each adds to that hand, as far as the view shows it; the same view gives the same lines. None
        ends the game while another one would not.
        """

    def offered(self, definition: Any, view: Any, player: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The `examples`, and order lines that would end the game and are to be offered after them as such.

        They are the reader's best or only good ones. Where there are no others, these are the examples.
        """

    def why_not_now(self, definition: Any, when: When) -> OrderError:
        """Why no order is taken off turn, after one of the same mail that ended the turn, or two on one line.

        `no_offer`: why none is that answers an offer, where nothing is offered.
        """

    def near(self, definition: Any, view: Any, player: str, order: Order) -> str:
        """An order line as like a refused one as can be, and legal right now; "" where there is none."""

    # turns.py: what nobody is asked about
    def by_itself(self, definition: Any, view: Any, *, kept_open: bool = False) -> ByItself | None:
        """The action that follows from a position without asking; None when somebody must decide, or it is over.

        `kept_open`: they want to be asked also what nobody else would think of.
        """

    def passed_over(self, definition: Any, view: Any, player: str, in_hand: Sequence[StandingOrder]) -> tuple[Say, ...]:
        """What they are told of turns of theirs to come that pass by themselves as things stand, though there would be
        something to do; not of those for which they have something `in_hand`.
        """

    def left_out(self, definition: Any, view: Any, player: str) -> ByItself | None:
        """How what is now asked is settled where a mail of `player` gave orders for this turn and left that out.

        None: it must be asked, or the turn that the mail was about is over.
        """

    def turn_of(self, definition: Any, view: Any) -> Turn:
        """Whose turn it is: what a mail that orders anything for it leaves out is settled by `left_out`.

        `ANSWER` where a question interrupts it: who answers that has ordered nothing for the turn.
        """

    def keeps_open(self, order: Order) -> bool:
        """Whether a line only says that what its mail leaves out is to be asked."""

    def quiet(self, action: Any) -> bool:
        """Whether a move is so plain that nobody need write to its player that it is done: a bid, a pass.

        Their next letter says so.
        """

    def topic(self, definition: Any, view: Any, player: str) -> str:
        """What kind of decision `player` is asked for, a short word that never changes: `stock`, `operate`."""

    def yes_or_no(self, definition: Any, view: Any, player: str) -> tuple[str, str] | None:
        """The orders that a bare yes and a bare no of `player` mean now; None where nothing is asked so."""

    # standing orders: all from the owner's own view
    def states(self, definition: Any, view: Any, player: str, order: Order) -> StandingOrder | None:
        """The order for later that a line is; None for a move to be made now.

        OrderError where it can never fire, or names what is gone: it says what can. A move for a turn that has not
        come is one of kind TURN, with that line.
        """

    def against(self, definition: Any, stated: StandingOrder, others: Sequence[StandingOrder]) -> StandingOrder | None:
        """Which of the owner's other orders the one just stated contradicts."""

    def opens(self, definition: Any, view: Any, player: str, kept: StandingOrder) -> bool:
        """Whether what is asked of `player` now belongs to the turn that an order of kind TURN was kept for."""

    def fires(self, definition: Any, view: Any, player: str, standing: StandingOrder, since: Since) -> Fires | None:
        """What an order of another kind does where `player` is asked; None: it has nothing to say to that."""

    def ends(self, definition: Any, view: Any, player: str, standing: StandingOrder, since: Since) -> Say | None:
        """Why it can never fire any more: its round is over, its company is gone; None while it can."""

    def overrides(self, definition: Any, view: Any, action: Any, standing: StandingOrder) -> bool:
        """Whether what its owner orders themself, in that position, takes the place of the standing order."""

    def holds(self, definition: Any, view: Any, player: str, condition: str, since: Since) -> bool:
        """Whether a condition of an `if` holds; OrderError where it can't be read."""

    # deals: what one player offers another
    def consents(self, definition: Any, view: Any, player: str, order: Order, key: str) -> Consent | None:
        """Whose consent a line asks for that is kept for the turn of this key; None: nobody's, or it is no deal.

        OrderError where the deal can no longer be, or is against the rules whatever comes.
        """

    def on_offer(self, definition: Any, view: Any) -> OnOffer | None:
        """The deal that the position waits for an answer to."""

    def countered(self, definition: Any, view: Any, player: str, deal: str, price: int) -> str:
        """The exact line of the deal at the price that `player` names instead; OrderError where it cannot be."""

    def deal_told(self, definition: Any, deal: str, names: Mapping[str, str]) -> str:
        """The deal in words, as it follows «offers that»: «NW buys a 3-train from SW for 100»."""

    # plain.py: of lines that are no orders; nothing depends on a position
    def plainly(self, definition: Any, line: str) -> tuple[str, ...]:
        """The order lines that plain words may mean."""

    def speaker(self, definition: Any, line: str) -> str:
        """The player of whom a sentence of a log tells, as it writes their name; "" where it names none."""

    def weighs(self, definition: Any, word: str) -> int:
        """How much a word of a sentence is the game's own (`pbem.orders.talk`): a company, a hex, a city, a colour."""

    def why_none(self, line: str) -> OrderError | None:
        """Why the line is no order of this game, where it is known what is wanted."""

    # words.py: plain Markdown blocks, aligned columns in fenced blocks, at most 78 columns
    def about(self, definition: Any) -> str:
        """What the game is, in two sentences, for somebody who is invited to it."""

    def goal(self, definition: Any, view: Any, *, plays: bool) -> str:
        """What it is about, what one does in a turn, when it ends; in a second paragraph, how one wins.

        `plays`: the reader does; who looks on is told of the players.
        """

    def event_say(self, definition: Any, event: Any, names: Mapping[str, str]) -> Say:
        """The sentence that tells an event."""

    def story(self, definition: Any, events: Sequence[Any], names: Mapping[str, str]) -> tuple[Say, ...]:
        """Events in their order as sentences; what belongs together may be one sentence, what is of no use left out."""

    def story_for_all(self, definition: Any, events: Sequence[Any], names: Mapping[str, str]) -> tuple[Say, ...]:
        """Like `story`, for who reads of everybody: what was told to one player alone is told of them by name."""

    def money(self, definition: Any, view: Any, names: Mapping[str, str]) -> Mapping[str, int | None]:
        """Who has how much, under a heading each; where a game has no money, what stands for it.

        Every view of a game has all headings, in the same order; None for what is not there, or not for the reader.
        """

    def question(self, definition: Any, view: Any, names: Mapping[str, str]) -> str:
        """What is asked of whoever is to act, in one or two sentences; "" where it is always the same."""

    def lesson(self, definition: Any, view: Any, topic: str) -> str:
        """Two sentences on a kind of decision, for who meets it for the first times; "" where there is no need."""

    def warnings(self, definition: Any, view: Any, names: Mapping[str, str]) -> tuple[str, ...]:
        """What the rules will soon bring, by what lies open, the same for every reader: the next 4 rusts all 2s."""

    def round_title(self, definition: Any, view: Any) -> str:
        """The round that the position stands in, as a heading: «Operating round 2.1»; every round another one."""

    def begins_round(self, event: Any) -> bool:
        """Whether with this event one round is over and another begins; readers hear of a round they had no part in."""

    def alarm(self, event: Any) -> Say | None:
        """What everybody must hear at once, the moderator too: that the game cannot go on."""

    def standstill(self, definition: Any, before: Any, after: Any) -> Say | None:
        """What everybody must hear where a game between these two positions has come to turn on the spot."""

    def stall_limit(self, rounds: int) -> Any:
        """The action by which the table sets a limit of so many rounds; None in a game that has no such thing."""

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

    def built(self, event: Any) -> tuple[str, ...]:
        """Those places of `changed` at which the map is another one since: where trains only ran, it is not."""

    # ending.py
    def standing(self, definition: Any, view: Any) -> Standing | None:
        """Everybody's place and total in a finished game; None while it runs, or is only tried to its end."""

    def scored(self, definition: Any, view: Any) -> tuple[Scored, ...]:
        """Everybody's total and what it is made of, best first, as far as the view tells them; also while it runs."""

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

    # series.py: of a game that runs, too
    def round_name(self, definition: Any, view: Any) -> RoundName:
        """The round that the position stands in, for the axis of a chart; an empty text where it names none."""

    def series(self, definition: Any, view: Any, events: Sequence[Any]) -> tuple[Series, ...]:
        """All that is counted over the course of a game: after a move that brought these events, as the view tells."""

    def company_line(self, definition: Any, company: str, counts: Sequence[int | None]) -> Line:
        """How charts draw what is counted of a company of a series: in its colour, with its mark."""

    # picture.py
    def picture(
        self,
        definition: Any,
        view: Any,
        changed: tuple[str, ...],
        names: Mapping[str, str],
        reader: str | None = None,
    ) -> Scene:
        """The map, with what changed ringed, as it concerns the reader most."""

    def on_map(self, definition: Any, view: Any) -> Any:
        """What of a position its map shows: where it is equal, and what changed and who reads, so are the pictures."""

    def picture_near(
        self, definition: Any, view: Any, changed: tuple[str, ...], reader: str | None = None
    ) -> Scene | None:
        """The part of the map around what changed and where the reader may build now; None for nothing."""

    def picture_alt(self, definition: Any, view: Any, names: Mapping[str, str]) -> str:
        """One line of the position for those who do not see the picture."""

    def further_pictures(
        self, definition: Any, view: Any, names: Mapping[str, str]
    ) -> tuple[tuple[str, Scene, str], ...]:
        """Other pictures of a position beside its map: a name, the picture, one line for those who do not see it."""

    def picture_choices(self, definition: Any, view: Any, lines: Sequence[str]) -> tuple[Scene, str] | None:
        """Small pictures of what these order lines do, each with its line, and a line of text; None for no need."""

    def pictured(self, definition: Any, view: Any, topic: str) -> tuple[str, ...]:
        """The order lines of an answer to `options` on this topic that `picture_choices` can draw; mostly none."""

    def picture_near_alt(self, definition: Any, view: Any, changed: tuple[str, ...]) -> str:
        """What changed on the map, in one line, for those who do not see its part."""
