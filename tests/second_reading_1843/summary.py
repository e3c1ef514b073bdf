"""The position in plain words and numbers, and the scores (section 8.10.2)."""

from __future__ import annotations

from typing import Any

from . import holdings, market, rolling
from .state import Game


def acting(g: Game) -> str | None:
    """The player who must act now; None when the game is over."""
    if g.round == "over":
        return None
    if g.questions:
        question = g.questions[0]
        return g.private_owner[7] if question.kind == "par" else g.director[question.company]
    if g.round == "auction":
        return g.auction.fighters[0] if g.auction.fighters else g.auction.turn
    if g.stock is not None:
        return g.stock.player
    return g.director[g.acting().company]


def summary(g: Game) -> dict[str, Any]:
    """Everything that can be compared."""
    a = g.auction
    return {
        "round": g.round,
        "phase": g.phase,
        "acting": acting(g),
        "question": [(question.kind, question.company) for question in g.questions],
        "company": g.turn.company if g.turn else None,
        "step": g.turn.step if g.turn else None,
        "round_in_set": (g.round_in_set, g.set_length),
        "order": list(g.players),
        "cash": dict(g.cash),
        "shares": {c: {who: n for who, n in held.items() if n} for c, held in g.shares.items()},
        "director": dict(g.director),
        "certificates": {player: holdings.certificates(g, player) for player in g.players},
        "par": dict(g.par),
        "cells": {company: market.cell_of(g, company) for company in g.par},
        "prices": {company: market.price(g, company) for company in g.par},
        "stacks": {cell: list(stack) for cell, stack in g.stacks.items()},
        "operating_order": market.order(g),
        "floated": sorted(g.floated),
        "privates": dict(sorted(g.private_owner.items())),
        "closed": sorted(g.closed),
        "bids": {number: dict(bids) for number, bids in a.bids.items() if bids},
        "cheapest": (a.lowest, a.reduced),
        "trains": {company: sorted(train_word(g, company)) for company in g.floated},
        "pool_trains": sorted(rolling.name(g, cert) for cert in g.pool),
        "supply": dict(g.supply),
        "resale": dict(g.resale),
        "tiles": dict(g.board.tiles),
        "tile_supply": dict(g.tile_supply),
        "markers": sorted((who, place, stop or "") for who, place, stop in g.board.markers),
        "blocked": sorted(g.board.blocked),
        "ports": dict(g.ports),
        "scores": scores(g),
        "why_over": g.why_over,
    }


def train_word(g: Game, company: str) -> list[str]:
    """The certificates of a company, with what is special about them."""
    words = {"rusted": "rusted", "engineers": "card", "obsolete": "obsolete"}
    found = []
    for cert in g.trains[company]:
        special = [word for name, word in words.items() if getattr(cert, name)]
        found.append(" ".join([rolling.name(g, cert), *special]))
    return found


def scores(g: Game) -> dict[str, int]:
    """8.10.2: cash, privates at face value, shares at their price (nothing without a par price)."""
    found = {}
    for player in g.players:
        privates = sum(g.face(number) for number, owner in g.private_owner.items() if owner == player)
        shares = sum(g.held(company, player) * market.price(g, company) for company in g.company_names())
        found[player] = g.cash[player] + privates + shares
    return found
