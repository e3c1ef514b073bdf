"""What is known of the trains to come: which are next, which rust then, who must have one; a game may say otherwise."""

from __future__ import annotations

from typing import NamedTuple

from engine.eighteen import train_market
from pbem.eighteen.offered.moves import Game

FEW_LEFT = 1  # of the trains before those that rust a company's: then it is time to think of new ones


class NextPhase(NamedTuple):
    """The train whose first sale begins the next phase. `before`: how many others must be sold first."""

    train: str
    phase: str
    before: int
    sold_now: str


class Supply:
    """As it is where each train is a type of its own, sold one after the other."""

    def next_phase(self, game: Game) -> NextPhase | None:
        """None when the last phase has begun, or a train without limit stands before it."""
        order, types, before, first = tuple(game.definition.phases), game.definition.trains, 0, ""
        for name, left in game.depot.items():
            kind = types[name]
            if kind.phase or left == 0:
                continue
            if kind.starts_phase and order.index(kind.starts_phase) > order.index(game.phase):
                return NextPhase(name, kind.starts_phase, before, first or name)
            if left is None:
                return None
            before, first = before + left, first or name
        return None

    def rusting(self, game: Game, coming: NextPhase) -> frozenset[str]:
        """The trains that are gone when that phase begins."""
        return frozenset(name for name, one in game.definition.trains.items() if one.rusted_by == coming.train)

    def rusting_said(self, game: Game, coming: NextPhase) -> tuple[str, ...]:
        """The same as they are called."""
        return tuple(f"{train}s" for train in sorted(self.rusting(game, coming)))

    def doomed(self, game: Game) -> frozenset[str]:
        """The trains that rust with a type that is on sale, or will be after the last one of another."""
        types = game.definition.trains
        in_turn = [(name, left) for name, left in game.depot.items() if left != 0 and not types[name].phase]
        near = {name for name, _ in in_turn[:1]}
        if in_turn and in_turn[0][1] is not None and in_turn[0][1] <= FEW_LEFT:
            near |= {name for name, _ in in_turn[1:2]}
        return frozenset(name for name, one in types.items() if one.rusted_by in near)

    def too_many(self, game: Game, company: str, trains: tuple[str, ...], phase: str) -> bool:
        """Whether these would be more than a company of its kind may own in that phase."""
        limit = game.definition.phases[phase].limits.get(game.definition.companies[company].kind)
        return bool(limit) and len(trains) > (limit or 0)

    def bare(self, game: Game, company: str) -> bool:
        """Whether it has no train, and must have one."""
        return not game.companies[company].trains

    def lasting(self, game: Game, company: str, trains: tuple[str, ...]) -> bool:
        """Whether it would not be without a train with these alone."""
        return bool(trains)

    def cheapest(self, game: Game) -> int | None:
        """The lowest price of a train that is on sale and would do."""
        return train_market.cheapest(game)

    def will_do(self, game: Game, train: str) -> bool:
        """Whether a company that must have a train has one with this."""
        return True

    def must_buy(self, game: Game, company: str) -> bool:
        """Whether it must buy a train and can."""
        return train_market.must_buy(game, company)

    def endangers(self, before: Game, after: Game, company: str) -> bool:
        """Whether what was done leaves too little money for a train that is due."""
        return self.must_buy(before, company) and not self.must_buy(after, company)
