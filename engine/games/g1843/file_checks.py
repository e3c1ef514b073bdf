"""What the data files of 1843 must say of each other: numbers, names, homes, ports, phases, prices."""

from __future__ import annotations

from collections.abc import Iterator

from engine.common18xx.files.board import MAP, HexRow
from engine.common18xx.files.checks import Named, listed, need, need_among, need_apart
from engine.common18xx.files.homes import Homes, Places
from engine.common18xx.files.market import MARKET
from engine.common18xx.files.tiles import TILES
from engine.common18xx.files.tokens import Painted, need_unlike
from engine.common18xx.files.track import GRAY, RED, WHITE
from engine.common18xx.files.trains import GAME
from engine.common18xx.stock_market import StockMarket
from engine.games.g1843.definition import Definition
from engine.games.g1843.file_shapes import COMPANIES, Files

SHARES = 10  # shares of 10 % make a company
PAR = "par_"  # zones with first prices, by phase
ZONES = ("yellow", "orange", "brown", "par_yellow", "par_green", "par_blue", "par_brown", "end")


def check_rows(files: Files) -> Places:
    """BadGameFile unless the rows of all files fit each other; the places kept on printed stops."""
    _check_numbers(files)
    _check_phases(files)
    need_apart(_names(files))
    publics = enumerate(files.companies.publics)
    need_unlike(Painted(COMPANIES, f"publics[{at}]", row.id, row.colour) for at, row in publics)
    _check_odd(files)
    _check_privates(files)
    _check_ports(files)
    _check_leaps(files)
    return _homes(files)


def _check_numbers(files: Files) -> None:
    numbers, key = files.game.numbers, "numbers"
    for name in numbers.__struct_fields__:
        if name != "token_prices":
            need(getattr(numbers, name) >= 1, GAME, f"{key}.{name}", "must be at least 1")
    for at, price in enumerate(numbers.token_prices):
        need(price >= 0, GAME, f"{key}.token_prices[{at}]", "must be at least 0")
    shares = numbers.director_shares + numbers.certificates
    need(shares == SHARES, GAME, f"{key}.certificates", f"with the director's there are {shares} shares, not {SHARES}")
    need(numbers.float_shares <= SHARES, GAME, f"{key}.float_shares", f"a company has {SHARES} shares only")


def _check_phases(files: Files) -> None:
    """First prices grow from phase to phase, the number of certificates falls."""
    pars = tuple(zone.removeprefix(PAR) for zone in ZONES if zone.startswith(PAR))
    rows = files.game.phases
    for at, row in enumerate(rows):
        need(row.pars == pars[: len(row.pars)] != (), GAME, f"phases[{at}].pars", f"must follow {listed(pars)}")
        if at:
            before = rows[at - 1]
            reason = f"has fewer than phase {before.id}"
            need(len(row.pars) >= len(before.pars), GAME, f"phases[{at}].pars", reason)
            need(row.cards <= before.cards, GAME, f"phases[{at}].cards", f"is higher than in phase {before.id}")


def _names(files: Files) -> Iterator[Named]:
    rows = files.companies
    for at, private in enumerate(rows.privates):
        yield Named(COMPANIES, f"privates[{at}]", private.id, private.name, private.also)
    for at, public in enumerate(rows.publics):
        yield Named(COMPANIES, f"publics[{at}]", public.id, public.name, public.also)


def _check_odd(files: Files) -> None:
    """Hexes that are otherwise than hexes are must be so: a slip in a list is noticed as one in a hex is."""
    hexes = _hexes(files)
    for name in ("stubs", "bare", "passed", "paid"):
        for at, hex_id in enumerate(getattr(files.map, name)):
            key = f"{name}[{at}]"
            need_among(hex_id, hexes, MAP, key)
            row = hexes[hex_id]
            built = row.colour not in (WHITE, RED, GRAY)
            holds = {
                "stubs": row.colour == WHITE and bool(row.paths),
                "bare": built and not row.paths and bool(row.stops),
                "passed": row.colour == RED,
                "paid": row.upgrade_cost is not None,
            }
            reasons = {
                "stubs": "is not white with printed track",
                "bare": "is not a coloured hex with stops and without track",
                "passed": "is not red",
                "paid": "has no upgrade_cost",
            }
            need(holds[name], MAP, key, f"{hex_id} {reasons[name]}")


def _check_privates(files: Files) -> None:
    rows, hexes = files.companies, _hexes(files)
    publics = [row.id for row in rows.publics]
    step = files.game.numbers.bid_step
    for at, row in enumerate(rows.privates):
        key = f"privates[{at}]"
        need(row.value % step == 0, COMPANIES, f"{key}.value", f"prices are multiples of {step}")
        for nr, hex_id in enumerate(row.blocks):
            need_among(hex_id, hexes, COMPANIES, f"{key}.blocks[{nr}]")
            closed = hexes[hex_id].colour in (RED, GRAY)
            need(not closed, COMPANIES, f"{key}.blocks[{nr}]", f"nothing is ever built on {hex_id}")
        if row.share:
            company, shares = row.share
            need_among(company, publics, COMPANIES, f"{key}.share[0]")
            need(shares <= SHARES, COMPANIES, f"{key}.share[1]", f"a company has {SHARES} shares only")
    turned = rows.private_train
    need_among(turned.private, [row.id for row in rows.privates], COMPANIES, "private_train.private")
    need_among(turned.train, [row.id for row in files.game.trains], COMPANIES, "private_train.train")
    seats = [row.players for row in files.game.players]
    for at, players in enumerate(turned.players):
        need(players in seats, COMPANIES, f"private_train.players[{at}]", f"there are games of {listed(seats)}")


def _homes(files: Files) -> Places:
    """The places kept for companies on printed stops; every station marker has a price (§8.5.1)."""
    prices = files.game.numbers.token_prices
    homes = Homes(files.map.hexes, COMPANIES)
    need(bool(files.companies.publics), COMPANIES, "publics", "there is no company")
    for at, row in enumerate(files.companies.publics):
        key = f"publics[{at}]"
        few = row.tokens <= len(prices)
        need(few, COMPANIES, f"{key}.tokens", f"there are prices for {len(prices)} (game.yaml, numbers.token_prices)")
        homes.add(key, row.id, row.home, row.stop)
    for file, list_, rows in ((MAP, "hexes", files.map.hexes), (TILES, "tiles", files.tiles.tiles)):
        for at, track in enumerate(rows):
            for nr, stop in enumerate(track.stops):
                need(not stop.reserved, file, f"{list_}[{at}].stops[{nr}].reserved", "homes stand in companies.yaml")
    return homes.places


def _check_ports(files: Files) -> None:
    hexes, ports = _hexes(files), files.companies.ports
    for at, hex_id in enumerate(ports):
        need_among(hex_id, hexes, COMPANIES, f"ports[{at}]")
        city = any(stop.kind == "city" for stop in hexes[hex_id].stops)
        need(city, COMPANIES, f"ports[{at}]", f"{hex_id} is no city")
        need(hex_id not in ports[:at], COMPANIES, f"ports[{at}]", "stands here twice")


def _check_leaps(files: Files) -> None:
    """Tiles over double towns have the colour that is laid so, and just one town (§8.4.3)."""
    leaps, tiles = files.game.leaps, {row.id: row for row in files.tiles.tiles}
    need_among(leaps.colour, files.tiles.colours, GAME, "leaps.colour")
    for at, tile in enumerate(leaps.tiles):
        key = f"leaps.tiles[{at}]"
        need_among(tile, tiles, GAME, key)
        need(tiles[tile].colour == leaps.colour, GAME, key, f"{tile} is {tiles[tile].colour}")
        need([stop.kind for stop in tiles[tile].stops] == ["town"], GAME, key, f"{tile} has not just one town")


def check_prices(definition: Definition) -> None:
    """BadGameFile unless first prices are clear and the zones of the market do not overlap (§14)."""
    market = definition.market
    pars = [cell for zone in ZONES if zone.startswith(PAR) for cell in market.zones[zone]]
    prices = [market.price(cell) for cell in pars]
    need(len(set(prices)) == len(prices), MARKET, "market.zones", "two first prices are alike")
    coloured = [cell for zone in ("yellow", "orange", "brown") for cell in market.zones[zone]]
    need(len(set(coloured)) == len(coloured), MARKET, "market.zones", "a cell is in two coloured zones")
    _check_end(market)


def _check_end(market: StockMarket) -> None:
    """The game ends at the top right (§7.7)."""
    last = (0, len(market.grid[0]) - 1)
    need(market.zones["end"] == (last,), MARKET, "market.zones.end", "must be the last cell of the first row")


def _hexes(files: Files) -> dict[str, HexRow]:
    return {row.id: row for row in files.map.hexes}
