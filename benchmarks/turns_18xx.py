"""What a turn of an 18xx game holds that is worth showing: whose it is, a tile with many ways, a train to ask for."""

from __future__ import annotations

from typing import Any

from engine.core import play
from engine.eighteen.actions import Lay


def operating(now: Any) -> str:
    """The company whose turn it is."""
    return str(now.round.order[now.round.turn])


def several(now: Any) -> tuple[tuple[str, str], list[Lay]]:
    """A tile and a hex, and the most ways in which one fits the other."""
    found: dict[tuple[str, str], list[Lay]] = {}
    for action in play.legal_actions(now):
        if isinstance(action, Lay):
            found.setdefault((action.tile, action.hex), []).append(action)
    return max(found.items(), key=lambda one: len(one[1]), default=(("", ""), []))


def deal(now: Any) -> str:
    """A train that the operating company could buy of another owner’s."""
    for company, state in now.companies.items():
        if state.president not in (None, now.active[0]) and state.trains:
            return f"buy train {state.trains[0]} from {company} for 20"
    return ""
