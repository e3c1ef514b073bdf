"""What a game tells of itself so that its letters can offer order lines: how they are written, and what they do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from engine.core.events import Event
from engine.eighteen.actions import Action, BuyPrivate, Lay, Pass, Run, Token
from engine.eighteen.whatif.lays import Lays
from pbem.eighteen.offered.moves import Game, Move, deal, in_turn
from pbem.eighteen.offered.reader import Reader
from pbem.eighteen.offered.supply import Supply
from pbem.words.phrases import phrase

WIDTH = 74  # columns of a line with its comment; a letter puts a dot, a number and a space before it
COMMENT = "  # "


class Hints(ABC):
    """A game's own part; the functions beside it are given one."""

    what_if: Lays[Any]
    bank_sells = False  # whether the bank is paid for a share that nobody had
    supply: Supply = Supply()
    lays: tuple[type[Action], ...] = (Lay,)  # what builds track, and what places a marker, in a company's turn
    tokens: tuple[type[Action], ...] = (Token,)
    lays_twice = False  # whether a whole turn may have a second lay among its samples
    free: tuple[type[Action], ...] = ()  # what is to be had for nothing in place of a token
    nicknames: Mapping[str, str] = MappingProxyType({})  # of privates: what they are called, too; "": none
    most_own = 1  # lines of what only this game has among the samples of a company's turn
    kinds: tuple[tuple[str, tuple[type, ...]], ...] = ()  # headings of `options` before the shared ones
    heads: Mapping[str, str] = MappingProxyType({})  # headings of which the game has its own wording: where it stands
    parts: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # of `options`: which headings each shows
    part_words: Mapping[str, str] = MappingProxyType({})  # and by what words it is asked for
    parts_without: tuple[str, ...] = ()  # shared parts that this game has nothing of
    trainless = "eighteen.warning.trainless"  # the sentence about a company that needs a train and cannot pay for one
    crowded = "eighteen.warning.limit"  # and about those with too many
    run_key = ""  # the sentence about the best run with its routes, for a game that tells them

    @abstractmethod
    def write(self, game: Game, action: Action) -> str:
        """The action as a player would write it in this position."""

    @abstractmethod
    def notes(self, move: Move) -> tuple[str, ...] | None:
        """What a move does that only this game has, in clauses; None for one of every 18xx game."""

    @abstractmethod
    def event_note(self, game: Game, event: Event) -> str:
        """What only this game has of what a move brings, in a clause; "" for nothing."""

    def place(self, game: Game, hex_id: str, stop: int) -> str:
        """What the city is called; "" for one without a name."""
        return str(game.definition.board.hexes[hex_id].name)

    def besides(self, move: Move) -> tuple[str, ...]:
        """What else to say of a move of every 18xx game, in clauses behind the shared ones."""
        return ()

    def price_range(self, game: Game, bought: Any) -> tuple[int, int]:
        """For how much a company could buy this train or private of somebody, least and most."""
        most = int(game.purses[bought.company])
        if isinstance(bought, BuyPrivate):
            most = min(most, game.definition.privates[bought.private].value)
        return 1, most

    def private_notes(self, move: Move) -> tuple[str, ...]:
        """What a private brings the company that buys it."""
        private = move.at.definition.privates[deal(move.last).private]
        return (phrase("eighteen.sample.income", income=private.income),)

    def good_for(self, game: Game, private: str) -> str:
        """What a private does for whoever owns it, in sentences; "" for nothing beside its income."""
        return ""

    def rusted(self, train: str) -> str:
        """What the trains that rust are called, in the singular."""
        return train

    def draws(self, game: Game, player: str, company: str) -> float:
        """What speaks for a share of the company beside what it earns, in parts of its price."""
        return 0.0

    @abstractmethod
    def bid_notes(self, move: Move) -> tuple[str, ...]:
        """What a bid, should it win, brings."""

    @abstractmethod
    def rank(self, move: Move) -> tuple[int, ...] | None:
        """Where a move stands among others of its decision, less is better; None: not among the samples."""

    def kind(self, move: Move) -> str:
        """Under which heading of `options` a move stands that only this game has: `merge` or `other`."""
        return "other"

    def foot(self, game: Game, kind: str) -> str:
        """What to know beside the lines under a heading of `options`; "" for nothing."""
        return ""

    def more(self, game: Game, player: str) -> Iterator[Action]:
        """Actions worth a line that no rule proposes of itself."""
        return iter(())

    def chosen(self, game: Game, player: str, every: Sequence[Move]) -> list[Move] | None:
        """The moves worth a line in a decision that only this game has, the best first; None for any other one."""
        return None

    def starts(self, every: Sequence[Move]) -> list[Move] | None:
        """Which companies to propose to start, and how; None: the shared choice."""
        return None

    def plans(self, game: Game, player: str, company: str) -> list[Move]:
        """Several orders that together do what must be done in this step of a company's turn; the best first."""
        return []

    def last_resort(self, plan: Move) -> bool:
        """Whether nobody would do that as long as anything else is left."""
        return False

    def plan_notes(self, game: Game, plan: Move) -> tuple[str, ...]:
        """What such orders bring together, in clauses; `game` is the position before them."""
        return ()

    def later(self, game: Game, player: str) -> Iterator[str]:
        """Lines beside those for now, or instead of them, that say what is asked later; only what is kept is shown."""
        return iter(())

    def numbered(self, game: Game, word: str, said: str) -> str:
        """The private that a number behind this order word stands for; "" for none."""
        return ""

    def own_bids(self, game: Game, player: str) -> tuple[str, ...]:
        """What they have bid for already, of all that is up."""
        return ()

    def most_bid(self, game: Game, player: str) -> int:
        """How much they could bid."""
        return int(game.purses[player])

    def pass_line(self, game: Game, player: str) -> str:
        """How to pass now: what is declined is named where it has a name."""
        company, line = in_turn(game, player), self.write(game, Pass(player))
        return f"{company}: {line}" if company else line

    def warnings(self, game: Game, reader: Reader) -> Iterator[tuple[int, str]]:
        """Sentences on what only this game threatens, each with how urgent it is: less is more."""
        return iter(())

    def lost(self, game: Game) -> frozenset[str]:
        """Companies without a train of which its own warnings say all."""
        return frozenset()

    def begins(self, phase: str) -> str:
        """What a train does that begins this phase, in a clause."""
        return phrase("eighteen.sample.phase", phase=phase)

    def after_bare(self, game: Game, phase: str) -> str:
        """What follows for companies that lose their last train when this phase begins, in a sentence."""
        return phrase("eighteen.warning.bare")

    def rounds_left(self, game: Game) -> int | None:
        """How many operating rounds are played at most, the running one too; None where that is not fixed yet."""
        return None

    def pass_notes(self, game: Game) -> tuple[str, ...]:
        """What passing means now, where it is not plain."""
        return ()

    def title(self, game: Game) -> str:
        """What the game calls who decides for a corporation."""
        return "president"


def written(hints: Hints, move: Move) -> str:
    """The line that orders a move; a company that all its orders are about is named once."""
    parts = [_part(hints, move.at, action) for action in move.actions]
    if len(parts) == 2 and parts[0].startswith("par "):
        return f"{parts[0]} {parts[1].partition(': ')[2] or parts[1]}"  # with its first token
    return joined_parts(parts)


def joined(lines: Sequence[str]) -> str:
    """Lines of one order or of several as one line, the name of their company said once."""
    return joined_parts([part for line in lines for part in line.split("; ") if part])


def joined_parts(parts: Sequence[str]) -> str:
    """Orders on one line; a company named like the one before it is not named again."""
    found, about = [], ""
    for part in parts:
        company, colon, rest = part.partition(": ")
        named = bool(colon) and " " not in company
        found.append(rest if named and company == about else part)
        about = company if named else about
    return "; ".join(found)


def _part(hints: Hints, game: Game, action: Action) -> str:
    if isinstance(action, Run):
        return f"{action.company}: run best"
    return hints.write(game, action)


def noted(line: str, notes: Sequence[str]) -> str:
    """The line with as many clauses behind it as fit in `WIDTH` columns."""
    said = [note for note in notes if note]
    while said and len(line) + len(COMMENT) + len(", ".join(said)) > WIDTH:
        said.pop()
    return f"{line}{COMMENT}{', '.join(said)}" if said else line
