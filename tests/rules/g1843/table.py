"""The words scenario tests of 1843 speak: deal the cards, set up a position, play lines, ask what is refused.

game = table("anne ben carl").stock().with_public("EST", par=79, anne=4, pool=1)
assert game.play("anne: sell EST 1").cash("anne") == 879
assert game.refuses("ben: pass") == "not_your_turn"

The words that set up (`with_…`, `stock`, `operating`) change a copy and check no rule; money they hand out comes from
the bank, so that the sum stays what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from engine.core.errors import Refusal
from engine.core.events import Event
from engine.core.play import apply, legal_actions, why_not
from engine.eighteen import companies, pricing
from engine.eighteen.actions import Action
from engine.eighteen.holdings import clockwise_from
from engine.eighteen.stock_market import Cell
from engine.eighteen.table import POOL
from engine.games.g1843 import entering, sequence, turn
from engine.games.g1843.game import Game
from engine.games.g1843.notation import read_action, write_action
from engine.games.g1843.rounds import PrivateAuction, StockRound
from engine.games.g1843.setup import start
from tests.g1843 import definition
from tests.rules.g1843.placing import cell_of, hand_out

PRIVATES = tuple(definition().privates)


def table(players: str = "anne ben carl", plm_stations: str = "3", runs: str = "best") -> Scene:
    """Players in the order of their cards; the auction of the privates begins (§4, §6)."""
    options = {"plm_stations": plm_stations, "runs": runs}
    game, events = start(definition(), tuple(players.split()), options)
    return Scene(game, events)


class Scene(msgspec.Struct, frozen=True):
    """A game on the table and what the last line (or the set-up) made happen. Every word returns a new Scene."""

    game: Game
    events: tuple[Event, ...] = ()

    # playing

    def play(self, *lines: str) -> Scene:
        """Play lines in turn, `anne: take TAB` or, for whoever is to act, `take TAB`; IllegalAction if illegal.

        `events` are those of the last line.
        """
        game, events = self.game, self.events
        for line in lines:
            game, events = apply(game, read(game, line))
        return Scene(game, events)

    def passing(self, times: int) -> Scene:
        """So many passes of whoever is to act."""
        return self.play(*["pass"] * times)

    def refusal(self, line: str) -> Refusal:
        """Why the line is refused."""
        refused = why_not(self.game, read(self.game, line))
        assert refused is not None, f"{line!r} is legal"
        return refused

    def refuses(self, line: str) -> str:
        """The code with which the line is refused."""
        return self.refusal(line).code

    def allows(self, line: str) -> bool:
        """Whether the line is legal now."""
        return why_not(self.game, read(self.game, line)) is None

    def legal(self, verb: str = "") -> tuple[str, ...]:
        """All legal lines without their player, or those of one verb; only where there are few."""
        lines = (write_action(action).partition(": ")[2] for action in legal_actions(self.game))
        return tuple(line for line in lines if line.split()[0] == verb or not verb)

    # looking

    def cash(self, purse: str) -> int:
        """What a player, a company or the bank has."""
        return self.game.purses[purse]

    def held(self, holder: str, public: str) -> int:
        """Shares of 10 % in a hand, in `pool`, or in the IPO, which is under the name of the company."""
        return self.game.shares.get(public, {}).get(holder, 0)

    def owner(self, private: str) -> str | None:
        """Who owns the private."""
        return self.game.privates.get(private)

    def price(self, company: str) -> int:
        """Its price on the market."""
        return companies.price(self.game, company)

    def cell(self, company: str) -> Cell:
        """Where its price marker lies."""
        return self.game.markers[company].cell

    def stack(self, company: str) -> tuple[str, ...]:
        """The companies in the cell of this one, the top one first."""
        return pricing.stack(self.game, self.cell(company))

    def president(self, company: str) -> str | None:
        """Its director."""
        return self.game.companies[company].president

    @property
    def active(self) -> str:
        """Who must act; "" when the game is over."""
        return " ".join(self.game.active)

    @property
    def waits(self) -> str:
        """What the game waits for, in words."""
        return self.game.active_step().name

    @property
    def round(self) -> Any:
        """Where the game stands: a round of the kind that the test has led to."""
        return self.game.round

    @property
    def auction(self) -> PrivateAuction:
        """The auction of the privates, which runs."""
        assert isinstance(self.game.round, PrivateAuction)
        return self.game.round

    @property
    def stock_round(self) -> StockRound:
        """The stock round, which runs."""
        assert isinstance(self.game.round, StockRound)
        return self.game.round

    def told(self, kind: type[Event]) -> tuple[Event, ...]:
        """The events of one kind that the last line made."""
        return tuple(event for event in self.events if type(event) is kind)

    # setting up

    def edit(self, change: Callable[[Game], object]) -> Scene:
        """The same table after `change` has worked on a copy."""
        own = self.game.copied()
        change(own)
        own.told = []
        return Scene(own)

    def with_(self, **fields: Any) -> Scene:
        """Fields of the position as given: `with_(phase="green", or_number=1)`."""

        def change(game: Game) -> None:
            for name, value in fields.items():
                assert hasattr(game, name), name
                setattr(game, name, value)

        return self.edit(change)

    def with_cash(self, **amounts: Any) -> Scene:
        """These players or companies have this much, and the bank the rest."""

        def change(game: Game) -> None:
            for purse, amount in amounts.items():
                hand_out(game, purse, amount)

        return self.edit(change)

    def with_public(
        self, public: str, *, par: int = 79, cell: Cell | None = None, president: str = "", cash: int | None = None,
        trains: str = "", floated: bool | None = None, **held: Any,
    ) -> Scene:  # fmt: skip
        """A company with a par: `with_public("EST", par=86, anne=4, ben=2, pool=1)`; the IPO holds what is left.

        Its price is the par, or that of `cell`. The director is who holds most, the first if several. It has floated
        as the rules say, with its capital, unless that is given.
        """

        def change(game: Game) -> None:
            hands = {**held, public: 10 - sum(held.values())}
            who = president or max((one for one in held if one != POOL), key=lambda one: held[one])
            entering.enter(game, public)
            game.shares[public] = {holder: count for holder, count in hands.items() if count}
            out = 10 - hands[public]
            up = out >= 6 if floated is None else floated
            game.change(public, president=who, par=par, floated=up, trains=tuple(trains.split()))
            pricing.move(game, public, cell or cell_of(game, par))
            hand_out(game, public, (10 * par if up else 0) if cash is None else cash)

        return self.edit(change)

    def with_eta(self, player: str) -> Scene:
        """The player has the share of ETA that comes with Boulogne – Amiens; the company has not been started."""

        def change(game: Game) -> None:
            entering.enter(game, "ETA")
            game.shares["ETA"] = {player: 1, "ETA": 9}

        return self.edit(change)

    def with_privates(self, **owners: str) -> Scene:
        """Who owns which private: `with_privates(TAB="anne")`."""
        return self.edit(lambda game: game.privates.update(owners))

    def with_closed(self, privates: str = "") -> Scene:
        """These privates have left the game; without a word all that nobody owns."""

        def change(game: Game) -> None:
            gone = privates.split() or [name for name in PRIVATES if name not in game.privates]
            game.privates = {name: owner for name, owner in game.privates.items() if name not in gone}
            game.closed = (*game.closed, *gone)

        return self.edit(change)

    def stock(self, first: str = "", set_number: int = 2) -> Scene:
        """A stock round begins with this player (or the holder of card #1); nobody is passed over yet.

        Privates that nobody owns are closed.
        """

        def change(game: Game) -> None:
            game.set_number = set_number
            game.round = StockRound(clockwise_from(game.rotation, first or game.first))

        return self.with_closed().edit(change)

    def operating(self, or_number: int = 1) -> Scene:
        """An operating round begins (§8.1): privates have paid, the first company waits for its first step."""

        def change(game: Game) -> None:
            game.or_number = or_number - 1
            game.ors = max(game.ors, game.definition.phases[game.phase].rounds)
            turn.begin_round(game)
            sequence.step(game).go_on(game)

        return self.with_closed().edit(change)


def read(game: Game, line: str) -> Action:
    """The action of a line; without `player: ` it is of whoever must act."""
    return read_action(line if ": " in line else f"{game.active[0]}: {line}")
