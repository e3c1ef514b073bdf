"""The round of a position from a table: what players have done in a stock round, who still operates in another one."""

from __future__ import annotations

from typing import NamedTuple

from engine.eighteen.companies import operating_order
from engine.eighteen.game import Game18xx
from engine.eighteen.tabletop.sitting import DefinitionT, FactsT, Sitting


class StockTurn(NamedTuple):
    """Where a stock round stands: see `engine.eighteen.rounds.StockRound`."""

    turn: int
    passed: frozenset[str]
    sold: frozenset[tuple[str, str]]


def meaningless(at: Sitting[DefinitionT, FactsT], *names: str) -> None:
    """A slip for each of these keys that says something."""
    for name in names:
        if getattr(at.facts, name):
            at.slips.add(name, f"has no meaning in `{at.facts.round}`; leave it out")


def stock_turn(at: Sitting[DefinitionT, FactsT], game: Game18xx, order: tuple[str, ...]) -> StockTurn:
    """The turn of `next`, by default of the first in `order`."""
    facts = at.facts
    passed = frozenset(at.players(facts.passed, "passed"))
    sold = set()
    for player, name in at.people.keys(facts.sold, "sold", at.slips).items():
        found = at.companies.find_all(facts.sold[name], f"sold.{name}", at.slips)
        sold |= {(at.seats[player], public) for public in found}
        for public in set(found) - set(game.shares):
            at.slips.add(f"sold.{name}", f"{public} is no public in play")
    following = at.player(facts.next, "next") if facts.next else order[0]
    if len(passed) == len(order):
        at.slips.add("passed", "all have passed, so the stock round is over; write down what follows it")
    return StockTurn(order.index(following or order[0]), passed, frozenset(sold))


def operating_turn(
    at: Sitting[DefinitionT, FactsT],
    game: Game18xx,
    done: tuple[str, ...],
    others: list[str],
    last: tuple[str, ...] = (),
) -> tuple[tuple[str, ...], int]:
    """The order of the round and whose turn in it begins; a slip where that is not `next`.

    After those that are `done` the `others` come in the order of their prices, which have not moved yet; then `last`.
    """
    waiting = (*operating_order(game, [one for one in others if one not in done]), *last)
    if at.facts.next and waiting:
        following = at.companies.find(at.facts.next, "next", at.slips)
        if following is not None and following != waiting[0]:
            why = f"by the prices {waiting[0]} comes before it; `done` names those that have had their turn"
            at.slips.add("next", f"is {following}, but {why}")
    return (*done, *waiting), len(done)
