"""The whole second reading: a set of positions that the lines so far allow, compared line by line with a game."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from . import ending, flow, phases
from .auctions import open_private
from .market import Market
from .records import Action, Ask, StockTurn
from .snapshot import asked, snapshot
from .state import BANK, RSR, Book, Facts, Oracle, Table

__all__ = ["Model", "Oracle"]

Found = tuple[Table, list[str]]
MISSED = 3  # sure questions that may have been missed before the model gives up
STEPS = 2000  # a guard against going round for ever


def set_up(book: Book, market: Market) -> Table:
    """Section 2: the capital comes out of the bank, the trains are in the depot, the first player has the card."""
    cash = dict.fromkeys(book.players, book.capital)
    cash[BANK] = book.bank - book.capital * len(book.players)
    cash[RSR] = 0
    depot = {kind: None if card["count"] == "unlimited" else int(card["count"]) for kind, card in book.trains.items()}
    table = Table(book, market, cash, book.players[0], depot, StockTurn(book.players[0]))
    open_private(table, book.players[0])
    return table


class Model:
    """The model the driver talks to."""

    def __init__(
        self, players: tuple[str, ...], variant: str, market: str, data: dict[str, Any], oracle: Oracle
    ) -> None:
        book = Book(tuple(players), variant, data, oracle)
        self.worlds: list[Table] = [set_up(book, Market(data["market"][market]))]
        self.asked: list[str] | None = [book.players[0]]

    def expect(self, line: str) -> list[str]:
        """Settle up to the moment in which this line is an answer; complaints if it is none, or no legal one."""
        action = Action.read(line)
        self.worlds[0].book.answers.clear()
        found: list[Found] = []
        for world in self.worlds:
            found += candidates(world, action)
        complaints = self._keep(found)
        self._sure(not complaints)
        return complaints

    def act(self, line: str, facts: Facts) -> list[str]:
        """Carry the line out in every position; complaints if the facts contradict all of them."""
        action = Action.read(line)
        found: list[Found] = []
        for world in self.worlds:
            others = [(copy.deepcopy(world), meant) for meant in phases.meanings(world, action)[1:]]
            found.append(carry_out(world, action, facts))
            found += [carry_out(other, meant, facts) for other, meant in others]
        self.asked = None
        return self._keep(found)

    def finish(self) -> list[str]:
        """Settle to the end of the game; complain when somebody would certainly have to be asked first."""
        found: list[Found] = []
        self.worlds[0].book.answers.clear()
        for world in self.worlds:
            found.append((world, to_the_end(world)))
        self.asked = None
        return self._keep(found)

    def snapshot(self) -> dict[str, Any]:
        """The likeliest position."""
        return snapshot(self.worlds[0], self.asked)

    def snapshots(self) -> list[dict[str, Any]]:
        """Every position the lines so far allow (which step is asked depends on the map), the likeliest first."""
        return [snapshot(world, asked(world)) for world in self.worlds]

    def narrow(self, seen: Mapping[str, Any]) -> list[str]:
        """Keep the positions that agree with the engine's; if none does, name what differs from the nearest."""
        differing = [differences(snapshot(world, None), seen) for world in self.worlds]
        fitting = [world for world, wrong in zip(self.worlds, differing, strict=True) if not wrong]
        if fitting:
            self.worlds = fitting
            self._sure(True)
            return []
        return min(differing, key=len)

    def wealth(self) -> dict[str, int]:
        """Section 7: each player's wealth."""
        return ending.wealth(self.worlds[0])

    def _sure(self, agreed: bool) -> None:
        """Who is asked is certain only when one position is left, and its question certain to be put."""
        self.asked = asked(self.worlds[0]) if agreed and len(self.worlds) == 1 else None

    def _keep(self, found: list[Found]) -> list[str]:
        """Keep the positions without complaints; if there is none, the one with the fewest."""
        good = [world for world, wrong in found if not wrong]
        if good:
            self.worlds = distinct(good)
            return []
        world, wrong = min(found, key=lambda pair: len(pair[1]))
        self.worlds = [world]
        return wrong


def carry_out(table: Table, action: Action, facts: Facts) -> Found:
    """One line in one position."""
    try:
        return table, flow.act(table, action, facts)
    except (KeyError, ValueError, IndexError, AssertionError) as error:
        return table, [f"§?: «{action.verb} {' '.join(action.words)}» cannot be carried out here: {error!r}"]


def differences(mine: Mapping[str, Any], seen: Mapping[str, Any]) -> list[str]:
    """One sentence for each key that differs, «asked» left out."""
    keys = [key for key in mine if key != "asked" and key in seen and mine[key] != seen[key]]
    return [f"{key}: by the rules {mine[key]}, in the game {seen[key]}" for key in keys]


def distinct(worlds: list[Table]) -> list[Table]:
    """Drop positions that are the same in every respect."""
    kept: list[Table] = []
    for world in worlds:
        if not any(same(world, other) for other in kept):
            kept.append(world)
    return kept


def same(one: Table, other: Table) -> bool:
    """Whether two positions agree in everything, the stacks on the market and the present step included."""
    mine, others = vars(one), vars(other)
    stacks = one.market.occupied() == other.market.occupied()
    return stacks and all(mine[key] == others[key] for key in mine if key != "market")


def candidates(world: Table, action: Action) -> list[Found]:
    """The positions, from this one on, in which the line answers the question that is asked."""
    flow.settle(world)
    table, found, missed = world, list[Found](), list[str]()
    for _ in range(STEPS):
        question = flow.ask(table)
        if question is None:
            missed = missed or [f"§7: the game is over by the rules, yet {action.actor} says «{action.verb}»"]
            break
        if question.fits(action):
            found.append((table, missed + _legal(table, action)))
            if question.sure:
                break  # else the next company, round or set may ask the same
        elif question.sure:
            missed.append(_surprise(question, action))
            if found or len(missed) > MISSED:
                break
        table = copy.deepcopy(table)
        if not flow.skip(table):
            break
        flow.settle(table)
    return found or [(world, missed[:1])]


def _surprise(question: Ask, action: Action) -> str:
    line = " ".join((action.verb, *action.words))
    who = ", ".join(question.players)
    return f"{question.why}: {who} should be asked, yet the next line is «{action.actor}: {line}»"


def _legal(table: Table, action: Action) -> list[str]:
    try:
        return flow.check(table, action)
    except (KeyError, ValueError, IndexError, AssertionError) as error:
        return [f"§?: «{' '.join((action.verb, *action.words))}» cannot be understood here: {error!r}"]


def to_the_end(table: Table) -> list[str]:
    """Go on until the game is over; every sure question on the way is a complaint."""
    missed: list[str] = []
    for _ in range(STEPS):
        flow.settle(table)
        if table.stage == "over":
            return missed
        question = flow.ask(table)
        if question is not None and question.sure:
            missed.append(f"{question.why}: {', '.join(question.players)} should be asked, yet the game is over")
            return missed
        if not flow.skip(table):
            return missed
    return [*missed, "§7: the game does not end by the rules"]
