"""A position as plain data, one for each elementary action, to lay beside that of another program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.common18xx import companies
from engine.common18xx.holdings import certificates
from engine.common18xx.table import BANK
from engine.games.g1861.game import Game
from engine.games.g1861.rounds import MergerRound, PrivateRound, StockRound

Name = Callable[[str], str]
PlayerName = Callable[[str], int | str]  # as the file has it; keys of JSON are text all the same
SHARE = 10  # per cent
KINDS = {"minor": "minor", "public": "major", "national": "national"}


def same(name: str) -> str:
    """For files that use our ids."""
    return name


def round_name(game: Game) -> str:
    """ISR for the auction of the privates, SR, OR or MR."""
    names = {PrivateRound: "ISR", StockRound: "SR", MergerRound: "MR"}
    return names.get(type(game.round), "OR")


def state(game: Game, player_name: PlayerName = same, company_name: Name = same) -> dict[str, Any]:
    """All that is compared. A minor whose auction still runs is not yet in the game."""
    there = [name for name, one in game.companies.items() if one.president or companies.kind(game, name) != "minor"]
    held: dict[str, dict[str, int]] = {player: {} for player in game.players}
    for company in there:
        for player, percent in _holders(game, company):
            held[player][company_name(company)] = percent
    return {
        "round": round_name(game),
        "phase": game.phase,
        "bank": game.purses[BANK],
        "finished": game.finished,
        "players": {
            str(player_name(player)): {
                "cash": game.purses[player],
                "certs": certificates(game, player),
                "shares": held[player],
            }
            for player in game.players
        },
        "corporations": {company_name(company): _company(game, company, player_name) for company in there},
        "tiles": {hex_id: f"{tile}/{rotation}" for hex_id, (tile, rotation) in game.laid.tiles.items()},
    }


def _holders(game: Game, company: str) -> list[tuple[str, int]]:
    """Players and the per cent they own; a minor belongs to one."""
    shares = game.shares.get(company)
    if shares is not None:
        return [(player, shares[player] * SHARE) for player in game.players if player in shares]
    president = game.companies[company].president
    return [] if president is None else [(president, 100)]


def _company(game: Game, company: str, player_name: PlayerName) -> dict[str, Any]:
    one = game.companies[company]
    return {
        "type": KINDS[companies.kind(game, company)],
        "owner": None if one.president is None else player_name(one.president),
        "cash": game.purses[company],
        "price": companies.price(game, company) if company in game.markers else None,
        "trains": sorted(one.trains),
        "loans": one.loans,
        "tokens": len(game.network.tokens_of(company)),
    }
