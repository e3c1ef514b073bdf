"""What only the data files of 1843 must say of each other: figures, phases, privates, tokens, ports, leaps, prices."""

from __future__ import annotations

from engine.eighteen.definition import SHARES
from engine.eighteen.files.checks import listed, need, need_among, need_different
from engine.eighteen.files.companies import COMPANIES
from engine.eighteen.files.hexes import Hexes
from engine.eighteen.files.market import MARKET
from engine.eighteen.files.trains import GAME
from engine.eighteen.stock_market import StockMarket
from engine.games.g1843.definition import Definition, Private1843
from engine.games.g1843.file_shapes import Files1843

PAR = "par_"  # zones with first prices, by phase
ZONES = ("yellow", "orange", "brown", "par_yellow", "par_green", "par_blue", "par_brown", "end")


def check_files(files: Files1843) -> None:
    """BadGameFile unless the rows that are only in files of 1843 fit each other."""
    floats = files.game.numbers.float_shares
    need(floats <= SHARES, GAME, "numbers.float_shares", f"a company has only {SHARES} shares")
    _check_phases(files)
    _check_privates(files)
    _check_private_train(files)
    _check_powers(files)
    _check_publics(files)
    Hexes(files.map, COMPANIES).each(files.companies.ports, "ports", "city")
    _check_leaps(files)
    _check_few(files)


def _check_phases(files: Files1843) -> None:
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


def _check_privates(files: Files1843) -> None:
    hexes, step = Hexes(files.map, COMPANIES), files.game.numbers.bid_step
    publics = [row.id for row in files.companies.publics]
    for at, row in enumerate(files.companies.privates):
        key = f"privates[{at}]"
        need(row.number == at + 1, COMPANIES, f"{key}.number", f"must be {at + 1}, its place in the auction")
        need(row.value % step == 0, COMPANIES, f"{key}.value", f"prices are multiples of {step}")
        hexes.each(row.blocks, f"{key}.blocks", "built")
        earlier = [one.id for one in files.companies.privates[:at] if one.exchanged and row.exchanged]
        need(not earlier, COMPANIES, f"{key}.exchanged", f"only one is, and that is {listed(earlier)}")
        if row.share:
            company, shares = row.share
            need_among(company, publics, COMPANIES, f"{key}.share[0]")
            need(shares <= SHARES, COMPANIES, f"{key}.share[1]", f"a company has only {SHARES} shares")
        _check_pars(files, key, row)


def _check_pars(files: Files1843, key: str, row: Private1843) -> None:
    """A director's certificate, and nothing less, brings first prices to choose from (§10.2)."""
    shares = row.share[1] if row.share else 0
    directs = shares >= files.game.numbers.president_shares
    need(directs == bool(row.pars), COMPANIES, f"{key}.pars", "go with a director’s certificate and with no less")
    known = [zone.removeprefix(PAR) for zone in ZONES if zone.startswith(PAR)]
    for at, zone in enumerate(row.pars):
        need_among(zone, known, COMPANIES, f"{key}.pars[{at}]")


def _check_private_train(files: Files1843) -> None:
    turned = files.companies.private_train
    need_among(turned.private, [row.id for row in files.companies.privates], COMPANIES, "private_train.private")
    need_among(turned.train, [row.id for row in files.game.trains], COMPANIES, "private_train.train")
    need_different(turned.players, COMPANIES, "private_train.players")
    seats = [row.players for row in files.game.players]
    for at, players in enumerate(turned.players):
        need(players in seats, COMPANIES, f"private_train.players[{at}]", f"the game is for {listed(seats)}")


def _check_powers(files: Files1843) -> None:
    """Powers are for hexes where they can be used, and ask for colours that there are (§10.2)."""
    hexes = Hexes(files.map, COMPANIES)
    for at, row in enumerate(files.companies.privates):
        earlier = [one.id for one in files.companies.privates[:at] if one.engineers and row.engineers]
        need(
            not earlier, COMPANIES, f"privates[{at}].engineers", f"only one has the card, and that is {listed(earlier)}"
        )
        if (power := row.power) is None:
            continue
        key = f"privates[{at}].power"
        if power.kind == "extra":
            need(not power.hex, COMPANIES, f"{key}.hex", "an extra tile is laid on any hex")
        else:
            hexes.named(power.hex, f"{key}.hex", "built")
        if power.kind == "build":
            hexes.named(power.hex, f"{key}.hex", "city")
        if power.colour:
            need_among(power.colour, files.tiles.colours, COMPANIES, f"{key}.colour")
        need(power.kind == "build" or not power.marker_only, COMPANIES, f"{key}.marker_only", "no marker goes with it")


def _check_publics(files: Files1843) -> None:
    """Every station marker has a price (§8.5.1)."""
    prices = len(files.game.numbers.token_prices)
    for at, row in enumerate(files.companies.publics):
        reason = f"there are prices for {prices} (game.yaml, numbers.token_prices)"
        need(row.tokens <= prices, COMPANIES, f"publics[{at}].tokens", reason)
        for number, tokens in enumerate(row.other_tokens):
            need(tokens <= prices, COMPANIES, f"publics[{at}].other_tokens[{number}]", reason)


def _check_leaps(files: Files1843) -> None:
    """Tiles over double towns have the colour that is laid so, and just one town (§8.4.3)."""
    leaps, tiles = files.game.leaps, {row.id: row for row in files.tiles.tiles}
    need_among(leaps.colour, files.tiles.colours, GAME, "leaps.colour")
    need_different(leaps.tiles, GAME, "leaps.tiles")
    for at, tile in enumerate(leaps.tiles):
        key = f"leaps.tiles[{at}]"
        need_among(tile, tiles, GAME, key)
        need(tiles[tile].colour == leaps.colour, GAME, key, f"{tile} is {tiles[tile].colour}")
        need([stop.kind for stop in tiles[tile].stops] == ["town"], GAME, key, f"{tile} needs one town, nothing else")


def _check_few(files: Files1843) -> None:
    """Tiles that are there, a hex with one side of printed track."""
    few, known = files.game.few, [row.id for row in files.tiles.tiles]
    for key, tiles in (("tiles", few.tiles), ("joins", few.joins)):
        need_different(tiles, GAME, f"few.{key}")
        for at, tile in enumerate(tiles):
            need_among(tile, known, GAME, f"few.{key}[{at}]")
    need_among(few.stub, files.map.stubs, GAME, "few.stub")


def check_prices(definition: Definition) -> None:
    """BadGameFile unless first prices are clear and the zones of the market do not overlap (§14)."""
    market = definition.market
    pars = [cell for zone in ZONES if zone.startswith(PAR) for cell in market.zones[zone]]
    prices = [market.price(cell) for cell in pars]
    need(len(set(prices)) == len(prices), MARKET, "market.zones", "two first prices are the same")
    coloured = [cell for zone in ("yellow", "orange", "brown") for cell in market.zones[zone]]
    need(len(set(coloured)) == len(coloured), MARKET, "market.zones", "a cell is in two coloured zones")
    _check_end(market)


def _check_end(market: StockMarket) -> None:
    """The game ends at the top right (§7.7)."""
    last = (0, len(market.grid[0]) - 1)
    need(market.zones["end"] == (last,), MARKET, "market.zones.end", "must be the last cell of the first row")
