"""What people send to a game of 1843; its letters' lines are found and sent back by `offered_18xx`."""

from __future__ import annotations

from tests.offered_18xx import answers, faults, lines_of, tries

__all__ = ["CLUMSY", "answers", "faults", "lines_of", "tries"]

# Most of it is wrong in some way, so that something is offered.
CLUMSY = (
    "bid", "bid Havre", "bid Havre 3", "bid 6 160", "bid 6", "bid 99 100", "bid NOR 100", "buy", "buy cheapest",
    "buy NOR", "buy EST from pool", "buy 2 PLM", "buy director PO at 86", "buy director PO", "buy train",
    "buy train 4+1", "buy train 3/5x2", "buy train 9", "buy train 2+1 for 1", "buy train 2+1 from PLM",
    "buy train 4+1 from PO for 9999", "buy Havre", "buy Havre for 3000", "buy port Brest from SO", "buy port Paris",
    "sell", "sell 9 PLM", "sell 1 EST", "sell 2 Nord", "par", "par PO", "par PO at 100", "par PO at 79",
    "par PLM at 94", "par PLM", "exchange", "exchange Val-de-Loire for MID", "exchange Havre for MID",
    "exchange Val-de-Loire for director", "home", "MID: home Albi", "MID: home Paris", "lay", "lay 57",
    "lay 57 Amiens", "lay 57 Rennes", "lay 9 J11", "lay 8 Z99", "lay 999 E8", "lay ? Lille", "lay ? E16",
    "upgrade E16", "upgrade Lyon 15", "use", "use Havre", "use Saint-Germain lay 1 E14 NE",
    "use Boulogne token Calais", "token", "token Metz", "token Nancy", "token Mosow", "token Paris", "claim",
    "claim port Marseille", "claim port Paris", "move token Bordeaux to Toulouse", "move token", "run",
    "run best as 2x2", "run 3+1: F13-F15-E16", "run 2+1: C20-B19", "run nothing", "pay", "withhold", "keep",
    "flip 4/6x2", "flip 2+1", "discard", "discard 2+1", "discard Ceinture", "engineers on 4+1", "engineers",
    "replace 2+1 by Electric", "bankrupt", "emergency sell 2 EST", "emergency sell 1 EST, discard Ceinture",
    "accept", "decline", "counter", "counter 5", "counter 99999", "pass", "NOR: pass", "EST: lay 8 I17", "options",
    "options track", "options buy", "options ports", "options Nancy", "options E8", "help lay", "help use",
    "I would like to lay a tile", "what can I do?", "ok", "layy 57 Rennes", "pas", "sel 2 NOR", "maybe buy NOR?",
    "NOR: run best; pay; buy train 4+1", "half", "merge", "redeem 2",
)  # fmt: skip
