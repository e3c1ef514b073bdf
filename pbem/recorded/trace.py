"""A position of an 18xx game as plain data, to lay beside that of another program, and in lines for people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from engine.eighteen import companies
from engine.eighteen.game import Game18xx
from engine.eighteen.holdings import certificates
from engine.eighteen.table import BANK, POOL
from pbem.base.plain import PlainFields

Name = Callable[[str], str]
PlayerName = Callable[[str], int | str]  # as the file has it; keys of JSON are text all the same
SHARE = 10  # per cent
NUMBERED = ("OR", "MR")  # rounds that are counted within their set
KINDS = {"minor": "minor", "public": "major", "national": "national"}


class Stage(NamedTuple):
    """Where a game stands. `round`: its short name, as SR, OR or MR; `or_number`: of the operating round in its set;
    `waits`: what for; `active`: who must act, `company`: for which company, if for one; `loans`: of each company in
    play that has any.
    """

    round: str
    set_number: int
    or_number: int
    waits: str
    active: tuple[str, ...]
    finished: bool
    loans: Mapping[str, int]
    company: str | None = None


def same(name: str) -> str:
    """For files that use our ids."""
    return name


def state(game: Game18xx, stage: Stage, player_name: PlayerName, company_name: Name) -> PlainFields:
    """All that is compared. A minor whose auction still runs is not yet in the game; unlimited trains are one there."""
    there = [name for name, one in game.companies.items() if one.president or companies.kind(game, name) != "minor"]
    held: dict[str, dict[str, int]] = {player: {} for player in game.players}
    for company in there:
        for player, percent in _holders(game, company):
            held[player][company_name(company)] = percent
    return {
        "turn": stage.set_number,
        "round": stage.round,
        "round_num": max(1, stage.or_number),
        "phase": game.phase,
        "actor": _asked(stage, player_name, company_name),
        "bank": game.purses[BANK],
        "bank_broken": game.broken,
        "finished": stage.finished,
        "players": {
            str(player_name(player)): {
                "cash": game.purses[player],
                "certs": certificates(game, player),
                "shares": held[player],
            }
            for player in game.players
        },
        "corporations": {company_name(company): _company(game, company, stage, player_name) for company in there},
        "companies": {
            private: _owner(game, owner, player_name, company_name) for private, owner in game.privates.items()
        },
        "pool": {
            company_name(company): shares[POOL] * SHARE for company, shares in game.shares.items() if shares.get(POOL)
        },
        "depot": {
            "left": {train: 1 if left is None else left for train, left in game.depot.items() if left != 0},
            "pool": sorted(game.pool_trains),
        },
        "market": _market(game, company_name),
        "tiles": {hex_id: f"{tile}/{rotation}" for hex_id, (tile, rotation) in game.laid.tiles.items()},
        "tokens": sorted(
            f"{hex_id}:{stop}:{company_name(company)}"
            for hex_id, cities in game.laid.cities.items()
            for stop, city in enumerate(cities)
            for company in city.tokens
        ),
    }


def _market(game: Game18xx, company_name: Name) -> dict[str, list[str]]:
    """The companies in each cell, the first of a stack first."""
    cells: dict[str, list[str]] = {}
    for company, marker in sorted(game.markers.items(), key=lambda one: one[1].stamp):
        row, column = marker.cell
        cells.setdefault(f"{row},{column}", []).append(company_name(company))
    return cells


def _asked(stage: Stage, player_name: PlayerName, company_name: Name) -> int | str | None:
    """Who is asked next: the company, or the player who decides for none."""
    if stage.finished:
        return None
    if stage.company is not None:
        return company_name(stage.company)
    return player_name(stage.active[0]) if stage.active else None


def _owner(game: Game18xx, owner: str, player_name: PlayerName, company_name: Name) -> int | str:
    return player_name(owner) if owner in game.players else company_name(owner)


def _holders(game: Game18xx, company: str) -> list[tuple[str, int]]:
    """Players and the per cent they own; a minor belongs to one."""
    shares = game.shares.get(company)
    if shares is not None:
        return [(player, shares[player] * SHARE) for player in game.players if player in shares]
    president = game.companies[company].president
    return [] if president is None else [(president, 100)]


def _company(game: Game18xx, company: str, stage: Stage, player_name: PlayerName) -> PlainFields:
    one = game.companies[company]
    return {
        "type": KINDS[companies.kind(game, company)],
        "owner": None if one.president is None else player_name(one.president),
        "cash": game.purses[company],
        "price": companies.price(game, company) if company in game.markers else None,
        "trains": sorted(one.trains),
        "loans": stage.loans.get(company, 0),
        "treasury": game.shares.get(company, {}).get(company, 0) * SHARE,
        "tokens_left": list(one.charter),
        "tokens": len(game.network.tokens_of(company)),
    }


def sketch(game: Game18xx, stage: Stage, player_name: PlayerName, company_name: Name) -> tuple[str, ...]:
    """A position in lines: where it stands, who must act, players, companies."""
    seen = state(game, stage, player_name, company_name)
    acting = ", ".join(str(player_name(player)) for player in stage.active) or "nobody"
    number = f"{stage.set_number}.{stage.or_number}" if stage.round in NUMBERED else f"{stage.set_number}"
    where = f"{stage.round} {number}, phase {seen['phase']}, bank {seen['bank']}"
    lines = [where, f"waits for {stage.waits}; to act: {acting}"]
    for player, one in seen["players"].items():
        shares = " ".join(f"{company} {percent}%" for company, percent in one["shares"].items())
        lines.append(f"{player}: cash {one['cash']}, certificates {one['certs']}  {shares}".rstrip())
    for company, one in seen["corporations"].items():
        owner = "nobody" if one["owner"] is None else one["owner"]
        price = f", price {one['price']}" if one["price"] is not None else ""
        trains = " ".join(one["trains"]) or "none"
        lines.append(f"{company} ({owner}): cash {one['cash']}{price}, trains {trains}, loans {one['loans']}")
    return tuple(lines)
