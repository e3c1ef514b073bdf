"""The words scenario tests of 1861 speak: sit players down, set up a position, play lines, ask what is refused.

game = table("anne ben carl", variant="gtg").stock().with_public("NW", price=100, anne=4, pool=1)
assert game.play("anne: sell NW 1").cash("anne") == 520
assert game.refuses("ben: pass") == "not_your_turn"

The words that set up (`with_…`, `stock`, `merging`, `operating`) change a copy and check no rule; money they hand out
comes from the bank, so that the sum stays what it is.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec

from engine.core.errors import Refusal
from engine.core.events import Event
from engine.core.play import apply, legal_actions, why_not
from engine.eighteen import companies, pricing
from engine.eighteen.actions import Action
from engine.eighteen.holdings import clockwise_from
from engine.eighteen.map.laid import City
from engine.eighteen.stock_market import Cell
from engine.eighteen.table import POOL
from engine.games.g1861 import turn
from engine.games.g1861.definition import Definition
from engine.games.g1861.files import read_files
from engine.games.g1861.game import Game
from engine.games.g1861.notation import read_action, write_action
from engine.games.g1861.rounds import AnyRound, MergerRound, StockRound
from engine.games.g1861.setup import start
from pbem.base.resources import config_dir
from pbem.titles.catalog import read_yaml
from tests.rules.g1861.placing import cell_of, hand_out, put_company, put_tile, put_tokens, relay


@cache
def definition() -> Definition:
    """The game as it is shipped."""
    folder = config_dir() / "games" / "1861"
    return read_files({path.name: read_yaml(path, path.name) for path in folder.glob("*.yaml")})


def table(players: str = "anne ben carl", variant: str = "jklm", market: str = "grid", runs: str = "best") -> Scene:
    """Players in their seats, the first one first; the first private is on offer (§2, §4.3)."""
    options = {"variant": variant, "market": market, "runs": runs}
    game, events = start(definition(), tuple(players.split()), options)
    return Scene(game, events)


class Scene(msgspec.Struct, frozen=True):
    """A game on the table and what the last line (or the set-up) made happen. Every word returns a new Scene."""

    game: Game
    events: tuple[Event, ...] = ()

    # playing

    def play(self, *lines: str) -> Scene:
        """Play lines in turn, `anne: bid TSR 20` or, for whoever is to act, `bid TSR 20`; IllegalAction if illegal.

        `events` are those of the last line.
        """
        game, events = self.game, self.events
        for line in lines:
            game, events = apply(game, read(game, line))
        return Scene(game, events)

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
        """Shares of 10 % in a hand, in `pool`, or in the public's own treasury."""
        return self.game.shares.get(public, {}).get(holder, 0)

    def price(self, company: str) -> int:
        """Its price on the market."""
        return companies.price(self.game, company)

    def cell(self, company: str) -> Cell:
        """Where its price token lies."""
        return self.game.markers[company].cell

    def stack(self, company: str) -> tuple[str, ...]:
        """The companies in the cell of this one, the top one first."""
        markers = self.game.markers
        there = [one for one in markers if markers[one].cell == markers[company].cell]
        return tuple(sorted(there, key=lambda one: markers[one].stamp))

    def president(self, company: str) -> str | None:
        """Who decides for it."""
        return self.game.companies[company].president

    def tokens(self, company: str) -> tuple[tuple[str, int], ...]:
        """Where it has tokens."""
        return self.game.network.tokens_of(company)

    @property
    def active(self) -> str:
        """Who must act; "" when the game is over."""
        return " ".join(self.game.active)

    @property
    def round(self) -> AnyRound:
        """Where the game stands."""
        return self.game.round

    def told(self, kind: type[Event]) -> tuple[Event, ...]:
        """The events of one kind that the last line made."""
        return tuple(event for event in self.events if type(event) is kind)

    # setting up

    def edit(self, change: Callable[[Game], None]) -> Scene:
        """The same table after `change` has worked on a copy."""
        own = self.game.copied()
        change(own)
        own.told = []
        return Scene(own)

    def with_(self, **fields: object) -> Scene:
        """Fields of the position as given: `with_(phase="4", or_number=1)`."""

        def change(game: Game) -> None:
            for name, value in fields.items():
                assert hasattr(game, name), name
                setattr(game, name, value)

        return self.edit(change)

    def with_cash(self, **amounts: int) -> Scene:
        """These players or companies have this much, and the bank the rest."""

        def change(game: Game) -> None:
            for purse, amount in amounts.items():
                hand_out(game, purse, amount)

        return self.edit(change)

    def with_public(
        self, public: str, *, price: int = 100, president: str = "", cash: int = 0, trains: str = "", loans: int = 0,
        operated: bool = True, at: str = "", cell: Cell | None = None, **held: int,
    ) -> Scene:  # fmt: skip
        """A public in play: `with_public("NW", price=100, anne=4, ben=2, pool=1)`; its treasury holds what is left.

        `at`: its tokens, `"F18 H8/1"` (stop 0 unless named). The director is who holds most, the first if several.
        """

        def change(game: Game) -> None:
            treasury = 10 - sum(held.values())
            hands = {**held, public: treasury}
            game.shares[public] = {holder: count for holder, count in hands.items() if count}
            who = president or max((one for one in held if one != POOL), key=lambda one: held[one])
            put_company(game, public, who, cash, trains, loans, operated)
            zones = ("any_par", "public_par")
            pricing.move(game, public, cell or cell_of(game, price, zones))
            put_tokens(game, public, at)
            prices = game.definition.numbers.token_prices[len(at.split()) :]
            game.change(public, charter=prices)

        return self.edit(change)

    def with_minor(
        self, minor: str, owner: str, *, price: int = 70, cash: int = 0, trains: str = "", loans: int = 0,
        operated: bool = True, cell: Cell | None = None,
    ) -> Scene:  # fmt: skip
        """A minor in play, its token on its place."""

        def change(game: Game) -> None:
            put_company(game, minor, owner, cash, trains, loans, operated)
            zones = ("minor_par", "any_par", "convert")
            pricing.move(game, minor, cell or cell_of(game, price, zones))
            data = game.definition.companies[minor]
            stops = game.laid.cities[data.home]
            stop = next((number for number, city in enumerate(stops) if minor in city.reserved), data.stop)
            put_tokens(game, minor, f"{data.home}/{stop}")

        return self.edit(change)

    def with_minors(self, owner: str, minors: str, **given: Any) -> Scene:
        """Several minors of one owner."""
        scene = self
        for minor in minors.split():
            scene = scene.with_minor(minor, owner, **given)
        return scene

    def with_privates(self, **owners: str) -> Scene:
        """Who owns which private: `with_privates(TSR="anne")`."""
        return self.edit(lambda game: game.privates.update(owners))

    def with_gone(self, minors: str) -> Scene:
        """Minors that have been sold and are out of the game."""
        return self.with_(gone=(*self.game.gone, *minors.split()))

    def with_tiles(self, *laid: str) -> Scene:
        """Tiles as they lie: `with_tiles("H8 635 0")`; tokens and kept places stay on the stop of their number."""

        def change(game: Game) -> None:
            for words in laid:
                hex_id, tile, rotation = words.split()
                put_tile(game, hex_id, tile, int(rotation))

        return self.edit(change)

    def with_tokens(self, company: str, *places: str) -> Scene:
        """More tokens of a company: `with_tokens("NW", "F18", "H8/1")`."""
        return self.edit(lambda game: put_tokens(game, company, " ".join(places)))

    def without_room(self) -> Scene:
        """No minor is unsold any more: nobody can put one up, and no place is kept for one."""

        def change(game: Game) -> None:
            minors = {one for one, data in game.definition.companies.items() if data.kind == "minor"}
            game.gone = (*game.gone, *sorted(minors - set(game.companies) - set(game.gone)))
            cities = {
                hex_id: tuple(City(city.tokens, tuple(r for r in city.reserved if r not in minors)) for city in stops)
                for hex_id, stops in game.laid.cities.items()
            }
            relay(game, cities=cities)

        return self.edit(change)

    def stock(self, first: str = "") -> Scene:
        """A stock round begins with this player (or the one with the card); nobody is passed over yet."""

        def change(game: Game) -> None:
            game.first = first or game.first
            game.round = StockRound(clockwise_from(game.players, game.first))

        return self.edit(change)

    def merging(self, order: str = "") -> Scene:
        """A merger round; `order` as given or by the rules (§6)."""

        def change(game: Game) -> None:
            minors = [one for one in game.companies if companies.kind(game, one) == "minor"]
            game.round = MergerRound(tuple(order.split()) or companies.operating_order(game, minors))

        return self.edit(change)

    def operating(self, or_number: int = 1) -> Scene:
        """An operating round begins (§5): privates have paid, the first company waits for its first step."""

        def change(game: Game) -> None:
            game.or_number = or_number - 1
            turn.begin_round(game)
            from engine.games.g1861 import sequence

            sequence.step(game).go_on(game)

        return self.edit(change)


def read(game: Game, line: str) -> Action:
    """The action of a line; without `player: ` it is of whoever must act."""
    return read_action(line if ": " in line else f"{game.active[0]}: {line}")
