"""The pictures of a position: the map with the last run, the parts that matter, the stock market with what is sold."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from engine.eighteen import companies, train_market
from engine.eighteen.game import Game18xx
from engine.eighteen.map.laid import BLOCKED
from engine.eighteen.table import BANK
from pbem.drawing.eighteen.market import draw_market
from pbem.drawing.eighteen.par_chart import Par
from pbem.drawing.eighteen.position import position_of
from pbem.drawing.eighteen_map import LARGE, draw_map, draw_near
from pbem.drawing.scene import Scene
from pbem.eighteen.drawn import building, places
from pbem.eighteen.drawn import runs as runs_of
from pbem.eighteen.drawn.shown import SHOWN, Shown
from pbem.eighteen.told.own_words import PLAIN, OwnWords
from pbem.games.drawn import Part, Parts
from pbem.words.phrases import joined, phrase

Names = Mapping[str, str]


def picture(game: Game18xx, changed: Sequence[str], reader: str | None = None, *, large: bool = False) -> Scene:
    """The map, with what changed ringed, and the run among it drawn: the reader's last one, else the last of all.

    `changed`: as `places.marks` and `places.opened` write it.
    """
    return draw_map(
        position_of(game),
        routes=runs_of.rides(game, runs_of.shown(game, runs_of.read(changed), reader)),
        changed=(*places.changed_hexes(changed), *places.opened_hexes(game, changed)),
        scale=LARGE if large else 1.0,
    )


def parts(game: Game18xx, changed: Sequence[str], reader: str | None = None, shown: Shown[Any] = SHOWN) -> Parts:
    """The parts of the map around what changed, and on the reader's turn where their company may build.

    None after the end. What opened is shown where there is room for it.
    """
    if game.finished:
        return Parts()
    board, done = game.definition.board.hexes, places.changed_hexes(changed)
    done = {one: said for one, said in done.items() if one in board}
    freed = [one for one in places.opened_hexes(game, changed) if one not in done]
    cuts = draw_near(position_of(game), done, (*freed, *building.open_hexes(game, reader, shown)), also=freed)
    seen = frozenset[str]().union(*(cut.whole for cut in cuts))
    left = places.named(game, {one: said for one, said in done.items() if one not in seen})
    closed = places.named(game, dict.fromkeys((one for one in freed if one not in seen), ""))
    said = [phrase("eighteen.alt.left", hexes=joined(left))] if left else []
    said += [phrase("eighteen.alt.left_opened", hexes=joined(closed))] if closed else []
    near = [Part(cut.scene, _part_alt(game, done, freed, cut.whole)) for cut in cuts]
    return Parts(tuple(near), " ".join(said))


def _part_alt(game: Game18xx, done: Mapping[str, str], freed: Sequence[str], whole: Collection[str]) -> str:
    """What changed in a part of the map, in one line."""
    new = places.named(game, {one: said for one, said in done.items() if one in whole})
    opened = places.named(game, dict.fromkeys((one for one in freed if one in whole), ""))
    said = [phrase("eighteen.alt.near", hexes=joined(new))] if new else []
    said += [phrase("eighteen.alt.near_opened", hexes=joined(opened))] if opened else []
    return " ".join(said) or phrase("eighteen.alt.near_open")


def on_map(game: Game18xx) -> object:
    """What the map shows of the game: where this is equal, so is the map."""
    return game.laid, game.phase, game.blocked_hexes(), game.port_markers(), game.city_names()


def picture_alt(game: Game18xx, names: Names, words: OwnWords = PLAIN) -> str:
    """The map in one line: the phase, how many tiles lie, and whose tokens stand where."""
    standing: dict[str, list[str]] = {}
    for hex_id, cities in game.laid.cities.items():
        for company in (one for city in cities for one in city.tokens):
            standing.setdefault(company, []).append(hex_id)
    blocked = standing.pop(BLOCKED, [])
    tokens = "; ".join(f"{company} {' '.join(hexes)}" for company, hexes in standing.items())
    facts = {"phase": game.phase, "tiles": len(game.laid.tiles), "tokens": tokens or phrase("eighteen.alt.none")}
    said = [words("eighteen.alt.map", **facts)]
    if blocked:
        said.append(phrase("eighteen.alt.blocked", places=joined(blocked)))
    if ports := game.port_markers():
        said.append(phrase("eighteen.alt.ports", places=joined(places.named(game, dict.fromkeys(ports, "")))))
    return " ".join(said)


def further_pictures(game: Game18xx, names: Names, shown: Shown[Any] = SHOWN) -> tuple[tuple[str, Scene, str], ...]:
    """The stock market, with the bank, the phase and the trains for sale below it."""
    facts = [
        phrase(
            "eighteen.market.bank" if game.definition.bank_breaks else "eighteen.market.phase",
            phase=game.phase,
            bank=game.purses[BANK],
            currency=game.definition.currency,
        )
    ]
    if game.pool_trains:
        facts.append(phrase("eighteen.market.pool", trains=", ".join(sorted(game.pool_trains))))
    pars, turned = tuple(shown.pars(game)), shown.turned(game)
    sales, known = tuple(shown.sales(game)), game.definition.companies
    scene = draw_market(game.prices, game.markers, known, sales, facts, turned=turned, pars=pars)
    return (("market", scene, market_alt(game, pars, turned)),)


def market_alt(game: Game18xx, pars: Sequence[Par] = (), turned: Sequence[str] = ()) -> str:
    """Every price and the trains for sale, in one line; first prices, and who has operated, where that is shown."""
    order = sorted(game.markers, key=lambda one: (-companies.price(game, one), game.markers[one].stamp))
    prices = ", ".join(f"{one} {companies.price(game, one)}" for one in order)
    types, currency = game.definition.trains, game.definition.currency
    trains = ", ".join(f"{one} {types[one].price} {currency}" for one in train_market.bank_types(game))
    nothing = phrase("eighteen.alt.none")
    said = [phrase("eighteen.alt.market", prices=prices or nothing, trains=trains or nothing)]
    if pars:
        given = ", ".join(f"{one} {par.price}" for par in pars for one in par.companies)
        now = ", ".join(str(par.price) for par in pars if par.open)
        said.append(phrase("eighteen.alt.pars", pars=given or nothing, prices=now))
    if turned:
        said.append(phrase("eighteen.alt.turned", companies=joined(turned)))
    return " ".join(said)
