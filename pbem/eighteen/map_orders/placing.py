"""Orders for tokens: which city of which hex gets one, and which token is given up."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from engine.core.errors import Refusal
from engine.eighteen import companies
from engine.eighteen.actions import Action, Token
from engine.eighteen.definition import Definition18xx
from engine.eighteen.game import Game18xx
from engine.eighteen.map.fit import edges_of
from engine.eighteen.map.geometry import distance
from engine.eighteen.rounds import OperatingRound
from pbem.eighteen.map_orders.places import near_hex, places_of
from pbem.eighteen.map_orders.places_said import NO_CITIES, Cities, read_place
from pbem.eighteen.map_orders.sides import hex_said, sides_said
from pbem.eighteen.steps.advancing import advance
from pbem.eighteen.steps.judging import awaited, section_of, why_not
from pbem.games.meant import Meant
from pbem.orders.order import Order, OrderError
from pbem.orders.refuse import short
from pbem.words.phrases import joined, phrase
from pbem.words.say import Say


class OnStop(Protocol):
    """An action about one stop of a hex."""

    @property
    def company(self) -> str:
        """Whose token."""

    @property
    def hex(self) -> str:
        """Where."""

    @property
    def stop(self) -> int:
        """Which stop there."""


Made = Callable[[str, str, str, int], Action]


def stop_words(definition: Definition18xx, action: OnStop) -> str:
    """«K7», or «H8 stop 2» where some tile for the hex has several cities."""
    return f"{action.hex} stop {action.stop}" if action.stop or _several(definition, action.hex) else action.hex


def _several(definition: Definition18xx, hex_id: str) -> bool:
    """Whether the hex may ever have several cities: as printed, or by a tile of its labels."""
    board = definition.board
    spot = board.hexes[hex_id]
    labels = {spot.printed.label, *spot.later_labels.values()}
    tiles = (spot.printed, *(tile for tile in board.tiles.values() if tile.label and tile.label in labels))
    return any(sum(stop.kind == "city" for stop in tile.stops) > 1 for tile in tiles)


def understand_token(
    game: Game18xx, player: str, company: str, order: Order, cities: Cities = NO_CITIES
) -> Meant[Action]:
    """The token that a line places; OrderError where it is unreadable, or one of several cities must be named."""
    before, there = advance(game, player, Token(player, company, "", 0))
    action = _Placing(there, player, company, order, Token, "token", cities).one()
    return Meant((*before, action))


def understand_remove(game: Game18xx, player: str, company: str, order: Order, made: Made) -> Meant[Action]:
    """The token that a line gives up; `made` makes the action, of which each game has its own."""
    return Meant((_Placing(game, player, company, order, made, "remove").one(),))


class _Placing:
    """One line being made out."""

    def __init__(
        self,
        game: Game18xx,
        player: str,
        company: str,
        order: Order,
        made: Made,
        word: str,
        cities: Cities = NO_CITIES,
    ) -> None:
        self.game, self.player, self.company, self.word = game, player, company, word
        self.made, self.cities = made, cities
        self.board = game.definition.board
        self.place = read_place(game, company, order.args, cities)
        self.legal = tuple(self._legal())

    def _legal(self) -> Iterator[Any]:
        """Every legal action of this kind, for the company."""
        probe = self.made(self.player, self.company, "", 0)
        rule = awaited(self.game).rules.get(type(probe))
        for action in rule.candidates(self.game) if rule else ():
            if type(action) is type(probe) and action.player == self.player and why_not(self.game, action) is None:
                found: Any = action
                if found.company == self.company:
                    yield found

    def one(self) -> Action:
        """The one action that is meant."""
        self._must_be_read()
        fits = [one for one in self.legal if self._fits(one.hex, one.stop)]
        if len(fits) == 1:
            found: Action = fits[0]
            return found
        if fits:
            raise self._several(fits)
        hex_id = self.place.hexes[0]
        cities = self._cities(hex_id)
        stop = self.place.stop
        if stop is None:
            stop = next((one for one in cities if self._fits(hex_id, one)), cities[0] if cities else 0)
        action = self.made(self.player, self.company, hex_id, stop)
        refused = why_not(self.game, action)
        if refused is None or (refused.code != "not_now" and not self.legal):
            return action
        if refused.code == "not_now" and self.word == "token":
            refused = why_none(self.game, self.company) or refused
            if refused.code == "not_now" and companies.operating(self.game) == self.company:
                raise self._refused("none_reached", {"company": self.company})
        say = Say(key=f"refusal.{refused.code}", facts=dict(refused.facts), text=refused.sentence)
        raise OrderError(say, example=self._example(), section=refused.section)

    def _fits(self, hex_id: str, stop: int) -> bool:
        if hex_id not in self.place.hexes or self.place.stop not in (None, stop):
            return False
        return set(self.place.sides) <= edges_of(stop, self.game.network.paths(hex_id))

    def _cities(self, hex_id: str) -> Sequence[int]:
        return [at for at, stop in enumerate(self.game.network.tile(hex_id).stops) if stop.kind == "city"]

    def _line(self, action: OnStop) -> str:
        """The stop is named where there are several cities now."""
        several = len(self._cities(action.hex)) > 1
        place = f"{action.hex} stop {action.stop}" if several or action.stop else action.hex
        place = self.cities.name(self.game, action.hex, action.stop) or place
        return f"{self.company}: {self.word} {place}"

    def _several(self, fits: Sequence[OnStop]) -> OrderError:
        """Which city is meant: each is told by its track, who stands there, for whom it is kept."""
        named = self.cities.name
        said = joined([city_said(self.game, one.hex, one.stop, named(self.game, one.hex, one.stop)) for one in fits])
        facts = {
            "hex": joined([hex_said(self.board, one) for one in dict.fromkeys(fit.hex for fit in fits)]),
            "cities": said,
        }
        return OrderError(Say(key="eighteen.token.several", facts=facts), choices=tuple(map(self._line, fits)))

    def _must_be_read(self) -> None:
        place = self.place
        if place.no_hex:
            near = near_hex(self.board, place.no_hex, [one for one in self.board.hexes if self._cities(one)])
            facts = {"said": place.no_hex.upper(), "meant": hex_said(self.board, near) if near else ""}
            raise self._refused("no_hex_near" if near else "no_hex", facts, near)
        if place.unknown:
            near = places_of(self.board).meant(place.unknown)
            if near and not place.hexes:
                facts = {"said": short(place.unknown), "meant": hex_said(self.board, near)}
                raise self._refused("place_meant", facts, near)
            raise self._refused("word_unknown", {"said": short(place.unknown)})
        if not place.hexes:
            raise self._refused(f"{self.word}_shape", {"company": self.company})

    def _refused(self, code: str, facts: Mapping[str, str], near: str = "") -> OrderError:
        section = section_of(self.game, "token_place") if code == "none_reached" else ""
        section = section_of(self.game, "unknown_hex") if code.startswith("no_hex") else section
        group = "track" if code in ("no_hex", "no_hex_near", "place_meant") else "token"
        say = Say(key=f"eighteen.{group}.{code}", facts=dict(facts))
        return OrderError(say, example=self._example(near), section=section)

    def _example(self, near: str = "") -> str:
        """The legal line whose hex lies nearest."""
        goal = near or (self.place.hexes[0] if self.place.hexes else "")
        best = min(self.legal, key=lambda one: distance(self.board, goal, one.hex) if goal else 0, default=None)
        return self._line(best) if best else ""


def why_none(game: Game18xx, company: str) -> Refusal | None:
    """Why the company places no token in its turn; None where it is for want of a place that it reaches."""
    here = game.round
    if not isinstance(here, OperatingRound) or companies.operating(game) != company:
        return None
    if companies.kind(game, company) != "public":
        return game.refusal("not_public", company=company)
    if here.tokened:
        return game.refusal("token_twice", company=company)
    if not game.companies[company].charter:
        return game.refusal("no_token_left", company=company)
    cost, cash = game.least_token_cost(company), game.purses[company]
    return game.refusal("token_cash", company=company, cost=cost, cash=cash) if cost > cash else None


def city_said(game: Game18xx, hex_id: str, stop: int, name: str = "") -> str:
    """A city of a hex: «stop 2 (home of M-NN, track to the south (H10))», or by its name."""
    network, board = game.network, game.definition.board
    home = [one.id for one in game.definition.companies.values() if (one.home, one.stop) == (hex_id, stop)]
    cities = network.laid.cities.get(hex_id, ())
    standing = cities[stop].tokens if stop < len(cities) else ()
    kept = cities[stop].reserved if stop < len(cities) else ()
    edges = edges_of(stop, network.paths(hex_id))
    said = []
    if home and hex_id not in network.laid.tiles:
        said.append(phrase("eighteen.token.home", company=joined(home)))
    if standing:
        said.append(phrase("eighteen.token.standing", companies=joined(standing)))
    elif kept and set(kept) != set(home):
        said.append(phrase("eighteen.token.kept", companies=joined(kept)))
    if edges:
        said.append(phrase("eighteen.token.track", sides=sides_said(board, hex_id, edges)))
    told = "; ".join(said) or phrase("eighteen.token.bare")
    return (
        phrase("eighteen.token.named", name=name, told=told)
        if name
        else (phrase("eighteen.token.city", stop=stop, told=told))
    )
