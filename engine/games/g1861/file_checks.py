"""What only the data files of 1861 must say of each other: figures, loans, the RSR, bonus, variants, prices."""

from __future__ import annotations

from engine.eighteen.files.board import MAP
from engine.eighteen.files.checks import listed, need, need_among
from engine.eighteen.files.companies import COMPANIES
from engine.eighteen.files.hexes import Hexes
from engine.eighteen.files.market import MARKET
from engine.eighteen.files.phases import need_keys
from engine.eighteen.files.track import GRAY, RED, WHITE
from engine.eighteen.files.trains import GAME
from engine.games.g1861.definition import Definition
from engine.games.g1861.file_shapes import VARIANTS, Files1861

KINDS = ("minor", "public", "national")


def check_files(files: Files1861) -> None:
    """BadGameFile unless the rows that are only in files of 1861 fit each other."""
    _check_numbers(files)
    _check_loan(files)
    _check_privates(files)
    _check_minors(files)
    _check_national(files)
    _check_bonus(files)
    _check_variants(files)


def _check_numbers(files: Files1861) -> None:
    numbers, key = files.game.numbers, "numbers"
    need(numbers.free_lays <= numbers.lays, GAME, f"{key}.free_lays", f"there are only {numbers.lays} in a turn")
    tokens = len(numbers.token_prices)
    need(numbers.merged_tokens <= tokens, GAME, f"{key}.merged_tokens", f"a public has only {tokens} tokens")
    bid, step = numbers.minor_min_bid, numbers.bid_step
    need(bid % step == 0, GAME, f"{key}.minor_min_bid", f"bids are multiples of {step}")
    need_among(files.game.six_way_colour, files.tiles.colours, GAME, "six_way_colour")


def _check_loan(files: Files1861) -> None:
    loan = files.game.loan
    need(loan.received <= loan.face, GAME, "loan.received", f"is more than the {loan.face} to be repaid")
    need_keys(loan.limits, KINDS, "loan.limits", f"is not a kind of company; only {listed(KINDS)}")


def _check_privates(files: Files1861) -> None:
    hexes, step = Hexes(files.map, COMPANIES), files.game.numbers.bid_step
    for at, row in enumerate(files.companies.privates):
        key = f"privates[{at}]"
        need(row.min_bid % step == 0, COMPANIES, f"{key}.min_bid", f"bids are multiples of {step}")
        need((row.bonus > 0) == bool(row.bonus_hexes), COMPANIES, f"{key}.bonus", "goes with bonus_hexes")
        hexes.each(row.bonus_hexes, f"{key}.bonus_hexes", "counted")


def _check_minors(files: Files1861) -> None:
    rows = files.companies
    auctions = [phase.id for phase in files.game.phases if phase.minor_auctions]
    for at, row in enumerate(rows.minors):
        key = f"minors[{at}].phase"
        need_among(row.phase, [phase.id for phase in files.game.phases], COMPANIES, key)
        need(row.phase in auctions, COMPANIES, key, f"minors are auctioned only in the phases {listed(auctions)}")
    first = [row.id for row in rows.minors if row.phase == files.game.phases[0].id]
    need(rows.first_minor in first, COMPANIES, "first_minor", f"must be one of {listed(first)}, sold from the start")


def _check_national(files: Files1861) -> None:
    row, hexes = files.companies.national, Hexes(files.map, COMPANIES)
    hexes.each(row.reserved, "national.reserved", "city")
    need(row.home in row.reserved, COMPANIES, "national.reserved", f"the home {row.home} is missing")
    need(row.tokens >= len(row.reserved), COMPANIES, "national.tokens", "must not be fewer than the reserved ones")
    tiles = {tile.id: tile for tile in files.tiles.tiles}
    need_among(row.tile, tiles, COMPANIES, "national.tile")
    kept = any(row.id in stop.reserved for stop in tiles[row.tile].stops)
    need(kept, COMPANIES, "national.tile", f"no stop of tile {row.tile} is reserved for {row.id} (tiles.yaml)")
    labels = [hexes.named(hex_id, "national.reserved").label for hex_id in row.reserved]
    fits = tiles[row.tile].label in labels
    need(fits, COMPANIES, "national.tile", f"tile {row.tile} has none of the labels of the hexes, {listed(labels)}")


def _check_bonus(files: Files1861) -> None:
    bonus, hexes = files.map.bonus, Hexes(files.map, MAP)
    hexes.named(bonus.hex, "bonus.hex", "counted")
    hexes.named(bonus.with_hex, "bonus.with_hex", "counted")
    need(bonus.hex != bonus.with_hex, MAP, "bonus.with_hex", "must be another hex")
    need(bonus.extra >= 0, MAP, "bonus.extra", "must be at least 0")


def _check_variants(files: Files1861) -> None:
    hexes = Hexes(files.map, VARIANTS)
    need(bool(files.variants.variants), VARIANTS, "variants", "there is no variant")
    for name, variant in files.variants.variants.items():
        need(variant.merge_price_floor >= 0, VARIANTS, f"variants.{name}.merge_price_floor", "must be at least 0")
        for hex_id, cost in variant.printed_upgrade_costs.items():
            key = f"variants.{name}.printed_upgrade_costs.{hex_id}"
            printed = hexes.named(hex_id, key).colour not in (WHITE, RED, GRAY)
            need(printed, VARIANTS, key, f"{hex_id} has no printed track to upgrade")
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
                unique, MARKET, f"{name}.zones.{one}", f"a price is both here and in {other}; first prices must differ"
            )
        minor, corporation = zones["minor_par"] + zones["any_par"], zones["public_par"] + zones["any_par"]
        least = numbers.minor_min_bid // 2
        need(min(minor) <= least, MARKET, f"{name}.zones.minor_par", f"no first price is {least} or less (§4.2.4)")
        most = numbers.minor_max_price
        need(most in minor, GAME, "numbers.minor_max_price", f"{most} is not a first price for a minor in {name}")
        for price in zones["convert"]:
            need(price in corporation, MARKET, f"{name}.zones.convert", f"{price} is not a public's first price (§6.1)")
        lowest = 2 * min(price for row in market.grid for price in row if price is not None)
        need(
            min(corporation) <= lowest,
            MARKET,
            f"{name}.zones.any_par",
            f"two minors may make a public of {lowest} (§6.2)",
        )
        for variant, flags in definition.variants.items():
            key = f"variants.{variant}.merge_price_floor"
            need(
                flags.merge_price_floor <= max(corporation),
                VARIANTS,
                key,
                f"is above the highest first price in {name}",
            )
