"""What the data files of 1861 must say of each other: numbers, names, homes, phases, prices, variants."""

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
from engine.games.g1861.definition import Definition
from engine.games.g1861.file_shapes import COMPANIES, VARIANTS, Files

PUBLIC = 10  # shares of 10 % make a company
KINDS = ("minor", "public", "national")


def check_rows(files: Files) -> Places:
    """BadGameFile unless the rows of all files fit each other; the places kept on printed stops (§5.5.3)."""
    _check_numbers(files)
    _check_loan(files)
    need_apart(_names(files))
    need_unlike(_painted(files))
    _check_privates(files)
    places = _homes(files)
    _check_minors(files)
    _check_national(files)
    _check_reserved(files)
    _check_bonus(files)
    _check_variants(files)
    return places


def _check_numbers(files: Files) -> None:
    numbers, key = files.game.numbers, "numbers"
    for name in numbers.__struct_fields__:
        if name not in ("token_prices", "second_lay", "free_lays"):
            need(getattr(numbers, name) >= 1, GAME, f"{key}.{name}", "must be at least 1")
    for name, figure in (("free_lays", numbers.free_lays), ("second_lay", numbers.second_lay)):
        need(figure >= 0, GAME, f"{key}.{name}", "must be at least 0")
    need(numbers.free_lays <= numbers.lays, GAME, f"{key}.free_lays", f"there are {numbers.lays} in a turn only")
    need_among(files.game.six_way_colour, files.tiles.colours, GAME, "six_way_colour")
    for at, price in enumerate(numbers.token_prices):
        need(price >= 0, GAME, f"{key}.token_prices[{at}]", "must be at least 0")
    tokens = len(numbers.token_prices)
    need(numbers.merged_tokens <= tokens, GAME, f"{key}.merged_tokens", f"a public has {tokens} tokens only")
    shares = numbers.director_shares + numbers.certificates
    need(shares == PUBLIC, GAME, f"{key}.certificates", f"with the director's there are {shares} shares, not {PUBLIC}")
    need(numbers.merge_most >= 2, GAME, f"{key}.merge_most", "must be at least 2")
    bid, step = numbers.minor_min_bid, numbers.bid_step
    need(bid % step == 0, GAME, f"{key}.minor_min_bid", f"bids are multiples of {step}")


def _check_loan(files: Files) -> None:
    loan = files.game.loan
    need(loan.received <= loan.face, GAME, "loan.received", f"is more than the {loan.face} to be repaid")
    for kind in sorted(set(KINDS) ^ set(loan.limits)):
        reason = "is missing" if kind in KINDS else f"is no kind of company, only {listed(KINDS)}"
        need(False, GAME, f"loan.limits.{kind}", reason)


def _names(files: Files) -> Iterator[Named]:
    rows = files.companies
    for list_ in ("privates", "minors", "publics"):
        for at, row in enumerate(getattr(rows, list_)):
            yield Named(COMPANIES, f"{list_}[{at}]", row.id, row.name, row.also)
    rsr = rows.national
    yield Named(COMPANIES, "national", rsr.id, rsr.name, rsr.also)


def _painted(files: Files) -> Iterator[Painted]:
    rows = files.companies
    for list_ in ("minors", "publics"):
        for at, row in enumerate(getattr(rows, list_)):
            yield Painted(COMPANIES, f"{list_}[{at}]", row.id, row.colour)
    yield Painted(COMPANIES, "national", rows.national.id, rows.national.colour)


def _check_privates(files: Files) -> None:
    hexes = _hexes(files)
    step = files.game.numbers.bid_step
    for at, row in enumerate(files.companies.privates):
        key = f"privates[{at}]"
        need(row.min_bid % step == 0, COMPANIES, f"{key}.min_bid", f"bids are multiples of {step}")
        need((row.bonus > 0) == bool(row.bonus_hexes), COMPANIES, f"{key}.bonus", "goes with bonus_hexes")
        for nr, hex_id in enumerate(row.bonus_hexes):
            where = f"{key}.bonus_hexes[{nr}]"
            need_among(hex_id, hexes, COMPANIES, where)
            need(bool(hexes[hex_id].stops), COMPANIES, where, f"{hex_id} has no stop to be counted")


def _homes(files: Files) -> Places:
    homes = Homes(files.map.hexes, COMPANIES)
    for at, row in enumerate(files.companies.minors):
        homes.add(f"minors[{at}]", row.id, row.home, row.stop)
    rsr = files.companies.national
    homes.add("national", rsr.id, rsr.home, rsr.stop)
    return homes.places


def _check_minors(files: Files) -> None:
    rows = files.companies
    auctions = [phase.id for phase in files.game.phases if phase.minor_auctions]
    for at, row in enumerate(rows.minors):
        key = f"minors[{at}].phase"
        need_among(row.phase, [phase.id for phase in files.game.phases], COMPANIES, key)
        need(row.phase in auctions, COMPANIES, key, f"minors are auctioned in the phases {listed(auctions)} only")
    first = [row.id for row in rows.minors if row.phase == files.game.phases[0].id]
    need(rows.first_minor in first, COMPANIES, "first_minor", f"must be one of {listed(first)}, sold from the start")


def _check_national(files: Files) -> None:
    row, hexes = files.companies.national, _hexes(files)
    for at, hex_id in enumerate(row.reserved):
        key = f"national.reserved[{at}]"
        need_among(hex_id, hexes, COMPANIES, key)
        need(any(stop.kind == "city" for stop in hexes[hex_id].stops), COMPANIES, key, f"{hex_id} is no city")
        need(hex_id not in row.reserved[:at], COMPANIES, key, "stands here twice")
    need(row.home in row.reserved, COMPANIES, "national.reserved", f"the home {row.home} is missing")
    need(row.tokens >= len(row.reserved), COMPANIES, "national.tokens", "are fewer than the reserved ones")
    tiles = {tile.id: tile for tile in files.tiles.tiles}
    need_among(row.tile, tiles, COMPANIES, "national.tile")
    kept = any(row.id in stop.reserved for stop in tiles[row.tile].stops)
    need(kept, COMPANIES, "national.tile", f"no stop of tile {row.tile} is reserved for {row.id} (tiles.yaml)")
    labels = [hexes[hex_id].label for hex_id in row.reserved]
    fits = tiles[row.tile].label in labels
    need(fits, COMPANIES, "national.tile", f"tile {row.tile} bears none of the labels {listed(labels)} of the hexes")


def _check_reserved(files: Files) -> None:
    """Places on tiles and hexes are kept for companies that there are."""
    ids = [row.id for row in files.companies.minors] + [files.companies.national.id]
    for file, key, rows in ((TILES, "tiles", files.tiles.tiles), (MAP, "hexes", files.map.hexes)):
        for at, row in enumerate(rows):
            for nr, stop in enumerate(row.stops):
                where = f"{key}[{at}].stops[{nr}].reserved"
                need(file == TILES or not stop.reserved, file, where, "homes stand in companies.yaml")
                for company in stop.reserved:
                    need_among(company, ids, file, where)


def _check_bonus(files: Files) -> None:
    bonus, hexes = files.map.bonus, _hexes(files)
    for key, hex_id in (("hex", bonus.hex), ("with_hex", bonus.with_hex)):
        need_among(hex_id, hexes, MAP, f"bonus.{key}")
        need(bool(hexes[hex_id].stops), MAP, f"bonus.{key}", f"{hex_id} has no stop to be counted")
    need(bonus.hex != bonus.with_hex, MAP, "bonus.with_hex", "must be another hex")
    need(bonus.extra >= 0, MAP, "bonus.extra", "must be at least 0")


def _check_variants(files: Files) -> None:
    hexes = _hexes(files)
    need(bool(files.variants.variants), VARIANTS, "variants", "there is no variant")
    for name, variant in files.variants.variants.items():
        need(variant.merge_price_floor >= 0, VARIANTS, f"variants.{name}.merge_price_floor", "must be at least 0")
        for hex_id, cost in variant.printed_upgrade_costs.items():
            key = f"variants.{name}.printed_upgrade_costs.{hex_id}"
            need_among(hex_id, hexes, VARIANTS, key)
            printed = hexes[hex_id].colour not in (WHITE, RED, GRAY)
            need(printed, VARIANTS, key, f"{hex_id} has no printed track to be upgraded")
            need(cost >= 1, VARIANTS, key, "must be at least 1")


def check_prices(definition: Definition) -> None:
    """BadGameFile unless every first price that the rules may ask for is on every market (§4.2.4, §6.1, §6.2)."""
    numbers = definition.numbers
    for name, market in definition.markets.items():
        zones = {zone: [market.price(cell) for cell in cells] for zone, cells in market.zones.items()}
        for one, other in (("minor_par", "any_par"), ("public_par", "any_par")):
            prices = zones[one] + zones[other]
            unique = len(set(prices)) == len(prices)
            need(
                unique, MARKET, f"{name}.zones.{one}", f"with {other} it has a price twice; first prices must be clear"
            )
        minor, public = zones["minor_par"] + zones["any_par"], zones["public_par"] + zones["any_par"]
        least = numbers.minor_min_bid // 2
        need(min(minor) <= least, MARKET, f"{name}.zones.minor_par", f"no first price is {least} or less (§4.2.4)")
        most = numbers.minor_max_price
        need(most in minor, GAME, "numbers.minor_max_price", f"{most} is no first price of a minor in {name}")
        for price in zones["convert"]:
            need(price in public, MARKET, f"{name}.zones.convert", f"{price} is no first price of a public (§6.1)")
        lowest = 2 * min(price for row in market.grid for price in row if price is not None)
        need(min(public) <= lowest, MARKET, f"{name}.zones.any_par", f"two minors may make a public of {lowest} (§6.2)")
        for variant, flags in definition.variants.items():
            key = f"variants.{variant}.merge_price_floor"
            need(flags.merge_price_floor <= max(public), VARIANTS, key, f"is above the highest first price in {name}")


def _hexes(files: Files) -> dict[str, HexRow]:
    return {row.id: row for row in files.map.hexes}
