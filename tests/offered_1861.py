"""What people send to a game of 1861; its letters' lines are found and sent back by `offered_18xx`."""

from __future__ import annotations

from tests.house import House
from tests.offered_18xx import answers, faults, lines_of, tries
from tests.shipped import files_of

__all__ = ["CLUMSY", "answers", "begun", "faults", "lines_of", "tries"]

# What people send; most of it is wrong in some way, so that something is offered.
CLUMSY = (
    "bid", "bid TSR", "bid N 3", "bid M-K", "bid MK 100", "bid m k 100", "buy", "buy GR", "buy NW", "buy 2 SW",
    "buy 15% NW", "buy MKV for 1", "buy Nroth Western", "buy train", "buy train 2", "buy train 9", "buy train 3 for 1",
    "buy train 2 from MVR", "buy train 3 from SW for 9999", "buy MRR", "buy TSR for 3000", "sell", "sell 9 GR",
    "sell 1 SE", "sell 2 NWR", "par", "par SE", "par SE at 100", "par SE at 3 token L12", "par GR at 100 token Q99",
    "par M-K at 100", "start N 100", "redeem", "redeem 99", "NW: redeem 2", "lay", "lay 57", "lay 57 E9", "lay 8 F10",
    "lay 9 H8", "lay 57 Z99", "lay 999 E9", "lay 8 I7 9", "lay 8 I7 NE", "lay ? H8", "lay ? E9", "upgrade H8 638",
    "upgrade G5", "token", "token H8", "token E9", "token Mosow", "token Q3 stop 7", "run", "run 2: H8-E1",
    "run 9: H8-E1", "run 2: H8-Q3", "run nothing", "pay", "half", "withhold", "keep", "keep GR", "discard",
    "discard 2", "discard 9", "convert", "convert into MK", "convert into XX", "merge", "merge N + M-V into SW",
    "merge K-B + O-K + K-K into SW tokens D14 D20", "merge M-K + N into GR", "remove", "remove H8", "remove Z9",
    "nationalise", "nationalise GR", "accept", "decline", "counter", "counter 5", "counter 99999", "pass",
    "M-V: pass", "RSR: lay 8 I7", "options", "options track", "options buy", "options stock", "options H8",
    "help lay", "help merge", "help run", "I would like to lay a tile", "what can I do?", "ok", "layy 57 E9",
    "pas", "sel 2 GR", "NW lays tile #57 with rotation 2 on E9", "maybe buy GR?", "GR: run best; half; buy train 4",
)  # fmt: skip


def begun(house: House) -> None:
    """A game of four."""
    house.started(("ann", "ben", "cleo", "dan"), slug="1861", files=files_of("1861"))
