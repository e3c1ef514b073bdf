"""The whole second reading: say an action, hear which section forbids it, or have it done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from . import auction, buying, holdings, operating, rolling, routes, stations, stock
from .board import UNLIMITED
from .facts import facts
from .state import BANK, IPO, Action, Auction, Game, Question
from .summary import acting, scores, summary


class Model:
    """One game. An action is a tuple (player, verb, …); the verbs are in NOTES.md."""

    def __init__(self, players: Sequence[str], options: Mapping[str, Any] | None = None) -> None:
        """There are no options in 1843; the argument is for the driver's sake."""
        self.options = dict(options or {})
        self.start(players)

    def start(self, seats: Sequence[str]) -> None:
        """4: set up for these players, in the order of their number cards."""
        f, players = facts(), list(seats)
        companies = list(f.game["companies"])
        capital = f.seats(len(players))["capital"]
        cash = dict.fromkeys(players, capital) | dict.fromkeys(companies, 0)
        cash[BANK] = f.game["bank"]["size"] - capital * len(players)
        self.game = Game(
            facts=f,
            players=players,
            cash=cash,
            auction=Auction(players[0]),
            tile_supply={tile: card["count"] for tile, card in f.tiles.items() if tile not in UNLIMITED},
            supply={colour: card["count"] for colour, card in f.game["trains"].items()},
            shares={company: {IPO: 10} for company in companies},
            trains={company: [] for company in companies},
        )

    def why_not(self, action: Action) -> str:
        """The section that forbids an action, "" when it is lawful."""
        g = self.game
        if g.round == "over":
            return f"the game is over ({g.why_over})"
        if g.questions and not operating.before_home(g, action):
            if action[0] != acting(g):
                return f"{acting(g)} answers first"
            return why_not_answer(g, g.questions[0], action)
        if g.round == "auction":
            return auction.why_not(g, action)
        return stock.why_not(g, action) if g.round == "stock" else operating.why_not(g, action)

    def do(self, action: Action) -> None:
        """Carry an action out; an unlawful one is a ValueError."""
        why = self.why_not(action)
        if why:
            raise ValueError(f"{action}: {why}")
        g = self.game
        if g.questions and not operating.before_home(g, action):
            answer(g, g.questions[0], action)
        elif g.round == "auction":
            auction.do(g, action)
        elif g.round == "stock":
            stock.do(g, action)
        else:
            operating.do(g, action)

    def legal(self, kind: str) -> list[Action]:
        """What may be done now of one kind: auction, stock, dividend, trains, answer."""
        g = self.game
        if kind == "auction":
            return auction.legal(g)
        if kind == "stock":
            return stock.legal(g)
        if kind == "trains":
            return [action for action in buying.legal(g) if not self.why_not(action)]
        tried: list[Action] = [(acting(g), "dividend", choice) for choice in ("pay", "withhold")]
        if kind == "answer":
            tried = answers(g)
        return [action for action in tried if not self.why_not(action)]

    def routes_by_stops(self, company: str, called: list[tuple[str, str]]) -> list[routes.Route]:
        """The lawful routes that call at just these stops, each a row of (hex, end, end) for `run`."""
        return routes.by_stops(self.game, company, called)

    def best_run(self, company: str) -> tuple[int, routes.Run]:
        """8.6: the largest revenue and a run that earns it, by trying everything: for small networks."""
        return routes.best(self.game, company)

    def acting(self) -> str | None:
        """The player who must act now."""
        return acting(self.game)

    def summary(self) -> dict[str, Any]:
        """The position in plain words and numbers."""
        return summary(self.game)

    def scores(self) -> dict[str, int]:
        """8.10.2: everybody's net worth now."""
        return scores(self.game)


def why_not_answer(g: Game, question: Question, action: Action) -> str:
    """What must be settled before anything else: PLM's par, MID's city, trains above the limit."""
    if question.kind == "par":
        return auction.why_not_par(g, action)
    if question.kind == "city":
        return "§8.5.1: MID's city first" if action[1] != "city" else stations.why_not_city(g, action[2])
    if action[1] not in ("discard", "turn_train"):
        return "§8.8.2: above the train limit"
    return rolling.why_not_discard(g, question.company, action[1], action[2])


def answer(g: Game, question: Question, action: Action) -> None:
    """Carry an answer out."""
    if question.kind == "par":
        g.questions.remove(question)
        holdings.start(g, action[0], "PLM", action[3])
    elif question.kind == "city":
        g.questions.remove(question)
        stations.choose_city(g, action[2])
    else:
        rolling.discard(g, question.company, action[1], action[2])


def answers(g: Game) -> list[Action]:
    """Every answer to the question that is asked."""
    player, question = acting(g), g.questions[0]
    if question.kind == "par":
        return [(player, "par", "PLM", price) for price in {**g.facts.pars["yellow"], **g.facts.pars["green"]}]
    if question.kind == "city":
        return [(player, "city", stop) for stop in ("c0", "c1")]
    names = [rolling.name(g, cert) for cert in g.trains[question.company]]
    return [(player, verb, name) for verb in ("discard", "turn_train") for name in dict.fromkeys(names)]
