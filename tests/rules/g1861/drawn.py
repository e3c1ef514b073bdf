"""The map of 1861 with a few tokens and tiles, asked without a game around it."""

from __future__ import annotations

from engine.eighteen.map.fault import Fault
from engine.eighteen.map.laid import printed_map
from engine.eighteen.map.lay import laid_with, why_not_lay
from engine.eighteen.map.network import Network
from engine.eighteen.map.suit import Layable
from engine.eighteen.map.tokens import placed
from tests.rules.g1861.table import definition

COLOURS = ("yellow", "green", "brown", "gray")


def drawn(tokens: str = "", *tiles: str) -> Network:
    """`drawn("M-K H8 0, NW E9 0", "E9 57 0")`: tokens on hex and stop, then tiles, by the rules or not."""
    net = Network(definition().board, printed_map(definition().board))
    for company, hex_id, stop in (words.split() for words in tokens.split(",") if words.strip()):
        net = Network(net.board, placed(net.laid, hex_id, int(stop), company), net)
    for hex_id, tile, rotation in map(str.split, tiles):
        net = laid_with(net, tile, hex_id, int(rotation))
    return net


def fault(net: Network, order: str, company: str, *, unlimited: frozenset[str] = frozenset()) -> Fault | None:
    """Why `"E9 57 0"` is not legal for the company, in a phase with all colours."""
    hex_id, tile, rotation = order.split()
    return why_not_lay(net, company, tile, hex_id, int(rotation), Layable(COLOURS, unlimited))


def code(net: Network, order: str, company: str) -> str:
    """The code of the fault; nothing if it is legal."""
    found = fault(net, order, company)
    return found.code if found else ""
