"""The pictures of a position: the map with the last run, the part that matters, the stock market with what is sold."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from engine.eighteen import companies, earnings, train_market
from engine.eighteen.actions import Lay, Run, Token
from engine.eighteen.game import Game18xx
from engine.eighteen.rounds import OperatingRound, next_step, running
from engine.eighteen.step import Rules
from engine.eighteen.table import BANK
from pbem.drawing.eighteen.market import draw_market
from pbem.drawing.eighteen.market_panel import Sale
from pbem.drawing.eighteen_map import Position, draw_map, draw_near
from pbem.drawing.scene import Scene
from pbem.eighteen.drawn import runs as runs_of
from pbem.eighteen.steps.judging import awaited
from pbem.words.phrases import joined, phrase

Names = Mapping[str, str]
_FEW = 12  # hexes named in a line for those who see no picture


def picture(game: Game18xx, changed: Sequence[str], names: Names, reader: str | None = None) -> Scene:
    """The map, with what changed ringed, and the run among it drawn: the reader's last one, else the last of all.

    `changed`: ids of hexes, and runs as `runs.mark` writes them.
    """
    hexes, ran = runs_of.split(changed)
    return draw_map(
        _position(game),
        routes=runs_of.rides(game, runs_of.shown(game, ran, reader)),
        changed=hexes,
    )


def picture_near(game: Game18xx, changed: Sequence[str], reader: str | None) -> Scene | None:
    """The part of the map around what changed; on the reader's turn around where their company may build.

    None when there is nothing to show, and after the end.
    """
    hexes, _ = runs_of.split(changed)
    if game.finished:
        return None
    open_ = open_hexes(game, reader)
    return draw_near(
        _position(game),
        hexes,
        open_,
        around=[one for one in hexes if one in open_] if open_ else None,
    )


def _position(game: Game18xx) -> Position:
    """What the map shows of the game."""
    return Position(
        game.definition.board,
        game.laid,
        game.definition.companies,
        begun=companies.begun_phases(game),
        blocked=game.blocked_hexes(),
        called=game.city_names(),
        ports=game.port_markers(),
        column=earnings.column(game),
    )


def open_hexes(game: Game18xx, reader: str | None) -> Collection[str]:
    """Where the company that operates may lay track, or place a token when it is past that; none for other readers."""
    company = companies.operating(game)
    if company is None or reader is None or game.president(company) != reader or reader not in game.active:
        return ()
    own, rules, here = game.copied(), _rules(game), running(game, OperatingRound)
    while here.step == 0 and not {Lay, Run} & rules.keys():
        own.round = next_step(running(own, OperatingRound))  # what comes before track can be declined
        if (following := _rules(own)) is rules:
            return ()  # something else is asked, which holds up all steps
        rules = following
    kind = Lay if Lay in rules else Token
    if kind not in rules:
        return ()
    rule = rules[kind]
    found: dict[str, None] = {}
    for action in rule.candidates(own):
        if isinstance(action, kind) and action.hex not in found and rule.why_not(own, action) is None:
            found[action.hex] = None
    return tuple(found)


def _rules(game: Game18xx) -> Rules[Game18xx]:
    """The rules of all that may be done now."""
    return awaited(game).rules


def picture_alt(game: Game18xx, names: Names) -> str:
    """The map in one line: the phase, how many tiles lie, and whose tokens stand where."""
    standing: dict[str, list[str]] = {}
    for hex_id, cities in game.laid.cities.items():
        for company in (one for city in cities for one in city.tokens):
            standing.setdefault(company, []).append(hex_id)
    tokens = "; ".join(f"{company} {' '.join(hexes)}" for company, hexes in standing.items())
    facts = {"phase": game.phase, "tiles": len(game.laid.tiles), "tokens": tokens or phrase("eighteen.alt.none")}
    return phrase("eighteen.alt.map", **facts)


def picture_near_alt(game: Game18xx, changed: Sequence[str]) -> str:
    """What changed on the map, in one line."""
    hexes, _ = runs_of.split(changed)
    board = game.definition.board.hexes
    named = [f"{one} {board[one].name}".strip() for one in hexes if one in board]
    if not named:
        return phrase("eighteen.alt.near_open")
    more = [phrase("eighteen.alt.more", count=len(named) - _FEW)] if len(named) > _FEW else []
    return phrase("eighteen.alt.near", hexes=joined([*named[:_FEW], *more]))


def further_pictures(game: Game18xx, names: Names) -> tuple[tuple[str, Scene, str], ...]:
    """The stock market, with the bank, the phase and the trains for sale below it."""
    facts = [
        phrase(
            "eighteen.market.bank",
            phase=game.phase,
            bank=game.purses[BANK],
            currency=game.definition.currency,
        )
    ]
    if game.pool_trains:
        facts.append(phrase("eighteen.market.pool", trains=", ".join(sorted(game.pool_trains))))
    scene = draw_market(game.prices, game.markers, game.definition.companies, tuple(_sales(game)), facts)
    return (("market", scene, market_alt(game)),)


def market_alt(game: Game18xx) -> str:
    """Every price and the trains for sale, in one line."""
    order = sorted(game.markers, key=lambda one: (-companies.price(game, one), game.markers[one].stamp))
    prices = ", ".join(f"{one} {companies.price(game, one)}" for one in order)
    types, currency = game.definition.trains, game.definition.currency
    trains = ", ".join(f"{one} {types[one].price} {currency}" for one in train_market.bank_types(game))
    nothing = phrase("eighteen.alt.none")
    return phrase("eighteen.alt.market", prices=prices or nothing, trains=trains or nothing)


def _sales(game: Game18xx) -> Iterator[Sale]:
    """A card for each type of train that is left, those for sale now marked."""
    types, now, currency = game.definition.trains, train_market.bank_types(game), game.definition.currency
    for train, left in game.depot.items():
        if left == 0:
            continue
        count = phrase("eighteen.market.unlimited") if left is None else phrase("eighteen.market.left", count=left)
        yield Sale(train, f"{types[train].price} {currency}", count, train in now)
