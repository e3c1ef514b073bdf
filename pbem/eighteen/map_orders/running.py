"""Orders for trains: lines to runs and back. Players write the stops; the track between them is filled in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, product
from typing import NamedTuple

from engine.core.errors import Refusal
from engine.eighteen.actions import Action, Route, Run
from engine.eighteen.definition import Definition18xx
from engine.eighteen.earnings import better_run, earn, proposed_run, runner
from engine.eighteen.game import Game18xx
from engine.eighteen.map.best_run import best_run
from engine.eighteen.map.fault import Fault
from engine.eighteen.steps.run_trains import why_not_its_trains
from engine.eighteen.whatif.mending import judged
from pbem.eighteen.map_orders.filling import ways
from pbem.eighteen.map_orders.places import folded, like_a_hex, near_hex, places_of
from pbem.eighteen.map_orders.sides import hex_said
from pbem.eighteen.steps.advancing import advance, cannot_run
from pbem.eighteen.steps.judging import section_of, why_not
from pbem.games.meant import Meant
from pbem.orders.fold import fold, place_key, tokens
from pbem.orders.order import Order, OrderError
from pbem.orders.refuse import short
from pbem.words.say import Say

NONE = "none"
MOST_TRIED = 400  # combinations of ways of the routes named
MOST_HEXES = 60  # of a route that is written out
_WORD = re.compile(r"[^\W_]+(?:[+/][^\W_]+)*")  # «2+2» is one word
_COUNTED = re.compile(r"(?:all )?(?:the )?([1-9]) trains")  # «2 trains» is no 2-train
_BEST = folded("best all optimal maximum max automatically auto most everything")
_NONE = folded(f"{NONE} nothing nowhere")
_FILLERS = folded(
    "train trains route routes run runs via and then the a an from to through with on by its along for over way of "
    "stops at in"
)


class Wish(NamedTuple):
    """What is said of one train: for each place its hexes; no place: the best route."""

    train: str
    places: tuple[tuple[str, ...], ...] = ()


def run_words(run: Run) -> str:
    """«3: D20-D14-E9, 4: H8-G7»; «none»."""
    return ", ".join(f"{route.train}: {'-'.join(route.hexes)}" for route in run.routes) or NONE


def understand_run(game: Game18xx, player: str, company: str, order: Order) -> Meant[Action]:
    """The run that a line means, with what the best one would earn beside it where that is more."""
    before, there = advance(game, player, Run(player, company, ()))
    if there is game and cannot_run(game, player, company):
        return _nothing(game, player, company, order)
    run = _Running(there, player, company, order).one()
    says: tuple[Say, ...] = ()
    if why_not(there, run) is None and (better := better_run(there, run)) is not None:
        facts = {"company": company, "more": str(better.more), "line": _line(better.run)}
        own = earn(there, company, run.routes)
        facts["revenue"] = "0" if isinstance(own, Fault) else str(own.revenue)
        facts["best"] = str(int(facts["revenue"]) + better.more)
        says = (Say(key=f"eighteen.run.{'better' if better.proven else 'better_known'}", facts=facts),)
    return Meant((*before, run), says)


def _nothing(game: Game18xx, player: str, company: str, order: Order) -> Meant[Action]:
    """Where no train has a route the best run is none; one that is named cannot be."""
    say = Say(key="eighteen.run.nothing", facts={"company": company})
    if all(word in _BEST | _FILLERS | _NONE for word in _words(game.definition, company, order)):
        return Meant((), (say,))
    raise OrderError(say)


def _line(run: Run) -> str:
    return f"{run.company}: run {run_words(run)}"


class _Running:
    """One line being made out."""

    def __init__(self, game: Game18xx, player: str, company: str, order: Order) -> None:
        self.game, self.player, self.company = game, player, company
        self.definition = game.definition
        self.order = order

    def one(self) -> Run:
        """The run."""
        if self.company not in self.game.companies:
            return self._run(())  # the rules say that it has no turn
        words = _words(self.definition, self.company, self.order)
        if all(word in _BEST | _FILLERS for word in words):
            return self._best()
        if any(word in _NONE for word in words):
            return self._none()
        if counted := _COUNTED.fullmatch(" ".join(words)):
            return self._counted(int(counted[1]))
        wishes = tuple(_Said(self, words).wishes())
        trains = tuple(Route(wish.train, ()) for wish in wishes)
        if refused := why_not_its_trains(self.game, self.company, trains):
            raise self._in_words_of_the_rules(refused, self._best_line())
        named = tuple(wish for wish in wishes if wish.places)
        routes = self._routes(named) if named else ()
        left = [wish.train for wish in wishes if not wish.places]
        return self._run((*routes, *self._beside(routes, left)))

    def _run(self, routes: Sequence[Route]) -> Run:
        return Run(self.player, self.company, tuple(routes))

    def _none(self) -> Run:
        """No train runs, where the rules allow that."""
        run = self._run(())
        if (refused := why_not(self.game, run)) is not None and refused.code == "must_run":
            raise self._in_words_of_the_rules(refused, self._best_line())
        return run

    def _best(self) -> Run:
        """As the rules propose it, said by whoever says it."""
        return self._run(proposed_run(self.game, self.company).run.routes)

    def _counted(self, number: int) -> Run:
        """So many trains, where these are all; else it is not said which."""
        trains = self.game.companies[self.company].trains
        if number == len(trains):
            return self._best()
        facts = {"said": str(number), "company": self.company, "trains": ", ".join(trains) or NONE}
        raise self.refused("how_many", facts)

    def _best_line(self) -> str:
        """The best run as a line to send; "" where nothing is to be run now."""
        return self._legal_line(self._best())

    def _legal_line(self, run: Run) -> str:
        return _line(run) if why_not(self.game, run) is None else ""

    def _beside(self, routes: tuple[Route, ...], trains: Sequence[str]) -> tuple[Route, ...]:
        """The best routes of further trains, on the track that these leave."""
        if not trains:
            return ()
        found = earn(self.game, self.company, routes)
        if isinstance(found, Fault):
            return ()
        sides = [side for trail in found.trails for side in trail.sides]
        here = runner(self.game, self.company).on(self.game.network.without(sides))
        best = best_run(here, [self.definition.trains[train] for train in trains])
        return tuple(Route(train.id, hexes) for train, hexes in best.routes)

    def _routes(self, wishes: Sequence[Wish]) -> tuple[Route, ...]:
        """The routes named: as they are written, else filled in so that all together are legal and earn most."""
        written = tuple(Route(wish.train, tuple(places[0] for places in wish.places)) for wish in wishes)
        if not isinstance(earn(self.game, self.company, written), Fault):
            return written
        options = [self._filled(wish, route) for wish, route in zip(wishes, written, strict=True)]
        best: tuple[int, tuple[Route, ...]] | None = None
        for routes in islice(product(*options), MOST_TRIED):
            result = earn(self.game, self.company, routes)
            if not isinstance(result, Fault) and (best is None or result.revenue > best[0]):
                best = result.revenue, routes
        if best is not None:
            return best[1]
        raise self._not_legal(wishes, tuple(routes[0] for routes in options))

    def _filled(self, wish: Wish, written: Route) -> tuple[Route, ...]:
        """Every way to read one route, the shortest first; as it is written where nothing leads there."""
        found = ways(self.game.network, self.company, wish.places) if len(wish.places) > 1 else ()
        return tuple(Route(wish.train, way) for way in sorted(found, key=lambda way: (len(way), way))) or (written,)

    # what is wrong

    def _not_legal(self, wishes: Sequence[Wish], routes: tuple[Route, ...]) -> OrderError:
        """Why these routes cannot be run, with the legal ones most like them."""
        found = judged(self.game, self.company, routes)
        if isinstance(found, Refusal):
            return self._in_words_of_the_rules(found, self._best_line())
        line = self._legal_line(self._run(found.routes)) if found.routes else self._best_line()
        for wish, route in zip(wishes, routes, strict=True):
            fault = earn(self.game, self.company, (route,))
            if isinstance(fault, Fault) and fault.code in ("not_neighbours", "no_track", "no_end", "one_hex"):
                stops = [hex_said(self.definition.board, places[0]) for places in wish.places]
                facts = {"train": wish.train, "company": self.company, "stops": " – ".join(stops)}
                code = "one_stop" if len(stops) == 1 else "no_way"
                say = Say(key=f"eighteen.run.{code}", facts=facts)
                return OrderError(say, example=line, section=section_of(self.game, f"route_{fault.code}"))
        return self._in_words_of_the_rules(found.refusals[0], line)

    def _in_words_of_the_rules(self, refused: Refusal, line: str) -> OrderError:
        say = Say(key=f"refusal.{refused.code}", facts=dict(refused.facts), text=refused.sentence)
        return OrderError(say, example=line, section=refused.section)

    def refused(self, code: str, facts: Mapping[str, str], rule: str = "") -> OrderError:
        """The refusal to read a line, with the best run as a line to send."""
        section = section_of(self.game, rule) if rule else ""
        say = Say(key=f"eighteen.run.{code}", facts=dict(facts))
        return OrderError(say, example=self._best_line(), section=section)


class _Said:
    """The words after «run», train by train."""

    def __init__(self, running: _Running, words: Sequence[str]) -> None:
        self.running, self.words = running, words
        self.board = running.definition.board
        trains = running.definition.trains
        self.trains = {f"{fold(train)}{mark}": train for mark in ("t", "") for train in trains}  # «3T»: a 3-train
        self.places = places_of(self.board)

    def wishes(self) -> Iterator[Wish]:
        """What is said of each train. Without a train named the line is about the only one there is."""
        train, places = "", list[tuple[str, ...]]()
        at = 0
        while at < len(self.words):
            word = self.words[at]
            hexes, size = self.places.at(self.words, at)
            if size:
                train = train or self._only_train()
                if len(places) >= MOST_HEXES:
                    raise self.running.refused("too_long", {"most": str(MOST_HEXES)})
                places.append(hexes)
            elif word in self.trains:
                if train:
                    yield Wish(train, tuple(places))
                train, places, size = self.trains[word], [], 1
            elif word in _BEST | _FILLERS:
                size = 1
            else:
                raise self._unknown(word)
            at += size
        if train:
            yield Wish(train, tuple(places))

    def _only_train(self) -> str:
        """The train that a route is for when none is named: all of the company must be of one type."""
        held = dict.fromkeys(self.running.game.companies[self.running.company].trains)
        if len(held) != 1:
            facts = {"company": self.running.company, "trains": ", ".join(held) or NONE}
            raise self.running.refused("which_train", facts)
        only = next(iter(held))
        runs = self.running.definition.trains[only].runs  # of a certificate the single train, if it may run as one
        return next((choice[0] for choice in sorted(runs, key=len)), only)

    def _unknown(self, word: str) -> OrderError:
        if like_a_hex(word):
            network = self.running.game.network
            near = near_hex(self.board, word, [one for one in self.board.hexes if network.tile(one).stops])
            facts = {"said": word.upper(), "meant": hex_said(self.board, near) if near else ""}
            return self.running.refused("no_hex_near" if near else "no_hex", facts, "route_unknown_hex")
        if word.isdigit():
            held = ", ".join(self.running.game.companies[self.running.company].trains) or NONE
            return self.running.refused("no_train", {"said": word, "company": self.running.company, "trains": held})
        if meant := self.places.meant(word):
            return self.running.refused("place_meant", {"said": short(word), "meant": hex_said(self.board, meant)})
        return self.running.refused("word_unknown", {"said": short(word)})


def _words(definition: Definition18xx, company: str, order: Order) -> tuple[str, ...]:
    """The folded words after «run», of which train ids such as 2+2 are one; without the company said once more."""
    words = tuple(place_key(word) for word in _WORD.findall(fold(order.rest or " ".join(order.args))))
    own = tokens(company)
    return words[len(own) :] if words[: len(own)] == own else words
