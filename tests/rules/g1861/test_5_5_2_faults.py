"""1861 §5.5.2: every fault of the map has a sentence, and the sentence is filled from the fault's own facts."""

from __future__ import annotations

import pytest

from engine.eighteen.map.lay import why_not_lay
from engine.eighteen.map.network import Network
from engine.eighteen.map.suit import Layable
from engine.eighteen.steps.lay_track import said
from tests.rules.g1861.drawn import COLOURS, drawn
from tests.rules.g1861.table import table


def gone(net: Network, tile: str) -> Network:
    """The same map without this tile in the supply."""
    net.laid.supply[tile] = 0
    return net


@pytest.mark.parametrize(
    ("code", "order", "colours"),
    [
        ("unknown_hex", "F21 9 0", COLOURS),
        ("unknown_tile", "E9 999 0", COLOURS),
        ("bad_rotation", "E9 57 6", COLOURS),
        ("hex_closed", "C5 23 0", COLOURS),
        ("wrong_colour", "E9 14 0", COLOURS),
        ("colour_not_yet", "G5 204 0", ("yellow",)),
        ("wrong_kind", "E9 9 0", COLOURS),
        ("wrong_label", "E9 201 0", COLOURS),
        ("none_left", "E9 57 0", COLOURS),
        ("track_not_kept", "G5 204 1", COLOURS),
        ("leads_off", "F20 9 0", COLOURS),
        ("not_connected", "E9 6 0", COLOURS),
    ],
)
def test_5_5_2_every_fault_has_a_sentence(code: str, order: str, colours: tuple[str, ...]) -> None:
    hex_id, tile, rotation = order.split()
    net = gone(drawn("N H8 1"), "57")
    fault = why_not_lay(net, "N", tile, hex_id, int(rotation), Layable(colours))
    assert fault is not None
    assert fault.code == code
    refused = said(table().game, fault, "N")
    assert refused.section.startswith("1861 §")
    assert "{" not in refused.sentence


def test_5_5_2_what_would_be_legal_is_named() -> None:
    fault = why_not_lay(drawn("M-B E9 0"), "M-B", "201", "E9", 0, Layable(COLOURS))
    assert fault is not None
    assert said(table().game, fault, "M-B").sentence == "A yellow tile on E9 has no label: it takes tile 5, 6, 57."
